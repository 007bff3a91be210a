#include "views/annotate/markdown_document.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextOption>
#include <QTextTable>

#include "annotate/code_highlighter.h"
#include "annotate/entities.h"
#include "annotate/markdown_parser.h"
#include "views/theme.h"

namespace touchstone::views {

using domain::Utf16Range;
using markdown::Block;
using markdown::BlockKind;
using markdown::Run;

namespace {

constexpr int indentPx = 28;
constexpr int mostCellsOfTable = 600;
constexpr int mostCells = 2'400;
constexpr qsizetype longParagraph = 8'000;

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

/// Appends parsed blocks to the document and notes where their text comes from.
class MarkdownDocument::Builder
{
public:
    Builder(MarkdownDocument* document, const QString& source)
        : m_document(document)
        , m_source(source)
        , m_parsed(markdown::parse(source))
    {
        Theme& theme = Theme::current();
        m_body = theme.font(TextSize::Reading);
        m_mono = theme.mono();
        m_mono.setPixelSize(std::max(11, m_body.pixelSize() - 2));
        m_lineHeight = 150.0 * m_body.pixelSize() / QFontMetricsF(m_body).height();
        for (const markdown::Wrap& wrap : m_parsed.wraps)
            m_map.addWrap(wrap.inner, wrap.outer);
    }

    [[nodiscard]] const QString& source() const { return m_source; }
    [[nodiscard]] const SourceMap& map() const { return m_map; }
    [[nodiscard]] bool isComplete() const { return m_next == m_parsed.blocks.size(); }
    [[nodiscard]] const QFont& body() const { return m_body; }
    [[nodiscard]] qsizetype reached() const
    {
        return m_next == 0 ? 0 : m_parsed.blocks[m_next - 1].source.end;
    }

    void build(qsizetype units)
    {
        QTextCursor cursor(m_document);
        cursor.movePosition(QTextCursor::End);
        cursor.beginEditBlock();
        const qsizetype goal = reached() + units;
        while (!isComplete() && (m_next == 0 || reached() < goal))
            append(cursor, m_parsed.blocks[m_next++]);
        cursor.endEditBlock();
    }

private:
    void append(QTextCursor& cursor, const Block& block)
    {
        switch (block.kind) {
        case BlockKind::Paragraph:
        case BlockKind::Heading: appendText(cursor, block); break;
        case BlockKind::Code: appendCode(cursor, block); break;
        case BlockKind::Table: appendTable(cursor, block); break;
        case BlockKind::Rule: appendRule(cursor, block); break;
        }
    }

    /// A block to write into: the empty one that a new document or the end of a table leaves, or a new one.
    void nextBlock(QTextCursor& cursor, const QTextBlockFormat& format, const QTextCharFormat& text)
    {
        if (m_fresh) {
            cursor.setBlockFormat(format);
            cursor.setBlockCharFormat(text);
        } else {
            cursor.insertBlock(format, text);
        }
        m_fresh = false;
    }

    [[nodiscard]] QTextBlockFormat blockFormat(const Block& block) const
    {
        QTextBlockFormat format;
        format.setLineHeight(m_lineHeight, QTextBlockFormat::ProportionalHeight);
        // Items stand close; what follows the list does not.
        const bool inside = m_next < m_parsed.blocks.size() && m_parsed.blocks[m_next].listDepth > 0;
        format.setBottomMargin(block.tight && block.listDepth > 0 && inside ? 3 : 11);
        format.setIndent(block.listDepth + block.quoteDepth);
        if (block.quoteDepth > 0)
            format.setProperty(QuoteDepth, block.quoteDepth);
        if (!block.marker.isEmpty()) {
            format.setTextIndent(-indentPx);
        }
        return format;
    }

    [[nodiscard]] QTextCharFormat textFormat(const Block& block) const
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

    [[nodiscard]] QTextCharFormat runFormat(const Run& run, QTextCharFormat format) const
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

    void insertMapped(QTextCursor& cursor, const QString& text, const Utf16Range& source, const QTextCharFormat& format)
    {
        const int start = cursor.position();
        cursor.insertText(text, format);
        if (!source.isEmpty())
            m_map.add(start, cursor.position() - start, source);
    }

    void insertRun(QTextCursor& cursor, const Run& run, const QTextCharFormat& base)
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

    void appendText(QTextCursor& cursor, const Block& block)
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

    void insertMarker(QTextCursor& cursor, const QString& text, QTextCharFormat marker)
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

    void appendRule(QTextCursor& cursor, const Block& block)
    {
        QTextBlockFormat format = blockFormat(block);
        format.setProperty(HorizontalRule, true);
        format.setTopMargin(4);
        nextBlock(cursor, format, textFormat(block));
    }

    [[nodiscard]] QTextBlockFormat codeFormat(const Block& block)
    {
        QTextBlockFormat format = blockFormat(block);
        format.setLineHeight(m_lineHeight * 0.94, QTextBlockFormat::ProportionalHeight);
        format.setProperty(CodeBlock, ++m_codeBlocks);
        format.setTopMargin(0);
        format.setBottomMargin(0);
        format.setLeftMargin(12);
        format.setRightMargin(12);
        format.setTextIndent(0);
        format.setLayoutDirection(Qt::LeftToRight);
        return format;
    }

