#include <algorithm>
#include <map>

#include "exchange/export_traps.h"
#include "exchange/json_lines.h"
#include "exchange/export_training.h"

namespace touchstone::domain::exchange {
namespace {
using protocol::Polarity;

/// The steps of a conversation, each with its label, for process reward models: one row for each run of steps that
/// follow one another and that one annotator judged. Holds the texts of one conversation.
class StepsWriter final : public RowWriter
{
public:
    explicit StepsWriter(const WriterContext& context) : m_tally(context.tally) {}

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        if (group.turn.conversationId != m_conversationId) {
            finish(out);
            m_conversationId = group.turn.conversationId;
        }
        for (const ExportItem& item : group.items) {
            const auto label = labelOf(group, item);
            if (label)
                addStep(group, item.feedback, *label, out);
        }
        return {};
    }

    void finish(std::string& out) override
    {
        for (auto& run : m_runs)
            writeRun(run.first, run.second, out);
        m_runs.clear();
    }

private:
    struct Run {
        std::string prompt;
        std::vector<std::string> steps;
        std::vector<bool> labels;
        std::string firstId;
        std::string lastTurnId;
        std::int64_t nextStep = 0;   ///< how many answers stand before the step that would follow
        std::size_t nextMessage = 0;
    };

    std::optional<bool> labelOf(const TurnGroup& group, const ExportItem& item)
    {
        const protocol::Feedback& feedback = item.feedback;
        if (feedback.dimension != protocol::Dimension::PlanQuality) {
            m_tally.exclude("not_plan_quality");
            return std::nullopt;
        }
        if (feedback.polarity == Polarity::Neutral) {
            m_tally.exclude("neutral");
            return std::nullopt;
        }
        if (!group.turn.damagedResponse.empty() || isBlank(feedback.ratedTurn->response)) {
            m_tally.exclude(group.turn.damagedResponse.empty() ? "empty_response" : "damaged_text",
                            feedback.feedbackId);
            return std::nullopt;
        }
        return feedback.polarity == Polarity::Positive;
    }

    void addStep(const TurnGroup& group, const protocol::Feedback& feedback, bool label, std::string& out)
    {
        const auto& context = group.turn.context;
        const auto before = std::count_if(context.begin(), context.end(),
                                          [](const Message& message) { return message.role == "assistant"; });
        Run& run = m_runs[feedback.annotatorId];
        if (run.lastTurnId == group.turn.turnId && !run.steps.empty()) {
            m_tally.exclude("same_row");
            return;
        }
        if (!run.steps.empty() && run.nextStep != before) {
            writeRun(feedback.annotatorId, run, out);
            run = {};
        }
        if (run.steps.empty()) {
            run.prompt = feedback.ratedTurn->prompt;
            run.firstId = feedback.feedbackId;
        } else if (context.size() > run.nextMessage) {
            m_tally.warn("messages_between_steps", {}, feedback.feedbackId);
        }
        run.steps.push_back(feedback.ratedTurn->response);
        run.labels.push_back(label);
        run.lastTurnId = group.turn.turnId;
        run.nextStep = before + 1;
        run.nextMessage = context.size() + 1;
    }

    void writeRun(const std::string& annotator, const Run& run, std::string& out)
    {
        if (run.steps.empty())
            return;
        ObjectLine line(out);
        line.text("prompt", run.prompt);
        std::string& texts = line.open("completions");
        texts += '[';
        for (const std::string& step : run.steps) {
            if (&step != &run.steps.front())
                texts += ',';
            appendQuoted(texts, step);
        }
        texts += ']';
        std::string& labels = line.open("labels");
        labels += '[';
        for (std::size_t i = 0; i < run.labels.size(); ++i)
            labels += std::string(i > 0 ? "," : "") + (run.labels[i] ? "true" : "false");
        labels += ']';
        line.text("annotation_id", run.firstId);
        line.text("annotator", annotator);
        line.text("conversation", m_conversationId);
        line.close();
        out += '\n';
        m_tally.row();
    }

    ExportTally& m_tally;
    std::string m_conversationId;
    std::map<std::string, Run> m_runs;
};
} // namespace

std::unique_ptr<RowWriter> makeStepsWriter(const WriterContext& context)
{
    return std::make_unique<StepsWriter>(context);
}

} // namespace touchstone::domain::exchange
