#pragma once

#include "connection.h"
#include "storage/database.h"

namespace touchstone::storage {

/// Whose file it is and how old. Errors: Damaged for another program's file, NewerVersion.
[[nodiscard]] Result<void> checkOwner(Connection& connection, const OpenOptions& options);

/// What quick_check has to say; empty for a sound file.
[[nodiscard]] std::string quickCheck(Connection& connection);

/// Brings the schema to the newest version, each step and its version number in one transaction.
[[nodiscard]] Result<void> migrate(Connection& connection, const OpenOptions& options);

[[nodiscard]] Result<int> userVersion(Connection& connection);

} // namespace touchstone::storage
