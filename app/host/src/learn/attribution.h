#pragma once

#include <string>

#include "answer.h"
#include "protocol/models.h"

namespace touchstone::host {

/// Checks who may give this feedback, fills in an empty annotator, and returns whose feedback it is. A refusal names
/// the field, e.g. "/feedbacks/3/source".
[[nodiscard]] tl::expected<std::string, Refusal> attribute(protocol::Feedback& feedback, const Principal& sender,
                                                           std::size_t index);

} // namespace touchstone::host
