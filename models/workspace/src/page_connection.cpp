#include "page_connection.h"

#include <utility>

namespace touchstone::workspace {
namespace {

link::SessionOptions pageSessionOptions(const HostAccess& host)
{
    using namespace std::chrono_literals;
    link::SessionOptions options;
    options.agentId = host.agentId;
    options.authToken = host.hostToken;
    options.silenceLimit = host.hostSilenceLimit;
    options.capabilities = {"learning", "skill", "env", "env_push"};
    options.callTimeout = 60s;  // an environment may take the half of it for one step
    return options;
}

} // namespace

PageConnection::PageConnection(HostAccess host, QObject* parent) : QObject(parent), m_host(std::move(host)) {}

PageConnection::~PageConnection()
{
    leave();
}

void PageConnection::open()
{
    if (std::exchange(m_wanted, true))
        return;
    connectNow();
    Q_EMIT stateChanged();
}

void PageConnection::retryNow()
{
    if (!m_connection)
        return open();
    if (m_connection->state() == link::ConnectionState::Waiting)
        m_connection->retryNow();
    else if (m_connection->state() != link::ConnectionState::Ready)
        m_connection->open();
    Q_EMIT stateChanged();
}

void PageConnection::setHost(HostAccess host)
{
    leave();
    m_host = std::move(host);
    m_error = {};
    Q_EMIT hostChanged();
    if (m_wanted)
        connectNow();
    Q_EMIT stateChanged();
}

TalkState PageConnection::state() const
{
    if (!m_wanted)
        return TalkState::Idle;
    if (!m_connection)
        return TalkState::NoHost;
    switch (m_connection->state()) {
    case link::ConnectionState::Ready:
        return TalkState::Ready;
    case link::ConnectionState::Waiting:
        return TalkState::Waiting;
    case link::ConnectionState::Refused:
        return TalkState::Refused;
    case link::ConnectionState::Idle:
    case link::ConnectionState::Connecting:
        return TalkState::Connecting;
    }
    return TalkState::Connecting;
}

link::Session* PageConnection::session() const
{
    return state() == TalkState::Ready ? m_connection->session() : nullptr;
}

void PageConnection::connectNow()
{
    if (!m_host.connectHost)
        return;
    m_connection = std::make_unique<link::Connection>(m_host.connectHost, pageSessionOptions(m_host));
    connect(m_connection.get(), &link::Connection::stateChanged, this,
            [this](link::ConnectionState state, const Error& reason) {
                if (state == link::ConnectionState::Waiting || state == link::ConnectionState::Refused)
                    m_error = reason;
                Q_EMIT stateChanged();
            });
    connect(m_connection.get(), &link::Connection::pushed, this, &PageConnection::pushed);
    m_connection->open();
}

void PageConnection::leave()
{
    if (!m_connection)
        return;
    m_connection->disconnect(this);
    m_connection.reset();
}

} // namespace touchstone::workspace
