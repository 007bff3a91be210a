#pragma once

#include <string>
#include <vector>

#include "domain/policy/choices.h"

namespace touchstone::domain::policy {

/// What another policy would have been worth on the logged choices, with w the probability of a choice under it over the
/// logged propensity. Standard errors take choices for independent; `compare` does not.
struct PolicyValue {
    double ips = 0.0;      ///< mean of w r: Horvitz and Thompson 1952
    Estimate ipsSe;        ///< sample standard deviation of w r over sqrt(n)
    Estimate snips;        ///< sum w r / sum w: Swaminathan and Joachims 2015
    Estimate snipsSe;      ///< by the delta method: sqrt(sum w^2 (r - snips)^2) / sum w
    double direct = 0.0;   ///< by the modelled reward of each component alone
    double dr = 0.0;       ///< doubly robust: direct + mean of w (r - modelled), Dudik et al. 2011
    Estimate drSe;
    Estimate sndr;         ///< the same with the weights normalised by their sum
    Estimate ess;          ///< effective sample size, (sum w)^2 / sum w^2 (Kish 1965)
    double meanWeight = 0.0;  ///< 1 in expectation where the logged propensities are right
    Estimate weightSe;        ///< of the mean weight
    Estimate largestShare;    ///< of one weight in the sum of all
};
/// `modelled`: the expected reward of each component. Errors: NoChoices. A menu that holds nothing the policy would choose
/// has the weight 0.
[[nodiscard]] tl::expected<PolicyValue, Undefined> valueOf(const Choices& choices, const Policy& policy,
                                                           const std::vector<double>& modelled);
/// The mean reward of each component in the log; the mean of all for one that was never chosen. Precondition: there are
/// choices.
[[nodiscard]] std::vector<double> meanRewards(const Choices& choices);

struct Interval {
    double low = 0.0;
    double high = 0.0;
};
/// From when on a log can judge a policy.
struct OffPolicyGates {
    double fewestEffective = 100.0;      ///< effective sample size, ...
    double smallestEffectiveShare = 0.05;  ///< ... and as a share of the choices
    double largestShare = 0.1;           ///< of one weight in the sum of all
    double mostStandardErrors = 3.0;     ///< that the mean weight may be off 1
    std::size_t fewestSessions = 20;
};
/// How much better the new policy is than the current one, on the same choices.
struct PolicyDifference {
    std::size_t choices = 0;
    std::size_t sessions = 0;
    Estimate snips = tl::unexpected(Undefined::NoChoices);
    Estimate dr = tl::unexpected(Undefined::NoChoices);
    /// 95 % percentile intervals (Efron 1979) of a bootstrap that draws whole sessions, each draw for both policies alike.
    tl::expected<Interval, Undefined> snips95 = tl::unexpected(Undefined::NoChoices);
    tl::expected<Interval, Undefined> dr95 = tl::unexpected(Undefined::NoChoices);
    Estimate probabilityBetter = tl::unexpected(Undefined::NoChoices);  ///< share of the draws where SNIPS says so
    std::vector<std::string> gates;  ///< why this data cannot judge, in English; empty: it can, and all figures are defined
};
/// Deterministic: the same choices and policies give the same numbers.
[[nodiscard]] PolicyDifference compare(const Choices& choices, const Policy& current, const Policy& proposed,
                                       const OffPolicyGates& gates = {});

} // namespace touchstone::domain::policy
