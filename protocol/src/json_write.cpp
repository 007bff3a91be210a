#include "protocol/json_write.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace touchstone::protocol {
namespace {

void appendEscaped(std::string& out, unsigned char byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    switch (byte) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
    }
    out += "\\u00";
    out += digits[byte >> 4];
    out += digits[byte & 0xf];
}

bool isEscaped(unsigned char byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

#ifdef __SSE2__
/// A bit for each of sixteen bytes that must be escaped.
unsigned escapedOfSixteen(const char* bytes)
{
    const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    const __m128i lastControl = _mm_set1_epi8(0x1f);
    const __m128i control = _mm_cmpeq_epi8(_mm_max_epu8(sixteen, lastControl), lastControl);
    const __m128i quote = _mm_cmpeq_epi8(sixteen, _mm_set1_epi8('"'));
    const __m128i backslash = _mm_cmpeq_epi8(sixteen, _mm_set1_epi8('\\'));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(control, _mm_or_si128(quote, backslash))));
}

/// Most text needs no escape for long stretches, so it is looked through sixteen bytes at a time.
std::size_t nextEscaped(std::string_view text, std::size_t position)
{
    for (; position + 16 <= text.size(); position += 16)
        if (const unsigned found = escapedOfSixteen(text.data() + position))
            return position + static_cast<std::size_t>(std::countr_zero(found));
    while (position < text.size() && !isEscaped(static_cast<unsigned char>(text[position])))
        ++position;
    return position;
}
#else
/// Non-zero when one of eight bytes must be escaped, after the zero-byte test of A. Mycroft; it may also be non-zero
/// for other bytes beside such a one, never zero for such a one.
std::uint64_t mayHoldEscaped(std::uint64_t eight)
{
    constexpr std::uint64_t ones = 0x0101010101010101u;
    constexpr std::uint64_t highBits = 0x8080808080808080u;
    const auto zeroBytes = [](std::uint64_t value) { return (value - ones) & ~value & highBits; };
    const std::uint64_t control = (eight - ones * 0x20) & ~eight & highBits;
    return control | zeroBytes(eight ^ ones * '"') | zeroBytes(eight ^ ones * '\\');
}

/// Most text needs no escape for long stretches, so it is looked through eight bytes at a time.
std::size_t nextEscaped(std::string_view text, std::size_t position)
{
    for (;;) {
        std::uint64_t eight = 0;
        for (; position + 8 <= text.size(); position += 8) {
            std::memcpy(&eight, text.data() + position, 8);
            if (mayHoldEscaped(eight))
                break;
        }
        const std::size_t end = std::min(position + 8, text.size());
        for (; position < end; ++position)
            if (isEscaped(static_cast<unsigned char>(text[position])))
                return position;
        if (position == text.size())
            return position;
    }
}
#endif

} // namespace

void appendQuoted(std::string& out, std::string_view text)
{
    out += '"';
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = nextEscaped(text, start);
        out.append(text, start, end - start);
        if (end < text.size())
            appendEscaped(out, static_cast<unsigned char>(text[end]));
        start = end + 1;
    }
    out += '"';
}

void appendDouble(std::string& out, double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    const std::string_view digits(buffer.data(), std::size_t(end - buffer.data()));
    out += digits;
    if (digits.find_first_of(".en") == std::string_view::npos)
        out += ".0";
}

} // namespace touchstone::protocol
