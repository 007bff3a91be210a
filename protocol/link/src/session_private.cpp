#include "session_private.h"

#include <algorithm>
#include <limits>

#include <QLoggingCategory>
#include <QPointer>

namespace touchstone::link {
namespace {

using namespace protocol;

Q_LOGGING_CATEGORY(sessionLog, "touchstone.session", QtInfoMsg)

bool isAnswer(std::string_view type)
{
    constexpr std::string_view suffix = "/resp";
    return type == Pong::type
        || (type.size() > suffix.size() && type.substr(type.size() - suffix.size()) == suffix);
}

/// Whoever showed no token is told that one is wanted, not that it is wrong.
Error refusal(const std::string& reason, bool withoutToken)
{
    if (reason == "auth_failed" && withoutToken)
        return {ErrorCode::Unauthorized, "the host wants a token", "no_token", false, {}};
    if (reason == "version_mismatch")
        return {ErrorCode::VersionMismatch, "the host speaks another version of the protocol", reason, false, {}};
    if (reason == "server_error")
        return {ErrorCode::RuntimeError, "the host could not open a session", reason, true, {}};
    return {ErrorCode::Unauthorized, "the host refused the session: " + (reason.empty() ? "no reason given" : reason),
            reason, false, {}};
}

Error timedOut(std::string_view what, std::chrono::milliseconds limit)
{
    return {ErrorCode::Timeout, "no " + std::string(what) + " within " + std::to_string(limit.count()) + " ms",
            std::string(what), true, {}};
}

} // namespace

Session::Private::Private(Session& session, std::unique_ptr<Link> link, SessionOptions options)
    : q(session), m_link(std::move(link)), m_options(std::move(options))
{
    m_age.start();
    m_deadlineTimer.setSingleShot(true);
    QObject::connect(&m_deadlineTimer, &QTimer::timeout, &q, [this] { expireCalls(); });
    QObject::connect(&m_pingTimer, &QTimer::timeout, &q, [this] { sendPing(); });
    QObject::connect(m_link.get(), &Link::received, &q, [this](const Envelope& envelope) {
        const QPointer<Session> alive(&q);
        ++m_insideLink;
        receive(envelope);
        if (alive)
            --m_insideLink;
    });
    QObject::connect(m_link.get(), &Link::closed, &q, [this](const Error& reason) {
        const QPointer<Session> alive(&q);
        ++m_insideLink;
        end(SessionState::Closed, reason);
        if (alive)
            Q_EMIT alive->disconnected();
        if (alive)
            --m_insideLink;
    });
    QObject::connect(m_link.get(), &Link::malformed, &q, [](const Error& error) {
        qCWarning(sessionLog, "The host sent what is no message: %s (%s)", error.message.c_str(),
                  error.where.c_str());
    });
    QMetaObject::invokeMethod(&q, [this] { shakeHands(); }, Qt::QueuedConnection);
}

// ---- calls ---------------------------------------------------------------------------------------------------------

void Session::Private::start(Call call)
{
    if (m_dying)
        return call.settle(fail(ErrorCode::Cancelled, "the session is gone"));
    if (!call.request)
        return failLater(std::move(call.settle), std::move(call.request).error());
    if (hasEnded())
        return failLater(std::move(call.settle), refusalOfCalls());
    const auto now = Clock::now();
    const auto limit = call.limit.count() > 0 ? call.limit : m_options.callTimeout;
    const Envelope request = *call.request;
    PendingCall pending{request.id(), std::move(call.responseType), std::move(call.settle), now, now + limit};
    pending.takesErrors = call.takesErrors;
    pending.isUrgent = call.isUrgent;
    const bool goes = m_state == SessionState::Ready && (call.isUrgent || room() > 0);
    if (!goes)
        pending.unsent = request;
    watch(pending.deadline);
    m_pending.add(std::move(pending));
    if (goes)
        m_link->send(request);
}

std::size_t Session::Private::room() const
{
    if (!m_options.keepsToMaxParallel || m_greeting.maxParallel <= 0)
        return std::numeric_limits<std::size_t>::max();
    const auto most = static_cast<std::size_t>(m_greeting.maxParallel);
    return most - std::min(most, m_pending.underWay());
}

void Session::Private::sendHeld()
{
    if (m_state != SessionState::Ready || m_dying)
        return;
    for (const Envelope& held : m_pending.takeUnsent(Clock::now(), room()))
        m_link->send(held);
}

void Session::Private::failLater(Settle settle, Error error)
{
    // From the event loop, like every other answer: a caller never hears back from inside its own call.
    m_failures.emplace_back(std::move(settle), std::move(error));
    if (m_failures.size() == 1)
        QMetaObject::invokeMethod(&q, [this] { flushFailures(); }, Qt::QueuedConnection);
}

void Session::Private::flushFailures()
{
    for (auto& [settle, error] : std::exchange(m_failures, {}))
        settle(tl::unexpected<Error>(std::move(error)));
}

void Session::Private::watch(Clock::time_point deadline)
{
    if (m_deadlineTimer.isActive() && m_watched <= deadline)
        return;
    using namespace std::chrono;
    m_watched = deadline;
    const auto left = duration_cast<milliseconds>(deadline - Clock::now()) + 1ms;
    m_deadlineTimer.start(std::max(left, 0ms));
}

void Session::Private::expireCalls()
{
    std::vector<PendingCall> expired = m_pending.takeExpired(Clock::now());
    if (const auto next = m_pending.nextDeadline())
        watch(*next);
    using std::chrono::milliseconds;
    sendHeld();
    for (PendingCall& call : expired)
        call.settle(tl::unexpected<Error>(
            timedOut(call.responseType, std::chrono::duration_cast<milliseconds>(call.deadline - call.sent))));
}

void Session::Private::measure(const PendingCall& call)
{
    m_latencyMs = std::chrono::duration<double, std::milli>(Clock::now() - call.sent).count();
}

// ---- what the host sends -------------------------------------------------------------------------------------------

void Session::Private::receive(const Envelope& envelope)
{
    const std::string type = envelope.type();
    if (type == Ping::type)
        answerPing(envelope);
    else if (type == ErrorMessage::type)
        receiveError(envelope);
    else if (isAnswer(type) || isAwaited(envelope, type))
        receiveAnswer(envelope, type);
    else
        Q_EMIT q.pushed(envelope);
}

void Session::Private::receiveAnswer(const Envelope& envelope, const std::string& type)
{
    const std::string requestId = envelope.requestId();
    auto call = requestId.empty() ? m_pending.takeOldest(type) : m_pending.take(requestId);
    if (!call) {
        qCInfo(sessionLog, "Dropped an answer of type %s that nobody waits for any more", type.c_str());
        return;
    }
    measure(*call);
    sendHeld();
    call->settle(envelope);
}

void Session::Private::receiveError(const Envelope& envelope)
{
    const auto message = decode<ErrorMessage>(envelope);
    const Error error = message ? fromErrorMessage(*message) : message.error();
    if (auto call = m_pending.take(envelope.requestId())) {
        measure(*call);
        sendHeld();
        return call->takesErrors ? call->settle(envelope) : call->settle(tl::unexpected<Error>(error));
    }
    // Before the handshake is answered there is only one request that an error can be about.
    if (m_state == SessionState::Connecting && envelope.requestId().empty())
        return end(SessionState::Refused, error);
    Q_EMIT q.pushed(envelope);
}

void Session::Private::answerPing(const Envelope& envelope)
{
    Pong pong;
    pong.reqId = envelope.id();
    pong.uptimeSeconds = static_cast<double>(m_age.elapsed()) / 1000.0;
    if (const auto answer = encode(pong); answer && !hasEnded())
        m_link->send(*answer);
}

void Session::Private::sendPing()
{
    if (m_state != SessionState::Ready || std::exchange(m_pingWaits, true))
        return;
    Call ping{encode(Ping{}), std::string(Pong::type), [this, alive = QPointer<Session>(&q)](const Result<Envelope>& pong) {
                  if (alive)
                      pingAnswered(pong);
              }};
    ping.limit = m_options.silenceLimit;
    ping.isUrgent = true;
    start(std::move(ping));
}

void Session::Private::pingAnswered(const Result<Envelope>& answer)
{
    m_pingWaits = false;
    const bool silent = !answer && answer.error().code == ErrorCode::Timeout;
    if (silent && m_options.silenceLimit.count() > 0 && !m_dying)
        end(SessionState::Closed, {ErrorCode::Closed, "the host has fallen silent", {}, true, {}});
}

bool Session::Private::isAwaited(const Envelope& envelope, const std::string& type) const
{
    const std::string* awaited = m_pending.responseTypeOf(envelope.requestId());
    return awaited && *awaited == type;
}

// ---- beginning and end ---------------------------------------------------------------------------------------------

void Session::Private::shakeHands()
{
    if (hasEnded())
        return;
    HandshakeRequest hello;
    hello.agentId = m_options.agentId;
    hello.agentCaps = m_options.capabilities;
    hello.authToken = m_options.authToken;
    const auto request = encode(hello);
    if (!request)
        return end(SessionState::Closed, request.error());
    const auto now = Clock::now();
    // Another call, settled before this one, may have destroyed the session.
    auto settle = [this, alive = QPointer<Session>(&q)](Result<Envelope> answer) {
        if (alive)
            handshakeAnswered(std::move(answer));
    };
    PendingCall call{request->id(), std::string(HandshakeResponse::type), std::move(settle), now,
                     now + m_options.handshakeTimeout};
    watch(call.deadline);
    m_pending.add(std::move(call));
    m_link->send(*request);
}

void Session::Private::handshakeAnswered(Result<Envelope> answer)
{
    if (hasEnded() || m_dying)
        return;  // the end settles every call, this one too
    if (!answer && answer.error().code == ErrorCode::Timeout)
        return end(SessionState::Closed, timedOut("handshake", m_options.handshakeTimeout));
    if (!answer)
        return end(SessionState::Refused, std::move(answer).error());
    const auto response = decode<HandshakeResponse>(*answer);
    if (!response)
        return end(SessionState::Refused, response.error());
    if (!response->ok)
        return end(SessionState::Refused, refusal(response->reason, m_options.authToken.empty()));
    becomeReady(greetingOf(*answer).value());
}

void Session::Private::becomeReady(Greeting greeting)
{
    m_state = SessionState::Ready;
    m_greeting = std::move(greeting);
    sendHeld();
    if (m_options.pingInterval.count() > 0)
        m_pingTimer.start(m_options.pingInterval);
    Q_EMIT q.stateChanged(m_state, Error{});
}

void Session::Private::end(SessionState state, Error reason)
{
    if (hasEnded())
        return;
    m_state = state;
    m_endReason = reason;
    m_deadlineTimer.stop();
    m_pingTimer.stop();
    m_link->close();
    const QPointer<Session> alive(&q);
    for (PendingCall& call : m_pending.takeAll())
        call.settle(tl::unexpected<Error>(reason));
    if (alive)
        Q_EMIT alive->stateChanged(state, reason);
}

void Session::Private::destroy()
{
    m_dying = true;
    m_link->disconnect(&q);
    m_link->close();
    // Destroyed from inside a signal of the link: that must outlive the signal.
    if (m_insideLink > 0)
        m_link.release()->deleteLater();
    flushFailures();
    for (PendingCall& call : m_pending.takeAll())
        call.settle(fail(ErrorCode::Cancelled, "the session was destroyed before the answer came"));
}

bool Session::Private::hasEnded() const
{
    return m_state == SessionState::Refused || m_state == SessionState::Closed;
}

Error Session::Private::refusalOfCalls() const
{
    if (m_state == SessionState::Refused)
        return m_endReason;
    return {ErrorCode::Closed, "the session is closed", m_endReason.message, true, {}};
}

} // namespace touchstone::link
