#pragma once

#include <QDialog>

#include "views/main_window.h"

class QBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace touchstone::views {

class RoleLabel;

/// A dialog of our shape: a heading, a body, and one row of buttons with the one next action at its end.
class DialogFrame : public QDialog
{
    Q_OBJECT
public:
    DialogFrame(const Shell& shell, QWidget* parent);

protected:
    /// Sets every text, at the start and after a change of language.
    virtual void retranslate() = 0;

    void setHeading(const QString& title, const QString& explanation = {});
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// Added from the leading edge; a stretch separates those of `trailing`.
    QPushButton* addButton(bool trailing);
    QPushButton* addPrimary();
    [[nodiscard]] const Shell& shell() const { return m_shell; }

    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Shell m_shell;
    RoleLabel* m_title;
    RoleLabel* m_explanation;
    QVBoxLayout* m_body;
    QBoxLayout* m_leading;
    QBoxLayout* m_trailing;
};

} // namespace touchstone::views
