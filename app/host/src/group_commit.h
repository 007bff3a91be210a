#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "audit_log.h"
#include "peer.h"
#include "router.h"
#include "store.h"

namespace touchstone::host {

/// One message that waits for its answer.
struct Arrival {
    std::shared_ptr<Peer> peer;
    protocol::Envelope envelope;
    std::optional<Error> malformed;
};

/// Serves the messages that arrived in one turn of the event loop: all changes in one transaction, every answer after
/// its commit. A request that is refused is undone alone; when the commit fails, nobody is told that it worked.
class GroupCommit
{
public:
    GroupCommit(Store& store, Router& router, double startedAt);
    void serve(const std::vector<Arrival>& arrivals, double now);

private:
    struct Pending {
        std::shared_ptr<Peer> peer;
        protocol::Envelope answer;
        std::string requestId;
        bool needsCommit = false;
        bool closesLink = false;
    };
    void serveOne(const Arrival& arrival, double now);
    [[nodiscard]] Answer base(Peer& peer, const Request& request) const;
    /// Requests of the capabilities, which may change something.
    [[nodiscard]] Answer routed(const Peer& peer, const Request& request);
    [[nodiscard]] Answer undoable(const Route& route, const Request& request);
    [[nodiscard]] Result<void> ensureTransaction();
    void keep(const Arrival& arrival, const Answer& answer, double now);
    void finish(double now);

    Store& m_store;
    Router& m_router;
    AuditLog m_audit;
    double m_startedAt = 0.0;
    bool m_inTransaction = false;
    std::vector<Pending> m_pending;
};

} // namespace touchstone::host
