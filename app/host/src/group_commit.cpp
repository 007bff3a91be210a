#include "group_commit.h"

#include <algorithm>
#include <cmath>

#include <QLoggingCategory>

#include "answer.h"
#include "audit/audit_entry.h"
#include "backlog.h"
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

Q_LOGGING_CATEGORY(hostLog, "touchstone.host", QtInfoMsg)

/// Requests of one session that plugins work on, or that wait for that.
constexpr std::size_t mostInFlight = 256;

Refusal tooManyWaiting(const std::string& what, std::size_t limit)
{
    return refuse(ErrorCode::OutOfMemory, "Too many " + what + ".",
                  {"{\"reason\":\"too_many_waiting\",\"limit\":" + std::to_string(limit) + "}"})
        .value();
}

/// Stores what a peer has said, whether or not it is still there; anything else is done for those who are.
bool isGivenForGood(const std::string& type)
{
    return type == protocol::LearnFeedbackRequest::type || type == protocol::LearnExperienceRequest::type;
}

Refusal tooFast(double limit, double waitSeconds)
{
    const auto perSecond = std::to_string(std::llround(limit));
    const auto waitMs = std::to_string(std::max(1LL, std::llround(std::ceil(waitSeconds * 1e3))));
    return refuse(ErrorCode::RuntimeError,
                  "This session sends more than " + perSecond + " messages a second. Try again in " + waitMs + " ms.",
                  {"{\"reason\":\"rate_limit\",\"limit\":" + perSecond + ",\"retry_after_ms\":" + waitMs + "}"})
        .value();
}

bool isBase(const std::string& type)
{
    return type == protocol::Ping::type || type == protocol::HandshakeRequest::type
        || type == protocol::Shutdown::type;
}

} // namespace

GroupCommit::GroupCommit(Store& store, Servers servers, double startedAt)
    : m_store(store)
    , m_servers(servers)
    , m_audit(store)
    , m_startedAt(startedAt)
{
}

std::int64_t GroupCommit::serve(const Arrival& arrival, double now)
{
    const std::int64_t before = m_keptBytes;
    serveOne(arrival, now);
    return m_keptBytes - before;
}

void GroupCommit::refuseQuery(const Arrival& arrival, double now)
{
    refuseForNow(arrival, {arrival.envelope, arrival.peer->principal(), now},
                 tooManyWaiting("queries of this session wait", Backlog::mostQueries));
}

void GroupCommit::refuseAtEnd(const Arrival& arrival, double now)
{
    Error error{ErrorCode::RuntimeError, "The host ends. Nothing was done.", {}, true, {}};
    if (!arrival.isEndOfInput && !arrival.peer->isGone())
        keep(arrival, refuse(std::move(error)), now);
}

void GroupCommit::serveOne(const Arrival& arrival, double now)
{
    const Request request{arrival.envelope, arrival.peer->principal(), now};
    if (arrival.concluded)
        return conclude(arrival, request);
    if (arrival.peer->isLeaving())
        return;
    if (arrival.isEndOfInput)
        return dismiss(arrival, now);
    if (arrival.peer->isGone() && !isGivenForGood(request.envelope.type()))
        return;
    // The base messages keep a session alive and cost next to nothing; they count, and are always served.
    const double wait = arrival.peer->takeRate(now);
    if (wait > 0.0 && !isBase(request.envelope.type()))
        return refuseForNow(arrival, request, tooFast(arrival.peer->limits().maxRate, wait));
    if (arrival.malformed)
        return keep(arrival, refuse(arrival.peer->negotiated().handshaken ? *arrival.malformed
                                                                           : withoutValues(*arrival.malformed)), now);
    if (!isBase(request.envelope.type()))
        return routed(arrival, request);
    if (request.envelope.type() == protocol::Shutdown::type)
        return dismiss(arrival, now);
    const Answer answer = base(*arrival.peer, request);
    if (request.envelope.type() == protocol::HandshakeRequest::type)
        auditRefusedHandshake(request, answer);
    keep(arrival, answer, now);
}

Answer GroupCommit::base(Peer& peer, const Request& request) const
{
    const std::string type = request.envelope.type();
    if (type == protocol::Ping::type)
        return pong(request, m_startedAt);
    if (type == protocol::HandshakeRequest::type)
        return peer.handshake(request, m_servers.offers);
    if (!peer.negotiated().handshaken)
        return refuse(ErrorCode::Unauthorized, "Send handshake/req first; until then only ping is answered.");
    return peer.sayGoodbye(request);
}

