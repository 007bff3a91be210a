#pragma once

#include <memory>

#include <QSqlQuery>

#include "domain/exchange/export.h"
#include "filter_match.h"

namespace touchstone::project {

/// Streams the latest feedbacks with their turns: two forward-only queries side by side, one over feedbacks in the order
/// of turns, one over messages in the same order.
class FeedbackSource final : public domain::ExportSource
{
public:
    FeedbackSource(storage::Database& database, const Filter& filter);

    Result<bool> next(domain::ExportRow& row) override;
    [[nodiscard]] std::int64_t estimatedRows() const override { return m_estimate; }
    [[nodiscard]] Result<void> rewind() override;

private:
    /// The rows of one turn, in the order of their ids.
    struct Group {
        domain::Turn turn;                    ///< without its context
        protocol::RatedTurn rated;
        std::int64_t conversation = 0;
        std::vector<domain::ExportRow> rows;  ///< without the turn
        std::size_t at = 0;
    };
    [[nodiscard]] Result<void> start();
    [[nodiscard]] Result<bool> step();
    [[nodiscard]] Result<bool> nextGroup();
    [[nodiscard]] bool turnPasses() const;
    [[nodiscard]] bool feedbackPasses() const;
    [[nodiscard]] Result<void> readMessages();
    [[nodiscard]] Result<void> startConversation();
    [[nodiscard]] Result<void> stepMessage();
    void give(domain::ExportRow& row);

    storage::Database& m_database;
    SummaryMatcher m_matcher;
    FeedbackTerms m_terms;
    std::int64_t m_estimate = 0;
    QSqlQuery m_feedbacks;
    QSqlQuery m_messages;
    bool m_started = false;
    bool m_onRow = false;                         // m_feedbacks stands on a row that no group has yet
    Group m_group;
    std::int64_t m_nextMessage = -1;              // the key of the message m_messages stands on; -1: on none
    std::int64_t m_conversation = 0;              // whose messages are read
    std::vector<domain::Message> m_read;          // its messages so far
    std::int64_t m_givenConversation = 0;         // what the row given out last was about
    std::string m_givenTurn;
    std::size_t m_givenContext = 0;
};

} // namespace touchstone::project
