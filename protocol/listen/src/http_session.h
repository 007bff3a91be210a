#pragma once

#include <deque>

#include <QPointer>
#include <QTimer>

#include "link/transports.h"

namespace touchstone::listen {

class HttpConnection;
class HttpSession;

/// The host's end of a conversation over HTTP: what the host sees of it.
class HttpLink final : public protocol::Link
{
    Q_OBJECT
public:
    explicit HttpLink(HttpSession* session);
    ~HttpLink() override;
    HttpLink(const HttpLink&) = delete;
    HttpLink& operator=(const HttpLink&) = delete;

    void send(const protocol::Envelope& envelope) override;
    void close() override;
    [[nodiscard]] std::size_t unsentBytes() const override;
    /// Tells `closed`, once, from the event loop.
    void end(Error reason);

private:
    QPointer<HttpSession> m_session;
    bool m_leaving = false;
    bool m_ended = false;
};

/// What the two halves of a conversation over HTTP share: messages come in by requests of any connection, and go out on
/// the stream of one, or wait for it. It outlives its link until what waits has left or nobody comes for it.
class HttpSession final : public QObject
{
    Q_OBJECT
public:
    HttpSession(std::string id, link::LinkOptions options, std::chrono::milliseconds timeout, QObject* parent);
    ~HttpSession() override;
    HttpSession(const HttpSession&) = delete;
    HttpSession& operator=(const HttpSession&) = delete;

    [[nodiscard]] const std::string& id() const { return m_id; }
    [[nodiscard]] std::unique_ptr<protocol::Link> makeLink();

    /// A message of the client. False when the host does not listen any more.
    [[nodiscard]] bool deliver(std::string_view message);
    /// From now on messages leave here; the stream that there was before ends.
    void attach(HttpConnection* stream, const std::vector<std::string>& headers);
    /// The client does not come back.
    void abandon(const char* why);

    void send(std::string message);
    void finish();
    /// The host has taken the client in.
    void open() { m_isOpen = true; }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// What the client has not taken yet.
    [[nodiscard]] std::size_t unsentBytes() const;

Q_SIGNALS:
    /// It may be deleted.
    void over();

private:
    void flush();
    void lost(const HttpConnection* stream);
    void beat();

    std::string m_id;
    link::LinkOptions m_options;
    QPointer<HttpLink> m_link;
    QPointer<HttpConnection> m_stream;
    std::deque<std::string> m_unsent;
    std::size_t m_unsentBytes = 0;
    QTimer m_timeout;
    QTimer m_heartbeat;
    bool m_isOpen = false;
    bool m_finishing = false;
    bool m_isOver = false;
};

} // namespace touchstone::listen
