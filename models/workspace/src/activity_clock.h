#pragma once

#include <chrono>
#include <functional>

namespace touchstone::workspace {

/// Counts how long a person worked: the gaps between inputs, except those longer than the idle limit and those spent in
/// another window.
class ActivityClock
{
public:
    using Milliseconds = std::chrono::milliseconds;

    explicit ActivityClock(std::function<Milliseconds()> steady);

    void setIdleLimit(Milliseconds limit);
    void noteActivity();
    void setWindowActive(bool active);
    /// Starts counting a new piece of work; `active` and `wall` count from what an earlier sitting left.
    void restart(Milliseconds active = {}, Milliseconds wall = {});
    [[nodiscard]] Milliseconds active() const;
    [[nodiscard]] Milliseconds wall() const;
    /// Active time since the clock was made, over all pieces of work.
    [[nodiscard]] Milliseconds totalActive() const;

private:
    [[nodiscard]] Milliseconds pending() const;
    void collect();

    std::function<Milliseconds()> m_steady;
    Milliseconds m_idleLimit{60'000};
    Milliseconds m_active{};
    Milliseconds m_total{};
    Milliseconds m_wallBefore{};
    Milliseconds m_started{};
    Milliseconds m_lastInput{};
    bool m_windowActive = true;
};

} // namespace touchstone::workspace
