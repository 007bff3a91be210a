#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exchange/csv_source.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {

/// Where a table reader reports cells.
using CellFault = std::function<void(const CsvCell& cell, std::string message)>;

/// Turns rows of a table into conversations by a column mapping. Rows that follow one another under one conversation
/// id are the turns of one conversation.
class MappedTable
{
public:
    MappedTable(const std::vector<std::string>& columns, const ColumnMapping& mapping, RowOutput& out, CellFault fault);

    /// The sentence for the first field whose column is not there, or for a missing response.
    [[nodiscard]] std::optional<std::string> problem() const;
    void read(const std::vector<CsvCell>& cells);
    void finish();

private:
    [[nodiscard]] const CsvCell* cell(const std::vector<CsvCell>& cells, const char* field) const;
    [[nodiscard]] std::string text(const std::vector<CsvCell>& cells, const char* field) const;
    [[nodiscard]] std::string metadata(const std::vector<CsvCell>& cells) const;
    [[nodiscard]] bool readFeedback(const std::vector<CsvCell>& cells, ImportedTurn& turn) const;

    const std::vector<std::string>& m_columns;
    const ColumnMapping& m_mapping;
    RowOutput& m_out;
    CellFault m_fault;
    std::map<std::string, std::size_t, std::less<>> m_indexOfField;
    std::vector<bool> m_used;
    std::optional<ImportedConversation> m_pending;
};

/// Restores the rows of our own CSV export by the same reader as its twin, A2E JSONL.
class OwnTable final : private RowOutput
{
public:
    OwnTable(const std::vector<std::string>& columns, RowOutput& out, CellFault fault);

    void read(const std::vector<CsvCell>& cells);
    void finish();

private:
    void conversation(ImportedConversation conversation) override { m_out.conversation(std::move(conversation)); }
    void fault(const JsonFault& fault) override;
    [[nodiscard]] std::int64_t line() const override { return m_out.line(); }
    [[nodiscard]] bool wantsMore() const override { return m_out.wantsMore(); }

    [[nodiscard]] std::string value(const std::string& column, const std::string& cell) const;
    void addMember(std::string& json, const std::string& column);
    void writeRow(std::string& json);

    const std::vector<std::string>& m_columns;
    RowOutput& m_out;
    CellFault m_fault;
    std::unique_ptr<RowReader> m_reader;
    std::map<std::string, std::size_t, std::less<>> m_index;
    const std::vector<CsvCell>* m_cells = nullptr;
    std::vector<std::pair<std::size_t, std::size_t>> m_cellAt;  ///< where a cell begins in the row's JSON
    JsonTape m_tape;
    bool m_guarded = false;
};

} // namespace touchstone::domain::reading
