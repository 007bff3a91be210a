#include "annotate/comment_edit.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>

#include "annotate/directed_layout.h"

namespace touchstone::views {

CommentEdit::CommentEdit(QWidget* parent)
    : QPlainTextEdit(parent)
{
    directParagraphs(*this);
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_showing)
            Q_EMIT commentEdited(comment());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (!m_showing)
            Q_EMIT caretMoved(textCursor().position());
    });
}

QString CommentEdit::comment() const
{
    // Not toPlainText(): it would turn no-break spaces into spaces.
    QString text;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockNumber() > 0)
            text += QLatin1Char('\n');
        text += block.text();
    }
    return text;
}

void CommentEdit::showComment(const QString& shown)
{
    if (comment() == shown)
        return;
    m_showing = true;
    setPlainText(shown);
    m_showing = false;
}

void CommentEdit::setCaret(qsizetype position)
{
    QTextCursor cursor = textCursor();
    const int caret = int(std::clamp<qsizetype>(position, 0, document()->characterCount() - 1));
    if (cursor.position() == caret)
        return;
    m_showing = true;
    cursor.setPosition(caret);
    setTextCursor(cursor);
    m_showing = false;
}

bool CommentEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void CommentEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    const bool lineBreak = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (lineBreak && event->modifiers() == Qt::ShiftModifier && !isReadOnly()) {
        // Qt would put a line separator there; a person means a new line.
        textCursor().insertBlock();
        ensureCursorVisible();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void CommentEdit::insertFromMimeData(const QMimeData* source)
{
    QString text = source->text();
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    insertPlainText(text);
}

} // namespace touchstone::views
