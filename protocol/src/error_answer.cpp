#include <nlohmann/json.hpp>

#include "json_text.h"
#include "protocol/codec.h"
#include "utf8.h"

namespace touchstone::protocol {
namespace {

bool travels(ErrorCode code)
{
    return code <= ErrorCode::ResetDenied;
}

Json faultToJson(const Fault& fault)
{
    Json json{{"pointer", repairedUtf8(fault.pointer)}, {"message", repairedUtf8(fault.message)}};
    if (fault.value.empty())
        return json;
    // A value that was cut short is no JSON any more and travels as text.
    auto value = parseJson(fault.value, Limits{fault.value.size(), 32});
    json["value"] = value ? *std::move(value) : Json(repairedUtf8(fault.value));
    return json;
}

std::string textOr(const Json& object, const char* key, std::string fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::move(fallback);
}

std::vector<Fault> faultsOf(const Json& detail)
{
    std::vector<Fault> faults;
    const auto errors = detail.find("errors");
    if (errors == detail.end() || !errors->is_array())
        return faults;
    for (const Json& entry : *errors) {
        if (!entry.is_object() || faults.size() == 50)
            continue;
        const auto value = entry.find("value");
        faults.push_back({textOr(entry, "pointer", {}), textOr(entry, "message", {}),
                          value != entry.end() ? shortJson(*value) : std::string()});
    }
    return faults;
}

} // namespace

ErrorMessage toErrorMessage(const Error& error, std::string reqId, std::string capability)
{
    ErrorMessage message;
    message.reqId = repairedUtf8(reqId);
    message.code = wireName(travels(error.code) ? error.code : ErrorCode::RuntimeError);
    message.message = repairedUtf8(error.message);
    message.retryable = error.retryable;
    message.capabilityName = repairedUtf8(capability);
    Json detail = Json::object();
    if (!travels(error.code))
        detail["reason"] = wireName(error.code);
    // Only places in the request: a path or table of the host is nobody else's business.
    if ((error.code == ErrorCode::ParseError || error.code == ErrorCode::SchemaViolation) && !error.where.empty())
        detail["where"] = repairedUtf8(error.where);
    if (!error.faults.empty()) {
        Json errors = Json::array();
        for (const Fault& fault : error.faults)
            errors.push_back(faultToJson(fault));
        detail["errors"] = std::move(errors);
    }
    message.detail.text.clear();
    appendJson(message.detail.text, detail);
    return message;
}

Error fromErrorMessage(const ErrorMessage& message)
{
    Error error{errorCodeFromWire(message.code), message.message, {}, message.retryable, {}};
    if (error.message.empty())
        error.message = message.code;
    const auto detail = parseJson(message.detail.text);
    if (!detail || !detail->is_object())
        return error;
    if (const std::string reason = textOr(*detail, "reason", {}); error.code == ErrorCode::RuntimeError)
        error.code = errorCodeFromWire(reason);
    error.faults = faultsOf(*detail);
    error.where = textOr(*detail, "where", message.capabilityName);
    return error;
}

} // namespace touchstone::protocol
