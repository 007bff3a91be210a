#pragma once

#include "protocol/envelope.h"

namespace touchstone::host {

/// Whether two values are the same as JSON: numbers by their exact value, whichever way they are written (1, 1.0 and 1e0),
/// objects in any order of their members. The JSON library rounds and wraps when it compares numbers of different kinds.
[[nodiscard]] bool isSameJson(const protocol::Json& one, const protocol::Json& other);

/// How deep arrays and objects are nested in it; 0 for a plain value.
[[nodiscard]] int depthOf(const protocol::Json& json);

} // namespace touchstone::host
