#include "exchange/json_tape.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "exchange/json_view.h"

namespace touchstone::domain::reading {
namespace {

/// Bytes that end the plain part of a string: quote, backslash and control characters.
constexpr std::array<bool, 256> makeStringStops()
{
    std::array<bool, 256> stops{};
    for (int i = 0; i < 0x20; ++i)
        stops[static_cast<std::size_t>(i)] = true;
    stops[static_cast<std::size_t>('"')] = true;
    stops[static_cast<std::size_t>('\\')] = true;
    return stops;
}
constexpr auto stringStops = makeStringStops();

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string controlName(char c)
{
    if (c == '\n' || c == '\r')
        return "a line break";
    if (c == '\t')
        return "a tab";
    return "a control character";
}

std::string wordFault(std::string_view word)
{
    const std::string text(word);
    if (word == "NaN" || word == "Infinity" || word == "nan" || word == "inf")
        return text + " is no JSON number; write null or a finite number";
    if (word == "True" || word == "False" || word == "None")
        return text + " is Python, not JSON; write true, false or null";
    return "'" + text + "' is no JSON value; texts need double quotes";
}

} // namespace

std::string_view name(JsonKind kind)
{
    switch (kind) {
    case JsonKind::Null: return "null";
    case JsonKind::Bool: return "true or false";
    case JsonKind::Number: return "a number";
    case JsonKind::String: return "a text";
    case JsonKind::Array: return "a list";
    case JsonKind::Object: return "an object";
    }
    return "a value";
}

/// One pass over the text; it recurses at most `maxDepth` deep. Every method returns false when it has set the fault.
class TapeParser
{
public:
    TapeParser(JsonTape& tape, std::string_view text, int maxDepth)
        : m_tape(tape), m_text(text), m_maxDepth(static_cast<std::size_t>(maxDepth))
    {
    }

    std::optional<JsonFault> run()
    {
        if (!value())
            return m_fault;
        while (!m_tape.m_open.empty()) {
            if (!continueContainer())
                return m_fault;
        }
        skipSpace();
        if (m_pos < m_text.size()) {
            fault("there is more text after the end of the value");
            return m_fault;
        }
        return std::nullopt;
    }

private:
    bool fault(std::string message)
    {
        m_fault = JsonFault{std::min(m_pos, m_text.size()), std::move(message)};
        return false;
    }

    bool cutOff(const char* what)
    {
        m_pos = m_text.size();
        return fault(std::string("the text ends inside ") + what + "; it seems to be cut off");
    }

    void skipSpace()
    {
        while (m_pos < m_text.size() && isSpace(m_text[m_pos]))
            ++m_pos;
    }

    [[nodiscard]] bool atEnd() const { return m_pos >= m_text.size(); }

    std::uint32_t push(JsonKind kind, std::size_t begin)
    {
        const auto index = static_cast<std::uint32_t>(m_tape.m_nodes.size());
        m_tape.m_nodes.push_back(JsonNode{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(m_pos),
                                          index + 1, kind, false, false});
        return index;
    }

    bool value()
    {
        skipSpace();
        if (atEnd())
            return m_tape.m_open.empty() ? fault("there is no value") : cutOff(openName());
        const char c = m_text[m_pos];
        if (c == '"')
            return string();
        if (c == '{' || c == '[')
            return open(c == '{' ? JsonKind::Object : JsonKind::Array);
        if (c == '-' || isDigit(c))
            return number();
        return word();
    }

    bool open(JsonKind kind)
    {
        if (m_tape.m_open.size() >= m_maxDepth)
            return fault("lists and objects are nested deeper than " + std::to_string(m_maxDepth) + " levels");
        const auto index = push(kind, m_pos);
        ++m_pos;
        skipSpace();
        if (!atEnd() && m_text[m_pos] == (kind == JsonKind::Object ? '}' : ']')) {
            ++m_pos;
            m_tape.m_nodes[index].end = static_cast<std::uint32_t>(m_pos);
            return true;
        }
        m_tape.m_open.push_back(index);
        return kind == JsonKind::Object ? member() : value();
    }

    bool member()
    {
        skipSpace();
        if (atEnd())
            return cutOff("an object");
        if (m_text[m_pos] == '}')
            return fault("there is a comma before the closing brace");
        if (m_text[m_pos] != '"')
            return fault("a key in double quotes was expected");
        if (!string())
            return false;
        skipSpace();
        if (atEnd())
            return cutOff("an object");
        if (m_text[m_pos] != ':')
            return fault("a colon was expected after the key");
        ++m_pos;
        return value();
    }

