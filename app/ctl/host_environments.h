#pragma once

#include <vector>

#include "command.h"
#include "host/environments.h"

namespace touchstone::ctl {

/// Adds the environments of --replay and --bridge. Errors: InvalidMessage (the usage), CannotOpen, or what is wrong with a
/// file of trajectories.
[[nodiscard]] Result<void> addEnvironments(const Invocation& call, std::vector<host::EnvironmentOffer>& environments);

} // namespace touchstone::ctl
