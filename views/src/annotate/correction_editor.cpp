#include "views/annotate/correction_editor.h"

#include <algorithm>

#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTimer>

#include "annotate/directed_layout.h"
#include "annotate/entities.h"
#include "domain/text/correction.h"
#include "views/annotate/raw_view.h"
#include "views/theme.h"

namespace touchstone::views {

using domain::Utf16Range;

namespace {

constexpr int standsForProperty = QTextFormat::UserProperty + 20;

bool looksLikeStandIn(QChar unit)
{
    const char16_t code = unit.unicode();
    return (code >= 0x2400 && code <= 0x2421) || code == u'↵' || code == u'¶' || code == u'□' || code == 0xFFFD;
}

bool hasStandInLook(const QString& text)
{
    return std::any_of(text.begin(), text.end(), looksLikeStandIn);
}

bool hasLongLine(const QString& text)
{
    qsizetype start = 0;
    while (start < text.size()) {
        qsizetype end = text.indexOf(QLatin1Char('\n'), start);
        end = end < 0 ? text.size() : end;
        if (end - start > RawView::longestLine)
            return true;
        start = end + 1;
    }
    return false;
}

/// What goes into the editor: all, or what is around the caret, ending at lines where they are near.
Utf16Range excerptOf(const QString& text, Utf16Range around)
{
    if (text.size() <= CorrectionEditor::longestWhole && !hasLongLine(text))
        return {0, text.size()};
    qsizetype start = std::max<qsizetype>(0, around.start - CorrectionEditor::excerptReach);
    qsizetype end = std::min(text.size(), around.end + CorrectionEditor::excerptReach);
    const qsizetype line = start == 0 ? 0 : text.indexOf(QLatin1Char('\n'), start) + 1;
    if (line > 0 && line <= around.start)
        start = line;
    const qsizetype lineEnd = end == text.size() ? end : text.lastIndexOf(QLatin1Char('\n'), end);
    if (lineEnd >= around.end)
        end = lineEnd;
    if (start == 0 && end == text.size())
        return {start, end};
    // Widening to clusters looks at a small neighbourhood, not at megabytes.
    const qsizetype from = std::max<qsizetype>(0, start - 64);
    const qsizetype to = std::min(text.size(), end + 64);
    const Utf16Range snapped = domain::snapToGraphemes(text.mid(from, to - from), {start - from, end - from});
    return {snapped.start + from, snapped.end + from};
}

QTextCharFormat standInFormat(QChar original)
{
    QTextCharFormat format;
    format.setProperty(standsForProperty, int(original.unicode()));
    format.setForeground(Theme::current().color(Role::Muted));
    return format;
}

} // namespace

CorrectionEditor::CorrectionEditor(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_colouring(new QTimer(this))
{
    directParagraphs(*this);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setCursorWidth(2);
    document()->setDocumentMargin(0);
    setLayoutDirection(Qt::LeftToRight);            // mirrored, Qt would scroll by part of the margin and cut each line
    setViewportMargins(0, 0, int(grid::group), 0);  // beside the scroll bar
    setFont(Theme::current().mono());
    m_colouring->setSingleShot(true);
    m_colouring->setInterval(40);
    connect(m_colouring, &QTimer::timeout, this, &CorrectionEditor::colourInsertions);
    connect(document(), &QTextDocument::contentsChange, this, &CorrectionEditor::mirror);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CorrectionEditor::caretMoved);
    connect(this, &QPlainTextEdit::selectionChanged, this, &CorrectionEditor::caretMoved);
}

void CorrectionEditor::setTexts(const QString& original, const QString& edited, Utf16Range around)
{
    m_loading = true;
    m_original = original;
    around.end = std::clamp<qsizetype>(around.end, 0, edited.size());
    around.start = std::clamp<qsizetype>(around.start, 0, around.end);
    const Utf16Range inside = excerptOf(edited, around);
    m_before = edited.left(inside.start);
    m_after = edited.mid(inside.end);
    clear();
    m_mirror.clear();
    setUndoRedoEnabled(false);
    QTextCursor cursor(document());
    insertExactly(cursor, edited.mid(inside.start, inside.length()));
    setUndoRedoEnabled(true);
    document()->setModified(false);
    select(around);
    m_loading = false;
    colourInsertions();
}

void CorrectionEditor::replaceAll(const QString& edited)
{
    if (edited == text())
        return;
    const bool fits = edited.size() >= m_before.size() + m_after.size() && edited.startsWith(m_before)
        && edited.endsWith(m_after);
    if (!fits) {
        setTexts(m_original, edited, {caret(), caret()});
        Q_EMIT textEdited(text());
        return;
    }
    const QString inside = edited.mid(m_before.size(), edited.size() - m_before.size() - m_after.size());
    qsizetype same = 0;
    const qsizetype most = std::min(inside.size(), m_mirror.size());
    while (same < most && inside.at(same) == m_mirror.at(same))
        ++same;
    qsizetype sameEnd = 0;
    while (sameEnd < most - same
           && inside.at(inside.size() - 1 - sameEnd) == m_mirror.at(m_mirror.size() - 1 - sameEnd))
        ++sameEnd;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    cursor.setPosition(int(same));
    cursor.setPosition(int(m_mirror.size() - sameEnd), QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    insertExactly(cursor, inside.mid(same, inside.size() - same - sameEnd));
    cursor.endEditBlock();
}

QString CorrectionEditor::text() const
{
    return m_before + m_mirror + m_after;
}

Utf16Range CorrectionEditor::excerpt() const
{
    return {m_before.size(), m_before.size() + m_mirror.size()};
}

void CorrectionEditor::select(Utf16Range range)
{
    const auto inside = [&](qsizetype position) {
        return int(std::clamp<qsizetype>(position - m_before.size(), 0, m_mirror.size()));
    };
    QTextCursor cursor = textCursor();
    cursor.setPosition(inside(range.start));
    cursor.setPosition(inside(range.end), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
}

Utf16Range CorrectionEditor::selection() const
{
    const QTextCursor cursor = textCursor();
    return {m_before.size() + cursor.selectionStart(), m_before.size() + cursor.selectionEnd()};
}

qsizetype CorrectionEditor::caret() const
{
    return m_before.size() + textCursor().position();
}

qsizetype CorrectionEditor::anchor() const
{
    return m_before.size() + textCursor().anchor();
}

QString CorrectionEditor::read(int from, int to) const
{
    QString result;
    result.reserve(to - from);
    for (QTextBlock block = document()->findBlock(from); block.isValid() && block.position() < to; block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const int start = std::max(fragment.position(), from);
            const int end = std::min(fragment.position() + fragment.length(), to);
            if (start >= end)
                continue;
            QString piece = fragment.text().mid(start - fragment.position(), end - start);
            const QVariant original = fragment.charFormat().property(standsForProperty);
            if (original.isValid()) {
                const QChar unit(char16_t(original.toInt()));
                const QChar shown = unit.isSurrogate() ? QChar(QChar::ReplacementCharacter) : visibleUnit(unit);
                // What is typed next to a stand-in inherits its format but not its look.
                piece.replace(shown, unit);
            }
            result += piece;
        }
        const int blockEnd = block.position() + block.length() - 1;
        if (blockEnd >= from && blockEnd < to)
            result += QLatin1Char('\n');
    }
    return result;
}

void CorrectionEditor::mirror(int position, int removed, int added)
{
    // Qt counts the final paragraph end, which is no text, among what was added or removed.
    const int length = document()->characterCount() - 1;
    const int end = std::min(position + added, length);
    const qsizetype gone = std::clamp<qsizetype>(removed, 0, std::max<qsizetype>(0, m_mirror.size() - position));
    const QString before = m_mirror;
    if (position <= m_mirror.size())
        m_mirror.replace(position, gone, end > position ? read(position, end) : QString());
    if (m_mirror.size() != length)
        m_mirror = read(0, length);
    if (m_loading || m_mirror == before)
        return;
    m_colouring->start();
    Q_EMIT textEdited(text());
}

void CorrectionEditor::insertExactly(QTextCursor& cursor, const QString& text)
{
    const QString shown = withStandIns(text);
    qsizetype start = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        const bool special = i < text.size() && shown.at(i) != text.at(i);
        if (!special && i < text.size())
            continue;
        if (i > start)
            cursor.insertText(shown.mid(start, i - start), QTextCharFormat());
        if (special)
            cursor.insertText(QString(shown.at(i)), standInFormat(text.at(i)));
        start = i + 1;
    }
}

bool CorrectionEditor::event(QEvent* event)
{
    // Single keys and editing keys are text here, whatever they do elsewhere.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape || m_composing) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void CorrectionEditor::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !m_composing) {
        event->accept();
        Q_EMIT finished();
        return;
    }
    if (hasStandInLook(event->text())) {
        QTextCursor cursor = textCursor();
        cursor.insertText(event->text(), QTextCharFormat());
        setTextCursor(cursor);
        return;
    }
    const bool lineBreak = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (lineBreak && (event->modifiers() & Qt::ShiftModifier)) {
        // Qt would put a line separator there; a person means a new line.
        textCursor().insertBlock();
        ensureCursorVisible();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void CorrectionEditor::inputMethodEvent(QInputMethodEvent* event)
{
    m_composing = !event->preeditString().isEmpty();
    if (hasStandInLook(event->commitString())) {
        QTextCursor cursor = textCursor();
        cursor.insertText(event->commitString(), QTextCharFormat());
        event->setCommitString({});
    }
    QPlainTextEdit::inputMethodEvent(event);
}

QMimeData* CorrectionEditor::createMimeDataFromSelection() const
{
    auto* mime = new QMimeData;
    const Utf16Range range = selection();
    mime->setText(text().mid(range.start, range.length()));
    return mime;
}

bool CorrectionEditor::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasText();
}

void CorrectionEditor::insertFromMimeData(const QMimeData* source)
{
    QString text = source->text();
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    insertExactly(cursor, text);
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

void CorrectionEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_colouring)
        m_colouring->start();
}

