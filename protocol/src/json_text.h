#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "protocol/envelope.h"

/// JSON as text. The library's own writer is not used because its floats are not always the shortest form.
namespace touchstone::protocol {

/// Appends the value, compact. Stops soon after `limit` bytes, so that a fault never quotes a whole message.
void appendJson(std::string& out, const Json& value, std::size_t limit = std::string::npos);
/// Appends text in quotes, escaping only what JSON must escape.
void appendQuoted(std::string& out, std::string_view text);
/// Appends the shortest form that reads back as the same double, with ".0" when it would look like an integer.
void appendDouble(std::string& out, double value);
void appendInteger(std::string& out, std::int64_t value);

/// Compact JSON of a value of at most about 200 bytes, for Fault::value.
[[nodiscard]] std::string shortJson(const Json& value);

} // namespace touchstone::protocol
