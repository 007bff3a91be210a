#include "env/env_runner.h"

#include <cmath>

#include <QElapsedTimer>

#include "answer.h"
#include "env/env_check.h"

namespace touchstone::host {

EnvRunner::EnvRunner(EnvironmentOffer offer)
    : m_offer(std::move(offer))
{
}

EnvRunner::~EnvRunner()
{
    // What throws here has nobody left to tell.
    try {
        m_episodes.clear();
        m_plugin.reset();
    } catch (...) {
    }
}

tl::unexpected<Refusal> EnvRunner::wrong(const std::string& what) const
{
    auto refusal = refuse(ErrorCode::RuntimeError, "The environment '" + m_offer.name + "' " + what);
    refusal.value().isFaultOfPlugin = true;
    return refusal;
}

template <typename T, typename Call>
Outcome<T> EnvRunner::guarded(Call call)
{
    try {
        Result<T> result = call();
        if (result)
            return *std::move(result);
        Refusal refusal = refuse(std::move(result).error()).value();
        refusal.isFaultOfPlugin = refusal.error.code == ErrorCode::SandboxCrash;
        return tl::unexpected(std::move(refusal));
    } catch (const std::exception& problem) {
        return wrong(std::string("failed: ") + problem.what());
    } catch (...) {
        return wrong("failed without saying why.");
    }
}

Outcome<void> EnvRunner::ensureMade()
{
    if (m_plugin)
        return {};
    auto made = guarded<std::shared_ptr<EnvPlugin>>(m_offer.make);
    if (!made)
        return tl::unexpected(made.error());
    if (!*made)
        return wrong("could not be made.");
    m_plugin = *std::move(made);
    return {};
}

Outcome<EnvSpaces> EnvRunner::spaces()
{
    if (auto made = ensureMade(); !made)
        return tl::unexpected(made.error());
    auto spaces = guarded<EnvSpaces>([this] { return m_plugin->spaces(); });
    if (!spaces)
        return spaces;
    if (const auto problem = whyNoObject(spaces->stateSchema))
        return wrong("has a state schema that " + *problem);
    auto compiled = ActionSpace::compile(spaces->actionSpace);
    if (!compiled)
        return wrong("has an action space that cannot be used: " + compiled.error().message);
    m_actionSpace = *std::move(compiled);
    return spaces;
}

Outcome<const ActionSpace*> EnvRunner::actionSpace()
{
    if (!m_actionSpace) {
        if (const auto spaces = this->spaces(); !spaces)
            return tl::unexpected(spaces.error());
    }
    return &*m_actionSpace;
}

Outcome<EnvRunner::Running*> EnvRunner::episode(const std::string& episodeId)
{
    const auto found = m_episodes.find(episodeId);
    if (found == m_episodes.end())
        return refuse(ErrorCode::NotFound, "The episode is closed.");
    return &found->second;
}

Outcome<EnvOutcome> EnvRunner::reset(const std::string& episodeId, const EnvReset& reset)
{
    // Before the episode exists: an environment whose actions cannot be checked takes none.
    if (const auto ready = ensureMade().and_then([this] { return actionSpace(); }); !ready)
        return tl::unexpected(ready.error());
    auto made = guarded<std::unique_ptr<EnvEpisode>>([&] { return m_plugin->reset(reset); });
    if (!made)
        return tl::unexpected(made.error());
    if (!*made)
        return wrong("gave no episode.");
    Running& running = m_episodes[episodeId];
    running.episode = *std::move(made);
    auto outcome = observe(episodeId);
    if (outcome)
        running.isOver = outcome->done || outcome->truncated;
    else
        close(episodeId);
    return outcome;
}

Outcome<TimedOutcome> EnvRunner::step(const std::string& episodeId, const protocol::JsonText& action)
{
    const auto known = episode(episodeId);
    if (!known)
        return tl::unexpected(known.error());
    if ((*known)->isOver)
        return refuse(ErrorCode::RuntimeError, "The episode is over. Reset the environment to begin another one.",
                      {R"({"reason":"episode_over"})"});
    const auto space = actionSpace();
    if (!space)
        return tl::unexpected(space.error());
    if (auto fits = (*space)->check(action); !fits)
        return refuse(fits.error());
    QElapsedTimer timer;
    timer.start();
    auto outcome = guarded<EnvOutcome>([&] { return (*known)->episode->step(action); });
    const double durationMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    if (!outcome)
        return tl::unexpected(outcome.error());
    if (const auto problem = whyWrong(*outcome))
        return wrong(*problem);
    (*known)->isOver = outcome->done || outcome->truncated;
    return TimedOutcome{*std::move(outcome), durationMs};
}

Outcome<EnvOutcome> EnvRunner::observe(const std::string& episodeId)
{
    const auto known = episode(episodeId);
    if (!known)
        return tl::unexpected(known.error());
    auto outcome = guarded<EnvOutcome>([&] { return (*known)->episode->observe(); });
    if (!outcome)
        return outcome;
    if (const auto problem = whyWrong(*outcome))
        return wrong(*problem);
    return outcome;
}

Outcome<protocol::JsonText> EnvRunner::render(const std::string& episodeId, RenderMode mode)
{
    const auto known = episode(episodeId);
    if (!known)
        return tl::unexpected(known.error());
    const auto rendered = guarded<EnvRender>([&] { return (*known)->episode->render(mode); });
    if (!rendered)
        return tl::unexpected(rendered.error());
    auto json = renderToJson(*rendered, mode);
    if (!json)
        return wrong(json.error().message);
    return *std::move(json);
}

Outcome<std::vector<protocol::JsonText>> EnvRunner::plan(const std::string& episodeId)
{
    const auto known = episode(episodeId);
    if (!known)
        return tl::unexpected(known.error());
    auto plan = guarded<std::vector<protocol::JsonText>>([&] { return (*known)->episode->plan(); });
    if (plan)
        for (const protocol::JsonText& action : *plan)
            if (const auto problem = whyNoObject(action))
                return wrong("suggested an action that " + *problem);
    return plan;
}

Outcome<std::vector<protocol::JsonText>> EnvRunner::planFor(const protocol::JsonText& state)
{
    if (auto made = ensureMade(); !made)
        return tl::unexpected(made.error());
    auto plan = guarded<std::vector<protocol::JsonText>>([&] { return m_plugin->plan(state); });
    if (plan)
        for (const protocol::JsonText& action : *plan)
            if (const auto problem = whyNoObject(action))
                return wrong("suggested an action that " + *problem);
    return plan;
}

void EnvRunner::close(const std::string& episodeId)
{
    try {
        m_episodes.erase(episodeId);
    } catch (...) {
        // A destructor that throws: the episode is gone all the same.
    }
}

} // namespace touchstone::host
