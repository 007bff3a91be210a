#pragma once

#include <vector>

#include "storage/database.h"

namespace touchstone::host {

/// The steps of the host store's schema, in order. Steps that were released are never edited.
[[nodiscard]] std::vector<storage::Migration> storeMigrations();

} // namespace touchstone::host
