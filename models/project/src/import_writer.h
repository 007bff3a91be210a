#pragma once

#include "import_prepare.h"
#include "project/types.h"
#include "statement.h"

namespace touchstone::project {

/// Writes conversations into a project, a few thousand rows a transaction or all in one. What is there already is
/// found by its id: the id of a turn without one comes from its content. Where nothing in the file names a turn, the
/// other columns of its row count as well: two rows with the same texts and other columns are two turns.
class ImportWriter
{
public:
    enum class Grouping { Chunks, Atomic };
    ImportWriter(storage::Database& database, Grouping grouping);
    ~ImportWriter();  ///< takes back what was not committed
    ImportWriter(const ImportWriter&) = delete;
    ImportWriter& operator=(const ImportWriter&) = delete;

    [[nodiscard]] Result<void> add(PreparedConversation& conversation);
    /// Commits what is left.
    [[nodiscard]] Result<void> finish();

    struct Totals {
        std::int64_t turns = 0;
        std::int64_t conversations = 0;
        std::int64_t feedbacks = 0;
        std::int64_t duplicates = 0;
        std::int64_t completedCorrections = 0;
    };
    /// Of what is committed.
    [[nodiscard]] const Totals& totals() const { return m_committed; }

private:
    struct Placed {
        TurnKey key = 0;
        bool added = false;
    };
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> commit();
    [[nodiscard]] Result<void> addTurns(PreparedConversation& conversation);
    /// Finds or makes the turn; changes its id when another turn has it. Notes when the turn is there with other columns.
    [[nodiscard]] Result<Placed> place(PreparedConversation& conversation, PreparedTurn& turn);
    [[nodiscard]] Result<bool> insertTurn(const PreparedTurn& prepared);
    [[nodiscard]] Result<void> insertDetails(const domain::ImportedTurn& turn);
    [[nodiscard]] Result<void> insertConversation(const PreparedConversation& conversation);
    [[nodiscard]] Result<void> insertMessages(const PreparedConversation& conversation);
    [[nodiscard]] Result<void> addFeedbacks(domain::ImportedTurn& turn, TurnKey key);

    storage::Database& m_database;
    const Grouping m_grouping;
    bool m_inTransaction = false;
    std::int64_t m_rowsInChunk = 0;
    std::int64_t m_nextConversation = 1;
    TurnKey m_nextTurn = 1;
    std::int64_t m_nextOrder = 1;
    Totals m_committed;
    Totals m_running;
};

} // namespace touchstone::project
