#include "http_link.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QNetworkReply>
#include <QPointer>
#include <QSet>
#include <QThread>

#include "protocol/codec.h"
#include "trust.h"

namespace touchstone::link {
namespace {

using namespace std::chrono_literals;
constexpr auto farewell = 5s;
constexpr int goodbyeTime = 1000;  ///< milliseconds
constexpr int tooLarge = 413;

/// Those of the program's thread that have no link any more and still take their leave.
QSet<HttpCourier*>& orphans()
{
    static QSet<HttpCourier*> all;
    return all;
}

int statusOf(const QNetworkReply& reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

} // namespace

HttpCourier::HttpCourier(const QUrl& base, LinkOptions options, QObject* parent)
    : QObject(parent)
    , m_network(this)
    , m_base(base)
    , m_options(std::move(options))
    , m_lines(m_options.limits.maxBytes + 16)
    , m_pulse(this)
{
    connect(&m_pulse, &QTimer::timeout, this, &HttpCourier::beat);
    connect(&m_network, &QNetworkAccessManager::sslErrors, this,
            [this](QNetworkReply*, const QList<QSslError>& errors) { m_tlsProblem = certificateFault(errors); });
}

QNetworkRequest HttpCourier::requestFor(const char* path) const
{
    QUrl url = m_base;
    QString prefix = url.path();
    while (prefix.endsWith(u'/'))
        prefix.chop(1);
    url.setPath(prefix + QLatin1String(path));
    QNetworkRequest request(url);
    if (!m_sessionId.isEmpty())
        request.setRawHeader("X-Session-Id", m_sessionId);
    // A host that sends us elsewhere would be told what was meant for it.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    if (const auto trust = trustedWith(m_options.trustFile); trust && url.scheme() == QStringLiteral("https"))
        request.setSslConfiguration(*trust);
    return request;
}

void HttpCourier::open()
{
    QNetworkRequest request = requestFor("/session");
    request.setTransferTimeout(static_cast<int>(m_options.connectTimeout.count()));
    QNetworkReply* reply = m_network.post(request, QByteArrayLiteral("{}"));
    connect(reply, &QNetworkReply::finished, this, [this, reply] {
        reply->deleteLater();
        sessionOpened(*reply);
    });
}

void HttpCourier::sessionOpened(QNetworkReply& reply)
{
    if (m_ended)
        return;
    if (reply.error() != QNetworkReply::NoError)
        return end(failure(reply));
    const QByteArray body = reply.readAll();
    const auto json = protocol::parseJson({body.constData(), static_cast<std::size_t>(body.size())});
    if (!json || !json->is_object() || !json->contains("session_id") || !json->at("session_id").is_string())
        return end({ErrorCode::CannotOpen, "this is no A2E host: it gave no session", m_base.toString().toStdString(),
                    false, {}});
    m_sessionId = QByteArray::fromStdString(json->at("session_id").get<std::string>());
    openStream();
    postNext();
}

void HttpCourier::openStream()
{
    QNetworkRequest request = requestFor("/stream");
    request.setRawHeader("Accept", "text/event-stream");
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    m_stream = m_network.get(request);
    m_stream->setParent(this);
    m_heard.start();
    if (m_options.pingInterval > 0ms)
        m_pulse.start(m_options.pingInterval);
    connect(m_stream, &QNetworkReply::readyRead, this, [this, stream = m_stream] { readStream(*stream); });
    connect(m_stream, &QNetworkReply::finished, this, [this, stream = m_stream] {
        stream->deleteLater();
        readStream(*stream);
        const bool refused = stream->error() != QNetworkReply::NoError && !m_streamOpen;
        end(refused ? failure(*stream)
                    : Error{ErrorCode::Closed, "the host ended the stream", m_base.toString().toStdString(), true, {}});
    });
}

// ---- in ------------------------------------------------------------------------------------------------------------

void HttpCourier::readStream(QNetworkReply& stream)
{
    const QByteArray bytes = stream.readAll();
    if (bytes.isEmpty() || statusOf(stream) != 200)
        return;
    m_streamOpen = true;
    m_heard.restart();
    m_lines.feed(
        {bytes.constData(), static_cast<std::size_t>(bytes.size())},
        [this](std::string_view line) {
            takeLine(line);
            return !isHungUp();
        },
        [this] {
            Q_EMIT malformed({ErrorCode::OutOfMemory, "the host sent a message over the limit", "http", false, {}});
            return !isHungUp();
        });
}

void HttpCourier::takeLine(std::string_view line)
{
    constexpr std::string_view data = "data:";
    if (line.empty())
        return takeEvent();
    if (line.front() == ':')
        m_hostBeats = true;
    if (line.substr(0, data.size()) != data)
        return;  // a comment, or a field that this protocol does not use
    line.remove_prefix(data.size());
    if (!line.empty() && line.front() == ' ')
        line.remove_prefix(1);
    if (m_hasEvent)
        m_event += '\n';
    m_event += line;
    m_hasEvent = true;
}

void HttpCourier::takeEvent()
{
    if (!std::exchange(m_hasEvent, false))
        return;
    const std::string event = std::exchange(m_event, {});
    if (isHungUp() || m_leaving)
        return;
    const auto envelope = protocol::parseEnvelope(event, m_options.limits);
    if (envelope)
        Q_EMIT received(*envelope);
    else
        Q_EMIT malformed(envelope.error());
}

// ---- out -----------------------------------------------------------------------------------------------------------

void HttpCourier::send(const protocol::Envelope& envelope)
{
    if (isHungUp() || m_leaving)
        return;
    if (m_unsentBytes > m_options.maxUnsentBytes)
        return end({ErrorCode::Closed, "the host does not take what it is sent", m_base.toString().toStdString(), true, {}});
    m_unsent.push_back({envelope.id(), QByteArray::fromStdString(protocol::writeEnvelope(envelope))});
    m_unsentBytes += static_cast<std::size_t>(m_unsent.back().bytes.size());
    postNext();
}

void HttpCourier::postNext()
{
    if (m_posting || m_sessionId.isEmpty() || m_ended)
        return;
    if (m_unsent.empty()) {
        if (m_leaving)
            end({ErrorCode::Closed, "closed", m_base.toString().toStdString(), true, {}});
        return;
    }
    m_posting = true;
    QNetworkRequest request = requestFor("/send");
    request.setTransferTimeout(static_cast<int>(std::chrono::milliseconds(m_options.silenceLimit).count()));
    QNetworkReply* reply = m_network.post(request, m_unsent.front().bytes);
    connect(reply, &QNetworkReply::finished, this, [this, reply] {
        reply->deleteLater();
        posted(*reply);
    });
}

void HttpCourier::posted(QNetworkReply& reply)
{
    m_posting = false;
    if (m_ended)
        return;
    const bool refused = statusOf(reply) == tooLarge;
    if (reply.error() != QNetworkReply::NoError && !refused)
        return end(failure(reply));
    const Message sent = std::move(m_unsent.front());
    m_unsent.pop_front();
    m_unsentBytes -= static_cast<std::size_t>(sent.bytes.size());
    if (refused)
        refuseLocally(sent.id);
    postNext();
}

void HttpCourier::refuseLocally(const std::string& requestId)
{
    // The host never saw whose message it was; we know.
    const Error error{ErrorCode::OutOfMemory, "the message is larger than the host takes", {}, false, {}};
    const auto answer = protocol::encode(protocol::toErrorMessage(error, requestId));
    if (answer && !isHungUp())
        Q_EMIT received(*answer);
}

// ---- the end -------------------------------------------------------------------------------------------------------

void HttpCourier::beat()
{
    if (m_hostBeats && m_options.silenceLimit > 0ms && m_heard.hasExpired(m_options.silenceLimit.count()))
        end({ErrorCode::Closed, "no sign of the host any more", m_base.toString().toStdString(), true, {}});
}

void HttpCourier::leave()
{
    if (std::exchange(m_leaving, true) || m_ended)
        return;
    if (m_sessionId.isEmpty())
        return end({ErrorCode::Closed, "closed", m_base.toString().toStdString(), true, {}});
    QTimer::singleShot(farewell, this, [this] { end({ErrorCode::Closed, "closed", {}, true, {}}); });
    postNext();
}

void HttpCourier::release()
{
    m_orphan = true;
    outlive();
    if (!m_ended)
        leave();
    else if (!m_goodbye)
        deleteLater();
}

void HttpCourier::outlive()
{
    // It outlives its link for its farewell, but not the program or its thread: there nobody would free it.
    const QCoreApplication* program = QCoreApplication::instance();
    if (!program || program->thread() != QThread::currentThread()) {
        setParent(nullptr);
        connect(QThread::currentThread(), &QThread::finished, this, [this] { delete this; }, Qt::DirectConnection);
        return;
    }
    // The network's own objects must go while there still is an application, which a child of it would be too late for.
    static const bool isRegistered = [] {
        qAddPostRoutine([] { qDeleteAll(std::exchange(orphans(), {})); });
        return true;
    }();
    Q_UNUSED(isRegistered);
    setParent(nullptr);
    orphans().insert(this);
    connect(this, &QObject::destroyed, [this] { orphans().remove(this); });
}

void HttpCourier::end(Error reason)
{
    if (std::exchange(m_ended, true))
        return;
    m_pulse.stop();
    if (m_leaving)
        reason = {ErrorCode::Closed, "closed", m_base.toString().toStdString(), true, {}};
    if (m_stream) {
        m_stream->disconnect(this);
        m_stream->abort();
        m_stream->deleteLater();
    }
    const auto tell = [this, reason = std::move(reason)] {
        m_goodbye = nullptr;
        Q_EMIT closed(reason);
        if (m_orphan)
            deleteLater();
    };
    // Nobody hears of it from inside its own call.
    if (m_sessionId.isEmpty()) {
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
        return;
    }
    QNetworkRequest request = requestFor("/session");
    request.setTransferTimeout(goodbyeTime);
    m_goodbye = m_network.deleteResource(request);
    connect(m_goodbye, &QNetworkReply::finished, this, [this, tell] {
        m_goodbye->deleteLater();
        tell();
    });
}

Error HttpCourier::failure(QNetworkReply& reply) const
{
    const std::string where = m_base.toString().toStdString();
    const int status = statusOf(reply);
    if (status >= 400) {
        const QByteArray said = reply.readAll().left(300);
        const bool mayPass = status == 503 || status == 429;
        return {ErrorCode::CannotOpen, "the host answered " + std::to_string(status) + ": " + said.toStdString(), where,
                mayPass || status == 404 || status == 410, {}};
    }
    if (reply.error() == QNetworkReply::SslHandshakeFailedError) {
        const std::string why = m_tlsProblem.empty() ? "the other end does not speak TLS" : m_tlsProblem;
        return {ErrorCode::CannotOpen, "no secure connection: " + why, where, false, {}};
    }
    // It took the connection, and then did not speak as a web server does.
    const bool speaksOtherwise = reply.error() == QNetworkReply::ProtocolFailure
        || reply.error() == QNetworkReply::RemoteHostClosedError;
    if (speaksOtherwise && m_sessionId.isEmpty())
        return {ErrorCode::CannotOpen, "this is no A2E host: it does not speak HTTP", where, true, {}};
    return {m_streamOpen ? ErrorCode::Closed : ErrorCode::CannotOpen, reply.errorString().toStdString(), where, true, {}};
}

// ---- the link ------------------------------------------------------------------------------------------------------

HttpLink::HttpLink(const QUrl& base, const LinkOptions& options)
    : m_courier(new HttpCourier(base, options, this))
{
    connect(m_courier, &HttpCourier::received, this, &Link::received);
    connect(m_courier, &HttpCourier::malformed, this, &Link::malformed);
    connect(m_courier, &HttpCourier::closed, this, &Link::closed);
    m_courier->open();
}

HttpLink::~HttpLink()
{
    m_courier->disconnect(this);
    m_courier->release();
}

} // namespace touchstone::link
