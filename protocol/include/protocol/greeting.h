#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/envelope.h"
#include "protocol/messages.h"

namespace touchstone::protocol {

/// What a host said when it opened a session.
struct Greeting {
    std::string sessionId;
    std::string version;                            ///< of the protocol, as the host writes it: "1.0"
    std::vector<AcceptedCapability> capabilities;   ///< as accepted, with their metadata; perhaps switched off
    std::int64_t maxParallel = 0;                   ///< requests served at a time; 0: the host did not say
    std::string principal;                          ///< who the host takes the peer for; empty: it does not say
    std::string role;                               ///< "annotator", "agent", "env", "ops", "admin"; empty: not said

    /// It takes feedback under names of other annotators than the principal.
    bool signsForOthers = false;

    /// Accepted and switched on. `env_push` is, too, when the entry of `env` grants it.
    [[nodiscard]] bool has(std::string_view capability) const;
    bool operator==(const Greeting&) const = default;
};

/// Reads the answer to a handshake. `principal` and `role` come from the metadata of the first capability that names
/// them. Errors: those of decode.
[[nodiscard]] Result<Greeting> greetingOf(const Envelope& handshakeResponse);

/// Whether this is the answer of a host that takes the peer in.
[[nodiscard]] bool opensSession(const Envelope& message);

} // namespace touchstone::protocol
