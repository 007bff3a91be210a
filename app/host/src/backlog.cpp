#include "backlog.h"

#include <iterator>

#include "protocol/messages.h"
#include "routes.h"

namespace touchstone::host {
namespace {

using Clock = std::chrono::steady_clock;

/// Asks for something that may be long, and changes nothing.
bool isQuery(const Arrival& arrival)
{
    if (arrival.concluded || arrival.malformed || arrival.ready || !arrival.envelope.body)
        return false;
    const Route* route = findRoute(arrival.envelope.type());
    return route && !route->changesState && route->capability != "env";
}

bool isFarewell(const Arrival& arrival)
{
    return arrival.isEndOfInput
        || (!arrival.concluded && arrival.envelope.body && !arrival.ready
            && arrival.envelope.type() == protocol::Shutdown::type);
}

} // namespace

void Backlog::add(Arrival arrival)
{
    arrival.isQuery = isQuery(arrival);
    if (!arrival.isQuery)
        return m_waiting.push_back(std::move(arrival));
    Queries& known = m_queries[arrival.peer.get()];
    const std::int64_t bytes = arrival.bytes.value_or(0);
    if (known.count >= mostQueries || (known.count > 0 && known.bytes + bytes > mostQueryBytes))
        return m_tooMany.push_back(std::move(arrival));
    ++known.count;
    known.bytes += bytes;
    m_waiting.push_back(std::move(arrival));
}

void Backlog::forgetQuery(const Arrival& arrival)
{
    if (!arrival.isQuery)
        return;
    const auto known = m_queries.find(arrival.peer.get());
    known->second.bytes -= arrival.bytes.value_or(0);
    if (--known->second.count == 0)
        m_queries.erase(known);
}

bool Backlog::mustWait(const Arrival& arrival) const
{
    if (arrival.isQuery)
        return arrival.peer->isBehind();
    // What was asked before is answered first.
    return isFarewell(arrival) && m_queries.count(arrival.peer.get()) > 0;
}

bool Backlog::hadItsShare(const Arrival& arrival, const TurnLimits& limits) const
{
    const auto known = m_used.find(arrival.peer.get());
    return known != m_used.end()
        && (known->second.time >= limits.share || known->second.answerBytes >= limits.shareBytes);
}

std::int64_t Backlog::serve(const Arrival& arrival, const Work& work)
{
    const auto before = Clock::now();
    forgetQuery(arrival);
    const std::int64_t bytes = work.serve(arrival);
    Used& used = m_used[arrival.peer.get()];
    used.time += Clock::now() - before;
    used.answerBytes += bytes;
    return bytes;
}

bool Backlog::turn(const Work& work, const TurnLimits& limits)
{
    const auto start = Clock::now();
    std::int64_t bytes = 0;
    bool didAnything = !m_tooMany.empty();
    for (const Arrival& arrival : std::exchange(m_tooMany, {}))
        work.refuse(arrival);
    const auto isOver = [&] { return Clock::now() - start >= limits.time || bytes >= limits.answerBytes; };
    while (!m_waiting.empty() && !isOver()) {
        const bool isNewRound = m_used.empty();
        bool served = false;
        std::deque<Arrival> passed;
        while (!m_waiting.empty() && !isOver()) {
            Arrival next = std::move(m_waiting.front());
            m_waiting.pop_front();
            const bool waits = mustWait(next);
            const bool passes = waits || hadItsShare(next, limits);
            // What waits for its peer must not stand in the way of what everybody sends: queries are few and small.
            if (waits || !passes)
                next.room.reset();
            if (passes) {
                passed.push_back(std::move(next));
                continue;
            }
            bytes += serve(next, work);
            served = didAnything = true;
        }
        const bool sawAll = m_waiting.empty();
        m_waiting.insert(m_waiting.begin(), std::make_move_iterator(passed.begin()), std::make_move_iterator(passed.end()));
        // A round that a turn cuts short goes on in the next one: whoever comes late in the queue has a share as well.
        if (!sawAll)
            break;
        m_used.clear();
        if (!served && isNewRound)
            break;
    }
    return didAnything;
}

std::deque<Arrival> Backlog::takeAll()
{
    std::deque<Arrival> all = std::exchange(m_tooMany, {});
    all.insert(all.end(), std::make_move_iterator(m_waiting.begin()), std::make_move_iterator(m_waiting.end()));
    m_waiting.clear();
    m_queries.clear();
    m_used.clear();
    return all;
}

} // namespace touchstone::host
