#pragma once

#include <optional>
#include <vector>

#include <QElapsedTimer>
#include <QTimer>

#include "link/transports.h"

class QSslError;

namespace touchstone::link {

/// One message a text frame over a WebSocket; binary frames are read too. Either end: the client's connects itself.
class WebSocketLink final : public protocol::Link
{
    Q_OBJECT
public:
    /// `socket` connected or not; the link becomes its parent.
    WebSocketLink(std::unique_ptr<QWebSocket> socket, LinkOptions options);
    ~WebSocketLink() override;
    WebSocketLink(const WebSocketLink&) = delete;
    WebSocketLink& operator=(const WebSocketLink&) = delete;

    /// The host's end: takes small messages only, until it sends the answer that opens the session.
    void limitUntilSession();
    /// The client's end.
    void open(const QString& address);

    void send(const protocol::Envelope& envelope) override;
    void close() override;
    [[nodiscard]] std::size_t unsentBytes() const override;

private:
    void hook();
    void takeUpTo(std::size_t bytes);
    void begin();
    void write(const QString& text);
    void take(const QByteArray& bytes);
    void beat();
    void breakOff(Error reason);
    void end();
    [[nodiscard]] Error reasonOfEnd() const;
    [[nodiscard]] Error reasonOfNoStart() const;
    void noteSslErrors(const QList<QSslError>& errors);

    QWebSocket* m_socket = nullptr;
    LinkOptions m_options;
    QString m_address;
    std::string m_tlsProblem;
    std::vector<QString> m_unsent;  ///< sent before the connection stood
    std::size_t m_unsentBytes = 0;
    QTimer m_pulse;
    QElapsedTimer m_heard;
    std::optional<Error> m_failure;
    bool m_limited = false;  ///< no session yet
    bool m_reached = false;  ///< somebody listens at the address, a host or not
    bool m_connected = false;
    bool m_leaving = false;
    bool m_ended = false;
};

/// Lets a socket that nobody needs any more send what it still has, then deletes it; cuts it off when that takes long.
void letGo(QWebSocket* socket);

} // namespace touchstone::link
