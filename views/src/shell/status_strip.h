#pragma once

#include <QTimer>
#include <QWidget>

class QPushButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class IconLabel;
class RoleLabel;

/// The bar below everything: whether the work is saved and sent, what is wrong, progress today and the active time.
class StatusStrip final : public QWidget
{
    Q_OBJECT
public:
    StatusStrip(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    /// What it says about saving, for tests and screen readers.
    [[nodiscard]] QString saveText() const;
    /// What it says about a host that is not there; empty while all is well.
    [[nodiscard]] QString hostText() const;
    /// Pictures that must not change from run to run leave the clock and the seconds out.
    void setClockShown(bool shown);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void showSaving();
    void showUnsent();
    void showHost();
    void showHostButtons();
    void showProgress();

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    IconLabel* m_saveIcon;
    RoleLabel* m_save;
    RoleLabel* m_host;
    QPushButton* m_retry;
    QPushButton* m_connect;
    QPushButton* m_sign;
    QPushButton* m_issues;
    RoleLabel* m_progress;
    RoleLabel* m_today;
    IconLabel* m_clockIcon;
    RoleLabel* m_clock;
    QTimer m_tick;
    bool m_seconds = true;
};

} // namespace touchstone::views
