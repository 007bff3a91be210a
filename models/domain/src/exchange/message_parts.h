#pragma once

#include <optional>

#include "exchange/messages.h"

namespace touchstone::domain::reading {

/// Reads the content of a message: a text, null, or a list of parts. Parts that are no text become placeholder lines,
/// tool uses become tool calls, and the list itself is kept in Message::parts.
[[nodiscard]] std::optional<JsonFault> readContent(const JsonView& content, const JsonView& attachments,
                                                   ReadMessage& read);

} // namespace touchstone::domain::reading
