#include "exchange/json_lines.h"

#include <chrono>
#include <cmath>

#include <nlohmann/json.hpp>

namespace touchstone::domain::exchange {
namespace {
/// Decimal digits with leading zeros: an export writes a date for each row, and printf is slow at it.
void putDigits(std::string& text, std::size_t at, std::size_t digits, unsigned value)
{
    for (std::size_t place = at + digits; place > at; value /= 10)
        text[--place] = char('0' + value % 10);
}
} // namespace

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

ObjectLine ObjectLine::goOn(std::string& out)
{
    out.pop_back();
    return {out, false};
}

std::string& ObjectLine::open(std::string_view key)
{
    m_out += m_first ? std::string_view("\"") : std::string_view(",\"");
    m_first = false;
    m_out += key;
    m_out += std::string_view("\":");
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
    std::string text = "0000-00-00T00:00:00.000Z";
    putDigits(text, 0, 4, unsigned(int(date.year())));
    putDigits(text, 5, 2, unsigned(date.month()));
    putDigits(text, 8, 2, unsigned(date.day()));
    putDigits(text, 11, 2, unsigned(clock.hours().count()));
    putDigits(text, 14, 2, unsigned(clock.minutes().count()));
    putDigits(text, 17, 2, unsigned(clock.seconds().count()));
    putDigits(text, 20, 3, unsigned(clock.subseconds().count()));
    return text;
}

} // namespace touchstone::domain::exchange
