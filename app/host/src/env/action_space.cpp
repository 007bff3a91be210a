#include "env/action_space.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "env/schema_screen.h"

namespace touchstone::host {
namespace {

using protocol::Json;
using valijson::adapters::NlohmannJsonAdapter;

constexpr std::size_t mostActionFaults = 50;
/// std::regex recurses once a character, and items are compared each with each: what is longer than this is not held
/// against patterns or compared, or a peer could end the process or put the environment out of service.
constexpr std::size_t longestCostly = 4'096;
constexpr std::size_t longestSchema = 1'024 * 1'024;

bool isLong(const Json& value)
{
    if (value.is_string())
        return value.get_ref<const std::string&>().size() > longestCostly;
    if (value.is_structured() && value.size() > longestCostly)
        return true;
    if (value.is_object())
        for (const auto& [key, inner] : value.items())
            if (key.size() > longestCostly)
                return true;
    return value.is_structured() && std::any_of(value.begin(), value.end(), isLong);
}

/// "<root>", "[payload]", "[0]" → "/action/payload/0"
std::string pointerOf(const std::vector<std::string>& context)
{
    std::string pointer = "/action";
    for (std::size_t i = 1; i < context.size(); ++i) {
        std::string part = context[i];
        if (part.size() >= 2 && part.front() == '[' && part.back() == ']')
            part = part.substr(1, part.size() - 2);
        pointer += '/';
        for (const char c : part)
            pointer += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    }
    return pointer;
}

Error unknownAction(std::string message)
{
    return {ErrorCode::UnknownAction, std::move(message), "/action", false, {}};
}

} // namespace

class ActionSpace::Private
{
public:
    Json json;  ///< the schema refers to it
    valijson::Schema schema;
    bool isCostly = false;
};

ActionSpace::ActionSpace(std::unique_ptr<Private> data)
    : d(std::move(data))
{
}

ActionSpace::ActionSpace(ActionSpace&&) noexcept = default;
ActionSpace& ActionSpace::operator=(ActionSpace&&) noexcept = default;
ActionSpace::~ActionSpace() = default;

Result<ActionSpace> ActionSpace::compile(const protocol::JsonText& schema)
{
    auto json = protocol::parseJson(schema.text, {longestSchema, 64});
    if (!json)
        return tl::unexpected(json.error());
    if (!json->is_object())
        return fail(ErrorCode::SchemaViolation, "the action space is no JSON object");
    auto data = std::make_unique<Private>();
    data->json = *std::move(json);
    if (const auto unsafe = whyUnsafeSchema(data->json))
        return fail(ErrorCode::SchemaViolation, *unsafe);
    data->isCostly = isCostlySchema(data->json);
    try {
        valijson::SchemaParser parser;
        parser.populateSchema(NlohmannJsonAdapter(data->json), data->schema);
    } catch (const std::exception& problem) {
        return fail(ErrorCode::SchemaViolation, std::string("the action space is no JSON Schema: ") + problem.what());
    }
    return ActionSpace(std::move(data));
}

Result<void> ActionSpace::check(const protocol::JsonText& action) const
{
    const auto json = protocol::parseJson(action.text);
    if (!json)
        return tl::unexpected(unknownAction("The action is no JSON."));
    if (d->isCostly && isLong(*json))
        return tl::unexpected(unknownAction("The action has a text or a list over " + std::to_string(longestCostly)
                                            + " bytes or items, too long for this action space."));
    valijson::ValidationResults results;
    bool fits = false;
    try {
        valijson::Validator validator;
        fits = validator.validate(d->schema, NlohmannJsonAdapter(*json), &results);
    } catch (const std::exception& problem) {
        return tl::unexpected(unknownAction(std::string("The action cannot be checked: ") + problem.what()));
    }
    if (fits)
        return {};
    Error error = unknownAction("The action does not fit the action space; env/space/req tells what does.");
    for (const auto& result : results) {
        if (error.faults.size() == mostActionFaults)
            break;
        error.faults.push_back({pointerOf(result.context), result.description, {}});
    }
    return tl::unexpected(std::move(error));
}

} // namespace touchstone::host
