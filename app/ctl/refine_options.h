#pragma once

#include "command.h"
#include "host/refinement_options.h"
#include "protocol/error.h"

namespace touchstone::ctl {

/// The options of `host` about plans, reviews, adapts and the watch: `--auto-rollback`, `--adapt-every`, `--adapt-strategy`
/// and any `--refine NAME=VALUE`. Errors: InvalidMessage, which names the option.
[[nodiscard]] Result<void> readRefinement(const Invocation& call, host::RefinementOptions& options);

} // namespace touchstone::ctl
