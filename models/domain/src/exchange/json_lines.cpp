#include "exchange/json_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <nlohmann/json.hpp>

namespace touchstone::domain::exchange {
namespace {
constexpr std::string_view hexDigits = "0123456789abcdef";

void appendEscaped(std::string& out, unsigned char byte)
{
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
    out += hexDigits[byte >> 4];
    out += hexDigits[byte & 0xf];
}

bool isEscaped(unsigned char byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

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

void appendJson(std::string& out, const protocol::JsonText& json)
{
    if (json.text.find_first_of("\n\r") == std::string::npos) {
        out += json.text;
        return;
    }
    // Only white space between tokens can hold a line break in valid JSON.
    const auto value = nlohmann::ordered_json::parse(json.text, nullptr, false);
    out += value.is_discarded() ? std::string("null") : value.dump();
}

std::string memberText(const protocol::JsonText& object, std::string_view key)
{
    const auto value = nlohmann::ordered_json::parse(object.text, nullptr, false);
    if (!value.is_object())
        return {};
    const auto member = value.find(std::string(key));
    return member == value.end() ? std::string() : member->dump();
}

std::string& ObjectLine::open(std::string_view key)
{
    if (!m_first)
        m_out += ',';
    m_first = false;
    appendQuoted(m_out, key);
    m_out += ':';
    return m_out;
}

void ObjectLine::text(std::string_view key, std::string_view value)
{
    appendQuoted(open(key), value);
}

void ObjectLine::textOrNull(std::string_view key, std::string_view value)
{
    if (value.empty())
        null(key);
    else
        text(key, value);
}

void ObjectLine::number(std::string_view key, double value)
{
    appendDouble(open(key), value);
}

void ObjectLine::integer(std::string_view key, std::int64_t value)
{
    open(key) += std::to_string(value);
}

void ObjectLine::flag(std::string_view key, bool value)
{
    open(key) += value ? "true" : "false";
}

void ObjectLine::json(std::string_view key, const protocol::JsonText& value)
{
    appendJson(open(key), value);
}

void ObjectLine::null(std::string_view key)
{
    open(key) += "null";
}

void appendToolCalls(std::string& out, const std::vector<ToolCall>& calls)
{
    out += '[';
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i > 0)
            out += ',';
        ObjectLine call(out);
        call.text("id", calls[i].id);
        call.text("type", "function");
        ObjectLine function(call.open("function"));
        function.text("name", calls[i].name);
        // A text, never an object: loaders infer types from the first rows, and arguments differ from call to call.
        function.text("arguments", calls[i].arguments);
        function.close();
        call.close();
    }
    out += ']';
}

void appendMessage(std::string& out, const Message& message, Content content)
{
    ObjectLine line(out);
    line.text("role", message.role);
    if (content == Content::Written)
        line.text("content", message.content);
    if (!message.name.empty())
        line.text("name", message.name);
    if (!message.toolCallId.empty())
        line.text("tool_call_id", message.toolCallId);
    if (!message.toolCalls.empty())
        appendToolCalls(line.open("tool_calls"), message.toolCalls);
    if (message.parts.text != "null")
        line.json("parts", message.parts);
    line.close();
}

void appendMessages(std::string& out, const std::vector<Message>& messages)
{
    out += '[';
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (i > 0)
            out += ',';
        appendMessage(out, messages[i]);
    }
    out += ']';
}

std::string rfc3339Utc(double unixSeconds)
{
    constexpr double year10000 = 253402300800.0;
    if (!(unixSeconds >= 0.0) || unixSeconds >= year10000)
        return {};
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds(std::llround(unixSeconds * 1000.0))};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss<milliseconds> clock(time - day);
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", int(date.year()),
                                     unsigned(date.month()), unsigned(date.day()), int(clock.hours().count()),
                                     int(clock.minutes().count()), int(clock.seconds().count()),
                                     int(clock.subseconds().count()));
    return std::string(text.data(), std::size_t(length));
}

} // namespace touchstone::domain::exchange
