#include "import_writer.h"

#include <algorithm>

#include "feedback_rows.h"
#include "schema.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

constexpr std::int64_t rowsPerChunk = 5'000;
// Bytes of a turn's hash that its id shows: should two ever agree in them, the whole hash tells them apart.
constexpr std::size_t idHashBytes = 10;

Result<std::int64_t> nextNumber(storage::Database& database, const char* maximum)
{
    Statement select(database, maximum);
    return select.first().map([&select](bool) { return select.integer(0) + 1; });
}

struct StoredTurn {
    TurnKey key = 0;
    std::string bodyHash;
};

Result<std::optional<StoredTurn>> storedTurn(storage::Database& database, const std::string& turnId)
{
    Statement select(database, "SELECT turn_key, body_hash FROM turns WHERE turn_id = ?");
    return select.bind(turnId).first().map([&select](bool found) {
        return found ? std::optional(StoredTurn{select.integer(0), select.text(1)}) : std::nullopt;
    });
}

std::string derivedTurnId(ContentHash& hash, const domain::ImportedConversation& conversation,
                          const domain::ImportedTurn& turn, const std::string& bodyHash)
{
    hash.add(bodyHash).add(conversation.conversationId).add(turn.correlationId).add(turn.model);
    hash.add(turn.version ? "v" + *turn.version : std::string()).add(turn.environment.text);
    return "t_" + hexOf(hash.take().substr(0, idHashBytes));
}

/// What a turn has beside its texts: in its own row while that stays narrow, else in one of its own.
struct Details {
    explicit Details(const domain::ImportedTurn& turn)
        : environment(turn.environment.text == "null" ? std::string_view() : turn.environment.text)
        , metadata(turn.metadata.text == "{}" ? std::string_view() : turn.metadata.text)
        , damagedResponse(turn.damagedResponse)
        , apart(environment.size() + metadata.size() > narrowBytes || !damagedResponse.empty())
    {
    }
    static constexpr std::size_t narrowBytes = 1'000;
    std::string_view environment;
    std::string_view metadata;
    std::string_view damagedResponse;
    bool apart;
};

tl::unexpected<Error> badConversation(const domain::ImportedConversation& conversation, const std::string& why)
{
    return fail(ErrorCode::SchemaViolation, "conversation " + conversation.conversationId + ": " + why,
                conversation.conversationId);
}

} // namespace

ImportWriter::ImportWriter(storage::Database& database, Grouping grouping)
    : m_database(database)
    , m_grouping(grouping)
{
    // Ids made of hashes touch the index everywhere: a larger cache and rarer checkpoints write those pages once
    // instead of after every chunk. Without them an import is only slower.
    static_cast<void>(m_database.run("PRAGMA cache_size=-32000"));
    static_cast<void>(m_database.run("PRAGMA wal_autocheckpoint=16000"));
}

ImportWriter::~ImportWriter()
{
    if (m_inTransaction)
        static_cast<void>(m_database.run("ROLLBACK"));
    static_cast<void>(m_database.run("PRAGMA cache_size=-2000"));
    static_cast<void>(m_database.run("PRAGMA wal_autocheckpoint=1000"));
    // The long log is worked off here and not by the next judgement, for which a person waits.
    static_cast<void>(m_database.run("PRAGMA wal_checkpoint(PASSIVE)"));
}

Result<void> ImportWriter::begin()
{
    if (auto begun = m_database.run("BEGIN IMMEDIATE"); !begun)
        return begun;
    m_inTransaction = true;
    m_running = m_committed;
    m_rowsInChunk = 0;
    // Asked anew each time: between two chunks another connection of this program may have requeued a turn.
    const auto conversation = nextNumber(m_database, "SELECT coalesce(max(conversation_key), 0) FROM conversations");
    const auto turn = nextNumber(m_database, "SELECT coalesce(max(turn_key), 0) FROM turns");
    const auto order = nextNumber(m_database, "SELECT coalesce(max(queue_order), 0) FROM turns");
    for (const auto* number : {&conversation, &turn, &order})
        if (!*number)
            return tl::unexpected(number->error());
    m_nextConversation = *conversation;
    m_nextTurn = *turn;
    m_nextOrder = *order;
    return {};
}

