#pragma once

#include <QFrame>
#include <QTimer>

class QFormLayout;
class QPushButton;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;
class RoleLabel;

/// The popup below the pill of the host: how it is, what is wrong and what to do about it, what waits to be sent. Says what
/// holds now as long as it is open, and leads to other hosts.
class HostDetails final : public QFrame
{
    Q_OBJECT
public:
    /// Without `numbers` nothing is shown that changes from run to run.
    HostDetails(workspace::Workspace* workspace, ActionRegistry* actions, bool numbers, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fit();
    void build(ActionRegistry* actions);
    void refresh();
    void buildRows();
    void buildButtons(ActionRegistry* actions);
    RoleLabel* addRow(const QString& name);

    workspace::Workspace* m_workspace;
    bool m_numbers;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_happened = nullptr;
    RoleLabel* m_todo = nullptr;
    RoleLabel* m_detail = nullptr;
    RoleLabel* m_name = nullptr;
    QFormLayout* m_rows = nullptr;
    RoleLabel* m_state = nullptr;
    RoleLabel* m_known = nullptr;
    RoleLabel* m_latency = nullptr;
    RoleLabel* m_unsent = nullptr;
    RoleLabel* m_wait = nullptr;
    QPushButton* m_retry = nullptr;
    QPushButton* m_connect = nullptr;
    QTimer m_tick;
};

/// The state of the host in a word or two.
[[nodiscard]] QString hostStateWord(const workspace::Workspace& workspace);
/// The round trip to the host; empty when it is unknown, or there is no session.
[[nodiscard]] QString hostLatencyText(const workspace::Workspace& workspace);

} // namespace touchstone::views
