#include "web_socket_listener.h"

#include <QNetworkRequest>
#include <QTcpSocket>
#include <QWebSocket>
#include <QWebSocketCorsAuthenticator>

#include "serving.h"

namespace touchstone::listen {

WebSocketListener::WebSocketListener(ListenAddress address, ListenOptions options,
                                     std::optional<QSslConfiguration> tls, Accept accept)
    : m_address(std::move(address))
    , m_options(std::move(options))
    , m_rules{m_address.address, m_options.allowedOrigins}
    , m_accept(std::move(accept))
    , m_acceptor(m_options.maxConnections, m_options.openTimeout, std::move(tls), nullptr)
    , m_server(QStringLiteral("touchstone"), QWebSocketServer::NonSecureMode)
{
    connect(&m_acceptor, &TcpAcceptor::opened, &m_server, &QWebSocketServer::handleConnection);
    connect(&m_server, &QWebSocketServer::newConnection, this, &WebSocketListener::takeNext);
    connect(&m_server, &QWebSocketServer::originAuthenticationRequired, this,
            [this](QWebSocketCorsAuthenticator* page) { page->setAllowed(m_rules.allowsOrigin(page->origin())); });
}

Result<void> WebSocketListener::open()
{
    return startListening(m_acceptor, m_address);
}

QString WebSocketListener::url() const
{
    return urlOf(m_address);
}

void WebSocketListener::takeNext()
{
    while (QWebSocket* next = m_server.nextPendingConnection()) {
        std::unique_ptr<QWebSocket> socket(next);
        socket->setParent(nullptr);
        const QHostAddress from = socket->peerAddress();
        if (QTcpSocket* tcp = m_acceptor.unsettled(from, socket->peerPort())) {
            m_acceptor.settle(tcp);
            tcp->setParent(socket.get());
        }
        if (!m_rules.allowsHost(QString::fromLatin1(socket->request().rawHeader("Host")))) {
            socket->close(QWebSocketProtocol::CloseCodePolicyViolated, QStringLiteral("not served under this name"));
            socket.release()->deleteLater();
            continue;
        }
        m_accept(link::makeWebSocketLink(std::move(socket), m_options.link), from.toString());
    }
}

} // namespace touchstone::listen
