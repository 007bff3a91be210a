#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "env/action_space.h"
#include "host/environments.h"

namespace touchstone::host {

template <typename T>
using Outcome = tl::expected<T, Refusal>;

/// A step, with how long the environment took for it.
struct TimedOutcome {
    EnvOutcome outcome;
    double durationMs = 0.0;
};

/// One environment with its episodes, on the plugin's own thread: makes it when it is first needed, validates actions,
/// and turns whatever goes wrong in it, or with what it answers, into a refusal.
class EnvRunner
{
public:
    explicit EnvRunner(EnvironmentOffer offer);
    ~EnvRunner();

    [[nodiscard]] Outcome<EnvSpaces> spaces();
    /// The initial observation of the new episode, which is known by `episodeId` from now on.
    [[nodiscard]] Outcome<EnvOutcome> reset(const std::string& episodeId, const EnvReset& reset);
    [[nodiscard]] Outcome<TimedOutcome> step(const std::string& episodeId, const protocol::JsonText& action);
    [[nodiscard]] Outcome<EnvOutcome> observe(const std::string& episodeId);
    [[nodiscard]] Outcome<protocol::JsonText> render(const std::string& episodeId, RenderMode mode);
    [[nodiscard]] Outcome<std::vector<protocol::JsonText>> plan(const std::string& episodeId);
    [[nodiscard]] Outcome<std::vector<protocol::JsonText>> planFor(const protocol::JsonText& state);
    void close(const std::string& episodeId);

private:
    [[nodiscard]] Outcome<void> ensureMade();
    struct Running {
        std::unique_ptr<EnvEpisode> episode;
        bool isOver = false;
    };
    [[nodiscard]] Outcome<Running*> episode(const std::string& episodeId);
    [[nodiscard]] Outcome<const ActionSpace*> actionSpace();
    template <typename T, typename Call>
    [[nodiscard]] Outcome<T> guarded(Call call);
    [[nodiscard]] tl::unexpected<Refusal> wrong(const std::string& what) const;

    EnvironmentOffer m_offer;
    std::shared_ptr<EnvPlugin> m_plugin;
    std::optional<ActionSpace> m_actionSpace;
    // After the plugin: an episode may use the environment that it came from, so it goes first.
    std::map<std::string, Running> m_episodes;
};

} // namespace touchstone::host
