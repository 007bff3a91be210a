#pragma once

#include <QWidget>

#include "shell/host_text.h"
#include "views/theme.h"
#include "workspace/host_probe.h"

class QFormLayout;
class QPushButton;
class QVBoxLayout;

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

class IconLabel;
class RoleLabel;

/// What came of trying a host: that it is being tried, what it said of itself, or why it would not work and what to do.
class ProbePanel final : public QWidget
{
    Q_OBJECT
public:
    explicit ProbePanel(workspace::Workspace* workspace, QWidget* parent = nullptr);

    void clear();
    void showTrying(const QString& place);
    void showReport(const workspace::ProbeReport& report);
    void showTrouble(const HostTrouble& trouble);
    /// Without `numbers` nothing is shown that changes from run to run.
    void setNumbersShown(bool shown) { m_numbers = shown; }
    [[nodiscard]] QString headline() const;
    /// All that is said, a line each.
    [[nodiscard]] QString text() const;

private:
    void buildRows();
    void buildBelow(QVBoxLayout* column);
    void setHead(const QString& icon, Role role, const QString& text);
    void setTrouble(const HostTrouble& trouble);
    void setRow(RoleLabel* value, const QString& name, const QString& text);
    void showName(const QString& there);
    [[nodiscard]] QString roundTrip(const workspace::ProbeReport& report) const;

    workspace::Workspace* m_workspace;
    bool m_numbers = true;
    IconLabel* m_icon;
    RoleLabel* m_head;
    RoleLabel* m_todo;
    RoleLabel* m_detail;
    QFormLayout* m_rows;
    RoleLabel* m_offers;
    RoleLabel* m_known;
    RoleLabel* m_version;
    RoleLabel* m_trip;
    QWidget* m_nameRow;
    RoleLabel* m_name;
    QPushButton* m_sign;
    QString m_there;
};

} // namespace touchstone::views
