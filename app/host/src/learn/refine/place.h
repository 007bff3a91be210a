#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.h"

namespace touchstone::host {

constexpr std::string_view weightTarget = "router_weight";

/// One place of the live configuration: each target has a tree of its own.
struct Place {
    std::string target;
    std::string path;       ///< RFC 6901 pointer, whichever form it came in
    std::string component;  ///< whose routing weight it is; empty for any other place
    auto operator<=>(const Place&) const = default;
};

/// Reads a path in either form: a JSON Pointer starts with '/', anything else is dotted, and `router.weights.<name>` takes
/// all that follows as one name. Errors: SchemaViolation, for what names no place: an empty or malformed path, one that is
/// longer or deeper than a place may be, a target that has no business there.
[[nodiscard]] Result<Place> placeOf(std::string_view target, std::string_view path);
[[nodiscard]] Place weightPlace(const std::string& component);

/// The pointers above this one, without the root.
[[nodiscard]] std::vector<std::string> pathsAbove(const std::string& pointer);
/// One of the two is the other, or lies within it.
[[nodiscard]] bool overlap(const Place& one, const Place& other);

} // namespace touchstone::host
