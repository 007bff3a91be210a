#pragma once

#include <QWebSocketServer>

#include "access.h"
#include "listen/listener.h"
#include "tcp_acceptor.h"

namespace touchstone::listen {

/// Listens for WebSockets. The TCP connections are accepted apart and handed over, so that the cap, the time limits and
/// TCP_NODELAY hold from the first byte.
class WebSocketListener final : public Listener
{
    Q_OBJECT
public:
    WebSocketListener(ListenAddress address, ListenOptions options, std::optional<QSslConfiguration> tls, Accept accept);

    [[nodiscard]] Result<void> open();
    [[nodiscard]] QString url() const override;
    void stop() override { m_acceptor.close(); }
    [[nodiscard]] int connections() const override { return m_acceptor.connections(); }

private:
    void takeNext();

    ListenAddress m_address;
    ListenOptions m_options;
    AccessRules m_rules;
    Accept m_accept;
    TcpAcceptor m_acceptor;
    QWebSocketServer m_server;
};

} // namespace touchstone::listen
