#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "link/session.h"
#include "pending_calls.h"

namespace touchstone::link {

/// The workings of a session. Settling a call and emitting a signal run foreign code that may destroy the session: both
/// come last in their function, or are followed by a look whether it is still there.
class Session::Private
{
public:
    Private(Session& session, std::unique_ptr<protocol::Link> link, SessionOptions options);

    /// A call that is about to be made.
    struct Call {
        Result<protocol::Envelope> request;
        std::string responseType;
        Settle settle;
        std::chrono::milliseconds limit{0};  ///< 0: that of the options
        bool takesErrors = false;
        bool isUrgent = false;                   ///< is not held back for the host's max_parallel
    };
    void start(Call call);
    /// Goes to Refused or Closed; every call that waits fails with `reason`.
    void end(SessionState state, Error reason);
    /// The session is going: every call that waits fails with Cancelled.
    void destroy();

    [[nodiscard]] SessionState state() const { return m_state; }
    [[nodiscard]] const protocol::Greeting& greeting() const { return m_greeting; }
    [[nodiscard]] double latencyMs() const { return m_latencyMs; }

private:
    using Clock = PendingCall::Clock;

    void shakeHands();
    void handshakeAnswered(Result<protocol::Envelope> answer);
    void becomeReady(protocol::Greeting greeting);
    /// Sends what was held back, as far as the host serves so many at a time.
    void sendHeld();
    /// How many more calls the host would serve at this moment.
    [[nodiscard]] std::size_t room() const;
    void receive(const protocol::Envelope& envelope);
    void receiveAnswer(const protocol::Envelope& envelope, const std::string& type);
    void receiveError(const protocol::Envelope& envelope);
    void answerPing(const protocol::Envelope& envelope);
    void sendPing();
    void pingAnswered(const Result<protocol::Envelope>& answer);
    [[nodiscard]] bool isAwaited(const protocol::Envelope& envelope, const std::string& type) const;
    void expireCalls();
    void watch(Clock::time_point deadline);
    void failLater(Settle settle, Error error);
    void flushFailures();
    void measure(const PendingCall& call);
    [[nodiscard]] bool hasEnded() const;
    [[nodiscard]] Error refusalOfCalls() const;

    Session& q;
    std::unique_ptr<protocol::Link> m_link;
    SessionOptions m_options;
    SessionState m_state = SessionState::Connecting;
    Error m_endReason;
    protocol::Greeting m_greeting;
    double m_latencyMs = -1.0;
    PendingCalls m_pending;
    std::vector<std::pair<Settle, Error>> m_failures;
    QTimer m_deadlineTimer;
    QTimer m_pingTimer;
    Clock::time_point m_watched;
    QElapsedTimer m_age;
    bool m_pingWaits = false;
    bool m_dying = false;
    int m_insideLink = 0;
};

} // namespace touchstone::link
