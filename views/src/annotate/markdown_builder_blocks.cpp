#include <algorithm>

#include <QTextBlock>
#include <QTextTable>

#include "annotate/entities.h"
#include "annotate/markdown_builder.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {

constexpr int mostCellsOfTable = 600;
constexpr int mostCells = 2'400;

Role roleOf(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Keyword: return Role::CodeKeyword;
    case TokenKind::String: return Role::CodeString;
    case TokenKind::Number: return Role::CodeNumber;
    case TokenKind::Comment: return Role::CodeComment;
    case TokenKind::Type: return Role::CodeType;
    case TokenKind::Function: return Role::CodeFunction;
    case TokenKind::Inserted: return Role::Positive;
    case TokenKind::Deleted: return Role::Negative;
    }
    return Role::Text;
}

Qt::Alignment alignmentOf(markdown::Align align)
{
    switch (align) {
    case markdown::Align::Default: return {};
    case markdown::Align::Left: return Qt::AlignLeft;
    case markdown::Align::Center: return Qt::AlignHCenter;
    case markdown::Align::Right: return Qt::AlignRight;
    }
    return {};
}

} // namespace

QTextBlockFormat MarkdownBuilder::codeFormat(const Block& block)
{
    QTextBlockFormat format = blockFormat(block);
    format.setLineHeight(m_lineHeight * 0.94, QTextBlockFormat::ProportionalHeight);
    format.setProperty(MarkdownDocument::CodeBlock, ++m_codeBlocks);
    format.setTopMargin(0);
    format.setBottomMargin(0);
    format.setLeftMargin(12);
    format.setRightMargin(12);
    format.setTextIndent(0);
    format.setLayoutDirection(Qt::LeftToRight);
    return format;
}

void MarkdownBuilder::appendCode(QTextCursor& cursor, const Block& block)
{
    QString code;
    for (const Run& run : block.runs)
        code += run.text;
    if (code.endsWith(QLatin1Char('\n')))
        code.chop(1);
    const int start = appendLines(cursor, codeFormat(block), code, highlight(code, block.language), block.language);
    mapRuns(block, start, code.size());
}

void MarkdownBuilder::mapRuns(const Block& block, int start, qsizetype length)
{
    qsizetype at = 0;
    for (const Run& run : block.runs) {
        const qsizetype shown = std::min(run.text.size(), length - at);
        Utf16Range source = run.source;
        if (shown < run.text.size() && source.length() == run.text.size())
            source.end = source.start + shown;
        if (!source.isEmpty() && shown > 0)
            m_map.add(start + int(at), int(shown), source);
        at += run.text.size();
    }
}

int MarkdownBuilder::appendLines(QTextCursor& cursor, const QTextBlockFormat& format, const QString& code,
                                 const std::vector<Token>& tokens, const QString& language)
{
    const Theme& theme = Theme::current();
    QTextCharFormat plain;
    plain.setFont(m_mono);
    plain.setForeground(theme.color(Role::Text));
    QTextBlockFormat first = format;
    // Room for the filled area around the lines, and between it and the paragraph before.
    first.setTopMargin((language.isEmpty() ? 10 : 24) + (m_map.segments().empty() ? 0 : 11));
    first.setProperty(MarkdownDocument::CodeLanguage, language);
    if (!code.contains(QLatin1Char('\n')))
        first.setBottomMargin(26);
    nextBlock(cursor, first, plain);
    const int start = cursor.position();
    auto token = tokens.begin();
    qsizetype at = 0;
    while (at < code.size()) {
        QTextCharFormat piece = plain;
        qsizetype end = token == tokens.end() ? code.size() : token->start;
        if (token != tokens.end() && token->start <= at) {
            piece.setForeground(theme.color(roleOf(token->kind)));
            end = token->start + token->length;
            ++token;
        }
        insertLines(cursor, format, QStringView(code).mid(at, end - at), piece, plain);
        at = end;
    }
    if (cursor.block().position() > start) {
        QTextBlockFormat last = format;
        last.setBottomMargin(26);
        cursor.setBlockFormat(last);
    }
    return start;
}