Result<void> ImportWriter::commit()
{
    if (auto done = m_database.run("COMMIT"); !done)
        return done;
    m_inTransaction = false;
    m_committed = m_running;
    return {};
}

Result<void> ImportWriter::finish()
{
    return m_inTransaction ? commit() : Result<void>();
}

Result<void> ImportWriter::add(domain::ImportedConversation conversation)
{
    if (static_cast<std::int64_t>(conversation.messages.size()) > maxMessages)
        return badConversation(conversation, "it has more than " + std::to_string(maxMessages) + " messages");
    std::sort(conversation.turns.begin(), conversation.turns.end(),
              [](const domain::ImportedTurn& left, const domain::ImportedTurn& right) {
                  return left.position < right.position;
              });
    for (const domain::ImportedTurn& turn : conversation.turns)
        if (turn.position < 0 || turn.position >= static_cast<std::int64_t>(conversation.messages.size()))
            return badConversation(conversation, "message " + std::to_string(turn.position) + " does not exist");
    if (!m_inTransaction) {
        if (auto begun = begin(); !begun)
            return begun;
    }
    if (auto added = addTurns(conversation); !added)
        return added;
    if (m_grouping == Grouping::Chunks && m_rowsInChunk >= rowsPerChunk)
        return commit();
    return {};
}

Result<void> ImportWriter::addTurns(domain::ImportedConversation& conversation)
{
    if (conversation.turns.empty())
        return {};
    const auto hashes = bodyHashes(m_hash, conversation.messages);
    bool anyNew = false;
    for (domain::ImportedTurn& turn : conversation.turns) {
        const auto placed = place(conversation, turn, hashes[static_cast<std::size_t>(turn.position)]);
        if (!placed)
            return tl::unexpected(placed.error());
        anyNew = anyNew || placed->added;
        (placed->added ? m_running.turns : m_running.duplicates) += 1;
        m_rowsInChunk += 1 + static_cast<std::int64_t>(turn.feedbacks.size());
        if (auto added = addFeedbacks(turn, *placed); !added)
            return added;
    }
    if (!anyNew)
        return {};
    ++m_running.conversations;
    if (auto inserted = insertConversation(conversation, hashes.back()); !inserted)
        return inserted;
    ++m_nextConversation;
    return {};
}

Result<ImportWriter::Placed> ImportWriter::place(const domain::ImportedConversation& conversation,
                                                 const domain::ImportedTurn& turn, const std::string& bodyHash)
{
    std::string turnId = turn.turnId.empty() ? derivedTurnId(m_hash, conversation, turn, bodyHash) : turn.turnId;
    while (true) {
        const auto inserted = insertTurn(conversation, turn, turnId, bodyHash);
        if (!inserted)
            return tl::unexpected(inserted.error());
        if (*inserted) {
            const Placed placed{m_nextTurn++, std::move(turnId), true};
            ++m_nextOrder;
            return placed;
        }
        const auto stored = storedTurn(m_database, turnId);
        if (!stored)
            return tl::unexpected(stored.error());
        if (!*stored)
            return badConversation(conversation, "a turn could not be stored: a number in it is none");
        if ((*stored)->bodyHash == bodyHash)
            return Placed{(*stored)->key, std::move(turnId), false};
        // Another turn has this id: files number their turns from 1. It gets one of its own, the same each time.
        turnId += "~" + hexOf(bodyHash).substr(0, 12);
    }
}

