#include "learn/refine/json_equal.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace touchstone::host {
namespace {

using protocol::Json;

/// Precondition: a whole number within the range of either 64-bit type.
bool isNegative(const Json& number)
{
    return !number.is_number_unsigned() && number.get<std::int64_t>() < 0;
}

bool isSameWhole(const Json& one, const Json& other)
{
    return isNegative(one) == isNegative(other) && one.get<std::uint64_t>() == other.get<std::uint64_t>();
}

bool isSameMixed(double real, const Json& whole)
{
    constexpr double beyond = 18446744073709551616.0;  // 2^64
    if (std::floor(real) != real || (real < 0.0) != isNegative(whole))
        return false;
    if (real < 0.0)
        return real >= -beyond / 2 && static_cast<std::int64_t>(real) == whole.get<std::int64_t>();
    return real < beyond && static_cast<std::uint64_t>(real) == whole.get<std::uint64_t>();
}

bool isSameNumber(const Json& one, const Json& other)
{
    if (one.is_number_float() && other.is_number_float())
        return one.get<double>() == other.get<double>();
    if (one.is_number_float())
        return isSameMixed(one.get<double>(), other);
    return other.is_number_float() ? isSameMixed(other.get<double>(), one) : isSameWhole(one, other);
}

bool isSameObject(const Json& one, const Json& other)
{
    for (const auto& [key, value] : one.items()) {
        const auto found = other.find(key);
        if (found == other.end() || !isSameJson(value, *found))
            return false;
    }
    return true;
}

} // namespace

bool isSameJson(const Json& one, const Json& other)
{
    if (one.is_number() && other.is_number())
        return isSameNumber(one, other);
    if (one.type() != other.type())
        return false;
    if (!one.is_structured())
        return one == other;
    if (one.size() != other.size())
        return false;
    if (one.is_object())
        return isSameObject(one, other);
    return std::equal(one.begin(), one.end(), other.begin(), isSameJson);
}

int depthOf(const Json& json)
{
    int deepest = 0;
    if (!json.is_structured())
        return 0;
    for (const Json& item : json)
        deepest = std::max(deepest, depthOf(item));
    return deepest + 1;
}

} // namespace touchstone::host
