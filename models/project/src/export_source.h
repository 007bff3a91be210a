#pragma once

#include <memory>

#include <QThread>

#include "group_reader.h"
#include "handover.h"

namespace touchstone::project {

/// Streams the latest feedbacks with their turns. Reads ahead on a thread of its own, so that the database and whoever
/// writes the rows work beside each other; as long as it lives nobody else may use the connection.
class FeedbackSource final : public domain::ExportSource
{
public:
    FeedbackSource(storage::Database& database, const Filter& filter);
    ~FeedbackSource() override;
    FeedbackSource(const FeedbackSource&) = delete;
    FeedbackSource& operator=(const FeedbackSource&) = delete;

    Result<bool> next(domain::ExportRow& row) override;
    [[nodiscard]] std::int64_t estimatedRows() const override { return m_reader.estimatedRows(); }
    [[nodiscard]] Result<void> rewind() override;

private:
    struct Batch {
        std::vector<FeedbackGroup> groups;
        Result<bool> more = true;             ///< false: the last one; or why reading ended
    };
    using Channel = Handover<Batch>;
    void readAhead();
    void endReading();
    [[nodiscard]] Result<bool> nextGroup();
    void give(domain::ExportRow& row);

    GroupReader m_reader;
    std::unique_ptr<Channel> m_channel;
    std::unique_ptr<QThread> m_thread;        // reads; null when there is nothing to take any more
    Batch m_batch;
    std::size_t m_nextGroup = 0;              // in the batch
    FeedbackGroup m_group;
    std::size_t m_nextRow = 0;                // in the group
    protocol::RatedTurn m_rated;
    std::vector<domain::Message> m_read;      // the messages of the conversation so far
    std::int64_t m_conversation = 0;
    std::int64_t m_givenConversation = 0;     // what the row given out last was about
    std::string m_givenTurn;
    std::size_t m_givenContext = 0;
};

} // namespace touchstone::project
