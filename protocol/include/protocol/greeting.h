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

    /// Accepted and switched on.
    [[nodiscard]] bool has(std::string_view capability) const;
    bool operator==(const Greeting&) const = default;
};

/// Reads the answer to a handshake. `principal` and `role` come from the metadata of the first capability that names
/// them. Errors: those of decode.
[[nodiscard]] Result<Greeting> greetingOf(const Envelope& handshakeResponse);

} // namespace touchstone::protocol
