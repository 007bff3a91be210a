#include "export_source.h"

#include <iterator>

#include "project_store_private.h"

namespace touchstone::project {

FeedbackSource::FeedbackSource(storage::Database& database, const Filter& filter)
    : m_reader(database, filter)
{
}

Result<void> FeedbackSource::rewind()
{
    m_group = {};
    m_nextRow = 0;
    m_conversation = 0;
    m_read.clear();
    m_started = true;
    return m_reader.start();
}

Result<bool> FeedbackSource::next(domain::ExportRow& row)
{
    if (!m_started) {
        if (auto rewound = rewind(); !rewound)
            return tl::unexpected(rewound.error());
    }
    if (m_nextRow >= m_group.rows.size()) {
        const auto more = nextGroup();
        if (!more || !*more)
            return more;
    }
    give(row);
    return true;
}

Result<bool> FeedbackSource::nextGroup()
{
    const auto more = m_reader.next(m_group);
    m_nextRow = 0;
    if (!more || !*more)
        return more;
    if (m_conversation != m_group.conversation)
        m_read.clear();
    m_conversation = m_group.conversation;
    m_read.insert(m_read.end(), std::make_move_iterator(m_group.messages.begin()),
                  std::make_move_iterator(m_group.messages.end()));
    return true;
}

void FeedbackSource::give(domain::ExportRow& row)
{
    row = std::move(m_group.rows[m_nextRow]);
    row.sameTurn = m_nextRow > 0;
    if (!row.sameTurn) {
        const auto position = static_cast<std::ptrdiff_t>(m_group.turn.index);
        row.turn = std::move(m_group.turn);
        row.turn.context.assign(m_read.begin(), m_read.begin() + position);
        row.turn.answer = m_read[static_cast<std::size_t>(position)];
        m_rated = domain::ratedTurnOf(row.turn);
    }
    ++m_nextRow;
    if (m_nextRow < m_group.rows.size())
        row.feedback.ratedTurn = m_rated;
    else
        row.feedback.ratedTurn = std::move(m_rated);
}

Result<std::unique_ptr<domain::ExportSource>> ProjectStore::exportSource(const Filter& filter)
{
    auto source = std::make_unique<FeedbackSource>(*d->database, filter);
    if (auto ready = source->rewind(); !ready)
        return tl::unexpected(ready.error());
    return source;
}

} // namespace touchstone::project
