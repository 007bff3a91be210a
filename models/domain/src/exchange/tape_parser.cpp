#include "exchange/tape_parser.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "exchange/json_view.h"

namespace touchstone::domain::reading {
namespace {

bool isTapeSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

std::optional<JsonFault> TapeParser::run()
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

bool TapeParser::fault(std::string message)
{
m_fault = JsonFault{std::min(m_pos, m_text.size()), std::move(message)};
return false;
}

bool TapeParser::cutOff(const char* what)
{
m_pos = m_text.size();
return fault(std::string("the text ends inside ") + what + "; it seems to be cut off");
}

void TapeParser::skipSpace()
{
while (m_pos < m_text.size() && isTapeSpace(m_text[m_pos]))
    ++m_pos;
}

std::uint32_t TapeParser::push(JsonKind kind, std::size_t begin)
{
const auto index = static_cast<std::uint32_t>(m_tape.m_nodes.size());
m_tape.m_nodes.push_back(JsonNode{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(m_pos),
                                  index + 1, kind, false, false});
return index;
}

bool TapeParser::value()
{
skipSpace();
if (atEnd())
    return m_tape.m_open.empty() ? fault("there is no value") : cutOff(openName());
const char c = m_text[m_pos];
if (c == '"')
    return string();
if (c == '{' || c == '[')
    return open(c == '{' ? JsonKind::Object : JsonKind::Array);
if (c == '-' || (c >= '0' && c <= '9'))
    return number();
return word();
}

bool TapeParser::open(JsonKind kind)
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

bool TapeParser::member()
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

bool TapeParser::continueContainer()
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

const char* TapeParser::openName() const
{
if (m_tape.m_open.empty())
    return "a value";
return m_tape.m_nodes[m_tape.m_open.back()].kind == JsonKind::Object ? "an object" : "a list";
}

bool TapeParser::uniqueKeys(std::uint32_t object)
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

bool TapeParser::uniqueEscapedKeys(std::uint32_t object)
{
std::vector<std::string> names;
const auto end = m_tape.m_nodes[object].next;
for (auto at = object + 1; at < end; at = m_tape.m_nodes[at + 1].next)
    names.push_back(JsonView(m_tape, at).text());
std::sort(names.begin(), names.end());
const auto twice = std::adjacent_find(names.begin(), names.end());
return twice == names.end() || duplicate(quoteJson(*twice));
}

bool TapeParser::duplicate(std::string_view key)
{
const std::string shown(key.substr(0, 60));
// Plain keys are views into the text, so the place of the second one is known.
if (key.data() >= m_text.data() && key.data() < m_text.data() + m_text.size())
    m_pos = static_cast<std::size_t>(key.data() - m_text.data());
return fault("the key " + shown + " appears twice in one object");
}

} // namespace touchstone::domain::reading
