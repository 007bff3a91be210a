#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "protocol/models.h"

/// The units text is counted in. Spans on the wire count Unicode code points; Qt counts UTF-16 units; a person counts
/// grapheme clusters. Every conversion goes through here.
namespace touchstone::domain {

/// Half-open range in UTF-16 units of one QString.
struct Utf16Range {
    qsizetype start = 0;
    qsizetype end = 0;
    [[nodiscard]] qsizetype length() const { return end - start; }
    [[nodiscard]] bool isEmpty() const { return start == end; }
    bool operator==(const Utf16Range&) const = default;
};

struct LineColumn {
    qint64 line = 1;    ///< from 1; lines end at \n, \r\n or \r
    qint64 column = 1;  ///< from 1, in code points
    bool operator==(const LineColumn&) const = default;
};

/// Offsets of one text in all units, built once (0.5 ms a MB) and then O(log n) or better. A lone surrogate counts as
/// one code point. Offsets inside a pair round down to its start.
class OffsetMap
{
public:
    OffsetMap() = default;
    explicit OffsetMap(QStringView text);

    [[nodiscard]] qint64 codePoints() const;
    [[nodiscard]] qsizetype utf16Units() const;
    [[nodiscard]] qint64 codePointOf(qsizetype utf16) const;
    [[nodiscard]] qsizetype utf16Of(qint64 codePoint) const;
    [[nodiscard]] qint64 utf8Of(qsizetype utf16) const;
    [[nodiscard]] LineColumn lineColumnOf(qsizetype utf16) const;
    [[nodiscard]] protocol::CodePointSpan spanOf(Utf16Range range) const;
    [[nodiscard]] Utf16Range rangeOf(const protocol::CodePointSpan& span) const;
    [[nodiscard]] bool hasLoneSurrogate() const;

private:
    // Checkpoints every 256 units keep the map at 1/16 of the text.
    struct Checkpoint {
        qint64 codePoint = 0;
        qint64 utf8 = 0;
        qint64 line = 0;
        qsizetype lineStart = 0;
    };
    QString m_text;
    std::vector<Checkpoint> m_checkpoints;
    qint64 m_codePoints = 0;
    bool m_loneSurrogate = false;
};

/// Widens a range to whole grapheme clusters, so that no emoji or accent is cut.
[[nodiscard]] Utf16Range snapToGraphemes(const QString& text, Utf16Range range);
/// Start of the grapheme, word or line before or after a position; for selection by keyboard.
enum class TextUnit { Grapheme, Word, Line };
[[nodiscard]] qsizetype nextBoundary(const QString& text, qsizetype position, TextUnit unit);
[[nodiscard]] qsizetype previousBoundary(const QString& text, qsizetype position, TextUnit unit);

} // namespace touchstone::domain
