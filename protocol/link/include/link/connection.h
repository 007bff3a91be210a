#pragma once

#include <functional>
#include <memory>

#include <QTimer>

#include "link/session.h"
#include "link/transports.h"

namespace touchstone::link {

/// How long to wait before the next try: doubled from `first` up to `most`, of which a random part between one half and
/// all is waited, so that many clients of a host that comes back do not all come at once.
struct BackOff {
    std::chrono::milliseconds first{500};
    std::chrono::milliseconds most{60'000};
    std::function<double()> random;  ///< in [0, 1); empty: the system's

    /// The wait before try number `attempt`, which counts from 1.
    [[nodiscard]] std::chrono::milliseconds delay(int attempt) const;
};

enum class ConnectionState {
    Idle,        ///< not opened, or closed
    Connecting,
    Ready,
    Waiting,     ///< lost or not reached; tries again by itself
    Refused,     ///< the host does not want this client; trying again would not help
};

/// Keeps a conversation with a host going: connects, and when that is lost connects again. Each time with a new session;
/// calls of the old one have failed by then, and what must not be lost is sent again by whoever keeps it.
class Connection : public QObject
{
    Q_OBJECT
public:
    /// `makeLink` may give null: there is nobody to connect to just now.
    Connection(LinkFactory makeLink, SessionOptions options, BackOff backOff = {}, QObject* parent = nullptr);
    ~Connection() override;

    void open();
    /// Ends the session and tries no more.
    void close();
    /// Does not wait for the next try.
    void retryNow();

    [[nodiscard]] ConnectionState state() const { return m_state; }
    /// The session, which is ready or about to be; null in every other state.
    [[nodiscard]] Session* session() const { return m_session.get(); }
    /// Why the last session ended or none came about.
    [[nodiscard]] const Error& lastError() const { return m_lastError; }
    /// Time to the next try; 0 unless Waiting.
    [[nodiscard]] std::chrono::milliseconds untilRetry() const;

Q_SIGNALS:
    void stateChanged(touchstone::link::ConnectionState state, const touchstone::Error& reason);
    void pushed(const touchstone::protocol::Envelope& envelope);

private:
    void connectNow();
    void follow(SessionState state, const Error& reason);
    void wait(const Error& reason);
    void dropSession();
    void change(ConnectionState state, const Error& reason);

    LinkFactory m_makeLink;
    SessionOptions m_options;
    BackOff m_backOff;
    std::unique_ptr<Session> m_session;
    QTimer m_retry;
    ConnectionState m_state = ConnectionState::Idle;
    Error m_lastError;
    int m_attempt = 0;
};

} // namespace touchstone::link