    bool continueContainer()
    {
        const auto index = m_tape.m_open.back();
        const bool object = m_tape.m_nodes[index].kind == JsonKind::Object;
        skipSpace();
        if (atEnd())
            return cutOff(openName());
        const char c = m_text[m_pos];
        if (c == ',') {
            ++m_pos;
            if (object)
                return member();
            skipSpace();
            if (!atEnd() && m_text[m_pos] == ']')
                return fault("there is a comma before the closing bracket");
            return value();
        }
        if (c != (object ? '}' : ']'))
            return fault(object ? "a comma or } was expected" : "a comma or ] was expected");
        ++m_pos;
        auto& node = m_tape.m_nodes[index];
        node.end = static_cast<std::uint32_t>(m_pos);
        node.next = static_cast<std::uint32_t>(m_tape.m_nodes.size());
        m_tape.m_open.pop_back();
        return !object || uniqueKeys(index);
    }

    const char* openName() const
    {
        if (m_tape.m_open.empty())
            return "a value";
        return m_tape.m_nodes[m_tape.m_open.back()].kind == JsonKind::Object ? "an object" : "a list";
    }

    bool string()
    {
        const std::size_t begin = m_pos++;
        bool escaped = false;
        bool lone = false;
        for (;;) {
            while (m_pos < m_text.size() && !stringStops[static_cast<unsigned char>(m_text[m_pos])])
                ++m_pos;
            if (atEnd())
                return cutOff("a text");
            const char c = m_text[m_pos];
            if (c == '"')
                break;
            if (c != '\\')
                return fault(controlName(c) + " inside a text must be written as an escape such as \\n");
            escaped = true;
            if (!escape(lone))
                return false;
        }
        ++m_pos;
        auto& node = m_tape.m_nodes[push(JsonKind::String, begin)];
        node.escaped = escaped;
        node.loneSurrogate = lone;
        return true;
    }

    /// Reads four hex digits at `at`; -1 when they are not there.
    [[nodiscard]] int hex4(std::size_t at) const
    {
        if (at + 4 > m_text.size())
            return -1;
        unsigned code = 0;
        const char* first = m_text.data() + at;
        const auto [end, error] = std::from_chars(first, first + 4, code, 16);
        return error == std::errc() && end == first + 4 ? static_cast<int>(code) : -1;
    }

    bool escape(bool& lone)
    {
        if (m_pos + 1 >= m_text.size())
            return cutOff("a text");
        const char c = m_text[m_pos + 1];
        if (c != 'u') {
            if (std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos)
                return fault("a backslash must be followed by one of \" \\ / b f n r t u");
            m_pos += 2;
            return true;
        }
        const int code = hex4(m_pos + 2);
        if (code < 0)
            return fault("\\u needs four hexadecimal digits");
        m_pos += 6;
        if (code < 0xd800 || code > 0xdfff)
            return true;
        if (code < 0xdc00 && m_pos + 6 <= m_text.size() && m_text[m_pos] == '\\' && m_text[m_pos + 1] == 'u') {
            const int low = hex4(m_pos + 2);
            if (low >= 0xdc00 && low <= 0xdfff) {
                m_pos += 6;
                return true;
            }
        }
        lone = true;
        return true;
    }

    void digits()
    {
        while (m_pos < m_text.size() && isDigit(m_text[m_pos]))
            ++m_pos;
    }

    bool number()
    {
        const std::size_t begin = m_pos;
        if (m_text[m_pos] == '-')
            ++m_pos;
        if (atEnd() || !isDigit(m_text[m_pos])) {
            const std::size_t end = std::min(m_text.size(), m_pos + 8);
            return fault(m_text.substr(m_pos, end - m_pos) == "Infinity"
                             ? std::string("-Infinity is no JSON number; write null or a finite number")
                             : std::string("a digit was expected"));
        }
        if (m_text[m_pos] == '0' && m_pos + 1 < m_text.size() && isDigit(m_text[m_pos + 1]))
            return fault("a number must not begin with 0");
        digits();
        if (!atEnd() && m_text[m_pos] == '.' && !fraction())
            return false;
        if (!atEnd() && (m_text[m_pos] == 'e' || m_text[m_pos] == 'E') && !exponent())
            return false;
        const std::size_t end = m_pos;
        if (!isFinite(m_text.substr(begin, end - begin))) {
            m_pos = begin;
            return fault("the number is too large");
        }
        push(JsonKind::Number, begin);
        return true;
    }

