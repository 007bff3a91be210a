#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/exchange/import.h"

namespace touchstone::domain::reading {

/// "codepoint", "utf16", "utf8", and the spellings that other tools use ("code_point", "utf-16", "byte").
[[nodiscard]] std::optional<OffsetUnit> offsetUnitFromName(std::string_view name);
[[nodiscard]] std::string_view name(OffsetUnit unit);

/// The offset of `text`, valid UTF-8, in code points; nullopt outside the text or inside a character.
[[nodiscard]] std::optional<std::int64_t> toCodePoints(std::string_view text, std::int64_t offset, OffsetUnit unit);

} // namespace touchstone::domain::reading
