#include "protocol/codec.h"

#include "codec_templates.h"
#include "json_text.h"

namespace touchstone::protocol {
namespace {

constexpr std::string_view majorVersion = "1";

Error shapeError(std::string_view pointer, std::string message, const Json* value)
{
    Faults faults;
    faults.add(Path(pointer), std::move(message), value ? shortJson(*value) : std::string());
    return std::move(faults).toError("message");
}

/// The version as a peer gives it, under either name; null when it gives none.
const Json* versionOf(const Json& body)
{
    for (const char* key : {"version", "a2e"})
        if (const auto found = body.find(key); found != body.end())
            return &*found;
    return nullptr;
}

} // namespace

std::optional<Error> refusedEnvelope(const Envelope& envelope, std::string_view type, std::string_view otherType)
{
    if (!envelope.body || !envelope.body->is_object())
        return shapeError("", "expected an object", envelope.body.get());
    const Json& body = *envelope.body;
    const auto found = body.find("type");
    if (found == body.end())
        return shapeError("/type", "this field is required", nullptr);
    if (!found->is_string())
        return shapeError("/type", "expected text", &*found);
    const std::string_view given = found->get_ref<const std::string&>();
    if (given != type && (otherType.empty() || given != otherType)) {
        const std::string actual = shortJson(*found);
        return Error{ErrorCode::InvalidMessage,
                     "expected a message of type \"" + std::string(type) + "\", got " + actual, "/type", false, {}};
    }
    const Json* version = versionOf(body);
    if (!version || !version->is_string())
        return std::nullopt;  // missing: 1.0; no text: the reader's business
    const std::string_view text = version->get_ref<const std::string&>();
    if (text.substr(0, text.find('.')) == majorVersion)
        return std::nullopt;
    return Error{ErrorCode::VersionMismatch,
                 "version " + shortJson(*version) + " is not spoken here; speak \"1.0\"", "/version", false, {}};
}

TOUCHSTONE_INSTANTIATE_MESSAGE(HandshakeRequest)
TOUCHSTONE_INSTANTIATE_MESSAGE(HandshakeResponse)
TOUCHSTONE_INSTANTIATE_MESSAGE(Ping)
TOUCHSTONE_INSTANTIATE_MESSAGE(Pong)
TOUCHSTONE_INSTANTIATE_MESSAGE(Shutdown)
TOUCHSTONE_INSTANTIATE_MESSAGE(ErrorMessage)
TOUCHSTONE_INSTANTIATE_MESSAGE(InvokeEvent)

} // namespace touchstone::protocol
