#include "protocol/envelope.h"

#include <nlohmann/json.hpp>

#include "json_text.h"

namespace touchstone::protocol {
namespace {

std::string textMember(const std::shared_ptr<const Json>& body, const char* key)
{
    if (!body || !body->is_object())
        return {};
    const auto found = body->find(key);
    return found != body->end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::string Envelope::type() const
{
    return textMember(body, "type");
}

std::string Envelope::id() const
{
    return textMember(body, "id");
}

std::string Envelope::requestId() const
{
    return textMember(body, "req_id");
}

Result<Envelope> parseEnvelope(std::string_view text, const Limits& limits)
{
    auto value = parseJson(text, limits);
    if (!value)
        return tl::unexpected<Error>(std::move(value).error());
    if (!value->is_object()) {
        Error error{ErrorCode::SchemaViolation, "a message is one JSON object", {}, false, {}};
        error.faults.push_back({{}, "expected an object", shortJson(*value)});
        return tl::unexpected<Error>(std::move(error));
    }
    return Envelope{std::make_shared<const Json>(*std::move(value))};
}

std::string writeEnvelope(const Envelope& envelope)
{
    std::string text;
    if (envelope.body)
        appendJson(text, *envelope.body);
    return text;
}

} // namespace touchstone::protocol
