#pragma once

#include <QAbstractButton>
#include <QWidget>

class QMenu;
class QMenuBar;
class QToolButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class HostPill;

/// Looks like a search field and opens the palette.
class SearchButton final : public QAbstractButton
{
    Q_OBJECT
public:
    explicit SearchButton(ActionRegistry* actions, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    ActionRegistry* m_actions;
};

/// The bar above everything: the project and its menu, the menus, search, and how the host is.
class TopBar final : public QWidget
{
    Q_OBJECT
public:
    TopBar(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    [[nodiscard]] HostPill* hostPill() const { return m_host; }

Q_SIGNALS:
    void recentChosen(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void showProject();
    void fillRecent(QMenu* menu);
    QMenu* addMenu(const char* const* ids);

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QToolButton* m_project;
    QMenu* m_projectMenu;
    QMenuBar* m_menus;
    std::vector<QMenu*> m_titled;
    QMenu* m_recent;
    HostPill* m_host;
};

} // namespace touchstone::views
