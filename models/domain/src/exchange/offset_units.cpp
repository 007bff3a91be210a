#include "exchange/offset_units.h"

namespace touchstone::domain::reading {

std::optional<OffsetUnit> offsetUnitFromName(std::string_view name)
{
    if (name == "codepoint" || name == "code_point" || name == "codepoints" || name == "unicode")
        return OffsetUnit::CodePoint;
    if (name == "utf16" || name == "utf-16" || name == "UTF-16")
        return OffsetUnit::Utf16;
    if (name == "utf8" || name == "utf-8" || name == "UTF-8" || name == "byte" || name == "bytes")
        return OffsetUnit::Utf8;
    return std::nullopt;
}

std::string_view name(OffsetUnit unit)
{
    switch (unit) {
    case OffsetUnit::CodePoint: return "code points";
    case OffsetUnit::Utf16: return "UTF-16 units";
    case OffsetUnit::Utf8: return "UTF-8 bytes";
    }
    return "code points";
}

std::optional<std::int64_t> toCodePoints(std::string_view text, std::int64_t offset, OffsetUnit unit)
{
    if (offset < 0)
        return std::nullopt;
    std::int64_t codePoints = 0;
    std::int64_t at = 0;
    std::size_t byte = 0;
    while (at < offset && byte < text.size()) {
        const auto lead = static_cast<unsigned char>(text[byte]);
        const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        byte += bytes;
        ++codePoints;
        switch (unit) {
        case OffsetUnit::CodePoint: ++at; break;
        case OffsetUnit::Utf16: at += bytes == 4 ? 2 : 1; break;
        case OffsetUnit::Utf8: at += static_cast<std::int64_t>(bytes); break;
        }
    }
    if (at != offset)
        return std::nullopt;
    return codePoints;
}

} // namespace touchstone::domain::reading
