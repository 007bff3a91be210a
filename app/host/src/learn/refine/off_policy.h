#pragma once

#include <string>
#include <vector>

#include "learn/refine/choices.h"

namespace touchstone::host {

/// A policy: the probability of each component of `Choices::components`. Where fewer were on the menu, theirs are scaled up.
using Policy = std::vector<double>;

/// What another policy would have been worth on the logged choices.
struct PolicyValue {
    double ips = 0.0;     ///< Horvitz and Thompson 1952
    double snips = 0.0;   ///< Swaminathan and Joachims 2015
    double direct = 0.0;  ///< by the mean reward of each component
    double dr = 0.0;      ///< doubly robust, Dudik 2011
    double ess = 0.0;     ///< effective sample size, (sum w)^2 / sum w^2
    double meanWeight = 0.0;
    double weightSe = 0.0;       ///< of the mean weight
    double largestShare = 0.0;   ///< of one weight in the sum of all
};
/// `modelled`: the expected reward of each component. Precondition: there are choices.
[[nodiscard]] PolicyValue valueOf(const Choices& choices, const Policy& policy, const std::vector<double>& modelled);
/// The mean reward of each component in the log; the mean of all for one that was never chosen.
[[nodiscard]] std::vector<double> meanRewards(const Choices& choices);

struct Interval {
    double low = 0.0;
    double high = 0.0;
};
/// How much better the new policy is than the current one, on the same choices.
struct PolicyDifference {
    std::size_t choices = 0;
    std::size_t sessions = 0;
    double snips = 0.0;
    double dr = 0.0;
    Interval snips95;    ///< percentiles of a bootstrap of whole sessions
    Interval dr95;
    double probabilityBetter = 0.0;  ///< share of the bootstrap where SNIPS says so
    std::vector<std::string> gates;  ///< why this data cannot judge; empty: it can
};
/// Deterministic: the same choices and policies give the same numbers.
[[nodiscard]] PolicyDifference compare(const Choices& choices, const Policy& current, const Policy& proposed);

} // namespace touchstone::host
