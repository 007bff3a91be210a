#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "exchange/block_reader.h"

namespace touchstone::domain::reading {

/// One JSON value of a file as text, with the place of its first byte. The text is valid until the next row is asked for.
struct RawRow {
    std::string_view text;
    std::int64_t line = 1;
    std::int64_t column = 1;
};

/// A place in the file that the framing itself found bad.
struct PlaceFault {
    std::int64_t line = 1;
    std::int64_t column = 1;
    std::string message;
};

/// Finds where one value of a growing text ends by its brackets and quotes alone, so that a bad value spoils no other.
class ValueScanner
{
public:
    enum class State { Open, Complete, RawLineBreak };

    void reset();
    /// Looks at `text` from where it stopped. `text` is the value from its first byte on, as far as it is known.
    [[nodiscard]] State scan(std::string_view text);
    [[nodiscard]] std::size_t length() const { return m_at; }
    /// True when a string held a raw line break, which JSON forbids.
    [[nodiscard]] bool sawRawLineBreak() const { return m_rawLineBreak; }

private:
    void close(char opener);

    std::size_t m_at = 0;
    std::string m_open;
    bool m_inString = false;
    bool m_escape = false;
    bool m_rawLineBreak = false;
};

/// Cuts a file into JSON values: one a line, the elements of a top-level list, or whole documents one after another.
class RowSource
{
public:
    enum class Framing { Lines, Elements, Documents };
    enum class Event { Row, Fault, End };

    RowSource(BlockReader& reader, std::int64_t maxBytes) : m_reader(reader), m_maxBytes(maxBytes) {}

    /// Looks at the head of the file to choose the framing.
    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Framing framing() const { return m_framing; }
    /// The last row or fault is where the file ends inside a list or document.
    [[nodiscard]] bool isCutOff() const { return m_cutOff; }

    [[nodiscard]] Result<Event> next(RawRow& row, PlaceFault& fault);

private:
    [[nodiscard]] Result<Framing> chooseFraming();
    [[nodiscard]] Result<bool> skipSpace();
    [[nodiscard]] Result<Event> nextLine(RawRow& row, PlaceFault& fault);
    [[nodiscard]] Result<Event> nextElement(RawRow& row, PlaceFault& fault);
    [[nodiscard]] Event endInsideList(PlaceFault& fault);
    [[nodiscard]] Result<Event> nextDocument(RawRow& row);
    [[nodiscard]] Result<Event> skipLongLine(PlaceFault& fault);
    [[nodiscard]] Result<std::size_t> scanValue(bool element);
    void take(RawRow& row, std::size_t length, std::size_t consumed);
    [[nodiscard]] PlaceFault here(std::string message) const;

    BlockReader& m_reader;
    std::int64_t m_maxBytes;
    Framing m_framing = Framing::Lines;
    ValueScanner m_scanner;
    std::size_t m_pending = 0;  ///< bytes of the row handed out last, still to be consumed
    bool m_listOpen = false;
    bool m_needComma = false;
    bool m_cutOff = false;
    bool m_firstDocument = true;
    std::int64_t m_listLine = 1;
};

} // namespace touchstone::domain::reading
