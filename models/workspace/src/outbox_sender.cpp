#include "outbox_sender.h"

#include <algorithm>
#include <utility>

#include <QPointer>

namespace touchstone::workspace {
namespace {

/// Of a host that is away, and of one that is there and busy.
link::BackOff outboxBackOff()
{
    using namespace std::chrono_literals;
    return {1s, 60s, {}};
}

link::SessionOptions sessionOptions(const HostAccess& host)
{
    link::SessionOptions options;
    options.agentId = host.agentId;
    options.authToken = host.hostToken;
    options.silenceLimit = host.hostSilenceLimit;
    options.keepsToMaxParallel = true;
    return options;
}

/// The host understood and will say the same next time: trying again is no use.
bool isFinalRefusal(const Error& error)
{
    switch (error.code) {
    case ErrorCode::SchemaViolation:
    case ErrorCode::InvalidMessage:
    case ErrorCode::Unauthorized:
    case ErrorCode::Conflict:
    case ErrorCode::ParseError:
        return true;
    case ErrorCode::RuntimeError:
    case ErrorCode::VersionMismatch:
    case ErrorCode::Timeout:
    case ErrorCode::OutOfMemory:
    case ErrorCode::SandboxCrash:
    case ErrorCode::UnknownAction:
    case ErrorCode::ResetDenied:
    case ErrorCode::CannotOpen:
    case ErrorCode::NewerVersion:
    case ErrorCode::Damaged:
    case ErrorCode::ReadOnly:
    case ErrorCode::NotFound:
    case ErrorCode::Cancelled:
    case ErrorCode::Closed:
        return false;
    }
    return false;
}

/// The text in it; the message is somewhat longer.
std::size_t bytesOf(const project::OutboxItem& item)
{
    std::size_t bytes = 0;
    for (const protocol::Feedback& feedback : item.feedbacks) {
        bytes += feedback.comment.size() + feedback.correction.size();
        if (feedback.ratedTurn)
            bytes += feedback.ratedTurn->prompt.size() + feedback.ratedTurn->response.size();
    }
    return bytes;
}

/// Turns with long contexts add up: a message over the limit would be refused as a whole, again and again.
void keepWhatFitsIntoOneRequest(std::vector<project::OutboxItem>& items)
{
    constexpr std::size_t requestBytes = 4 * 1024 * 1024;
    std::size_t bytes = 0;
    std::size_t fitting = 0;
    while (fitting < items.size() && (bytes += bytesOf(items[fitting])) <= requestBytes)
        ++fitting;
    items.resize(std::min(items.size(), std::max<std::size_t>(fitting, 1)));
}

/// A host hangs up on a message that is too large for it, or says so: sending it again would keep all others waiting.
bool isTooLarge(const std::vector<project::OutboxItem>& items, const Error& error)
{
    return items.size() == 1 && bytesOf(items.front()) > protocol::Limits{}.maxBytes
        && (error.code == ErrorCode::Closed || error.code == ErrorCode::OutOfMemory);
}

} // namespace

OutboxSender::OutboxSender(const HostAccess& host, Fetch fetch, QObject* parent)
    : QObject(parent)
    , m_fetch(std::move(fetch))
    , m_connection(std::make_unique<link::Connection>(host.connectHost, sessionOptions(host), outboxBackOff()))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        sendNext();
        Q_EMIT hostStateChanged();
    });
    connect(m_connection.get(), &link::Connection::stateChanged, this, &OutboxSender::connectionChanged);
}

OutboxSender::~OutboxSender()
{
    // A dying session settles its calls at once: their answers must find this object whole, and leave it alone.
    m_closing = true;
    m_connection->disconnect(this);
    m_connection.reset();
}

void OutboxSender::start()
{
    m_connection->open();
}

void OutboxSender::wake()
{
    if (m_busy)
        m_wanted = true;
    else if (!m_pause.isActive())
        sendNext();
}

void OutboxSender::retryNow()
{
    m_pause.stop();
    m_refusals = 0;
    if (isOnline())
        sendNext();
    else if (m_connection->state() == link::ConnectionState::Waiting)
        m_connection->retryNow();
    else
        m_connection->open();  // refused before: somebody may have seen to it
    Q_EMIT hostStateChanged();
}

