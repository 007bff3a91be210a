#include <map>
#include <memory>

#include <QEventLoop>
#include <QPointer>
#include <QThread>

#include <nlohmann/json.hpp>

#include "host/environments.h"
#include "protocol/codec.h"
#include "protocol/env_messages.h"

namespace touchstone::host {
namespace {

using protocol::Envelope;
using MakeLink = std::function<std::unique_ptr<protocol::Link>()>;

/// A session with the host of the environment, on the thread of the environment: asks one thing at a time and waits. How
/// long that may take is the business of who called the environment.
class BridgeSession final : public QObject
{
public:
    BridgeSession(std::unique_ptr<protocol::Link> link, std::map<std::string, TellNews>& tellers)
        : m_link(std::move(link))
        , m_tellers(tellers)
    {
        connect(m_link.get(), &protocol::Link::received, this, [this](const Envelope& envelope) { take(envelope); });
        connect(m_link.get(), &protocol::Link::closed, this, [this](const Error& reason) {
            m_lost = reason;
            m_loop.quit();
        });
    }

    [[nodiscard]] bool isLost() const { return m_lost.has_value(); }

    /// Errors: what the other side answered; SandboxCrash when it is gone; RuntimeError when its answer is none.
    template <typename Request>
    Result<typename Request::Response> ask(const Request& request)
    {
        using Response = typename Request::Response;
        const auto envelope = protocol::encode(request);
        if (!envelope)
            return tl::unexpected(envelope.error());
        m_awaited = {envelope->id(), std::string(Response::type)};
        m_answer = {};
        m_link->send(*envelope);
        // The host asks to come back when it goes, or when this took too long.
        const QThread* here = QThread::currentThread();
        while (!m_answer.body && !m_lost && !here->isInterruptionRequested())
            m_loop.exec();
        m_awaited = {};
        if (!m_answer.body && !m_lost)
            return fail(ErrorCode::Timeout, "The environment's process did not answer.");
        if (!m_answer.body)
            return fail(ErrorCode::SandboxCrash, "The environment's process is gone: " + m_lost->message);
        if (m_answer.type() == protocol::ErrorMessage::type)
            return refusalOf(m_answer);
        auto response = protocol::decode<Response>(m_answer);
        if (!response)
            return fail(ErrorCode::SandboxCrash, "The environment's process answered wrongly: "
                            + response.error().message);
        return response;
    }

private:
    struct Awaited {
        std::string requestId;
        std::string type;
    };

    static tl::unexpected<Error> refusalOf(const Envelope& envelope)
    {
        const auto message = protocol::decode<protocol::ErrorMessage>(envelope);
        if (!message)
            return fail(ErrorCode::SandboxCrash, "The environment's process answered wrongly: " + message.error().message);
        return tl::unexpected(protocol::fromErrorMessage(*message));
    }

    void take(const Envelope& envelope)
    {
        const std::string type = envelope.type();
        if (type == protocol::EnvStatePush::type)
            return push(envelope);
        if (m_awaited.type.empty() || (type != m_awaited.type && type != protocol::ErrorMessage::type))
            return;
        // Some implementations leave req_id out of some answers; only one is awaited at a time.
        const std::string requestId = envelope.requestId();
        if (!requestId.empty() && requestId != m_awaited.requestId)
            return;
        m_answer = envelope;
        m_loop.quit();
    }

    void push(const Envelope& envelope)
    {
        const auto message = protocol::decode<protocol::EnvStatePush>(envelope);
        const auto found = message ? m_tellers.find(message->episodeId) : m_tellers.end();
        if (found == m_tellers.end())
            return;
        found->second({message->eventType, message->reason, message->actionId, message->delta, message->reward,
                       message->rewardInfo, message->terminal});
    }

    std::unique_ptr<protocol::Link> m_link;
    std::map<std::string, TellNews>& m_tellers;
    QEventLoop m_loop;
    Awaited m_awaited;
    Envelope m_answer;
    std::optional<Error> m_lost;
};

/// What the environment and its episodes share.
struct BridgeEnd {
    std::string name;
    MakeLink connect;
    std::map<std::string, TellNews> tellers;  ///< by the ids of the other side; before the session, which uses it
    std::unique_ptr<BridgeSession> session;