void MarkdownBuilder::insertLines(QTextCursor& cursor, const QTextBlockFormat& format, QStringView text,
                                  const QTextCharFormat& piece, const QTextCharFormat& plain)
{
    qsizetype at = 0;
    while (at <= text.size()) {
        qsizetype end = text.indexOf(QLatin1Char('\n'), at);
        const bool more = end >= 0;
        end = more ? end : text.size();
        if (end > at)
            cursor.insertText(text.mid(at, end - at).toString(), piece);
        if (!more)
            break;
        cursor.insertBlock(format, plain);
        at = end + 1;
    }
}

void MarkdownBuilder::appendTable(QTextCursor& cursor, const Block& block)
{
    const int rows = int(block.table->rows.size());
    const int columns = block.table->columns;
    m_cells += rows * columns;
    if (rows == 0 || columns == 0)
        return;
    if (rows * columns > mostCellsOfTable || m_cells > mostCells) {
        appendTableAsText(cursor, block);
        return;
    }
    if (!m_fresh)
        cursor.insertBlock();
    shapeSpacer(cursor, m_fresh ? 1 : 11);
    m_fresh = false;
    QTextTable* table = cursor.insertTable(rows, columns, tableFormat(block));
    for (int row = 0; row < rows; ++row) {
        const auto& cells = block.table->rows[std::size_t(row)];
        for (int column = 0; column < int(cells.size()) && column < columns; ++column)
            fillCell(table->cellAt(row, column), cells[std::size_t(column)]);
    }
    cursor.movePosition(QTextCursor::End);
    shapeSpacer(cursor, 13);
}

QTextTableFormat MarkdownBuilder::tableFormat(const Block& block) const
{
    QTextTableFormat format;
    format.setBorder(1);
    format.setBorderBrush(Theme::current().color(Role::Hairline));
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setCellPadding(5);
    format.setCellSpacing(0);
    format.setHeaderRowCount(block.table->headerRows);
    format.setLeftMargin(indentPx * (block.listDepth + block.quoteDepth));
    return format;
}

void MarkdownBuilder::fillCell(QTextTableCell cell, const markdown::Cell& content)
{
    QTextCharFormat base;
    QFont font = m_body;
    font.setPixelSize(std::max(11, m_body.pixelSize() - 1));
    if (content.header) {
        font.setWeight(QFont::DemiBold);
        QTextTableCellFormat format;
        format.setBackground(Theme::current().color(Role::Hover));
        cell.setFormat(format);
    }
    base.setFont(font);
    QTextCursor inside = cell.firstCursorPosition();
    QTextBlockFormat format;
    format.setLineHeight(m_lineHeight * 0.9, QTextBlockFormat::ProportionalHeight);
    if (content.align != markdown::Align::Default)
        format.setAlignment(alignmentOf(content.align));
    inside.setBlockFormat(format);
    for (const Run& run : content.runs)
        insertMapped(inside, run.text, run.source, runFormat(run, base));
}

void MarkdownBuilder::shapeSpacer(QTextCursor& cursor, int height)
{
    QTextBlockFormat format;
    format.setLineHeight(height, QTextBlockFormat::FixedHeight);
    cursor.setBlockFormat(format);
}

void MarkdownBuilder::appendTableAsText(QTextCursor& cursor, const Block& block)
{
    Utf16Range range = block.source;
    range.start = m_source.lastIndexOf(QLatin1Char('\n'), std::max<qsizetype>(range.start - 1, 0)) + 1;
    const qsizetype end = m_source.indexOf(QLatin1Char('\n'), range.end);
    range.end = end < 0 ? m_source.size() : end;
    const QString text = withStandIns(m_source.mid(range.start, range.length()));
    m_map.add(appendLines(cursor, codeFormat(block), text, {}, {}), int(text.size()), range);
}

} // namespace touchstone::views
