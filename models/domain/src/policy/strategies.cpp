#include "domain/policy/strategies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace touchstone::domain::policy {
namespace {

double triesOf(const std::vector<Arm>& arms)
{
    double tries = 0.0;
    for (const Arm& arm : arms)
        tries += arm.tries;
    return tries;
}

/// `mass` to the greatest of the values, ties share.
std::vector<double> sharesOfBest(const std::vector<double>& values, double mass)
{
    const double best = *std::max_element(values.begin(), values.end());
    const auto ties = static_cast<double>(std::count(values.begin(), values.end(), best));
    std::vector<double> shares;
    for (const double value : values)
        shares.push_back(value == best ? mass / ties : 0.0);
    return shares;
}

} // namespace

std::vector<double> ucb1Indexes(const std::vector<Arm>& arms)
{
    const double tries = triesOf(arms);
    std::vector<double> indexes;
    for (const Arm& arm : arms)
        indexes.push_back(arm.tries > 0.0 ? arm.mean + std::sqrt(2.0 * std::log(tries) / arm.tries)
                                          : std::numeric_limits<double>::infinity());
    return indexes;
}

std::vector<double> ucb1Shares(const std::vector<Arm>& arms)
{
    return sharesOfBest(ucb1Indexes(arms), 1.0);
}

std::vector<double> epsilonGreedyShares(const std::vector<Arm>& arms, double epsilon)
{
    std::vector<double> means;
    for (const Arm& arm : arms)
        means.push_back(arm.tries > 0.0 ? arm.mean : -1.0);
    std::vector<double> shares = sharesOfBest(means, 1.0 - epsilon);
    for (double& share : shares)
        share += epsilon / static_cast<double>(arms.size());
    return shares;
}

std::vector<double> softmaxShares(const std::vector<Arm>& arms, double temperature)
{
    const double tries = triesOf(arms);
    double overall = 0.0;
    for (const Arm& arm : arms)
        overall += tries > 0.0 ? arm.tries / tries * arm.mean : 0.0;
    std::vector<double> shares;
    for (const Arm& arm : arms)
        shares.push_back((arm.tries > 0.0 ? arm.mean : overall) / temperature);
    const double largest = *std::max_element(shares.begin(), shares.end());
    double sum = 0.0;
    for (double& share : shares) {
        share = std::exp(share - largest);
        sum += share;
    }
    for (double& share : shares)
        share /= sum;
    return shares;
}

double decayedEpsilon(double c, double d, std::size_t arms, std::int64_t n)
{
    return std::min(1.0, c * static_cast<double>(arms) / (d * d * static_cast<double>(n)));
}

double ucb1RegretBound(const std::vector<double>& means, std::int64_t n)
{
    const double best = *std::max_element(means.begin(), means.end());
    double growing = 0.0;
    double gaps = 0.0;
    for (const double mean : means) {
        const double gap = best - mean;
        growing += gap > 0.0 ? 8.0 * std::log(static_cast<double>(n)) / gap : 0.0;
        gaps += gap;
    }
    return growing + (1.0 + std::numbers::pi * std::numbers::pi / 3.0) * gaps;
}

} // namespace touchstone::domain::policy
