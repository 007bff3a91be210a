#include "group_commit.h"

#include <algorithm>

#include "protocol/codec.h"

namespace touchstone::host {
namespace {

Answer pong(const Request& request, double startedAt)
{
    const auto ping = protocol::decode<protocol::Ping>(request.envelope);
    if (!ping)
        return refuse(ping.error());
    protocol::Pong answer;
    answer.head.ts = request.now;
    answer.reqId = request.envelope.id();
    answer.uptimeSeconds = std::max(0.0, request.now - startedAt);
    return answerWith(protocol::encode(answer));
}

bool isBase(const std::string& type)
{
    return type == protocol::Ping::type || type == protocol::HandshakeRequest::type
        || type == protocol::Shutdown::type;
}

} // namespace

GroupCommit::GroupCommit(Store& store, Router& router, double startedAt)
    : m_store(store)
    , m_router(router)
    , m_audit(store)
    , m_startedAt(startedAt)
{
}

void GroupCommit::serve(const std::vector<Arrival>& arrivals, double now)
{
    for (const Arrival& arrival : arrivals)
        serveOne(arrival, now);
    finish(now);
}

void GroupCommit::serveOne(const Arrival& arrival, double now)
{
    if (arrival.peer->isLeaving())
        return;
    const Request request{arrival.envelope, arrival.peer->principal(), now};
    if (arrival.malformed)
        keep(arrival, refuse(*arrival.malformed), now);
    else if (isBase(request.envelope.type()))
        keep(arrival, base(*arrival.peer, request), now);
    else
        keep(arrival, routed(*arrival.peer, request), now);
}

Answer GroupCommit::base(Peer& peer, const Request& request) const
{
    const std::string type = request.envelope.type();
    if (type == protocol::Ping::type)
        return pong(request, m_startedAt);
    if (type == protocol::HandshakeRequest::type)
        return peer.handshake(request);
    if (!peer.negotiated().handshaken)
        return refuse(ErrorCode::Unauthorized, "Send handshake/req first; until then only ping is answered.");
    return peer.sayGoodbye(request);
}

Answer GroupCommit::routed(const Peer& peer, const Request& request)
{
    const Route* known = findRoute(request.envelope.type());
    const bool changes = known && known->changesState;
    if (changes) {
        if (auto ready = ensureTransaction(); !ready)
            return refuse(ready.error());
    }
    const auto route = m_router.admit(request, peer.negotiated());
    Answer answer = !route ? Answer(tl::unexpected(route.error()))
        : changes          ? undoable(**route, request)
                           : m_router.serve(**route, request);
    if (!changes)
        return answer;
    // A change that cannot be written down is not made: the commit will fail for the same reason.
    const auto written = m_audit.record(request, answer ? nullptr : &answer.error());
    if (!written && answer)
        return refuse(written.error());
    return answer;
}

Answer GroupCommit::undoable(const Route& route, const Request& request)
{
    std::optional<Answer> answer;
    const auto done = m_store.undoUnless([&] {
        answer = m_router.serve(route, request);
        return answer->has_value();
    });
    if (!done && (!answer || answer->has_value()))
        return refuse(done.error());
    return *std::move(answer);
}

Result<void> GroupCommit::ensureTransaction()
{
    if (m_inTransaction)
        return {};
    auto begun = m_store.begin();
    m_inTransaction = begun.has_value();
    return begun;
}

void GroupCommit::keep(const Arrival& arrival, const Answer& answer, double now)
{
    // What was read after a change in the same transaction must not be told before the change is safe either.
    const std::string requestId = arrival.envelope.body ? arrival.envelope.id() : std::string();
    m_pending.push_back({arrival.peer, answer ? *answer : errorAnswer(answer.error(), requestId, now), requestId,
                         m_inTransaction, arrival.peer->isLeaving()});
}

void GroupCommit::finish(double now)
{
    Result<void> committed;
    if (std::exchange(m_inTransaction, false)) {
        committed = m_store.commit();
        if (!committed)
            m_store.rollback();
    }
    for (const Pending& pending : std::exchange(m_pending, {})) {
        const bool lost = !committed && pending.needsCommit;
        pending.peer->send(lost ? errorAnswer(Refusal{committed.error(), {"{}"}, {}}, pending.requestId, now)
                                : pending.answer);
        if (pending.closesLink)
            pending.peer->close();
    }
}

} // namespace touchstone::host
