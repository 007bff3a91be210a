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

/// Hosts that do not know this convention say nothing, and may write anything else.
void readWho(const JsonText& metadata, Greeting& greeting)
{
    const auto json = parseJson(metadata.text);
    if (!json || !json->is_object() || !greeting.role.empty())
        return;
    greeting.role = textIn(*json, "role");
    greeting.principal = textIn(*json, "principal");
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
    for (const AcceptedCapability& accepted : greeting.capabilities)
        readWho(accepted.metadata, greeting);
    return greeting;
}

} // namespace touchstone::protocol
