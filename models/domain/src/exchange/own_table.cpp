#include <algorithm>

#include "exchange/a2e_row.h"
#include "exchange/csv_rows.h"

namespace touchstone::domain::reading {
namespace {

bool holdsJson(std::string_view column)
{
    return column == "environment" || column == exchange::key::context || column == exchange::key::answer ||
           column == exchange::key::metadata;
}

bool isRated(std::string_view column)
{
    return column == "prompt" || column == "response" || column == "model" || column == "version" ||
           column == "environment";
}

/// Columns that take part in the JSON elsewhere, or not at all.
bool isSkipped(std::string_view column)
{
    return column == "csv_safe" || column == "span_start" || column == "span_end" || column == exchange::key::tsUtc;
}

/// An empty cell of these is a missing value, not an empty text.
bool isNullWhenEmpty(std::string_view column)
{
    return holdsJson(column) || exchange::isNumericColumn(column) || column == "version" ||
           column == exchange::key::damagedResponse;
}

} // namespace

OwnTable::OwnTable(const std::vector<std::string>& columns, RowOutput& out, CellFault fault)
    : m_columns(columns), m_out(out), m_fault(std::move(fault)), m_reader(makeA2eReader({}))
{
    for (std::size_t i = 0; i < columns.size(); ++i)
        m_index.emplace(columns[i], i);
}

void OwnTable::fault(const JsonFault& fault)
{
    auto found = std::upper_bound(m_cellAt.begin(), m_cellAt.end(), fault.offset,
                                  [](std::size_t at, const auto& place) { return at < place.first; });
    const auto cell = found == m_cellAt.begin() ? 0 : (found - 1)->second;
    m_fault((*m_cells)[cell], fault.message);
}

std::string OwnTable::value(const std::string& column, const std::string& cell) const
{
    if (cell.empty() && isNullWhenEmpty(column))
        return "null";
    if (exchange::isNumericColumn(column)) {
        JsonTape number;
        return number.parse(cell) ? quoteJson(cell) : cell;
    }
    const std::string text(m_guarded ? exchange::unguarded(cell) : std::string_view(cell));
    if (!holdsJson(column))
        return quoteJson(text);
    JsonTape json;
    return json.parse(text) ? quoteJson(text) : text;
}

void OwnTable::addMember(std::string& json, const std::string& column)
{
    const auto found = m_index.find(column);
    if (found == m_index.end())
        return;
    if (json.back() != '{')
        json += ',';
    m_cellAt.emplace_back(json.size(), found->second);
    json += quoteJson(column) + ":" + value(column, (*m_cells)[found->second].text);
}

void OwnTable::writeRow(std::string& json)
{
    json = "{";
    for (const auto& column : m_columns)
        if (!isRated(column) && !isSkipped(column))
            addMember(json, column);
    const auto start = value("span_start", (*m_cells)[m_index.at("span_start")].text);
    const auto end = value("span_end", (*m_cells)[m_index.at("span_end")].text);
    if (start != "null" || end != "null") {
        json += ",";
        m_cellAt.emplace_back(json.size(), m_index.at("span_start"));
        json += "\"correction_span\":[" + start + "," + end + "]";
    }
    json += ",";
    m_cellAt.emplace_back(json.size(), m_index.at("response"));
    json += "\"rated_turn\":{";
    for (const auto& column : m_columns)
        if (isRated(column))
            addMember(json, column);
    json += "}}";
}

void OwnTable::read(const std::vector<CsvCell>& cells)
{
    m_cells = &cells;
    m_cellAt.clear();
    m_guarded = cells[m_index.at("csv_safe")].text == "1";
    std::string json;
    writeRow(json);
    if (const auto bad = m_tape.parse(json))
        return fault(*bad);
    m_reader->read(JsonView(m_tape, 0), *this);
}

void OwnTable::finish()
{
    m_reader->finish(*this);
}

} // namespace touchstone::domain::reading
