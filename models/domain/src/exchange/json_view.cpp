#include "exchange/json_view.h"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

namespace touchstone::domain::reading {
namespace {

constexpr std::string_view replacementUtf8 = "\xEF\xBF\xBD";

void appendUtf8(std::string& out, unsigned code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

/// Four hex digits that the parser has checked.
unsigned checkedHex4(const char* at)
{
    unsigned code = 0;
    std::from_chars(at, at + 4, code, 16);
    return code;
}

bool isHigh(unsigned code)
{
    return code >= 0xd800 && code < 0xdc00;
}

bool isLow(unsigned code)
{
    return code >= 0xdc00 && code < 0xe000;
}

/// The \u escape at `i` (of the backslash): its code point and length; a lone surrogate comes as itself.
std::pair<unsigned, std::size_t> unicodeEscape(std::string_view body, std::size_t i)
{
    const unsigned code = checkedHex4(body.data() + i + 2);
    if (isHigh(code) && i + 12 <= body.size() && body[i + 6] == '\\' && body[i + 7] == 'u') {
        const unsigned low = checkedHex4(body.data() + i + 8);
        if (isLow(low))
            return {0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00), 12};
    }
    return {code, 6};
}

char plainEscape(char c)
{
    switch (c) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return c;  // quote, backslash, slash
    }
}

std::string decodeString(std::string_view body)
{
    std::string out;
    out.reserve(body.size());
    std::size_t i = 0;
    while (i < body.size()) {
        const std::size_t stop = std::min(body.find('\\', i), body.size());
        out.append(body, i, stop - i);
        i = stop;
        if (i >= body.size())
            break;
        if (body[i + 1] != 'u') {
            out += plainEscape(body[i + 1]);
            i += 2;
            continue;
        }
        const auto [code, length] = unicodeEscape(body, i);
        if (isHigh(code) || isLow(code))
            out += replacementUtf8;
        else
            appendUtf8(out, code);
        i += length;
    }
    return out;
}

/// A string as it came, but with \ufffd for lone surrogates, so that every JSON reader takes it.
void appendRepaired(std::string& out, std::string_view literal)
{
    std::size_t i = 0;
    while (i < literal.size()) {
        if (literal[i] != '\\') {
            out += literal[i++];
            continue;
        }
        if (literal[i + 1] != 'u') {
            out.append(literal, i, 2);
            i += 2;
            continue;
        }
        const auto [code, length] = unicodeEscape(literal, i);
        if (isHigh(code) || isLow(code))
            out += "\\ufffd";
        else
            out.append(literal, i, length);
        i += length;
    }
}

nlohmann::json numberJson(std::string_view raw)
{
    const char* first = raw.data();
    const char* last = first + raw.size();
    if (raw.find_first_of(".eE") == std::string_view::npos && raw != "-0") {
        if (std::int64_t value = 0; std::from_chars(first, last, value).ec == std::errc())
            return value;
        if (std::uint64_t value = 0; std::from_chars(first, last, value).ec == std::errc())
            return value;
    }
    double value = 0.0;
    std::from_chars(first, last, value);
    return value;
}

} // namespace

JsonView JsonView::first() const
{
    if (!isArray() && !isObject())
        return {};
    const auto& self = m_tape->node(m_index);
    return self.next > m_index + 1 ? JsonView(*m_tape, m_index + 1) : JsonView();
}

JsonView JsonView::after(JsonView child) const
{
    const auto& self = m_tape->node(m_index);
    const auto value = self.kind == JsonKind::Object ? child.m_index + 1 : child.m_index;
    const auto next = m_tape->node(value).next;
    return next < self.next ? JsonView(*m_tape, next) : JsonView();
}

bool JsonView::sameText(std::uint32_t key, std::string_view text) const
{
    if (m_tape->node(key).escaped)
        return JsonView(*m_tape, key).text() == text;
    const auto slice = m_tape->slice(key);
    return slice.size() == text.size() + 2 && slice.substr(1, text.size()) == text;
}

JsonView JsonView::find(std::string_view key) const
{
    if (!isObject())
        return {};
    for (auto member = first(); member.exists(); member = after(member))
        if (sameText(member.m_index, key))
            return valueOf(member);
    return {};
}

JsonView JsonView::findFirst(std::initializer_list<std::string_view> keys) const
{
    for (const auto key : keys)
        if (const auto found = find(key); !found.isNothing())
            return found;
    return {};
}

bool JsonView::isEmptyArray() const
{
    return isArray() && !first().exists();
}

std::string JsonView::text() const
{
    if (!isString())
        return {};
    const auto literal = raw();
    const auto body = literal.substr(1, literal.size() - 2);
    return m_tape->node(m_index).escaped ? decodeString(body) : std::string(body);
}

