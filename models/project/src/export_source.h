#pragma once

#include "group_reader.h"

namespace touchstone::project {

/// Streams the latest feedbacks with their turns. The rows come from one thread: handing them to another costs more than
/// it saves, because what one thread allocates the other must free.
class FeedbackSource final : public domain::ExportSource
{
public:
    FeedbackSource(storage::Database& database, const Filter& filter);

    Result<bool> next(domain::ExportRow& row) override;
    [[nodiscard]] std::int64_t estimatedRows() const override { return m_reader.estimatedRows(); }
    [[nodiscard]] Result<void> rewind() override;

private:
    [[nodiscard]] Result<bool> nextGroup();
    void give(domain::ExportRow& row);

    GroupReader m_reader;
    bool m_started = false;
    FeedbackGroup m_group;
    std::size_t m_nextRow = 0;                // in the group
    protocol::RatedTurn m_rated;
    std::vector<domain::Message> m_read;      // the messages of the conversation so far
    std::int64_t m_conversation = 0;
};

} // namespace touchstone::project
