#include "views/annotate/source_map.h"

#include <algorithm>

namespace touchstone::views {

using domain::Utf16Range;

void SourceMap::add(int documentStart, int documentLength, Utf16Range source)
{
    if (documentLength <= 0)
        return;
    if (!m_segments.empty()) {
        Segment& last = m_segments.back();
        const bool follows = last.documentEnd() == documentStart && last.sourceEnd() == source.start;
        if (follows && last.isExact() && source.length() == documentLength) {
            last.documentLength += documentLength;
            last.sourceLength += source.length();
            return;
        }
    }
    m_segments.push_back({documentStart, documentLength, source.start, source.length()});
}

void SourceMap::addWrap(Utf16Range inner, Utf16Range outer)
{
    m_wraps.push_back({inner, outer});
}

void SourceMap::clear()
{
    m_segments.clear();
    m_wraps.clear();
}

Utf16Range SourceMap::sourceRange(DocumentRange selection) const
{
    const auto first = std::partition_point(m_segments.begin(), m_segments.end(), [&](const Segment& segment) {
        return segment.documentEnd() <= selection.start;
    });
    const auto end = std::partition_point(first, m_segments.end(), [&](const Segment& segment) {
        return segment.documentStart < selection.end;
    });
    if (first == end || selection.isEmpty()) {
        const qsizetype caret = sourceAt(selection.start);
        return {caret, caret};
    }
    const Segment& last = *std::prev(end);
    Utf16Range range{first->sourceStart, last.sourceEnd()};
    if (first->isExact() && selection.start > first->documentStart)
        range.start += selection.start - first->documentStart;
    if (last.isExact() && selection.end < last.documentEnd())
        range.end = last.sourceStart + (selection.end - last.documentStart);
    return withMarks(range);
}

Utf16Range SourceMap::withMarks(Utf16Range range) const
{
    // Wraps are few and nested ones come innermost first, so one pass settles them.
    for (const Wrap& wrap : m_wraps) {
        const bool covers = range.start <= wrap.inner.start && range.end >= wrap.inner.end;
        if (!covers || range == wrap.inner)
            continue;
        range.start = std::min(range.start, wrap.outer.start);
        range.end = std::max(range.end, wrap.outer.end);
    }
    return range;
}

qsizetype SourceMap::sourceAt(int documentPosition) const
{
    // The segment that starts at or before the caret; a caret between segments belongs to the end of the earlier one,
    // except at the very start of a segment.
    const auto after = std::partition_point(m_segments.begin(), m_segments.end(), [&](const Segment& segment) {
        return segment.documentStart <= documentPosition;
    });
    if (after == m_segments.begin())
        return m_segments.empty() ? 0 : m_segments.front().sourceStart;
    const Segment& segment = *std::prev(after);
    const int inside = documentPosition - segment.documentStart;
    if (inside >= segment.documentLength)
        return segment.sourceEnd();
    return segment.isExact() ? segment.sourceStart + inside : segment.sourceStart;
}

int SourceMap::documentAt(qsizetype source) const
{
    const auto after = std::partition_point(m_segments.begin(), m_segments.end(), [&](const Segment& segment) {
        return segment.sourceStart <= source;
    });
    if (after == m_segments.begin())
        return m_segments.empty() ? 0 : m_segments.front().documentStart;
    const Segment& segment = *std::prev(after);
    if (source >= segment.sourceEnd())
        return segment.documentEnd();
    return segment.isExact() ? segment.documentStart + int(source - segment.sourceStart) : segment.documentStart;
}

DocumentRange SourceMap::documentRange(Utf16Range source) const
{
    const auto first = std::partition_point(m_segments.begin(), m_segments.end(), [&](const Segment& segment) {
        return segment.sourceEnd() <= source.start;
    });
    const auto end = std::partition_point(first, m_segments.end(), [&](const Segment& segment) {
        return segment.sourceStart < source.end;
    });
    if (first == end || source.isEmpty()) {
        const int position = documentAt(source.start);
        return {position, position};
    }
    const Segment& last = *std::prev(end);
    DocumentRange range{first->documentStart, last.documentEnd()};
    if (first->isExact() && source.start > first->sourceStart)
        range.start += int(source.start - first->sourceStart);
    if (last.isExact() && source.end < last.sourceEnd())
        range.end = last.documentStart + int(source.end - last.sourceStart);
    return range;
}

} // namespace touchstone::views