std::string JsonView::compact() const
{
    const auto source = raw();
    std::string out;
    out.reserve(source.size());
    std::size_t i = 0;
    while (i < source.size()) {
        if (source[i] != '"') {
            if (source[i] != ' ' && source[i] != '\n' && source[i] != '\r' && source[i] != '\t')
                out += source[i];
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (source[end] != '"')
            end += source[end] == '\\' ? 2 : 1;
        appendRepaired(out, source.substr(i, end + 1 - i));
        i = end + 1;
    }
    return out;
}

std::optional<double> JsonView::number() const
{
    if (!is(JsonKind::Number))
        return std::nullopt;
    double value = 0.0;
    std::from_chars(raw().data(), raw().data() + raw().size(), value);
    return value;
}

nlohmann::json JsonView::toJson() const
{
    switch (kind()) {
    case JsonKind::Null: return nullptr;
    case JsonKind::Bool: return raw() == "true";
    case JsonKind::Number: return numberJson(raw());
    case JsonKind::String: return text();
    case JsonKind::Array: {
        auto array = nlohmann::json::array();
        for (auto child = first(); child.exists(); child = after(child))
            array.push_back(child.toJson());
        return array;
    }
    case JsonKind::Object: {
        auto object = nlohmann::json::object();
        for (auto key = first(); key.exists(); key = after(key))
            object[key.text()] = valueOf(key).toJson();
        return object;
    }
    }
    return nullptr;
}

std::string JsonView::pointer() const
{
    std::string path;
    JsonView at(*m_tape, 0);
    while (at.m_index != m_index) {
        std::size_t position = 0;
        JsonView inside;
        for (auto child = at.first(); child.exists(); child = at.after(child), ++position) {
            const auto value = at.isObject() ? at.valueOf(child) : child;
            if (m_index > value.m_index && m_index >= m_tape->node(value.m_index).next)
                continue;
            std::string step = at.isObject() ? child.text() : std::to_string(position);
            for (std::size_t i = 0; i < step.size(); ++i)
                if (step[i] == '~' || step[i] == '/')
                    step.replace(i, 1, step[i] == '~' ? "~0" : "~1"), ++i;
            path += "/" + step;
            inside = value;
            break;
        }
        if (!inside.exists() || inside.m_index > m_index)
            break;
        at = inside;
    }
    return path;
}

JsonView JsonView::follow(std::string_view pointer) const
{
    JsonView at = *this;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::size_t end = std::min(pointer.find('/'), pointer.size());
        std::string step(pointer.substr(0, end));
        pointer.remove_prefix(end);
        for (const auto& [code, plain] : {std::pair<const char*, const char*>{"~1", "/"}, {"~0", "~"}})
            for (std::size_t i = step.find(code); i != std::string::npos; i = step.find(code, i + 1))
                step.replace(i, 2, plain);
        JsonView next = at.find(step);
        if (at.isArray()) {
            std::size_t position = 0;
            for (next = at.first(); next.exists() && std::to_string(position) != step; next = at.after(next))
                ++position;
        }
        if (!next.exists())
            return at;
        at = next;
    }
    return at;
}

JsonFault JsonView::fault(std::string message) const
{
    const auto path = pointer();
    return {offset(), path.empty() ? std::move(message) : path + ": " + message};
}

std::string quoteJson(std::string_view text)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string out = "\"";
    out.reserve(text.size() + 2);
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 0xf];
        } else {
            out += c;
        }
    }
    return out + "\"";
}

void ObjectText::add(std::string_view key, std::string_view rawValue)
{
    if (m_keys.emplace(key).second)
        m_members.emplace_back(key, rawValue);
}

void ObjectText::addAll(const ObjectText& other)
{
    for (const auto& member : other.m_members)
        add(member.first, std::string_view(member.second));
}

std::string ObjectText::str() const
{
    std::string text = "{";
    for (const auto& member : m_members) {
        if (text.size() > 1)
            text += ',';
        text += quoteJson(member.first);
        text += ':';
        text += member.second;
    }
    return text + "}";
}

void ObjectText::add(std::string_view key, const JsonView& value)
{
    if (value.exists())
        add(key, std::string_view(value.compact()));
}

void ObjectText::addMembers(const JsonView& object, std::initializer_list<std::string_view> except)
{
    if (!object.isObject())
        return;
    for (auto key = object.first(); key.exists(); key = object.after(key)) {
        const auto text = key.text();
        if (std::find(except.begin(), except.end(), text) == except.end())
            add(text, object.valueOf(key));
    }
}

} // namespace touchstone::domain::reading
