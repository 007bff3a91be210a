#include "http_connection.h"

#include <array>
#include <cstdio>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <QPointer>
#include <QTcpSocket>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace touchstone::listen {
namespace {

namespace http = boost::beast::http;

constexpr std::uint32_t maxHeaderBytes = 16 * 1024;
constexpr qint64 readPiece = 64 * 1024;

std::string text(boost::beast::string_view view)
{
    return {view.data(), view.size()};
}

std::string headOf(int status, const std::vector<std::string>& headers)
{
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    std::string head = "HTTP/1.1 " + std::to_string(status) + ' ' + text(reason) + "\r\n";
    for (const std::string& header : headers)
        head += header + "\r\n";
    return head + "\r\n";
}

/// Compact JSON has no line ends that the standard of event streams knows. Some clients cut at others, too (U+0085, U+2028,
/// U+2029), so these travel escaped.
void appendOneLine(std::string& out, std::string_view json)
{
    std::size_t plain = 0;
    for (std::size_t i = 0; i + 1 < json.size(); ++i) {
        const std::string_view rest = json.substr(i, 3);
        const bool isNextLine = rest.substr(0, 2) == "\xC2\x85";
        const bool isSeparator = rest == "\xE2\x80\xA8" || rest == "\xE2\x80\xA9";
        if (!isNextLine && !isSeparator)
            continue;
        out += json.substr(plain, i - plain);
        out += isNextLine ? "\\u0085" : rest.back() == '\xA8' ? "\\u2028" : "\\u2029";
        i += isNextLine ? 1 : 2;
        plain = i + 1;
    }
    out += json.substr(plain);
}

/// Clients that write head and body apart wait with the body until the head is acknowledged, which the system puts off for
/// 40 ms unless told otherwise, each time anew.
void acknowledgeNow(const QTcpSocket& socket)
{
#ifdef TCP_QUICKACK
    const int on = 1;
    setsockopt(static_cast<int>(socket.socketDescriptor()), IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
#endif
}

} // namespace

class HttpConnection::Parser : public http::request_parser<http::string_body>
{
public:
    explicit Parser(std::size_t maxBodyBytes)
    {
        header_limit(maxHeaderBytes);
        body_limit(maxBodyBytes);
        eager(true);
    }
};

HttpConnection::HttpConnection(QTcpSocket* socket, std::size_t maxBodyBytes, MostBodyBytes mostBodyBytes,
                               std::chrono::milliseconds idleTimeout, QObject* parent)
    : QObject(parent)
    , m_socket(socket)
    , m_maxBodyBytes(maxBodyBytes)
    , m_mostBodyBytes(std::move(mostBodyBytes))
    , m_parser(std::make_unique<Parser>(maxBodyBytes))
{
    m_socket->setParent(this);
    // What is not read stays with the client: nothing is buffered beyond what the limits allow.
    m_socket->setReadBufferSize(4 * readPiece);
    m_idle.setSingleShot(true);
    m_idle.setInterval(idleTimeout);
    m_idle.start();
    connect(&m_idle, &QTimer::timeout, m_socket, &QTcpSocket::abort);
    connect(m_socket, &QTcpSocket::readyRead, this, &HttpConnection::read);
    connect(m_socket, &QTcpSocket::disconnected, this, [this] {
        m_done = true;
        Q_EMIT closed();
        deleteLater();
    });
    if (m_socket->bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &HttpConnection::read, Qt::QueuedConnection);
}

HttpConnection::~HttpConnection()
{
    m_socket->disconnect(this);
}

void HttpConnection::read()
{
    if (m_discarding) {
        m_socket->skip(m_socket->bytesAvailable());
        return;
    }
    const QPointer<HttpConnection> alive(this);
    // While a request is being served the next one waits, in the socket and then with the client.
    while (alive && !m_answering && !m_done && !m_discarding) {
        if (m_unread.isEmpty())
            m_unread = m_socket->read(readPiece);
        else if (m_socket->bytesAvailable() > 0)
            m_unread += m_socket->read(readPiece);
        if (m_unread.isEmpty() || !advance())
            return;
    }
}

bool HttpConnection::advance()
{
    boost::system::error_code error;
    const std::size_t used = m_parser->put(
        boost::asio::const_buffer(m_unread.constData(), static_cast<std::size_t>(m_unread.size())), error);
    m_unread.remove(0, static_cast<qsizetype>(used));
    if (error == http::error::body_limit || ((!error || error == http::error::need_more) && isTooLarge()))
        return refuse(413, "The message is larger than this host takes."), false;
    if (error == http::error::header_limit)
        return refuse(431, "The header is larger than this host takes."), false;
    if (error && error != http::error::need_more)
        return refuse(400, "This is no HTTP request."), false;
    if (m_parser->is_header_done() && !m_parser->is_done() && !m_toldToContinue
        && boost::beast::iequals(m_parser->get()[http::field::expect], "100-continue")) {
        m_toldToContinue = true;
        write("HTTP/1.1 100 Continue\r\n\r\n");
    }
    if (m_parser->is_done())
        ask();
    else if (m_socket->bytesAvailable() == 0)
        acknowledgeNow(*m_socket);
    return m_parser->is_done() || used > 0 || m_socket->bytesAvailable() > 0;
}

bool HttpConnection::isTooLarge() const
{
    if (!m_parser->is_header_done())
        return false;
    const auto announced = m_parser->content_length();
    const std::size_t body = std::max(m_parser->get().body().size(),
                                      announced ? static_cast<std::size_t>(*announced) : std::size_t{0});
    return body > 0 && body > m_mostBodyBytes(text(m_parser->get()["X-Session-Id"]));
}

void HttpConnection::ask()
{
    auto message = m_parser->release();
    m_parser = std::make_unique<Parser>(m_maxBodyBytes);
    m_toldToContinue = false;
    m_idle.stop();
    m_answering = true;
    m_keepAlive = message.keep_alive();
    m_headOnly = message.method() == http::verb::head;
    HttpRequest request;
    request.method = text(message.method_string());
    request.path = text(message.target());
    request.path = request.path.substr(0, request.path.find('?'));
    request.host = text(message[http::field::host]);
    request.origin = text(message[http::field::origin]);
    request.sessionId = text(message["X-Session-Id"]);
    request.body = std::move(message.body());
    Q_EMIT asked(request);
}

void HttpConnection::answer(const HttpAnswer& answer)
{
    if (m_done)
        return;
    auto headers = answer.headers;
    headers.push_back("Content-Type: " + std::string(answer.contentType));
    headers.push_back("Content-Length: " + std::to_string(answer.body.size()));
    headers.push_back("Cache-Control: no-store");
    if (!m_keepAlive)
        headers.emplace_back("Connection: close");
    write(headOf(answer.status, headers));
    if (!m_headOnly)
        write(answer.body);
    finishExchange();
}

void HttpConnection::finishExchange()
{
    m_answering = false;
    m_streaming = false;
    if (m_discarding)
        return;
    if (!m_keepAlive) {
        m_done = true;
        m_socket->disconnectFromHost();
        return;
    }
    m_idle.start();
    if (!m_unread.isEmpty() || m_socket->bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &HttpConnection::read, Qt::QueuedConnection);
}

void HttpConnection::refuse(int status, std::string_view why)
{
    // Where the next request would begin is unknown, so the connection cannot go on. Closing it while bytes of the client
    // are unread would reset it, and the client might never see why: they are thrown away for a while.
    constexpr auto patience = std::chrono::seconds(2);
    m_keepAlive = false;
    m_answering = true;
    m_discarding = true;
    m_unread.clear();
    answer({status, "{\"error\":\"" + std::string(why) + "\"}"});
    m_idle.start(patience);
}

void HttpConnection::beginStream(const std::vector<std::string>& headers)
{
    if (m_done)
        return;
    m_streaming = true;
    auto all = headers;
    // Clients take text without a charset for Latin-1.
    all.insert(all.end(), {"Content-Type: text/event-stream; charset=utf-8", "Cache-Control: no-store", "X-Accel-Buffering: no",
                           "Transfer-Encoding: chunked"});
    write(headOf(200, all));
}

void HttpConnection::streamEvent(std::string_view message)
{
    std::string event = "data: ";
    appendOneLine(event, message);
    event += "\n\n";
    writeChunk(event);
}

void HttpConnection::streamHeartbeat()
{
    writeChunk(": \n\n");
}

void HttpConnection::endStream()
{
    if (!m_streaming || m_done)
        return;
    write("0\r\n\r\n");
    m_keepAlive = false;
    finishExchange();
}

void HttpConnection::closeWhenIdle()
{
    m_keepAlive = false;
    if (!m_answering && !m_done)
        finishExchange();
}

std::size_t HttpConnection::unsentBytes() const
{
    return static_cast<std::size_t>(m_socket->bytesToWrite());
}

void HttpConnection::writeChunk(std::string_view bytes)
{
    if (!m_streaming || m_done)
        return;
    std::array<char, 24> size{};
    const int length = std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
    std::string chunk(size.data(), static_cast<std::size_t>(length));
    chunk += bytes;
    chunk += "\r\n";
    write(chunk);
}

void HttpConnection::write(std::string_view bytes)
{
    if (!m_done)
        m_socket->write(bytes.data(), static_cast<qint64>(bytes.size()));
}

} // namespace touchstone::listen