    void appendCode(QTextCursor& cursor, const Block& block)
    {
        QString code;
        for (const Run& run : block.runs)
            code += run.text;
        if (code.endsWith(QLatin1Char('\n')))
            code.chop(1);
        appendLines(cursor, codeFormat(block), code, highlight(code, block.language), block.language,
                    [&](int start) { mapRuns(block, start, code.size()); });
    }

    void mapRuns(const Block& block, int start, qsizetype length)
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

    /// Code, each line a block of its own, so that thousands of lines lay out one by one.
    template <typename MapText>
    void appendLines(QTextCursor& cursor, QTextBlockFormat format, const QString& code, const std::vector<Token>& tokens,
                     const QString& language, const MapText& mapText)
    {
        const Theme& theme = Theme::current();
        QTextCharFormat plain;
        plain.setFont(m_mono);
        plain.setForeground(theme.color(Role::Text));
        QTextBlockFormat first = format;
        // Room for the filled area around the lines, and between it and the paragraph before.
        first.setTopMargin((language.isEmpty() ? 10 : 24) + (m_map.segments().empty() ? 0 : 11));
        first.setProperty(CodeLanguage, language);
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
        mapText(start);
    }

    void insertLines(QTextCursor& cursor, const QTextBlockFormat& format, QStringView text, const QTextCharFormat& piece,
                     const QTextCharFormat& plain)
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

    void appendTable(QTextCursor& cursor, const Block& block)
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
        if (m_fresh)
            shrinkEmptyBlock(cursor);
        QTextTable* table = cursor.insertTable(rows, columns, tableFormat(block));
        for (int row = 0; row < rows; ++row) {
            const auto& cells = block.table->rows[std::size_t(row)];
            for (int column = 0; column < int(cells.size()) && column < columns; ++column)
                fillCell(table->cellAt(row, column), cells[std::size_t(column)]);
        }
        cursor.movePosition(QTextCursor::End);
        m_fresh = true;
        shrinkEmptyBlock(cursor);
    }

    [[nodiscard]] QTextTableFormat tableFormat(const Block& block) const
    {
        QTextTableFormat format;
        format.setBorder(1);
        format.setBorderBrush(Theme::current().color(Role::Hairline));
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderCollapse(true);
        format.setCellPadding(5);
        format.setCellSpacing(0);
        format.setHeaderRowCount(block.table->headerRows);
        format.setBottomMargin(14);
        format.setTopMargin(2);
        format.setLeftMargin(indentPx * (block.listDepth + block.quoteDepth));
        return format;
    }

    void fillCell(QTextTableCell cell, const markdown::Cell& content)
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

    /// Qt wants a block before and after a table; an empty one must not look like a line.
    void shrinkEmptyBlock(QTextCursor& cursor)
    {
        QTextBlockFormat format;
        format.setLineHeight(1, QTextBlockFormat::FixedHeight);
        cursor.setBlockFormat(format);
    }

    void appendTableAsText(QTextCursor& cursor, const Block& block)
    {
        Utf16Range range = block.source;
        range.start = m_source.lastIndexOf(QLatin1Char('\n'), std::max<qsizetype>(range.start - 1, 0)) + 1;
        const qsizetype end = m_source.indexOf(QLatin1Char('\n'), range.end);
        range.end = end < 0 ? m_source.size() : end;
        const QString text = withStandIns(m_source.mid(range.start, range.length()));
        appendLines(cursor, codeFormat(block), text, {}, {},
                    [&](int start) { m_map.add(start, int(text.size()), range); });
    }

    MarkdownDocument* m_document;
    QString m_source;
    markdown::Parsed m_parsed;
    SourceMap m_map;
    QFont m_body;
    QFont m_mono;
    double m_lineHeight = 130;
    std::size_t m_next = 0;
    int m_codeBlocks = 0;
    int m_cells = 0;
    bool m_fresh = true;
};

MarkdownDocument::MarkdownDocument(const QString& source, QObject* parent)
    : QTextDocument(parent)
    , m_builder(std::make_unique<Builder>(this, source))
{
    setUndoRedoEnabled(false);
    setDocumentMargin(0);
    setIndentWidth(indentPx);
    setDefaultFont(m_builder->body());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setDefaultTextOption(option);
    buildMore();
}

MarkdownDocument::~MarkdownDocument() = default;

const QString& MarkdownDocument::source() const
{
    return m_builder->source();
}

const SourceMap& MarkdownDocument::map() const
{
    return m_builder->map();
}

bool MarkdownDocument::isComplete() const
{
    return m_builder->isComplete();
}

void MarkdownDocument::buildMore(qsizetype units)
{
    if (!m_builder->isComplete())
        m_builder->build(units);
}

void MarkdownDocument::buildUntil(qsizetype source)
{
    if (!m_builder->isComplete() && source >= m_builder->reached())
        m_builder->build(source - m_builder->reached() + 1);
}

void MarkdownDocument::buildAll()
{
    if (!m_builder->isComplete())
        m_builder->build(m_builder->source().size() + 1);
}

QVariant MarkdownDocument::loadResource(int, const QUrl&)
{
    return {};
}

} // namespace touchstone::views
