#pragma once

#include "domain/turn.h"
#include "project/types.h"
#include "statement.h"

namespace touchstone::project {

/// The columns of a message after its key, in the order that readMessage takes them.
#define TOUCHSTONE_MESSAGE_COLUMNS "role, content, extras"
[[nodiscard]] domain::Message readMessage(const Statement& row, int firstColumn);
/// What a message has beside role and content, as JSON text; empty without any. An answer keeps with it the prompt of
/// its turn, where that is not what the context says.
[[nodiscard]] std::string extrasText(const domain::Message& message,
                                     const std::optional<std::string>& ratedPrompt = std::nullopt);
/// Turn::ratedPrompt of the answer in this row.
[[nodiscard]] std::optional<std::string> readRatedPrompt(const Statement& row, int firstColumn);

/// The columns of a turn but its messages, in the order that readTurn takes them.
#define TOUCHSTONE_TURN_COLUMNS                                                                                      \
    "t.conversation_key, t.turn_id, c.conversation_id, t.position, t.model, t.version, t.correlation_id, t.run_id,"  \
    " t.created_at, coalesce(t.environment, d.environment), coalesce(t.metadata, d.metadata), d.damaged_response"
#define TOUCHSTONE_TURN_TABLES                                                                                       \
    " turns t JOIN conversations c ON c.conversation_key = t.conversation_key"                                       \
    " LEFT JOIN turn_details d ON d.turn_key = t.turn_key "
inline constexpr int turnColumns = 12;
[[nodiscard]] domain::Turn readTurn(const Statement& row, int firstColumn);

/// A turn with its whole context.
[[nodiscard]] Result<domain::Turn> loadTurn(storage::Database& database, TurnKey key);
/// A turn with its answer but without context: what spans, validation and feedbacks need.
[[nodiscard]] Result<domain::Turn> loadAnswer(storage::Database& database, TurnKey key);

} // namespace touchstone::project
