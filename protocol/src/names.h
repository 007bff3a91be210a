#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/models.h"

namespace touchstone::protocol {

/// The wire names of an enum, in the order of its values.
[[nodiscard]] std::span<const std::string_view> namesOf(Polarity);
[[nodiscard]] std::span<const std::string_view> namesOf(Dimension);
[[nodiscard]] std::span<const std::string_view> namesOf(Source);

/// "a, b or c".
[[nodiscard]] std::string listed(std::span<const std::string_view> words);

} // namespace touchstone::protocol
