#include "annotate/directed_layout.h"

#include <QGuiApplication>
#include <QPlainTextDocumentLayout>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

namespace touchstone::views {

namespace {

/// Qt's layout of plain text takes one alignment for all. Which side a line stands on is asked when it is painted or hit,
/// after the paragraph was asked for its place: there the side is put right.
class DirectedLayout final : public QPlainTextDocumentLayout
{
public:
    using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

    QRectF blockBoundingRect(const QTextBlock& block) const override
    {
        const QRectF place = QPlainTextDocumentLayout::blockBoundingRect(block);
        if (!block.isValid())
            return place;
        const bool mirrored = block.textDirection() == Qt::RightToLeft;
        QTextLayout* layout = block.layout();
        QTextOption option = layout->textOption();
        const Qt::Alignment side = mirrored ? Qt::AlignRight : Qt::AlignLeft;
        if (option.alignment() != side) {
            option.setAlignment(side);
            layout->setTextOption(option);
        }
        return place;
    }
};

} // namespace

QString directed(const QString& text)
{
    if (text.isRightToLeft() == QGuiApplication::isRightToLeft())
        return text;
    return QChar(0x2068) + text + QChar(0x2069);
}

void directParagraphs(QPlainTextEdit& edit)
{
    auto* document = new QTextDocument(&edit);
    document->setDocumentLayout(new DirectedLayout(document));
    document->setUndoRedoEnabled(edit.isUndoRedoEnabled());
    edit.setDocument(document);
    QTextOption option = document->defaultTextOption();
    option.setTextDirection(Qt::LayoutDirectionAuto);
    document->setDefaultTextOption(option);
}

} // namespace touchstone::views
