#pragma once

#include "protocol_samples.h"

/// How the samples are written down: the fields as JSON, and what the specification says about each.
namespace touchstone::kit {

using K = FieldKind;
inline constexpr bool must = true;
inline constexpr bool may = false;
inline constexpr bool orNull = true;

template <typename Message>
MessageSample sample(std::string fieldsJson, std::vector<FieldCase> fields, bool isRequest)
{
    MessageSample result;
    result.type = Message::type;
    result.schemaName = result.type;
    result.json = R"({"type":")" + result.type + R"(","id":"m1","version":"1.0","ts":1716123456.789)"
        + (fieldsJson.empty() ? "" : ",") + fieldsJson + "}";
    result.fields = std::move(fields);
    result.fields.push_back({"/id", K::Text, isRequest});
    result.fields.push_back({"/version", K::Text, may});
    result.fields.push_back({"/ts", K::Number, may});
    result.recode = [](const protocol::Envelope& envelope) -> Result<protocol::Envelope> {
        const auto message = protocol::decode<Message>(envelope);
        if (!message)
            return tl::unexpected<Error>(message.error());
        return protocol::encode(*message);
    };
    return result;
}

template <typename Message>
MessageSample request(std::string fieldsJson, std::vector<FieldCase> fields)
{
    return sample<Message>(std::move(fieldsJson), std::move(fields), true);
}

template <typename Message>
MessageSample answer(std::string fieldsJson, std::vector<FieldCase> fields)
{
    fields.push_back({"/req_id", K::Text, may});
    return sample<Message>(R"("req_id":"r1")" + (fieldsJson.empty() ? std::string() : "," + fieldsJson),
                           std::move(fields), false);
}

} // namespace touchstone::kit
