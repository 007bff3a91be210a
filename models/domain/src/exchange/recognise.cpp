#include <vector>

#include "exchange/row_keys.h"
#include "exchange/row_reader.h"

namespace touchstone::domain::reading {
namespace {

bool hasBoth(const JsonView& row, std::string_view first, std::string_view second)
{
    return row.find(first).exists() && row.find(second).exists();
}

bool isFeedback(const JsonView& row)
{
    return row.find("feedbacks").isArray() || row.find("rated_turn").exists() ||
           row.find("type").text() == "learn/feedback/req" || hasBoth(row, "polarity", "feedback_id");
}

bool isPreference(const JsonView& row)
{
    return hasBoth(row, "chosen", "rejected") || hasBoth(row, "chosen_response", "rejected_response") ||
           hasBoth(row, "preferred_output", "non_preferred_output");
}

bool isPairwise(const JsonView& row)
{
    return hasBoth(row, "response1", "response2") || hasBoth(row, "response_1", "response_2") ||
           hasBoth(row, "response_a", "response_b") || hasBoth(row, "answer1", "answer2") ||
           hasBoth(row, "output_1", "output_2");
}

constexpr const char* nullWords = "this is null where a value is needed";

bool isPromptResponse(const JsonView& row)
{
    return row.findFirst(keys::prompt).exists() &&
           row.findFirst(keys::response).exists();
}

/// The first of these members that is there: one with a value before one that is null.
JsonView findNamed(const JsonView& row, keys::Names names)
{
    JsonView null;
    for (const auto name : names) {
        const auto found = row.find(name);
        if (!found.isNothing())
            return found;
        if (!null.exists())
            null = found;
    }
    return null;
}

} // namespace

std::optional<ImportFormat> recognise(const JsonView& row)
{
    if (row.isArray()) {
        const auto first = row.first();
        const bool message = first.find("role").isString() || first.find("from").isString();
        return message ? std::optional(ImportFormat::Chat) : std::nullopt;
    }
    if (!row.isObject())
        return std::nullopt;
    if (isFeedback(row))
        return ImportFormat::A2eFeedback;
    if (row.find("eval").isObject() && (row.find("samples").exists() || row.find("results").exists()))
        return ImportFormat::InspectLog;
    if (row.find("traj").isArray() || row.find("trajectory").isArray())
        return ImportFormat::Trajectory;
    if (isPreference(row))
        return ImportFormat::Preference;
    if (isPairwise(row))
        return ImportFormat::Pairwise;
    if (isPromptResponse(row))
        return ImportFormat::PromptResponse;
    if (row.findFirst(keys::messages).isArray())
        return ImportFormat::Chat;
    return std::nullopt;
}

std::optional<JsonFault> nullInside(const JsonView& row)
{
    const std::vector<std::vector<keys::Names>> formats{{keys::prompt, keys::response},
                                                        {keys::chosen, keys::rejected},
                                                        {keys::firstOfPair, keys::secondOfPair},
                                                        {keys::messages},
                                                        {keys::trajectory}};
    for (const auto& needed : formats) {
        JsonView null;
        bool complete = row.isObject();
        for (const keys::Names names : needed) {
            const auto named = findNamed(row, names);
            complete = complete && named.exists();
            if (!null.exists() && named.is(JsonKind::Null))
                null = named;
        }
        if (complete && null.exists())
            return null.fault(nullWords);
    }
    return std::nullopt;
}

JsonFault missing(const JsonView& row, keys::Names names, const std::string& what)
{
    const auto named = findNamed(row, names);
    return named.exists() ? named.fault(nullWords) : row.fault(what + keysOf(row));
}

std::string describe(ImportFormat format)
{
    switch (format) {
    case ImportFormat::Auto: break;
    case ImportFormat::A2eFeedback: return "A2E feedback with the rated turns";
    case ImportFormat::Chat: return "Chat conversations with a list of messages";
    case ImportFormat::PromptResponse: return "Prompts with responses";
    case ImportFormat::Preference: return "Prompts with a chosen and a rejected answer";
    case ImportFormat::Trajectory: return "Agent trajectories with a reward";
    case ImportFormat::Pairwise: return "Instructions with two answers to compare";
    case ImportFormat::InspectLog: return "An evaluation log of Inspect AI";
    case ImportFormat::Csv: return "A table";
    }
    return "Nothing known";
}

std::string keysOf(const JsonView& row)
{
    if (!row.isObject())
        return "none, for it is " + std::string(row.exists() ? name(row.kind()) : "nothing");
    std::string keys;
    int count = 0;
    for (auto key = row.first(); key.exists(); key = row.after(key)) {
        if (++count > 12)
            return keys + ", …";
        auto text = key.text();
        if (text.size() > 40)
            text = "(a long one)";
        keys += (keys.empty() ? "" : ", ") + quoteJson(text);
    }
    return keys.empty() ? "none" : keys;
}

std::unique_ptr<RowReader> makeRowReader(ImportFormat format, const RowReaderOptions& options)
{
    switch (format) {
    case ImportFormat::A2eFeedback: return makeA2eReader(options);
    case ImportFormat::Chat: return makeChatReader();
    case ImportFormat::PromptResponse: return makePromptResponseReader();
    case ImportFormat::Preference: return makePreferenceReader();
    case ImportFormat::Trajectory: return makeTrajectoryReader(options);
    case ImportFormat::Pairwise: return makePairwiseReader();
    case ImportFormat::InspectLog: return makeInspectReader();
    case ImportFormat::Auto:
    case ImportFormat::Csv: break;
    }
    return nullptr;
}

} // namespace touchstone::domain::reading