void GroupCommit::routed(const Arrival& arrival, const Request& request)
{
    const Route* known = findRoute(request.envelope.type());
    const auto route = m_servers.router.admit(request, arrival.peer->negotiated());
    if (route && ((*route)->capability == "env" || m_servers.learnWorkers.serves(request.envelope.type())))
        return handOver(arrival, request);
    // Before its handshake nobody is anyone, and must not be able to fill the log.
    if (!known || !known->changesState || !arrival.peer->negotiated().handshaken) {
        if (auto settled = m_servers.learning.settle(); !settled)
            return keep(arrival, refuse(settled.error()), request.now);
        return keep(arrival, route ? m_servers.router.serve(**route, request) : tl::unexpected(route.error()),
                    request.now);
    }
    if (auto ready = ensureTransaction(); !ready)
        return keep(arrival, refuse(ready.error()), request.now);
    Answer answer = route ? changed(**route, arrival, request) : tl::unexpected(route.error());
    keep(arrival, audited(request, std::move(answer), arrival.bytes), request.now);
}

Answer GroupCommit::audited(const Request& request, Answer answer, std::optional<std::int64_t> requestBytes)
{
    const auto written = m_audit.record(request, answer, requestBytes);
    if (!written && answer)
        return refuse(written.error());
    return answer;
}

Answer GroupCommit::changed(const Route& route, const Arrival& arrival, const Request& request)
{
    const auto ready = arrival.ready ? arrival.ready : readyFeedbacks(request.envelope, m_servers.maxItems);
    // Most requests are one feedback of a new id, for which a savepoint would cost as much as the row.
    std::optional<Answer> answer = ready ? m_servers.learning.storeIfNew(*ready, request) : std::nullopt;
    if (!answer)
        answer = undoable([&] {
            return ready ? m_servers.learning.store(*ready, request) : m_servers.router.serve(route, request);
        });
    if (!*answer && answer->error().capability.empty())
        answer->error().capability = std::string(route.capability);
    return *std::move(answer);
}

Answer GroupCommit::undoable(const std::function<Answer()>& serve)
{
    if (auto settled = m_servers.learning.settle(); !settled)
        return refuse(settled.error());
    std::optional<Answer> answer;
    const auto done = m_store.undoUnless([&] {
        answer = serve();
        return answer->has_value();
    });
    if (!done && (!answer || answer->has_value()))
        return refuse(done.error());
    return *std::move(answer);
}

void GroupCommit::auditRefusedHandshake(const Request& request, const Answer& answer)
{
    const auto response = answer ? protocol::decode<protocol::HandshakeResponse>(*answer)
                                 : Result<protocol::HandshakeResponse>(tl::unexpected(answer.error().error));
    if (!response || response->ok)
        return;
    const auto unwritten = m_refusedHandshakes.admit(request.now);
    if (!unwritten || !ensureTransaction())
        return;
    const auto asked = protocol::decode<protocol::HandshakeRequest>(request.envelope);
    static_cast<void>(m_audit.recordRefusedHandshake(request, asked ? asked->agentId : std::string(), response->reason,
                                                     *unwritten));
}

void GroupCommit::refuseForNow(const Arrival& arrival, const Request& request, Refusal refusal)
{
    refusal.error.retryable = true;
    const Route* route = arrival.malformed ? nullptr : findRoute(request.envelope.type());
    if (route && route->changesState && arrival.peer->negotiated().handshaken) {
        refusal.capability = std::string(route->capability);
        const auto unwritten = m_refusedForNow.admit(request.now);
        if (unwritten && ensureTransaction())
            static_cast<void>(m_audit.recordRefusedForNow(request, refusal.error, *unwritten, arrival.bytes));
    }
    keep(arrival, tl::unexpected(std::move(refusal)), request.now);
}

void GroupCommit::handOver(const Arrival& arrival, const Request& request)
{
    InFlight& session = m_inFlight[arrival.peer.get()];
    if (session.running + session.waiting.size() >= mostInFlight)
        return refuseForNow(arrival, request, tooManyWaiting("requests of this session wait for plugins", mostInFlight));
    if (session.running < arrival.peer->limits().maxParallel)
        return begin(arrival, request.now);
    session.waiting.push_back(arrival);
}

void GroupCommit::begin(const Arrival& arrival, double now)
{
    ++m_inFlight[arrival.peer.get()].running;
    if (m_servers.learnWorkers.serves(arrival.envelope.type()))
        m_servers.learnWorkers.begin(arrival.peer, arrival.envelope, now);
    else
        m_servers.environments.begin(arrival.peer, arrival.envelope);
}

void GroupCommit::release(const Arrival& concluded, double now)
{
    const auto found = m_inFlight.find(concluded.peer.get());
    if (found == m_inFlight.end())
        return;
    InFlight& session = found->second;
    --session.running;
    // Nobody waits for what a session that is gone has asked for.
    if (concluded.peer->isGone())
        session.waiting.clear();
    if (!session.waiting.empty()) {
        const Arrival next = std::move(session.waiting.front());
        session.waiting.pop_front();
        return begin(next, now);
    }
    if (session.running == 0)
        m_inFlight.erase(found);
}

