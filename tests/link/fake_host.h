#pragma once

#include <algorithm>

#include <nlohmann/json.hpp>

#include "link/session.h"
#include "protocol/codec.h"

namespace touchstone::kit {

using namespace protocol;
using link::Session;
using link::SessionOptions;

/// The other end of a conversation, answering as a test says.
class FakeHost : public QObject
{
public:
    FakeHost()
    {
        auto pair = link::makeLocalPair();
        client = std::move(pair.client);
        end = std::move(pair.host);
        connect(end.get(), &Link::received, this, [this](const Envelope& envelope) {
            seen.push_back(envelope);
            answer(envelope);
        });
        connect(end.get(), &Link::closed, this, [this](const Error&) { ++closed; });
    }

    void answer(const Envelope& envelope)
    {
        const std::string type = envelope.type();
        if (type == HandshakeRequest::type && shakesHands) {
            HandshakeResponse response = handshake;
            response.reqId = envelope.id();
            reply(response);
            if (!response.ok)
                end->close();
        } else if (type == LearnStatsRequest::type && answersStats) {
            LearnStatsResponse response;
            response.reqId = envelope.id();
            response.components.resize(1);
            response.components[0].componentName = envelope.body->at("component_name").get<std::string>();
            reply(response);
        } else if (type == Ping::type && answersStats) {
            Pong pong;
            pong.reqId = envelope.id();
            reply(pong);
        }
    }

    template <typename Message>
    void reply(const Message& message)
    {
        end->send(encode(message).value());
    }

    void replyJson(const char* text) { end->send(parseEnvelope(text).value()); }

    [[nodiscard]] std::unique_ptr<Session> session(SessionOptions options = {})
    {
        return std::make_unique<Session>(std::move(client), std::move(options));
    }

    [[nodiscard]] int count(std::string_view type) const
    {
        return static_cast<int>(
            std::count_if(seen.begin(), seen.end(), [type](const Envelope& e) { return e.type() == type; }));
    }

    std::unique_ptr<Link> client;
    std::unique_ptr<Link> end;
    HandshakeResponse handshake{{}, {}, "session-1", {{"learning", true, {"{}"}}, {"env", false, {"{}"}}}, 4, true, {}};
    bool shakesHands = true;
    bool answersStats = true;
    std::vector<Envelope> seen;
    int closed = 0;
};

inline LearnStatsRequest stats(std::string component = "c")
{
    LearnStatsRequest request;
    request.componentName = std::move(component);
    return request;
}

/// What a call came to: the times it was settled, and how.
template <typename Response>
struct Outcome {
    int settled = 0;
    std::optional<Result<Response>> result;
    [[nodiscard]] ErrorCode code() const
    {
        return result && !*result ? result->error().code : ErrorCode::RuntimeError;
    }
};

template <typename Request>
[[nodiscard]] auto watch(Session& session, QObject* context, Request request)
{
    using Response = typename Request::Response;
    auto outcome = std::make_shared<Outcome<Response>>();
    session.call(std::move(request)).then(context, [outcome](const Result<Response>& result) {
        ++outcome->settled;
        outcome->result = result;
    });
    return outcome;
}

} // namespace touchstone::kit
