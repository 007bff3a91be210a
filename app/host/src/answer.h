#pragma once

#include <string>
#include <string_view>

#include "host/answer.h"
#include "protocol/envelope.h"
#include "protocol/models.h"

namespace touchstone::host {

[[nodiscard]] tl::unexpected<Refusal> refuse(Error error);
[[nodiscard]] tl::unexpected<Refusal> refuse(ErrorCode code, std::string message, protocol::JsonText detail = {"{}"},
                                             std::string capability = {});

/// A conflict is an attempt on somebody else's data: on the wire it is `unauthorized`.
[[nodiscard]] Error asPeersSeeIt(Error error);

/// Without what the peer sent, which may hold its token: places and reasons are kept.
[[nodiscard]] Error withoutValues(Error error);

/// The `error` message of a refusal; faults become `detail.errors`.
[[nodiscard]] protocol::Envelope errorAnswer(const Refusal& refusal, const std::string& requestId, double now);

/// Wraps an encoded response; a response of ours that does not encode is a runtime error of the host.
[[nodiscard]] Answer answerWith(Result<protocol::Envelope> encoded);

} // namespace touchstone::host
