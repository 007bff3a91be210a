#include "peer.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include "answer.h"
#include "protocol/codec.h"

namespace touchstone::host {
namespace {

/// Tells a peer as whom the host knows it: who signs with another name should hear of it before the first refusal.
protocol::JsonText withPrincipal(const protocol::JsonText& metadata, const Principal& principal)
{
    auto json = protocol::parseJson(metadata.text).value_or(protocol::Json::object());
    json["principal"] = principal.name;
    json["role"] = std::string(name(principal.role));
    if (principal.role == Role::Admin || principal.isPersonHere)
        json["signs_for_others"] = true;
    return {json.dump()};
}

/// Grants pushes inside the entry of `env`: clients whose list of capabilities has no env_push cannot read an answer that
/// lists it.
protocol::JsonText withPushes(const protocol::JsonText& metadata)
{
    auto json = protocol::parseJson(metadata.text).value_or(protocol::Json::object());
    json["env_push"] = true;
    return {json.dump()};
}

} // namespace

Peer::Peer(std::unique_ptr<protocol::Link> link, Principal principal, Authenticate authenticate, SessionLimits limits)
    : m_link(std::move(link))
    , m_principal(std::move(principal))
    , m_authenticate(std::move(authenticate))
    , m_limits(limits)
    , m_rate(limits.maxRate)
    , m_sessionId(protocol::newId())
{
    connect(m_link.get(), &protocol::Link::received, this, &Peer::received);
    connect(m_link.get(), &protocol::Link::malformed, this, &Peer::malformed);
    if (const auto* relayed = qobject_cast<RelayedLink*>(m_link.get()))
        connect(relayed, &RelayedLink::arrived, this, &Peer::arrived);
    connect(m_link.get(), &protocol::Link::inputEnded, this, &Peer::inputEnded);
    connect(m_link.get(), &protocol::Link::closed, this, [this] {
        m_gone = true;
        Q_EMIT closed();
    });
}

bool Peer::isBehind()
{
    // Far below what a link lets wait before it cuts its peer off.
    constexpr std::size_t much = 8u * 1024 * 1024;
    constexpr qint64 patienceMs = 30'000;
    const std::size_t unsent = m_gone ? 0 : m_link->unsentBytes();
    if (unsent <= much) {
        m_behind.invalidate();
        return false;
    }
    if (!m_behind.isValid() || unsent < m_leastUnsent) {
        m_leastUnsent = unsent;
        m_behind.start();
    }
    if (m_behind.hasExpired(patienceMs) && !m_leaving)
        close();
    return true;
}

Answer Peer::handshake(const Request& request, const Offers& offers)
{
    const auto asked = protocol::decode<protocol::HandshakeRequest>(request.envelope);
    protocol::HandshakeResponse response;
    response.head.ts = request.now;
    response.reqId = request.envelope.id();
    response.maxParallel = static_cast<std::int64_t>(m_limits.maxParallel);
    if (!asked && asked.error().code != ErrorCode::VersionMismatch)
        return refuse(withoutValues(asked.error()));
    m_negotiated = {};
    response.reason = asked ? reasonAgainst(*asked) : "version_mismatch";
    if (response.reason.empty())
        negotiate(*asked, offers, response);
    response.ok = response.reason.empty();
    m_negotiated.handshaken = response.ok;
    if (response.ok)
        response.sessionId = m_sessionId;
    m_leaving = !response.ok;
    return answerWith(protocol::encode(response));
}

void Peer::negotiate(const protocol::HandshakeRequest& asked, const Offers& offers,
                     protocol::HandshakeResponse& response)
{
    const bool wantsPushes = std::find(asked.agentCaps.begin(), asked.agentCaps.end(), "env_push") != asked.agentCaps.end();
    for (const std::string& capability : asked.agentCaps) {
        const auto offered = offers.find(capability);
        if (offered == offers.end() || !m_negotiated.capabilities.insert(capability).second)
            continue;
        const bool pushes = capability == "env" && wantsPushes;
        response.acceptedCaps.push_back({capability, true,
                                         capability == "learning" ? withPrincipal(offered->second, m_principal)
                                             : pushes             ? withPushes(offered->second)
                                                                  : offered->second});
        if (pushes)
            m_negotiated.capabilities.insert("env_push");
    }
    // A peer that asks for nothing may still ping; one that asks only for what we lack has come to the wrong host.
    if (response.acceptedCaps.empty() && !asked.agentCaps.empty())
        response.reason = "no_caps";
}

std::string Peer::reasonAgainst(const protocol::HandshakeRequest& asked)
{
    if (!m_authenticate)
        return {};
    const auto known = m_authenticate(asked.authToken);
    if (!known)
        return "auth_failed";
    m_principal = *known;
    return {};
}

Answer Peer::sayGoodbye(const Request& request)
{
    const auto asked = protocol::decode<protocol::Shutdown>(request.envelope);
    if (!asked)
        return refuse(asked.error());
    m_leaving = true;
    // The protocol names no response to shutdown. A status event tells the peer that everything before it is settled.
    protocol::InvokeEvent event;
    event.head.ts = request.now;
    event.kind = "status";
    event.reqId = request.envelope.id();
    event.data = {"{\"state\":\"drained\",\"answered\":" + std::to_string(m_answered) + "}"};
    return answerWith(protocol::encode(event));
}

void Peer::turnAway(const protocol::Envelope& envelope)
{
    if (m_leaving)
        return;
    protocol::HandshakeResponse response;
    response.ok = false;
    response.reason = "server_error";
    if (envelope.body && envelope.type() == protocol::HandshakeRequest::type) {
        response.reqId = envelope.id();
        if (const auto answer = protocol::encode(response))
            send(*answer);
    }
    close();
}

void Peer::send(const protocol::Envelope& envelope)
{
    if (m_gone)
        return;
    ++m_answered;
    m_link->send(envelope);
}

void Peer::close()
{
    m_leaving = true;
    m_link->close();
}

void Peer::drain()
{
    QCoreApplication::sendPostedEvents(m_link.get());
}

} // namespace touchstone::host
