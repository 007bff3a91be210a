#pragma once

#include <string>

#include "domain/policy/choices.h"
#include "figures.h"

namespace touchstone::bench {

using domain::policy::Choices;
using kit::areNear;
using kit::Figures;
using kit::isNear;

/// Choices among all of `count` components, each in a session of its own.
[[nodiscard]] inline Choices choicesOf(std::size_t count, const Figures& actions, const Figures& rewards,
                                       const std::vector<double>& propensities)
{
    Choices choices;
    choices.menus.resize(1);
    for (std::size_t i = 0; i < count; ++i) {
        choices.components.push_back("c" + std::to_string(i));
        choices.menus[0].push_back(i);
    }
    for (std::size_t i = 0; i < actions.size(); ++i)
        choices.made.push_back({actions[i].get<std::size_t>(), 0, propensities[i], rewards[i].get<double>(), std::to_string(i)});
    return choices;
}

} // namespace touchstone::bench
