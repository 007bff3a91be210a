#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/block_reader.h"
#include "exchange/row_source.h"

namespace touchstone::domain::reading {

struct CsvCell {
    std::string text;
    std::int64_t line = 1;
    std::int64_t column = 1;
};

/// Reads a table row by row: RFC 4180 quotes, line breaks inside them, \n, \r\n or \r between rows. A row with broken
/// quotes is reported and reading goes on at the line after its first one, so that one stray quote costs one row.
class CsvSource
{
public:
    enum class Event { Row, Fault, End };
    /// A row beyond this is a quote that never closes.
    static constexpr std::size_t maxRowBytes = 64u * 1024 * 1024;

    CsvSource(BlockReader& reader, char delimiter) : m_reader(reader), m_delimiter(delimiter) {}

    /// The next row that is not blank. Cells keep their capacity from row to row.
    [[nodiscard]] Result<Event> next(std::vector<CsvCell>& cells, PlaceFault& fault);

private:
    enum class Step { Done, NeedMore, Bad };

    [[nodiscard]] Step parse(std::string_view text, bool atEnd, std::vector<CsvCell>& cells, PlaceFault& fault);
    [[nodiscard]] Step quoted(std::string_view text, bool atEnd, CsvCell& cell, PlaceFault& fault);
    void plain(std::string_view text, CsvCell& cell);
    [[nodiscard]] CsvCell& startCell(std::vector<CsvCell>& cells, std::string_view text);
    void skipLine(std::string_view text);
    void advanceTo(std::string_view text, std::size_t at);

    BlockReader& m_reader;
    char m_delimiter;
    std::size_t m_at = 0;      ///< place in the text that is parsed
    std::size_t m_placed = 0;  ///< up to which m_line and m_column are counted
    std::int64_t m_line = 1;
    std::int64_t m_column = 1;
    std::size_t m_cells = 0;
};

/// The delimiter of a table by its first rows: the one of , ; and tab that gives the most columns, evenly. '\0' when
/// none gives more than one column.
[[nodiscard]] char detectDelimiter(std::string_view head);

} // namespace touchstone::domain::reading
