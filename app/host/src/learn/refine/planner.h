#pragma once

#include <string>
#include <vector>

#include "learn/refine/evidence.h"
#include "learn/refine/live_config.h"
#include "protocol/messages.h"
#include "store.h"

namespace touchstone::host {

struct PlanOptions {
    std::int64_t minEvidence = 30;      ///< judgements or calls, below which nothing is said of a component
    double confidence = 0.95;           ///< of all that one plan proposes together
    std::int64_t mostComponents = 50;   ///< those with most judgements and calls, beside the one that is asked for
    std::int64_t mostSamples = 1'000;   ///< the newest judgements, and as many calls, of each
};

struct Plan {
    std::string id;
    std::vector<protocol::Proposal> proposals;
    std::string status = "insufficient_data";  ///< ready, empty or insufficient_data
};

/// Proposes lower routing weights where a component is established to do worse than the others do, or worse than it did
/// and not better than they: by its judgements, or by the outcomes of its calls. Changes nothing. The same data and the
/// same history give the same ids. Errors: those of the store.
[[nodiscard]] Result<Plan> planRefinements(Store& store, const std::string& component, const std::string& scope,
                                           const PlanOptions& options);

} // namespace touchstone::host
