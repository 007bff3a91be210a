#include "activity_clock.h"

#include <utility>

namespace touchstone::workspace {

ActivityClock::ActivityClock(std::function<Milliseconds()> steady)
    : m_steady(std::move(steady))
    , m_started(m_steady())
    , m_lastInput(m_started)
{
}

void ActivityClock::setIdleLimit(Milliseconds limit)
{
    m_idleLimit = limit;
}

ActivityClock::Milliseconds ActivityClock::pending() const
{
    if (!m_windowActive)
        return {};
    const Milliseconds gap = m_steady() - m_lastInput;
    // A gap over the limit was no work at all, not "the limit's worth" of it.
    return gap <= m_idleLimit ? gap : Milliseconds{};
}

void ActivityClock::collect()
{
    const Milliseconds gained = pending();
    m_active += gained;
    m_total += gained;
    m_lastInput = m_steady();
}

void ActivityClock::noteActivity()
{
    collect();
}

void ActivityClock::setWindowActive(bool active)
{
    collect();
    m_windowActive = active;
}

void ActivityClock::restart(Milliseconds active, Milliseconds wall)
{
    collect();
    m_active = active;
    m_wallBefore = wall;
    m_started = m_steady();
}

ActivityClock::Milliseconds ActivityClock::active() const
{
    return m_active + pending();
}

ActivityClock::Milliseconds ActivityClock::wall() const
{
    return m_wallBefore + (m_steady() - m_started);
}

ActivityClock::Milliseconds ActivityClock::totalActive() const
{
    return m_total + pending();
}

} // namespace touchstone::workspace
