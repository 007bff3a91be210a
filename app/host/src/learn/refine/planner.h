#pragma once

#include <string>
#include <vector>

#include "host/refinement_options.h"
#include "learn/refine/evidence.h"
#include "learn/refine/live_config.h"
#include "protocol/messages.h"
#include "store.h"

namespace touchstone::host {

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
