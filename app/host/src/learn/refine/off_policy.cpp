#include "learn/refine/off_policy.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace touchstone::host {
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
    [[nodiscard]] double snipsDifference() const
    {
        const auto ratio = [](double reward, double weight) { return weight > 0.0 ? reward / weight : 0.0; };
        return ratio(proposedReward, proposedWeight) - ratio(currentReward, currentWeight);
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

void bootstrap(const std::vector<Sums>& sessions, PolicyDifference& difference)
{
    constexpr std::size_t mostDraws = 5'000'000;
    const std::size_t rounds = std::clamp<std::size_t>(mostDraws / sessions.size(), 200, 1'000);
    std::mt19937_64 random(20'240'529);
    std::vector<double> snips;
    std::vector<double> dr;
    for (std::size_t round = 0; round < rounds; ++round) {
        Sums sums;
        // Library distributions differ from one to the next; the bias of the remainder is below 1e-14.
        for (std::size_t i = 0; i < sessions.size(); ++i)
            sums.add(sessions[random() % sessions.size()]);
        snips.push_back(sums.snipsDifference());
        dr.push_back(sums.drDifference());
    }
    const auto better = std::count_if(snips.begin(), snips.end(), [](double value) { return value > 0.0; });
    difference.probabilityBetter = static_cast<double>(better) / static_cast<double>(rounds);
    difference.snips95 = middle95(snips);
    difference.dr95 = middle95(dr);
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

void checkWeights(const PolicyValue& value, double n, const char* whose, std::vector<std::string>& gates)
{
    const std::string of = std::string(" under the ") + whose + " weights";
    if (value.ess < std::max(100.0, 0.05 * n))
        gates.push_back("the effective sample size is " + shown(value.ess) + " of " + shown(n) + of
                        + "; it takes 100 and 5 %");
    if (value.largestShare > 0.1)
        gates.push_back("one choice has " + shown(100.0 * value.largestShare) + " % of all weight" + of);
    if (std::abs(value.meanWeight - 1.0) > 3.0 * value.weightSe + 1e-9)
        gates.push_back("the importance weights have the mean " + shown(value.meanWeight) + of
                        + "; the logged propensities cannot be right");
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

PolicyValue valueOf(const Choices& choices, const Policy& policy, const std::vector<double>& modelled)
{
    const Weighing weighing = weigh(choices, policy, modelled);
    const auto n = static_cast<double>(choices.made.size());
    PolicyValue value;
    double sum = 0.0;
    double squares = 0.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < choices.made.size(); ++i) {
        const Choice& choice = choices.made[i];
        const double w = weighing.weights[i];
        sum += w;
        squares += w * w;
        largest = std::max(largest, w);
        value.ips += w * choice.reward / n;
        value.direct += weighing.modelled[choice.menu] / n;
        value.dr += (weighing.modelled[choice.menu] + w * (choice.reward - modelled[choice.chosen])) / n;
    }
    value.meanWeight = sum / n;
    value.snips = sum > 0.0 ? value.ips / value.meanWeight : 0.0;
    value.ess = squares > 0.0 ? sum * sum / squares : 0.0;
    value.largestShare = sum > 0.0 ? largest / sum : 1.0;
    value.weightSe = n > 1.0 ? std::sqrt(std::max(0.0, squares / n - value.meanWeight * value.meanWeight) / (n - 1.0)) : 0.0;
    return value;
}

PolicyDifference compare(const Choices& choices, const Policy& current, const Policy& proposed)
{
    constexpr std::size_t fewestSessions = 20;
    PolicyDifference difference;
    difference.choices = choices.made.size();
    if (choices.made.empty()) {
        difference.gates.push_back("no choice was logged with its propensity");
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
    bootstrap(sessions, difference);
    const auto n = static_cast<double>(choices.made.size());
    checkOverlap(choices, proposed, difference.gates);
    checkWeights(valueOf(choices, current, modelled), n, "current", difference.gates);
    checkWeights(valueOf(choices, proposed, modelled), n, "proposed", difference.gates);
    if (sessions.size() < fewestSessions)
        difference.gates.push_back("the choices come from " + std::to_string(sessions.size()) + " sessions; it takes "
                                   + std::to_string(fewestSessions));
    return difference;
}

} // namespace touchstone::host
