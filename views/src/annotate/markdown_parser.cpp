#include "annotate/markdown_parser.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include <md4c.h>

#include "annotate/byte_offsets.h"
#include "annotate/entities.h"

namespace touchstone::views::markdown {
namespace {

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

constexpr int deepest = 12;  // lists and quotes deeper than this are shown no deeper

/// Collects md4c's callbacks. Its text pointers point into the source; the few that do not (line breaks, indentation
/// of code) are found from where the last text ended.
class BlockBuilder
{
public:
    BlockBuilder(const QString& source, const std::string& utf8)
        : m_source(source)
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
        return {m_offsets.utf16(from), m_offsets.utf16(to)};
    }

    const QString& m_source;
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

void BlockBuilder::startBlock(BlockKind kind)
{
    Block block;
    block.kind = kind;
    block.quoteDepth = std::min(m_quoteDepth, deepest);
    block.listDepth = std::min(int(m_lists.size()), deepest);
    block.tight = !m_lists.empty() && m_lists.back().tight;
    block.marker = std::exchange(m_marker, {});
    const qsizetype at = m_offsets.utf16(m_end);
    block.source = {at, at};
    m_parsed.blocks.push_back(std::move(block));
    m_inBlock = true;
}

std::vector<Run>& BlockBuilder::target()
{
    // Text of a tight list item comes without a paragraph around it.
    if (!m_inBlock)
        startBlock(BlockKind::Paragraph);
    Block& block = m_parsed.blocks.back();
    if (block.table && !block.table->rows.empty() && !block.table->rows.back().empty())
        return block.table->rows.back().back().runs;
    return block.runs;
}

RunStyle BlockBuilder::style() const
{
    RunStyle style;
    for (const Span& span : m_spans) {
        style.emphasis = style.emphasis || span.type == MD_SPAN_EM;
        style.strong = style.strong || span.type == MD_SPAN_STRONG;
        style.strike = style.strike || span.type == MD_SPAN_DEL;
        style.code = style.code || span.type == MD_SPAN_CODE;
        style.link = style.link || span.type == MD_SPAN_A;
        style.image = style.image || span.type == MD_SPAN_IMG;
    }
    return style;
}

void BlockBuilder::touch(std::size_t from, std::size_t to)
{
    if (!m_spans.empty())
        m_spans.back().content.include(from, to);
    Block& block = m_parsed.blocks.back();
    const Utf16Range units = range(from, to);
    if (block.source.isEmpty())
        block.source = units;
    block.source.end = std::max(block.source.end, units.end);
    m_end = to;
}

void BlockBuilder::emitText(const QString& shown, std::size_t from, std::size_t to)
{
    std::vector<Run>& runs = target();
    const Utf16Range source = range(from, to);
    Run run{shown, source, style(), {}};
    for (const Span& span : m_spans) {
        if (!span.target.isEmpty())
            run.target = span.target;
    }
    const bool exact = source.length() == shown.size();
    if (exact && !runs.empty()) {
        Run& last = runs.back();
        const bool lastExact = last.source.length() == last.text.size();
        if (lastExact && last.source.end == source.start && last.style == run.style && last.target == run.target) {
            last.text += shown;
            last.source.end = source.end;
            touch(from, to);
            return;
        }
    }
    runs.push_back(std::move(run));
    touch(from, to);
}

void BlockBuilder::emitSource(std::size_t from, std::size_t to)
{
    // Cut from the string, not decoded again: decoding would drop a byte order mark.
    const Utf16Range units = range(from, to);
    emitText(withStandIns(m_source.mid(units.start, units.length())), from, to);
}

void BlockBuilder::emitCellCode(std::size_t from, std::size_t to)
{
    // Inside a table a bar in code is written \|; this version of md4c leaves the backslash in.
    std::size_t start = from;
    for (std::size_t at = m_utf8.find("\\|", from); at < to; at = m_utf8.find("\\|", at + 2)) {
        if (at > start)
            emitSource(start, at);
        emitText(QStringLiteral("|"), at, at + 2);
        start = at + 2;
    }
    if (start < to)
        emitSource(start, to);
}

void BlockBuilder::emitGenerated(const QString& shown)
{
    const qsizetype at = m_offsets.utf16(m_end);
    target().push_back({shown, {at, at}, style(), {}});
}

void BlockBuilder::emitBreak()
{
    const std::size_t found = m_utf8.find_first_of("\r\n", m_end);
    const QString separator = m_inCode ? QStringLiteral("\n") : QString(QChar(QChar::LineSeparator));
    if (found == std::string::npos) {
        emitGenerated(separator);
        return;
    }
    const bool pair = m_utf8[found] == '\r' && found + 1 < m_utf8.size() && m_utf8[found + 1] == '\n';
    emitText(separator, found, found + (pair ? 2 : 1));
}

void BlockBuilder::emitNul()
{
    const std::size_t found = m_utf8.find('\0', m_end);
    if (found != std::string::npos)
        emitText(QString(QChar(0x2400)), found, found + 1);
}

void BlockBuilder::text(MD_TEXTTYPE type, const char* text, std::size_t size)
{
    const std::less<const char*> before;
    const bool inside = !before(text, m_utf8.data()) && before(text, m_utf8.data() + m_utf8.size());
    const std::size_t from = inside ? std::size_t(text - m_utf8.data()) : 0;
    if (type == MD_TEXT_NULLCHAR) {
        emitNul();
    } else if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) {
        emitBreak();
    } else if (!inside) {
        const std::string_view shown(text, size);
        const bool isBreak = shown == "\n" || (shown == " " && !m_inCode);
        isBreak ? emitBreak() : emitGenerated(QString::fromUtf8(text, qsizetype(size)));
    } else if (type == MD_TEXT_ENTITY) {
        emitText(decodedEntity(QString::fromUtf8(text, qsizetype(size))), from, from + size);
    } else if (type == MD_TEXT_CODE && !m_parsed.blocks.empty() && m_parsed.blocks.back().table) {
        emitCellCode(from, from + size);
    } else {
        emitSource(from, from + size);
    }
}

QString attributeText(const MD_ATTRIBUTE& attribute)
{
    return QString::fromUtf8(attribute.text, qsizetype(attribute.size));
}

void BlockBuilder::enterItem(const MD_BLOCK_LI_DETAIL& detail)
{
    List& list = m_lists.back();
    if (detail.is_task)
        m_marker = detail.task_mark == ' ' ? QStringLiteral("☐") : QStringLiteral("☑");
    else if (list.ordered)
        m_marker = QString::number(list.number++) + QLatin1Char('.');
    else
        m_marker = m_lists.size() % 2 == 1 ? QStringLiteral("•") : QStringLiteral("◦");
    m_inBlock = false;
}

void BlockBuilder::enterCode(const MD_BLOCK_CODE_DETAIL& detail)
{
    startBlock(BlockKind::Code);
    m_inCode = true;
    m_parsed.blocks.back().language = attributeText(detail.lang).toLower();
    if (detail.fence_char == 0)
        return;
    // Code starts on the line after the fence; nothing else says where that is when its first line is empty.
    const std::size_t fence = m_utf8.find(std::string(3, detail.fence_char), m_end);
    const std::size_t lineEnd = fence == std::string::npos ? fence : m_utf8.find('\n', fence);
    if (lineEnd != std::string::npos)
        m_end = lineEnd + 1;
}

void BlockBuilder::enterCell(const MD_BLOCK_TD_DETAIL& detail, bool header)
{
    Cell cell;
    cell.header = header;
    switch (detail.align) {
    case MD_ALIGN_DEFAULT: cell.align = Align::Default; break;
    case MD_ALIGN_LEFT: cell.align = Align::Left; break;
    case MD_ALIGN_CENTER: cell.align = Align::Center; break;
    case MD_ALIGN_RIGHT: cell.align = Align::Right; break;
    }
    m_parsed.blocks.back().table->rows.back().push_back(std::move(cell));
}

void BlockBuilder::enterBlock(MD_BLOCKTYPE type, void* detail)
{
    switch (type) {
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY: break;
    case MD_BLOCK_QUOTE:
        ++m_quoteDepth;
        m_inBlock = false;
        break;
    case MD_BLOCK_UL:
        m_lists.push_back({false, 1, static_cast<MD_BLOCK_UL_DETAIL*>(detail)->is_tight != 0});
        m_inBlock = false;
        break;
    case MD_BLOCK_OL: {
        const auto* list = static_cast<MD_BLOCK_OL_DETAIL*>(detail);
        m_lists.push_back({true, list->start, list->is_tight != 0});
        m_inBlock = false;
        break;
    }
    case MD_BLOCK_LI: enterItem(*static_cast<MD_BLOCK_LI_DETAIL*>(detail)); break;
    case MD_BLOCK_HR: startBlock(BlockKind::Rule); break;
    case MD_BLOCK_H:
        startBlock(BlockKind::Heading);
        m_parsed.blocks.back().level = int(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
    case MD_BLOCK_CODE: enterCode(*static_cast<MD_BLOCK_CODE_DETAIL*>(detail)); break;
    case MD_BLOCK_P: startBlock(BlockKind::Paragraph); break;
    case MD_BLOCK_TABLE: {
        const auto* table = static_cast<MD_BLOCK_TABLE_DETAIL*>(detail);
        startBlock(BlockKind::Table);
        m_parsed.blocks.back().table = std::make_shared<Table>();
        m_parsed.blocks.back().table->columns = int(table->col_count);
        m_parsed.blocks.back().table->headerRows = int(table->head_row_count);
        break;
    }
    case MD_BLOCK_TR: m_parsed.blocks.back().table->rows.emplace_back(); break;
    case MD_BLOCK_TH: enterCell(*static_cast<MD_BLOCK_TD_DETAIL*>(detail), true); break;
    case MD_BLOCK_TD: enterCell(*static_cast<MD_BLOCK_TD_DETAIL*>(detail), false); break;
    }
}

void BlockBuilder::leaveBlock(MD_BLOCKTYPE type)
{
    switch (type) {
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
    case MD_BLOCK_TR:
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: break;
    case MD_BLOCK_QUOTE:
        --m_quoteDepth;
        m_inBlock = false;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        m_lists.pop_back();
        m_inBlock = false;
        break;
    case MD_BLOCK_LI:
        // An empty item still has its marker.
        if (!m_marker.isEmpty())
            startBlock(BlockKind::Paragraph);
        m_inBlock = false;
        break;
    case MD_BLOCK_HR:
    case MD_BLOCK_H:
    case MD_BLOCK_CODE:
    case MD_BLOCK_P:
    case MD_BLOCK_TABLE:
        m_inCode = false;
        m_inBlock = false;
        break;
    }
}

void BlockBuilder::enterSpan(MD_SPANTYPE type, void* detail)
{
    Span span{type, {}, m_end, {}};
    if (type == MD_SPAN_A)
        span.target = attributeText(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
    if (type == MD_SPAN_IMG)
        span.target = attributeText(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
    m_spans.push_back(std::move(span));
    if (type == MD_SPAN_IMG)
        emitGenerated(QStringLiteral("[image: "));
}

ByteRange BlockBuilder::outerOf(const Span& span) const
{
    ByteRange outer = span.content;
    const auto takeMarks = [&](std::string_view marks, std::size_t most) {
        while (most-- > 0 && outer.start > 0 && outer.end < m_utf8.size()
               && marks.find(m_utf8[outer.start - 1]) != std::string_view::npos
               && m_utf8[outer.start - 1] == m_utf8[outer.end]) {
            --outer.start;
            ++outer.end;
        }
    };
    switch (span.type) {
    case MD_SPAN_EM: takeMarks("*_", 1); break;
    case MD_SPAN_STRONG: takeMarks("*_", 2); break;
    case MD_SPAN_DEL: takeMarks("~", 2); break;
    case MD_SPAN_CODE:
        takeMarks(" ", 1);
        takeMarks("`", 64);
        break;
    case MD_SPAN_A:
    case MD_SPAN_IMG:
        if (outer.start > 0 && m_utf8[outer.start - 1] == '<' && m_utf8[outer.end] == '>')
            return {outer.start - 1, outer.end + 1};
        if (outer.start > 0 && m_utf8[outer.start - 1] == '[' && outer.end < m_utf8.size()) {
            const bool inlined = m_utf8.compare(outer.end, 2, "](") == 0;
            const std::size_t close = m_utf8.find(inlined ? ')' : ']', outer.end);
            if (close != std::string::npos)
                outer.end = close + 1;
            outer.start -= span.type == MD_SPAN_IMG && outer.start > 1 ? 2 : 1;
        }
        break;
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY:
    case MD_SPAN_WIKILINK:
    case MD_SPAN_U: break;
    }
    return outer;
}

void BlockBuilder::leaveSpan(MD_SPANTYPE type)
{
    if (type == MD_SPAN_IMG) {
        // Without a description its address says at least what it is.
        if (!m_spans.back().content.isSet())
            emitGenerated(m_spans.back().target);
        emitGenerated(QStringLiteral("]"));
    }
    const Span span = std::move(m_spans.back());
    m_spans.pop_back();
    if (!span.content.isSet())
        return;
    const ByteRange outer = outerOf(span);
    if (outer.start != span.content.start || outer.end != span.content.end)
        m_parsed.wraps.push_back({range(span.content.start, span.content.end), range(outer.start, outer.end)});
    if (!m_spans.empty())
        m_spans.back().content.include(outer.start, outer.end);
}

int onEnterBlock(MD_BLOCKTYPE type, void* detail, void* data)
{
    static_cast<BlockBuilder*>(data)->enterBlock(type, detail);
    return 0;
}
int onLeaveBlock(MD_BLOCKTYPE type, void*, void* data)
{
    static_cast<BlockBuilder*>(data)->leaveBlock(type);
    return 0;
}
int onEnterSpan(MD_SPANTYPE type, void* detail, void* data)
{
    static_cast<BlockBuilder*>(data)->enterSpan(type, detail);
    return 0;
}
int onLeaveSpan(MD_SPANTYPE type, void*, void* data)
{
    static_cast<BlockBuilder*>(data)->leaveSpan(type);
    return 0;
}
int onText(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data)
{
    static_cast<BlockBuilder*>(data)->text(type, text, size);
    return 0;
}

} // namespace

Parsed parse(const QString& source)
{
    const std::string utf8 = source.toStdString();
    BlockBuilder builder(source, utf8);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
        | MD_FLAG_PERMISSIVEAUTOLINKS;
    parser.enter_block = onEnterBlock;
    parser.leave_block = onLeaveBlock;
    parser.enter_span = onEnterSpan;
    parser.leave_span = onLeaveSpan;
    parser.text = onText;
    md_parse(utf8.data(), MD_SIZE(utf8.size()), &parser, &builder);
    return builder.take();
}

} // namespace touchstone::views::markdown
