#include "views/annotate/rendered_view.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>

#include "views/theme.h"

namespace touchstone::views {

using domain::Utf16Range;

namespace {
constexpr qsizetype idlePiece = 8'000;  // short enough to type and scroll between
}

RenderedView::RenderedView(QWidget* parent)
    : QTextEdit(parent)
    , m_growth(new QTimer(this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setCursorWidth(2);
    setTabChangesFocus(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    m_growth->setInterval(0);
    connect(m_growth, &QTimer::timeout, this, &RenderedView::growWhenIdle);
}

RenderedView::~RenderedView()
{
    // The document may outlive the view in a cache.
    setDocument(new QTextDocument(this));
}

void RenderedView::setMarkdown(std::shared_ptr<MarkdownDocument> document)
{
    m_growth->stop();
    m_mark.reset();
    const std::shared_ptr<MarkdownDocument> previous = std::move(m_document);
    m_document = std::move(document);
    setDocument(m_document ? m_document.get() : new QTextDocument(this));
    setExtraSelections({});
    if (m_document && !m_document->isComplete())
        m_growth->start();
}

void RenderedView::growWhenIdle()
{
    if (m_document)
        m_document->buildMore(idlePiece);
    if (m_document && !m_document->isComplete())
        return;
    m_growth->stop();
    applyMark();
}

Utf16Range RenderedView::sourceSelection() const
{
    if (!m_document)
        return {};
    const QTextCursor cursor = textCursor();
    return m_document->map().sourceRange({cursor.selectionStart(), cursor.selectionEnd()});
}

void RenderedView::selectSource(Utf16Range range)
{
    if (!m_document)
        return;
    m_document->buildUntil(range.end);
    const DocumentRange shown = m_document->map().documentRange(range);
    QTextCursor cursor = textCursor();
    cursor.setPosition(shown.start);
    cursor.setPosition(shown.end, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

void RenderedView::setMark(std::optional<Utf16Range> range)
{
    m_mark = range;
    applyMark();
}

void RenderedView::applyMark()
{
    QList<QTextEdit::ExtraSelection> selections;
    if (m_document && m_mark) {
        DocumentRange shown = m_document->map().documentRange(*m_mark);
        // An insertion marks the character it goes before, so that there is something to see.
        if (shown.isEmpty())
            shown.end = std::min(shown.start + 1, m_document->characterCount() - 1);
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(m_document.get());
        selection.cursor.setPosition(std::min(shown.start, m_document->characterCount() - 1));
        selection.cursor.setPosition(shown.end, QTextCursor::KeepAnchor);
        selection.format.setBackground(Theme::current().color(Role::MarkBack));
        selection.format.setForeground(Theme::current().color(Role::Text));
        selections.append(selection);
    }
    setExtraSelections(selections);
}

QMimeData* RenderedView::createMimeDataFromSelection() const
{
    auto* mime = new QMimeData;
    if (m_document) {
        const Utf16Range range = sourceSelection();
        mime->setText(m_document->source().mid(range.start, range.length()));
    }
    return mime;
}

void RenderedView::changeEvent(QEvent* event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        limitWidth();
    if (event->type() == QEvent::PaletteChange)
        applyMark();
}

void RenderedView::limitWidth()
{
    // At most 80 characters a line; the scroll bar stays at the edge.
    const QFontMetrics metrics(Theme::current().font(TextSize::Reading));
    const int widest = metrics.averageCharWidth() * 80;
    const int room = width() - verticalScrollBar()->sizeHint().width();
    const int margin = std::max(int(grid::group), room - widest);
    isRightToLeft() ? setViewportMargins(margin, 0, 0, 0) : setViewportMargins(0, 0, margin, 0);
}

void RenderedView::resizeEvent(QResizeEvent* event)
{
    QTextEdit::resizeEvent(event);
    limitWidth();
    // The margins changed the viewport while Qt was laying out for the wider one.
    if (qRound(document()->textWidth()) != viewport()->width())
        document()->setTextWidth(viewport()->width());
    if (event->oldSize().width() != event->size().width())
        Q_EMIT widthChanged();
}

QRectF RenderedView::rectOf(const QTextBlock& block) const
{
    const QPointF offset(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
    return m_document->documentLayout()->blockBoundingRect(block).translated(offset);
}

void RenderedView::paintEvent(QPaintEvent* event)
{
    if (m_document) {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        const auto codeOf = [](const QTextBlock& block) {
            return block.isValid() ? block.blockFormat().intProperty(MarkdownDocument::CodeBlock) : 0;
        };
        // One block earlier: the first line of a code block has a label above it.
        QTextBlock block = cursorForPosition(QPoint(0, 0)).block();
        if (block.previous().isValid())
            block = block.previous();
        QTextBlock firstLine = block;
        for (; block.isValid() && rectOf(block).top() < viewport()->height() + 40; block = block.next()) {
            if (codeOf(block) != codeOf(firstLine))
                firstLine = block;
            const bool belowView = rectOf(block).bottom() > viewport()->height();
            if (codeOf(block) > 0 && (belowView || codeOf(block.next()) != codeOf(block)))
                paintCode(painter, firstLine, block);
            if (codeOf(block) > 0 && belowView)
                break;
            paintQuote(painter, block);
        }
    }
    QTextEdit::paintEvent(event);
}

void RenderedView::paintCode(QPainter& painter, const QTextBlock& first, const QTextBlock& last)
{
    const auto sameBlock = [&first](const QTextBlock& block) {
        return block.isValid() && block.blockFormat().intProperty(MarkdownDocument::CodeBlock)
            == first.blockFormat().intProperty(MarkdownDocument::CodeBlock);
    };
    const Theme& theme = Theme::current();
    const double indent = m_document->indentWidth() * first.blockFormat().indent();
    const QString language = first.blockFormat().stringProperty(MarkdownDocument::CodeLanguage);
    // An end that is out of view is far enough out of view to show no round corner.
    const double top = rectOf(first).top() - (sameBlock(first.previous()) ? 40 : language.isEmpty() ? 10 : 24);
    const double bottom = rectOf(last).bottom() + (sameBlock(last.next()) ? 40 : 10);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QRectF area(mirrored ? 0 : indent, top, viewport()->width() - indent, bottom - top);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::Hover));
    painter.drawRoundedRect(area, grid::radius, grid::radius);
    if (language.isEmpty() || sameBlock(first.previous()))
        return;
    painter.setFont(theme.font(TextSize::Small));
    painter.setPen(theme.color(Role::Muted));
    painter.drawText(QRectF(area.left() + 12, area.top() + 4, area.width() - 24, 18), Qt::AlignRight | Qt::AlignVCenter,
                     language);
}

void RenderedView::paintQuote(QPainter& painter, const QTextBlock& block)
{
    const QTextBlockFormat format = block.blockFormat();
    const QRectF rect = rectOf(block);
    const Theme& theme = Theme::current();
    const double width = viewport()->width();
    const int depth = format.intProperty(MarkdownDocument::QuoteDepth);
    const bool mirrored = block.textDirection() == Qt::RightToLeft;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::Edge));
    for (int level = 0; level < depth; ++level) {
        const double at = m_document->indentWidth() * (format.indent() - level - 1) + 8;
        painter.drawRoundedRect(QRectF(mirrored ? width - at - 3 : at, rect.top() - 2, 3, rect.height() + 6), 1.5, 1.5);
    }
    if (format.boolProperty(MarkdownDocument::HorizontalRule)) {
        painter.setPen(theme.color(Role::Hairline));
        const double y = std::round(rect.center().y()) + 0.5;
        painter.drawLine(QPointF(0, y), QPointF(width, y));
    }
}

} // namespace touchstone::views
