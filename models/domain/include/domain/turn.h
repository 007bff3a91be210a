#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/models.h"

namespace touchstone::domain {

struct ToolCall {
    std::string id;
    std::string name;
    std::string arguments;  ///< as received: JSON text where the agent wrote JSON, any text otherwise
    bool operator==(const ToolCall&) const = default;
};

/// One message of a conversation. Roles as received; "system", "user", "assistant" and "tool" are known.
/// Text is UTF-8, byte for byte as received. Images and other parts that are no text stand as `[image: …]` lines in
/// `content`; their original is kept in `parts`.
struct Message {
    std::string role;
    std::string content;
    std::string name;
    std::string toolCallId;
    std::vector<ToolCall> toolCalls;
    protocol::JsonText parts{"null"};  ///< the content as received, when it was no plain string
    bool operator==(const Message&) const = default;
};

/// An agent's answer to be rated, with all that led to it.
struct Turn {
    std::string turnId;
    std::string conversationId;
    std::int64_t index = 0;            ///< position of the answer in its conversation, from 0
    std::vector<Message> context;      ///< the messages before the answer
    Message answer;                    ///< role assistant; `answer.content` is the response that spans count in
    std::string model;
    std::optional<std::string> version;
    protocol::JsonText environment{"null"};
    std::string correlationId;
    std::string runId;
    double createdAt = 0.0;            ///< Unix seconds; 0 when unknown
    protocol::JsonText metadata{"{}"};
    /// The response as the JSON string literal that came, when it held lone surrogates (shown as U+FFFD); else empty.
    /// Spans are off for such a turn.
    std::string damagedResponse;
    /// The prompt as the file that brought the turn had it, where that is not what flatPrompt makes of the context.
    std::optional<std::string> ratedPrompt;
    bool operator==(const Turn&) const = default;
};

/// The full prompt as one text, for `rated_turn.prompt`: the content itself when the context is one user message, else
/// each message as "Role: content" with its tool calls, separated by blank lines.
[[nodiscard]] std::string flatPrompt(const std::vector<Message>& context);

/// The rated turn of a feedback about this turn.
[[nodiscard]] protocol::RatedTurn ratedTurnOf(const Turn& turn);

} // namespace touchstone::domain
