#include "json_text.h"

#include <array>
#include <charconv>
#include <cmath>

#include <nlohmann/json.hpp>

#include "utf8.h"

namespace touchstone::protocol {
namespace {

constexpr std::size_t faultValueBytes = 200;

template <typename Number>
void appendNumber(std::string& out, Number value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    out.append(buffer.data(), end);
}

void appendArray(std::string& out, const Json& value, std::size_t limit)
{
    out += '[';
    bool first = true;
    for (const Json& item : value) {
        if (!first)
            out += ',';
        first = false;
        appendJson(out, item, limit);
        if (out.size() > limit)
            return;
    }
    out += ']';
}

void appendObject(std::string& out, const Json& value, std::size_t limit)
{
    out += '{';
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        if (!first)
            out += ',';
        first = false;
        appendQuoted(out, std::string_view(it.key()).substr(0, limit));
        out += ':';
        appendJson(out, *it, limit);
        if (out.size() > limit)
            return;
    }
    out += '}';
}

} // namespace

void appendInteger(std::string& out, std::int64_t value)
{
    appendNumber(out, value);
}

void appendJson(std::string& out, const Json& value, std::size_t limit)
{
    switch (value.type()) {
    case Json::value_t::object: appendObject(out, value, limit); return;
    case Json::value_t::array: appendArray(out, value, limit); return;
    case Json::value_t::string:
        appendQuoted(out, std::string_view(value.get_ref<const std::string&>()).substr(0, limit));
        return;
    case Json::value_t::boolean: out += value.get<bool>() ? "true" : "false"; return;
    case Json::value_t::number_integer: appendNumber(out, value.get<std::int64_t>()); return;
    case Json::value_t::number_unsigned: appendNumber(out, value.get<std::uint64_t>()); return;
    case Json::value_t::number_float: {
        const double number = value.get<double>();
        if (std::isfinite(number))
            appendDouble(out, number);
        else
            out += "null";
        return;
    }
    case Json::value_t::null:
    case Json::value_t::binary:
    case Json::value_t::discarded: out += "null"; return;
    }
}

std::string shortJson(const Json& value)
{
    std::string text;
    appendJson(text, value, faultValueBytes);
    if (text.size() <= faultValueBytes)
        return text;
    constexpr std::string_view ellipsis = "\xE2\x80\xA6";
    return std::string(utf8Prefix(text, faultValueBytes - ellipsis.size())).append(ellipsis);
}

} // namespace touchstone::protocol
