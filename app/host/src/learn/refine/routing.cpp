#include "learn/refine/routing.h"

#include <vector>

#include <nlohmann/json.hpp>

#include "learn/digest.h"
#include "protocol/envelope.h"

namespace touchstone::host {

Routing routingOf(const Candidates& candidates, double floor)
{
    Routing routing;
    protocol::Json named = protocol::Json::array();
    std::vector<double> weights;
    for (const auto& [name, candidate] : candidates) {
        weights.push_back(candidate.weight);
        named.push_back({name, candidate.weight});
    }
    const domain::policy::Policy policy = domain::policy::aboveFloor(weights, floor);
    std::size_t index = 0;
    for (const auto& [name, candidate] : candidates)
        routing.probabilities[name] = policy[index++];
    const QByteArray digest = digestOf(protocol::Json{{"floor", floor}, {"weights", named}}.dump());
    routing.version = digest.toHex().left(16).toStdString();
    return routing;
}

} // namespace touchstone::host
