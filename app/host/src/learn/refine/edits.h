#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/refinement_options.h"
#include "learn/refine/live_config.h"
#include "learn/refine/place.h"
#include "protocol/messages.h"
#include "store.h"

namespace touchstone::host {

/// One change of one place, with its before-image. Both are JSON; nothing: there was or will be none.
struct Edit {
    Place place;
    std::string op;
    std::optional<std::string> before;
    std::optional<std::string> after;
};

struct EditFault {
    std::size_t index = 0;
    std::string why;
};

/// The edits of a proposal against what is live. Without faults, all of them can be made.
struct CheckedEdits {
    std::vector<Edit> edits;        ///< those without fault
    std::vector<EditFault> faults;  ///< at most one an edit, in their order
    /// Every candidate with its weight before and after.
    Candidates before;
    Candidates after;
};

/// Ops: `insert` where there is nothing, `update` and `replace` where there is something, `delete` what there is. A routing
/// weight is always there: nobody's is 1, so `update` sets one and `delete` makes it 1 again. `old_value`, when not null, is
/// the live value. Weights are finite, not negative, and not all zero when all is done. Two edits of one proposal are never
/// about the same place, or one within the other; and no value lies within another. Errors: those of the store.
[[nodiscard]] Result<CheckedEdits> checkEdits(Store& store, const std::vector<protocol::ProposalEdit>& edits,
                                              const EditLimits& limits);

/// What edits of routing weights make of the candidates.
void applyTo(Candidates& candidates, const std::vector<Edit>& edits);
/// There are candidates, and none would ever be chosen.
[[nodiscard]] bool areAllZero(const Candidates& candidates);

/// All faults as one text of bounded length: "edit 1 (router.weights.x): …; edit 3 …".
[[nodiscard]] std::string textOf(const std::vector<EditFault>& faults, const std::vector<protocol::ProposalEdit>& edits);

} // namespace touchstone::host
