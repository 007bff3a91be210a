#pragma once

#include "domain/policy/choices.h"
#include "learn/refine/live_config.h"
#include "store.h"

namespace touchstone::host {

/// Reads the newest experiences, at most `limit` of them and 32 MiB. `action.propensity` is the probability, in (0, 1];
/// `action.candidates`, names or objects with a `name` or `component_name`, what was chosen from, all components without.
/// One without propensity, or whose component is not on its own menu, is left out and counted. Rewards are clamped to
/// -1..1; the cluster of a choice is its episode, or itself when it names none.
[[nodiscard]] Result<domain::policy::Choices> readChoices(Store& store, const Candidates& candidates, std::int64_t limit);

} // namespace touchstone::host
