#include <nlohmann/json.hpp>

#include "learn/refine/watcher.h"
#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using protocol::Json;

double onScoreScale(double value)
{
    return 2.0 * value - 1.0;
}

/// One kind of outcome; nothing where nothing came.
Json kindOf(std::size_t kind, const StoredWatch& watch)
{
    const domain::policy::HarmStream& stream = watch.watch.streams()[kind];
    const bool isWatched = watch.watch.isWatched(kind);
    Json told{{"kind", outcomeKinds[kind]},
              {"before", stream.before},
              {"mean_before", stream.before > 0 ? Json(onScoreScale(stream.meanBefore)) : Json()},
              {"bound", isWatched ? Json(onScoreScale(stream.test.bound)) : Json()},
              {"after", stream.test.count},
              {"mean_after", stream.test.count > 0 ? Json(onScoreScale(meanOf(stream.test))) : Json()}};
    if (!isWatched)
        told["why"] = std::to_string(stream.before) + " outcomes before the change; it takes "
            + std::to_string(watch.watch.options().fewestBefore);
    return told;
}

struct Words {
    const char* state;
    const char* recommendation;
    std::string why;
};

Words wordsOf(const StoredWatch& watch)
{
    const std::string seen = std::to_string(watch.watch.seen()) + " outcomes";
    const std::string end = watch.ended;
    if (end == watch_end::going)
        return {"watching", "keep_watching", seen + " since it was applied, and no harm found in them so far."};
    if (end == watch_end::harm)
        return {"harm", "roll_back", "What comes is worse than what came before, by " + seen + " since it was applied."};
    if (end == watch_end::rolledBack)
        return {"ended", "none", std::string("It was rolled back")
                    + (watch.harmAt ? ", after harm was found in " + seen + "." : ".")};
    if (end == watch_end::enough)
        return {"ended", "keep", "No harm was found in " + seen + "."};
    if (end == watch_end::superseded)
        return {"ended", "none", "A later change came on top, after " + seen + " without harm found."};
    if (end == watch_end::tooFew)
        return {"cannot_judge", "none", "Too few outcomes came between the change before and this one to compare with."};
    return {"cannot_judge", "none", "It was applied by a version that did not watch."};
}

} // namespace

Json toldOf(const StoredWatch& watch)
{
    const Words words = wordsOf(watch);
    Json kinds = Json::array();
    for (std::size_t kind = 0; kind < watch.watch.streams().size(); ++kind)
        kinds.push_back(kindOf(kind, watch));
    Json told{{"state", words.state},
              {"recommendation", words.recommendation},
              {"why", words.why + (watch.note.empty() ? "" : " " + watch.note)},
              {"component_name", watch.component ? Json(*watch.component) : Json()},
              {"outcomes", watch.watch.seen()},
              {"risk", watch.watch.options().risk},
              {"log_e", watch.watch.logE()},
              {"largest_log_e", watch.watch.largestLogE()},
              {"needed_log_e", watch.watch.neededLogE()},
              {"kinds", std::move(kinds)}};
    if (watch.harmAt)
        told["harm_at"] = *watch.harmAt;
    return told;
}

} // namespace touchstone::host