HostState OutboxSender::hostState() const
{
    switch (m_connection->state()) {
    case link::ConnectionState::Ready:
        return HostState::Online;
    case link::ConnectionState::Connecting:
        return HostState::Connecting;
    case link::ConnectionState::Refused:
        return HostState::Refused;
    case link::ConnectionState::Idle:
    case link::ConnectionState::Waiting:
        return HostState::Offline;
    }
    return HostState::Offline;
}

bool OutboxSender::isOnline() const
{
    return m_connection->state() == link::ConnectionState::Ready;
}

std::optional<protocol::Greeting> OutboxSender::greeting() const
{
    const link::Session* session = m_connection->session();
    return session && isOnline() ? std::optional(session->greeting()) : std::nullopt;
}

double OutboxSender::latencyMs() const
{
    const link::Session* session = m_connection->session();
    return session ? session->latencyMs() : -1.0;
}

int OutboxSender::retryInSeconds() const
{
    const auto pause = std::chrono::milliseconds(m_pause.isActive() ? m_pause.remainingTime() : 0);
    return static_cast<int>((std::max(pause, m_connection->untilRetry()).count() + 999) / 1000);
}

void OutboxSender::connectionChanged(link::ConnectionState state, const Error& reason)
{
    m_pause.stop();
    switch (state) {
    case link::ConnectionState::Idle:
    case link::ConnectionState::Connecting:
        break;  // what was wrong stays said until the host answers
    case link::ConnectionState::Ready:
        m_refusals = 0;
        m_lastError.reset();
        sendNext();
        break;
    case link::ConnectionState::Waiting:
    case link::ConnectionState::Refused:
        m_lastError = reason;
        break;
    }
    Q_EMIT hostStateChanged();
}

void OutboxSender::sendNext()
{
    if (m_busy || !isOnline())
        return;
    m_busy = true;
    m_wanted = false;
    // The host may be left for another while the storage thread reads.
    m_fetch([this, alive = QPointer<OutboxSender>(this)](Result<std::vector<project::OutboxItem>> items) {
        if (!alive)
            return;
        m_busy = false;
        if (!items) {
            pause(items.error());
            return;
        }
        std::erase_if(*items, [](const project::OutboxItem& item) { return item.blocked; });
        if (m_oneByOne && items->size() > 1)
            items->resize(1);
        keepWhatFitsIntoOneRequest(*items);
        if (!items->empty() && isOnline())
            send(std::move(*items));
        else if (m_wanted)
            sendNext();
    });
}

void OutboxSender::send(std::vector<project::OutboxItem> items)
{
    protocol::LearnFeedbackRequest request;
    for (const project::OutboxItem& item : items)
        request.feedbacks.insert(request.feedbacks.end(), item.feedbacks.begin(), item.feedbacks.end());
    m_busy = true;
    m_connection->session()->call(std::move(request))
        .then(this, [this, items = std::move(items)](const Result<protocol::LearnFeedbackResponse>& answer) {
            m_busy = false;
            if (!m_closing)
                answered(items, answer);
        });
}

void OutboxSender::answered(const std::vector<project::OutboxItem>& items,
                            const Result<protocol::LearnFeedbackResponse>& answer)
{
    if (answer) {
        std::vector<std::int64_t> sequences;
        for (const project::OutboxItem& item : items)
            sequences.push_back(item.sequence);
        m_refusals = 0;
        m_lastError.reset();
        m_oneByOne = false;
        Q_EMIT acknowledged(sequences);
        sendNext();
        return;
    }
    if (isTooLarge(items, answer.error())) {
        Q_EMIT refused(items.front().sequence, answer.error(), true);
        if (answer.error().code != ErrorCode::Closed)
            sendNext();
        return;  // a session that was closed comes back by itself
    }
    if (isFinalRefusal(answer.error())) {
        // A batch is atomic: one bad member refuses all. Send them singly to find it.
        m_oneByOne = true;
        if (items.size() == 1) {
            m_oneByOne = false;
            Q_EMIT refused(items.front().sequence, answer.error(), true);
        }
        sendNext();
        return;
    }
    Q_EMIT refused(items.front().sequence, answer.error(), false);
    pause(answer.error());
}

void OutboxSender::pause(const Error& reason)
{
    if (!isOnline())
        return;  // the connection waits by itself
    m_lastError = reason;
    m_pause.start(outboxBackOff().delay(++m_refusals));
    Q_EMIT hostStateChanged();
}

} // namespace touchstone::workspace
