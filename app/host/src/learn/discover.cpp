#include "learn/discover.h"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "learn/component_stats.h"
#include "learn/refine/routing.h"
#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using protocol::ComponentPerformanceRecord;

const std::string componentCategory = "component";

Result<void> checkSkillsFit(const Candidates& candidates)
{
    constexpr std::size_t mostBytes = 12u * 1024 * 1024;
    constexpr std::size_t skillBytes = 420;
    constexpr std::size_t longestEscape = 6;
    std::size_t bytes = 0;
    for (const auto& [name, candidate] : candidates)
        bytes += skillBytes + name.size() * longestEscape;
    if (bytes <= mostBytes)
        return {};
    return fail(ErrorCode::OutOfMemory, "There are " + std::to_string(candidates.size())
                    + " components to choose from, which are more than fit into one answer.");
}

/// Those that have a weight and were never seen have a record as well, an empty one.
Result<std::vector<ComponentPerformanceRecord>> recordsOf(Store& store, const Candidates& candidates)
{
    auto records = readRecords(store, {});
    if (!records)
        return records;
    for (const auto& [name, candidate] : candidates) {
        if (candidate.isKnown)
            continue;
        ComponentPerformanceRecord unseen;
        unseen.componentName = name;
        records->push_back(std::move(unseen));
    }
    return records;
}

} // namespace

Result<std::vector<protocol::JsonText>> discoverSkills(Store& store, const protocol::SkillDiscoverRequest& request)
{
    const auto& categories = request.filterCategories;
    const bool isAsked = request.filterTags.empty()
        && (categories.empty() || std::find(categories.begin(), categories.end(), componentCategory) != categories.end());
    if (!isAsked)
        return std::vector<protocol::JsonText>();
    const auto candidates = readCandidates(store);
    if (!candidates)
        return tl::unexpected(candidates.error());
    if (auto fits = checkSkillsFit(*candidates); !fits)
        return tl::unexpected(fits.error());
    auto records = recordsOf(store, *candidates);
    if (!records)
        return tl::unexpected(records.error());
    const Routing routing = routingOf(*candidates);
    const auto weightOf = [&candidates](const auto& record) { return candidates->at(record.componentName).weight; };
    std::sort(records->begin(), records->end(), [&weightOf](const auto& a, const auto& b) {
        const double weightA = weightOf(a);
        const double weightB = weightOf(b);
        return std::tie(weightB, b.avgScore, a.componentName) < std::tie(weightA, a.avgScore, b.componentName);
    });
    std::vector<protocol::JsonText> skills;
    for (const ComponentPerformanceRecord& record : *records)
        skills.push_back({protocol::Json{{"name", record.componentName},
                                         {"category", componentCategory},
                                         {"tags", protocol::Json::array()},
                                         {"weight", weightOf(record)},
                                         {"probability", routing.probabilities.at(record.componentName)},
                                         {"policy_version", routing.version},
                                         {"avg_score", record.avgScore},
                                         {"calls_total", record.callsTotal},
                                         {"calls_success", record.callsSuccess},
                                         {"calls_failed", record.callsFailed},
                                         {"last_called", record.lastCalled}}
                              .dump()});
    return skills;
}

} // namespace touchstone::host
