#include "learn/refine/ppo.h"

#include <algorithm>
#include <cmath>

namespace touchstone::host {
namespace {

std::vector<double> softmaxOf(const std::vector<double>& theta)
{
    const double largest = *std::max_element(theta.begin(), theta.end());
    std::vector<double> p;
    double sum = 0.0;
    for (const double value : theta) {
        p.push_back(std::exp(value - largest));
        sum += p.back();
    }
    for (double& value : p)
        value /= sum;
    return p;
}

double klFrom(const Policy& old, const Policy& now)
{
    double kl = 0.0;
    for (std::size_t i = 0; i < old.size(); ++i)
        kl += old[i] > 0.0 ? old[i] * std::log(old[i] / now[i]) : 0.0;
    return kl;
}

/// H and its gradient, p_j (-ln p_j - H).
void addEntropy(const std::vector<double>& p, double factor, PpoObjective& objective)
{
    double entropy = 0.0;
    for (const double value : p)
        entropy -= value > 0.0 ? value * std::log(value) : 0.0;
    objective.value += factor * entropy;
    for (std::size_t j = 0; j < p.size(); ++j)
        objective.gradient[j] += p[j] > 0.0 ? factor * p[j] * (-std::log(p[j]) - entropy) : 0.0;
}

std::vector<double> leaveOneOut(const Choices& choices)
{
    double sum = 0.0;
    for (const Choice& choice : choices.made)
        sum += choice.reward;
    const double others = static_cast<double>(choices.made.size()) - 1.0;
    std::vector<double> advantages;
    for (const Choice& choice : choices.made)
        advantages.push_back(choice.reward - (sum - choice.reward) / others);
    return advantages;
}

} // namespace

PpoObjective ppoObjective(const Choices& choices, const std::vector<double>& advantages, const std::vector<double>& theta,
                          const PpoOptions& options)
{
    const std::vector<double> p = softmaxOf(theta);
    const auto n = static_cast<double>(choices.made.size());
    std::vector<double> totals;
    for (const auto& menu : choices.menus) {
        double total = 0.0;
        for (const std::size_t component : menu)
            total += p[component];
        totals.push_back(total);
    }
    PpoObjective objective{0.0, std::vector<double>(theta.size(), 0.0)};
    std::vector<double> pull(choices.menus.size(), 0.0);
    for (std::size_t i = 0; i < choices.made.size(); ++i) {
        const Choice& choice = choices.made[i];
        const double a = advantages[i];
        const double rho = totals[choice.menu] > 0.0 ? p[choice.chosen] / totals[choice.menu] / choice.propensity : 0.0;
        const double clipped = std::clamp(rho, 1.0 - options.clip, 1.0 + options.clip);
        objective.value += std::min(rho * a, clipped * a) / n;
        const bool isFlat = (a > 0.0 && rho > 1.0 + options.clip) || (a < 0.0 && rho < 1.0 - options.clip);
        if (isFlat)
            continue;
        objective.gradient[choice.chosen] += rho * a / n;
        pull[choice.menu] += rho * a / n;
    }
    // Each choice pulls at all that was on its menu.
    for (std::size_t m = 0; m < choices.menus.size(); ++m)
        for (const std::size_t component : choices.menus[m])
            objective.gradient[component] -= totals[m] > 0.0 ? pull[m] * p[component] / totals[m] : 0.0;
    addEntropy(p, options.entropy, objective);
    return objective;
}

PpoResult improve(const Choices& choices, const Policy& inUse, const PpoOptions& options)
{
    const std::vector<double> advantages = leaveOneOut(choices);
    std::vector<double> theta;
    for (const double probability : inUse)
        theta.push_back(std::log(probability));
    PpoResult result{inUse};
    while (result.steps < options.mostSteps) {
        const PpoObjective objective = ppoObjective(choices, advantages, theta, options);
        for (std::size_t j = 0; j < theta.size(); ++j)
            theta[j] += options.learningRate * objective.gradient[j];
        Policy next = softmaxOf(theta);
        const double kl = klFrom(inUse, next);
        if (!(kl <= options.mostKl)) {
            result.stoppedByKl = true;
            break;
        }
        result.policy = std::move(next);
        result.kl = kl;
        ++result.steps;
    }
    return result;
}

} // namespace touchstone::host
