#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>

#include <nlohmann/json.hpp>

#include <QTimer>

#include "protocol/codec.h"
#include "protocol/link.h"

namespace touchstone::kit {

/// A host that does what a request tells it to, so that a test can say over any transport, from another process too, how
/// the other end behaves. The script is the component name of learn/stats/req: "silent", "hang up", "mute", "twice",
/// "late:MS", "big:BYTES" or "push:N"; anything else comes back as it is.
class ScriptedHost : public QObject
{
public:
    void attach(std::unique_ptr<protocol::Link> link)
    {
        protocol::Link* raw = link.get();
        m_links[raw] = std::move(link);
        connect(raw, &protocol::Link::received, this,
                [this, raw](const protocol::Envelope& envelope) { answer(*raw, envelope); });
        connect(raw, &protocol::Link::malformed, this,
                [this, raw](const Error& error) { say(*raw, protocol::toErrorMessage(error, {})); });
        connect(raw, &protocol::Link::closed, this, [this, raw] { forget(raw); });
    }
    [[nodiscard]] std::size_t links() const { return m_links.size(); }
    void hangUp()
    {
        for (const auto& [raw, link] : m_links)
            raw->close();
    }
    /// Links go without a word.
    void drop() { m_links.clear(); }

    std::function<void()> onForgotten = [] {};
    /// The metadata of what it accepts.
    std::string who = "{}";

private:
    void forget(protocol::Link* raw)
    {
        const auto found = m_links.find(raw);
        if (found == m_links.end())
            return;
        found->second.release()->deleteLater();
        m_links.erase(found);
        onForgotten();
    }

    template <typename Message>
    void say(protocol::Link& link, const Message& message)
    {
        link.send(protocol::encode(message).value());
    }

    void answer(protocol::Link& link, const protocol::Envelope& envelope)
    {
        using namespace protocol;
        const std::string type = envelope.type();
        if (m_mute)
            return;
        if (type == HandshakeRequest::type)
            return shakeHands(link, envelope);
        if (type == Ping::type) {
            Pong pong;
            pong.reqId = envelope.id();
            return say(link, pong);
        }
        if (type == LearnFeedbackRequest::type)
            return acknowledge(link, envelope);
        if (type != LearnStatsRequest::type)
            return say(link, toErrorMessage({ErrorCode::InvalidMessage, "unknown type", {}, false, {}}, envelope.id()));
        const auto request = decode<LearnStatsRequest>(envelope);
        if (!request)
            return say(link, toErrorMessage(request.error(), envelope.id()));
        perform(link, request->componentName, envelope.id());
    }

    void shakeHands(protocol::Link& link, const protocol::Envelope& envelope)
    {
        const auto decoded = protocol::decode<protocol::HandshakeRequest>(envelope);
        if (!decoded)
            return say(link, protocol::toErrorMessage(decoded.error(), envelope.id()));
        const protocol::HandshakeRequest& hello = *decoded;
        if (hello.authToken == "say nothing")
            return;
        protocol::HandshakeResponse response;
        response.reqId = envelope.id();
        response.sessionId = "session-1";
        response.acceptedCaps = {{hello.authToken == "only env" ? "env" : "learning", true, {who}}};
        if (hello.authToken == "wrong" || hello.authToken == "not now") {
            response.ok = false;
            response.reason = hello.authToken == "wrong" ? "auth_failed" : "server_error";
        }
        say(link, response);
        if (!response.ok)
            link.close();
    }

    void acknowledge(protocol::Link& link, const protocol::Envelope& envelope)
    {
        protocol::LearnFeedbackResponse response;
        response.reqId = envelope.id();
        response.recorded = static_cast<std::int64_t>(envelope.body->value("feedbacks", protocol::Json()).size());
        say(link, response);
    }

    void perform(protocol::Link& link, const std::string& script, const std::string& requestId)
    {
        const auto number = [&script] {
            return static_cast<int>(std::clamp(std::strtol(script.c_str() + script.find(':') + 1, nullptr, 10), 0L, 100'000'000L));
        };
        if (script == "silent")
            return;
        if (script == "mute")
            m_mute = true;  // from now on, and the call that said so is not answered either
        else if (script == "hang up")
            link.close();
        else if (script.rfind("late:", 0) == 0)
            QTimer::singleShot(number(), &link, [this, &link, script, requestId] { echo(link, script, requestId); });
        else if (script.rfind("big:", 0) == 0)
            echo(link, std::string(static_cast<std::size_t>(number()), 'b'), requestId);
        else if (script.rfind("push:", 0) == 0)
            pushThenEcho(link, number(), script, requestId);
        else
            echo(link, script, requestId);
        if (script == "twice")
            echo(link, script, requestId);
    }

    void pushThenEcho(protocol::Link& link, int count, const std::string& script, const std::string& requestId)
    {
        for (int i = 0; i < count; ++i) {
            protocol::InvokeEvent event;
            event.kind = "progress";
            event.reqId = requestId;
            event.seq = i;
            say(link, event);
        }
        echo(link, script, requestId);
    }

    void echo(protocol::Link& link, const std::string& component, const std::string& requestId)
    {
        protocol::LearnStatsResponse response;
        response.reqId = requestId;
        response.components.resize(1);
        response.components[0].componentName = component;
        say(link, response);
    }

    std::map<protocol::Link*, std::unique_ptr<protocol::Link>> m_links;
    bool m_mute = false;
};

} // namespace touchstone::kit
