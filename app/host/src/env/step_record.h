#pragma once

#include "concluded.h"
#include "env/env_runner.h"

namespace touchstone::host {

/// One step, as the host saw it.
struct StepFacts {
    std::string environment;
    std::string episodeId;
    std::string sessionId;
    std::int64_t step = 0;          ///< counted from 1
    protocol::JsonText before;      ///< state in which the action was taken
    protocol::JsonText action;      ///< as the agent sent it
    double ts = 0.0;                ///< Unix seconds
};

/// What is kept of a step.
struct StepKeeping {
    bool experience = true;
    bool feedback = true;  ///< if the reward says something
};

/// The experience and the feedback, as far as they are kept. The component is the one that the
/// action names in `metadata.component_name`, else the environment. `metadata.propensity`, `candidates` and
/// `policy_version` are logged as the agent gives them; reward and duration are the host's and the environment's own,
/// whatever the action says.
[[nodiscard]] StepRecord recordOf(const StepFacts& facts, const TimedOutcome& outcome, StepKeeping keeping);

} // namespace touchstone::host
