#pragma once

#include <vector>

#include <QPlainTextEdit>

#include "domain/text/code_points.h"

class QTimer;

namespace touchstone::views {

/// Edits an answer without losing a unit of it. Each change of the document is mirrored into a plain string; characters
/// that a text document would rewrite are shown as stand-ins that remember what they stand for, through undo as well.
/// Of a very long text only the part around the caret is in the editor.
class CorrectionEditor : public QPlainTextEdit
{
    Q_OBJECT
public:
    static constexpr qsizetype longestWhole = 200'000;   ///< UTF-16 units
    static constexpr qsizetype excerptReach = 15'000;    ///< units on each side of the caret

    explicit CorrectionEditor(QWidget* parent = nullptr);

    /// Starts over with `edited`, a correction of `original`; forgets the undo history.
    void setTexts(const QString& original, const QString& edited, domain::Utf16Range around = {});
    /// Makes the text equal to `edited` as one step that can be undone.
    void replaceAll(const QString& edited);
    [[nodiscard]] QString text() const;
    [[nodiscard]] const QString& original() const { return m_original; }
    /// What of the text is in the editor.
    [[nodiscard]] domain::Utf16Range excerpt() const;
    [[nodiscard]] bool isExcerpt() const { return !m_before.isEmpty() || !m_after.isEmpty(); }

    void select(domain::Utf16Range range);
    [[nodiscard]] domain::Utf16Range selection() const;
    [[nodiscard]] qsizetype caret() const;
    [[nodiscard]] qsizetype anchor() const;
    /// An input method is composing: keys belong to it.
    [[nodiscard]] bool isComposing() const { return m_composing; }

Q_SIGNALS:
    void textEdited(const QString& text);
    void caretMoved();
    void finished();                                     ///< Escape: leave, and keep what was typed

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    void mirror(int position, int removed, int added);
    [[nodiscard]] QString read(int from, int to) const;
    void insertExactly(QTextCursor& cursor, const QString& text);
    void colourInsertions();

    QString m_original;
    QString m_before;                                    ///< text before and after the excerpt
    QString m_after;
    QString m_mirror;
    QTimer* m_colouring;
    bool m_loading = false;
    bool m_composing = false;
};

} // namespace touchstone::views
