#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store.h"

namespace touchstone::host {

/// What people and environments judged, and what calls brought. They are never mixed: when more of one comes in, the mean of
/// all would move although nothing became better or worse. What a model says of itself is no outcome.
enum class OutcomeKind { Human, Environment, Call };
constexpr std::array<std::string_view, 3> outcomeKinds{"human", "env", "calls"};  ///< their names, by value

/// One judgement or call.
struct WatchedOutcome {
    OutcomeKind kind = OutcomeKind::Call;
    std::string cluster;  ///< conversation, turn or episode, what comes from which depends on each other; empty: none
    double ts = 0.0;      ///< Unix seconds, as the sender says
    double value = 0.0;   ///< 0..1: (score or reward + 1) / 2
};

/// How far the two logs are read: the rows up to these.
struct LogPosition {
    std::int64_t feedback = 0;
    std::int64_t experience = 0;
    bool operator==(const LogPosition&) const = default;
};
[[nodiscard]] Result<LogPosition> endOfLogs(Store& store);

struct OutcomeQuery {
    LogPosition after;
    LogPosition upTo;
    std::optional<std::string> component;  ///< nothing: of all
    std::int64_t most = 10'000;            ///< of each log the newest
};
/// In the order in which they arrived, each log for itself. Of a judgement its first version; of a call its reward, else
/// whether it says it succeeded (1 or -1). A call in the middle of an episode that brought nothing and says nothing is none.
[[nodiscard]] Result<std::vector<WatchedOutcome>> readOutcomes(Store& store, const OutcomeQuery& query);

} // namespace touchstone::host
