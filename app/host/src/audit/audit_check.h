#pragma once

#include <optional>
#include <string>

#include "store.h"

namespace touchstone::host {

/// The first place where the audit log is not what was written, in words; nothing for a sound one. Finds entries that were
/// changed, moved, taken out or put in between, and a cut-off end as long as SQLite's own count of entries was left alone:
/// somebody who rewrites the whole store can also write a new chain, so keep the last hash elsewhere (--audit).
[[nodiscard]] Result<std::optional<std::string>> firstBrokenLink(Store& store);

} // namespace touchstone::host
