#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/plugin.h"
#include "protocol/link.h"

/// The environments that come with the host.
namespace touchstone::host {

/// An environment that a host offers. `make` is called on the thread that will use the environment.
struct EnvironmentOffer {
    std::string name;
    std::string description;
    std::function<Result<std::shared_ptr<EnvPlugin>>()> make;
};

/// A small world of cells, some of them walls and pits, with a goal that can always be reached. The same seed and
/// options give the same world. Options: `width`, `height` (2 to 24), `walls`, `pits` (share of cells, 0 to 0.5),
/// `max_steps`. Reward: 1 at the goal, -1 in a pit, -0.01 for any other step.
[[nodiscard]] EnvironmentOffer gridworld();

/// One recorded action and what followed.
struct RecordedStep {
    protocol::JsonText action{"{}"};                ///< as EnvAction
    std::vector<protocol::JsonText> observed;       ///< messages until the next action
    double reward = 0.0;
};
struct Trajectory {
    std::string id;
    std::vector<protocol::JsonText> before;         ///< messages before the first action
    std::vector<RecordedStep> steps;
};
/// Says on demand what there is to replay: a file, a project, a test's own list.
using TrajectorySource = std::function<Result<std::vector<Trajectory>>()>;

/// Recorded trajectories as episodes. Only the recorded action is taken; another one is refused with UnknownAction, and
/// the fault at "/action" holds what was recorded. Options: `trajectory` (an id), else the seed chooses, else the first.
[[nodiscard]] EnvironmentOffer replay(TrajectorySource source);

/// Trajectories of a JSON file: a list of {traj: [messages], task_id?, trial?, reward?}. Each assistant message is an
/// action (`tool_call` for its first tool call, else `respond`); the reward falls due at the last one. Errors:
/// ParseError, SchemaViolation with the place.
[[nodiscard]] Result<std::vector<Trajectory>> readTrajectories(std::string_view json);

/// An environment behind a link, usually a child process: a host of env/* that is asked for the environment `name`.
/// `connect` is called on the environment's own thread, and again after the link was lost: the episodes are gone then.
[[nodiscard]] EnvironmentOffer bridge(std::string name, std::function<std::unique_ptr<protocol::Link>()> connect);

} // namespace touchstone::host
