#pragma once

#include <cmath>
#include <vector>

#include <nlohmann/json.hpp>

#include "kit.h"

/// Figures against reference values.
namespace touchstone::kit {

using Figures = nlohmann::json;

[[nodiscard]] inline bool isNear(double one, double other, double tolerance = 1e-9)
{
    return std::abs(one - other) <= tolerance;
}

[[nodiscard]] inline bool areNear(const std::vector<double>& values, const Figures& expected, double tolerance = 1e-9)
{
    if (values.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!isNear(values[i], expected[i].get<double>(), tolerance))
            return false;
    return true;
}

[[nodiscard]] inline Figures figuresIn(const QString& path)
{
    return Figures::parse(readAll(path).toStdString());
}

} // namespace touchstone::kit
