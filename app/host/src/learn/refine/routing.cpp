#include "learn/refine/routing.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "learn/digest.h"
#include "protocol/envelope.h"

namespace touchstone::host {

Routing routingOf(const Candidates& candidates, double floor)
{
    Routing routing;
    protocol::Json weights = protocol::Json::array();
    double largest = 0.0;
    for (const auto& [name, candidate] : candidates) {
        largest = std::max(largest, candidate.weight);
        weights.push_back({name, candidate.weight});
    }
    // Divided by the largest first: a sum of finite weights need not be finite.
    const auto share = [largest](const Candidate& candidate) { return largest > 0.0 ? candidate.weight / largest : 1.0; };
    double sum = 0.0;
    for (const auto& [name, candidate] : candidates)
        sum += share(candidate);
    const double even = floor / static_cast<double>(std::max<std::size_t>(1, candidates.size()));
    for (const auto& [name, candidate] : candidates)
        routing.probabilities[name] = (1.0 - floor) * (share(candidate) / sum) + even;
    const QByteArray digest = digestOf(protocol::Json{{"floor", floor}, {"weights", weights}}.dump());
    routing.version = digest.toHex().left(16).toStdString();
    return routing;
}

} // namespace touchstone::host
