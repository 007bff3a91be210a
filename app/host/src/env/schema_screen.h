#pragma once

#include <optional>
#include <string>

#include "protocol/envelope.h"

namespace touchstone::host {

/// Why a JSON Schema must not reach the validator, which trusts its schemas: one that refers to itself without looking
/// at less of the value each time would never end, and a division by zero ends the process. Nothing for a harmless one.
[[nodiscard]] std::optional<std::string> whyUnsafeSchema(const protocol::Json& schema);

/// Whether checking a value can take longer than its size lets expect: patterns, and items that must differ.
[[nodiscard]] bool isCostlySchema(const protocol::Json& schema);

} // namespace touchstone::host
