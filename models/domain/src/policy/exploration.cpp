#include "domain/policy/exploration.h"

#include <algorithm>

namespace touchstone::domain::policy {

std::string_view reasonOf(Undefined why)
{
    switch (why) {
    case Undefined::NoChoices:
        return "no choice was logged with its propensity";
    case Undefined::NoWeight:
        return "the policy would have made none of the logged choices";
    case Undefined::OneChoice:
        return "one choice has no spread";
    }
    return "unknown";
}

Policy aboveFloor(const std::vector<double>& weights, double floor)
{
    Policy policy(weights.size(), 1.0);
    const double largest = weights.empty() ? 0.0 : *std::max_element(weights.begin(), weights.end());
    // Divided by the largest first: a sum of finite weights need not be finite.
    for (std::size_t i = 0; largest > 0.0 && i < weights.size(); ++i)
        policy[i] = weights[i] / largest;
    double sum = 0.0;
    for (const double share : policy)
        sum += share;
    const double even = floor / static_cast<double>(std::max<std::size_t>(1, weights.size()));
    for (double& share : policy)
        share = (1.0 - floor) * (share / sum) + even;
    return policy;
}

std::vector<double> weightsUnderFloor(const Policy& policy, double floor)
{
    const double even = floor / static_cast<double>(std::max<std::size_t>(1, policy.size()));
    std::vector<double> weights;
    double sum = 0.0;
    for (const double probability : policy) {
        weights.push_back(std::max(0.0, probability - even));
        sum += weights.back();
    }
    for (double& weight : weights)
        weight = sum > 0.0 ? weight / sum : 1.0 / static_cast<double>(weights.size());
    return weights;
}

} // namespace touchstone::domain::policy
