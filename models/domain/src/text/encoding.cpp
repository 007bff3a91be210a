#include "domain/text/encoding.h"

#include <cstring>

namespace touchstone::domain {
namespace {
using Byte = unsigned char;

struct LeadByte {
    int length = 0;      ///< of the whole sequence; 0: the byte never begins one
    Byte secondLow = 0x80;
    Byte secondHigh = 0xbf;
};

// The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
LeadByte leadOf(Byte byte)
{
    if (byte >= 0xc2 && byte <= 0xdf)
        return {2};
    if (byte == 0xe0)
        return {3, 0xa0, 0xbf};
    if (byte == 0xed)
        return {3, 0x80, 0x9f};
    if (byte >= 0xe1 && byte <= 0xef)
        return {3};
    if (byte == 0xf0)
        return {4, 0x90, 0xbf};
    if (byte >= 0xf1 && byte <= 0xf3)
        return {4};
    if (byte == 0xf4)
        return {4, 0x80, 0x8f};
    return {};
}

bool isContinuation(Byte byte)
{
    return (byte & 0xc0) == 0x80;
}

std::string hex(Byte byte)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'0', 'x', digits[byte >> 4], digits[byte & 0xf]};
}

std::string reasonForLead(Byte byte)
{
    if (isContinuation(byte))
        return "byte " + hex(byte) + " continues a character that did not begin";
    if (byte == 0xc0 || byte == 0xc1)
        return "overlong form, begun by byte " + hex(byte);
    if (byte == 0xfe || byte == 0xff)
        return "byte " + hex(byte) + " never occurs in UTF-8; the file may be UTF-16";
    return "byte " + hex(byte) + " would begin a character beyond U+10FFFF";
}

std::string reasonForSecond(Byte lead, Byte second)
{
    if (!isContinuation(second))
        return "the character begun by byte " + hex(lead) + " is cut short; the file may be Latin-1 or Windows-1252";
    if (lead == 0xed)
        return "a surrogate, U+D800 to U+DFFF, which is no character";
    if (lead == 0xf4)
        return "a character beyond U+10FFFF";
    return "overlong form, begun by byte " + hex(lead);
}

/// Moves `position` behind the well-formed sequence that begins there; false, with a reason, when there is none.
bool skipSequence(std::string_view bytes, std::size_t& position, std::string& reason)
{
    const Byte first = Byte(bytes[position]);
    const LeadByte lead = leadOf(first);
    if (lead.length == 0) {
        reason = reasonForLead(first);
        return false;
    }
    for (int i = 1; i < lead.length; ++i) {
        const std::size_t at = position + std::size_t(i);
        if (at >= bytes.size()) {
            reason = "the text ends within the character begun by byte " + hex(first);
            return false;
        }
        const Byte next = Byte(bytes[at]);
        const bool good = i == 1 ? next >= lead.secondLow && next <= lead.secondHigh : isContinuation(next);
        if (!good) {
            reason = reasonForSecond(first, next);
            return false;
        }
    }
    position += std::size_t(lead.length);
    return true;
}

/// Skips plain ASCII, eight bytes at a time.
std::size_t skipAscii(std::string_view bytes, std::size_t position)
{
    constexpr std::uint64_t highBits = 0x8080808080808080ull;
    while (position + 8 <= bytes.size()) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes.data() + position, 8);
        if (eight & highBits)
            break;
        position += 8;
    }
    while (position < bytes.size() && Byte(bytes[position]) < 0x80)
        ++position;
    return position;
}

EncodingFault faultAt(std::string_view bytes, std::size_t position, std::string reason)
{
    EncodingFault fault;
    fault.byteOffset = std::int64_t(position);
    fault.reason = std::move(reason);
    std::size_t lineStart = 0;
    for (std::size_t i = 0; i < position; ++i) {
        const bool lineEnd = bytes[i] == '\n' || (bytes[i] == '\r' && !(i + 1 < bytes.size() && bytes[i + 1] == '\n'));
        if (lineEnd) {
            ++fault.line;
            lineStart = i + 1;
        }
    }
    fault.column = std::int64_t(position - lineStart) + 1;
    return fault;
}
} // namespace

std::optional<EncodingFault> findInvalidUtf8(std::string_view bytes)
{
    std::string reason;
    for (std::size_t position = skipAscii(bytes, 0); position < bytes.size(); position = skipAscii(bytes, position))
        if (!skipSequence(bytes, position, reason))
            return faultAt(bytes, position, std::move(reason));
    return std::nullopt;
}

} // namespace touchstone::domain
