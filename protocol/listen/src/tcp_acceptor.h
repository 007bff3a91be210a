#pragma once

#include <chrono>
#include <optional>

#include <QSet>
#include <QSslConfiguration>
#include <QTcpServer>

class QTcpSocket;

namespace touchstone::listen {

/// Accepts TCP connections, with TLS if told so, within a cap; cuts off those that are not taken into use in time.
class TcpAcceptor final : public QTcpServer
{
    Q_OBJECT
public:
    TcpAcceptor(int maxConnections, std::chrono::milliseconds openTimeout, std::optional<QSslConfiguration> tls,
                QObject* parent);

    /// The connection is in use: the time limit ends, and it is deleted by whoever owns it now.
    void settle(QTcpSocket* socket);
    [[nodiscard]] int connections() const { return m_connections; }
    /// The one that comes from this port of this address and is not settled yet; null when there is none.
    [[nodiscard]] QTcpSocket* unsettled(const QHostAddress& address, quint16 port) const;

Q_SIGNALS:
    /// Bytes can be read from now on.
    void opened(QTcpSocket* socket);

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    [[nodiscard]] QTcpSocket* makeSocket();
    void adopt(QTcpSocket* socket);

    int m_maxConnections = 0;
    std::chrono::milliseconds m_openTimeout;
    std::optional<QSslConfiguration> m_tls;
    int m_connections = 0;
    QSet<QTcpSocket*> m_unsettled;
};

} // namespace touchstone::listen
