#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/refinement/refinement_facts.h"
#include "learn/refine/edits.h"
#include "protocol/messages.h"
#include "store.h"

namespace touchstone::host {

struct ReviewOptions {
    double risk = 0.05;              ///< that a bound of this review is wrong
    double mostSafetyLoss = 0.05;    ///< of the mean safety score, in the worst case that the data leave open
    double mostShift = 0.5;          ///< share of choices that one proposal may move
    std::int64_t minSafety = 1;      ///< safety judgements of those whose share changes, below which safety is not judged
    std::size_t mostComponents = 50; ///< whose judgements are read: those whose share changes most
    std::int64_t mostSamples = 1'000;
    std::int64_t mostChoices = 10'000;  ///< the newest experiences that are looked at
    double mostHarm = 0.02;          ///< to the mean reward, from -1 to 1, that cannot be ruled out
};

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
