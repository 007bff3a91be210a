#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/envelope.h"
#include "protocol/models.h"

/// What passes between the host and whoever serves a request.
namespace touchstone::host {

enum class Role { Annotator, Agent, Env, Ops, Admin };
[[nodiscard]] std::string_view name(Role role);

struct Principal {
    std::string name;
    Role role = Role::Annotator;
    /// Whoever sits at this computer, in the process of the host: one session for whatever name people here sign with. No
    /// token makes one.
    bool isPersonHere = false;
};

/// One message of a known peer, at the moment it is served. Role and capability were checked before.
struct Request {
    const protocol::Envelope& envelope;
    const Principal& principal;
    double now = 0.0;  ///< Unix seconds, by the host's clock
};

/// Why a request was not served, with what the `error` message says beyond code and text.
struct Refusal {
    Error error;
    protocol::JsonText detail{"{}"};  ///< a JSON object
    std::string capability;
    bool isFaultOfPlugin = false;     ///< it threw, hung or answered wrongly: audited, whatever was asked
};

using Answer = tl::expected<protocol::Envelope, Refusal>;

} // namespace touchstone::host
