#include "exchange/export_traps.h"
#include "exchange/json_lines.h"
#include "exchange/export_training.h"

namespace touchstone::domain::exchange {
namespace {
/// The list of tool definitions that came with the turn, for the one format that has a place for it.
protocol::JsonText toolDefinitions(const Turn& turn)
{
    // A look at the text first: hardly any turn has them, and parsing every row's metadata is dear.
    if (turn.metadata.text.find("\"tools\"") == std::string::npos)
        return {"[]"};
    const auto found = memberText(turn.metadata, "tools");
    return {!found.empty() && found.front() == '[' ? found : "[]"};
}

/// Pairs of a corrected and the original answer, in the three shapes that trainers of preferences read.
class PreferenceWriter final : public RowWriter
{
public:
    explicit PreferenceWriter(const WriterContext& context)
        : m_format(context.options.format), m_tally(context.tally), m_messages(context), m_traps(context.tally)
    {
    }

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        std::vector<Message> fallback;
        for (const ExportItem& item : group.items) {
            const auto pair = usefulPair(group, item, m_tally);
            if (!pair)
                continue;
            const auto& prompt = promptMessages(group, fallback);
            if (prompt.empty()) {
                m_tally.exclude("empty_prompt", item.feedback.feedbackId);
                continue;
            }
            warn(group, prompt, *pair, item.feedback.feedbackId);
            appendRow(group, item, prompt, *pair, out);
            out += '\n';
            m_tally.row();
        }
        return {};
    }

private:
    void warn(const TurnGroup& group, const std::vector<Message>& prompt, const protocol::PreferencePair& pair,
              const std::string& id)
    {
        m_traps.target(pair.chosen, id);
        m_traps.target(pair.rejected, id);
        if (!group.turn.answer.toolCalls.empty())
            m_tally.warn("answer_calls_tools", {}, id);
        if (m_format == ExportFormat::DpoStrings) {
            if (prompt.size() > 1 || prompt.front().role != "user")
                m_tally.warn("prompt_flattened", "TRL, OpenRLHF", id);
            return;
        }
        if (m_format == ExportFormat::DpoUniversal) {
            m_traps.prompt(prompt, id);
            m_messages.expect(prompt, group.turn.answer, id);
        }
    }

    void appendRow(const TurnGroup& group, const ExportItem& item, const std::vector<Message>& prompt,
                   const protocol::PreferencePair& pair, std::string& out) const
    {
        if (m_format == ExportFormat::OpenAiDpo)
            return appendOpenAi(group, prompt, pair, out);
        ObjectLine line(out);
        if (m_format == ExportFormat::DpoStrings) {
            line.text("prompt", pair.prompt);
            line.text("chosen", pair.chosen);
            line.text("rejected", pair.rejected);
        } else {
            const Message chosen = answerWith(group, pair.chosen);
            const Message rejected = answerWith(group, pair.rejected);
            m_messages.appendList(line.open("prompt"), prompt);
            m_messages.appendList(line.open("chosen"), {chosen});
            m_messages.appendList(line.open("rejected"), {rejected});
            m_messages.append(line.open("chosen_message"), chosen);
            m_messages.append(line.open("rejected_message"), rejected);
        }
        // Names that no trainer gives a meaning of its own: never margin, label, tools, messages, completion or *_ids.
        line.text("annotation_id", item.feedback.feedbackId);
        line.text("annotator", item.feedback.annotatorId);
        line.text("dimension", protocol::name(pair.dimension));
        line.number("confidence", pair.confidence);
        line.text("model_version", pair.modelVersion);
        line.close();
    }

    static void appendOpenAi(const TurnGroup& group, const std::vector<Message>& prompt,
                             const protocol::PreferencePair& pair, std::string& out)
    {
        ObjectLine line(out);
        ObjectLine input(line.open("input"));
        appendMessages(input.open("messages"), withoutParts(prompt));
        input.json("tools", toolDefinitions(group.turn));
        input.flag("parallel_tool_calls", true);
        input.close();
        appendMessages(line.open("preferred_output"), withoutParts({answerWith(group, pair.chosen)}));
        appendMessages(line.open("non_preferred_output"), withoutParts({answerWith(group, pair.rejected)}));
        line.close();
    }

    /// `parts` is a key of our own files only.
    static std::vector<Message> withoutParts(std::vector<Message> messages)
    {
        for (Message& message : messages)
            message.parts.text = "null";
        return messages;
    }

    ExportFormat m_format;
    ExportTally& m_tally;
    TrainingMessages m_messages;
    TrapCheck m_traps;
};
} // namespace

std::unique_ptr<RowWriter> makePreferenceWriter(const WriterContext& context)
{
    return std::make_unique<PreferenceWriter>(context);
}

} // namespace touchstone::domain::exchange
