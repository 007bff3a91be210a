#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "kit.h"
#include "learn/refine/off_policy.h"
#include "refine_bench.h"

namespace touchstone::bench {

inline bool isNear(double one, double other, double tolerance = 1e-9)
{
    return std::abs(one - other) <= tolerance;
}

inline bool areNear(const std::vector<double>& values, const Json& expected, double tolerance = 1e-9)
{
    if (values.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!isNear(values[i], expected[i].get<double>(), tolerance))
            return false;
    return true;
}

inline Json vectorsOf(const QString& path)
{
    return Json::parse(kit::readAll(path).toStdString());
}

/// Choices among all of `count` components.
inline host::Choices choicesOf(std::size_t count, const Json& actions, const Json& rewards, const std::vector<double>& propensities)
{
    host::Choices choices;
    for (std::size_t i = 0; i < count; ++i) {
        choices.components.push_back("c" + std::to_string(i));
        choices.menus.resize(1);
        choices.menus[0].push_back(i);
    }
    for (std::size_t i = 0; i < actions.size(); ++i)
        choices.made.push_back({actions[i].get<std::size_t>(), 0, propensities[i], rewards[i].get<double>(), std::to_string(i)});
    return choices;
}

} // namespace touchstone::bench
