#pragma once

#include "domain/policy/choices.h"

namespace touchstone::domain::policy {

/// The share of choices that is spread evenly over all, whatever their weights: what is never tried can neither be judged
/// nor come back, and a policy that is certain of its choice cannot be evaluated afterwards.
constexpr double explorationFloor = 0.05;

/// How often each is chosen by its weight, above a floor: (1 - floor) w_i / sum w + floor / K. Sums to 1; even, when all
/// weights are zero. `weights`: finite, not negative; `floor`: 0..1.
[[nodiscard]] Policy aboveFloor(const std::vector<double>& weights, double floor);

/// The inverse: weights, summing to 1, of which `aboveFloor` makes the policy again. What the policy gives less than the
/// floor would gets none, and the others share in proportion to what they have above it; so a policy that explores by
/// itself is not made to explore a second time. Precondition: the policy sums to 1; `floor` is below 1.
[[nodiscard]] std::vector<double> weightsUnderFloor(const Policy& policy, double floor);

} // namespace touchstone::domain::policy
