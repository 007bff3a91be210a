#pragma once

#include <string_view>
#include <vector>

#include <QtGlobal>

namespace touchstone::views {

/// UTF-16 offsets of byte offsets in one UTF-8 text, which must outlive it.
class ByteOffsets
{
public:
    explicit ByteOffsets(std::string_view utf8)
        : m_text(utf8)
    {
        qsizetype units = 0;
        m_checkpoints.reserve(utf8.size() / stride + 1);
        for (std::size_t i = 0; i < utf8.size(); ++i) {
            if (i % stride == 0)
                m_checkpoints.push_back(units);
            units += unitsOf(utf8[i]);
        }
        m_units = units;
    }

    [[nodiscard]] qsizetype utf16(std::size_t byte) const
    {
        if (byte >= m_text.size())
            return m_units;
        const std::size_t checkpoint = byte / stride;
        qsizetype units = m_checkpoints[checkpoint];
        for (std::size_t i = checkpoint * stride; i < byte; ++i)
            units += unitsOf(m_text[i]);
        return units;
    }

private:
    static constexpr std::size_t stride = 128;
    // A lead byte carries the units of its sequence; continuation bytes carry none.
    static int unitsOf(char c)
    {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) == 0x80)
            return 0;
        return byte >= 0xF0 ? 2 : 1;
    }

    std::string_view m_text;
    std::vector<qsizetype> m_checkpoints;
    qsizetype m_units = 0;
};

} // namespace touchstone::views
