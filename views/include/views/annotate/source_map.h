#pragma once

#include <vector>

#include <QString>

#include "domain/text/code_points.h"

namespace touchstone::views {

/// Half-open range of positions in a QTextDocument.
struct DocumentRange {
    int start = 0;
    int end = 0;
    [[nodiscard]] bool isEmpty() const { return start >= end; }
    bool operator==(const DocumentRange&) const = default;
};

/// Says for each position of a shown document where it comes from in the source text, and back. Characters that only
/// the rendering made (bullets, cell borders) belong to no source; an entity is one character that stands for several.
class SourceMap
{
public:
    /// Document and source only ever grow together, so segments are added in order of both.
    void add(int documentStart, int documentLength, domain::Utf16Range source);
    /// A piece of source with marks around it: `**inner**`, `[inner](target)`.
    void addWrap(domain::Utf16Range inner, domain::Utf16Range outer);
    void clear();

    /// The source of what is selected: from the first selected character that has a source to the last. Marks are
    /// taken along when everything inside them and more is selected, so that a replacement leaves no half of a pair.
    [[nodiscard]] domain::Utf16Range sourceRange(DocumentRange selection) const;
    /// The source position of a caret.
    [[nodiscard]] qsizetype sourceAt(int documentPosition) const;
    /// The document position of a source position, at the nearest shown character.
    [[nodiscard]] int documentAt(qsizetype source) const;
    [[nodiscard]] DocumentRange documentRange(domain::Utf16Range source) const;

    struct Segment {
        int documentStart = 0;
        int documentLength = 0;
        qsizetype sourceStart = 0;
        qsizetype sourceLength = 0;
        [[nodiscard]] int documentEnd() const { return documentStart + documentLength; }
        [[nodiscard]] qsizetype sourceEnd() const { return sourceStart + sourceLength; }
        [[nodiscard]] bool isExact() const { return sourceLength == documentLength; }
    };
    [[nodiscard]] const std::vector<Segment>& segments() const { return m_segments; }

private:
    [[nodiscard]] domain::Utf16Range withMarks(domain::Utf16Range range) const;

    struct Wrap {
        domain::Utf16Range inner;
        domain::Utf16Range outer;
    };
    std::vector<Segment> m_segments;
    std::vector<Wrap> m_wraps;
};

} // namespace touchstone::views
