#include "tcp_acceptor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <QPointer>
#include <QSslSocket>
#include <QTimer>

namespace touchstone::listen {
namespace {

void tune(QTcpSocket& socket)
{
    // Without it messages of 33–60 kB wait 44 ms for the peer's delayed acknowledgement.
    socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    socket.setSocketOption(QAbstractSocket::KeepAliveOption, 1);
#ifdef TCP_USER_TIMEOUT
    // A peer that acknowledges nothing for a minute is gone: a pulled cable is noticed without its saying so.
    const unsigned limitMs = 60'000;
    setsockopt(static_cast<int>(socket.socketDescriptor()), IPPROTO_TCP, TCP_USER_TIMEOUT, &limitMs, sizeof limitMs);
#endif
}

} // namespace

TcpAcceptor::TcpAcceptor(int maxConnections, std::chrono::milliseconds openTimeout,
                         std::optional<QSslConfiguration> tls, QObject* parent)
    : QTcpServer(parent)
    , m_maxConnections(maxConnections)
    , m_openTimeout(openTimeout)
    , m_tls(std::move(tls))
{
}

void TcpAcceptor::settle(QTcpSocket* socket)
{
    m_unsettled.remove(socket);
}

QTcpSocket* TcpAcceptor::unsettled(const QHostAddress& address, quint16 port) const
{
    for (QTcpSocket* socket : m_unsettled)
        if (socket->peerPort() == port && socket->peerAddress() == address)
            return socket;
    return nullptr;
}

void TcpAcceptor::incomingConnection(qintptr descriptor)
{
    QTcpSocket* socket = makeSocket();
    if (!socket->setSocketDescriptor(descriptor) || m_connections >= m_maxConnections) {
        socket->abort();
        socket->deleteLater();
        return;
    }
    adopt(socket);
    auto* secure = qobject_cast<QSslSocket*>(socket);
    if (!secure) {
        Q_EMIT opened(socket);
        return;
    }
    connect(secure, &QSslSocket::encrypted, this, [this, secure] { Q_EMIT opened(secure); });
    secure->startServerEncryption();
}

QTcpSocket* TcpAcceptor::makeSocket()
{
    if (!m_tls)
        return new QTcpSocket(this);
    auto* secure = new QSslSocket(this);
    secure->setSslConfiguration(*m_tls);
    return secure;
}

void TcpAcceptor::adopt(QTcpSocket* socket)
{
    tune(*socket);
    ++m_connections;
    m_unsettled.insert(socket);
    // A WebSocket that goes disconnects every signal of its TCP socket, whoever listens: a child tells of the end.
    connect(new QObject(socket), &QObject::destroyed, this, [this, socket] {
        --m_connections;
        m_unsettled.remove(socket);
    });
    const auto discard = [this, socket] {
        if (!m_unsettled.contains(socket))
            return;
        socket->abort();
        socket->deleteLater();
    };
    connect(socket, &QTcpSocket::disconnected, this, discard);
    // A socket in use may outlive this, so the timer is this one's.
    QTimer::singleShot(m_openTimeout, this, [discard, alive = QPointer<QTcpSocket>(socket)] {
        if (alive)
            discard();
    });
}

} // namespace touchstone::listen
