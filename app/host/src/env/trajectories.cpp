#include <algorithm>

#include <nlohmann/json.hpp>

#include "host/environments.h"

namespace touchstone::host {
namespace {

using protocol::Json;

bool isRoleOf(const Json& message, std::string_view role)
{
    return message.value("role", std::string()) == role;
}

/// What an assistant message did: its first tool call, or else what it said.
Json actionOf(const Json& message)
{
    const auto calls = message.find("tool_calls");
    if (calls == message.end() || !calls->is_array() || calls->empty() || !(*calls)[0].is_object())
        return {{"action_type", "respond"}, {"payload", {{"content", message.value("content", Json())}}}};
    const Json function = (*calls)[0].value("function", Json::object());
    Json arguments = function.is_object() ? function.value("arguments", Json()) : Json();
    if (arguments.is_string()) {
        // Arguments travel as JSON in a text; one that is none stays a text.
        auto parsed = protocol::parseJson(arguments.get_ref<const std::string&>());
        if (parsed)
            arguments = *std::move(parsed);
    }
    const Json name = function.is_object() ? function.value("name", Json()) : Json();
    return {{"action_type", "tool_call"}, {"payload", {{"name", name}, {"arguments", std::move(arguments)}}}};
}

tl::unexpected<Error> trajectoryFault(const std::string& pointer, std::string message)
{
    Error error{ErrorCode::SchemaViolation, "these are no trajectories: " + message, pointer, false, {}};
    error.faults.push_back({pointer, std::move(message), {}});
    return tl::unexpected(std::move(error));
}

std::string idOf(const Json& entry, std::size_t index)
{
    const auto task = entry.find("task_id");
    if (task == entry.end())
        return std::to_string(index);
    const std::string id = task->is_string() ? task->get<std::string>() : task->dump();
    const auto trial = entry.find("trial");
    return trial == entry.end() ? id + '/' + std::to_string(index) : id + '/' + trial->dump();
}

Result<Trajectory> trajectoryOf(const Json& entry, std::size_t index)
{
    const std::string pointer = '/' + std::to_string(index);
    const auto messages = entry.is_object() ? entry.find("traj") : entry.end();
    if (!entry.is_object() || messages == entry.end() || !messages->is_array())
        return trajectoryFault(pointer + "/traj", "expected a list of messages");
    const Json reward = entry.value("reward", Json(0.0));
    if (!reward.is_number())
        return trajectoryFault(pointer + "/reward", "expected a number");
    Trajectory trajectory;
    trajectory.id = idOf(entry, index);
    for (std::size_t i = 0; i < messages->size(); ++i) {
        const Json& message = (*messages)[i];
        const auto role = message.is_object() ? message.find("role") : message.end();
        if (!message.is_object() || role == message.end() || !role->is_string())
            return trajectoryFault(pointer + "/traj/" + std::to_string(i), "expected a message with a role");
        if (isRoleOf(message, "assistant"))
            trajectory.steps.push_back({{actionOf(message).dump()}, {}, 0.0});
        else
            (trajectory.steps.empty() ? trajectory.before : trajectory.steps.back().observed).push_back({message.dump()});
    }
    if (trajectory.steps.empty())
        return trajectoryFault(pointer + "/traj", "expected at least one message of an assistant");
    trajectory.steps.back().reward = reward.get<double>();
    return trajectory;
}

} // namespace

Result<std::vector<Trajectory>> readTrajectories(std::string_view json)
{
    constexpr std::size_t largestFile = 512u * 1024 * 1024;
    const auto parsed = protocol::parseJson(json, {largestFile, 64});
    if (!parsed)
        return tl::unexpected(parsed.error());
    if (!parsed->is_array() || parsed->empty())
        return trajectoryFault("", "expected a list with at least one of them");
    std::vector<Trajectory> trajectories;
    for (std::size_t i = 0; i < parsed->size(); ++i) {
        auto trajectory = trajectoryOf((*parsed)[i], i);
        if (!trajectory)
            return tl::unexpected(trajectory.error());
        trajectories.push_back(*std::move(trajectory));
    }
    return trajectories;
}

} // namespace touchstone::host
