#include "router.h"

#include "answer.h"

namespace touchstone::host {

Router::Router(std::unique_ptr<LearnPlugin> learn)
    : m_learn(std::move(learn))
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
    return route;
}

Answer Router::serve(const Route& route, const Request& request) const
{
    Answer answer = m_learn->handle(request);
    if (!answer && answer.error().capability.empty())
        answer.error().capability = std::string(route.capability);
    return answer;
}

} // namespace touchstone::host
