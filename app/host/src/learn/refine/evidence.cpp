#include "learn/refine/evidence.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

constexpr double rangeOfValues = 2.0;  ///< -1..1

Sample sampleOf(std::string id, std::string cluster, double ts, double value)
{
    // Ids of the two kinds must not meet.
    cluster = cluster.empty() ? "i:" + id : "c:" + cluster;
    return {std::move(id), std::move(cluster), ts, value};
}

Result<Samples> oldestFirst(Result<bool> end, Samples samples)
{
    if (!end)
        return tl::unexpected(end.error());
    std::reverse(samples.begin(), samples.end());
    return samples;
}

/// What `next_state.success` says of a call without a reward: 1, -1, or nothing.
std::optional<double> successIn(const std::string& body)
{
    const auto json = protocol::Json::parse(body, nullptr, false);
    const auto next = json.is_object() ? json.find("next_state") : json.end();
    if (!json.is_object() || next == json.end() || !next->is_object())
        return std::nullopt;
    const auto success = next->find("success");
    if (success == next->end() || !success->is_boolean())
        return std::nullopt;
    return success->get<bool>() ? 1.0 : -1.0;
}

/// The spread of a group as the bound sees it: bound(L) = a * sqrt(L) + b * L.
struct BoundTerms {
    double a = 0.0;
    double b = 0.0;
};

BoundTerms termsOf(const MeanEstimate& estimate)
{
    const auto n = static_cast<double>(estimate.clusters);
    return {std::sqrt(2.0 * estimate.variance / n), 7.0 * rangeOfValues / (3.0 * (n - 1.0))};
}

} // namespace

Result<Samples> readJudgements(Store& store, const std::string& component, std::int64_t limit,
                               std::optional<protocol::Dimension> dimension)
{
    const std::string wanted = dimension ? std::string(protocol::name(*dimension)) : std::string();
    Reading reading(store,
                    "SELECT feedback_id, session_id, ts, score FROM feedback WHERE component = ? AND latest = 1"
                    " AND counted = 1 AND (? = '' OR dimension = ?) ORDER BY ts DESC, id DESC LIMIT ?",
                    {bound(component), bound(wanted), bound(wanted), limit});
    Samples samples;
    auto more = reading.next();
    for (; more && *more; more = reading.next())
        samples.push_back(sampleOf(reading.text(0), reading.text(1), reading.real(2), reading.real(3)));
    return oldestFirst(std::move(more), std::move(samples));
}

Result<Samples> readCalls(Store& store, const std::string& component, std::int64_t limit)
{
    Reading reading(store,
                    "SELECT experience_id, episode_id, ts, reward, CASE WHEN reward > 0 THEN '' ELSE body END"
                    " FROM experience WHERE component = ? ORDER BY id DESC LIMIT ?",
                    {bound(component), limit});
    Samples samples;
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const double reward = reading.real(3);
        // As the statistics count: a reward above zero or a success, else a reward below zero or a failure.
        const auto success = reward > 0.0 ? std::optional(1.0) : successIn(reading.text(4));
        if (!success && reward == 0.0)
            continue;
        samples.push_back(sampleOf(reading.text(0), reading.text(1), reading.real(2), success.value_or(-1.0)));
    }
    return oldestFirst(std::move(more), std::move(samples));
}

Result<std::vector<std::string>> busiestComponents(Store& store, std::int64_t limit)
{
    Reading reading(store,
                    "SELECT name FROM (SELECT name FROM component WHERE feedbacks > 0 OR calls > 0"
                    " ORDER BY feedbacks + calls DESC, name LIMIT ?) ORDER BY name",
                    {limit});
    std::vector<std::string> names;
    auto more = reading.next();
    for (; more && *more; more = reading.next())
        names.push_back(reading.text(0));
    if (!more)
        return tl::unexpected(more.error());
    return names;
}

MeanEstimate estimateOf(const std::vector<const Samples*>& groups)
{
    struct Part {
        double sum = 0.0;
        double count = 0.0;
    };
    std::map<std::pair<std::size_t, std::string>, Part> clusters;
    MeanEstimate estimate;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const Sample& sample : *groups[group]) {
            Part& part = clusters[{group, sample.cluster}];
            part.sum += sample.value;
            part.count += 1.0;
        }
        estimate.samples += groups[group]->size();
    }
    estimate.clusters = clusters.size();
    if (clusters.empty())
        return estimate;
    const auto n = static_cast<double>(clusters.size());
    for (const auto& [key, part] : clusters)
        estimate.mean += part.sum / part.count;
    estimate.mean /= n;
    for (const auto& [key, part] : clusters)
        estimate.variance += std::pow(part.sum / part.count - estimate.mean, 2.0) / std::max(1.0, n - 1.0);
    return estimate;
}

MeanEstimate estimateOf(const Samples& samples)
{
    return estimateOf(std::vector<const Samples*>{&samples});
}

double boundOf(const MeanEstimate& estimate, double risk)
{
    if (estimate.clusters < 2)
        return rangeOfValues;
    const BoundTerms terms = termsOf(estimate);
    const double level = std::log(2.0 / risk);
    return std::min(rangeOfValues, terms.a * std::sqrt(level) + terms.b * level);
}

double confidenceBelow(const MeanEstimate& lower, const MeanEstimate& higher, double tests)
{
    const double gap = higher.mean - lower.mean;
    if (lower.clusters < 2 || higher.clusters < 2 || !(gap > 0.0))
        return 0.0;
    const BoundTerms one = termsOf(lower);
    const BoundTerms other = termsOf(higher);
    const double a = one.a + other.a;
    const double b = one.b + other.b;
    // The level at which both bounds together just fill the gap; each of them may fail.
    const double root = (std::sqrt(a * a + 4.0 * b * gap) - a) / (2.0 * b);
    return std::max(0.0, 1.0 - tests * 4.0 * std::exp(-root * root));
}

} // namespace touchstone::host
