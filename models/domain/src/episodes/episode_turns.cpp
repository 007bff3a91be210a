#include "domain/episodes/episode_turns.h"

#include <QByteArray>

#include <nlohmann/json.hpp>

#include "domain/episodes/state_changes.h"
#include "protocol/envelope.h"

namespace touchstone::domain {
namespace {

using protocol::Json;
using Ordered = nlohmann::ordered_json;

constexpr int mostSidePixels = 16'384;

std::string fenced(const std::string& json)
{
    return "```json\n" + spreadJson(json) + "\n```";
}

std::string observationText(const EpisodeText::Step& step)
{
    std::string text = "Reward: " + Json(step.reward).dump();
    if (step.done)
        text += "\nThe episode is over.";
    return text + "\n\n" + fenced(step.state);
}

Ordered stepMessage(const EpisodeText::Step& step, std::size_t number)
{
    // What is beside role and content becomes metadata of the turn.
    return Ordered{{"role", "assistant"}, {"content", step.action}, {"step", number}, {"reward", step.reward}};
}

Result<std::string> bytesOf(const Json& data, std::size_t wanted)
{
    if (data.is_string()) {
        const auto& text = data.get_ref<const std::string&>();
        const auto decoded = QByteArray::fromBase64Encoding(QByteArray::fromStdString(text),
                                                            QByteArray::AbortOnBase64DecodingErrors);
        if (decoded && (wanted == 0 || static_cast<std::size_t>(decoded.decoded.size()) == wanted))
            return decoded.decoded.toStdString();
        return fail(ErrorCode::SchemaViolation, "the data of the picture is no base64 of its size");
    }
    if (!data.is_array() || wanted == 0 || data.size() != wanted)
        return fail(ErrorCode::SchemaViolation, "the picture does not hold as many values as it says");
    std::string bytes;
    bytes.reserve(wanted);
    for (const Json& value : data) {
        if (!value.is_number_integer() || value < 0 || value > 255)
            return fail(ErrorCode::SchemaViolation, "a value of the picture is no byte");
        bytes += static_cast<char>(value.get<int>());
    }
    return bytes;
}

Result<Rendering> readPixels(const Json& json)
{
    const auto side = [&json](const char* key, int most) {
        const auto found = json.find(key);
        return found != json.end() && found->is_number_integer() && *found > 0 && *found <= most ? found->get<int>() : 0;
    };
    Rendering rendering;
    rendering.width = side("width", mostSidePixels);
    rendering.height = side("height", mostSidePixels);
    rendering.channels = json.contains("channels") ? side("channels", 4) : 3;
    if (rendering.width == 0 || rendering.height == 0 || rendering.channels == 0 || rendering.channels == 2)
        return fail(ErrorCode::SchemaViolation, "the picture has no width, height or channels that can be");
    const auto wanted = static_cast<std::size_t>(rendering.width) * static_cast<std::size_t>(rendering.height)
        * static_cast<std::size_t>(rendering.channels);
    auto bytes = bytesOf(json.at("data"), wanted);
    if (!bytes)
        return tl::unexpected(bytes.error());
    rendering.pixels = *std::move(bytes);
    return rendering;
}

} // namespace

std::string episodeConversation(const EpisodeText& episode)
{
    const std::string seed = episode.seed ? ", seed " + std::to_string(*episode.seed) : std::string();
    Ordered messages = Ordered::array();
    messages.push_back({{"role", "user"}, {"content", "Environment " + episode.environment + seed + "\n\n"
                                                          + fenced(episode.firstState)}});
    for (std::size_t i = 0; i < episode.steps.size(); ++i) {
        messages.push_back(stepMessage(episode.steps[i], i + 1));
        messages.push_back({{"role", "user"}, {"content", observationText(episode.steps[i])}});
    }
    Ordered environment{{"component_name", episode.environment}, {"episode_id", episode.episodeId}};
    if (episode.seed)
        environment["seed"] = *episode.seed;
    Ordered row{{"conversation_id", episode.episodeId}, {"title", episode.environment + seed}, {"run_id", episode.episodeId}};
    if (episode.begunAt > 0.0)
        row["created_at"] = episode.begunAt;
    row["environment"] = std::move(environment);
    row["messages"] = std::move(messages);
    return row.dump(-1, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

Result<Rendering> readRendering(const std::string& text)
{
    const auto json = protocol::parseJson(text);
    if (!json)
        return tl::unexpected(json.error());
    Rendering rendering;
    if (json->is_string()) {
        rendering.text = json->get<std::string>();
        return rendering;
    }
    const auto data = json->is_object() ? json->find("data") : json->end();
    if (json->is_object() && data != json->end() && json->contains("width"))
        return readPixels(*json);
    if (json->is_object() && data != json->end() && data->is_string()) {
        auto bytes = bytesOf(*data, 0);
        if (!bytes)
            return tl::unexpected(bytes.error());
        rendering.picture = *std::move(bytes);
        return rendering;
    }
    if (const auto words = json->is_object() ? json->find("text") : json->end();
        json->is_object() && words != json->end() && words->is_string())
        rendering.text = words->get<std::string>();
    else
        rendering.text = spreadJson(text);
    return rendering;
}

} // namespace touchstone::domain
