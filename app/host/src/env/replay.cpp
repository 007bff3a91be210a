#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "host/environments.h"

namespace touchstone::host {
namespace {

using protocol::Json;

const char* const replayActionSpace = R"({
"$schema":"http://json-schema.org/draft-07/schema#","title":"The recorded action","type":"object",
"required":["action_type"],
"properties":{"action_type":{"type":"string"},"payload":{"type":"object"},"metadata":{"type":"object"}}})";

const char* const replayStateSchema = R"({
"$schema":"http://json-schema.org/draft-07/schema#","title":"Where the recording is, and what came last","type":"object",
"required":["trajectory","position","length","observed"],
"properties":{"trajectory":{"type":"string"},"position":{"type":"integer"},"length":{"type":"integer"},
"observed":{"type":"array","items":{"type":"object"},"description":"Messages since the last action"}}})";

/// What makes two actions the same: notes about the choice, such as its propensity, do not count.
Json whatIsDone(const protocol::JsonText& action)
{
    const Json json = Json::parse(action.text, nullptr, false);
    return {{"action_type", json.value("action_type", Json())}, {"payload", json.value("payload", Json::object())}};
}

class ReplayEpisode final : public EnvEpisode
{
public:
    /// `all` keeps the trajectory alive.
    ReplayEpisode(std::shared_ptr<const std::vector<Trajectory>> all, const Trajectory& trajectory)
        : m_all(std::move(all))
        , m_trajectory(trajectory)
    {
    }

    Result<EnvOutcome> observe() override
    {
        const auto& steps = m_trajectory.steps;
        Json observed = Json::array();
        for (const protocol::JsonText& message : m_position == 0 ? m_trajectory.before : steps[m_position - 1].observed)
            observed.push_back(Json::parse(message.text, nullptr, false));
        EnvOutcome outcome;
        outcome.state = {Json{{"trajectory", m_trajectory.id},
                              {"position", m_position},
                              {"length", steps.size()},
                              {"observed", std::move(observed)}}
                             .dump()};
        outcome.done = m_position == steps.size();
        return outcome;
    }

    Result<EnvOutcome> step(const protocol::JsonText& action) override
    {
        const RecordedStep& recorded = m_trajectory.steps[m_position];
        if (whatIsDone(action) != whatIsDone(recorded.action))
            return tl::unexpected(refusal(recorded));
        ++m_position;
        auto outcome = observe();
        outcome->reward = recorded.reward;
        return outcome;
    }

    Result<EnvRender> render(RenderMode mode) override
    {
        if (mode != RenderMode::Text)
            return EnvEpisode::render(mode);
        std::string text;
        const auto add = [&text](const protocol::JsonText& message) {
            const Json json = Json::parse(message.text, nullptr, false);
            const Json content = json.value("content", Json());
            text += json.value("role", std::string()) + ": "
                + (content.is_string() ? content.get<std::string>() : content.dump()) + "\n\n";
        };
        std::for_each(m_trajectory.before.begin(), m_trajectory.before.end(), add);
        for (std::size_t i = 0; i < m_position; ++i) {
            text += "action: " + m_trajectory.steps[i].action.text + "\n\n";
            std::for_each(m_trajectory.steps[i].observed.begin(), m_trajectory.steps[i].observed.end(), add);
        }
        return EnvText{text};
    }

    Result<std::vector<protocol::JsonText>> plan() override
    {
        if (m_position == m_trajectory.steps.size())
            return std::vector<protocol::JsonText>();
        return std::vector<protocol::JsonText>{m_trajectory.steps[m_position].action};
    }

private:
    Error refusal(const RecordedStep& recorded) const
    {
        Error error{ErrorCode::UnknownAction,
                    "A recording takes only the action that was recorded at step " + std::to_string(m_position + 1) + " of "
                        + std::to_string(m_trajectory.steps.size()) + ": " + recorded.action.text.substr(0, 500),
                    {}, false, {}};
        error.faults.push_back({"/action", "the value is the action that was recorded", recorded.action.text});
        return error;
    }

    std::shared_ptr<const std::vector<Trajectory>> m_all;
    const Trajectory& m_trajectory;
    std::size_t m_position = 0;
};

class Replay final : public EnvPlugin
{
public:
    explicit Replay(TrajectorySource source) : m_source(std::move(source)) {}

    Result<EnvSpaces> spaces() override { return EnvSpaces{{replayActionSpace}, {replayStateSchema}}; }

    Result<std::unique_ptr<EnvEpisode>> reset(const EnvReset& reset) override
    {
        if (auto loaded = load(); !loaded)
            return tl::unexpected(loaded.error());
        const auto chosen = choose(reset);
        if (!chosen)
            return tl::unexpected(chosen.error());
        return std::make_unique<ReplayEpisode>(m_trajectories, **chosen);
    }

private:
    Result<void> load()
    {
        if (m_trajectories)
            return {};
        auto read = m_source();
        if (!read)
            return fail(ErrorCode::ResetDenied, "The recordings cannot be read: " + read.error().message);
        if (read->empty())
            return fail(ErrorCode::ResetDenied, "There are no recordings.");
        m_trajectories = std::make_shared<const std::vector<Trajectory>>(*std::move(read));
        return {};
    }

    Result<const Trajectory*> choose(const EnvReset& reset) const
    {
        const Json options = Json::parse(reset.options.text, nullptr, false);
        const auto named = options.find("trajectory");
        if (named == options.end()) {
            const auto seed = static_cast<std::uint64_t>(reset.seed.value_or(0));
            return &(*m_trajectories)[seed % m_trajectories->size()];
        }
        for (const Trajectory& trajectory : *m_trajectories)
            if (*named == trajectory.id)
                return &trajectory;
        Error error{ErrorCode::ResetDenied, "There is no such recording.", {}, false, {}};
        error.faults.push_back({"/options/trajectory", "expected one of " + ids(), named->dump().substr(0, 200)});
        return tl::unexpected(std::move(error));
    }

    std::string ids() const
    {
        constexpr std::size_t most = 20;
        std::string text;
        for (std::size_t i = 0; i < std::min(most, m_trajectories->size()); ++i)
            text += (i == 0 ? "" : ", ") + (*m_trajectories)[i].id;
        return m_trajectories->size() > most ? text + ", …" : text;
    }

    TrajectorySource m_source;
    std::shared_ptr<const std::vector<Trajectory>> m_trajectories;
};

} // namespace

EnvironmentOffer replay(TrajectorySource source)
{
    return {"replay", "Recorded trajectories, step by step", [source = std::move(source)] {
                return Result<std::shared_ptr<EnvPlugin>>(std::make_shared<Replay>(source));
            }};
}

} // namespace touchstone::host
