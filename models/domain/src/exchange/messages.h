#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "domain/exchange/import.h"
#include "exchange/json_view.h"

/// Reading chat messages in the shapes that agents and trainers write them: OpenAI, Anthropic parts, Inspect, ShareGPT.
namespace touchstone::domain::reading {

template <typename T>
using Read = tl::expected<T, JsonFault>;

struct ReadMessage {
    Message message;
    std::string damaged;   ///< the content as a JSON literal, when it held lone surrogates
    std::string model;     ///< named by the message itself
    std::string metadata;  ///< JSON object of the keys that Message has no place for; empty when there are none
    bool rateable = false; ///< an assistant message with content or tool calls
};

/// Looks up what a log keeps apart and refers to by "attachment://…"; absent for most formats.
[[nodiscard]] Read<ReadMessage> readMessage(const JsonView& json, const JsonView& attachments = {});

/// Which messages become turns.
enum class Rate { All, None };

/// Reads a list of messages, or one message, or a text that stands for one message with `role`, to the end of the
/// conversation.
[[nodiscard]] std::optional<JsonFault> appendMessages(ImportedConversation& conversation, const JsonView& json,
                                                      std::string_view role, Rate rate,
                                                      const JsonView& attachments = {});

/// Fills what a row says about all its turns: model, version, environment, ids, times.
struct RowFacts {
    std::string model;
    std::optional<std::string> version;
    protocol::JsonText environment{"null"};
    std::string correlationId;
    std::string runId;
    double createdAt = 0.0;
    std::string oddTime;   ///< JSON of a time that is none, for the metadata; empty when all is well
};
[[nodiscard]] RowFacts readFacts(const JsonView& row);
void setTime(RowFacts& facts, const JsonView& json);
void applyFacts(ImportedConversation& conversation, const RowFacts& facts);

/// `metadata` of the row and every key not in `used` and not known to readFacts, as one JSON object.
[[nodiscard]] ObjectText otherKeys(const JsonView& row, std::initializer_list<std::string_view> used);

/// Adds a member to a JSON object that is kept as text, in front of the others.
void insertMember(protocol::JsonText& object, std::string_view key, std::string_view rawValue);

/// Text of a string, number or true/false, for ids and names that files write either way; empty for the rest.
[[nodiscard]] std::string scalarText(const JsonView& json);
/// A time from a number of Unix seconds or an ISO 8601 text. Odd: there is a value, and it is no time between 1970 and
/// 9999; `seconds` is then 0.
struct ReadTime {
    double seconds = 0.0;
    bool isOdd = false;
};
[[nodiscard]] ReadTime readTime(const JsonView& json);
[[nodiscard]] ReadTime readTime(double unixSeconds);
[[nodiscard]] ReadTime readTime(const std::string& iso8601);

/// An answer that stands in its file as a number or a truth value: its text is as it is written there.
void appendValue(ImportedConversation& conversation, const JsonView& json, Rate rate);
/// The text under "system" as the first message, where there is one. A fault when it is no text.
[[nodiscard]] std::optional<JsonFault> appendSystem(ImportedConversation& conversation, const JsonView& row);
/// Alpaca splits the prompt into an instruction and what it is about: "input" goes below the last message.
[[nodiscard]] std::optional<JsonFault> appendInput(ImportedConversation& conversation, const JsonView& row);

} // namespace touchstone::domain::reading
