#include <algorithm>
#include <set>

#include "exchange/export_traps.h"
#include "exchange/export_training.h"
#include "exchange/json_lines.h"
#include "exchange/score_pairs.h"

namespace touchstone::domain::exchange {
namespace {
/// The list of tool definitions that came with the turn, for the one format that has a place for it.
protocol::JsonText toolDefinitions(const protocol::JsonText& metadata)
{
    // A look at the text first: hardly any turn has them, and parsing every row's metadata is dear.
    if (metadata.text.find("\"tools\"") == std::string::npos)
        return {"[]"};
    const auto found = memberText(metadata, "tools");
    return {!found.empty() && found.front() == '[' ? found : "[]"};
}

/// One row, wherever the pair comes from. References last as long as the call that writes it.
struct PreferenceRow {
    const std::vector<Message>& prompt;
    std::string promptText;
    Message chosen;
    Message rejected;
    const protocol::JsonText& metadata;
    std::string annotationId;
    std::string annotator;
    protocol::Dimension dimension = protocol::Dimension::Helpfulness;
    double confidence = 1.0;
    std::string modelVersion;
    double scoreGap = 0.0;
    std::string rejectedAnnotationId;
};

/// Pairs of a better and a worse answer, in the three shapes that trainers of preferences read: a corrected and the
/// original answer, and two answers to one prompt that were scored far apart.
class PreferenceWriter final : public RowWriter
{
public:
    explicit PreferenceWriter(const WriterContext& context)
        : m_format(context.options.format)
        , m_tally(context.tally)
        , m_messages(context)
        , m_traps(context.tally, context.options.format)
    {
        if (context.options.minScoreGap)
            m_scorePairs.emplace(context.options, context.tally);
    }

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        if (group.items.empty())
            return {};
        std::vector<Message> fallback;
        const auto& prompt = promptMessages(group, fallback);
        Written written;
        for (const ExportItem& item : group.items)
            if (!m_scorePairs || item.feedback.polarity == protocol::Polarity::Corrective)
                addCorrection(group, item, prompt, written, out);
        if (m_scorePairs)
            m_scorePairs->note(group, prompt);
        return {};
    }

    bool wantsSecondLook() override { return m_scorePairs && m_scorePairs->settle(); }

    void addAgain(const TurnGroup& group, std::string& out) override
    {
        if (group.items.empty())
            return;
        std::vector<Message> fallback;
        m_scorePairs->add(group, promptMessages(group, fallback),
                          [&](const std::vector<Message>& prompt, const ScorePair& pair) {
                              // All of one prompt share what was sent as its text.
                              addPair(prompt, group.turn.ratedPrompt.value_or(flatPrompt(prompt)), pair, out);
                          });
    }

private:
    /// Who corrected an answer to what: under two dimensions it is the same pair.
    using Written = std::set<std::pair<std::string, std::string>>;

    void addCorrection(const TurnGroup& group, const ExportItem& item, const std::vector<Message>& prompt,
                       Written& written, std::string& out)
    {
        const auto pair = usefulPair(group, item, m_tally);
        if (!pair)
            return;
        const std::string& id = item.feedback.feedbackId;
        if (prompt.empty()) {
            m_tally.exclude("empty_prompt", id);
            return;
        }
        if (!written.emplace(item.feedback.annotatorId, pair->chosen).second) {
            m_tally.exclude("same_row");
            return;
        }
        append({prompt, pair->prompt, answerWith(group, pair->chosen), answerWith(group, pair->rejected),
                group.turn.metadata, id, item.feedback.annotatorId, pair->dimension, pair->confidence,
                pair->modelVersion, 0.0, id},
               "correction", out);
    }

    void addPair(const std::vector<Message>& prompt, std::string promptText, const ScorePair& pair, std::string& out)
    {
        append({prompt, std::move(promptText), pair.chosen->answer, pair.rejected->answer, pair.chosen->metadata,
                pair.chosenScore->annotationId, pair.chosenScore->annotator, pair.chosenScore->dimension,
                std::min(pair.chosenScore->confidence, pair.rejectedScore->confidence), pair.rejected->model,
                pair.gap(), pair.rejectedScore->annotationId},
               "score_gap", out);
    }

    void append(PreferenceRow row, std::string_view kind, std::string& out)
    {
        if (trimmed(row.chosen.content) == trimmed(row.rejected.content)) {
            m_tally.exclude("differs_in_space_only", row.annotationId);
            return;
        }
        warn(row);
        for (Message* answer : {&row.chosen, &row.rejected})
            answer->content = std::string(trimmed(answer->content));
        if (m_format == ExportFormat::OpenAiDpo)
            appendOpenAi(row, out);
        else
            appendRow(row, kind, out);
        out += '\n';
        m_tally.row();
    }

    void warn(const PreferenceRow& row)
    {
        m_traps.target(row.chosen.content, row.annotationId);
        m_traps.target(row.rejected.content, row.rejectedAnnotationId);
        if (!row.chosen.toolCalls.empty() || !row.rejected.toolCalls.empty())
            m_tally.warn("answer_calls_tools", {}, row.annotationId);
        if (m_format == ExportFormat::DpoStrings && (row.prompt.size() > 1 || row.prompt.front().role != "user"))
            m_tally.warn("prompt_flattened", "TRL, OpenRLHF", row.annotationId);
        if (m_format != ExportFormat::DpoStrings)
            m_traps.prompt(row.prompt, row.annotationId);
        if (m_format == ExportFormat::DpoUniversal) {
            m_messages.expect(row.prompt, row.chosen, row.annotationId);
            m_messages.expect({}, row.rejected, row.annotationId);
        }
    }

    void appendRow(const PreferenceRow& row, std::string_view kind, std::string& out) const
    {
        ObjectLine line(out);
        if (m_format == ExportFormat::DpoStrings) {
            line.text("prompt", row.promptText);
            line.text("chosen", row.chosen.content);
            line.text("rejected", row.rejected.content);
        } else {
            m_messages.appendList(line.open("prompt"), row.prompt);
            m_messages.appendList(line.open("chosen"), {row.chosen});
            m_messages.appendList(line.open("rejected"), {row.rejected});
            m_messages.append(line.open("chosen_message"), row.chosen);
            m_messages.append(line.open("rejected_message"), row.rejected);
        }
        // Names that no trainer gives a meaning of its own: never margin, label, tools, messages, completion or *_ids.
        line.text("annotation_id", row.annotationId);
        line.text("annotator", row.annotator);
        line.text("dimension", protocol::name(row.dimension));
        line.number("confidence", row.confidence);
        line.text("model_version", row.modelVersion);
        line.text("pair", kind);
        line.number("score_gap", row.scoreGap);
        line.text("rejected_annotation_id", row.rejectedAnnotationId);
        line.close();
    }

    static void appendOpenAi(const PreferenceRow& row, std::string& out)
    {
        ObjectLine line(out);
        ObjectLine input(line.open("input"));
        appendMessages(input.open("messages"), withoutParts(row.prompt));
        input.json("tools", toolDefinitions(row.metadata));
        input.flag("parallel_tool_calls", true);
        input.close();
        appendMessages(line.open("preferred_output"), withoutParts({row.chosen}));
        appendMessages(line.open("non_preferred_output"), withoutParts({row.rejected}));
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
    std::optional<ScorePairs> m_scorePairs;
};
} // namespace

std::unique_ptr<RowWriter> makePreferenceWriter(const WriterContext& context)
{
    return std::make_unique<PreferenceWriter>(context);
}

} // namespace touchstone::domain::exchange
