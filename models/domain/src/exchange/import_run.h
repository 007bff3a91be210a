#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "exchange/csv_source.h"
#include "exchange/row_reader.h"
#include "exchange/row_source.h"

namespace touchstone::domain::reading {

/// Remembers which id stood for which text, so that one id for two things is reported where it happens.
class IdLedger
{
public:
    struct Entry {
        std::size_t content = 0;
        std::int64_t line = 0;
    };
    /// The line of the first use when the id is known for other content.
    [[nodiscard]] std::optional<std::int64_t> clash(const std::string& id, std::size_t content, std::int64_t line);

private:
    std::unordered_map<std::size_t, Entry> m_entries;
};

/// One pass over one file: framing, recognition, the reader of the format, and the sink behind it.
class ImportRun final : public RowOutput
{
public:
    ImportRun(BlockReader& reader, const ImportOptions& options, ImportSink& sink, std::string fileStem);

    /// Stops after the row in which this many bytes are reached; for a look at the head of a file.
    void stopAfter(std::int64_t bytes) { m_stopAfter = bytes; }
    [[nodiscard]] Result<void> run();

    // What became known on the way.
    [[nodiscard]] ImportFormat format() const { return m_format; }
    [[nodiscard]] const std::string& why() const { return m_why; }
    [[nodiscard]] const std::vector<std::string>& columns() const { return m_columns; }
    [[nodiscard]] const ColumnMapping& mapping() const { return m_mapping; }
    [[nodiscard]] bool needsOffsetUnit() const { return m_needsOffsetUnit; }
    /// It ended because the person has to say more: which format, which column. `why` says what.
    [[nodiscard]] bool asksForMore() const { return m_asksForMore; }

    void conversation(ImportedConversation conversation) override;
    void fault(const JsonFault& fault) override;
    [[nodiscard]] std::int64_t line() const override { return m_row.line; }
    [[nodiscard]] bool wantsMore() const override { return !m_error; }
    void faultAt(std::int64_t line, std::int64_t column, std::string message, bool endsFile = false);
    void atRow(std::int64_t line, std::int64_t column);

private:
    [[nodiscard]] Result<void> runJson();
    [[nodiscard]] Result<void> runTable(char delimiter);
    [[nodiscard]] Result<std::optional<char>> tableDelimiter();
    [[nodiscard]] Result<void> readTable(CsvSource& source, std::vector<CsvCell> header);
    /// What the suggested mapping looks at.
    [[nodiscard]] Result<std::vector<std::vector<CsvCell>>> firstTableRows(CsvSource& source);
    [[nodiscard]] Result<bool> nextTableRow(CsvSource& source, std::vector<CsvCell>& cells);
    void readRow(const RawRow& row, RowSource::Framing framing, bool cutOff);
    void faultIn(const JsonFault& fault, bool endsFile);
    [[nodiscard]] bool choose(const JsonView& row, RowSource::Framing framing);
    [[nodiscard]] Result<void> unrecognised();
    [[nodiscard]] Result<void> tickRow();
    [[nodiscard]] Result<void> finishReader();
    [[nodiscard]] bool reachedLimit() const;
    [[nodiscard]] bool idsClash(const ImportedConversation& conversation);

    BlockReader& m_reader;
    const ImportOptions& m_options;
    ImportSink& m_sink;
    std::string m_fileStem;
    std::int64_t m_stopAfter = 0;

    ImportFormat m_format;
    std::string m_why;
    std::string m_firstKeys;
    std::optional<RowFault> m_firstFault;  ///< of a table, or of a file that is not recognised
    std::vector<std::string> m_columns;
    ColumnMapping m_mapping;
    bool m_needsOffsetUnit = false;
    bool m_asksForMore = false;

    std::unique_ptr<RowReader> m_rowReader;
    JsonTape m_tape;
    RawRow m_row;
    IdLedger m_ids;
    std::optional<Error> m_error;
    std::int64_t m_rows = 0;
    std::int64_t m_unknownRows = 0;
    bool m_nullsFound = false;             ///< in rows that have the keys of a known format
};

/// True for the header of our own CSV export.
[[nodiscard]] bool isOwnTable(const std::vector<std::string>& columns);
/// Which columns feed which fields, by their names and, for the score, by the first rows.
[[nodiscard]] ColumnMapping suggestMapping(const std::vector<std::string>& columns,
                                           const std::vector<std::vector<CsvCell>>& rows);

} // namespace touchstone::domain::reading
