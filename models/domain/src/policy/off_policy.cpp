#include "domain/policy/off_policy.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>

namespace touchstone::domain::policy {
namespace {

/// Importance weights of all choices, and for each menu what the policy spreads over it.
struct Weighing {
    std::vector<double> weights;
    std::vector<double> modelled;  ///< by menu: expected reward of the policy there
};

Weighing weigh(const Choices& choices, const Policy& policy, const std::vector<double>& modelled)
{
    Weighing result;
    std::vector<double> totals;
    for (const auto& menu : choices.menus) {
        double total = 0.0;
        double expected = 0.0;
        for (const std::size_t component : menu) {
            total += policy[component];
            expected += policy[component] * modelled[component];
        }
        totals.push_back(total);
        result.modelled.push_back(total > 0.0 ? expected / total : 0.0);
    }
    for (const Choice& choice : choices.made) {
        const double total = totals[choice.menu];
        result.weights.push_back(total > 0.0 ? policy[choice.chosen] / total / choice.propensity : 0.0);
    }
    return result;
}

/// What a session adds to the sums of an estimate.
struct Sums {
    double count = 0.0;
    double currentWeight = 0.0;
    double currentReward = 0.0;
    double proposedWeight = 0.0;
    double proposedReward = 0.0;
    double dr = 0.0;  ///< proposed less current

    void add(const Sums& other)
    {
        count += other.count;
        currentWeight += other.currentWeight;
        currentReward += other.currentReward;
        proposedWeight += other.proposedWeight;
        proposedReward += other.proposedReward;
        dr += other.dr;
    }
    /// A policy without weight has no value, and so no difference from another.
    [[nodiscard]] Estimate snipsDifference() const
    {
        if (!(proposedWeight > 0.0 && currentWeight > 0.0))
            return tl::unexpected(Undefined::NoWeight);
        return proposedReward / proposedWeight - currentReward / currentWeight;
    }
    [[nodiscard]] double drDifference() const { return count > 0.0 ? dr / count : 0.0; }
};

std::vector<Sums> sumsOfSessions(const Choices& choices, const Weighing& current, const Weighing& proposed,
                                 const std::vector<double>& modelled)
{
    std::map<std::string, Sums> sessions;
    for (std::size_t i = 0; i < choices.made.size(); ++i) {
        const Choice& choice = choices.made[i];
        const double surprise = choice.reward - modelled[choice.chosen];
        sessions[choice.cluster].add({1.0, current.weights[i], current.weights[i] * choice.reward, proposed.weights[i],
                                      proposed.weights[i] * choice.reward,
                                      proposed.modelled[choice.menu] - current.modelled[choice.menu]
                                          + (proposed.weights[i] - current.weights[i]) * surprise});
    }
    std::vector<Sums> all;
    for (const auto& [cluster, sums] : sessions)
        all.push_back(sums);
    return all;
}

Interval middle95(std::vector<double>& values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&values](double share) {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
    };
    return {at(0.025), at(0.975)};
}

/// The draws of a bootstrap.
struct Draws {
    std::vector<double> snips;
    std::vector<double> dr;
    std::size_t undefined = 0;  ///< draws in which a policy has no weight
};

Draws drawSessions(const std::vector<Sums>& sessions)
{
    constexpr std::size_t mostDraws = 5'000'000;
    const std::size_t rounds = std::clamp<std::size_t>(mostDraws / sessions.size(), 200, 1'000);
    std::mt19937_64 random(20'240'529);
    Draws draws;
    for (std::size_t round = 0; round < rounds; ++round) {
        Sums sums;
        // Library distributions differ from one to the next; the bias of the remainder is below 1e-14.
        for (std::size_t i = 0; i < sessions.size(); ++i)
            sums.add(sessions[random() % sessions.size()]);
        draws.dr.push_back(sums.drDifference());
        if (const Estimate snips = sums.snipsDifference())
            draws.snips.push_back(*snips);
        else
            ++draws.undefined;
    }
    return draws;
}

void bootstrap(const std::vector<Sums>& sessions, PolicyDifference& difference)
{
    Draws draws = drawSessions(sessions);
    difference.dr95 = middle95(draws.dr);
    // An interval of those draws that happen to have one would be about other data.
    if (draws.undefined > 0) {
        difference.snips95 = tl::unexpected(Undefined::NoWeight);
        difference.probabilityBetter = tl::unexpected(Undefined::NoWeight);
        difference.gates.push_back("in " + std::to_string(draws.undefined) + " of " + std::to_string(draws.dr.size())
                                   + " draws of sessions one of the policies would have made none of the choices");
        return;
    }
    const auto better = std::count_if(draws.snips.begin(), draws.snips.end(), [](double value) { return value > 0.0; });
    difference.probabilityBetter = static_cast<double>(better) / static_cast<double>(draws.snips.size());
    difference.snips95 = middle95(draws.snips);
}

std::string shown(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

void checkOverlap(const Choices& choices, const Policy& proposed, std::vector<std::string>& gates)
{
    std::vector<bool> wasChosen(choices.components.size(), false);
    for (const Choice& choice : choices.made)
        wasChosen[choice.chosen] = true;
    for (std::size_t i = 0; i < proposed.size(); ++i) {
        if (wasChosen[i] || proposed[i] <= 0.0)
            continue;
        gates.push_back("'" + choices.components[i] + "' was never chosen with a logged propensity");
        return;
    }
}

void checkWeights(const PolicyValue& value, double n, const char* whose, const OffPolicyGates& limits,
                  std::vector<std::string>& gates)
{
    const std::string of = std::string(" under the ") + whose + " weights";
    if (!value.ess || !value.largestShare)
        return gates.push_back(std::string(reasonOf(Undefined::NoWeight)) + of);
    if (*value.ess < std::max(limits.fewestEffective, limits.smallestEffectiveShare * n))
        gates.push_back("the effective sample size is " + shown(*value.ess) + " of " + shown(n) + of + "; it takes "
                        + shown(limits.fewestEffective) + " and " + shown(100.0 * limits.smallestEffectiveShare) + " %");
    if (*value.largestShare > limits.largestShare)
        gates.push_back("one choice has " + shown(100.0 * *value.largestShare) + " % of all weight" + of);
    constexpr double rounding = 1e-9;
    if (value.weightSe && std::abs(value.meanWeight - 1.0) > limits.mostStandardErrors * *value.weightSe + rounding)
        gates.push_back("the importance weights have the mean " + shown(value.meanWeight) + of
                        + "; the logged propensities cannot be right");
}

/// The spread of a mean: sample standard deviation over sqrt(n).
Estimate seOfMean(const std::vector<double>& values)
{
    const auto n = static_cast<double>(values.size());
    if (values.size() < 2)
        return tl::unexpected(Undefined::OneChoice);
    double mean = 0.0;
    for (const double value : values)
        mean += value / n;
    double squares = 0.0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / (n - 1.0) / n);
}

/// What is defined only where the policy would have made some of the choices.
void addNormalised(const Choices& choices, const std::vector<double>& weights, double modelledSum,
                   const std::vector<double>& modelled, PolicyValue& value)
{
    double sum = 0.0;
    double squares = 0.0;
    double rewards = 0.0;
    double surprises = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Choice& choice = choices.made[i];
        sum += weights[i];
        squares += weights[i] * weights[i];
        rewards += weights[i] * choice.reward;
        surprises += weights[i] * (choice.reward - modelled[choice.chosen]);
    }
    if (!(sum > 0.0)) {
        for (Estimate* estimate : {&value.snips, &value.snipsSe, &value.sndr, &value.ess, &value.largestShare})
            *estimate = tl::unexpected(Undefined::NoWeight);
        return;
    }
    const double snips = rewards / sum;
    double spread = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        spread += std::pow(weights[i] * (choices.made[i].reward - snips), 2.0);
    value.snips = snips;
    value.snipsSe = std::sqrt(spread) / sum;
    value.sndr = modelledSum / static_cast<double>(weights.size()) + surprises / sum;
    value.ess = sum * sum / squares;
    value.largestShare = *std::max_element(weights.begin(), weights.end()) / sum;
}

} // namespace

