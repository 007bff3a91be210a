#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

/// Texts of a fixed form that fields of signals hold.
namespace touchstone::protocol {

/// The 128 bits of a UUID: two texts that differ in case or hyphens name the same one.
struct Uuid {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const Uuid&) const = default;
};

/// A UUID of any version as RFC 9562 writes it (8-4-4-4-12 hex digits), or the 32 digits without hyphens, in either case.
/// Nullopt for everything else; no braces, no "urn:uuid:".
[[nodiscard]] std::optional<Uuid> parseUuid(std::string_view text);

/// Unix seconds of an ISO 8601 time in UTC, in the profile of RFC 3339: `2026-10-02T08:15:00Z`, with any number of digits
/// after a point, and `+00:00` for `Z`. Nullopt for everything else: another offset, a time without zone, a date that the
/// calendar does not have. A leap second (23:59:60) counts as the second after it.
[[nodiscard]] std::optional<double> parseUtcTime(std::string_view text);

} // namespace touchstone::protocol
