#pragma once

#include <vector>

#include "protocol/env_messages.h"
#include "store.h"

namespace touchstone::host {

/// The components that may be chosen as skill/discover tells them, each {name, category, tags, weight, probability,
/// policy_version, avg_score, calls_total, calls_success, calls_failed, last_called}: highest routing weight first, then
/// best mean score, then by name. An agent that draws one by `probability` can log that as its propensity, with the
/// version. All are of the category "component" and have no tags, so that a filter for other categories, or for any tag,
/// finds none. Errors: OutOfMemory when all of them are more than one message may hold.
[[nodiscard]] Result<std::vector<protocol::JsonText>> discoverSkills(Store& store,
                                                                     const protocol::SkillDiscoverRequest& request);

} // namespace touchstone::host
