#pragma once

#include <map>
#include <string>
#include <vector>

#include "export_fixture.h"

/// Tables read back by a parser that is not ours.
namespace touchstone::domain::fixture {

/// A small CSV parser after RFC 4180, written for this test alone.
inline std::vector<std::vector<std::string>> parseCsv(const QByteArray& bytes)
{
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (quoted) {
            if (c != '"')
                cell += c;
            else if (i + 1 < bytes.size() && bytes[i + 1] == '"')
                cell += bytes[++i];
            else
                quoted = false;
        } else if (c == '"' && cell.empty()) {
            quoted = true;
        } else if (c == ',' || (c == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n')) {
            row.push_back(std::move(cell));
            cell.clear();
            if (c == '\r') {
                ++i;
                rows.push_back(std::move(row));
                row.clear();
            }
        } else {
            cell += c;
        }
    }
    if (!row.empty() || !cell.empty())
        rows.push_back({"the last row does not end with CR LF"});
    return rows;
}

inline std::map<std::string, std::string> csvRow(const QByteArray& bytes, std::size_t index = 0)
{
    const auto rows = parseCsv(bytes);
    std::map<std::string, std::string> named;
    if (rows.size() <= index + 1 || rows[index + 1].size() != rows[0].size())
        return {{"error", "rows of different lengths"}};
    for (std::size_t i = 0; i < rows[0].size(); ++i)
        named[rows[0][i]] = rows[index + 1][i];
    return named;
}

inline Exported csv(const std::vector<ExportRow>& rows, bool safe = true, bool bom = false)
{
    const QTemporaryDir folder;
    ExportOptions options;
    options.format = ExportFormat::Csv;
    options.csvFormulaSafe = safe;
    options.csvBom = bom;
    return exported(rows, options, folder, QStringLiteral("out.csv"));
}

inline ExportRow rocketRow()
{
    Turn turn = spainTurn();
    turn.answer.content = "Some text yeah 🚀 rocket";
    turn.version = "2.3";
    turn.environment.text = R"({"component_name":"writer"})";
    turn.runId = "run-7";
    turn.createdAt = 1716123400;
    turn.metadata.text = R"({"seed":1})";
    return row(turn, corrective(turn, "f1", "Some text yeah 🚀 plane", protocol::CodePointSpan{17, 23}));
}

inline std::string unguard(const std::map<std::string, std::string>& row, const std::string& column)
{
    const std::string& cell = row.at(column);
    return row.at("csv_safe") == "1" && !cell.empty() && cell[0] == '\'' ? cell.substr(1) : cell;
}

} // namespace touchstone::domain::fixture
