#pragma once

#include <unordered_map>

#include "access.h"
#include "http_connection.h"
#include "listen/listener.h"
#include "tcp_acceptor.h"

namespace touchstone::listen {

class HttpSession;

/// Serves conversations over HTTP: POST /session, POST /send, GET /stream, GET /health, and DELETE /session for clients
/// that leave politely.
class HttpListener final : public Listener
{
    Q_OBJECT
public:
    HttpListener(ListenAddress address, ListenOptions options, std::optional<QSslConfiguration> tls, Accept accept);
    ~HttpListener() override;
    HttpListener(const HttpListener&) = delete;
    HttpListener& operator=(const HttpListener&) = delete;

    [[nodiscard]] Result<void> open();
    [[nodiscard]] QString url() const override;
    void stop() override;
    [[nodiscard]] int connections() const override { return m_acceptor.connections(); }

private:
    using Headers = std::vector<std::string>;
    void serve(QTcpSocket* socket);
    void answer(HttpConnection& connection, const HttpRequest& request, const QString& from);
    void openSession(HttpConnection& connection, const Headers& headers, const QString& from);
    void inSession(HttpConnection& connection, const HttpRequest& request, const Headers& headers);
    [[nodiscard]] Headers headersFor(const HttpRequest& request) const;
    [[nodiscard]] HttpSession* sessionOf(const HttpRequest& request) const;

    ListenAddress m_address;
    ListenOptions m_options;
    AccessRules m_rules;
    Accept m_accept;
    TcpAcceptor m_acceptor;
    std::unordered_map<std::string, HttpSession*> m_sessions;
    bool m_stopped = false;
};

} // namespace touchstone::listen
