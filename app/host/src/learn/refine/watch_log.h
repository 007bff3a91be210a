#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/policy/harm_watch.h"
#include "learn/refine/outcomes.h"
#include "store.h"

namespace touchstone::host {

/// Why something is not watched any more.
namespace watch_end {
constexpr const char* going = "";                   ///< it is
constexpr const char* harm = "harm";
constexpr const char* rolledBack = "rolled_back";
constexpr const char* superseded = "superseded";    ///< by a later change of the same components
constexpr const char* enough = "enough";            ///< outcomes without harm
constexpr const char* tooFew = "too_few";           ///< outcomes before: it never was
constexpr const char* never = "never";              ///< a rollback, or applied by a version that did not watch
} // namespace watch_end

/// The watch over one entry of history; every entry has one, whose positions say where the next one's past begins.
struct StoredWatch {
    std::int64_t refinement = 0;
    std::optional<std::string> component;  ///< whose outcomes it changes; nothing: those of all
    LogPosition began;                     ///< what arrived after came after the change
    LogPosition looked;                    ///< how far the bets go
    double since = 0.0;                    ///< Unix seconds: outcomes that say they are older are none of it
    domain::policy::HarmWatch watch{std::vector<domain::policy::HarmStream>(), 0.0, {}};
    std::string ended = watch_end::never;
    std::optional<double> harmAt;          ///< when harm was found, Unix seconds
    std::string note;                      ///< what became of the rollback that the host tried
};

/// The watches of the store.
class WatchLog
{
public:
    explicit WatchLog(Store& store) : m_store(store) {}
    [[nodiscard]] Result<void> add(const StoredWatch& watch);
    /// What changes from one look to the next.
    [[nodiscard]] Result<void> update(const StoredWatch& watch);
    [[nodiscard]] Result<std::optional<StoredWatch>> find(std::int64_t refinement);
    [[nodiscard]] Result<std::vector<StoredWatch>> going();
    /// Ends those that are going over one of the same components.
    [[nodiscard]] Result<void> supersede(const std::optional<std::string>& component);
    /// Where the last change of one of the same components began.
    [[nodiscard]] Result<LogPosition> lastChange(const std::optional<std::string>& component);
    /// False: something of this conversation, turn or episode was seen already.
    [[nodiscard]] Result<bool> isNewCluster(std::int64_t refinement, OutcomeKind kind, const std::string& cluster);

private:
    [[nodiscard]] Result<StoredWatch> read(const Reading& row);
    [[nodiscard]] Result<void> writeStreams(const StoredWatch& watch);
    /// What only a watch that is going needs.
    [[nodiscard]] Result<void> forgetClusters();

    Store& m_store;
};

} // namespace touchstone::host