Result<bool> ImportWriter::insertTurn(const domain::ImportedConversation& conversation,
                                      const domain::ImportedTurn& turn, const std::string& turnId,
                                      const std::string& bodyHash)
{
    const domain::Message& answer = conversation.messages[static_cast<std::size_t>(turn.position)];
    const std::string title = titleOf(conversation, turn.position);
    const std::string snippet = snippetOf(answer);
    const Details details(turn);
    bool inserted = false;
    {
        Statement insert(m_database,
                         "INSERT OR IGNORE INTO turns (turn_key, queue_order, conversation_key, position, turn_id,"
                         " body_hash, title, snippet, agent, model, version, correlation_id, run_id, created_at,"
                         " environment, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(m_nextTurn).bind(m_nextOrder).bind(m_nextConversation).bind(turn.position).bind(turnId);
        insert.bind(bodyHash).bind(title).bind(snippet).bind(m_agents.of(turn)).bind(turn.model).bind(turn.version);
        insert.bindUnlessEmpty(turn.correlationId).bindUnlessEmpty(turn.runId).bind(turn.createdAt);
        insert.bindUnlessEmpty(details.apart ? std::string_view() : details.environment);
        insert.bindUnlessEmpty(details.apart ? std::string_view() : details.metadata);
        const auto changed = insert.change();
        if (!changed)
            return tl::unexpected(changed.error());
        inserted = *changed > 0;
    }
    if (inserted && details.apart) {
        if (auto detailed = insertDetails(turn); !detailed)
            return tl::unexpected(detailed.error());
    }
    return inserted;
}

Result<void> ImportWriter::insertDetails(const domain::ImportedTurn& turn)
{
    Statement insert(m_database, "INSERT INTO turn_details (turn_key, environment, metadata, damaged_response)"
                                 " VALUES (?, ?, ?, ?)");
    const Details details(turn);
    insert.bind(m_nextTurn).bindUnlessEmpty(details.environment).bindUnlessEmpty(details.metadata);
    return insert.bindUnlessEmpty(details.damagedResponse).run();
}

Result<void> ImportWriter::insertConversation(const domain::ImportedConversation& conversation,
                                              const std::string& wholeHash)
{
    const std::string id =
        conversation.conversationId.empty() ? "c_" + hexOf(wholeHash) : conversation.conversationId;
    const std::string_view metadata = conversation.metadata.text;
    Statement insert(m_database, "INSERT INTO conversations (conversation_key, conversation_id, title, metadata)"
                                 " VALUES (?, ?, ?, ?)");
    insert.bind(m_nextConversation).bind(id).bind(conversation.title);
    insert.bindUnlessEmpty(metadata == "{}" ? std::string_view() : metadata);
    if (auto inserted = insert.run(); !inserted)
        return inserted;
    return insertMessages(conversation.messages);
}

Result<void> ImportWriter::insertMessages(const std::vector<domain::Message>& messages)
{
    Statement insert(m_database, "INSERT INTO messages (message_key, " TOUCHSTONE_MESSAGE_COLUMNS ")"
                                 " VALUES (?, ?, ?, ?)");
    std::int64_t position = 0;
    for (const domain::Message& message : messages) {
        const std::string extras = extrasText(message);
        insert.bind(messageKey(m_nextConversation, position++)).bind(message.role).bind(message.content);
        insert.bindUnlessEmpty(extras);
        if (auto inserted = insert.run(); !inserted)
            return inserted;
    }
    return {};
}

Result<void> ImportWriter::addFeedbacks(domain::ImportedTurn& turn, const Placed& placed)
{
    for (domain::ImportedFeedback& imported : turn.feedbacks) {
        FeedbackRow row;
        row.turn = placed.key;
        row.activeMs = imported.activeMs;
        row.wallMs = imported.wallMs;
        row.feedback = std::move(imported.feedback);
        const auto added = addImportedFeedback(m_database, std::move(row));
        if (!added)
            return tl::unexpected(added.error());
        if (*added == FeedbackAdded::Added)
            ++m_running.feedbacks;
    }
    return {};
}

} // namespace touchstone::project
