#pragma once

#include <map>
#include <string>

#include "domain/policy/exploration.h"
#include "learn/refine/live_config.h"

namespace touchstone::host {

/// How candidates are chosen: by weight, above the floor.
struct Routing {
    std::map<std::string, double> probabilities;  ///< sum to 1; even, when all weights are zero
    /// The same weights of the same candidates have the same one: 16 hex digits.
    std::string version;
};
[[nodiscard]] Routing routingOf(const Candidates& candidates, double floor = domain::policy::explorationFloor);

} // namespace touchstone::host
