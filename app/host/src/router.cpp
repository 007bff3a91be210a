#include "router.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "answer.h"
#include "protocol/codec.h"

namespace touchstone::host {

Router::Router(std::unique_ptr<LearnPlugin> learn, std::vector<std::string> strategies)
    : m_learn(std::move(learn))
    , m_strategies(std::move(strategies))
{
}

tl::expected<const Route*, Refusal> Router::admit(const Request& request, const Negotiated& negotiated) const
{
    const std::string type = request.envelope.type();
    if (!negotiated.handshaken)
        return refuse(ErrorCode::Unauthorized, "Send handshake/req first; until then only ping is answered.");
    const std::string_view capability = capabilityOfType(type);
    if (!capability.empty() && negotiated.capabilities.count(capability) == 0)
        return refuse(ErrorCode::Unauthorized,
                      "'" + type + "' needs the capability '" + std::string(capability)
                          + "', which this session did not negotiate.",
                      {"{}"}, std::string(capability));
    const Route* route = findRoute(type);
    if (!route)
        return refuse(ErrorCode::InvalidMessage, type.empty() ? "The message has no type."
                                                              : "This host does not know the message type '" + type
                              + "'.");
    if ((route->roles & roleBit(request.principal.role)) == 0)
        return refuse(ErrorCode::Unauthorized,
                      "'" + type + "' is not open to the role '" + std::string(name(request.principal.role)) + "'.");
    if (auto refusal = whyNotThisStrategy(request))
        return tl::unexpected(*std::move(refusal));
    return route;
}

std::optional<Refusal> Router::whyNotThisStrategy(const Request& request) const
{
    if (m_strategies.empty() || request.envelope.type() != protocol::LearnAdaptRequest::type)
        return std::nullopt;
    const auto message = protocol::decode<protocol::LearnAdaptRequest>(request.envelope);
    // What is no request is refused as such by whoever serves it.
    if (!message || std::find(m_strategies.begin(), m_strategies.end(), message->strategy) != m_strategies.end())
        return std::nullopt;
    const protocol::Json detail{{"pointer", "/strategy"}, {"allowed", m_strategies}};
    return refuse(ErrorCode::Unauthorized, "This host does not allow the strategy '" + message->strategy + "'.",
                  {detail.dump()}, "learning")
        .value();
}

Answer Router::serve(const Route& route, const Request& request) const
{
    Answer answer = m_learn->handle(request);
    if (!answer && answer.error().capability.empty())
        answer.error().capability = std::string(route.capability);
    return answer;
}

} // namespace touchstone::host
