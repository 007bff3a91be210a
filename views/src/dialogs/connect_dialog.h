#pragma once

#include <optional>

#include "dialogs/dialog_frame.h"
#include "workspace/host_book.h"
#include "workspace/host_probe.h"

class QListWidget;

namespace touchstone::views {

class HostForm;
class IconLabel;
class ProbePanel;

/// Where judgements are sent: the host of this program, one that was used before, or another. A host is tried beside the
/// one in use, which is left only when the person says so and has read what becomes of what waits to be sent.
class ConnectDialog final : public DialogFrame
{
    Q_OBJECT
public:
    ConnectDialog(const Shell& shell, QWidget* parent);
    ~ConnectDialog() override;

    /// Without `shown` nothing is shown that changes from run to run.
    void setNumbersShown(bool shown);
    [[nodiscard]] bool isTrying() const;
    /// What came of the last try, all of it.
    [[nodiscard]] QString reportText() const;

Q_SIGNALS:
    void tried();

protected:
    void retranslate() override;
    void reject() override;

private:
    void build();
    void connectParts();
    void fillHosts();
    void addHost(const workspace::KnownHost& host, const QString& text);
    void hostSelected();
    void removeSelected();
    [[nodiscard]] bool isLocal() const;
    [[nodiscard]] bool isUsable();
    [[nodiscard]] workspace::HostChoice choice() const;
    void start(bool connectAfterwards);
    /// Forgets what was tried.
    void stop();
    void concluded(const workspace::ProbeReport& report);
    void primaryPressed();
    void connectNow();
    void refresh();
    [[nodiscard]] QString whatBecomesOfUnsent() const;

    workspace::HostProbe m_probe;
    std::vector<workspace::KnownHost> m_shown;  ///< in the order of the list
    QListWidget* m_hosts;
    QPushButton* m_remove;
    RoleLabel* m_local;
    HostForm* m_form;
    ProbePanel* m_panel;
    QWidget* m_line;
    QWidget* m_unsentRow;
    RoleLabel* m_unsent;
    QPushButton* m_test;
    QPushButton* m_cancel;
    QPushButton* m_connect;
    bool m_asking = false;            ///< the token is on its way from the vault
    int m_run = 0;
    bool m_connectAfterwards = false;
    bool m_good = false;              ///< the choice as it stands was tried, and it would work
    bool m_bad = false;               ///< it was tried, and it would not
};

} // namespace touchstone::views
