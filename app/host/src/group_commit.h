#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "audit/audit_log.h"
#include "concluded.h"
#include "env/env_service.h"
#include "learn/learn_plugin.h"
#include "learn/ready_feedback.h"
#include "peer.h"
#include "plugins/learn_worker.h"
#include "refusal_meter.h"
#include "router.h"
#include "store.h"

namespace touchstone::host {

/// One message that waits for its answer, or one whose answer a plugin has given.
struct Arrival {
    std::shared_ptr<Peer> peer;
    protocol::Envelope envelope;
    std::optional<Error> malformed;
    std::shared_ptr<const Concluded> concluded;  ///< null: nobody has answered it yet
    std::shared_ptr<ReadyFeedbacks> ready;  ///< then the envelope may hold no more than its head
    std::optional<std::int64_t> bytes;      ///< of the message as compact JSON, where that is known already
    bool isQuery = false;                   ///< asks for something that may be long, and changes nothing
    std::shared_ptr<void> room = {};        ///< among the messages that have been read and not served yet
    bool isEndOfInput = false;              ///< no message: the peer has no more, and goes when all is answered
};

/// What the messages of one turn are served with.
struct Servers {
    Router& router;
    EnvService& environments;
    LearnWorkers& learnWorkers;
    BuiltInLearnPlugin& learning;  ///< records what steps of environments leave behind
    const Offers& offers;
    std::size_t maxItems = 10'000;  ///< as LearnOptions
};

/// Serves messages, one turn of the event loop after another: all changes of a turn in one transaction, every answer after
/// its commit. A request that is refused is undone alone; when the commit fails, nobody is told that it worked.
class GroupCommit
{
public:
    GroupCommit(Store& store, Servers servers, double startedAt);
    /// Writes the audit log to a file as well. Errors as AuditLog::follow.
    [[nodiscard]] Result<void> auditTo(const QString& path) { return m_audit.follow(path); }
    /// Serves one message; its answer leaves with `finish`. Returns how long that is, in bytes, for anything but feedback,
    /// whose answers are short.
    [[nodiscard]] std::int64_t serve(const Arrival& arrival, double now);
    /// Refuses a query, because too many of its session wait.
    void refuseQuery(const Arrival& arrival, double now);
    /// Refuses what the host cannot answer any more, because it ends.
    void refuseAtEnd(const Arrival& arrival, double now);
    /// Commits, then sends what was kept.
    void finish(double now);
    /// No plugin is working on a request.
    [[nodiscard]] bool isIdle() const { return m_inFlight.empty(); }

private:
    struct Pending {
        std::shared_ptr<Peer> peer;
        protocol::Envelope answer;
        std::string requestId;
        bool needsCommit = false;
        bool closesLink = false;
    };
    /// What plugins do for one session; there is none without.
    struct InFlight {
        std::size_t running = 0;      ///< requests that plugins work on
        std::deque<Arrival> waiting;  ///< those beyond `maxParallel`, in the order in which they came
    };
    void serveOne(const Arrival& arrival, double now);
    [[nodiscard]] Answer base(Peer& peer, const Request& request) const;
    void auditRefusedHandshake(const Request& request, const Answer& answer);
    /// Requests of the capabilities, which may change something.
    void routed(const Arrival& arrival, const Request& request);
    /// Writes down what became of a request that may have changed something. A change that cannot be written down is
    /// not made: the commit will fail for the same reason.
    [[nodiscard]] Answer audited(const Request& request, Answer answer, std::optional<std::int64_t> requestBytes = {});
    /// To a plugin on its own thread, now or when one of the session's requests there is done; `conclude` follows.
    void handOver(const Arrival& arrival, const Request& request);
    void begin(const Arrival& arrival, double now);
    /// A request of this session is done; the next one may begin.
    void release(const Arrival& concluded, double now);
    /// Refuses what the session has too much of, for now: with a word in the audit log, as far as there is room.
    void refuseForNow(const Arrival& arrival, const Request& request, Refusal refusal);
    /// A request that was answered by a plugin on its own thread.
    void conclude(const Arrival& arrival, const Request& request);
    /// Why the steps were not recorded; they were made all the same.
    [[nodiscard]] std::optional<Refusal> record(const Concluded& concluded, const Request& request);
    /// Serves a request that changes something.
    [[nodiscard]] Answer changed(const Route& route, const Arrival& arrival, const Request& request);
    [[nodiscard]] Answer undoable(const std::function<Answer()>& serve);
    /// What the host does by itself. Nothing of it may keep the requests of the turn from being committed.
    void tend(double now);
    [[nodiscard]] Result<void> commit(double now);
    /// A peer that wants to go while environments still work for it is told goodbye when they have answered.
    void sayGoodbyeLater(const Peer* peer, double now);
    [[nodiscard]] Result<void> ensureTransaction();
    void keep(const Arrival& arrival, const Answer& answer, double now);
    /// Behind what is kept: the answer to goodbye, or for the end of a peer's input the closing alone.
    void dismiss(const Arrival& arrival, double now);

    Store& m_store;
    Servers m_servers;
    AuditLog m_audit;
    double m_startedAt = 0.0;
    bool m_inTransaction = false;
    std::vector<Pending> m_pending;
    std::int64_t m_keptBytes = 0;  ///< of answers, in all; see `serve`
    std::map<const Peer*, InFlight> m_inFlight;
    std::vector<Arrival> m_goodbyes;
    RefusalMeter m_refusedHandshakes;
    RefusalMeter m_refusedForNow;
};

} // namespace touchstone::host
