#include <nlohmann/json.hpp>

#include "env/env_service.h"
#include "env/env_service_templates.h"
#include "env/step_record.h"
#include "peer.h"

/// The messages of env/* within an episode, and those about an environment.
namespace touchstone::host {
namespace {

using protocol::Json;

RenderMode renderModeOf(const std::string& name)
{
    return name == "text" ? RenderMode::Text : name == "rgb_array" ? RenderMode::RgbArray : RenderMode::Screenshot;
}

Refusal wrongBatch(const char* pointer, std::string message)
{
    Error error{ErrorCode::SchemaViolation, message, {}, false, {}};
    error.faults.push_back({pointer, std::move(message), {}});
    return refuse(std::move(error)).value();
}

/// What stands in a batch for a step that failed.
protocol::EnvObservation failedObservation(const std::string& episodeId, const Refusal& refusal, double now)
{
    const auto message = protocol::toErrorMessage(asPeersSeeIt(refusal.error), {});
    Json error{{"code", message.code}, {"message", message.message}};
    error["detail"] = Json::parse(message.detail.text, nullptr, false);
    protocol::EnvObservation observation;
    observation.episodeId = episodeId;
    observation.createdAt = now;
    observation.metadata = {Json{{"error", std::move(error)}}.dump()};
    return observation;
}

} // namespace

// ---- steps ----------------------------------------------------------------------------------------------------------

void EnvService::stepOne(const Asked& asked, const std::string& episodeId, const protocol::JsonText& action,
                         std::function<void(Stepped)> done)
{
    const Episode* episode = episodeOf(asked, episodeId);
    if (!episode)
        return done({tl::unexpected(noSuchEpisode(episodeId)), {}});
    if (episode->isOver)
        return done({refuse(ErrorCode::RuntimeError, "The episode is over. Reset the environment to begin another "
                                                     "one.",
                            {R"({"reason":"episode_over"})"}),
                     {}});
    call<TimedOutcome>(
        *episode->environment,
        [episodeId, action](EnvRunner& runner) { return runner.step(episodeId, action); },
        [this, asked, episodeId, action, done = std::move(done)](Outcome<TimedOutcome> outcome) {
            done(stepped(asked, episodeId, action, std::move(outcome)));
        });
}

EnvService::Stepped EnvService::stepped(const Asked& asked, const std::string& episodeId,
                                        const protocol::JsonText& action, Outcome<TimedOutcome> timed)
{
    if (!timed)
        return {tl::unexpected(timed.error()), {}};
    const EnvOutcome& outcome = timed->outcome;
    const auto found = m_episodes.find(episodeId);
    if (found == m_episodes.end())
        return {tl::unexpected(noSuchEpisode(episodeId)), {}};  // its session ended in the meantime
    Episode& episode = found->second;
    ++episode.steps;
    episode.isOver = episode.isOver || outcome.done || outcome.truncated;
    Stepped result{observation(episode, outcome), {}};
    if (m_options.recordSteps || m_options.forwardRewards) {
        const StepFacts facts{episode.environment->offer.name, episodeId,     asked.peer->sessionId(), episode.steps,
                              episode.state,                   action,        result.observation->createdAt};
        result.record = recordOf(facts, *timed, {m_options.recordSteps, m_options.forwardRewards});
    }
    episode.state = outcome.state;
    return result;
}

void EnvService::step(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvStepRequest>(asked);
    if (!message)
        return;
    stepOne(asked, message->episodeId, message->action, [this, asked](Stepped stepped) {
        if (!stepped.observation)
            return refuseAsked(asked, stepped.observation.error());
        protocol::EnvStepResponse response;
        response.obs = *std::move(stepped.observation);
        std::vector<StepRecord> records;
        if (stepped.record)
            records.push_back(*std::move(stepped.record));
        answer(asked, std::move(response), std::move(records));
    });
}

/// A batch on its way: its results in their places, and how many are missing.
struct EnvService::Batch {
    std::vector<Stepped> results;
    std::size_t open = 0;
};

void EnvService::batchStep(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvBatchStepRequest>(asked);
    if (!message)
        return;
    const std::size_t count = message->episodeIds.size();
    if (message->actions.size() != count)
        return refuseAsked(asked, wrongBatch("/actions", "expected as many actions as episodes, "
                                                 + std::to_string(count)));
    if (count > m_options.maxBatch)
        return refuseAsked(asked, wrongBatch("/episode_ids", "expected at most " + std::to_string(m_options.maxBatch)
                                                 + " steps in one batch"));
    auto batch = std::make_shared<Batch>();
    batch->results.resize(count);
    batch->open = count + 1;
    const auto settle = [this, asked, batch, ids = message->episodeIds] {
        if (--batch->open == 0)
            finishBatch(asked, ids, *batch);
    };
    for (std::size_t i = 0; i < count; ++i)
        stepOne(asked, message->episodeIds[i], message->actions[i], [batch, i, settle](Stepped stepped) {
            batch->results[i] = std::move(stepped);
            settle();
        });
    settle();  // an empty batch is answered, too
}

void EnvService::finishBatch(const Asked& asked, const std::vector<std::string>& ids, Batch& batch)
{
    protocol::EnvBatchStepResponse response;
    std::vector<StepRecord> records;
    std::vector<Refusal> faults;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        Stepped& one = batch.results[i];
        protocol::EnvStepResponse step;
        step.head.ts = m_options.clock();
        step.reqId = asked.envelope.id();
        if (!one.observation && one.observation.error().isFaultOfPlugin)
            faults.push_back(one.observation.error());
        step.obs = one.observation ? *one.observation
                                   : failedObservation(ids[i], one.observation.error(), step.head.ts);
        response.results.push_back(std::move(step));
        if (one.record)
            records.push_back(*std::move(one.record));
    }
    answer(asked, std::move(response), std::move(records), std::move(faults));
}

