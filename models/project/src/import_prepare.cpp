#include "import_prepare.h"

#include <algorithm>

#include "schema.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

// Bytes of a turn's hash that its id shows: should two ever agree in them, the whole hash tells them apart.
constexpr std::size_t idHashBytes = 10;

Result<void> checkShape(const domain::ImportedConversation& conversation)
{
    const auto messages = static_cast<std::int64_t>(conversation.messages.size());
    if (messages > maxMessages)
        return badConversation(conversation.conversationId,
                               "it has more than " + std::to_string(maxMessages) + " messages");
    for (const domain::ImportedTurn& turn : conversation.turns)
        if (turn.position < 0 || turn.position >= messages)
            return badConversation(conversation.conversationId,
                                   "message " + std::to_string(turn.position) + " does not exist");
    return {};
}

} // namespace

tl::unexpected<Error> badConversation(const std::string& conversationId, const std::string& why)
{
    return fail(ErrorCode::SchemaViolation, "conversation " + conversationId + ": " + why, conversationId);
}

std::string ImportPreparer::derivedTurnId(const domain::ImportedConversation& conversation,
                                          const domain::ImportedTurn& turn, const std::string& bodyHash)
{
    m_hash.add(bodyHash).add(conversation.conversationId).add(turn.correlationId).add(turn.model);
    m_hash.add(turn.version ? "v" + *turn.version : std::string()).add(turn.environment.text);
    return "t_" + hexOf(m_hash.take().substr(0, idHashBytes));
}

PreparedTurn ImportPreparer::preparedTurn(const domain::ImportedConversation& conversation, domain::ImportedTurn turn,
                                          const std::string& bodyHash)
{
    PreparedTurn prepared;
    prepared.turnId = turn.turnId.empty() ? derivedTurnId(conversation, turn, bodyHash) : turn.turnId;
    prepared.bodyHash = bodyHash;
    prepared.title = titleOf(conversation, turn.position);
    prepared.snippet = snippetOf(conversation.messages[static_cast<std::size_t>(turn.position)]);
    prepared.agent = m_agents.of(turn);
    prepared.imported = std::move(turn);
    return prepared;
}

Result<PreparedConversation> ImportPreparer::prepare(domain::ImportedConversation conversation)
{
    if (auto good = checkShape(conversation); !good)
        return tl::unexpected(good.error());
    PreparedConversation prepared;
    if (conversation.turns.empty())
        return prepared;
    std::sort(conversation.turns.begin(), conversation.turns.end(),
              [](const domain::ImportedTurn& left, const domain::ImportedTurn& right) {
                  return left.position < right.position;
              });
    const auto hashes = bodyHashes(m_hash, conversation.messages);
    prepared.turns.reserve(conversation.turns.size());
    for (domain::ImportedTurn& turn : conversation.turns) {
        std::string hash = hashes[static_cast<std::size_t>(turn.position)];
        if (turn.ratedPrompt)
            hash = m_hash.add(hash).add(*turn.ratedPrompt).take();
        prepared.turns.push_back(preparedTurn(conversation, std::move(turn), hash));
    }
    prepared.extras.reserve(conversation.messages.size());
    for (const domain::Message& message : conversation.messages)
        prepared.extras.push_back(extrasText(message));
    for (const PreparedTurn& turn : prepared.turns) {
        const auto position = static_cast<std::size_t>(turn.imported.position);
        if (turn.imported.ratedPrompt)
            prepared.extras[position] = extrasText(conversation.messages[position], turn.imported.ratedPrompt);
    }
    prepared.isNamed = !conversation.conversationId.empty();
    prepared.line = conversation.line;
    prepared.notes = std::move(conversation.notes);
    prepared.conversationId =
        conversation.conversationId.empty() ? "c_" + hexOf(hashes.back()) : std::move(conversation.conversationId);
    prepared.title = std::move(conversation.title);
    prepared.metadata = std::move(conversation.metadata);
    prepared.messages = std::move(conversation.messages);
    return prepared;
}

} // namespace touchstone::project
