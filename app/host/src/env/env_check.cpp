#include "env/env_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include <QByteArray>

#include "protocol/envelope.h"
#include "protocol/json_write.h"

namespace touchstone::host {
namespace {

// The specification writes the first one with a capital.
constexpr std::array<std::string_view, 5> newsTypes{"observation", "Observation", "tool_result", "status", "error"};

tl::unexpected<Error> wrongRender(std::string what)
{
    return fail(ErrorCode::RuntimeError, std::move(what));
}

Result<protocol::JsonText> pictureToJson(const EnvPicture& picture)
{
    const QByteArray data = QByteArray::fromRawData(picture.bytes.data(), static_cast<qsizetype>(picture.bytes.size()));
    const bool isPng = data.startsWith("\x89PNG\r\n\x1a\n");
    if (data.isEmpty() || (picture.mime == "image/png" && !isPng))
        return wrongRender("rendered a picture that is no " + picture.mime);
    std::string text = R"({"mime":)";
    protocol::appendQuoted(text, picture.mime);
    text += R"(,"encoding":"base64","data":")" + data.toBase64().toStdString() + "\"}";
    return protocol::JsonText{std::move(text)};
}

Result<protocol::JsonText> pixelsToJson(const EnvPixels& pixels)
{
    const auto expected = static_cast<std::size_t>(std::max(0, pixels.width))
        * static_cast<std::size_t>(std::max(0, pixels.height)) * static_cast<std::size_t>(std::max(0, pixels.channels));
    if (expected == 0 || pixels.data.size() != expected)
        return wrongRender("rendered " + std::to_string(pixels.data.size()) + " bytes of pixels where its size says "
                           + std::to_string(expected));
    std::string text = "{\"width\":" + std::to_string(pixels.width) + ",\"height\":" + std::to_string(pixels.height)
        + ",\"channels\":" + std::to_string(pixels.channels) + ",\"data\":[";
    for (const char byte : pixels.data)
        text += std::to_string(static_cast<unsigned char>(byte)) + ',';
    text.back() = ']';
    return protocol::JsonText{text + '}'};
}

Result<protocol::JsonText> checkedJson(protocol::JsonText text)
{
    const auto json = protocol::parseJson(text.text);
    if (!json || json->is_null())
        return wrongRender("rendered what is no JSON");
    return text;
}

/// What must be a JSON object, and what it is.
struct NamedJson {
    const char* what;
    const protocol::JsonText* text;
};

std::optional<std::string> whyUnfit(const std::string& verb, std::initializer_list<NamedJson> objects, double reward)
{
    for (const NamedJson& object : objects)
        if (const auto problem = whyNoObject(*object.text))
            return verb + ' ' + object.what + " that " + *problem;
    if (!std::isfinite(reward))
        return verb + " a reward that is no finite number";
    return std::nullopt;
}

} // namespace

std::optional<std::string> whyNoObject(const protocol::JsonText& text)
{
    const auto json = protocol::parseJson(text.text);
    if (!json)
        return "is no JSON: " + json.error().message;
    if (!json->is_object())
        return "is no JSON object";
    return std::nullopt;
}

std::optional<std::string> whyWrong(const EnvOutcome& outcome)
{
    return whyUnfit("gave", {{"a state", &outcome.state}, {"metadata", &outcome.metadata}}, outcome.reward);
}

std::optional<std::string> whyWrong(const EnvNews& news)
{
    if (std::find(newsTypes.begin(), newsTypes.end(), news.eventType) == newsTypes.end())
        return "pushed an event that is no observation, tool_result, status or error";
    return whyUnfit("pushed", {{"a delta", &news.delta}, {"reward_info", &news.rewardInfo}}, news.reward.value_or(0.0));
}

Result<protocol::JsonText> renderToJson(const EnvRender& render, RenderMode mode)
{
    const bool isAsked = std::holds_alternative<protocol::JsonText>(render)
        || (mode == RenderMode::Text && std::holds_alternative<EnvText>(render))
        || (mode == RenderMode::Screenshot && std::holds_alternative<EnvPicture>(render))
        || (mode == RenderMode::RgbArray && std::holds_alternative<EnvPixels>(render));
    if (!isAsked)
        return wrongRender("rendered in another mode than it was asked to");
    if (const auto* picture = std::get_if<EnvPicture>(&render))
        return pictureToJson(*picture);
    if (const auto* pixels = std::get_if<EnvPixels>(&render))
        return pixelsToJson(*pixels);
    if (const auto* json = std::get_if<protocol::JsonText>(&render))
        return checkedJson(*json);
    const std::string& text = std::get<EnvText>(render).text;
    return checkedJson({nlohmann::json{{"text", text}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)});
}

} // namespace touchstone::host