    bool fraction()
    {
        ++m_pos;
        if (atEnd() || !isDigit(m_text[m_pos]))
            return fault("a digit was expected after the point");
        digits();
        return true;
    }

    bool exponent()
    {
        ++m_pos;
        if (!atEnd() && (m_text[m_pos] == '+' || m_text[m_pos] == '-'))
            ++m_pos;
        if (atEnd() || !isDigit(m_text[m_pos]))
            return fault("a digit was expected in the exponent");
        digits();
        return true;
    }

    static bool isFinite(std::string_view number)
    {
        if (number.size() < 300 && number.find_first_of("eE") == std::string_view::npos)
            return true;
        double parsed = 0.0;
        const auto result = std::from_chars(number.data(), number.data() + number.size(), parsed);
        // Too small to be held comes back as out of range too; it is a finite zero.
        if (result.ec == std::errc::result_out_of_range)
            return number.find("e-") != std::string_view::npos || number.find("E-") != std::string_view::npos;
        return std::isfinite(parsed);
    }

    bool word()
    {
        for (const std::string_view literal : {std::string_view("true"), std::string_view("false"),
                                               std::string_view("null")}) {
            if (m_text.substr(m_pos, literal.size()) != literal)
                continue;
            const std::size_t begin = m_pos;
            m_pos += literal.size();
            push(literal == "null" ? JsonKind::Null : JsonKind::Bool, begin);
            return true;
        }
        std::size_t end = m_pos;
        while (end < m_text.size() && end - m_pos < 20 && std::isalnum(static_cast<unsigned char>(m_text[end])))
            ++end;
        if (end > m_pos)
            return fault(wordFault(m_text.substr(m_pos, end - m_pos)));
        if (m_text[m_pos] == '\'')
            return fault("texts need double quotes, not single ones");
        return fault("a value was expected");
    }

    bool uniqueKeys(std::uint32_t object)
    {
        auto& keys = m_tape.m_keys;
        keys.clear();
        const auto end = m_tape.m_nodes[object].next;
        bool escaped = false;
        for (auto at = object + 1; at < end; at = m_tape.m_nodes[at + 1].next) {
            escaped = escaped || m_tape.m_nodes[at].escaped;
            keys.push_back(m_tape.slice(at));
        }
        if (keys.size() < 2)
            return true;
        if (escaped)
            return uniqueEscapedKeys(object);
        if (keys.size() <= 16) {
            for (std::size_t i = 1; i < keys.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (keys[i] == keys[j])
                        return duplicate(keys[i]);
            return true;
        }
        std::sort(keys.begin(), keys.end());
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        return twice == keys.end() || duplicate(*twice);
    }

    bool uniqueEscapedKeys(std::uint32_t object)
    {
        std::vector<std::string> names;
        const auto end = m_tape.m_nodes[object].next;
        for (auto at = object + 1; at < end; at = m_tape.m_nodes[at + 1].next)
            names.push_back(JsonView(m_tape, at).text());
        std::sort(names.begin(), names.end());
        const auto twice = std::adjacent_find(names.begin(), names.end());
        return twice == names.end() || duplicate(quoteJson(*twice));
    }

    bool duplicate(std::string_view key)
    {
        const std::string shown(key.substr(0, 60));
        // Plain keys are views into the text, so the place of the second one is known.
        if (key.data() >= m_text.data() && key.data() < m_text.data() + m_text.size())
            m_pos = static_cast<std::size_t>(key.data() - m_text.data());
        return fault("the key " + shown + " appears twice in one object");
    }

    JsonTape& m_tape;
    std::string_view m_text;
    std::size_t m_maxDepth;
    std::size_t m_pos = 0;
    std::optional<JsonFault> m_fault;
};

std::optional<JsonFault> JsonTape::parse(std::string_view text, int maxDepth)
{
    m_text = text;
    m_nodes.clear();
    m_open.clear();
    return TapeParser(*this, text, maxDepth).run();
}

} // namespace touchstone::domain::reading
