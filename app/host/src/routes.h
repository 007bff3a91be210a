#pragma once

#include <map>
#include <string>
#include <string_view>

#include "host/host.h"
#include "protocol/models.h"

/// Who may ask for what: the one table of message types, capabilities and roles.
namespace touchstone::host {

struct Route {
    std::string_view type;
    std::string_view capability;
    unsigned roles = 0;           ///< bits, see `roleBit`
    bool changesState = false;    ///< refusals and failures of such a request are audited
};

[[nodiscard]] constexpr unsigned roleBit(Role role)
{
    return 1u << static_cast<unsigned>(role);
}

/// The route of a message type; null for a type this host does not serve.
[[nodiscard]] const Route* findRoute(std::string_view type);

/// The capability that a type's namespace belongs to ("learn/…" → "learning"), whether or not this host has it; empty
/// for a namespace outside the protocol.
[[nodiscard]] std::string_view capabilityOfType(std::string_view type);

/// The capabilities that a host accepts, each with the metadata that the handshake tells.
using Offers = std::map<std::string, protocol::JsonText, std::less<>>;

/// Whether a session of this role may say where a feedback came from. Nobody but an environment speaks for one.
[[nodiscard]] bool mayGive(Role role, protocol::Source source);

/// Whether feedback of a session may bear this name of an annotator: its own or none; any for an administrator, who submits
/// for others, and for the person at this computer. The name of an environment is that environment's alone.
[[nodiscard]] bool maySignAs(const Principal& sender, std::string_view annotator);

/// The principal that an environment of the host gives feedback as, and whether a name is such a one: nobody else bears
/// it.
[[nodiscard]] std::string nameOfEnvironment(const std::string& environment);
[[nodiscard]] bool isNameOfEnvironment(std::string_view principal);

} // namespace touchstone::host
