#pragma once

#include <optional>
#include <string_view>

#include "project/types.h"

namespace touchstone::project {

/// Unix seconds of the start of a day in local time ("2026-11-30"), as the counts of the day go, or of a moment
/// ("2026-11-30T09:00:00+08:00"). nullopt for anything else.
[[nodiscard]] std::optional<double> momentOf(std::string_view text);

} // namespace touchstone::project
