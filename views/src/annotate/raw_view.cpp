#include "views/annotate/raw_view.h"

#include <QEvent>
#include <QMimeData>
#include <QTextBlock>

#include "annotate/directed_layout.h"
#include "annotate/entities.h"
#include "views/theme.h"

namespace touchstone::views {

using domain::Utf16Range;

RawView::RawView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    directParagraphs(*this);
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setCursorWidth(2);
    setTabChangesFocus(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    document()->setDocumentMargin(0);
    setLayoutDirection(Qt::LeftToRight);            // mirrored, Qt would scroll by part of the margin and cut each line
    setViewportMargins(0, 0, int(grid::group), 0);  // beside the scroll bar
    setFont(Theme::current().mono());
}

void RawView::setSource(const QString& source)
{
    m_source = source;
    m_map.clear();
    m_mark.reset();
    m_broken = false;
    const QString visible = withStandIns(source);
    QString shown;
    shown.reserve(visible.size());
    qsizetype at = 0;
    while (at < visible.size()) {
        qsizetype end = visible.indexOf(QLatin1Char('\n'), at);
        end = end < 0 ? visible.size() : end + 1;
        const bool tooLong = end - at > longestLine;
        if (tooLong) {
            end = at + longestLine;
            if (visible.at(end).isLowSurrogate())
                ++end;
        }
        m_map.add(int(shown.size()), int(end - at), {at, end});
        shown += QStringView(visible).mid(at, end - at);
        if (tooLong && end < visible.size()) {
            shown += QLatin1Char('\n');
            m_broken = true;
        }
        at = end;
    }
    setPlainText(shown);
    setExtraSelections({});
}

Utf16Range RawView::sourceSelection() const
{
    const QTextCursor cursor = textCursor();
    return m_map.sourceRange({cursor.selectionStart(), cursor.selectionEnd()});
}

void RawView::selectSource(Utf16Range range)
{
    const DocumentRange shown = m_map.documentRange(range);
    QTextCursor cursor = textCursor();
    cursor.setPosition(shown.start);
    cursor.setPosition(shown.end, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

void RawView::setMark(std::optional<Utf16Range> range)
{
    m_mark = range;
    applyMark();
}

void RawView::applyMark()
{
    QList<QTextEdit::ExtraSelection> selections;
    if (m_mark) {
        DocumentRange shown = m_map.documentRange(*m_mark);
        const int last = document()->characterCount() - 1;
        if (shown.isEmpty())
            shown.end = std::min(shown.start + 1, last);
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(std::min(shown.start, last));
        selection.cursor.setPosition(shown.end, QTextCursor::KeepAnchor);
        selection.format.setBackground(Theme::current().color(Role::MarkBack));
        selection.format.setForeground(Theme::current().color(Role::Text));
        selections.append(selection);
    }
    setExtraSelections(selections);
}

QMimeData* RawView::createMimeDataFromSelection() const
{
    auto* mime = new QMimeData;
    const Utf16Range range = sourceSelection();
    mime->setText(m_source.mid(range.start, range.length()));
    return mime;
}

void RawView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyMark();
}

} // namespace touchstone::views
