#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace touchstone::domain::policy {

/// The betting e-process of Waudby-Smith and Ramdas (2024) against "the mean of these values is at least `bound`", for values
/// from 0 to 1. It stakes on each value before it is seen and multiplies what it has by 1 - stake (value - bound), so while
/// the hypothesis holds, the chance that it ever has 1/risk times what it began with is at most `risk` (Ville 1939), however
/// often one looks and whenever one stops. For "at most m" bet on 1 - value against 1 - m.
struct HarmTest {
    double bound = 0.0;        ///< 0..1
    std::int64_t count = 0;
    double sum = 0.5;          ///< of the values and of one half, as if that had been seen first
    double squares = 0.25;     ///< of the values' deviations from the mean up to each, and of one quarter
    double logE = 0.0;         ///< natural logarithm of what it has
    double largestLogE = 0.0;  ///< of all times; what was once enough stays enough
};

/// What it stakes on the next value, from those before alone: (bound - mean) / (variance + (bound - mean)^2), the growth rate
/// adaptive to the particular alternative (GRAPA, approximated), from 0 to 0.5 / (1 - bound), so that one value costs half at most.
[[nodiscard]] double stakeOf(const HarmTest& test);
/// ln(1 - stake (value - bound)).
[[nodiscard]] double logOfBet(double stake, double value, double bound);
/// `value`: 0..1.
void bet(HarmTest& test, double value);
/// The mean of the values. Precondition: there are some.
[[nodiscard]] double meanOf(const HarmTest& test);
/// It has 1/risk or had it once. `risk`: above 0, below 1.
[[nodiscard]] bool isRefuted(const HarmTest& test, double risk);

/// A lower bound of the mean of these values, 0..1, that is wrong with at most the probability `risk`, also when their
/// number was chosen by looking at them: the largest mean that the same kind of bet refutes from below, with stakes
/// sqrt(2 ln(1/risk) / (variance t ln(t + 1))), at most 1/2 (Waudby-Smith and Ramdas 2024, predictable plug-in). 0 for none.
[[nodiscard]] double lowerBoundOfMean(const std::vector<double>& values, double risk);

struct HarmWatchOptions {
    double risk = 0.05;             ///< of a false alarm, at any time of the whole watch
    std::size_t fewestBefore = 30;  ///< values of a kind before the change, below which it is not watched
};

/// One kind of outcome, before the change and after it, on a scale from 0 to 1.
struct HarmStream {
    std::int64_t before = 0;
    double meanBefore = 0.0;  ///< nothing without values
    HarmTest test;            ///< against the lower bound of the mean before
};

/// Watches for harm after a change: whether what comes now is worse than what came before. The mean before is not known but
/// estimated, so half of the risk is spent on its lower bounds, and the other half on the bets against them. The e-values of
/// several kinds of outcome, which may depend on each other, are averaged.
class HarmWatch
{
public:
    /// One list a kind, what came before the change in its order. Kinds with too few are not watched, and what comes of
    /// them changes nothing.
    HarmWatch(const std::vector<std::vector<double>>& before, const HarmWatchOptions& options);
    /// One that was going on, as told by `streams` and `largestLogE`.
    HarmWatch(std::vector<HarmStream> streams, double largestLogE, const HarmWatchOptions& options);

    /// `kind`: index of the list; `value`: 0..1.
    void see(std::size_t kind, double value);

    /// Some kind has enough from before.
    [[nodiscard]] bool canJudge() const;
    [[nodiscard]] bool isWatched(std::size_t kind) const;
    [[nodiscard]] bool foundHarm() const;
    [[nodiscard]] std::int64_t seen() const;        ///< values of watched kinds after the change
    [[nodiscard]] double logE() const;              ///< now, of all kinds together
    [[nodiscard]] double largestLogE() const { return m_largestLogE; }
    [[nodiscard]] double neededLogE() const;        ///< from which on it is harm
    [[nodiscard]] const std::vector<HarmStream>& streams() const { return m_streams; }
    [[nodiscard]] const HarmWatchOptions& options() const { return m_options; }

private:
    HarmWatchOptions m_options;
    std::vector<HarmStream> m_streams;
    double m_largestLogE = 0.0;
};

} // namespace touchstone::domain::policy
