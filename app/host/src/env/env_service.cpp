#include "env/env_service.h"

#include <algorithm>
#include <array>

#include "answer.h"
#include "env/env_check.h"
#include "env/env_service_templates.h"
#include "peer.h"

namespace touchstone::host {
namespace {

/// Episodes of a session that are not closed.
constexpr std::size_t mostEpisodes = 256;

} // namespace

EnvService::EnvService(const std::vector<EnvironmentOffer>& offers, EnvOptions options, Conclude conclude)
    : m_options(std::move(options))
    , m_conclude(std::move(conclude))
    , m_returns(new QObject, [](QObject* object) { object->deleteLater(); })
{
    for (const EnvironmentOffer& offer : offers) {
        auto environment = std::make_unique<Environment>();
        environment->offer = offer;
        auto runner = std::make_shared<EnvRunner>(offer);
        environment->runner = runner.get();
        environment->worker = std::make_unique<PluginWorker>(offer.name, m_options.deadline, std::move(runner));
        m_environments.push_back(std::move(environment));
    }
}

std::vector<std::string> EnvService::names() const
{
    std::vector<std::string> names;
    for (const auto& environment : m_environments)
        names.push_back(environment->offer.name);
    return names;
}

void EnvService::begin(const std::shared_ptr<Peer>& peer, const protocol::Envelope& request)
{
    struct Handler {
        std::string_view type;
        void (EnvService::*serve)(const Asked&);
    };
    static constexpr std::array<Handler, 9> handlers{{
        {protocol::EnvStepRequest::type, &EnvService::step},
        {protocol::EnvBatchStepRequest::type, &EnvService::batchStep},
        {protocol::EnvResetRequest::type, &EnvService::reset},
        {protocol::EnvObserveRequest::type, &EnvService::observe},
        {protocol::EnvCloseRequest::type, &EnvService::close},
        {protocol::EnvSpacesRequest::type, &EnvService::spaces},
        {protocol::EnvRenderRequest::type, &EnvService::render},
        {protocol::EnvPlanRequest::type, &EnvService::plan},
        {protocol::EnvPlanRequest::otherType, &EnvService::plan},
    }};
    const Asked asked{peer, request};
    const std::string type = request.type();
    const auto found = std::find_if(handlers.begin(), handlers.end(),
                                    [&type](const Handler& handler) { return handler.type == type; });
    if (found != handlers.end())
        return (this->*found->serve)(asked);
    refuseAsked(asked, refuse(ErrorCode::InvalidMessage, "Environments have no message '" + type + "'.").value());
}

void EnvService::conclude(const Asked& asked, Answer answer, std::vector<StepRecord> records, std::vector<Refusal> faults)
{
    if (!answer)
        answer.error().capability = "env";
    m_conclude({asked.peer, asked.envelope, std::move(answer), std::move(records), std::move(faults)});
}

void EnvService::refuseAsked(const Asked& asked, Refusal refusal)
{
    conclude(asked, tl::unexpected(std::move(refusal)), {}, {});
}

EnvService::Environment* EnvService::environmentOf(const std::string& name)
{
    const auto found = std::find_if(m_environments.begin(), m_environments.end(),
                                    [&name](const auto& known) { return known->offer.name == name; });
    return found == m_environments.end() ? nullptr : found->get();
}

EnvService::Episode* EnvService::episodeOf(const Asked& asked, const std::string& id)
{
    const auto found = m_episodes.find(id);
    return found == m_episodes.end() || found->second.owner.lock() != asked.peer ? nullptr : &found->second;
}

EnvService::Episode* EnvService::episodeOrRefuse(const Asked& asked, const std::string& id)
{
    Episode* episode = episodeOf(asked, id);
    if (!episode)
        refuseAsked(asked, noSuchEpisode(id));
    return episode;
}

std::size_t EnvService::episodesOf(const Peer* peer) const
{
    return static_cast<std::size_t>(std::count_if(m_episodes.begin(), m_episodes.end(), [peer](const auto& entry) {
        return entry.second.owner.lock().get() == peer;
    }));
}

protocol::EnvObservation EnvService::observation(const Episode& episode, const EnvOutcome& outcome) const
{
    return {episode.id,     episode.steps,  outcome.state,     outcome.done || episode.isOver,
            outcome.truncated, outcome.reward, m_options.clock(), outcome.metadata};
}

// ---- begin and end --------------------------------------------------------------------------------------------------

void EnvService::reset(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvResetRequest>(asked);
    if (!message)
        return;
    Environment* environment = environmentOf(message->envName);
    if (!environment)
        return refuseAsked(asked, refuse(ErrorCode::ResetDenied,
                                         "This host has no environment '" + message->envName + "'.",
                                         {R"({"pointer":"/env_name"})"})
                                      .value());
    if (episodesOf(asked.peer.get()) >= mostEpisodes)
        return refuseAsked(asked, refuse(ErrorCode::ResetDenied,
                                         "This session has " + std::to_string(mostEpisodes)
                                             + " episodes already; close some.")
                                      .value());
    const std::string id = protocol::newId();
    const EnvReset reset{message->seed, message->options, teller(id)};
    call<EnvOutcome>(
        *environment, [id, reset](EnvRunner& runner) { return runner.reset(id, reset); },
        [this, asked, environment, id](Outcome<EnvOutcome> outcome) {
            began(asked, *environment, id, std::move(outcome));
        });
}

void EnvService::began(const Asked& asked, Environment& environment, const std::string& id, Outcome<EnvOutcome> outcome)
{
    if (!outcome) {
        // What the environment has against it is a refusal to reset; what went wrong in it is not.
        if (outcome.error().error.code == ErrorCode::SchemaViolation)
            outcome.error().error.code = ErrorCode::ResetDenied;
        return refuseAsked(asked, outcome.error());
    }
    outcome->reward = 0.0;
    Episode episode{id, asked.peer, &environment, 0, outcome->state, outcome->done || outcome->truncated};
    protocol::EnvResetResponse response;
    response.obs = observation(episode, *outcome);
    if (asked.peer->isGone())
        call<bool>(environment, [id](EnvRunner& runner) { return runner.close(id), true; }, [](const auto&) {});
    else
        m_episodes.emplace(id, std::move(episode));
    answer(asked, std::move(response));
}

void EnvService::close(const Asked& asked)
{
    const auto message = messageOf<protocol::EnvCloseRequest>(asked);
    if (!message)
        return;
    protocol::EnvCloseResponse response;
    const Episode* episode = episodeOf(asked, message->episodeId);
    response.closed = episode != nullptr;
    if (!episode)
        return answer(asked, response);
    call<bool>(
        *episode->environment, [id = message->episodeId](EnvRunner& runner) { return runner.close(id), true; },
        [this, asked, response, id = message->episodeId](const Outcome<bool>& outcome) mutable {
            // Behind the steps that were under way. Of two that closed it, the second one came too late. An episode of
            // an environment that is out of service is closed all the same.
            response.closed = m_episodes.erase(id) > 0;
            if (outcome)
                return answer(asked, response);
            refuseAsked(asked, outcome.error());
        });
}

void EnvService::forget(const Peer* peer)
{
    for (auto entry = m_episodes.begin(); entry != m_episodes.end();) {
        const auto owner = entry->second.owner.lock();
        if (owner && owner.get() != peer) {
            ++entry;
            continue;
        }
        call<bool>(*entry->second.environment,
                   [id = entry->first](EnvRunner& runner) { return runner.close(id), true; }, [](const auto&) {});
        entry = m_episodes.erase(entry);
    }
}

// ---- what happens without an action ---------------------------------------------------------------------------------

TellNews EnvService::teller(const std::string& episodeId)
{
    return [returns = m_returns, self = QPointer<EnvService>(this), episodeId](EnvNews news) {
        QMetaObject::invokeMethod(
            returns.get(),
            [self, episodeId, news = std::move(news)] {
                if (self)
                    self->tell(episodeId, news);
            },
            Qt::QueuedConnection);
    };
}

void EnvService::tell(const std::string& episodeId, const EnvNews& news)
{
    const auto found = m_episodes.find(episodeId);
    if (found == m_episodes.end())
        return;
    Episode& episode = found->second;
    const auto owner = episode.owner.lock();
    if (!owner || whyWrong(news))
        return;
    episode.isOver = episode.isOver || news.terminal;
    if (owner->negotiated().capabilities.count("env_push") == 0)
        return;
    protocol::EnvStatePush push;
    push.head.ts = m_options.clock();
    push.episodeId = episodeId;
    push.stepId = episode.steps;
    push.actionId = news.actionId;
    push.eventType = news.eventType;
    push.reason = news.reason;
    push.delta = news.delta;
    push.reward = news.reward;
    push.rewardInfo = news.rewardInfo;
    push.terminal = news.terminal;
    if (const auto envelope = protocol::encode(push))
        owner->send(*envelope);
}

} // namespace touchstone::host
