#include "web_socket_link.h"

#include <algorithm>

#include <QRegularExpression>
#include <QSslConfiguration>
#include <QSslError>
#include <QTcpSocket>
#include <QUrl>
#include <QWebSocket>

#include "protocol/greeting.h"
#include "trust.h"

namespace touchstone::link {
namespace {

using namespace std::chrono_literals;
constexpr auto lingerLimit = 5s;

bool isConnected(const QWebSocket& socket)
{
    return socket.state() == QAbstractSocket::ConnectedState;
}

/// A message of 33–60 kB would otherwise wait 44 ms for the peer's delayed acknowledgement.
void sendAtOnce(QWebSocket& socket)
{
    if (auto* tcp = socket.findChild<QTcpSocket*>())
        tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
}

} // namespace

void letGo(QWebSocket* socket)
{
    if (socket->state() == QAbstractSocket::UnconnectedState) {
        socket->deleteLater();
        return;
    }
    QObject::connect(socket, &QWebSocket::stateChanged, socket, [socket](QAbstractSocket::SocketState state) {
        if (state == QAbstractSocket::UnconnectedState)
            socket->deleteLater();
    });
    if (!isConnected(*socket) && socket->bytesToWrite() == 0) {
        socket->abort();
        socket->deleteLater();
        return;
    }
    QTimer::singleShot(lingerLimit, socket, [socket] {
        socket->abort();
        socket->deleteLater();
    });
    socket->close(QWebSocketProtocol::CloseCodeGoingAway);
}

WebSocketLink::WebSocketLink(std::unique_ptr<QWebSocket> socket, LinkOptions options)
    : m_socket(socket.release())
    , m_options(std::move(options))
{
    m_socket->setParent(this);
    // Timers are children, so that the link can be moved to another thread.
    m_pulse.setParent(this);
    takeUpTo(m_options.limits.maxBytes);
    hook();
    if (isConnected(*m_socket))
        begin();
}

WebSocketLink::~WebSocketLink()
{
    // Perhaps from inside one of its signals, and perhaps with answers that have not left yet.
    m_socket->disconnect(this);
    m_socket->setParent(nullptr);
    letGo(m_socket);
}

void WebSocketLink::takeUpTo(std::size_t bytes)
{
    m_socket->setMaxAllowedIncomingMessageSize(bytes);
    m_socket->setMaxAllowedIncomingFrameSize(bytes);
}

void WebSocketLink::limitUntilSession()
{
    m_limited = true;
    takeUpTo(std::min(m_options.limits.maxBytes, m_options.maxBytesBeforeSession));
}

void WebSocketLink::hook()
{
    connect(m_socket, &QWebSocket::connected, this, &WebSocketLink::begin);
    connect(m_socket, &QWebSocket::stateChanged, this, [this](QAbstractSocket::SocketState state) {
        if (state == QAbstractSocket::UnconnectedState)
            end();
    });
    connect(m_socket, &QWebSocket::textMessageReceived, this, [this](const QString& text) { take(text.toUtf8()); });
    connect(m_socket, &QWebSocket::binaryMessageReceived, this, &WebSocketLink::take);
    connect(m_socket, &QWebSocket::pong, this, [this] { m_heard.restart(); });
    connect(m_socket, &QWebSocket::sslErrors, this, &WebSocketLink::noteSslErrors);
    connect(&m_pulse, &QTimer::timeout, this, &WebSocketLink::beat);
}

void WebSocketLink::open(const QString& address)
{
    m_address = address;
    if (const auto trust = trustedWith(m_options.trustFile); trust && address.startsWith(QStringLiteral("wss:")))
        m_socket->setSslConfiguration(*trust);
    m_socket->open(QUrl(address));
    if (const auto* tcp = m_socket->findChild<QTcpSocket*>())
        connect(tcp, &QTcpSocket::connected, this, [this] { m_reached = true; });
    QTimer::singleShot(m_options.connectTimeout, this, [this] {
        if (!m_connected && !m_ended)
            breakOff({ErrorCode::CannotOpen, "no answer within the time limit", m_address.toStdString(), true, {}});
    });
}

void WebSocketLink::begin()
{
    m_connected = true;
    m_heard.start();
    sendAtOnce(*m_socket);
    if (m_options.pingInterval > 0ms)
        m_pulse.start(m_options.pingInterval);
    for (const QString& text : std::exchange(m_unsent, {}))
        write(text);
    m_unsentBytes = 0;
}

void WebSocketLink::send(const protocol::Envelope& envelope)
{
    if (m_ended || m_leaving || m_failure)
        return;
    if (m_limited && protocol::opensSession(envelope)) {
        m_limited = false;
        takeUpTo(m_options.limits.maxBytes);
    }
    const QString text = QString::fromStdString(protocol::writeEnvelope(envelope));
    if (unsentBytes() > m_options.maxUnsentBytes)
        return breakOff({ErrorCode::Closed, "the peer does not read what it is sent", m_address.toStdString(), true, {}});
    if (m_connected)
        return write(text);
    m_unsentBytes += static_cast<std::size_t>(text.size());
    m_unsent.push_back(text);
}

std::size_t WebSocketLink::unsentBytes() const
{
    return m_connected ? static_cast<std::size_t>(m_socket->bytesToWrite()) : m_unsentBytes;
}

void WebSocketLink::write(const QString& text)
{
    m_socket->sendTextMessage(text);
}

void WebSocketLink::take(const QByteArray& bytes)
{
    m_heard.restart();
    if (m_leaving || m_failure)
        return;
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    const auto envelope = protocol::parseEnvelope(text, m_options.limits);
    // Last, because a slot may destroy this.
    if (envelope)
        Q_EMIT received(*envelope);
    else
        Q_EMIT malformed(envelope.error());
}

void WebSocketLink::beat()
{
    if (m_options.silenceLimit > 0ms && m_heard.hasExpired(m_options.silenceLimit.count()))
        return breakOff({ErrorCode::Closed, "no sign of the peer any more", m_address.toStdString(), true, {}});
    m_socket->ping();
}

void WebSocketLink::close()
{
    if (std::exchange(m_leaving, true) || m_ended)
        return;
    if (!m_connected)
        return m_socket->abort(), end();
    m_socket->close(m_failure ? QWebSocketProtocol::CloseCodeAbnormalDisconnection : QWebSocketProtocol::CloseCodeNormal);
    QTimer::singleShot(lingerLimit, m_socket, [socket = m_socket] { socket->abort(); });
}

void WebSocketLink::breakOff(Error reason)
{
    if (m_ended || m_failure)
        return;
    m_failure = std::move(reason);
    m_socket->abort();
    end();
}

void WebSocketLink::end()
{
    if (std::exchange(m_ended, true))
        return;
    m_pulse.stop();
    // Nobody hears of it from inside its own call of send() or close().
    QMetaObject::invokeMethod(
        this, [this, reason = reasonOfEnd()] { Q_EMIT closed(reason); }, Qt::QueuedConnection);
}

Error WebSocketLink::reasonOfEnd() const
{
    const std::string where = m_address.toStdString();
    if (m_failure)
        return *m_failure;
    if (m_leaving)
        return {ErrorCode::Closed, "closed", where, true, {}};
    if (!m_connected)
        return reasonOfNoStart();
    const std::string said = m_socket->closeReason().toStdString();
    if (m_socket->closeCode() == QWebSocketProtocol::CloseCodeTooMuchData)
        return {ErrorCode::OutOfMemory, "a message was larger than the peer accepts", where, false, {}};
    return {ErrorCode::Closed, said.empty() ? "the other end closed" : "the other end closed: " + said, where, true, {}};
}

Error WebSocketLink::reasonOfNoStart() const
{
    const std::string where = m_address.toStdString();
    const QString said = m_socket->errorString();
    if (!m_tlsProblem.empty())
        return {ErrorCode::CannotOpen, "no secure connection: " + m_tlsProblem, where, false, {}};
    if (m_socket->error() == QAbstractSocket::SslHandshakeFailedError)
        return {ErrorCode::CannotOpen, "no secure connection: the other end does not speak TLS", where, false, {}};
    if (!m_reached)
        return {ErrorCode::CannotOpen, said.toStdString(), where, true, {}};
    // A web server refuses with a status; Qt puts it into its sentence.
    static const QRegularExpression status(QStringLiteral("\\b([45]\\d\\d)\\b(.*)"));
    if (const auto match = status.match(said); match.hasMatch())
        return {ErrorCode::CannotOpen, "the host answered " + match.captured(1).toStdString() + ": "
                    + match.captured(2).trimmed().toStdString(), where, true, {}};
    return {ErrorCode::CannotOpen, "this is no A2E host: it does not speak WebSocket", where, true, {}};
}

void WebSocketLink::noteSslErrors(const QList<QSslError>& errors)
{
    m_tlsProblem = certificateFault(errors);
}

std::unique_ptr<protocol::Link> makeWebSocketLink(std::unique_ptr<QWebSocket> socket, const LinkOptions& options)
{
    auto link = std::make_unique<WebSocketLink>(std::move(socket), options);
    link->limitUntilSession();
    return link;
}

} // namespace touchstone::link
