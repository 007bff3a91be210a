#pragma once

#include <vector>

#include "host/check.h"
#include "store.h"

namespace touchstone::host {

/// Makes every change of history again, in its order: each must find what it says it found, and what is left must be what
/// is live. Adds what does not fit.
[[nodiscard]] Result<void> compareHistory(Store& store, std::vector<StoreProblem>& problems);

} // namespace touchstone::host
