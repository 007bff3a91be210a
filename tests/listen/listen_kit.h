#pragma once

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTest>
#include <QWebSocket>

#include "listen/listener.h"
#include "scripted_host.h"

namespace touchstone::kit {

using namespace protocol;
using namespace std::chrono_literals;

inline listen::ListenAddress addressOf(const char* url)
{
    return listen::parseListenAddress(QString::fromLatin1(url)).value();
}

/// A scripted host behind one listener.
struct Served {
    explicit Served(const char* url, const listen::ListenOptions& options = {})
    {
        auto made = listen::listenAt(addressOf(url), options, [this](std::unique_ptr<Link> link, const QString&) {
            ++accepted;
            QObject::connect(link.get(), &Link::closed, &host, [this](const Error& error) { reasons.push_back(error); });
            last = link.get();
            host.attach(std::move(link));
        });
        if (made)
            listener = *std::move(made);
        else
            QTest::qFail(made.error().message.c_str(), __FILE__, __LINE__);
        port = listen::parseListenAddress(listener->url())->port;
    }

    ScriptedHost host;
    std::unique_ptr<listen::Listener> listener;
    quint16 port = 0;
    int accepted = 0;
    Link* last = nullptr;
    std::vector<Error> reasons;
};

/// A client that writes and reads bytes.
struct Raw {
    explicit Raw(quint16 port)
    {
        socket.connectToHost(QStringLiteral("127.0.0.1"), port);
        QObject::connect(&socket, &QTcpSocket::readyRead, &socket, [this] {
            if (reads)
                seen += socket.readAll();
        });
    }
    void write(const QByteArray& bytes) { socket.write(bytes); }
    [[nodiscard]] bool isOpen() const { return socket.state() == QAbstractSocket::ConnectedState; }
    [[nodiscard]] bool isClosed() const { return socket.state() == QAbstractSocket::UnconnectedState; }
    [[nodiscard]] int status() const { return seen.mid(9, 3).toInt(); }

    QTcpSocket socket;
    QByteArray seen;
    bool reads = true;
};

inline QByteArray webSocketHello(const QByteArray& host, const QByteArray& more = {})
{
    return "GET / HTTP/1.1\r\nHost: " + host
        + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          "Sec-WebSocket-Version: 13\r\n"
        + more + "\r\n";
}

/// An HTTP request with the headers that every test needs.
inline QByteArray httpRequest(const QByteArray& line, const QByteArray& headers = {}, const QByteArray& body = {})
{
    return line + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers
        + (body.isEmpty() ? QByteArray() : "Content-Length: " + QByteArray::number(body.size()) + "\r\n") + "\r\n" + body;
}

inline QByteArray sessionHeader(const QByteArray& id)
{
    return "X-Session-Id: " + id + "\r\n";
}

/// Opens a session over HTTP; empty on failure.
inline QByteArray openSession(quint16 port)
{
    Raw client(port);
    client.write(httpRequest("POST /session"));
    if (!QTest::qWaitFor([&] { return client.seen.contains("session_id\":\""); }))
        return {};
    const auto at = client.seen.indexOf("session_id\":\"") + 13;
    return client.seen.mid(at, client.seen.indexOf('"', at) - at);
}

/// Sends one message; the status of the answer, 0 without one.
inline int post(quint16 port, const QByteArray& session, const QByteArray& message)
{
    Raw client(port);
    client.write(httpRequest("POST /send", sessionHeader(session), message));
    static_cast<void>(QTest::qWaitFor([&] { return client.status() != 0; }));
    return client.status();
}

} // namespace touchstone::kit
