#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "exchange/export_writer.h"
#include "protocol/derive.h"

namespace touchstone::domain::exchange {

/// The prompt of a turn as messages: its context, or, where there is none, the flat prompt as one user message, which
/// `fallback` then holds. Empty when there is nothing at all.
[[nodiscard]] const std::vector<Message>& promptMessages(const TurnGroup& group, std::vector<Message>& fallback);
/// The answer of the turn with another content.
[[nodiscard]] Message answerWith(const TurnGroup& group, std::string content);

/// Writes messages so that all messages of a file have the same keys: role and content, and with tool calls anywhere in
/// the file also tool_calls, tool_call_id and name, null where there is none. Asks for those when it meets a first one.
class TrainingMessages
{
public:
    explicit TrainingMessages(const WriterContext& context) : m_shape(context.shape), m_tally(context.tally) {}

    /// Looks at what a row will hold, before it is written.
    void expect(const std::vector<Message>& messages, const Message& answer, const std::string& annotationId);
    void append(std::string& out, const Message& message) const;
    void appendList(std::string& out, const std::vector<Message>& messages, const Message* last = nullptr) const;

private:
    FileShape& m_shape;
    ExportTally& m_tally;
};

/// The corrected answer of a corrective feedback, by the protocol's rule. Counts and returns nullopt when there is
/// nothing to learn from it.
[[nodiscard]] std::optional<protocol::PreferencePair> usefulPair(const TurnGroup& group, const ExportItem& item,
                                                                ExportTally& tally);
/// True when the same annotator corrected this answer, so that a good mark in another dimension does not make it one to
/// imitate.
[[nodiscard]] bool alsoCorrected(const TurnGroup& group, const ExportItem& item);

} // namespace touchstone::domain::exchange
