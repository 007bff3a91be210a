#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/episodes/action_form.h"
#include "protocol/envelope.h"

namespace touchstone::domain {
namespace {

using protocol::Json;

std::string wordsJson(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Not through the middle of a character.
std::string cutTo(std::string text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80)
        --most;
    return text.substr(0, most) + "…";
}

void appendPlain(const Json& json, std::string& words, int depth)
{
    constexpr int deepest = 3;
    if (json.is_string())
        words += ' ' + json.get<std::string>();
    else if (json.is_primitive() && !json.is_null())
        words += ' ' + wordsJson(json);
    else if (depth < deepest)
        for (const Json& member : json)
            appendPlain(member, words, depth + 1);
}

} // namespace

std::string jsonOfText(std::string_view text)
{
    return wordsJson(Json(std::string(text)));
}

std::optional<std::string> textOfJson(std::string_view json)
{
    const auto parsed = protocol::parseJson(json);
    return parsed && parsed->is_string() ? std::optional(parsed->get<std::string>()) : std::nullopt;
}

std::vector<std::string> itemsOf(std::string_view list)
{
    std::vector<std::string> items;
    const auto parsed = protocol::parseJson(list);
    if (parsed && parsed->is_array())
        for (const Json& item : *parsed)
            items.push_back(item.is_string() ? item.get<std::string>() : wordsJson(item));
    return items;
}

std::string listOf(const std::vector<std::string>& items, FormField::Kind itemKind)
{
    std::string list = "[";
    for (const std::string& item : items)
        list += (list.size() > 1 ? "," : "") + (itemKind == FormField::Kind::Text ? jsonOfText(item) : item);
    return list + "]";
}

std::string shortAction(std::string_view action, std::size_t most)
{
    const auto json = protocol::parseJson(action);
    if (!json)
        return cutTo(std::string(action), most);
    const auto type = json->is_object() ? json->find("action_type") : json->end();
    if (!json->is_object() || type == json->end() || !type->is_string())
        return cutTo(wordsJson(*json), most);
    std::string words = type->get<std::string>();
    if (const auto payload = json->find("payload"); payload != json->end())
        appendPlain(*payload, words, 0);
    std::replace(words.begin(), words.end(), '\n', ' ');
    return cutTo(std::move(words), most);
}

SuggestedAction suggestedAction(std::string_view json)
{
    auto parsed = protocol::parseJson(json);
    if (!parsed || !parsed->is_object())
        return {std::string(json), {}};
    SuggestedAction suggestion;
    if (const auto found = parsed->find("description"); found != parsed->end()) {
        if (found->is_string())
            suggestion.description = found->get<std::string>();
        parsed->erase(found);
    }
    suggestion.action = wordsJson(*parsed);
    return suggestion;
}

} // namespace touchstone::domain
