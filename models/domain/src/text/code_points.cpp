#include "domain/text/code_points.h"

#include <algorithm>

#include <QTextBoundaryFinder>

#include "text/grapheme_window.h"

namespace touchstone::domain {
namespace {
constexpr qsizetype checkpointUnits = 256;

bool isPairAt(QStringView text, qsizetype position)
{
    return position + 1 < text.size() && text[position].isHighSurrogate() && text[position + 1].isLowSurrogate();
}

bool isInsidePair(QStringView text, qsizetype position)
{
    return position > 0 && position < text.size() && isPairAt(text, position - 1);
}

/// The start of the code point at or before a position, within the text.
qsizetype codePointStart(QStringView text, qsizetype position)
{
    position = qBound(qsizetype(0), position, text.size());
    return isInsidePair(text, position) ? position - 1 : position;
}

// A lone surrogate counts as the replacement character that it is shown and sent as.
int utf8Length(QStringView text, qsizetype position)
{
    const char16_t unit = text[position].unicode();
    if (unit < 0x80)
        return 1;
    if (unit < 0x800)
        return 2;
    return isPairAt(text, position) ? 4 : 3;
}

bool endsLine(QStringView text, qsizetype position)
{
    const QChar c = text[position];
    if (c == u'\n')
        return true;
    return c == u'\r' && (position + 1 == text.size() || text[position + 1] != u'\n');
}
} // namespace

OffsetMap::OffsetMap(QStringView text) : m_text(text.toString())
{
    m_checkpoints.reserve(std::size_t(text.size() / checkpointUnits + 1));
    Checkpoint at;
    qsizetype nextCheckpoint = 0;
    for (qsizetype i = 0; i < text.size();) {
        const bool pair = isPairAt(text, i);
        const qsizetype units = pair ? 2 : 1;
        if (i + units > nextCheckpoint) {
            m_checkpoints.push_back(at);
            nextCheckpoint += checkpointUnits;
        }
        if (!pair && text[i].isSurrogate())
            m_loneSurrogate = true;
        at.utf8 += utf8Length(text, i);
        ++at.codePoint;
        if (endsLine(text, i)) {
            ++at.line;
            at.lineStart = i + 1;
        }
        i += units;
    }
    if (m_checkpoints.empty() || text.size() >= nextCheckpoint)
        m_checkpoints.push_back(at);
    m_codePoints = at.codePoint;
}

qint64 OffsetMap::codePoints() const
{
    return m_codePoints;
}

qsizetype OffsetMap::utf16Units() const
{
    return m_text.size();
}

bool OffsetMap::hasLoneSurrogate() const
{
    return m_loneSurrogate;
}

qint64 OffsetMap::codePointOf(qsizetype utf16) const
{
    if (m_checkpoints.empty())
        return 0;
    const qsizetype target = codePointStart(m_text, utf16);
    const auto index = target / checkpointUnits;
    qint64 codePoint = m_checkpoints[std::size_t(index)].codePoint;
    for (qsizetype i = codePointStart(m_text, index * checkpointUnits); i < target; ++codePoint)
        i += isPairAt(m_text, i) ? 2 : 1;
    return codePoint;
}

qsizetype OffsetMap::utf16Of(qint64 codePoint) const
{
    if (codePoint <= 0)
        return 0;
    if (codePoint >= m_codePoints)
        return m_text.size();
    const auto after = std::upper_bound(m_checkpoints.begin(), m_checkpoints.end(), codePoint,
                                        [](qint64 wanted, const Checkpoint& at) { return wanted < at.codePoint; });
    const auto index = (after - m_checkpoints.begin()) - 1;
    qsizetype position = codePointStart(m_text, index * checkpointUnits);
    for (qint64 at = m_checkpoints[std::size_t(index)].codePoint; at < codePoint; ++at)
        position += isPairAt(m_text, position) ? 2 : 1;
    return position;
}

qint64 OffsetMap::utf8Of(qsizetype utf16) const
{
    if (m_checkpoints.empty())
        return 0;
    const qsizetype target = codePointStart(m_text, utf16);
    const auto index = target / checkpointUnits;
    qint64 bytes = m_checkpoints[std::size_t(index)].utf8;
    for (qsizetype i = codePointStart(m_text, index * checkpointUnits); i < target;) {
        bytes += utf8Length(m_text, i);
        i += isPairAt(m_text, i) ? 2 : 1;
    }
    return bytes;
}

LineColumn OffsetMap::lineColumnOf(qsizetype utf16) const
{
    if (m_checkpoints.empty())
        return {};
    const qsizetype target = codePointStart(m_text, utf16);
    const auto index = target / checkpointUnits;
    const Checkpoint& from = m_checkpoints[std::size_t(index)];
    qint64 line = from.line;
    qsizetype lineStart = from.lineStart;
    for (qsizetype i = codePointStart(m_text, index * checkpointUnits); i < target; ++i) {
        if (endsLine(m_text, i)) {
            ++line;
            lineStart = i + 1;
        }
    }
    return {line + 1, codePointOf(target) - codePointOf(lineStart) + 1};
}

protocol::CodePointSpan OffsetMap::spanOf(Utf16Range range) const
{
    return {codePointOf(range.start), codePointOf(range.end)};
}

Utf16Range OffsetMap::rangeOf(const protocol::CodePointSpan& span) const
{
    return {utf16Of(span.start), utf16Of(span.end)};
}

Utf16Range snapToGraphemes(const QString& text, Utf16Range range)
{
    const qsizetype start = qBound(qsizetype(0), range.start, text.size());
    const qsizetype end = qBound(start, range.end, text.size());
    GraphemeWindow graphemes(text);
    const qsizetype snapped = graphemes.isBoundary(start) ? start : graphemes.before(start);
    // A caret stays a caret: an empty range inside a cluster selects nothing.
    if (start == end)
        return {snapped, snapped};
    return {snapped, graphemes.isBoundary(end) ? end : graphemes.after(end)};
}

namespace {
qsizetype lineStartBefore(const QString& text, qsizetype position)
{
    while (position > 0 && !endsLine(text, position - 1))
        --position;
    return position;
}

qsizetype lineStartAfter(const QString& text, qsizetype position)
{
    while (position < text.size() && !endsLine(text, position))
        ++position;
    return qMin(position + 1, text.size());
}

// Words are looked for line by line: a line break always ends a word.
struct WordLine {
    qsizetype start;
    QStringView text;
    QTextBoundaryFinder finder;

