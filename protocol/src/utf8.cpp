#include "utf8.h"

#include <cstdint>
#include <cstring>

namespace touchstone::protocol {
namespace {

constexpr std::string_view utf8Replacement = "\xEF\xBF\xBD";

std::size_t skipAscii(std::string_view text, std::size_t at)
{
    while (at + 8 <= text.size()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if ((word & 0x8080808080808080ull) != 0)
            break;
        at += 8;
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80)
        ++at;
    return at;
}

/// The length of the well-formed sequence of more than one byte at `at`; 0 when there is none.
std::size_t sequenceLength(std::string_view text, std::size_t at)
{
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto continues = [byte](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
    const unsigned lead = byte(at);
    const unsigned second = byte(at + 1);
    if (lead >= 0xC2 && lead <= 0xDF)
        return continues(at + 1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned low = lead == 0xE0 ? 0xA0u : 0x80u;
        const unsigned high = lead == 0xED ? 0x9Fu : 0xBFu;  // 0xED 0xA0.. would be a surrogate
        return second >= low && second <= high && continues(at + 2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned low = lead == 0xF0 ? 0x90u : 0x80u;
        const unsigned high = lead == 0xF4 ? 0x8Fu : 0xBFu;
        return second >= low && second <= high && continues(at + 2) && continues(at + 3) ? 4 : 0;
    }
    return 0;
}

} // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view text)
{
    std::size_t at = skipAscii(text, 0);
    while (at < text.size()) {
        const std::size_t length = sequenceLength(text, at);
        if (length == 0)
            return at;
        at = skipAscii(text, at + length);
    }
    return std::nullopt;
}

std::string repairedUtf8(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (const auto bad = firstInvalidUtf8(text)) {
        result += text.substr(0, *bad);
        result += utf8Replacement;
        text.remove_prefix(*bad + 1);
    }
    result += text;
    return result;
}

std::string_view utf8Prefix(std::string_view text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0u) == 0x80u)
        --bytes;
    return text.substr(0, bytes);
}

} // namespace touchstone::protocol
