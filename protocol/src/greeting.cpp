#include "protocol/greeting.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/codec.h"

namespace touchstone::protocol {
namespace {

std::string textIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isTrueIn(const Json& object, const char* key)
{
    if (!object.is_object())
        return false;
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

/// Hosts that do not know this convention say nothing, and may write anything else.
void readWho(const Json& metadata, Greeting& greeting)
{
    if (!greeting.role.empty())
        return;
    greeting.role = textIn(metadata, "role");
    greeting.principal = textIn(metadata, "principal");
    greeting.signsForOthers = isTrueIn(metadata, "signs_for_others");
}

/// A host grants pushes in the entry of `env`, or by an entry of their own.
void readPushes(std::vector<AcceptedCapability>& capabilities, const std::vector<Json>& metadata)
{
    constexpr std::string_view pushes = "env_push";
    bool granted = false;
    for (std::size_t i = 0; i < capabilities.size(); ++i) {
        if (capabilities[i].capability == pushes)
            return;
        granted = granted || (capabilities[i].enabled && capabilities[i].capability == "env"
                              && isTrueIn(metadata[i], "env_push"));
    }
    if (granted)
        capabilities.push_back({std::string(pushes), true, {"{}"}});
}

} // namespace

bool Greeting::has(std::string_view capability) const
{
    return std::any_of(capabilities.begin(), capabilities.end(), [capability](const AcceptedCapability& accepted) {
        return accepted.enabled && accepted.capability == capability;
    });
}

Result<Greeting> greetingOf(const Envelope& handshakeResponse)
{
    auto response = decode<HandshakeResponse>(handshakeResponse);
    if (!response)
        return tl::unexpected<Error>(std::move(response).error());
    Greeting greeting;
    greeting.sessionId = response->sessionId;
    greeting.version = response->head.version;
    greeting.capabilities = std::move(response->acceptedCaps);
    // The default of the table is no word of the host's.
    if (handshakeResponse.body->contains("max_parallel"))
        greeting.maxParallel = response->maxParallel;
    std::vector<Json> metadata;
    for (const AcceptedCapability& accepted : greeting.capabilities) {
        metadata.push_back(parseJson(accepted.metadata.text).value_or(Json::object()));
        if (metadata.back().is_object())
            readWho(metadata.back(), greeting);
    }
    readPushes(greeting.capabilities, metadata);
    return greeting;
}

bool opensSession(const Envelope& message)
{
    return message.type() == HandshakeResponse::type && (!message.body->contains("ok") || isTrueIn(*message.body, "ok"));
}

} // namespace touchstone::protocol
