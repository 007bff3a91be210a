#include "draft_json.h"

#include <nlohmann/json.hpp>

namespace touchstone::project {
namespace {

using Json = nlohmann::json;

Json dimensionsJson(const std::vector<domain::DimensionValue>& values)
{
    Json list = Json::array();
    for (const domain::DimensionValue& value : values)
        list.push_back(Json::array({protocol::name(value.dimension), value.value}));
    return list;
}

std::optional<std::vector<domain::DimensionValue>> readDimensions(const Json& list)
{
    if (!list.is_array())
        return std::nullopt;
    std::vector<domain::DimensionValue> values;
    for (const Json& item : list) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_number())
            return std::nullopt;
        const auto dimension = protocol::dimensionFromName(item[0].get_ref<const std::string&>());
        if (!dimension)
            return std::nullopt;
        values.push_back({*dimension, item[1].get<double>()});
    }
    return values;
}

tl::unexpected<Error> unreadable(std::string_view what)
{
    return fail(ErrorCode::Damaged, "a stored " + std::string(what) + " cannot be read", std::string(what));
}

template <typename T>
void take(const Json& json, const char* key, T& member)
{
    const auto found = json.find(key);
    if (found != json.end() && !found->is_null())
        member = found->get<T>();
}

EditorState readEditor(const Json& json)
{
    EditorState editor;
    take(json, "raw", editor.raw);
    take(json, "editing", editor.editing);
    take(json, "caret", editor.caret);
    take(json, "anchor", editor.anchor);
    take(json, "comment_caret", editor.commentCaret);
    return editor;
}

Draft readDraft(const Json& json)
{
    Draft draft;
    std::string word;
    take(json, "polarity", word);
    draft.polarity = protocol::polarityFromName(word);
    if (json.contains("score") && json["score"].is_number())
        draft.score = json["score"].get<double>();
    word.clear();
    take(json, "primary", word);
    draft.primary = protocol::dimensionFromName(word).value_or(draft.primary);
    draft.others = readDimensions(json.value("others", Json::array())).value_or(draft.others);
    take(json, "confidence", draft.confidence);
    take(json, "comment", draft.comment);
    if (json.contains("corrected_text") && json["corrected_text"].is_string())
        draft.correctedText = json["corrected_text"].get<std::string>();
    draft.editor = readEditor(json.value("editor", Json::object()));
    take(json, "active_ms", draft.activeMs);
    take(json, "wall_ms", draft.wallMs);
    return draft;
}

std::string compact(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string draftText(const Draft& draft)
{
    Json json{{"primary", protocol::name(draft.primary)},
              {"others", dimensionsJson(draft.others)},
              {"confidence", draft.confidence},
              {"comment", draft.comment},
              {"active_ms", draft.activeMs},
              {"wall_ms", draft.wallMs}};
    if (draft.polarity)
        json["polarity"] = protocol::name(*draft.polarity);
    if (draft.score)
        json["score"] = *draft.score;
    if (draft.correctedText)
        json["corrected_text"] = *draft.correctedText;
    json["editor"] = Json{{"raw", draft.editor.raw},
                          {"editing", draft.editor.editing},
                          {"caret", draft.editor.caret},
                          {"anchor", draft.editor.anchor},
                          {"comment_caret", draft.editor.commentCaret}};
    return compact(json);
}

Result<Draft> draftOf(std::string_view text)
{
    try {
        const Json json = Json::parse(text);
        if (json.is_object())
            return readDraft(json);
    } catch (const Json::exception&) { // a member of another type; told below
    }
    return unreadable("draft");
}

std::string dimensionsText(const std::vector<domain::DimensionValue>& values)
{
    return compact(dimensionsJson(values));
}

Result<std::vector<domain::DimensionValue>> dimensionsOf(std::string_view text)
{
    auto values = readDimensions(Json::parse(text, nullptr, false));
    if (!values)
        return unreadable("list of dimensions");
    return std::move(*values);
}

} // namespace touchstone::project
