#include "key_fit.h"

#include <QSslSocket>
#include <QTcpServer>

namespace touchstone::listen {
namespace {

class KeyProbe final : public QTcpServer
{
public:
    QSslSocket socket;

protected:
    void incomingConnection(qintptr descriptor) override { socket.setSocketDescriptor(descriptor); }
};

} // namespace

std::string whyNotEncrypted(const QSslConfiguration& tls)
{
    constexpr int patienceMs = 5'000;
    KeyProbe probe;
    QTcpSocket client;
    for (const QHostAddress& loopback : {QHostAddress(QHostAddress::LocalHost), QHostAddress(QHostAddress::LocalHostIPv6)}) {
        if (probe.isListening() || !probe.listen(loopback))
            continue;
        client.connectToHost(loopback, probe.serverPort());
    }
    // Without loopback nothing can be said; whoever connects will be.
    if (!client.waitForConnected(patienceMs) || !probe.waitForNewConnection(patienceMs))
        return {};
    probe.socket.setSslConfiguration(tls);
    // What certificate and key are made into is made before the first byte of the client is waited for.
    probe.socket.startServerEncryption();
    return probe.socket.error() == QAbstractSocket::UnknownSocketError ? std::string()
                                                                       : probe.socket.errorString().toStdString();
}

} // namespace touchstone::listen
