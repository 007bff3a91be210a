#include "domain/policy/harm_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::domain::policy {
namespace {

/// Half for the bounds of what was before, half for the bets against them.
constexpr double shareOfBets = 0.5;

/// What bets that the mean is above `bound` make of these values with these stakes, at its best: logarithm.
double bestLogAbove(const std::vector<double>& values, const std::vector<double>& stakes, double bound)
{
    double log = 0.0;
    double best = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        log += std::log1p(stakes[i] * (values[i] - bound));
        best = std::max(best, log);
    }
    return best;
}

/// One a value, from those before it. They do not depend on the bound, so that a larger one is never easier to refute.
std::vector<double> plugInStakes(const std::vector<double>& values, double risk)
{
    constexpr double mostStake = 0.5;
    std::vector<double> stakes;
    double sum = 0.5;
    double squares = 0.25;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto t = static_cast<double>(i + 1);
        const double variance = squares / t;
        stakes.push_back(std::min(mostStake, std::sqrt(2.0 * std::log(1.0 / risk) / (variance * t * std::log(t + 1.0)))));
        sum += values[i];
        const double mean = sum / (t + 1.0);
        squares += (values[i] - mean) * (values[i] - mean);
    }
    return stakes;
}

} // namespace

double stakeOf(const HarmTest& test)
{
    const double n = static_cast<double>(test.count) + 1.0;
    const double gap = test.bound - test.sum / n;
    const double most = test.bound < 1.0 ? 0.5 / (1.0 - test.bound) : std::numeric_limits<double>::infinity();
    return gap > 0.0 ? std::min(most, gap / (test.squares / n + gap * gap)) : 0.0;
}

double logOfBet(double stake, double value, double bound)
{
    return std::log1p(-stake * (value - bound));
}

void bet(HarmTest& test, double value)
{
    test.logE += logOfBet(stakeOf(test), value, test.bound);
    test.largestLogE = std::max(test.largestLogE, test.logE);
    ++test.count;
    test.sum += value;
    const double mean = test.sum / (static_cast<double>(test.count) + 1.0);
    test.squares += (value - mean) * (value - mean);
}

double meanOf(const HarmTest& test)
{
    return (test.sum - 0.5) / static_cast<double>(test.count);
}

bool isRefuted(const HarmTest& test, double risk)
{
    return test.largestLogE >= std::log(1.0 / risk);
}

double lowerBoundOfMean(const std::vector<double>& values, double risk)
{
    constexpr int halvings = 50;
    const std::vector<double> stakes = plugInStakes(values, risk);
    const double needed = std::log(1.0 / risk);
    double low = 0.0;
    double high = 1.0;
    if (bestLogAbove(values, stakes, low) < needed)
        return 0.0;
    // All up to `low` are refuted, and `high` is not.
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (low + high);
        (bestLogAbove(values, stakes, middle) >= needed ? low : high) = middle;
    }
    return low;
}

HarmWatch::HarmWatch(const std::vector<std::vector<double>>& before, const HarmWatchOptions& options)
    : m_options(options)
{
    const auto kinds = std::count_if(before.begin(), before.end(), [&options](const auto& values) {
        return values.size() >= options.fewestBefore && !values.empty();
    });
    const double risk = options.risk * (1.0 - shareOfBets) / static_cast<double>(std::max<std::ptrdiff_t>(1, kinds));
    for (const std::vector<double>& values : before) {
        HarmStream stream;
        stream.before = static_cast<std::int64_t>(values.size());
        for (const double value : values)
            stream.meanBefore += value / static_cast<double>(values.size());
        if (values.size() >= options.fewestBefore)
            stream.test.bound = lowerBoundOfMean(values, risk);
        m_streams.push_back(stream);
    }
}

HarmWatch::HarmWatch(std::vector<HarmStream> streams, double largestLogE, const HarmWatchOptions& options)
    : m_options(options)
    , m_streams(std::move(streams))
    , m_largestLogE(largestLogE)
{
}

void HarmWatch::see(std::size_t kind, double value)
{
    if (!isWatched(kind))
        return;
    bet(m_streams[kind].test, value);
    m_largestLogE = std::max(m_largestLogE, logE());
}

bool HarmWatch::isWatched(std::size_t kind) const
{
    const std::int64_t before = m_streams[kind].before;
    return before > 0 && before >= static_cast<std::int64_t>(m_options.fewestBefore);
}

bool HarmWatch::canJudge() const
{
    for (std::size_t kind = 0; kind < m_streams.size(); ++kind)
        if (isWatched(kind))
            return true;
    return false;
}

double HarmWatch::logE() const
{
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t kind = 0; kind < m_streams.size(); ++kind)
        if (isWatched(kind))
            largest = std::max(largest, m_streams[kind].test.logE);
    double sum = 0.0;
    double kinds = 0.0;
    for (std::size_t kind = 0; kind < m_streams.size(); ++kind) {
        if (!isWatched(kind))
            continue;
        sum += std::exp(m_streams[kind].test.logE - largest);
        kinds += 1.0;
    }
    return kinds > 0.0 ? largest + std::log(sum / kinds) : 0.0;
}

double HarmWatch::neededLogE() const
{
    return std::log(1.0 / (m_options.risk * shareOfBets));
}

bool HarmWatch::foundHarm() const
{
    return m_largestLogE >= neededLogE();
}

std::int64_t HarmWatch::seen() const
{
    std::int64_t all = 0;
    for (std::size_t kind = 0; kind < m_streams.size(); ++kind)
        all += isWatched(kind) ? m_streams[kind].test.count : 0;
    return all;
}

} // namespace touchstone::domain::policy