void CorrectionEditor::colourInsertions()
{
    m_colouring->stop();
    QList<QTextEdit::ExtraSelection> selections;
    const QString edited = text();
    if (const auto edit = domain::minimalEdit(m_original, edited)) {
        // Only the changed middle is compared; what is around it is equal.
        const QString old = m_original.mid(edit->range.start, edit->range.length());
        qsizetype at = edit->range.start;
        constexpr qsizetype budget = 400'000;
        for (const domain::DiffPiece& piece : domain::inlineDiff(old, edit->replacement, budget)) {
            if (piece.op == domain::DiffOp::Delete)
                continue;
            const int start = int(at - m_before.size());
            at += piece.text.size();
            const int end = int(at - m_before.size());
            if (piece.op == domain::DiffOp::Equal || end <= 0 || start >= m_mirror.size())
                continue;
            QTextEdit::ExtraSelection selection;
            selection.cursor = QTextCursor(document());
            selection.cursor.setPosition(std::max(start, 0));
            selection.cursor.setPosition(int(std::min<qsizetype>(end, m_mirror.size())), QTextCursor::KeepAnchor);
            selection.format.setBackground(Theme::current().color(Role::InsertedBack));
            selection.format.setForeground(Theme::current().color(Role::Positive));
            selections.append(selection);
        }
    }
    setExtraSelections(selections);
}

} // namespace touchstone::views
