#include "http_listener.h"

#include <QRandomGenerator>
#include <QTcpSocket>

#include "http_session.h"
#include "serving.h"

namespace touchstone::listen {
namespace {

HttpAnswer refusal(int status, std::string_view why, std::vector<std::string> headers = {})
{
    return {status, "{\"error\":\"" + std::string(why) + "\"}", "application/json", std::move(headers)};
}

/// Whoever knows the id speaks for the session, so it cannot be guessed: 192 random bits.
std::string secretId()
{
    std::array<quint32, 6> words{};
    QRandomGenerator::system()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    return QByteArray(reinterpret_cast<const char*>(words.data()), sizeof words).toHex().toStdString();
}

} // namespace

HttpListener::HttpListener(ListenAddress address, ListenOptions options, std::optional<QSslConfiguration> tls,
                           Accept accept)
    : m_address(std::move(address))
    , m_options(std::move(options))
    , m_rules{m_address.address, m_options.allowedOrigins}
    , m_accept(std::move(accept))
    , m_acceptor(m_options.maxConnections, m_options.openTimeout, std::move(tls), nullptr)
{
    connect(&m_acceptor, &TcpAcceptor::opened, this, &HttpListener::serve);
}

HttpListener::~HttpListener()
{
    for (const auto& [id, session] : std::exchange(m_sessions, {}))
        delete session;
}

Result<void> HttpListener::open()
{
    return startListening(m_acceptor, m_address);
}

QString HttpListener::url() const
{
    return urlOf(m_address);
}

void HttpListener::stop()
{
    m_stopped = true;
    m_acceptor.close();
    for (auto* connection : findChildren<HttpConnection*>(Qt::FindDirectChildrenOnly))
        connection->closeWhenIdle();
}

void HttpListener::serve(QTcpSocket* socket)
{
    m_acceptor.settle(socket);
    const QString from = socket->peerAddress().toString();
    const auto mostBytes = [this](const std::string& id) {
        const auto known = m_sessions.find(id);
        const std::size_t most = m_options.link.limits.maxBytes;
        return known != m_sessions.end() && known->second->isOpen()
            ? most
            : std::min(most, m_options.link.maxBytesBeforeSession);
    };
    auto* connection = new HttpConnection(socket, m_options.link.limits.maxBytes, mostBytes, m_options.sessionTimeout, this);
    connect(connection, &HttpConnection::asked, this,
            [this, connection, from](const HttpRequest& request) { answer(*connection, request, from); });
}

HttpListener::Headers HttpListener::headersFor(const HttpRequest& request) const
{
    if (request.origin.empty())
        return {};
    return {"Access-Control-Allow-Origin: " + request.origin, "Vary: Origin"};
}

void HttpListener::answer(HttpConnection& connection, const HttpRequest& request, const QString& from)
{
    if (!m_rules.allowsHost(QString::fromStdString(request.host)))
        return connection.answer(refusal(421, "This host is not served under this name."));
    if (!m_rules.allowsOrigin(QString::fromStdString(request.origin)))
        return connection.answer(refusal(403, "Web pages of this origin may not connect."));
    const Headers headers = headersFor(request);
    if (request.method == "OPTIONS" && !request.origin.empty()) {
        Headers preflight = headers;
        preflight.insert(preflight.end(), {"Access-Control-Allow-Methods: GET, POST, DELETE",
                                           "Access-Control-Allow-Headers: Content-Type, X-Session-Id",
                                           "Access-Control-Max-Age: 600"});
        return connection.answer({204, {}, "text/plain", std::move(preflight)});
    }
    if (request.path == "/health" && (request.method == "GET" || request.method == "HEAD"))
        return connection.answer({200, "{\"status\":\"ok\"}", "application/json", headers});
    if (request.path == "/session" && request.method == "POST")
        return openSession(connection, headers, from);
    inSession(connection, request, headers);
}

void HttpListener::openSession(HttpConnection& connection, const Headers& headers, const QString& from)
{
    if (m_stopped || m_sessions.size() >= static_cast<std::size_t>(m_options.maxConnections))
        return connection.answer(refusal(503, "This host takes no more sessions now.", headers));
    auto* session = new HttpSession(secretId(), m_options.link, m_options.sessionTimeout, this);
    m_sessions[session->id()] = session;
    connect(session, &HttpSession::over, this, [this, session] {
        m_sessions.erase(session->id());
        session->deleteLater();
    });
    m_accept(session->makeLink(), from);
    connection.answer({200, "{\"session_id\":\"" + session->id() + "\"}", "application/json", headers});
}

HttpSession* HttpListener::sessionOf(const HttpRequest& request) const
{
    const auto found = m_sessions.find(request.sessionId);
    return found == m_sessions.end() ? nullptr : found->second;
}

void HttpListener::inSession(HttpConnection& connection, const HttpRequest& request, const Headers& headers)
{
    const bool sends = request.path == "/send" && request.method == "POST";
    const bool streams = request.path == "/stream" && request.method == "GET";
    const bool leaves = request.path == "/session" && request.method == "DELETE";
    if (!sends && !streams && !leaves) {
        const bool known = request.path == "/send" || request.path == "/stream" || request.path == "/session"
            || request.path == "/health";
        return connection.answer(known ? refusal(405, "Not this method here.", headers)
                                       : refusal(404, "There is nothing here.", headers));
    }
    if (request.sessionId.empty())
        return connection.answer(refusal(400, "The header X-Session-Id is missing.", headers));
    HttpSession* session = sessionOf(request);
    if (!session)
        return connection.answer(refusal(404, "There is no such session.", headers));
    if (streams)
        return session->attach(&connection, headers);
    if (sends && !session->deliver(request.body))
        return connection.answer(refusal(410, "The session is closed.", headers));
    if (leaves)
        session->abandon("the client left");
    connection.answer({200, "{\"ok\":true}", "application/json", headers});
}

} // namespace touchstone::listen
