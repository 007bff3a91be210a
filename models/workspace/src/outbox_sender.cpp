#include "outbox_sender.h"

#include <algorithm>
#include <utility>

namespace touchstone::workspace {
namespace {

constexpr std::chrono::milliseconds outboxFirstRetry{1'000};
constexpr std::chrono::milliseconds outboxLongestRetry{60'000};

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

OutboxSender::OutboxSender(Connect connectHost, Fetch fetch, QObject* parent)
    : QObject(parent)
    , m_connect(std::move(connectHost))
    , m_fetch(std::move(fetch))
    , m_random(std::random_device{}())
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, [this] {
        if (!m_session)
            openSession();
        else
            sendNext();
        Q_EMIT hostStateChanged();
    });
}

OutboxSender::~OutboxSender()
{
    // A dying session settles its calls at once: their answers must find this object whole, and leave it alone.
    m_closing = true;
    if (m_session)
        m_session->disconnect(this);
    m_session.reset();
}

void OutboxSender::start()
{
    if (m_connect && !m_session)
        openSession();
}

void OutboxSender::wake()
{
    if (m_busy)
        m_wanted = true;
    else if (!m_retry.isActive())
        sendNext();
}

void OutboxSender::retryNow()
{
    m_retry.stop();
    m_failures = 0;
    if (m_session)
        sendNext();
    else
        start();
    Q_EMIT hostStateChanged();
}

HostState OutboxSender::hostState() const
{
    return m_state;
}

double OutboxSender::latencyMs() const
{
    return m_session ? m_session->latencyMs() : -1.0;
}

int OutboxSender::retryInSeconds() const
{
    return m_retry.isActive() ? static_cast<int>((m_retry.remainingTime() + 999) / 1000) : 0;
}

void OutboxSender::setState(HostState state)
{
    m_state = state;
    Q_EMIT hostStateChanged();
}

void OutboxSender::openSession()
{
    auto hostLink = m_connect();
    if (!hostLink) {
        later(Error{ErrorCode::CannotOpen, "the host cannot be reached", {}, true, {}});
        return;
    }
    setState(HostState::Connecting);
    m_session = std::make_unique<link::Session>(std::move(hostLink), link::SessionOptions{});
    connect(m_session.get(), &link::Session::stateChanged, this, &OutboxSender::sessionChanged);
}

void OutboxSender::sessionChanged(link::SessionState state, const Error& reason)
{
    switch (state) {
    case link::SessionState::Connecting:
        return;
    case link::SessionState::Ready:
        m_failures = 0;
        setState(HostState::Online);
        sendNext();
        return;
    case link::SessionState::Refused:
    case link::SessionState::Closed:
        // The session is inside its own signal: it goes when the event loop is back.
        m_session->disconnect(this);
        m_session.release()->deleteLater();
        setState(state == link::SessionState::Refused ? HostState::Refused : HostState::Offline);
        later(reason);
        return;
    }
}

void OutboxSender::sendNext()
{
    if (m_busy || m_state != HostState::Online || !m_fetch)
        return;
    m_busy = true;
    m_wanted = false;
    m_fetch([this](Result<std::vector<project::OutboxItem>> items) {
        m_busy = false;
        if (!items) {
            later(items.error());
            return;
        }
        std::erase_if(*items, [](const project::OutboxItem& item) { return item.blocked; });
        if (m_oneByOne && items->size() > 1)
            items->resize(1);
        keepWhatFitsIntoOneRequest(*items);
        if (!items->empty() && m_state == HostState::Online)
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
    m_session->call(std::move(request))
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
        m_failures = 0;
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
    later(answer.error());
}

void OutboxSender::later(const Error&)
{
    // Half to all of an exponentially growing wait: many clients of one host must not come back at once.
    const auto longest = std::min(outboxLongestRetry, outboxFirstRetry * (1 << std::min(m_failures, 6)));
    ++m_failures;
    std::uniform_int_distribution<std::int64_t> wait(longest.count() / 2, longest.count());
    m_retry.start(std::chrono::milliseconds(wait(m_random)));
    Q_EMIT hostStateChanged();
}

} // namespace touchstone::workspace
