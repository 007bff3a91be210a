#include "answer.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/codec.h"

namespace touchstone::host {
namespace {

/// `detail` with the members of `more` added: what the host has to say beyond the faults.
protocol::JsonText merged(const protocol::JsonText& detail, const protocol::JsonText& more)
{
    protocol::Json result = protocol::Json::parse(detail.text, nullptr, false);
    const protocol::Json added = protocol::Json::parse(more.text, nullptr, false);
    if (!result.is_object() || !added.is_object() || added.empty())
        return detail;
    result.update(added);
    return {result.dump()};
}

} // namespace

tl::unexpected<Refusal> refuse(Error error)
{
    return tl::unexpected<Refusal>(Refusal{std::move(error), {"{}"}, {}});
}

tl::unexpected<Refusal> refuse(ErrorCode code, std::string message, protocol::JsonText detail, std::string capability)
{
    return tl::unexpected<Refusal>(
        Refusal{Error{code, std::move(message), {}, false, {}}, std::move(detail), std::move(capability)});
}

Error asPeersSeeIt(Error error)
{
    if (error.code == ErrorCode::Conflict)
        error.code = ErrorCode::Unauthorized;
    return error;
}

Error withoutValues(Error error)
{
    for (Fault& fault : error.faults)
        fault.value.clear();
    // The parser quotes what it stumbled over.
    error.message.erase(std::min(error.message.find("; last read"), error.message.size()));
    return error;
}

protocol::Envelope errorAnswer(const Refusal& refusal, const std::string& requestId, double now)
{
    auto message = protocol::toErrorMessage(asPeersSeeIt(refusal.error), requestId, refusal.capability);
    message.head.ts = now;
    message.detail = merged(message.detail, refusal.detail);
    return protocol::encode(message).value_or(protocol::Envelope{});
}

Answer answerWith(Result<protocol::Envelope> encoded)
{
    if (encoded)
        return *std::move(encoded);
    return refuse(ErrorCode::RuntimeError, "The answer could not be written: " + encoded.error().message);
}

} // namespace touchstone::host
