#include "learn/refine/replay_check.h"

#include <map>

namespace touchstone::host {
namespace {

struct Replayed {
    std::string value;
    std::int64_t setBy = 0;
    bool operator==(const Replayed&) const = default;
};
/// By target and path.
using ReplayedConfig = std::map<std::pair<std::string, std::string>, Replayed>;

Result<ReplayedConfig> replay(Store& store, std::vector<StoreProblem>& problems)
{
    ReplayedConfig config;
    Reading reading(store, "SELECT e.refinement, r.refinement_id, e.target, e.path, e.before, e.after FROM refinement_edit e"
                           " JOIN refinement r ON r.seq = e.refinement ORDER BY e.refinement, e.position");
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const std::pair place{reading.text(2), reading.text(3)};
        const auto found = config.find(place);
        if ((found == config.end() ? std::nullopt : std::optional(found->second.value)) != reading.optionalText(4))
            problems.push_back({"refinement_edit", "'" + reading.text(1) + "' did not find at " + place.second
                                    + " what it says"});
        if (const auto after = reading.optionalText(5))
            config[place] = {*after, reading.integer(0)};
        else
            config.erase(place);
    }
    if (!more)
        return tl::unexpected(more.error());
    return config;
}

Result<void> countEdits(Store& store, std::vector<StoreProblem>& problems)
{
    Reading reading(store, "SELECT refinement_id FROM refinement r WHERE edits <>"
                           " (SELECT count(*) FROM refinement_edit e WHERE e.refinement = r.seq)");
    auto more = reading.next();
    for (; more && *more; more = reading.next())
        problems.push_back({"refinement", "'" + reading.text(0) + "' is there in part"});
    return more.map([](bool) {});
}

} // namespace

Result<void> compareHistory(Store& store, std::vector<StoreProblem>& problems)
{
    if (auto counted = countEdits(store, problems); !counted)
        return counted;
    auto config = replay(store, problems);
    if (!config)
        return tl::unexpected(config.error());
    Reading live(store, "SELECT target, path, value, set_by FROM setting");
    auto more = live.next();
    for (; more && *more; more = live.next()) {
        const auto found = config->find({live.text(0), live.text(1)});
        if (found == config->end() || found->second != Replayed{live.text(2), live.integer(3)})
            problems.push_back({"setting", live.text(1) + " is not what history made it"});
        if (found != config->end())
            config->erase(found);
    }
    for (const auto& [place, value] : *config)
        problems.push_back({"setting", place.second + " is missing"});
    return more.map([](bool) {});
}

} // namespace touchstone::host
