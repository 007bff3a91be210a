#include <nlohmann/json.hpp>

#include "domain/episodes/episode_turns.h"
#include "protocol/codec.h"

namespace touchstone::domain {
namespace {

using protocol::Json;

std::string textAt(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::optional<Error> failureOf(const std::string& observationMetadata)
{
    const auto json = protocol::parseJson(observationMetadata);
    if (!json || !json->is_object() || !json->contains("error"))
        return std::nullopt;
    const Json& error = json->at("error");
    protocol::ErrorMessage message;
    message.code = textAt(error, "code");
    message.message = textAt(error, "message");
    if (error.is_object() && error.contains("detail") && error.at("detail").is_object())
        message.detail = {error.at("detail").dump()};
    return protocol::fromErrorMessage(message);
}

std::optional<OfferedEnvironment> offeredEnvironment(const std::string& suggestion)
{
    const auto json = protocol::parseJson(suggestion);
    if (!json || textAt(*json, "action_type") != "reset" || textAt(*json, "env_name").empty())
        return std::nullopt;
    return OfferedEnvironment{textAt(*json, "env_name"), textAt(*json, "description")};
}

std::string actionDone(const std::string& experienceAction)
{
    const auto json = protocol::parseJson(experienceAction);
    if (!json || !json->is_object() || !json->contains("input") || !json->at("input").is_object())
        return experienceAction;
    return json->at("input").dump();
}

std::string componentOfAction(const std::string& experienceAction)
{
    const auto json = protocol::parseJson(experienceAction);
    return json ? textAt(*json, "component_name") : std::string();
}

} // namespace touchstone::domain
