#pragma once

#include <QPlainTextEdit>

namespace touchstone::views {

/// The comment of a judgement. Keys are text here; Tab leaves, Escape goes back to the answer.
class CommentEdit : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit CommentEdit(QWidget* parent = nullptr);

    /// What was typed, every space as it is.
    [[nodiscard]] QString comment() const;
    /// Shows it unless it is there already; the caret stays where it was.
    void showComment(const QString& comment);
    void setCaret(qsizetype position);

Q_SIGNALS:
    void commentEdited(const QString& comment);
    void caretMoved(qsizetype position);
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    bool m_showing = false;
};

} // namespace touchstone::views