// ---- looking --------------------------------------------------------------------------------------------------------

void EnvService::observe(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvObserveRequest>(asked);
    const Episode* episode = message ? episodeOrRefuse(asked, message->episodeId) : nullptr;
    if (!episode)
        return;
    const std::string id = message->episodeId;
    consult<EnvOutcome>(
        asked, *episode->environment, [id](EnvRunner& runner) { return runner.observe(id); },
        [this, asked, id](EnvOutcome outcome) {
            Episode* still = episodeOrRefuse(asked, id);
            if (!still)
                return;
            outcome.reward = 0.0;
            still->state = outcome.state;  // it may have changed by itself
            protocol::EnvObserveResponse response;
            response.obs = observation(*still, outcome);
            answer(asked, std::move(response));
        });
}

void EnvService::spaces(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvSpacesRequest>(asked);
    if (!message)
        return;
    Environment* environment = environmentOf(message->envName);
    if (!environment)
        return refuseAsked(asked, refuse(ErrorCode::NotFound,
                                         "This host has no environment '" + message->envName + "'.",
                                         {R"({"pointer":"/env_name"})"})
                                      .value());
    consult<EnvSpaces>(
        asked, *environment, [](EnvRunner& runner) { return runner.spaces(); },
        [this, asked](EnvSpaces spaces) {
            protocol::EnvSpacesResponse response;
            response.actionSpace = std::move(spaces.actionSpace);
            response.stateSchema = std::move(spaces.stateSchema);
            answer(asked, std::move(response));
        });
}

void EnvService::render(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvRenderRequest>(asked);
    const Episode* episode = message ? episodeOrRefuse(asked, message->episodeId) : nullptr;
    if (!episode)
        return;
    consult<protocol::JsonText>(
        asked, *episode->environment,
        [id = message->episodeId, mode = renderModeOf(message->mode)](EnvRunner& runner) {
            return runner.render(id, mode);
        },
        [this, asked](protocol::JsonText rendered) {
            protocol::EnvRenderResponse response;
            response.render = std::move(rendered);
            answer(asked, std::move(response));
        });
}

// ---- plan -----------------------------------------------------------------------------------------------------------

void EnvService::plan(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvPlanRequest>(asked);
    if (!message)
        return;
    if (!message->episodeId && message->state)
        return planForState(asked, *message->state);
    if (!message->episodeId) {
        protocol::EnvPlanResponse response;
        response.suggestedActions = waysToBegin();
        return answer(asked, std::move(response));
    }
    const std::string id = *message->episodeId;
    const Episode* episode = episodeOrRefuse(asked, id);
    if (!episode)
        return;
    consult<std::vector<protocol::JsonText>>(
        asked, *episode->environment, [id](EnvRunner& runner) { return runner.plan(id); },
        [this, asked](std::vector<protocol::JsonText> actions) {
            protocol::EnvPlanResponse response;
            response.suggestedActions = std::move(actions);
            answer(asked, std::move(response));
        });
}

/// Suggestions of several environments on their way.
struct EnvService::Suggestions {
    std::vector<std::vector<protocol::JsonText>> byEnvironment;
    std::vector<Refusal> faults;
    std::size_t open = 0;
};

void EnvService::planForState(const Asked& asked, const protocol::JsonText& state)
{
    // Nothing says which environment the state is from: each is asked, and those that do not know it suggest nothing.
    auto collected = std::make_shared<Suggestions>();
    collected->byEnvironment.resize(m_environments.size());
    collected->open = m_environments.size() + 1;
    const auto settle = [this, asked, collected] {
        if (--collected->open != 0)
            return;
        protocol::EnvPlanResponse response;
        for (const auto& actions : collected->byEnvironment)
            response.suggestedActions.insert(response.suggestedActions.end(), actions.begin(), actions.end());
        answer(asked, std::move(response), {}, collected->faults);
    };
    for (std::size_t i = 0; i < m_environments.size(); ++i)
        call<std::vector<protocol::JsonText>>(
            *m_environments[i], [state](EnvRunner& runner) { return runner.planFor(state); },
            [collected, i, settle](const Outcome<std::vector<protocol::JsonText>>& actions) {
                if (actions)
                    collected->byEnvironment[i] = *actions;
                else if (actions.error().isFaultOfPlugin)
                    collected->faults.push_back(actions.error());
                settle();
            });
    settle();
}

std::vector<protocol::JsonText> EnvService::waysToBegin() const
{
    std::vector<protocol::JsonText> ways;
    for (const auto& environment : m_environments)
        ways.push_back({Json{{"action_type", "reset"},
                             {"env_name", environment->offer.name},
                             {"description", environment->offer.description}}
                            .dump()});
    return ways;
}

} // namespace touchstone::host
