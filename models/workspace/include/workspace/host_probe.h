#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "protocol/greeting.h"
#include "workspace/host_access.h"

namespace touchstone::link {
class Session;
}

namespace touchstone::workspace {

/// What came of trying a host.
struct ProbeReport {
    std::optional<Error> trouble;     ///< why there would be no session; none: there would be one
    protocol::Greeting greeting;      ///< what it offers, of all that the protocol knows
    std::vector<double> roundTripsMs; ///< one a ping that was answered, in order

    /// Half of the pings took no longer; negative without any.
    [[nodiscard]] double medianMs() const;
};

/// Tries a host beside the one that is used: handshake, a few pings, and goodbye. Nothing else is sent, nothing is kept
/// there, and the session of the workspace is not touched. Never blocks.
class HostProbe : public QObject
{
    Q_OBJECT
public:
    explicit HostProbe(QObject* parent = nullptr);
    ~HostProbe() override;

    static constexpr int pings = 5;
    /// Begins anew; what was under way is dropped.
    void start(const HostAccess& access);
    /// Stops without a report.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_session != nullptr; }

Q_SIGNALS:
    void finished(const touchstone::workspace::ProbeReport& report);

private:
    void ping();
    void conclude(std::optional<Error> trouble);

    std::unique_ptr<link::Session> m_session;
    ProbeReport m_report;
    int m_run = 0;  ///< answers of an earlier one are dropped
};

} // namespace touchstone::workspace
