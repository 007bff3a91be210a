#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;

/// The queue: which turns there are, which is focused, and a filter above them.
class QueuePanel : public QWidget
{
    Q_OBJECT
public:
    QueuePanel(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);

    void focusList();
    void focusFilter();
    [[nodiscard]] QListView* list() const { return m_list; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeNoMatch();
    void showCurrent();
    void showFilter();
    void showHint();
    void showCounts();
    void retranslate();
    void restyle();

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QLineEdit* m_filter;
    QLabel* m_hint;
    QLabel* m_error;
    QStackedWidget* m_stack;
    QListView* m_list;
    RoleLabel* m_noMatch;
    QPushButton* m_clear;
    QLabel* m_progress;
    QProgressBar* m_bar;
};

} // namespace touchstone::views
