#pragma once

#include <string>
#include <vector>

#include "learn/refine/live_config.h"
#include "store.h"

namespace touchstone::host {

/// One logged choice of a component, with the probability that it was chosen with.
struct Choice {
    std::size_t chosen = 0;      ///< index of a component
    std::size_t menu = 0;        ///< index of what it was chosen from
    double propensity = 1.0;     ///< (0, 1]
    double reward = 0.0;         ///< clamped to -1..1
    std::string cluster;         ///< episode; its own id when it names none
};

/// What the log knows of choices among the candidates.
struct Choices {
    std::vector<std::string> components;             ///< the candidates, by name
    std::vector<std::vector<std::size_t>> menus;     ///< the first one is all of them
    std::vector<Choice> made;                        ///< the newest last
    std::size_t looked = 0;                          ///< experiences
    std::size_t withoutPropensity = 0;
};

/// Reads the newest experiences, at most `limit` of them and 32 MiB. `action.propensity` is the probability, in (0, 1];
/// `action.candidates`, names or objects with a `name` or `component_name`, what was chosen from, all components without.
/// One without propensity, or whose component is not on its own menu, is left out and counted.
[[nodiscard]] Result<Choices> readChoices(Store& store, const Candidates& candidates, std::int64_t limit);

} // namespace touchstone::host
