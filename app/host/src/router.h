#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

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
    /// `learn` serves learn/* and skill/*. `strategies`: those that may be asked for; empty: all.
    explicit Router(std::unique_ptr<LearnPlugin> learn, std::vector<std::string> strategies = {});
    /// The checks, in the order in which a peer learns of them: type, handshake, capability, role, strategy.
    [[nodiscard]] tl::expected<const Route*, Refusal> admit(const Request& request, const Negotiated& negotiated) const;
    /// Precondition: the route is one of learn/* or skill/*.
    [[nodiscard]] Answer serve(const Route& route, const Request& request) const;

private:
    [[nodiscard]] std::optional<Refusal> whyNotThisStrategy(const Request& request) const;

    std::unique_ptr<LearnPlugin> m_learn;
    std::vector<std::string> m_strategies;
};

} // namespace touchstone::host
