#include "exchange/row_source.h"

#include <algorithm>

#include "exchange/json_view.h"

namespace touchstone::domain::reading {
namespace {

constexpr std::size_t headBytes = 1024 * 1024;

bool isJsonSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::string_view trimmedLine(std::string_view line)
{
    while (!line.empty() && isJsonSpace(line.back()))
        line.remove_suffix(1);
    while (!line.empty() && isJsonSpace(line.front()))
        line.remove_prefix(1);
    return line;
}

bool isCompleteValue(std::string_view text)
{
    ValueScanner scanner;
    return scanner.scan(text) == ValueScanner::State::Complete && scanner.length() == text.size();
}

/// True when two lines follow one another as only rows of a JSONL file can: {…} and then {. Also for a bad first line
/// and one good row after it, when that is the whole file.
bool hasRowPair(std::string_view head, bool wholeFile)
{
    bool completeBefore = false;
    bool indented = false;
    int lines = 0;
    while (!head.empty()) {
        const auto end = head.find('\n');
        const auto line = trimmedLine(head.substr(0, end));
        if (!line.empty()) {
            if (completeBefore && line.front() == '{')
                return true;
            completeBefore = line.front() == '{' && isCompleteValue(line);
            indented = isJsonSpace(head.front());
            ++lines;
        }
        if (end == std::string_view::npos)
            break;
        head.remove_prefix(end + 1);
    }
    return wholeFile && completeBefore && lines == 2 && !indented;
}

/// True for the beginning of [{"role": …, "content": …}, …]: one conversation, not a list of rows.
bool isMessageList(std::string_view text)
{
    text = trimmedLine(text.substr(1));
    ValueScanner scanner;
    if (text.empty() || text.front() != '{' || scanner.scan(text) != ValueScanner::State::Complete)
        return false;
    JsonTape tape;
    if (tape.parse(text.substr(0, scanner.length())))
        return false;
    const JsonView first(tape, 0);
    return first.find("role").isString() && (first.find("content").exists() || first.find("tool_calls").exists()) &&
           !first.find("messages").exists();
}

} // namespace

void ValueScanner::reset()
{
    *this = ValueScanner();
}

void ValueScanner::close(char opener)
{
    // A closing bracket that fits none of the open ones is left to the parser to complain about.
    const auto at = m_open.rfind(opener);
    if (at != std::string::npos)
        m_open.resize(at);
}

ValueScanner::State ValueScanner::scan(std::string_view text)
{
    for (; m_at < text.size(); ++m_at) {
        const char c = text[m_at];
        if (m_inString) {
            if (m_escape)
                m_escape = false;
            else if (c == '\\')
                m_escape = true;
            else if (c == '"' || c == '\n') {
                m_inString = false;
                m_rawLineBreak = m_rawLineBreak || c == '\n';
            }
            if (m_inString || !m_open.empty())
                continue;
        } else if (c == '"') {
            m_inString = true;
            continue;
        } else if (c == '{' || c == '[') {
            m_open += c;
            continue;
        } else if (c == '}' || c == ']') {
            close(c == '}' ? '{' : '[');
        } else {
            continue;
        }
        if (m_open.empty()) {
            ++m_at;
            return m_rawLineBreak ? State::RawLineBreak : State::Complete;
        }
    }
    return State::Open;
}

Result<void> RowSource::prepare()
{
    auto chosen = chooseFraming();
    if (!chosen)
        return tl::unexpected(chosen.error());
    m_framing = *chosen;
    return {};
}

Result<RowSource::Framing> RowSource::chooseFraming()
{
    if (const auto any = skipSpace(); !any || !*any)
        return any ? Result<Framing>(Framing::Lines) : tl::unexpected(any.error());
    const char first = m_reader.rest().front();
    if (first != '{' && first != '[')
        return Framing::Lines;
    ValueScanner whole;
    bool more = true;
    for (;;) {
        const auto head = m_reader.rest();
        if (first == '{') {
            const auto lineEnd = head.find('\n');
            if ((lineEnd != std::string_view::npos || !more) && isCompleteValue(trimmedLine(head.substr(0, lineEnd))))
                return Framing::Lines;
        } else if (head.size() > 1024 || !more) {
            return isMessageList(head) ? Framing::Documents : Framing::Elements;
        }
        if (!more || head.size() >= headBytes)
            break;
        const auto filled = m_reader.fill();
        if (!filled)
            return tl::unexpected(filled.error());
        more = *filled;
    }
    const auto head = m_reader.rest().substr(0, headBytes);
    const auto state = whole.scan(head);
    if (state == ValueScanner::State::Complete)
        return head.substr(0, whole.length()).find('\n') == std::string_view::npos ? Framing::Lines
                                                                                  : Framing::Documents;
    const bool rows = state == ValueScanner::State::RawLineBreak || whole.sawRawLineBreak() || hasRowPair(head, !more);
    return rows ? Framing::Lines : Framing::Documents;
}

PlaceFault RowSource::here(std::string message) const
{
    return {m_reader.line(), m_reader.column(), std::move(message)};
}

Result<bool> RowSource::skipSpace()
{
    for (;;) {
        const auto rest = m_reader.rest();
        const auto at = std::find_if_not(rest.begin(), rest.end(), isJsonSpace);
        m_reader.consume(static_cast<std::size_t>(at - rest.begin()));
        if (!m_reader.rest().empty())
            return true;
        const auto more = m_reader.fill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return false;
    }
}

void RowSource::take(RawRow& row, std::size_t length, std::size_t consumed)
{
    row = {m_reader.rest().substr(0, length), m_reader.line(), m_reader.column()};
    m_pending = consumed;
}

Result<RowSource::Event> RowSource::next(RawRow& row, PlaceFault& fault)
{
    m_reader.consume(m_pending);
    m_pending = 0;
    switch (m_framing) {
    case Framing::Lines: return nextLine(row, fault);
    case Framing::Elements: return nextElement(row, fault);
    case Framing::Documents: return nextDocument(row);
    }
    return Event::End;
}

Result<RowSource::Event> RowSource::nextLine(RawRow& row, PlaceFault& fault)
{
    std::size_t seen = 0;
    for (;;) {
        const auto rest = m_reader.rest();
        const auto end = rest.find('\n', seen);
        if (end == std::string_view::npos && static_cast<std::int64_t>(rest.size()) > m_maxBytes)
            return skipLongLine(fault);
        if (end != std::string_view::npos) {
            const auto line = rest.substr(0, end);
            if (std::all_of(line.begin(), line.end(), isJsonSpace)) {
                m_reader.consume(end + 1);
                seen = 0;
                continue;
            }
            take(row, line.back() == '\r' ? end - 1 : end, end + 1);
            return Event::Row;
        }
        seen = rest.size();
        const auto more = m_reader.fill();
        if (!more)
            return tl::unexpected(more.error());
        if (*more)
            continue;
        const auto last = m_reader.rest();
        if (std::all_of(last.begin(), last.end(), isJsonSpace))
            return Event::End;
        take(row, last.size(), last.size());
        return Event::Row;
    }
}

Result<RowSource::Event> RowSource::skipLongLine(PlaceFault& fault)
{
    fault = here("the line is longer than " + std::to_string(m_maxBytes) + " bytes");
    for (;;) {
        const auto end = m_reader.rest().find('\n');
        m_reader.consume(std::min(end, m_reader.rest().size()));
        if (end != std::string_view::npos)
            return Event::Fault;
        const auto more = m_reader.fill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return Event::Fault;
    }
}

/// Bytes of the value at the front of the reader, up to the end of the file when it does not end. What is no list,
/// object or text ends with its line, in a list before the next comma or bracket too.
Result<std::size_t> RowSource::scanValue(bool element)
{
    m_scanner.reset();
    const char first = m_reader.rest().front();
    const bool scalar = first != '{' && first != '[' && first != '"';
    const std::string_view ends = element ? ",]}\n" : "\n";
    for (;;) {
        const auto rest = m_reader.rest();
        if (scalar) {
            if (const auto end = rest.find_first_of(ends); end != std::string_view::npos)
                return std::max<std::size_t>(end, 1);
        } else if (m_scanner.scan(rest) != ValueScanner::State::Open) {
            return m_scanner.length();
        }
        if (static_cast<std::int64_t>(rest.size()) > m_maxBytes)
            return fail(ErrorCode::SchemaViolation,
                        "One value is larger than " + std::to_string(m_maxBytes) + " bytes; split the file.",
                        m_reader.path() + ": line " + std::to_string(m_reader.line()));
        const auto more = m_reader.fill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more) {
            m_cutOff = !scalar;
            return m_reader.rest().size();
        }
    }
}