void GroupCommit::conclude(const Arrival& arrival, const Request& request)
{
    const Concluded& concluded = *arrival.concluded;
    const Route* route = findRoute(request.envelope.type());
    const bool isFault = !concluded.answer && concluded.answer.error().isFaultOfPlugin;
    Answer answer = concluded.answer;
    if (isFault || !concluded.faults.empty() || (route && route->changesState)) {
        if (auto ready = ensureTransaction(); !ready) {
            answer = refuse(ready.error());
        } else {
            for (const Refusal& fault : concluded.faults)
                static_cast<void>(audited(request, tl::unexpected(fault)));
            if (const auto unrecorded = record(concluded, request))
                static_cast<void>(audited(request, tl::unexpected(*unrecorded)));
            answer = audited(request, std::move(answer));
        }
    }
    keep(arrival, answer, request.now);
    release(arrival, request.now);
    sayGoodbyeLater(arrival.peer.get(), request.now);
}

std::optional<Refusal> GroupCommit::record(const Concluded& concluded, const Request& request)
{
    std::optional<Refusal> problem;
    if (auto settled = m_servers.learning.settle(); !settled)
        problem = refuse(settled.error()).value();
    for (const StepRecord& step : concluded.steps) {
        const auto done = m_store.undoUnless([&] {
            auto recorded = m_servers.learning.record(step, request.principal, request.now);
            if (!recorded)
                problem = std::move(recorded).error();
            return recorded.has_value();
        });
        if (!done && !problem)
            problem = refuse(done.error()).value();
    }
    if (problem) {
        problem->error.message = "The step was made but not recorded: " + problem->error.message;
        qCWarning(hostLog, "%s", problem->error.message.c_str());
    }
    return problem;
}

void GroupCommit::sayGoodbyeLater(const Peer* peer, double now)
{
    const auto found = std::find_if(m_goodbyes.begin(), m_goodbyes.end(),
                                    [peer](const Arrival& waiting) { return waiting.peer.get() == peer; });
    if (found == m_goodbyes.end() || m_inFlight.count(peer) > 0)
        return;
    const Arrival arrival = *found;
    m_goodbyes.erase(found);
    dismiss(arrival, now);
}

void GroupCommit::dismiss(const Arrival& arrival, double now)
{
    if (m_inFlight.count(arrival.peer.get()) > 0)
        return m_goodbyes.push_back(arrival);
    if (arrival.isEndOfInput)
        return m_pending.push_back({arrival.peer, {}, {}, false, true});
    keep(arrival, base(*arrival.peer, {arrival.envelope, arrival.peer->principal(), now}), now);
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
    if (answer && !arrival.ready)
        m_keptBytes += jsonBytes(*answer->body);
    m_pending.push_back({arrival.peer, answer ? *answer : errorAnswer(answer.error(), requestId, now), requestId,
                         m_inTransaction, arrival.peer->isLeaving()});
}

void GroupCommit::tend(double now)
{
    if (!m_servers.learning.needsTending())
        return;
    std::vector<OwnDeed> deeds;
    std::optional<Error> problem;
    const auto done = m_store.undoUnless([&] {
        auto tended = m_servers.learning.tend(now);
        if (tended)
            deeds = *std::move(tended);
        else
            problem = tended.error();
        return tended.has_value();
    });
    if (!done && !problem)
        problem = done.error();
    if (problem) {
        m_servers.learning.forgetDeeds();
        qCWarning(hostLog, "What was applied could not be watched: %s", problem->message.c_str());
        return;
    }
    for (const OwnDeed& deed : deeds) {
        qCInfo(hostLog, "%s: %s", deed.what.c_str(), deed.message.c_str());
        // A deed that cannot be written down fails the commit for the same reason.
        static_cast<void>(m_audit.recordOwn(deed.what, {deed.by, Role::Ops}, deed.outcome, deed.message, now));
    }
}

Result<void> GroupCommit::commit(double now)
{
    auto committed = m_servers.learning.settle();
    if (committed) {
        tend(now);
        committed = m_audit.settle();
    }
    if (committed)
        committed = m_store.commit();
    if (committed) {
        m_audit.committed();
    } else {
        m_store.rollback();
        m_servers.learning.forget();
        m_audit.rolledBack();
    }
    return committed;
}

void GroupCommit::finish(double now)
{
    Result<void> committed;
    if (std::exchange(m_inTransaction, false))
        committed = commit(now);
    for (const Pending& pending : std::exchange(m_pending, {})) {
        const bool lost = !committed && pending.needsCommit;
        if (pending.answer.body)
            pending.peer->send(lost ? errorAnswer(Refusal{committed.error(), {"{}"}, {}}, pending.requestId, now)
                                    : pending.answer);
        if (pending.closesLink)
            pending.peer->close();
    }
}

} // namespace touchstone::host
