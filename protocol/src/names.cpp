#include "names.h"

#include <array>

namespace touchstone::protocol {
namespace {

constexpr std::array<std::string_view, 4> polarityNames{"positive", "negative", "neutral", "corrective"};
constexpr std::array<std::string_view, 5> dimensionNames{"correctness", "helpfulness", "safety", "tone",
                                                         "plan_quality"};
constexpr std::array<std::string_view, 3> sourceNames{"human", "env", "self"};

template <typename Enum>
std::optional<Enum> valueOfName(std::string_view name)
{
    const auto names = namesOf(Enum{});
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

template <typename Enum>
std::string_view nameOfValue(Enum value)
{
    const auto names = namesOf(value);
    const auto index = static_cast<std::size_t>(value);
    return index < names.size() ? names[index] : std::string_view();
}

} // namespace

std::span<const std::string_view> namesOf(Polarity)
{
    return polarityNames;
}

std::span<const std::string_view> namesOf(Dimension)
{
    return dimensionNames;
}

std::span<const std::string_view> namesOf(Source)
{
    return sourceNames;
}

std::string_view name(Polarity value)
{
    return nameOfValue(value);
}

std::string_view name(Dimension value)
{
    return nameOfValue(value);
}

std::string_view name(Source value)
{
    return nameOfValue(value);
}

std::optional<Polarity> polarityFromName(std::string_view name)
{
    return valueOfName<Polarity>(name);
}

std::optional<Dimension> dimensionFromName(std::string_view name)
{
    return valueOfName<Dimension>(name);
}

std::optional<Source> sourceFromName(std::string_view name)
{
    return valueOfName<Source>(name);
}

std::string listed(std::span<const std::string_view> words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0)
            text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

} // namespace touchstone::protocol
