#pragma once

#include <memory>

#include <QElapsedTimer>
#include <QObject>

#include "host/host.h"
#include "protocol/link.h"
#include "protocol/messages.h"
#include "rate_limit.h"
#include "relay.h"
#include "router.h"

namespace touchstone::host {

/// What one session may take of the host.
struct SessionLimits {
    std::size_t maxParallel = 4;  ///< told in the handshake
    double maxRate = 0.0;         ///< messages a second; 0: no limit
};

/// One connected peer: its link, who it is, and what it has negotiated.
class Peer final : public QObject
{
    Q_OBJECT
public:
    /// `authenticate` empty: the peer is who `principal` says; else who it turns out to be at the handshake.
    Peer(std::unique_ptr<protocol::Link> link, Principal principal, Authenticate authenticate, SessionLimits limits);

    [[nodiscard]] const Principal& principal() const { return m_principal; }
    [[nodiscard]] const Negotiated& negotiated() const { return m_negotiated; }
    /// No more requests are served: it said shutdown, or was refused.
    [[nodiscard]] bool isLeaving() const { return m_leaving; }
    /// It has not read what it was sent lately, and gets no more that is long. One that has read nothing at all for half a
    /// minute is sent away.
    [[nodiscard]] bool isBehind();
    /// The link is closed: nobody is there any more.
    [[nodiscard]] bool isGone() const { return m_gone; }
    [[nodiscard]] const std::string& sessionId() const { return m_sessionId; }
    [[nodiscard]] const SessionLimits& limits() const { return m_limits; }
    /// Counts one message against the session's rate; see RateLimit::take.
    [[nodiscard]] double takeRate(double now) { return m_rate.take(now); }

    /// Answers a handshake. A refusal is an answer too; the link closes behind it.
    [[nodiscard]] Answer handshake(const Request& request, const Offers& offers);
    /// The peer wants to go: tells it how many requests were answered; the link closes behind that.
    [[nodiscard]] Answer sayGoodbye(const Request& request);

    /// The host is not open, or not any more: says so to who wants a session, and closes.
    void turnAway(const protocol::Envelope& envelope);
    /// Sends, and closes the link when this was the last answer.
    void send(const protocol::Envelope& envelope);
    void close();
    /// Delivers what waits for this link, now.
    void drain();

Q_SIGNALS:
    void received(const touchstone::protocol::Envelope& envelope);
    void malformed(const touchstone::Error& error);
    /// In place of both, from a link that lives on another thread.
    void arrived(const touchstone::host::Parcel& parcel);
    /// The peer sends nothing more, and waits for its answers.
    void inputEnded();
    void closed();

private:
    /// Why there will be no session; empty: there will be one.
    [[nodiscard]] std::string reasonAgainst(const protocol::HandshakeRequest& asked);
    void negotiate(const protocol::HandshakeRequest& asked, const Offers& offers,
                   protocol::HandshakeResponse& response);

    std::unique_ptr<protocol::Link> m_link;
    Principal m_principal;
    Authenticate m_authenticate;
    SessionLimits m_limits;
    RateLimit m_rate;
    Negotiated m_negotiated;
    std::string m_sessionId;
    std::int64_t m_answered = 0;
    std::size_t m_leastUnsent = 0;  ///< since `m_behind` runs
    QElapsedTimer m_behind;         ///< since it read something, while it is behind
    bool m_leaving = false;
    bool m_gone = false;
};

} // namespace touchstone::host
