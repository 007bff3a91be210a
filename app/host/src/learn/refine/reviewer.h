#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/refinement/refinement_facts.h"
#include "host/refinement_options.h"
#include "learn/refine/edits.h"
#include "protocol/messages.h"
#include "store.h"

namespace touchstone::host {

struct Review {
    bool approved = false;
    bool isHarmful = false;            ///< harm is established, or safety could suffer: worse than not judged
    bool confidenceAdjusted = false;
    std::vector<std::string> reasons;  ///< for people, in English
    std::string risk = "low";          ///< low, medium or high
    std::optional<domain::PolicyEstimate> estimate;  ///< of a change of weights that the log can judge
};

/// Judges a proposal by what the host knows, and never by what the proposal says of itself: whether it could be applied,
/// whether history knows it, how much it changes, what becomes of safety, and what the log says the new weights would have
/// brought. What cannot be judged is not approved. Changes nothing. Errors: those of the store.
[[nodiscard]] Result<Review> reviewProposal(Store& store, const protocol::Proposal& proposal, const EditLimits& limits,
                                            const ReviewOptions& options);

} // namespace touchstone::host
