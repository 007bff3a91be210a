#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace touchstone::host {

/// How many refusals of a kind are written down: whoever keeps knocking must not fill the disk. The rest is counted.
class RefusalMeter
{
public:
    /// Whether this one is written, and with how many that were not. `now` in Unix seconds.
    [[nodiscard]] std::optional<std::int64_t> admit(double now)
    {
        constexpr double windowSeconds = 60.0;
        constexpr int mostInWindow = 60;
        if (now < m_windowStart || now - m_windowStart >= windowSeconds) {
            m_windowStart = now;
            m_written = 0;
        }
        if (m_written == mostInWindow) {
            ++m_unwritten;
            return std::nullopt;
        }
        ++m_written;
        return std::exchange(m_unwritten, 0);
    }

private:
    double m_windowStart = 0.0;
    int m_written = 0;
    std::int64_t m_unwritten = 0;
};

} // namespace touchstone::host
