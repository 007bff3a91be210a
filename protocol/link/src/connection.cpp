#include "link/connection.h"

#include <algorithm>

#include <QRandomGenerator>

namespace touchstone::link {

std::chrono::milliseconds BackOff::delay(int attempt) const
{
    constexpr int mostDoublings = 20;
    const int doublings = std::clamp(attempt - 1, 0, mostDoublings);
    const auto whole = std::min(first * (std::int64_t{1} << doublings), most);
    const double part = random ? random() : QRandomGenerator::global()->generateDouble();
    return std::chrono::milliseconds(static_cast<std::int64_t>(static_cast<double>(whole.count()) * (0.5 + part / 2)));
}

Connection::Connection(LinkFactory makeLink, SessionOptions options, BackOff backOff, QObject* parent)
    : QObject(parent)
    , m_makeLink(std::move(makeLink))
    , m_options(std::move(options))
    , m_backOff(std::move(backOff))
{
    m_retry.setParent(this);
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &Connection::connectNow);
}

Connection::~Connection()
{
    if (m_session)
        m_session->disconnect(this);
}

void Connection::open()
{
    if (m_state != ConnectionState::Idle && m_state != ConnectionState::Refused)
        return;
    m_attempt = 0;
    connectNow();
}

void Connection::close()
{
    m_retry.stop();
    dropSession();
    if (m_state != ConnectionState::Idle)
        change(ConnectionState::Idle, {ErrorCode::Closed, "closed", {}, true, {}});
}

void Connection::retryNow()
{
    if (m_state == ConnectionState::Waiting) {
        m_retry.stop();
        connectNow();
    }
}

std::chrono::milliseconds Connection::untilRetry() const
{
    return std::max(m_retry.remainingTimeAsDuration(), std::chrono::milliseconds(0));
}

void Connection::connectNow()
{
    ++m_attempt;
    auto newLink = m_makeLink();
    if (!newLink)
        return wait({ErrorCode::CannotOpen, "the host cannot be reached", {}, true, {}});
    m_session = std::make_unique<Session>(std::move(newLink), m_options);
    connect(m_session.get(), &Session::stateChanged, this, &Connection::follow);
    connect(m_session.get(), &Session::pushed, this, &Connection::pushed);
    change(ConnectionState::Connecting, {});
}

void Connection::follow(SessionState state, const Error& reason)
{
    switch (state) {
    case SessionState::Connecting:
        return;
    case SessionState::Ready:
        m_attempt = 0;
        return change(ConnectionState::Ready, {});
    case SessionState::Refused:
    case SessionState::Closed:
        break;
    }
    dropSession();
    // A refusal stands until the person changes something; a host that had trouble of its own may be better soon.
    if (state != SessionState::Refused || reason.retryable)
        return wait(reason);
    m_lastError = reason;
    change(ConnectionState::Refused, reason);
}

void Connection::wait(const Error& reason)
{
    m_lastError = reason;
    m_retry.start(m_backOff.delay(std::max(m_attempt, 1)));
    change(ConnectionState::Waiting, reason);
}

void Connection::dropSession()
{
    if (!m_session)
        return;
    m_session->disconnect(this);
    // Perhaps inside one of its signals.
    m_session.release()->deleteLater();
}

void Connection::change(ConnectionState state, const Error& reason)
{
    m_state = state;
    Q_EMIT stateChanged(state, reason);
}

} // namespace touchstone::link
