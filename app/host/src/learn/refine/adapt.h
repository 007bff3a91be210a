#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/answer.h"
#include "host/refinement_options.h"
#include "learn/refine/edits.h"
#include "learn/refine/reviewer.h"
#include "store.h"

namespace touchstone::host {

struct AdaptOrder {
    const std::string& component;  ///< empty: all
    const std::string& strategy;
    const Principal& by;
    double now = 0.0;
};
struct AdaptOutcome {
    std::vector<std::string> changed;  ///< components whose weight is another one now
    std::optional<std::int64_t> seq;   ///< the entry of history; nothing: none was made
    std::string message;               ///< what was done, and what not, in English
};

/// Plans new routing weights by a strategy, reviews them, and applies them as one refinement with an edit a component;
/// changes nothing where the review has found harm. Deterministic: the same data gives the same weights. Bandits judge by
/// the statistics of components, ppo by logged choices. Errors: those of the store.
[[nodiscard]] Result<AdaptOutcome> adaptWeights(Store& store, const AdaptOrder& order, const AdaptOptions& options,
                                                const EditLimits& limits, const ReviewOptions& review);

} // namespace touchstone::host