    Result<BridgeSession*> ready()
    {
        if (session && !session->isLost())
            return session.get();
        tellers.clear();
        session.reset();
        auto link = connect();
        if (!link)
            return fail(ErrorCode::SandboxCrash, "The environment cannot be reached.");
        auto made = std::make_unique<BridgeSession>(std::move(link), tellers);
        protocol::HandshakeRequest hello;
        hello.agentId = "touchstone";
        hello.agentCaps = {"env", "env_push"};
        const auto answer = made->ask(hello);
        if (!answer)
            return tl::unexpected(answer.error());
        if (!answer->ok)
            return fail(ErrorCode::SandboxCrash, "The environment's process refused the session: " + answer->reason);
        session = std::move(made);
        return session.get();
    }
};

EnvOutcome outcomeOf(const protocol::EnvObservation& obs)
{
    // Whoever wrote the environment does not say which rewards mean something; one that is not zero does.
    return {obs.state, obs.reward, obs.done, obs.truncated, obs.reward != 0.0, obs.metadata};
}

class BridgeEpisode final : public EnvEpisode
{
public:
    BridgeEpisode(std::shared_ptr<BridgeEnd> end, std::string id, BridgeSession* session, EnvOutcome initial)
        : m_end(std::move(end))
        , m_id(std::move(id))
        , m_session(session)
        , m_initial(std::move(initial))
    {
    }
    ~BridgeEpisode() override
    {
        if (!isThere())
            return;
        protocol::EnvCloseRequest request;
        request.episodeId = m_id;
        static_cast<void>(m_session->ask(request));
        m_end->tellers.erase(m_id);
    }
    BridgeEpisode(const BridgeEpisode&) = delete;
    BridgeEpisode& operator=(const BridgeEpisode&) = delete;

    Result<EnvOutcome> observe() override
    {
        // The reset has said it already.
        if (m_initial)
            return *std::exchange(m_initial, {});
        protocol::EnvObserveRequest request;
        request.episodeId = m_id;
        return ask(request).map([](const auto& response) { return outcomeOf(response.obs); });
    }

    Result<EnvOutcome> step(const protocol::JsonText& action) override
    {
        protocol::EnvStepRequest request;
        request.episodeId = m_id;
        request.action = action;
        return ask(request).map([](const auto& response) { return outcomeOf(response.obs); });
    }

    Result<EnvRender> render(RenderMode mode) override
    {
        protocol::EnvRenderRequest request;
        request.episodeId = m_id;
        request.mode = mode == RenderMode::Text ? "text" : mode == RenderMode::RgbArray ? "rgb_array" : "screenshot";
        return ask(request).map([](const auto& response) { return EnvRender(response.render); });
    }

    Result<std::vector<protocol::JsonText>> plan() override
    {
        protocol::EnvPlanRequest request;
        request.episodeId = m_id;
        return ask(request).map([](const auto& response) { return response.suggestedActions; });
    }

private:
    [[nodiscard]] bool isThere() const { return m_session && m_end->session.get() == m_session && !m_session->isLost(); }

    template <typename Request>
    Result<typename Request::Response> ask(const Request& request)
    {
        if (!isThere())
            return fail(ErrorCode::SandboxCrash, "The environment's process ended, and the episode with it.");
        return m_session->ask(request);
    }

    std::shared_ptr<BridgeEnd> m_end;
    std::string m_id;
    QPointer<BridgeSession> m_session;  ///< the one that the episode began in
    std::optional<EnvOutcome> m_initial;
};

class Bridge final : public EnvPlugin
{
public:
    Bridge(std::string name, MakeLink connect)
        : m_end(std::make_shared<BridgeEnd>())
    {
        m_end->name = std::move(name);
        m_end->connect = std::move(connect);
    }

    Result<EnvSpaces> spaces() override
    {
        const auto session = m_end->ready();
        if (!session)
            return tl::unexpected(session.error());
        protocol::EnvSpacesRequest request;
        request.envName = m_end->name;
        return (*session)->ask(request).map([](const auto& response) {
            return EnvSpaces{response.actionSpace, response.stateSchema};
        });
    }

    Result<std::unique_ptr<EnvEpisode>> reset(const EnvReset& reset) override
    {
        const auto session = m_end->ready();
        if (!session)
            return tl::unexpected(session.error());
        protocol::EnvResetRequest request;
        request.envName = m_end->name;
        request.seed = reset.seed;
        request.options = reset.options;
        const auto response = (*session)->ask(request);
        if (!response)
            return tl::unexpected(response.error());
        const std::string id = response->obs.episodeId;
        m_end->tellers[id] = reset.tell;
        return std::make_unique<BridgeEpisode>(m_end, id, *session, outcomeOf(response->obs));
    }

private:
    std::shared_ptr<BridgeEnd> m_end;
};

} // namespace

EnvironmentOffer bridge(std::string name, std::function<std::unique_ptr<protocol::Link>()> connect)
{
    std::string description = "'" + name + "' in a process of its own";
    return {name, std::move(description), [name, connect = std::move(connect)] {
                return Result<std::shared_ptr<EnvPlugin>>(std::make_shared<Bridge>(name, connect));
            }};
}

} // namespace touchstone::host
