#pragma once

#include "content_hash.h"
#include "domain/exchange/import.h"
#include "project/types.h"
#include "statement.h"
#include "summaries.h"

namespace touchstone::project {

/// Writes conversations into a project, a few thousand rows a transaction or all in one. What is there already is
/// found by its id alone: the id of a turn without one comes from its content.
class ImportWriter
{
public:
    enum class Grouping { Chunks, Atomic };
    ImportWriter(storage::Database& database, Grouping grouping);
    ~ImportWriter();  ///< takes back what was not committed
    ImportWriter(const ImportWriter&) = delete;
    ImportWriter& operator=(const ImportWriter&) = delete;

    [[nodiscard]] Result<void> add(domain::ImportedConversation conversation);
    /// Commits what is left.
    [[nodiscard]] Result<void> finish();

    struct Totals {
        std::int64_t turns = 0;
        std::int64_t conversations = 0;
        std::int64_t feedbacks = 0;
        std::int64_t duplicates = 0;
    };
    /// Of what is committed.
    [[nodiscard]] const Totals& totals() const { return m_committed; }

private:
    struct Placed {
        TurnKey key = 0;
        std::string turnId;
        bool added = false;
    };
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> commit();
    [[nodiscard]] Result<void> addTurns(domain::ImportedConversation& conversation);
    [[nodiscard]] Result<Placed> place(const domain::ImportedConversation& conversation,
                                       const domain::ImportedTurn& turn, const std::string& bodyHash);
    [[nodiscard]] Result<bool> insertTurn(const domain::ImportedConversation& conversation,
                                          const domain::ImportedTurn& turn, const std::string& turnId,
                                          const std::string& bodyHash);
    [[nodiscard]] Result<void> insertDetails(const domain::ImportedTurn& turn);
    [[nodiscard]] Result<void> insertConversation(const domain::ImportedConversation& conversation,
                                                  const std::string& wholeHash);
    [[nodiscard]] Result<void> insertMessages(const std::vector<domain::Message>& messages);
    [[nodiscard]] Result<void> addFeedbacks(domain::ImportedTurn& turn, const Placed& placed);

    storage::Database& m_database;
    const Grouping m_grouping;
    ContentHash m_hash;
    AgentNames m_agents;
    bool m_inTransaction = false;
    std::int64_t m_rowsInChunk = 0;
    std::int64_t m_nextConversation = 1;
    TurnKey m_nextTurn = 1;
    std::int64_t m_nextOrder = 1;
    Totals m_committed;
    Totals m_running;
};

} // namespace touchstone::project
