#pragma once

#include <QWidget>

class QScrollArea;
class QToolButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;
class TextPane;

/// How to rate in this project: the guidelines, rendered, folded to one line until wanted.
class GuidelinesPanel : public QWidget
{
    Q_OBJECT
public:
    GuidelinesPanel(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);

    void toggle();
    [[nodiscard]] bool isOpen() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildBody();
    void setOpen(bool open);
    void refresh();
    void retranslate();

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QToolButton* m_head;
    QToolButton* m_edit;
    QScrollArea* m_scroll = nullptr;     ///< this and what is in it: none before it was unfolded once
    TextPane* m_text = nullptr;
    RoleLabel* m_empty = nullptr;
    bool m_isStale = true;               // the text on the page is not that of the project
};

} // namespace touchstone::views
