#pragma once

#include <vector>

#include "learn/refine/off_policy.h"

namespace touchstone::host {

struct PpoOptions {
    double clip = 0.2;
    double entropy = 0.01;     ///< weight of the entropy bonus
    double learningRate = 0.5;
    int mostSteps = 200;
    double mostKl = 0.02;      ///< exact KL of the new policy from the one in use; the step that would exceed it is not made
};

/// Proximal policy optimisation (Schulman 2017) of one choice among components, softmax of `theta`: the mean of
/// min(rho A, clip(rho) A) over the logged choices plus the entropy bonus, rho against each choice's logged propensity.
struct PpoObjective {
    double value = 0.0;
    std::vector<double> gradient;
};
/// `advantages`: one a choice. Precondition: there are choices.
[[nodiscard]] PpoObjective ppoObjective(const Choices& choices, const std::vector<double>& advantages,
                                        const std::vector<double>& theta, const PpoOptions& options);

struct PpoResult {
    Policy policy;
    int steps = 0;
    double kl = 0.0;         ///< of the policy from the one it started at
    bool stoppedByKl = false;
};
/// Climbs from the policy in use, on the full batch, with each reward less the mean of the others as its advantage: the same
/// log gives the same policy. Precondition: at least two choices, and no probability of `inUse` is 0.
[[nodiscard]] PpoResult improve(const Choices& choices, const Policy& inUse, const PpoOptions& options);

} // namespace touchstone::host
