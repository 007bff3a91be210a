#include "annotate/markdown_builder.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QTextBlock>

#include "views/theme.h"

namespace touchstone::views {

namespace {
constexpr qsizetype longParagraph = 8'000;
}

MarkdownBuilder::MarkdownBuilder(MarkdownDocument* document, const QString& source)
    : m_document(document)
    , m_source(source)
{
    Theme& theme = Theme::current();
    m_body = theme.font(TextSize::Reading);
    m_mono = theme.mono();
    m_mono.setPixelSize(std::max(11, m_body.pixelSize() - 2));
    m_lineHeight = 150.0 * m_body.pixelSize() / QFontMetricsF(m_body).height();
}

void MarkdownBuilder::parseMore()
{
    constexpr qsizetype part = 32'000;
    const qsizetype end = markdown::nextCut(m_source, m_parsedEnd, part);
    m_parsed = markdown::parse(m_source, {m_parsedEnd, end});
    m_parsedEnd = end;
    m_next = 0;
    for (const markdown::Wrap& wrap : m_parsed.wraps)
        m_map.addWrap(wrap.inner, wrap.outer);
}

void MarkdownBuilder::build(qsizetype units)
{
    QTextCursor cursor(m_document);
    cursor.movePosition(QTextCursor::End);
    cursor.beginEditBlock();
    const qsizetype goal = m_reached + units;
    do {
        if (m_next == m_parsed.blocks.size()) {
            m_reached = m_parsedEnd;
            if (isComplete())
                break;
            parseMore();
            continue;
        }
        append(cursor, m_parsed.blocks[m_next]);
        m_reached = std::max(m_reached, m_parsed.blocks[m_next].source.end);
        ++m_next;
    } while (m_reached < goal);
    cursor.endEditBlock();
}

void MarkdownBuilder::append(QTextCursor& cursor, const Block& block)
{
    switch (block.kind) {
    case BlockKind::Paragraph:
    case BlockKind::Heading: appendText(cursor, block); break;
    case BlockKind::Code: appendCode(cursor, block); break;
    case BlockKind::Table: appendTable(cursor, block); break;
    case BlockKind::Rule: appendRule(cursor, block); break;
    }
}

void MarkdownBuilder::nextBlock(QTextCursor& cursor, const QTextBlockFormat& format, const QTextCharFormat& text)
{
    if (m_fresh) {
        cursor.setBlockFormat(format);
        cursor.setBlockCharFormat(text);
    } else {
        cursor.insertBlock(format, text);
    }
    m_fresh = false;
}

QTextBlockFormat MarkdownBuilder::blockFormat(const Block& block) const
{
    QTextBlockFormat format;
    format.setLineHeight(m_lineHeight, QTextBlockFormat::ProportionalHeight);
    // Items stand close; what follows the list does not.
    const bool inside = m_next + 1 < m_parsed.blocks.size() && m_parsed.blocks[m_next + 1].listDepth > 0;
    format.setBottomMargin(block.tight && block.listDepth > 0 && inside ? 3 : 11);
    format.setIndent(block.listDepth + block.quoteDepth);
    if (block.quoteDepth > 0)
        format.setProperty(MarkdownDocument::QuoteDepth, block.quoteDepth);
    if (!block.marker.isEmpty()) {
        format.setTextIndent(-indentPx);
    }
    return format;
}

QTextCharFormat MarkdownBuilder::textFormat(const Block& block) const
{
    QTextCharFormat format;
    QFont font = m_body;
    if (block.kind == BlockKind::Heading) {
        const int larger = block.level == 1 ? 5 : block.level == 2 ? 2 : 0;
        font.setPixelSize(m_body.pixelSize() + larger);
        font.setWeight(block.level <= 2 ? QFont::Bold : QFont::DemiBold);
    }
    format.setFont(font);
    if (block.quoteDepth > 0)
        format.setForeground(Theme::current().color(Role::Muted));
    return format;
}

QTextCharFormat MarkdownBuilder::runFormat(const Run& run, QTextCharFormat format) const
{
    const Theme& theme = Theme::current();
    QFont font = format.font();
    if (run.style.code) {
        const int size = font.pixelSize();
        const bool bold = font.bold();
        font = m_mono;
        font.setPixelSize(std::max(11, size - 2));
        font.setBold(bold);
        format.setBackground(theme.color(Role::Hover));
    }
    font.setItalic(run.style.emphasis || run.style.image);
    font.setStrikeOut(run.style.strike);
    if (run.style.strong)
        font.setWeight(QFont::Bold);
    format.setFont(font);
    if (run.style.image)
        format.setForeground(theme.color(Role::Muted));
    if (run.style.link) {
        format.setForeground(theme.color(Role::Accent));
        format.setFontUnderline(true);
        format.setToolTip(run.target);
    }
    return format;
}

void MarkdownBuilder::insertMapped(QTextCursor& cursor, const QString& text, const Utf16Range& source,
                                   const QTextCharFormat& format)
{
    const int start = cursor.position();
    cursor.insertText(text, format);
    if (!source.isEmpty())
        m_map.add(start, cursor.position() - start, source);
    dressKeycaps(cursor, start, text);
}

void MarkdownBuilder::dressKeycaps(const QTextCursor& cursor, int start, const QString& text)
{
    // "7" in a key cap is one cluster, which only a font with both parts puts together.
    constexpr char16_t keycap = 0x20E3;
    constexpr char16_t asEmoji = 0xFE0F;
    for (qsizetype at = text.indexOf(QChar(keycap)); at > 0; at = text.indexOf(QChar(keycap), at + 1)) {
        const qsizetype first = at - (text.at(at - 1) == QChar(asEmoji) && at > 1 ? 2 : 1);
        QTextCursor cluster(cursor.document());
        cluster.setPosition(start + int(first));
        cluster.setPosition(start + int(at) + 1, QTextCursor::KeepAnchor);
        QTextCharFormat emoji;
        emoji.setFontFamilies({QStringLiteral("Noto Sans Symbols")});
        cluster.mergeCharFormat(emoji);
    }
}

void MarkdownBuilder::insertRun(QTextCursor& cursor, const Run& run, const QTextCharFormat& base)
{
    const QTextCharFormat format = runFormat(run, base);
    if (run.text.size() <= longParagraph || run.text.size() != run.source.length()) {
        insertMapped(cursor, run.text, run.source, format);
        return;
    }
    // One paragraph of many thousand characters takes long to lay out: it goes on in a new one at a break or space.
    qsizetype at = 0;
    while (at < run.text.size()) {
        qsizetype end = std::min(at + longParagraph, run.text.size());
        if (end < run.text.size()) {
            const qsizetype space = run.text.lastIndexOf(QLatin1Char(' '), end);
            const qsizetype line = run.text.lastIndexOf(QChar(QChar::LineSeparator), end);
            const qsizetype best = std::max(space, line) + 1;
            if (best > at)
                end = best;
            else if (run.text.at(end - 1).isHighSurrogate())
                ++end;
        }
        if (at > 0) {
            QTextBlockFormat rest = cursor.blockFormat();
            rest.setTextIndent(0);
            cursor.insertBlock(rest, base);
        }
        insertMapped(cursor, run.text.mid(at, end - at),
                     {run.source.start + at, run.source.start + end}, format);
        at = end;
    }
}

void MarkdownBuilder::appendText(QTextCursor& cursor, const Block& block)
{
    QTextBlockFormat format = blockFormat(block);
    const QTextCharFormat base = textFormat(block);
    if (block.kind == BlockKind::Heading) {
        format.setHeadingLevel(block.level);
        format.setTopMargin(m_map.segments().empty() ? 0 : 14);
        format.setBottomMargin(7);
    }
    nextBlock(cursor, format, base);
    if (!block.marker.isEmpty()) {
        insertMarker(cursor, block.marker, base);
    }
    for (const Run& run : block.runs)
        insertRun(cursor, run, base);
}

void MarkdownBuilder::insertMarker(QTextCursor& cursor, const QString& text, QTextCharFormat marker)
{
    marker.setForeground(Theme::current().color(Role::Muted));
    cursor.insertText(text, marker);
    // One space as wide as is left: a tab would stop elsewhere in right-to-left text.
    QFont font = marker.font();
    const QFontMetricsF metrics(font);
    const double taken = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(QLatin1Char(' '));
    font.setLetterSpacing(QFont::AbsoluteSpacing, std::max(3.0, indentPx - taken));
    marker.setFont(font);
    cursor.insertText(QStringLiteral(" "), marker);
}

void MarkdownBuilder::appendRule(QTextCursor& cursor, const Block& block)
{
    QTextBlockFormat format = blockFormat(block);
    format.setProperty(MarkdownDocument::HorizontalRule, true);
    format.setTopMargin(4);
    nextBlock(cursor, format, textFormat(block));
}

} // namespace touchstone::views
