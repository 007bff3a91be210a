#pragma once

#include "content_hash.h"
#include "domain/exchange/import.h"
#include "summaries.h"

namespace touchstone::project {

struct PreparedTurn {
    domain::ImportedTurn imported;
    std::string turnId;               ///< the file's own, else one made of the content
    std::string bodyHash;
    std::string title;
    std::string snippet;
    std::string agent;
};

/// A conversation with everything worked out that needs no database.
struct PreparedConversation {
    std::string conversationId;
    std::string title;
    protocol::JsonText metadata{"{}"};
    std::vector<domain::Message> messages;
    std::vector<std::string> extras;  ///< of each message; see extrasText
    std::vector<PreparedTurn> turns;  ///< by position
    /// The file names the conversation, so that other columns of its row do not make it another.
    bool isNamed = false;
    std::int64_t line = 0;
    std::vector<domain::ImportNote> notes;
};

/// Hashes, names and first words of conversations: the larger half of an import, so that it can be done beside the
/// writing.
class ImportPreparer
{
public:
    /// Errors: SchemaViolation for a turn without its message, or too many messages.
    [[nodiscard]] Result<PreparedConversation> prepare(domain::ImportedConversation conversation);

private:
    [[nodiscard]] PreparedTurn preparedTurn(const domain::ImportedConversation& conversation,
                                            domain::ImportedTurn turn, const std::string& bodyHash);
    [[nodiscard]] std::string derivedTurnId(const domain::ImportedConversation& conversation,
                                            const domain::ImportedTurn& turn, const std::string& bodyHash);
    ContentHash m_hash;
    AgentNames m_agents;
};

[[nodiscard]] tl::unexpected<Error> badConversation(const std::string& conversationId, const std::string& why);

} // namespace touchstone::project
