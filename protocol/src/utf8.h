#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace touchstone::protocol {

/// The byte offset of the first byte that is not part of well-formed UTF-8 (Unicode table 3-7); nullopt when all is.
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view text);
/// The text with every ill-formed byte as U+FFFD.
[[nodiscard]] std::string repairedUtf8(std::string_view text);
/// The longest prefix of at most `bytes` bytes that does not cut a code point.
[[nodiscard]] std::string_view utf8Prefix(std::string_view text, std::size_t bytes);

} // namespace touchstone::protocol
