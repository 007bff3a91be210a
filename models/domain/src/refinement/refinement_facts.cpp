#include "domain/refinement/refinement_facts.h"

#include <nlohmann/json.hpp>

#include "protocol/codec.h"
#include "protocol/envelope.h"

namespace touchstone::domain {
namespace {

using protocol::Json;

const Json& memberOf(const Json& json, const char* key)
{
    static const Json none;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() ? *found : none;
}

std::string wordAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

double realAt(const Json& json, const char* key, double other = 0.0)
{
    const Json& value = memberOf(json, key);
    return value.is_number() ? value.get<double>() : other;
}

std::int64_t countAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return value.is_number_integer() ? value.get<std::int64_t>() : 0;
}

bool flagAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return value.is_boolean() && value.get<bool>();
}

std::vector<std::string> wordsAt(const Json& json, const char* key)
{
    std::vector<std::string> words;
    for (const Json& value : memberOf(json, key).is_array() ? memberOf(json, key) : Json::array())
        if (value.is_string())
            words.push_back(value.get<std::string>());
    return words;
}

std::string valueAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return value.is_null() ? std::string() : value.dump();
}

std::optional<EvidenceMean> meanAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    if (!memberOf(value, "mean").is_number())
        return std::nullopt;
    return EvidenceMean{realAt(value, "mean"), countAt(value, "n"), countAt(value, "sessions")};
}

