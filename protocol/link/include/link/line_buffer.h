#pragma once

#include <string>
#include <string_view>

namespace touchstone::link {

/// Cuts a stream of bytes into lines ended by "\n" (a "\r" before it is dropped), none of them longer than a limit. What
/// is longer is thrown away up to its end and reported as one line that is too long; it is never kept in memory whole.
class LineBuffer
{
public:
    explicit LineBuffer(std::size_t maxBytes) : m_maxBytes(maxBytes) {}

    /// Calls `onLine(line)` for every complete line and `onTooLong()` for every one over the limit. Either may destroy
    /// the buffer: it says so by returning false, and nothing is touched after that.
    template <typename OnLine, typename OnTooLong>
    void feed(std::string_view bytes, OnLine onLine, OnTooLong onTooLong)
    {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            keep(bytes.substr(0, end));
            if (end == std::string_view::npos)
                return;
            bytes.remove_prefix(end + 1);
            const std::string line = take();
            if (!(m_wasTooLong ? onTooLong() : onLine(std::string_view(line))))
                return;
        }
    }

private:
    void keep(std::string_view part)
    {
        m_tooLong = m_tooLong || m_line.size() + part.size() > m_maxBytes;
        if (m_tooLong)
            m_line.clear();
        else
            m_line += part;
    }
    std::string take()
    {
        std::string line;
        line.swap(m_line);
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        m_wasTooLong = m_tooLong;
        m_tooLong = false;
        return line;
    }

    std::size_t m_maxBytes;
    std::string m_line;
    bool m_tooLong = false;
    bool m_wasTooLong = false;
};

} // namespace touchstone::link
