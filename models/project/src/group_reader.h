#pragma once

#include <optional>

#include "domain/exchange/export.h"
#include "filter_match.h"
#include "statement.h"

namespace touchstone::project {

/// The latest feedbacks of one turn, in the order of their ids, with what of its conversation was not read before.
struct FeedbackGroup {
    domain::Turn turn;                        ///< without its messages
    std::int64_t conversation = 0;
    std::vector<domain::ExportRow> rows;      ///< without the turn
    std::vector<domain::Message> messages;    ///< those that follow the ones of earlier groups of the conversation
};

/// Reads groups in the order of turns: two forward-only queries side by side, one over feedbacks in the order of turns,
/// one over messages in the same order.
class GroupReader
{
public:
    GroupReader(storage::Database& database, const Filter& filter);

    /// From the beginning.
    [[nodiscard]] Result<void> start();
    /// The next group that the filter lets through; false at the end.
    [[nodiscard]] Result<bool> next(FeedbackGroup& group);
    /// Of all feedbacks, whatever the filter says.
    [[nodiscard]] std::int64_t estimatedRows() const { return m_estimate; }

private:
    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Result<bool> step();
    [[nodiscard]] Result<void> readGroup(FeedbackGroup& group);
    [[nodiscard]] bool turnPasses(const domain::Turn& turn) const;
    [[nodiscard]] bool feedbackPasses() const;
    [[nodiscard]] Result<void> readMessages(FeedbackGroup& group);
    [[nodiscard]] Result<void> startConversation(std::int64_t conversation);
    [[nodiscard]] Result<void> stepMessage();

    storage::Database& m_database;
    SummaryMatcher m_matcher;
    FeedbackTerms m_terms;
    bool m_asksForState = false;              // then judgements of turns that were put back are wanted, too
    std::int64_t m_estimate = 0;
    std::optional<Statement> m_feedbacks;
    std::optional<Statement> m_messages;
    bool m_onRow = false;                     // m_feedbacks stands on a row that no group has yet
    std::int64_t m_nextMessage = -1;          // the key of the message m_messages stands on; -1: on none
    std::int64_t m_conversation = 0;          // whose messages are read
    std::int64_t m_read = 0;                  // how many of them
};

} // namespace touchstone::project