RowSource::Event RowSource::endInsideList(PlaceFault& fault)
{
    m_framing = Framing::Lines;
    if (m_cutOff)
        return Event::End;  // the value that was cut has been handed out and says so
    m_cutOff = true;
    fault = here("the file ends inside the list that begins on line " + std::to_string(m_listLine) +
                 "; it seems to be cut off");
    return Event::Fault;
}

Result<RowSource::Event> RowSource::nextElement(RawRow& row, PlaceFault& fault)
{
    for (;;) {
        const auto any = skipSpace();
        if (!any)
            return tl::unexpected(any.error());
        if (!*any)
            return endInsideList(fault);
        const char c = m_reader.rest().front();
        if (!m_listOpen) {
            m_listOpen = true;
            m_listLine = m_reader.line();
            m_reader.consume(1);
        } else if (c == ']') {
            // What follows the list is no part of it: one value a line, or nothing.
            m_reader.consume(1);
            m_framing = Framing::Lines;
            return nextLine(row, fault);
        } else if (c == ',') {
            const bool wanted = m_needComma;
            fault = here("a value was expected before this comma");
            m_needComma = false;
            m_reader.consume(1);
            if (!wanted)
                return Event::Fault;
        } else if (m_needComma) {
            m_needComma = false;
            fault = here("a comma was expected before this value");
            return Event::Fault;
        } else {
            const auto length = scanValue(true);
            if (!length)
                return tl::unexpected(length.error());
            take(row, *length, *length);
            m_needComma = true;
            return Event::Row;
        }
    }
}

Result<RowSource::Event> RowSource::nextDocument(RawRow& row)
{
    const auto any = skipSpace();
    if (!any)
        return tl::unexpected(any.error());
    if (!*any)
        return Event::End;
    const auto length = scanValue(false);
    if (!length)
        return tl::unexpected(length.error());
    const auto value = m_reader.rest().substr(0, *length);
    // A first row too long for the head of the file: what follows is one value a line.
    if (m_firstDocument && value.find('\n') == std::string_view::npos)
        m_framing = Framing::Lines;
    m_firstDocument = false;
    take(row, *length, *length);
    return Event::Row;
}

} // namespace touchstone::domain::reading
