#pragma once

#include <vector>

#include "storage/database.h"

namespace touchstone::project {

/// The steps that lead to the schema of a project file. A step that was ever released is never changed.
[[nodiscard]] const std::vector<storage::Migration>& migrations();

/// The place of a message: its conversation and its position in one number, so that the messages of a conversation
/// lie side by side and the context of a turn is one range.
inline constexpr int positionBits = 24;
inline constexpr std::int64_t maxMessages = std::int64_t{1} << positionBits;
[[nodiscard]] constexpr std::int64_t messageKey(std::int64_t conversationKey, std::int64_t position)
{
    return (conversationKey << positionBits) | position;
}

} // namespace touchstone::project
