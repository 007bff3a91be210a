#include "learn/discover.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "learn/component_stats.h"
#include "protocol/envelope.h"

namespace touchstone::host {

Result<std::vector<protocol::JsonText>> discoverSkills(Store& store, const protocol::SkillDiscoverRequest& request)
{
    const std::string category = "component";
    const auto& categories = request.filterCategories;
    const bool isAsked = request.filterTags.empty()
        && (categories.empty() || std::find(categories.begin(), categories.end(), category) != categories.end());
    if (!isAsked)
        return std::vector<protocol::JsonText>();
    auto records = readRecords(store, {});
    if (!records)
        return tl::unexpected(records.error());
    // They come by name.
    std::stable_sort(records->begin(), records->end(),
                     [](const auto& a, const auto& b) { return a.avgScore > b.avgScore; });
    std::vector<protocol::JsonText> skills;
    for (const protocol::ComponentPerformanceRecord& record : *records)
        skills.push_back({protocol::Json{{"name", record.componentName},
                                         {"category", category},
                                         {"tags", protocol::Json::array()},
                                         {"avg_score", record.avgScore},
                                         {"calls_total", record.callsTotal},
                                         {"calls_success", record.callsSuccess},
                                         {"calls_failed", record.callsFailed},
                                         {"last_called", record.lastCalled}}
                              .dump()});
    return skills;
}

} // namespace touchstone::host
