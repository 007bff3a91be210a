#pragma once

#include <map>
#include <string>

#include "learn/refine/live_config.h"

namespace touchstone::host {

/// The share of choices that is spread evenly over all candidates, whatever their weights: what is never tried can neither
/// be judged nor come back.
constexpr double explorationFloor = 0.05;

/// How candidates are chosen: by weight, above the floor.
struct Routing {
    std::map<std::string, double> probabilities;  ///< sum to 1; even, when all weights are zero
    /// The same weights of the same candidates have the same one: 16 hex digits.
    std::string version;
};
[[nodiscard]] Routing routingOf(const Candidates& candidates, double floor = explorationFloor);

} // namespace touchstone::host
