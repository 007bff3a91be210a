#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

/// How components are chosen, and what other ways of choosing would have brought: strategies, off-policy estimates, and
/// the watch for harm after a change. Plain values in, plain values out; nothing here reads a clock or a random device.
namespace touchstone::domain::policy {

/// One logged choice of a component, with the probability that it was chosen with.
struct Choice {
    std::size_t chosen = 0;   ///< index of a component
    std::size_t menu = 0;     ///< index of what it was chosen from
    double propensity = 1.0;  ///< (0, 1]
    double reward = 0.0;      ///< bounded, here -1..1
    std::string cluster;      ///< session or episode: what comes from one depends on each other
};

/// What a log knows of choices among components.
struct Choices {
    std::vector<std::string> components;          ///< names
    std::vector<std::vector<std::size_t>> menus;  ///< indexes of components; the first one is all of them
    std::vector<Choice> made;                     ///< the newest last
    std::size_t looked = 0;                       ///< records that were looked at
    std::size_t withoutPropensity = 0;            ///< of these, left out because nobody logged a propensity
};

/// The probability of each component of `Choices::components`. Where fewer were on the menu, theirs are scaled up.
using Policy = std::vector<double>;

/// Why a figure has no value.
enum class Undefined {
    NoChoices,  ///< nothing was logged
    NoWeight,   ///< the policy would have made none of the logged choices: every importance weight is 0
    OneChoice,  ///< one record has no spread
};
/// The same for people, in English, to follow "undefined: ".
[[nodiscard]] std::string_view reasonOf(Undefined why);

/// A figure, or why there is none.
using Estimate = tl::expected<double, Undefined>;

} // namespace touchstone::domain::policy