    WordLine(const QString& all, qsizetype position)
        : start(lineStartBefore(all, position)),
          text(QStringView(all).mid(start, lineStartAfter(all, position) - start)),
          finder(QTextBoundaryFinder::Word, text)
    {
    }
    bool isWordStart(qsizetype local) const { return local < text.size() && !text[local].isSpace(); }
};

qsizetype nextWord(const QString& text, qsizetype position)
{
    WordLine line(text, position);
    line.finder.setPosition(position - line.start);
    for (auto at = line.finder.toNextBoundary(); at > 0; at = line.finder.toNextBoundary())
        if (line.isWordStart(at))
            return line.start + at;
    // The next line begins with its first character, so that a blank line is a stop as well.
    return line.start + line.text.size();
}

qsizetype previousWord(const QString& text, qsizetype position)
{
    WordLine line(text, lineStartBefore(text, position) == position ? position - 1 : position);
    line.finder.setPosition(position - line.start);
    for (auto at = line.finder.toPreviousBoundary(); at > 0; at = line.finder.toPreviousBoundary())
        if (line.isWordStart(at))
            return line.start + at;
    return line.start;
}
} // namespace

qsizetype nextBoundary(const QString& text, qsizetype position, TextUnit unit)
{
    position = qMax(qsizetype(0), position);
    if (position >= text.size())
        return text.size();
    switch (unit) {
    case TextUnit::Grapheme:
        return GraphemeWindow(text).after(position);
    case TextUnit::Word:
        return nextWord(text, position);
    case TextUnit::Line:
        return lineStartAfter(text, position);
    }
    return text.size();
}

qsizetype previousBoundary(const QString& text, qsizetype position, TextUnit unit)
{
    position = qMin(position, text.size());
    if (position <= 0)
        return 0;
    switch (unit) {
    case TextUnit::Grapheme:
        return GraphemeWindow(text).before(position);
    case TextUnit::Word:
        return previousWord(text, position);
    case TextUnit::Line:
        return lineStartBefore(text, lineStartBefore(text, position) == position ? position - 1 : position);
    }
    return 0;
}

} // namespace touchstone::domain
