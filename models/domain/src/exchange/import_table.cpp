#include <algorithm>
#include <charconv>

#include "exchange/a2e_row.h"
#include "exchange/csv_rows.h"
#include "exchange/import_run.h"

namespace touchstone::domain::reading {
namespace {

constexpr std::size_t sampleRows = 20;

struct FieldNames {
    const char* field;
    std::vector<std::string_view> columns;
};

const std::vector<FieldNames>& knownColumns()
{
    static const std::vector<FieldNames> names{
        {"prompt", {"prompt", "question", "instruction", "query", "input", "user", "usermessage", "userinput"}},
        {"response", {"response", "answer", "completion", "output", "reply", "assistant", "assistantmessage",
                      "modeloutput", "modelresponse"}},
        {"system", {"system", "systemprompt", "systemmessage"}},
        {"model", {"model", "modelname", "modelid", "llm"}},
        {"version", {"version", "modelversion", "agentversion"}},
        {"conversation_id", {"conversationid", "conversation", "sessionid", "threadid", "dialogid", "chatid"}},
        {"turn_id", {"turnid", "messageid"}},
        {"component", {"component", "componentname", "agent", "agentname", "skill"}},
        {"score", {"score"}},
        {"comment", {"comment", "note", "notes", "feedback"}},
        {"created_at", {"createdat", "created", "timestamp", "datetime", "time", "date"}}};
    return names;
}

/// Lower case without separators, so that "Created at" and "created_at" are one name.
std::string plainName(std::string_view column)
{
    std::string plain;
    for (const char c : column)
        if (c != ' ' && c != '_' && c != '-' && c != '.')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

bool holdsScores(const std::vector<std::vector<CsvCell>>& rows, std::size_t column)
{
    for (const auto& row : rows) {
        if (column >= row.size() || row[column].text.empty())
            continue;
        const auto& text = row[column].text;
        double value = 0.0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value < -1.0 || value > 1.0)
            return false;
    }
    return true;
}

bool hasTableEnding(const std::string& path)
{
    for (const std::string_view ending : {".csv", ".tsv", ".tab", ".CSV", ".TSV"})
        if (path.size() > ending.size() && path.compare(path.size() - ending.size(), ending.size(), ending) == 0)
            return true;
    return false;
}

/// True when most of the first rows are as wide as the header, as in a table and not in prose with commas.
bool isEven(std::string_view head, char delimiter)
{
    std::size_t width = 1;
    std::size_t headerWidth = 0;
    std::size_t same = 0;
    std::size_t rows = 0;
    bool inQuotes = false;
    bool blank = true;
    for (const char c : head) {
        const bool lineEnd = c == '\n' || c == '\r';
        inQuotes = inQuotes != (c == '"');
        width += !inQuotes && c == delimiter ? 1 : 0;
        if (!lineEnd)
            blank = false;
        if (!lineEnd || inQuotes || blank)
            continue;
        headerWidth = rows == 0 ? width : headerWidth;
        same += width == headerWidth ? 1 : 0;
        ++rows;
        width = 1;
        blank = true;
    }
    return rows >= 2 && same * 5 >= rows * 4;
}

} // namespace

bool isOwnTable(const std::vector<std::string>& columns)
{
    return std::equal(columns.begin(), columns.end(), exchange::csvColumns.begin(), exchange::csvColumns.end());
}

ColumnMapping suggestMapping(const std::vector<std::string>& columns, const std::vector<std::vector<CsvCell>>& rows)
{
    ColumnMapping mapping;
    for (const auto& field : knownColumns()) {
        for (const auto name : field.columns) {
            const auto found = std::find_if(columns.begin(), columns.end(),
                                            [name](const std::string& column) { return plainName(column) == name; });
            if (found == columns.end())
                continue;
            const auto index = static_cast<std::size_t>(found - columns.begin());
            if (std::string_view(field.field) != "score" || holdsScores(rows, index))
                mapping.columnOfField[field.field] = *found;
            break;
        }
    }
    return mapping;
}

/// The delimiter when the file is to be read as a table.
Result<std::optional<char>> ImportRun::tableDelimiter()
{
    if (m_format != ImportFormat::Auto && m_format != ImportFormat::Csv)
        return std::optional<char>();
    const auto head = m_reader.rest();
    const auto first = head.find_first_not_of(" \t\r\n");
    if (m_format == ImportFormat::Auto && (first == std::string_view::npos || head[first] == '{' || head[first] == '['))
        return std::optional<char>();
    const char delimiter = detectDelimiter(head);
    if (m_format == ImportFormat::Csv || hasTableEnding(m_reader.path()))
        return std::optional<char>(delimiter == '\0' ? ',' : delimiter);
    // Rows of JSON after a bad first line are no table.
    const bool jsonBelow = head.find("\n{\"") != std::string_view::npos;
    if (delimiter != '\0' && !jsonBelow && isEven(head, delimiter))
        return std::optional<char>(delimiter);
    return std::optional<char>();
}

Result<bool> ImportRun::nextTableRow(CsvSource& source, std::vector<CsvCell>& cells)
{
    PlaceFault bad;
    while (!reachedLimit()) {
        const auto event = source.next(cells, bad);
        if (!event)
            return tl::unexpected(event.error());
        if (const auto go = tickRow(); !go)
            return tl::unexpected(go.error());
        if (*event == CsvSource::Event::End)
            return false;
        if (*event == CsvSource::Event::Row && (m_columns.empty() || cells.size() == m_columns.size()))
            return true;
        if (*event == CsvSource::Event::Fault) {
            faultAt(bad.line, bad.column, bad.message);
            continue;
        }
        const auto& place = cells[std::min(cells.size() - 1, m_columns.size())];
        faultAt(place.line, place.column, "the row has " + std::to_string(cells.size()) + " cells, the header " +
                                              std::to_string(m_columns.size()));
    }
    return false;
}

Result<void> ImportRun::runTable(char delimiter)
{
    m_format = ImportFormat::Csv;
    CsvSource source(m_reader, delimiter);
    std::vector<CsvCell> header;
    const auto any = nextTableRow(source, header);
    if (!any)
        return tl::unexpected(any.error());
    if (!*any) {
        m_format = ImportFormat::Auto;
        m_asksForMore = true;
        m_why = "The file is empty: it has no rows.";
        return fail(ErrorCode::SchemaViolation, m_why, m_reader.path());
    }
    for (const auto& cell : header)
        m_columns.push_back(cell.text);
    const char* kind = delimiter == '\t' ? "tabs" : delimiter == ';' ? "semicolons" : "commas";
    m_why = isOwnTable(m_columns) ? "A table of judgements that Touchstone wrote."
                                  : "A table with " + std::to_string(m_columns.size()) + " columns between " + kind + ".";
    return readTable(source, std::move(header));
}

Result<std::vector<std::vector<CsvCell>>> ImportRun::firstTableRows(CsvSource& source)
{
    std::vector<std::vector<CsvCell>> first;
    std::vector<CsvCell> cells;
    while (first.size() < sampleRows) {
        const auto any = nextTableRow(source, cells);
        if (!any)
            return tl::unexpected(any.error());
        if (!*any)
            break;
        first.push_back(cells);
    }
    return first;
}

Result<void> ImportRun::readTable(CsvSource& source, std::vector<CsvCell> cells)
{
    const auto first = firstTableRows(source);
    if (!first)
        return tl::unexpected(first.error());
    m_mapping = m_options.mapping.value_or(suggestMapping(m_columns, *first));
    const CellFault fault = [this](const CsvCell& cell, std::string message) {
        faultAt(cell.line, cell.column, std::move(message));
    };
    const bool own = isOwnTable(m_columns);
    MappedTable mapped(m_columns, m_mapping, *this, fault);
    const bool isBare = first->empty() && !m_firstFault;
    const auto problem = isBare ? std::string("The file has a header only: it has no rows.")
                                : own ? std::string() : mapped.problem().value_or(std::string());
    if (!problem.empty()) {
        m_why += " " + problem;
        m_asksForMore = true;
        return fail(ErrorCode::SchemaViolation, problem, m_reader.path());
    }
    OwnTable restored(m_columns, *this, fault);
    const auto read = [&](const std::vector<CsvCell>& row) {
        atRow(row.front().line, row.front().column);
        if (own)
            restored.read(row);
        else
            mapped.read(row);
    };
    for (const auto& row : *first)
        read(row);
    for (;;) {
        const auto any = nextTableRow(source, cells);
        if (!any)
            return tl::unexpected(any.error());
        if (!*any)
            break;
        read(cells);
    }
    if (own)
        restored.finish();
    else
        mapped.finish();
    return m_error ? Result<void>(tl::unexpected(*m_error)) : m_reader.tick();
}

} // namespace touchstone::domain::reading
