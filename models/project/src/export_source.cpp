#include "export_source.h"

#include <iterator>

#include "project_store_private.h"

namespace touchstone::project {
namespace {

// Handing over costs nothing at this size, and no row waits long for the ones behind it.
constexpr std::size_t groupsPerBatch = 64;
constexpr std::size_t bytesPerBatch = 1024 * 1024;

std::size_t sizeOf(const FeedbackGroup& group)
{
    std::size_t bytes = 0;
    for (const domain::Message& message : group.messages)
        bytes += message.content.size() + message.parts.text.size();
    return bytes;
}

} // namespace

FeedbackSource::FeedbackSource(storage::Database& database, const Filter& filter)
    : m_reader(database, filter)
{
}

FeedbackSource::~FeedbackSource()
{
    endReading();
}

void FeedbackSource::endReading()
{
    if (!m_thread)
        return;
    m_channel->stop();
    while (m_batch.more.value_or(false))
        m_batch = m_channel->take();
    m_thread->wait();
    m_thread.reset();
}

void FeedbackSource::readAhead()
{
    for (Result<bool> more = true; more.value_or(false);) {
        Batch batch;
        std::size_t bytes = 0;
        while (more.value_or(false) && batch.groups.size() < groupsPerBatch && bytes < bytesPerBatch) {
            FeedbackGroup group;
            more = m_channel->isStopped() ? Result<bool>(false) : m_reader.next(group);
            if (!more.value_or(false))
                break;
            bytes += sizeOf(group);
            batch.groups.push_back(std::move(group));
        }
        batch.more = more;
        m_channel->put(std::move(batch));
    }
}

Result<void> FeedbackSource::rewind()
{
    endReading();
    m_batch = {};
    m_nextGroup = 0;
    m_group = {};
    m_nextRow = 0;
    m_conversation = 0;
    m_read.clear();
    m_givenTurn.clear();
    if (auto started = m_reader.start(); !started)
        return started;
    m_channel = std::make_unique<Channel>();
    m_thread.reset(QThread::create([this] { readAhead(); }));
    m_thread->start();
    return {};
}

Result<bool> FeedbackSource::next(domain::ExportRow& row)
{
    if (!m_channel) {
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
    while (m_nextGroup >= m_batch.groups.size()) {
        // The groups that were read before a failure come first.
        if (!m_batch.more.value_or(false))
            return m_batch.more;
        m_batch = m_channel->take();
        m_nextGroup = 0;
    }
    m_group = std::move(m_batch.groups[m_nextGroup++]);
    m_nextRow = 0;
    if (m_conversation != m_group.conversation)
        m_read.clear();
    m_conversation = m_group.conversation;
    m_read.insert(m_read.end(), std::make_move_iterator(m_group.messages.begin()),
                  std::make_move_iterator(m_group.messages.end()));
    return true;
}

void FeedbackSource::give(domain::ExportRow& row)
{
    const auto position = static_cast<std::size_t>(m_group.turn.index);
    // The context of the next turn begins with that of the last one: copying it anew for every turn of a long
    // conversation would be quadratic.
    const bool continues = m_givenConversation == m_group.conversation && !m_givenTurn.empty()
        && row.turn.turnId == m_givenTurn && row.turn.context.size() == m_givenContext && m_givenContext <= position;
    std::vector<domain::Message> context = continues ? std::move(row.turn.context) : std::vector<domain::Message>();
    context.insert(context.end(), m_read.begin() + static_cast<std::ptrdiff_t>(context.size()),
                   m_read.begin() + static_cast<std::ptrdiff_t>(position));
    row = std::move(m_group.rows[m_nextRow]);
    row.turn = m_group.turn;
    row.turn.context = std::move(context);
    row.turn.answer = m_read[position];
    if (m_nextRow == 0)
        m_rated = domain::ratedTurnOf(row.turn);
    row.feedback.ratedTurn = m_rated;
    ++m_nextRow;
    m_givenConversation = m_group.conversation;
    m_givenTurn = row.turn.turnId;
    m_givenContext = position;
}

Result<std::unique_ptr<domain::ExportSource>> ProjectStore::exportSource(const Filter& filter)
{
    auto source = std::make_unique<FeedbackSource>(*d->database, filter);
    if (auto ready = source->rewind(); !ready)
        return tl::unexpected(ready.error());
    return source;
}

} // namespace touchstone::project
