#pragma once

#include <QWidget>

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
    void build();
    void buildList();
    void connectParts();
    QWidget* makeNoMatch();
    void showCurrent();
    void showFilter();
    void showHint();
    void showCounts();
    void goToFirst();
    void retranslate();

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QLineEdit* m_filter;
    RoleLabel* m_hint;
    RoleLabel* m_error;
    QStackedWidget* m_stack;
    QListView* m_list;
    RoleLabel* m_noMatch;
    QPushButton* m_clear;
    RoleLabel* m_progress;
    QProgressBar* m_bar;
    bool m_firstWanted = false;          ///< Enter was pressed on this filter
};

} // namespace touchstone::views
