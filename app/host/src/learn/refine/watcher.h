#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/refinement_options.h"
#include "learn/refine/edits.h"
#include "learn/refine/watch_log.h"
#include "protocol/envelope.h"
#include "protocol/messages.h"

namespace touchstone::host {

/// A change to be watched.
struct WatchOrder {
    std::int64_t refinement = 0;           ///< its entry in history
    std::optional<std::string> component;  ///< see `componentOf`
    double now = 0.0;                      ///< Unix seconds
};

/// Whose outcomes a proposal changes. A routing weight changes how often each component is chosen, and what all of them
/// bring together: nothing. Anything else concerns the component that the proposal names, if it names one.
[[nodiscard]] std::optional<std::string> componentOf(const protocol::Proposal& proposal);

/// Watches what was applied for harm: outcomes of the time since the change before are what it is compared with, and each
/// one after it is a bet. What comes from one conversation, turn or episode depends on each other, and only its first
/// outcome counts. Everything is written in the transaction that is open, so it survives whatever the outcomes survive.
/// Errors of all: those of the store.
class Watcher
{
public:
    Watcher(Store& store, const WatchOptions& options) : m_store(store), m_options(options), m_log(store) {}

    /// Ends the watch over earlier changes of the same components and begins one, if there is enough to compare with.
    [[nodiscard]] Result<void> begin(const WatchOrder& order);
    /// The entry `rollback` took the entry `reverted` back: the one is not watched, the other no longer.
    [[nodiscard]] Result<void> rolledBack(std::int64_t rollback, std::int64_t reverted, double now);
    /// Keeps what became of it: `ended` or the note has changed.
    [[nodiscard]] Result<void> keep(const StoredWatch& watch) { return m_log.update(watch); }
    /// Bets on what has arrived since. Returns those in which it now finds harm.
    [[nodiscard]] Result<std::vector<StoredWatch>> look(double now);
    /// There is something to look at, as far as is known.
    [[nodiscard]] bool isBusy() const { return !m_going || !m_going->empty(); }
    /// What was read is read anew: the transaction was undone.
    void forget() { m_going.reset(); }

private:
    [[nodiscard]] Result<void> lookAt(StoredWatch& watch, const LogPosition& end, double now);

    Store& m_store;
    const WatchOptions& m_options;
    WatchLog m_log;
    std::optional<std::vector<StoredWatch>> m_going;  ///< nothing: not read yet
};

/// What history tells of a watch, for people and programs: state, recommendation, why, and its figures.
[[nodiscard]] protocol::Json toldOf(const StoredWatch& watch);

} // namespace touchstone::host
