#include "exchange/csv_source.h"

#include <algorithm>
#include <array>
#include <map>

namespace touchstone::domain::reading {

void CsvSource::advanceTo(std::string_view text, std::size_t at)
{
    advancePlace(text.substr(m_placed, at - m_placed), m_line, m_column);
    m_placed = at;
}

CsvCell& CsvSource::startCell(std::vector<CsvCell>& cells, std::string_view text)
{
    advanceTo(text, m_at);
    if (cells.size() <= m_cells)
        cells.emplace_back();
    auto& cell = cells[m_cells++];
    cell.text.clear();
    cell.line = m_line;
    cell.column = m_column;
    return cell;
}

void CsvSource::plain(std::string_view text, CsvCell& cell)
{
    const char stops[] = {m_delimiter, '\n', '\r', '\0'};
    const auto end = std::min(text.find_first_of(std::string_view(stops, 3), m_at), text.size());
    cell.text.assign(text.substr(m_at, end - m_at));
    m_at = end;
}

CsvSource::Step CsvSource::quoted(std::string_view text, bool atEnd, CsvCell& cell, PlaceFault& fault)
{
    for (std::size_t from = m_at + 1;;) {
        const auto quote = text.find('"', from);
        if (quote == std::string_view::npos) {
            fault = {cell.line, cell.column, "the quote that opens here never closes"};
            return atEnd ? Step::Bad : Step::NeedMore;
        }
        cell.text.append(text.substr(from, quote - from));
        if (quote + 1 >= text.size() && !atEnd)
            return Step::NeedMore;
        m_at = quote + 1;
        if (m_at >= text.size() || text[m_at] != '"')
            break;
        cell.text += '"';
        from = m_at + 1;
    }
    const char after = m_at < text.size() ? text[m_at] : '\n';
    if (after == m_delimiter || after == '\n' || after == '\r')
        return Step::Done;
    advanceTo(text, m_at);
    fault = {m_line, m_column, "text after a closing quote; a quote inside a quoted cell is written twice"};
    return Step::Bad;
}

CsvSource::Step CsvSource::parse(std::string_view text, bool atEnd, std::vector<CsvCell>& cells, PlaceFault& fault)
{
    m_at = 0;
    m_placed = 0;
    m_cells = 0;
    m_line = m_reader.line();
    m_column = m_reader.column();
    for (;;) {
        auto& cell = startCell(cells, text);
        if (m_at < text.size() && text[m_at] == '"') {
            if (const auto step = quoted(text, atEnd, cell, fault); step != Step::Done)
                return step;
        } else {
            plain(text, cell);
        }
        if (m_at >= text.size())
            return atEnd ? Step::Done : Step::NeedMore;
        if (text[m_at] == m_delimiter) {
            ++m_at;
            continue;
        }
        if (text[m_at] == '\r') {
            if (m_at + 1 >= text.size() && !atEnd)
                return Step::NeedMore;
            if (m_at + 1 < text.size() && text[m_at + 1] == '\n')
                ++m_at;
        }
        ++m_at;
        return Step::Done;
    }
}

void CsvSource::skipLine(std::string_view text)
{
    auto end = std::min(text.find_first_of("\r\n"), text.size());
    if (end < text.size())
        end += text.substr(end, 2) == "\r\n" ? 2 : 1;
    m_reader.consume(end);
}

Result<CsvSource::Event> CsvSource::next(std::vector<CsvCell>& cells, PlaceFault& fault)
{
    bool atEnd = false;
    std::size_t tryAgainAt = 0;
    for (;;) {
        const auto text = m_reader.rest();
        if (text.empty() && atEnd)
            return Event::End;
        // A long row is parsed again only when it has doubled, so that it costs no more than twice its length.
        auto step = Step::NeedMore;
        if (!text.empty() && (text.size() >= tryAgainAt || atEnd))
            step = parse(text, atEnd || text.size() > maxRowBytes, cells, fault);
        if (step == Step::NeedMore) {
            tryAgainAt = text.size() < static_cast<std::size_t>(BlockReader::blockBytes) ? 0 : text.size() * 2;
            const auto more = m_reader.fill();
            if (!more)
                return tl::unexpected(more.error());
            atEnd = !*more;
            continue;
        }
        tryAgainAt = 0;
        if (step == Step::Bad) {
            skipLine(text);
            return Event::Fault;
        }
        cells.resize(m_cells);
        const bool blank = m_cells == 1 && cells.front().text.empty();
        m_reader.consume(m_at);
        if (!blank)
            return Event::Row;
    }
}

char detectDelimiter(std::string_view head)
{
    char best = '\0';
    std::size_t bestScore = 0;
    for (const char delimiter : std::array<char, 3>{',', ';', '\t'}) {
        std::map<std::size_t, std::size_t> rowsOfWidth;
        std::size_t width = 1;
        std::size_t rows = 0;
        std::size_t headerWidth = 0;
        bool inQuotes = false;
        bool blank = true;
        for (std::size_t i = 0; i < head.size() && rows < 50; ++i) {
            const char c = head[i];
            if (c == '"') {
                inQuotes = !inQuotes;
                blank = false;
            } else if (!inQuotes && c == delimiter) {
                ++width;
                blank = false;
            } else if (c != '\r' && c != '\n') {
                blank = false;
            } else if (!inQuotes && !blank) {
                headerWidth = rows == 0 ? width : headerWidth;
                ++rowsOfWidth[width];
                ++rows;
                width = 1;
                blank = true;
            }
        }
        if (rows == 0)
            headerWidth = width, rows = 1, rowsOfWidth[width] = 1;
        // Rows as wide as the header count; the width breaks ties.
        const auto score = headerWidth > 1 ? rowsOfWidth[headerWidth] * 1000 + headerWidth : 0;
        if (score > bestScore) {
            bestScore = score;
            best = delimiter;
        }
    }
    return best;
}

} // namespace touchstone::domain::reading
