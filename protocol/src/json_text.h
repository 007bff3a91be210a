#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "protocol/envelope.h"
#include "protocol/json_write.h"

/// JSON as text. The library's own writer is not used because its floats are not always the shortest form.
namespace touchstone::protocol {

/// Appends the value, compact. Stops soon after `limit` bytes, so that a fault never quotes a whole message.
void appendJson(std::string& out, const Json& value, std::size_t limit = std::string::npos);
void appendInteger(std::string& out, std::int64_t value);

/// Compact JSON of a value of at most about 200 bytes, for Fault::value.
[[nodiscard]] std::string shortJson(const Json& value);

} // namespace touchstone::protocol
