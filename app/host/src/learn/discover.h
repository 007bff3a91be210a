#pragma once

#include <vector>

#include "protocol/env_messages.h"
#include "store.h"

namespace touchstone::host {

/// The known components as skill/discover tells them, each {name, category, tags, avg_score, calls_total,
/// calls_success, calls_failed, last_called}, best mean score first and then by name. There are no routing weights to
/// rank by on a host that does not adapt. All are of the category "component" and have no tags, so that a filter for
/// other categories, or for any tag, finds none.
[[nodiscard]] Result<std::vector<protocol::JsonText>> discoverSkills(Store& store,
                                                                     const protocol::SkillDiscoverRequest& request);

} // namespace touchstone::host
