#include "domain/policy/ppo.h"

#include <algorithm>
#include <cmath>

namespace touchstone::domain::policy {
namespace {

/// Ratios nearer to a bend than this are on it: a probability that went through exp and a sum is off by a few units of the
/// last place, and 0.6 / 0.5 must not earn less than 1.2 does.
constexpr double bendWidth = 1e-9;

/// H and its gradient, p_j (-ln p_j - H).
void addEntropy(const std::vector<double>& p, double factor, PpoObjective& objective)
{
    for (const double value : p)
        objective.entropy -= value > 0.0 ? value * std::log(value) : 0.0;
    objective.value += factor * objective.entropy;
    for (std::size_t j = 0; j < p.size(); ++j)
        objective.gradient[j] += p[j] > 0.0 ? factor * p[j] * (-std::log(p[j]) - objective.entropy) : 0.0;
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

/// How much of a policy is on each menu.
std::vector<double> totalsOf(const Choices& choices, const Policy& p)
{
    std::vector<double> totals;
    for (const auto& menu : choices.menus) {
        double total = 0.0;
        for (const std::size_t component : menu)
            total += p[component];
        totals.push_back(total);
    }
    return totals;
}

} // namespace

Policy softmaxOf(const std::vector<double>& theta)
{
    const double largest = *std::max_element(theta.begin(), theta.end());
    Policy p;
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

PpoObjective ppoObjective(const Choices& choices, const std::vector<double>& advantages, const std::vector<double>& theta,
                          const PpoOptions& options)
{
    const Policy p = softmaxOf(theta);
    const auto n = static_cast<double>(choices.made.size());
    const double low = 1.0 - options.clip;
    const double high = 1.0 + options.clip;
    const std::vector<double> totals = totalsOf(choices, p);
    PpoObjective objective{0.0, std::vector<double>(theta.size(), 0.0)};
    std::vector<double> pull(choices.menus.size(), 0.0);
    for (std::size_t i = 0; i < choices.made.size(); ++i) {
        const Choice& choice = choices.made[i];
        const double a = advantages[i];
        const double rho = totals[choice.menu] > 0.0 ? p[choice.chosen] / totals[choice.menu] / choice.propensity : 0.0;
        const bool isAbove = rho > high + bendWidth;
        const bool isBelow = rho < low - bendWidth;
        objective.value += std::min(rho * a, std::clamp(rho, low, high) * a) / n;
        objective.clipFraction += isAbove || isBelow ? 1.0 / n : 0.0;
        if ((a > 0.0 && isAbove) || (a < 0.0 && isBelow))
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

} // namespace touchstone::domain::policy
