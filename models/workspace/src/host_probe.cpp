#include "workspace/host_probe.h"

#include <algorithm>
#include <utility>

#include <QElapsedTimer>
#include <QPointer>

#include "link/session.h"

namespace touchstone::workspace {
namespace {

/// Everything that a host may offer: it accepts what it has and leaves the rest out.
std::vector<std::string> allCapabilities()
{
    return {"learning", "skill", "env", "env_push", "signals", "annotation", "tools", "toolkits",
            "proc", "memory", "chains", "mcp", "multi_agent", "planning", "test"};
}

link::SessionOptions probeOptions(const HostAccess& access)
{
    using namespace std::chrono_literals;
    link::SessionOptions options;
    options.agentId = access.agentId;
    options.authToken = access.hostToken;
    options.capabilities = allCapabilities();
    options.callTimeout = 5s;
    options.pingInterval = 0ms;
    return options;
}

} // namespace

double ProbeReport::medianMs() const
{
    if (roundTripsMs.empty())
        return -1.0;
    std::vector<double> sorted = roundTripsMs;
    std::sort(sorted.begin(), sorted.end());
    return sorted[(sorted.size() - 1) / 2];
}

HostProbe::HostProbe(QObject* parent) : QObject(parent) {}

HostProbe::~HostProbe()
{
    cancel();
}

void HostProbe::start(const HostAccess& access)
{
    cancel();
    m_report = {};
    auto newLink = access.connectHost ? access.connectHost() : nullptr;
    if (!newLink) {
        m_report.trouble = Error{ErrorCode::CannotOpen, "the host cannot be reached", {}, true, {}};
        QMetaObject::invokeMethod(this, [this, run = m_run] {
            if (run == m_run)
                Q_EMIT finished(m_report);
        }, Qt::QueuedConnection);
        return;
    }
    m_session = std::make_unique<link::Session>(std::move(newLink), probeOptions(access));
    connect(m_session.get(), &link::Session::stateChanged, this, [this](link::SessionState state, const Error& reason) {
        if (state == link::SessionState::Ready) {
            m_report.greeting = m_session->greeting();
            ping();
        } else if (state != link::SessionState::Connecting) {
            conclude(reason);
        }
    });
}

void HostProbe::cancel()
{
    ++m_run;
    if (!m_session)
        return;
    m_session->disconnect(this);
    m_session->close();
    // Perhaps inside one of its signals.
    m_session.release()->deleteLater();
}

void HostProbe::ping()
{
    QElapsedTimer clock;
    clock.start();
    m_session->call(protocol::Ping{}).then(this, [this, clock, run = m_run](const Result<protocol::Pong>& pong) {
        if (run != m_run)
            return;
        constexpr double nsPerMs = 1e6;
        if (pong)
            m_report.roundTripsMs.push_back(static_cast<double>(clock.nsecsElapsed()) / nsPerMs);
        // A host that answers no ping has said enough at the handshake.
        if (!pong || static_cast<int>(m_report.roundTripsMs.size()) == pings)
            conclude({});
        else
            ping();
    });
}

void HostProbe::conclude(std::optional<Error> trouble)
{
    m_report.trouble = std::move(trouble);
    cancel();
    Q_EMIT finished(m_report);
}

} // namespace touchstone::workspace
