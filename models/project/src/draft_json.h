#pragma once

#include <string>
#include <string_view>

#include "project/types.h"

namespace touchstone::project {

/// A draft as JSON, as the database holds it.
[[nodiscard]] std::string draftText(const Draft& draft);
/// Errors: Damaged when it is not what draftText wrote.
[[nodiscard]] Result<Draft> draftOf(std::string_view text);

/// `[["safety", -0.5], …]`.
[[nodiscard]] std::string dimensionsText(const std::vector<domain::DimensionValue>& values);
[[nodiscard]] Result<std::vector<domain::DimensionValue>> dimensionsOf(std::string_view text);

} // namespace touchstone::project
