#include "exchange/export_training.h"

#include <algorithm>

#include "exchange/export_traps.h"
#include "exchange/json_lines.h"
#include "protocol/derive.h"

namespace touchstone::domain::exchange {
namespace {
// Arrow takes the types of the first block for the whole file; readers use blocks of 10 MB.
constexpr std::int64_t arrowBlock = 10'000'000;

bool hasToolKeys(const Message& message)
{
    return !message.toolCalls.empty() || !message.toolCallId.empty() || !message.name.empty();
}

bool isReplacementOnly(const protocol::Feedback& feedback, const std::string& chosen)
{
    return feedback.correctionSpan && chosen != feedback.correction;
}
} // namespace

const std::vector<Message>& promptMessages(const TurnGroup& group, std::vector<Message>& fallback)
{
    if (!group.turn.context.empty())
        return group.turn.context;
    fallback.clear();
    const std::string& prompt = group.items.front().feedback.ratedTurn->prompt;
    if (!prompt.empty()) {
        fallback.emplace_back();
        fallback.back().role = "user";
        fallback.back().content = prompt;
    }
    return fallback;
}

Message answerWith(const TurnGroup& group, std::string content)
{
    Message answer = group.turn.answer;
    answer.role = "assistant";
    answer.content = std::move(content);
    return answer;
}

void TrainingMessages::expect(const std::vector<Message>& messages, const Message& answer,
                              const std::string& annotationId)
{
    if (!std::any_of(messages.begin(), messages.end(), hasToolKeys) && !hasToolKeys(answer))
        return;
    m_shape.toolKeysNeeded = true;
    if (!m_shape.toolCallSeen && m_shape.toolKeys && m_shape.bytesBefore > arrowBlock)
        m_tally.warn("late_tool_calls", "TRL", annotationId);
    m_shape.toolCallSeen = true;
}

void TrainingMessages::append(std::string& out, const Message& message) const
{
    ObjectLine line(out);
    line.text("role", message.role);
    line.text("content", message.content);
    if (m_shape.toolKeys) {
        if (message.toolCalls.empty())
            line.null("tool_calls");
        else
            appendToolCalls(line.open("tool_calls"), message.toolCalls);
        line.textOrNull("tool_call_id", message.toolCallId);
        line.textOrNull("name", message.name);
    }
    line.close();
}

void TrainingMessages::appendList(std::string& out, const std::vector<Message>& messages, const Message* last) const
{
    out += '[';
    for (const Message& message : messages) {
        if (&message != &messages.front())
            out += ',';
        append(out, message);
    }
    if (last) {
        if (!messages.empty())
            out += ',';
        append(out, *last);
    }
    out += ']';
}

std::optional<protocol::PreferencePair> usefulPair(const TurnGroup& group, const ExportItem& item, ExportTally& tally)
{
    const protocol::Feedback& feedback = item.feedback;
    auto pair = protocol::toPreferencePair(feedback);
    if (!pair) {
        tally.exclude(feedback.polarity == protocol::Polarity::Corrective ? "no_correction" : "not_corrective");
        return std::nullopt;
    }
    const auto leaveOut = [&](std::string_view slug) {
        tally.exclude(slug, feedback.feedbackId);
        return std::nullopt;
    };
    if (!group.turn.damagedResponse.empty())
        return leaveOut("damaged_text");
    if (isBlank(pair->chosen) || isBlank(pair->rejected))
        return leaveOut("empty_response");
    if (pair->chosen == pair->rejected)
        return leaveOut("chosen_equals_rejected");
    if (isReplacementOnly(feedback, pair->chosen))
        tally.warn("replacement_only", {}, feedback.feedbackId);
    return pair;
}

bool alsoCorrected(const TurnGroup& group, const ExportItem& item)
{
    return std::any_of(group.items.begin(), group.items.end(), [&](const ExportItem& other) {
        return other.feedback.polarity == protocol::Polarity::Corrective &&
               other.feedback.annotatorId == item.feedback.annotatorId;
    });
}

} // namespace touchstone::domain::exchange
