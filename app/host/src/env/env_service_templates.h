#pragma once

#include "answer.h"
#include "env/env_service.h"
#include "protocol/codec.h"

/// The bodies of EnvService's templates; included only by its own files.
namespace touchstone::host {

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

template <typename Response>
void EnvService::answer(const Asked& asked, Response response, std::vector<StepRecord> records,
                        std::vector<Refusal> faults)
{
    response.head.ts = m_options.clock();
    response.reqId = asked.envelope.id();
    conclude(asked, answerWith(protocol::encode(response)), std::move(records), std::move(faults));
}

} // namespace touchstone::host
