#pragma once

#include <memory>
#include <set>
#include <string>

#include "host/plugin.h"
#include "routes.h"

namespace touchstone::host {

/// What a peer has agreed on with the host so far.
struct Negotiated {
    bool handshaken = false;
    std::set<std::string, std::less<>> capabilities;
};

/// Brings a request to the plugin that serves it, if its peer may ask for it at all.
class Router
{
public:
    /// `learn` serves learn/* and skill/*.
    explicit Router(std::unique_ptr<LearnPlugin> learn);
    /// The checks, in the order in which a peer learns of them: type, handshake, capability, role.
    [[nodiscard]] tl::expected<const Route*, Refusal> admit(const Request& request, const Negotiated& negotiated) const;
    /// Precondition: the route is one of learn/* or skill/*.
    [[nodiscard]] Answer serve(const Route& route, const Request& request) const;

private:
    std::unique_ptr<LearnPlugin> m_learn;
};

} // namespace touchstone::host
