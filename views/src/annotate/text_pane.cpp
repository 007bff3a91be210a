#include "annotate/text_pane.h"

#include <QTextBlock>
#include <QWheelEvent>

#include "annotate/entities.h"
#include "views/theme.h"

namespace touchstone::views {

TextPane::TextPane(QWidget* parent)
    : RenderedView(parent)
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
}

void TextPane::setText(const QString& markdown)
{
    setMarkdown(std::make_shared<MarkdownDocument>(markdown));
    fitHeight();
}

void TextPane::setRawText(const QString& text)
{
    setMarkdown(nullptr);
    document()->setDocumentMargin(0);
    document()->setDefaultFont(Theme::current().mono());
    setPlainText(withStandIns(text));
    fitHeight();
}

void TextPane::fitHeight()
{
    document()->setTextWidth(viewport()->width());
    setFixedHeight(std::max(20, int(document()->size().height()) + 2));
}

void TextPane::resizeEvent(QResizeEvent* event)
{
    RenderedView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitHeight();
}

void TextPane::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace touchstone::views
