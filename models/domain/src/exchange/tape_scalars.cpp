#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "exchange/tape_parser.h"

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

bool isFiniteNumber(std::string_view number)
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

} // namespace

bool TapeParser::string()
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

int TapeParser::hex4(std::size_t at) const
{
if (at + 4 > m_text.size())
    return -1;
unsigned code = 0;
const char* first = m_text.data() + at;
const auto [end, error] = std::from_chars(first, first + 4, code, 16);
return error == std::errc() && end == first + 4 ? static_cast<int>(code) : -1;
}

bool TapeParser::escape(bool& lone)
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

void TapeParser::digits()
{
while (m_pos < m_text.size() && isDigit(m_text[m_pos]))
    ++m_pos;
}

bool TapeParser::number()
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
if (!isFiniteNumber(m_text.substr(begin, end - begin))) {
    m_pos = begin;
    return fault("the number is too large");
}
push(JsonKind::Number, begin);
return true;
}

bool TapeParser::fraction()
{
++m_pos;
if (atEnd() || !isDigit(m_text[m_pos]))
    return fault("a digit was expected after the point");
digits();
return true;
}

bool TapeParser::exponent()
{
++m_pos;
if (!atEnd() && (m_text[m_pos] == '+' || m_text[m_pos] == '-'))
    ++m_pos;
if (atEnd() || !isDigit(m_text[m_pos]))
    return fault("a digit was expected in the exponent");
digits();
return true;
}

bool TapeParser::word()
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

} // namespace touchstone::domain::reading
