#pragma once

#include <vector>

#include "domain/policy/choices.h"

namespace touchstone::domain::policy {

struct PpoOptions {
    double clip = 0.2;         ///< epsilon: how far a ratio may be from 1 before it earns nothing more
    double entropy = 0.01;     ///< weight of the entropy bonus
    double learningRate = 0.5;
    int mostSteps = 200;
    double mostKl = 0.02;      ///< exact KL of the new policy from the one in use, in nats; the step that would exceed it is
                               ///< not made. Clipping alone does not bound it.
};

/// Proximal policy optimisation (Schulman et al. 2017) of one choice among components, softmax of `theta`: the mean of
/// min(rho A, clip(rho, 1 - epsilon, 1 + epsilon) A) over the logged choices plus the entropy bonus, rho the probability of
/// the choice over its own logged propensity. The gradient of a choice is zero where A > 0 and rho > 1 + epsilon, or A < 0
/// and rho < 1 - epsilon. A ratio on the bend counts as on it, whichever way its last digits were rounded: the same policy
/// gives the same gradient, however its logits are written.
struct PpoObjective {
    double value = 0.0;
    std::vector<double> gradient;  ///< by theta
    double entropy = 0.0;          ///< of the policy over all components, in nats
    double clipFraction = 0.0;     ///< share of choices whose ratio is outside of 1 +- epsilon
};
/// `advantages`: one a choice. Precondition: there are choices, and a theta for each component.
[[nodiscard]] PpoObjective ppoObjective(const Choices& choices, const std::vector<double>& advantages,
                                        const std::vector<double>& theta, const PpoOptions& options);

/// Exact KL(old || now) in nats. Precondition: `now` gives nothing 0 to which `old` gives more.
[[nodiscard]] double klFrom(const Policy& old, const Policy& now);
/// exp(theta), normalised; does not overflow.
[[nodiscard]] Policy softmaxOf(const std::vector<double>& theta);

struct PpoResult {
    Policy policy;
    int steps = 0;
    double kl = 0.0;         ///< of the policy from the one it started at
    bool stoppedByKl = false;
};
/// Climbs from the policy in use, on the full batch, with each reward less the mean of the others as its advantage: the same
/// log gives the same policy. Precondition: at least two choices, and no probability of `inUse` is 0.
[[nodiscard]] PpoResult improve(const Choices& choices, const Policy& inUse, const PpoOptions& options);

} // namespace touchstone::domain::policy
