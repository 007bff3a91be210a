#include "env/step_record.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "protocol/codec.h"
#include "routes.h"

namespace touchstone::host {
namespace {

using protocol::Json;

/// What the agent says about its choice; anything of the wrong kind is left out rather than stored as if it meant something.
void copyChoice(const Json& metadata, Json& logged)
{
    if (!metadata.is_object())
        return;
    const auto take = [&](const char* key, auto isGood) {
        const auto found = metadata.find(key);
        if (found != metadata.end() && isGood(*found))
            logged[key] = *found;
    };
    take("component_name", [](const Json& v) { return v.is_string() && !v.get_ref<const std::string&>().empty(); });
    take("propensity", [](const Json& v) { return v.is_number() && v.get<double>() > 0.0 && v.get<double>() <= 1.0; });
    take("candidates", [](const Json& v) { return v.is_array(); });
    take("policy_version", [](const Json& v) { return v.is_string() || v.is_number(); });
}

protocol::Experience experienceOf(const StepFacts& facts, const EnvOutcome& outcome, const Json& logged)
{
    protocol::Experience experience;
    // No id that could be foreseen: what is stored already under an id is not replaced, and an agent could be first.
    experience.experienceId = protocol::newId();
    experience.state = facts.before;
    experience.action = {logged.dump()};
    experience.reward = outcome.reward;
    experience.nextState = outcome.state;
    experience.done = outcome.done || outcome.truncated;
    experience.episodeId = facts.episodeId;
    experience.step = facts.step;
    experience.ts = facts.ts;
    return experience;
}

protocol::Feedback feedbackOf(const StepFacts& facts, const EnvOutcome& outcome, const Json& logged)
{
    protocol::Feedback feedback;
    feedback.feedbackId = protocol::newId();
    feedback.correlationId = facts.episodeId;
    feedback.sessionId = facts.sessionId;
    const auto component = logged.at("component_name").get<std::string>();
    const Json environment{{"component_name", component}, {"env_name", facts.environment}, {"step", facts.step}};
    feedback.ratedTurn = protocol::RatedTurn{facts.before.text, facts.action.text, component, {environment.dump()}, {}};
    feedback.polarity = outcome.reward > 0.0 ? protocol::Polarity::Positive
        : outcome.reward < 0.0               ? protocol::Polarity::Negative
                                             : protocol::Polarity::Neutral;
    feedback.score = std::clamp(outcome.reward, -1.0, 1.0);
    feedback.dimension = protocol::Dimension::Correctness;
    feedback.source = protocol::Source::Env;
    feedback.annotatorId = nameOfEnvironment(facts.environment);
    feedback.ts = facts.ts;
    return feedback;
}

} // namespace

StepRecord recordOf(const StepFacts& facts, const TimedOutcome& timed, StepKeeping keeping)
{
    const EnvOutcome& outcome = timed.outcome;
    const Json input = Json::parse(facts.action.text, nullptr, false);
    Json logged{{"component_name", facts.environment}, {"input", input}, {"env_name", facts.environment}};
    copyChoice(input.value("metadata", Json()), logged);
    logged["duration_ms"] = timed.durationMs;

    StepRecord record;
    record.environment = facts.environment;
    if (keeping.experience)
        record.experience = experienceOf(facts, outcome, logged);
    if (keeping.feedback && (outcome.done || outcome.isRewardMeaningful))
        record.feedback = feedbackOf(facts, outcome, logged);
    return record;
}

} // namespace touchstone::host
