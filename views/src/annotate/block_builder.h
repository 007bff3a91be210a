#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <md4c.h>

#include "annotate/byte_offsets.h"
#include "annotate/markdown_parser.h"

namespace touchstone::views::markdown {

using domain::Utf16Range;

struct ByteRange {
    std::size_t start = std::string::npos;
    std::size_t end = 0;
    [[nodiscard]] bool isSet() const { return start != std::string::npos; }
    void include(std::size_t from, std::size_t to)
    {
        start = std::min(start, from);
        end = std::max(end, to);
    }
};

inline constexpr int deepest = 12;  // lists and quotes deeper than this are shown no deeper

/// Collects md4c's callbacks. Its text pointers point into the source; the few that do not (line breaks, indentation
/// of code) are found from where the last text ended.
class BlockBuilder
{
public:
    /// `utf8` is what follows `base` in `source`.
    BlockBuilder(const QString& source, const std::string& utf8, qsizetype base)
        : m_source(source)
        , m_base(base)
        , m_utf8(utf8)
        , m_offsets(utf8)
    {}

    void enterBlock(MD_BLOCKTYPE type, void* detail);
    void leaveBlock(MD_BLOCKTYPE type);
    void enterSpan(MD_SPANTYPE type, void* detail);
    void leaveSpan(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, const char* text, std::size_t size);
    [[nodiscard]] Parsed take() { return std::move(m_parsed); }

private:
    struct List {
        bool ordered = false;
        unsigned number = 1;
        bool tight = true;
    };
    struct Span {
        MD_SPANTYPE type = MD_SPAN_EM;
        ByteRange content;
        std::size_t enteredAt = 0;
        QString target;
    };

    void startBlock(BlockKind kind);
    void enterItem(const MD_BLOCK_LI_DETAIL& detail);
    void enterCode(const MD_BLOCK_CODE_DETAIL& detail);
    void enterTable(const MD_BLOCK_TABLE_DETAIL& detail);
    void enterCell(const MD_BLOCK_TD_DETAIL& detail, bool header);
    void emitText(const QString& shown, std::size_t from, std::size_t to);
    void emitSource(std::size_t from, std::size_t to);
    void emitCellCode(std::size_t from, std::size_t to);
    void emitGenerated(const QString& shown);
    void emitBreak();
    void emitNul();
    void touch(std::size_t from, std::size_t to);
    [[nodiscard]] std::vector<Run>& target();
    [[nodiscard]] ByteRange outerOf(const Span& span) const;
    [[nodiscard]] RunStyle style() const;
    [[nodiscard]] Utf16Range range(std::size_t from, std::size_t to) const
    {
        return {m_base + m_offsets.utf16(from), m_base + m_offsets.utf16(to)};
    }

    const QString& m_source;
    qsizetype m_base;
    const std::string& m_utf8;
    ByteOffsets m_offsets;
    Parsed m_parsed;
    std::vector<List> m_lists;
    std::vector<Span> m_spans;
    QString m_marker;                ///< of the list item whose first block is still to come
    int m_quoteDepth = 0;
    bool m_inBlock = false;
    bool m_inCode = false;
    std::size_t m_end = 0;           ///< bytes of source consumed so far
};

/// The plain text of a link's target, a language and the like.
[[nodiscard]] QString attributeText(const MD_ATTRIBUTE& attribute);

} // namespace touchstone::views::markdown
