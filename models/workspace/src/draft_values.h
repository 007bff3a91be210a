#pragma once

#include <optional>

#include "domain/judgement.h"
#include "project/types.h"

namespace touchstone::workspace {

/// The values of a judgement that stands, as a draft to go on from.
[[nodiscard]] project::Draft draftOf(const domain::Judgement& judgement);

/// Everything but the texts: polarity, scores, dimensions, confidence.
[[nodiscard]] bool sameRating(const project::Draft& one, const project::Draft& other);

/// The same judgement. Where the caret is and how long it took are no values.
[[nodiscard]] bool sameValues(const project::Draft& one, const project::Draft& other);

/// Versions of one judgement are told apart by their time: each is later than the one before, whatever the clock says.
[[nodiscard]] double laterThan(double now, const std::optional<domain::Judgement>& previous);

} // namespace touchstone::workspace
