#include "plugins/learn_worker.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "peer.h"
#include "protocol/codec.h"
#include "protocol/env_messages.h"
#include "protocol/extension_messages.h"

namespace touchstone::host {
namespace {

/// Why an envelope is no valid answer to a request.
template <typename Request>
std::string whyNoAnswer(const protocol::Envelope& answer)
{
    const auto decoded = protocol::decode<typename Request::Response>(answer);
    return decoded ? std::string() : decoded.error().message;
}

struct LearnAnswerCheck {
    std::string_view type;
    std::string (*whyNot)(const protocol::Envelope&);
};

template <typename... Requests>
constexpr auto checksOf()
{
    return std::array<LearnAnswerCheck, sizeof...(Requests)>{{{Requests::type, whyNoAnswer<Requests>}...}};
}

const auto learnAnswerChecks
    = checksOf<protocol::LearnFeedbackRequest, protocol::LearnExperienceRequest, protocol::LearnAdaptRequest,
               protocol::LearnStatsRequest, protocol::LearnRefinementPlanRequest, protocol::LearnRefinementApplyRequest,
               protocol::LearnRefinementRollbackRequest, protocol::LearnRefinementReviewRequest,
               protocol::LearnRefinementHistoryRequest, protocol::SkillDiscoverRequest,
               protocol::LearnExperienceQueryRequest>();

Refusal faultOf(const std::string& pluginName, const std::string& what)
{
    Refusal refusal = refuse(ErrorCode::RuntimeError, "The plugin '" + pluginName + "' " + what).value();
    refusal.isFaultOfPlugin = true;
    return refusal;
}

} // namespace

/// A learn plugin on its own thread.
class LearnRunner
{
public:
    explicit LearnRunner(LearnOffer offer) : m_offer(std::move(offer)) {}

    Answer handle(const protocol::Envelope& envelope, const Principal& principal, double now)
    {
        try {
            if (!m_plugin) {
                auto made = m_offer.make();
                if (!made || !*made)
                    return tl::unexpected(faultOf(m_offer.name, made ? "could not be made."
                                                                     : "could not be made: " + made.error().message));
                m_plugin = *std::move(made);
            }
            return checkedLearnAnswer(m_plugin->handle({envelope, principal, now}), m_offer.name, envelope);
        } catch (const std::exception& problem) {
            return tl::unexpected(faultOf(m_offer.name, std::string("failed: ") + problem.what()));
        } catch (...) {
            return tl::unexpected(faultOf(m_offer.name, "failed without saying why."));
        }
    }

private:
    LearnOffer m_offer;
    std::shared_ptr<LearnPlugin> m_plugin;
};

struct LearnWorkers::Worker {
    LearnOffer offer;
    LearnRunner* runner = nullptr;  ///< the thread's
    std::unique_ptr<PluginWorker> thread;
};

Answer checkedLearnAnswer(Answer answer, const std::string& pluginName, const protocol::Envelope& request)
{
    if (!answer)
        return answer;
    const auto check = std::find_if(learnAnswerChecks.begin(), learnAnswerChecks.end(),
                                    [type = request.type()](const auto& known) { return known.type == type; });
    if (check == learnAnswerChecks.end() || !answer->body || !answer->body->is_object())
        return tl::unexpected(faultOf(pluginName, "gave no answer."));
    if (answer->requestId() != request.id()) {
        protocol::Json body = *answer->body;
        body["req_id"] = request.id();
        answer->body = std::make_shared<const protocol::Json>(std::move(body));
    }
    if (const std::string problem = check->whyNot(*answer); !problem.empty())
        return tl::unexpected(faultOf(pluginName, "answered wrongly: " + problem));
    return answer;
}

LearnWorkers::LearnWorkers(std::vector<LearnOffer> offers, std::chrono::milliseconds deadline, Conclude conclude)
    : m_conclude(std::move(conclude))
{
    for (LearnOffer& offer : offers) {
        auto worker = std::make_unique<Worker>();
        auto runner = std::make_shared<LearnRunner>(offer);
        worker->runner = runner.get();
        worker->thread = std::make_unique<PluginWorker>(offer.name, deadline, std::move(runner));
        worker->offer = std::move(offer);
        m_workers.push_back(std::move(worker));
    }
}

LearnWorkers::~LearnWorkers() = default;

LearnWorkers::Worker* LearnWorkers::workerOf(const std::string& type) const
{
    const auto found = std::find_if(m_workers.begin(), m_workers.end(),
                                    [&type](const auto& worker) { return worker->offer.types.count(type) > 0; });
    return found == m_workers.end() ? nullptr : found->get();
}

bool LearnWorkers::serves(const std::string& type) const
{
    return workerOf(type) != nullptr;
}

void LearnWorkers::begin(const std::shared_ptr<Peer>& peer, const protocol::Envelope& request, double now)
{
    Worker& worker = *workerOf(request.type());
    const auto finish = [this, peer, request](Answer answer) { m_conclude({peer, request, std::move(answer), {}, {}}); };
    worker.thread->run(
        [runner = worker.runner, request, principal = peer->principal(), now, finish] {
            auto answer = std::make_shared<Answer>(runner->handle(request, principal, now));
            return [answer, finish] { finish(std::move(*answer)); };
        },
        [finish](const Refusal& lost) { finish(tl::unexpected(lost)); });
}

} // namespace touchstone::host
