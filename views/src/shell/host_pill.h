#pragma once

#include <QAbstractButton>
#include <QTimer>

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class ActionRegistry;

/// Says at a glance how the host is: a dot, its name, how long it takes, and a word when all is not well. A click opens
/// the details.
class HostPill final : public QAbstractButton
{
    Q_OBJECT
public:
    HostPill(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    /// Pictures that must not change from run to run leave milliseconds and seconds out.
    void setLatencyShown(bool shown);
    /// State, latency, unsent and "Send now" in a popup below.
    void showDetails();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void refresh();
    [[nodiscard]] QString stateText() const;

    workspace::Workspace* m_workspace;
    ActionRegistry* m_actions;
    QTimer m_tick;               ///< runs while there are seconds to count
    bool m_latencyShown = true;
};

} // namespace touchstone::views
