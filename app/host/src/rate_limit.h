#pragma once

#include <algorithm>

namespace touchstone::host {

/// How fast one session may send: a bucket that refills evenly and holds one second's worth, so that short bursts pass.
class RateLimit
{
public:
    /// `perSecond` 0: no limit.
    explicit RateLimit(double perSecond)
        : m_perSecond(perSecond)
        , m_tokens(std::max(1.0, perSecond))
    {
    }

    /// Takes one message, at this time in Unix seconds. 0: it may pass; else the seconds after which one may again.
    [[nodiscard]] double take(double now)
    {
        if (m_perSecond <= 0.0)
            return 0.0;
        // A clock that was put back refills nothing, and must not stop the refilling either.
        const double passed = m_started ? std::max(0.0, now - m_last) : 0.0;
        m_started = true;
        m_last = now;
        m_tokens = std::min(std::max(1.0, m_perSecond), m_tokens + passed * m_perSecond);
        if (m_tokens < 1.0)
            return (1.0 - m_tokens) / m_perSecond;
        m_tokens -= 1.0;
        return 0.0;
    }

private:
    double m_perSecond;
    double m_tokens;
    double m_last = 0.0;
    bool m_started = false;
};

} // namespace touchstone::host
