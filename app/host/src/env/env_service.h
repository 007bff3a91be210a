#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QObject>
#include <QPointer>

#include "concluded.h"
#include "env/env_runner.h"
#include "plugins/plugin_worker.h"
#include "protocol/env_messages.h"

namespace touchstone::host {

struct EnvOptions {
    std::size_t maxBatch = 64;
    std::chrono::milliseconds deadline{30'000};
    bool recordSteps = true;
    bool forwardRewards = true;
    std::function<double()> clock;
};

/// Serves env/*: episodes, each of which belongs to the session that reset it, in environments that run on threads of
/// their own. Requests are answered when the environment has answered, through `conclude`; those of one episode in the
/// order in which they came.
class EnvService final : public QObject
{
    Q_OBJECT
public:
    EnvService(const std::vector<EnvironmentOffer>& offers, EnvOptions options, Conclude conclude);

    /// Precondition: the peer may ask for this, and the type is one of env/*.
    void begin(const std::shared_ptr<Peer>& peer, const protocol::Envelope& request);
    /// The session is over; its episodes are closed.
    void forget(const Peer* peer);
    [[nodiscard]] std::vector<std::string> names() const;

private:
    struct Environment {
        EnvironmentOffer offer;
        EnvRunner* runner = nullptr;  ///< the worker's; used on its thread only
        std::unique_ptr<PluginWorker> worker;
    };
    struct Episode {
        std::string id;
        std::weak_ptr<Peer> owner;
        Environment* environment = nullptr;
        std::int64_t steps = 0;
        protocol::JsonText state{"{}"};
        bool isOver = false;
    };
    struct Stepped {
        tl::expected<protocol::EnvObservation, Refusal> observation;
        std::optional<StepRecord> record;
    };
    /// A request on its way to its answer.
    struct Asked {
        std::shared_ptr<Peer> peer;
        protocol::Envelope envelope;
    };
    struct Batch;
    struct Suggestions;

    void reset(const Asked& asked);
    void began(const Asked& asked, Environment& environment, const std::string& id, Outcome<EnvOutcome> outcome);
    void step(const Asked& asked);
    void batchStep(const Asked& asked);
    void finishBatch(const Asked& asked, const std::vector<std::string>& ids, Batch& batch);
    void observe(const Asked& asked);
    void close(const Asked& asked);
    void spaces(const Asked& asked);
    void render(const Asked& asked);
    void plan(const Asked& asked);
    void planForState(const Asked& asked, const protocol::JsonText& state);
    [[nodiscard]] std::vector<protocol::JsonText> waysToBegin() const;

    void stepOne(const Asked& asked, const std::string& episodeId, const protocol::JsonText& action,
                 std::function<void(Stepped)> done);
    [[nodiscard]] Stepped stepped(const Asked& asked, const std::string& episodeId, const protocol::JsonText& action,
                                  Outcome<TimedOutcome> outcome);
    /// Calls the runner of an environment on its thread, and `done` here with what it says.
    template <typename T>
    void call(Environment& environment, std::function<Outcome<T>(EnvRunner&)> what, std::function<void(Outcome<T>)> done);
    /// The same for a request of which nothing is left when the environment refuses: then the request is refused.
    template <typename T>
    void consult(const Asked& asked, Environment& environment, std::function<Outcome<T>(EnvRunner&)> what,
                 std::function<void(T)> done);
    /// The message; nothing when it is wrong, and the request is refused then.
    template <typename Message>
    [[nodiscard]] std::optional<Message> messageOf(const Asked& asked);

    void tell(const std::string& episodeId, const EnvNews& news);
    [[nodiscard]] TellNews teller(const std::string& episodeId);
    [[nodiscard]] Environment* environmentOf(const std::string& name);
    /// The episode, if it belongs to this session.
    [[nodiscard]] Episode* episodeOf(const Asked& asked, const std::string& id);
    /// The same, and otherwise the request is refused.
    [[nodiscard]] Episode* episodeOrRefuse(const Asked& asked, const std::string& id);
    [[nodiscard]] std::size_t episodesOf(const Peer* peer) const;
    [[nodiscard]] protocol::EnvObservation observation(const Episode& episode, const EnvOutcome& outcome) const;
    template <typename Response>
    void answer(const Asked& asked, Response response, std::vector<StepRecord> records = {},
                std::vector<Refusal> faults = {});
    void refuseAsked(const Asked& asked, Refusal refusal);
    void conclude(const Asked& asked, Answer answer, std::vector<StepRecord> records, std::vector<Refusal> faults);

    EnvOptions m_options;
    Conclude m_conclude;
    std::vector<std::unique_ptr<Environment>> m_environments;
    std::map<std::string, Episode> m_episodes;
    std::shared_ptr<QObject> m_returns;  ///< news are posted here from any thread
};

} // namespace touchstone::host
