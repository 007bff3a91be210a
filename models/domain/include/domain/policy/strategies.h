#pragma once

#include <cstdint>
#include <vector>

namespace touchstone::domain::policy {

/// What is known of one component: how often it was judged or called, and its mean reward on a scale from 0 to 1. A score
/// from -1 to 1 is (score + 1) / 2 on it: on the raw scale UCB1 would explore half as much as it is meant to.
struct Arm {
    double tries = 0.0;
    double mean = 0.0;  ///< nothing without tries
};

/// The three bandits, each as shares of choices that sum to 1. Precondition: at least one arm.
/// UCB1 (Auer, Cesa-Bianchi and Fischer 2002): mean + sqrt(2 ln n / n_j), n all tries; infinity for what was never tried.
[[nodiscard]] std::vector<double> ucb1Indexes(const std::vector<Arm>& arms);
/// All to the highest index; ties share.
[[nodiscard]] std::vector<double> ucb1Shares(const std::vector<Arm>& arms);
/// All but `epsilon`, 0..1, to the best mean of those that were tried, ties share; the rest to all evenly.
[[nodiscard]] std::vector<double> epsilonGreedyShares(const std::vector<Arm>& arms, double epsilon);
/// exp(mean / temperature), normalised; what was never tried counts as the mean of all tries. `temperature`: above 0; the
/// smaller, the more goes to the best.
[[nodiscard]] std::vector<double> softmaxShares(const std::vector<Arm>& arms, double temperature);

/// The epsilon of the n-th choice with which epsilon-greedy has logarithmic regret: min(1, c K / (d^2 n)) of K arms, d at
/// most the gap between the best mean and the second (Auer 2002, theorem 3). `c`, `d` above 0; `n` from 1.
[[nodiscard]] double decayedEpsilon(double c, double d, std::size_t arms, std::int64_t n);
/// What UCB1 loses in n choices at most, in expectation, against choosing the best of these means, 0..1, always:
/// 8 sum (ln n / gap_i) + (1 + pi^2 / 3) sum gap_i (Auer 2002, theorem 1). `n` from 1.
[[nodiscard]] double ucb1RegretBound(const std::vector<double>& means, std::int64_t n);

} // namespace touchstone::domain::policy
