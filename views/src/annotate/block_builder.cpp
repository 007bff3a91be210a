#include "annotate/block_builder.h"

#include <functional>
#include <string_view>
#include <utility>

#include "annotate/entities.h"

namespace touchstone::views::markdown {

QString attributeText(const MD_ATTRIBUTE& attribute)
{
    return QString::fromUtf8(attribute.text, qsizetype(attribute.size));
}

void BlockBuilder::startBlock(BlockKind kind)
{
    Block block;
    block.kind = kind;
    block.quoteDepth = std::min(m_quoteDepth, deepest);
    block.listDepth = std::min(int(m_lists.size()), deepest);
    block.tight = !m_lists.empty() && m_lists.back().tight;
    block.marker = std::exchange(m_marker, {});
    const qsizetype at = m_base + m_offsets.utf16(m_end);
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
    const qsizetype at = m_base + m_offsets.utf16(m_end);
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

void BlockBuilder::enterTable(const MD_BLOCK_TABLE_DETAIL& detail)
{
    startBlock(BlockKind::Table);
    m_parsed.blocks.back().table = std::make_shared<Table>();
    m_parsed.blocks.back().table->columns = int(detail.col_count);
    m_parsed.blocks.back().table->headerRows = int(detail.head_row_count);
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
    case MD_BLOCK_TABLE: enterTable(*static_cast<MD_BLOCK_TABLE_DETAIL*>(detail)); break;
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

} // namespace touchstone::views::markdown
