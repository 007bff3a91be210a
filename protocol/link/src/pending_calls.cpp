#include "pending_calls.h"

#include <algorithm>

namespace touchstone::link {

void PendingCalls::add(PendingCall call)
{
    m_numberOfId[call.id] = m_next;
    m_calls.emplace(m_next++, std::move(call));
}

PendingCall PendingCalls::take(std::map<Number, PendingCall>::iterator position)
{
    const Number number = position->first;
    PendingCall call = std::move(position->second);
    m_calls.erase(position);
    // A caller may have used an id twice; the later call keeps it.
    if (const auto found = m_numberOfId.find(call.id); found != m_numberOfId.end() && found->second == number)
        m_numberOfId.erase(found);
    return call;
}

std::optional<PendingCall> PendingCalls::take(const std::string& id)
{
    const auto found = m_numberOfId.find(id);
    if (found == m_numberOfId.end())
        return std::nullopt;
    return take(m_calls.find(found->second));
}

std::optional<PendingCall> PendingCalls::takeOldest(const std::string& responseType)
{
    const auto waits = [&responseType](const auto& entry) { return entry.second.responseType == responseType; };
    const auto found = std::find_if(m_calls.begin(), m_calls.end(), waits);
    if (found == m_calls.end())
        return std::nullopt;
    return take(found);
}

std::vector<PendingCall> PendingCalls::takeExpired(PendingCall::Clock::time_point now)
{
    std::vector<PendingCall> expired;
    for (auto it = m_calls.begin(); it != m_calls.end();) {
        const auto current = it++;
        if (current->second.deadline <= now)
            expired.push_back(take(current));
    }
    return expired;
}

std::vector<PendingCall> PendingCalls::takeAll()
{
    std::vector<PendingCall> all;
    all.reserve(m_calls.size());
    for (auto& [number, call] : m_calls)
        all.push_back(std::move(call));
    m_calls.clear();
    m_numberOfId.clear();
    return all;
}

const std::string* PendingCalls::responseTypeOf(const std::string& id) const
{
    const auto found = m_numberOfId.find(id);
    return found == m_numberOfId.end() ? nullptr : &m_calls.at(found->second).responseType;
}

std::optional<PendingCall::Clock::time_point> PendingCalls::nextDeadline() const
{
    std::optional<PendingCall::Clock::time_point> next;
    for (const auto& [number, call] : m_calls)
        if (!next || call.deadline < *next)
            next = call.deadline;
    return next;
}

std::size_t PendingCalls::underWay() const
{
    return static_cast<std::size_t>(std::count_if(m_calls.begin(), m_calls.end(), [](const auto& entry) {
        return !entry.second.unsent && !entry.second.isUrgent;
    }));
}

std::vector<protocol::Envelope> PendingCalls::takeUnsent(PendingCall::Clock::time_point now, std::size_t room)
{
    std::vector<protocol::Envelope> held;
    for (auto& [number, call] : m_calls) {
        if (!call.unsent)
            continue;
        if (held.size() == room)
            break;
        held.push_back(*std::exchange(call.unsent, std::nullopt));
        call.sent = now;
    }
    return held;
}

} // namespace touchstone::link
