#pragma once

#include <vector>

namespace touchstone::host {

/// What is known of one component: how often it was judged or called, and its mean reward on a scale from 0 to 1.
struct Arm {
    double tries = 0.0;
    double mean = 0.0;  ///< nothing without tries
};

/// The three bandits, each as shares of choices that sum to 1. Precondition: at least one arm.
/// UCB1 (Auer 2002): mean + sqrt(2 ln n / n_j); infinity for what was never tried.
[[nodiscard]] std::vector<double> ucb1Indexes(const std::vector<Arm>& arms);
/// All to the highest index; ties share.
[[nodiscard]] std::vector<double> ucb1Shares(const std::vector<Arm>& arms);
/// All but `epsilon` to the best mean of those that were tried, ties share; the rest to all evenly.
[[nodiscard]] std::vector<double> epsilonGreedyShares(const std::vector<Arm>& arms, double epsilon);
/// exp(mean / temperature), normalised; what was never tried counts as the mean of all tries.
[[nodiscard]] std::vector<double> softmaxShares(const std::vector<Arm>& arms, double temperature);

} // namespace touchstone::host
