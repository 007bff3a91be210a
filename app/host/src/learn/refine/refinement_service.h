#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/answer.h"
#include "learn/refine/adapt.h"
#include "learn/refine/edits.h"
#include "learn/refine/planner.h"
#include "learn/refine/reviewer.h"
#include "learn/refine/watcher.h"
#include "store.h"

namespace touchstone::host {

/// What the host did, or found, without being asked, for the audit log.
struct OwnDeed {
    std::string what;     ///< the message that would have asked for it, or "learn/refinement/watch"
    std::string by;       ///< the principal that history names, if there is one
    std::string outcome;  ///< done, refused or harm
    std::string message;
};

/// Serves learn/refinement/* and learn/adapt, watches what was applied, and adapts by itself where that is configured.
class RefinementService
{
public:
    RefinementService(Store& store, RefinementOptions options)
        : m_store(store), m_options(std::move(options)), m_watcher(store, m_options.watch)
    {
    }
    RefinementService(const RefinementService&) = delete;
    RefinementService& operator=(const RefinementService&) = delete;
    /// Nothing for any other message.
    [[nodiscard]] std::optional<Answer> handle(const Request& request);
    /// Experiences were stored in this transaction. Errors: those of the store.
    [[nodiscard]] Result<void> countExperiences(std::int64_t added);
    [[nodiscard]] bool needsTending() const { return m_countedExperiences || m_watcher.isBusy(); }
    /// Before the commit: bets on what has arrived, rolls back and adapts as configured. Returns what there is to write down.
    /// Errors: those of the store; then everything that it did is to be undone, and `forget` called.
    [[nodiscard]] Result<std::vector<OwnDeed>> tend(double now);
    void forget() { m_watcher.forget(); }

private:
    [[nodiscard]] Answer apply(const Request& request);
    [[nodiscard]] Answer rollback(const Request& request);
    [[nodiscard]] Answer plan(const Request& request);
    [[nodiscard]] Answer review(const Request& request);
    [[nodiscard]] Answer history(const Request& request);
    [[nodiscard]] Answer adapt(const Request& request);

    [[nodiscard]] Result<OwnDeed> rollBack(StoredWatch& watch, const std::string& id, double now);
    [[nodiscard]] Result<std::vector<OwnDeed>> tendWatches(double now);
    [[nodiscard]] Result<std::optional<OwnDeed>> adaptIfDue(double now);
    /// Adapts, and watches what that changed.
    [[nodiscard]] Result<AdaptOutcome> adaptAndWatch(const AdaptOrder& order);

    Store& m_store;
    RefinementOptions m_options;
    Watcher m_watcher;
    bool m_countedExperiences = false;  ///< since it last looked whether an adapt is due
};

} // namespace touchstone::host
