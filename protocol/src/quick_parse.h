#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "protocol/envelope.h"

namespace touchstone::protocol {

/// Parses JSON in one pass, in a third of the library's time; for what is as it should be. Nothing for everything else,
/// faults as well as rarities (lone surrogates, integers beyond 64 bits, numbers too large or small for a double): those
/// are left to `parseExactly`, which knows what to say about them. What it does give is what that would give.
/// Precondition: UTF-8.
[[nodiscard]] std::optional<Json> quickParse(std::string_view text, int maxDepth);

/// The same answers as parseJson, from the library's parser alone.
[[nodiscard]] Result<Json> parseExactly(std::string_view text, const Limits& limits);

} // namespace touchstone::protocol
