#pragma once

#include <string>
#include <string_view>

#include "protocol/error.h"

struct sqlite3;

namespace touchstone::storage {

/// Turns what SQLite said last into an error that tells the person what to do. `statement` and `path` may be empty.
[[nodiscard]] Error errorOf(sqlite3* connection, std::string_view statement, std::string path = {});

} // namespace touchstone::storage