Json intervalJson(const PolicyEstimate::Interval& interval)
{
    return {{"difference", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

PolicyEstimate::Interval intervalAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return {realAt(value, "difference"), realAt(value, "low"), realAt(value, "high")};
}

std::vector<EditFact> editsOf(const Json& list)
{
    std::vector<EditFact> edits;
    for (const Json& edit : list.is_array() ? list : Json::array())
        edits.push_back({wordAt(edit, "target"), wordAt(edit, "op"), wordAt(edit, "path"), valueAt(edit, "old_value"),
                         valueAt(edit, "new_value")});
    return edits;
}

ReviewFact reviewOf(const Json& json)
{
    const std::string outcome = wordAt(json, "outcome");
    return {outcome == "approved" || outcome == "not_approved", outcome == "approved", wordAt(json, "risk_level"),
            wordAt(json, "principal"), realAt(json, "ts"), wordsAt(json, "reasons")};
}

std::optional<RefinementName> nameAt(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    if (!value.is_object())
        return std::nullopt;
    return RefinementName{wordAt(value, "refinement_id"), wordAt(value, "principal"), realAt(value, "ts")};
}

std::optional<double> meanOf(const Json& json, const char* key)
{
    const Json& value = memberOf(json, key);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

WatchFact::State watchStateOf(const std::string& name)
{
    using State = WatchFact::State;
    return name == "watching"   ? State::Watching
        : name == "harm"         ? State::Harm
        : name == "ended"        ? State::Ended
        : name == "cannot_judge" ? State::CannotJudge
                                 : State::Other;
}

std::optional<WatchFact> watchOf(const Json& json)
{
    if (!json.is_object())
        return std::nullopt;
    WatchFact watch{watchStateOf(wordAt(json, "state")), wordAt(json, "recommendation") == "roll_back", wordAt(json, "why"),
                    realAt(json, "risk"), realAt(json, "largest_log_e"), realAt(json, "needed_log_e"),
                    countAt(json, "outcomes"), {}};
    for (const Json& kind : memberOf(json, "kinds").is_array() ? memberOf(json, "kinds") : Json::array())
        watch.kinds.push_back({wordAt(kind, "kind"), countAt(kind, "before"), countAt(kind, "after"),
                               meanOf(kind, "mean_before"), meanOf(kind, "mean_after")});
    return watch;
}

RefinementEntry::Kind kindOf(const std::string& action)
{
    using Kind = RefinementEntry::Kind;
    return action == "apply" ? Kind::Apply
        : action == "adapt"  ? Kind::Adapt
        : action == "rollback" ? Kind::Rollback
                               : Kind::Other;
}

/// Null for what is no JSON.
Json parsed(std::string_view text)
{
    auto json = protocol::parseJson(text);
    return json ? *std::move(json) : Json();
}

} // namespace

RefinementEvidence readEvidence(std::string_view text)
{
    const Json json = parsed(text);
    RefinementEvidence evidence;
    evidence.isCalls = wordAt(json, "basis") == "calls";
    evidence.isDeclining = wordAt(json, "finding") == "declining";
    evidence.found = meanAt(json, evidence.isDeclining ? "later" : "component");
    evidence.against = meanAt(json, evidence.isDeclining ? "earlier" : "others");
    evidence.ids = wordsAt(json, "ids");
    evidence.idsTotal = std::max(countAt(json, "ids_total"), static_cast<std::int64_t>(evidence.ids.size()));
    return evidence;
}

std::optional<PolicyEstimate> readEstimate(std::string_view text)
{
    const Json json = parsed(text);
    if (!memberOf(memberOf(json, "snips"), "difference").is_number())
        return std::nullopt;
    return PolicyEstimate{intervalAt(json, "snips"), intervalAt(json, "doubly_robust"), countAt(json, "choices"),
                          countAt(json, "sessions"), realAt(json, "most_harm")};
}

std::string estimateJson(const PolicyEstimate& estimate)
{
    return Json{{"snips", intervalJson(estimate.snips)},
                {"doubly_robust", intervalJson(estimate.doublyRobust)},
                {"choices", estimate.choices},
                {"sessions", estimate.sessions},
                {"most_harm", estimate.mostHarm}}
        .dump();
}

Result<RefinementEntry> readRefinementEntry(std::string_view text)
{
    const Json json = parsed(text);
    if (!json.is_object())
        return fail(ErrorCode::SchemaViolation, "an entry of the history is no JSON object");
    RefinementEntry entry;
    entry.kind = kindOf(wordAt(json, "action"));
    entry.id = wordAt(json, "refinement_id");
    entry.principal = wordAt(json, "principal");
    entry.role = wordAt(json, "role");
    entry.component = wordAt(json, "component_name");
    entry.reason = wordAt(json, "reason");
    entry.at = realAt(json, "ts");
    entry.edits = editsOf(memberOf(json, "edits"));
    entry.editsTotal = std::max(countAt(json, "edits_total"), static_cast<std::int64_t>(entry.edits.size()));
    entry.againstReview = flagAt(json, "applied_against_review");
    entry.review = reviewOf(memberOf(json, "review"));
    entry.isRolledBack = flagAt(json, "rolled_back");
    entry.rolledBackBy = nameAt(json, "rolled_back_by");
    entry.rollsBack = nameAt(json, "rolls_back");
    entry.watch = watchOf(memberOf(json, "watch"));
    return entry;
}

std::optional<RoutedComponent> readRoutedComponent(std::string_view skill)
{
    const Json json = parsed(skill);
    if (wordAt(json, "name").empty() || !memberOf(json, "weight").is_number())
        return std::nullopt;
    return RoutedComponent{wordAt(json, "name"), realAt(json, "weight"), realAt(json, "probability")};
}

std::string weightNameOf(const protocol::ProposalEdit& edit)
{
    constexpr std::string_view dotted = "router.weights.";
    constexpr std::string_view pointer = "/router/weights/";
    const std::string_view path = edit.path;
    if (edit.target != "router_weight")
        return {};
    if (path.substr(0, dotted.size()) == dotted)
        return std::string(path.substr(dotted.size()));
    if (path.substr(0, pointer.size()) != pointer)
        return {};
    std::string name;
    for (std::size_t i = pointer.size(); i < path.size(); ++i) {
        const bool escaped = path[i] == '~' && i + 1 < path.size();
        name += escaped ? (path[++i] == '0' ? '~' : '/') : path[i];
    }
    return name;
}

std::optional<double> numberOf(std::string_view text)
{
    const auto json = protocol::parseJson(text);
    if (!json || !json->is_number())
        return std::nullopt;
    return json->get<double>();
}

bool isJson(std::string_view text)
{
    return protocol::parseJson(text).has_value();
}

std::string indentedJson(std::string_view text)
{
    const auto json = protocol::parseJson(text);
    return json ? json->dump(2) : std::string(text);
}

} // namespace touchstone::domain
