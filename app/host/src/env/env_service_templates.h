#pragma once

#include "answer.h"
#include "env/env_service.h"
#include "protocol/codec.h"

/// The bodies of EnvService's templates and what else its files share; included only by them.
namespace touchstone::host {

/// The same for an episode that never was and one of another session.
[[nodiscard]] inline Refusal noSuchEpisode(const std::string& id)
{
    return refuse(ErrorCode::NotFound, "This session has no episode '" + id + "'.", {R"({"pointer":"/episode_id"})"})
        .value();
}

template <typename T>
void EnvService::call(Environment& environment, std::function<Outcome<T>(EnvRunner&)> what,
                      std::function<void(Outcome<T>)> done)
{
    environment.worker->run(
        [runner = environment.runner, what = std::move(what), done] {
            auto outcome = std::make_shared<Outcome<T>>(what(*runner));
            return [outcome, done] { done(std::move(*outcome)); };
        },
        [done](const Refusal& lost) { done(tl::unexpected(lost)); });
}

template <typename T>
void EnvService::consult(const Asked& asked, Environment& environment, std::function<Outcome<T>(EnvRunner&)> what,
                         std::function<void(T)> done)
{
    call<T>(environment, std::move(what), [this, asked, done = std::move(done)](Outcome<T> outcome) {
        if (!outcome)
            return refuseAsked(asked, outcome.error());
        done(*std::move(outcome));
    });
}

template <typename Message>
std::optional<Message> EnvService::messageOf(const Asked& asked)
{
    auto message = protocol::decode<Message>(asked.envelope);
    if (message)
        return *std::move(message);
    refuseAsked(asked, refuse(message.error()).value());
    return std::nullopt;
}

template <typename Response>
void EnvService::answer(const Asked& asked, Response response, std::vector<StepRecord> records,
                        std::vector<Refusal> faults)
{
    response.head.ts = m_options.clock();
    response.reqId = asked.envelope.id();
    conclude(asked, answerWith(protocol::encode(response)), std::move(records), std::move(faults));
}

} // namespace touchstone::host
