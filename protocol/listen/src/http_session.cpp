#include "http_session.h"

#include "closed.h"
#include "http_connection.h"
#include "protocol/greeting.h"

namespace touchstone::listen {

// ---- the link ------------------------------------------------------------------------------------------------------

HttpLink::HttpLink(HttpSession* session)
    : m_session(session)
{
}

HttpLink::~HttpLink()
{
    if (m_session)
        m_session->finish();
}

void HttpLink::send(const protocol::Envelope& envelope)
{
    if (!m_session || m_leaving || m_ended)
        return;
    if (!m_session->isOpen() && protocol::opensSession(envelope))
        m_session->open();
    m_session->send(protocol::writeEnvelope(envelope));
}

std::size_t HttpLink::unsentBytes() const
{
    return m_session ? m_session->unsentBytes() : 0;
}

void HttpLink::close()
{
    if (std::exchange(m_leaving, true) || m_ended)
        return;
    if (m_session)
        m_session->finish();
    end(closedBecause("closed", "http"));
}

void HttpLink::end(Error reason)
{
    if (std::exchange(m_ended, true))
        return;
    QMetaObject::invokeMethod(
        this, [this, reason = std::move(reason)] { Q_EMIT closed(reason); }, Qt::QueuedConnection);
}

// ---- the session ---------------------------------------------------------------------------------------------------

HttpSession::HttpSession(std::string id, link::LinkOptions options, std::chrono::milliseconds timeout, QObject* parent)
    : QObject(parent)
    , m_id(std::move(id))
    , m_options(std::move(options))
{
    m_timeout.setSingleShot(true);
    m_timeout.setInterval(timeout);
    m_timeout.start();
    connect(&m_timeout, &QTimer::timeout, this, [this] { abandon("nobody reads this session's stream"); });
    connect(&m_heartbeat, &QTimer::timeout, this, &HttpSession::beat);
}

HttpSession::~HttpSession()
{
    m_isOver = true;
    if (m_link)
        m_link->end(closedBecause("the listener is gone", "http"));
    if (m_stream)
        m_stream->endStream();
}

std::unique_ptr<protocol::Link> HttpSession::makeLink()
{
    auto link = std::make_unique<HttpLink>(this);
    m_link = link.get();
    return link;
}

bool HttpSession::deliver(std::string_view message)
{
    if (!m_link || m_finishing || m_isOver)
        return false;
    if (!m_stream)
        m_timeout.start();
    const auto envelope = protocol::parseEnvelope(message, m_options.limits);
    if (envelope)
        Q_EMIT m_link->received(*envelope);
    else
        Q_EMIT m_link->malformed(envelope.error());
    return true;
}

void HttpSession::attach(HttpConnection* stream, const std::vector<std::string>& headers)
{
    if (m_stream)
        std::exchange(m_stream, nullptr)->endStream();
    m_timeout.stop();
    m_stream = stream;
    connect(stream, &HttpConnection::closed, this, [this, stream] { lost(stream); });
    stream->beginStream(headers);
    if (m_options.pingInterval.count() > 0)
        m_heartbeat.start(m_options.pingInterval);
    flush();
}

void HttpSession::send(std::string message)
{
    if (unsentBytes() > m_options.maxUnsentBytes)
        return abandon("the peer does not read what it is sent");
    m_unsentBytes += message.size();
    m_unsent.push_back(std::move(message));
    flush();
}

std::size_t HttpSession::unsentBytes() const
{
    return m_unsentBytes + (m_stream ? m_stream->unsentBytes() : 0);
}

void HttpSession::flush()
{
    if (!m_stream)
        return;
    for (const std::string& message : std::exchange(m_unsent, {}))
        m_stream->streamEvent(message);
    m_unsentBytes = 0;
    if (m_finishing)
        abandon("closed");
}

void HttpSession::finish()
{
    m_finishing = true;
    if (m_unsent.empty())
        abandon("closed");
    else
        flush();
}

void HttpSession::lost(const HttpConnection* stream)
{
    if (m_stream != stream)
        return;
    m_stream = nullptr;
    m_heartbeat.stop();
    m_timeout.start();
}

void HttpSession::beat()
{
    if (m_stream)
        m_stream->streamHeartbeat();
}

void HttpSession::abandon(const char* why)
{
    if (std::exchange(m_isOver, true))
        return;
    m_timeout.stop();
    m_heartbeat.stop();
    if (m_link)
        m_link->end(closedBecause(why, "http"));
    if (m_stream)
        std::exchange(m_stream, nullptr)->endStream();
    // Perhaps from inside a call of the link or of the listener.
    QMetaObject::invokeMethod(this, &HttpSession::over, Qt::QueuedConnection);
}

} // namespace touchstone::listen