std::vector<double> meanRewards(const Choices& choices)
{
    std::vector<double> sums(choices.components.size(), 0.0);
    std::vector<double> counts(choices.components.size(), 0.0);
    double sum = 0.0;
    for (const Choice& choice : choices.made) {
        sums[choice.chosen] += choice.reward;
        counts[choice.chosen] += 1.0;
        sum += choice.reward;
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = counts[i] > 0.0 ? sums[i] / counts[i] : sum / std::max(1.0, static_cast<double>(choices.made.size()));
    return sums;
}

tl::expected<PolicyValue, Undefined> valueOf(const Choices& choices, const Policy& policy,
                                             const std::vector<double>& modelled)
{
    if (choices.made.empty())
        return tl::unexpected(Undefined::NoChoices);
    const Weighing weighing = weigh(choices, policy, modelled);
    const auto n = static_cast<double>(choices.made.size());
    PolicyValue value;
    std::vector<double> ips;
    std::vector<double> dr;
    double modelledSum = 0.0;
    for (std::size_t i = 0; i < choices.made.size(); ++i) {
        const Choice& choice = choices.made[i];
        const double w = weighing.weights[i];
        ips.push_back(w * choice.reward);
        dr.push_back(weighing.modelled[choice.menu] + w * (choice.reward - modelled[choice.chosen]));
        modelledSum += weighing.modelled[choice.menu];
        value.meanWeight += w / n;
        value.ips += ips.back() / n;
        value.dr += dr.back() / n;
    }
    value.direct = modelledSum / n;
    value.ipsSe = seOfMean(ips);
    value.drSe = seOfMean(dr);
    value.weightSe = seOfMean(weighing.weights);
    addNormalised(choices, weighing.weights, modelledSum, modelled, value);
    return value;
}

PolicyDifference compare(const Choices& choices, const Policy& current, const Policy& proposed,
                         const OffPolicyGates& gates)
{
    PolicyDifference difference;
    difference.choices = choices.made.size();
    if (choices.made.empty()) {
        difference.gates.emplace_back(reasonOf(Undefined::NoChoices));
        return difference;
    }
    const std::vector<double> modelled = meanRewards(choices);
    const auto sessions = sumsOfSessions(choices, weigh(choices, current, modelled), weigh(choices, proposed, modelled),
                                         modelled);
    difference.sessions = sessions.size();
    Sums all;
    for (const Sums& session : sessions)
        all.add(session);
    difference.snips = all.snipsDifference();
    difference.dr = all.drDifference();
    checkOverlap(choices, proposed, difference.gates);
    const auto n = static_cast<double>(choices.made.size());
    for (const auto& [policy, whose] : {std::pair(&current, "current"), {&proposed, "proposed"}})
        if (const auto value = valueOf(choices, *policy, modelled))
            checkWeights(*value, n, whose, gates, difference.gates);
    bootstrap(sessions, difference);
    if (sessions.size() < gates.fewestSessions)
        difference.gates.push_back("the choices come from " + std::to_string(sessions.size()) + " sessions; it takes "
                                   + std::to_string(gates.fewestSessions));
    return difference;
}

} // namespace touchstone::domain::policy
