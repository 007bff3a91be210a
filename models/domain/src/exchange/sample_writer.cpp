#include <algorithm>
#include <set>

#include "exchange/export_traps.h"
#include "exchange/json_lines.h"
#include "exchange/export_training.h"

namespace touchstone::domain::exchange {
namespace {
using protocol::Polarity;

/// Reward samples exactly as the protocol derives them, with who gave them.
class RewardWriter final : public RowWriter
{
public:
    explicit RewardWriter(const WriterContext& context) : m_tally(context.tally) {}

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        for (const ExportItem& item : group.items) {
            const auto sample = protocol::toRewardSample(item.feedback);
            if (!group.turn.damagedResponse.empty()) {
                m_tally.exclude("damaged_text", item.feedback.feedbackId);
                continue;
            }
            if (!sample) {
                m_tally.exclude("no_rated_turn", item.feedback.feedbackId);
                continue;
            }
            if (isBlank(sample->response))
                m_tally.warn("empty_response", {}, item.feedback.feedbackId);
            ObjectLine line(out);
            line.text("prompt", sample->prompt);
            line.text("response", sample->response);
            line.number("score", sample->score);
            line.text("dimension", protocol::name(sample->dimension));
            line.number("weight", sample->weight);
            line.text("source", protocol::name(sample->source));
            line.text("annotation_id", item.feedback.feedbackId);
            line.text("annotator", item.feedback.annotatorId);
            line.close();
            out += '\n';
            m_tally.row();
        }
        return {};
    }

private:
    ExportTally& m_tally;
};

/// What KTO and SFT have in common: one answer a row, with the conversation before it.
class AnswerWriter : public RowWriter
{
public:
    explicit AnswerWriter(const WriterContext& context)
        : m_tally(context.tally), m_messages(context), m_traps(context.tally, context.options.format)
    {
    }

protected:
    /// False, and counted, when the row cannot be used by any trainer.
    bool isUsable(const TurnGroup& group, const std::vector<Message>& prompt, const std::string& answer,
                  const std::string& id)
    {
        const bool damaged = !group.turn.damagedResponse.empty();
        if (!damaged && !prompt.empty() && !isBlank(answer))
            return true;
        m_tally.exclude(damaged ? "damaged_text" : prompt.empty() ? "empty_prompt" : "empty_response", id);
        return false;
    }

    void warn(const TurnGroup& group, const std::vector<Message>& prompt, const std::string& answer,
              const std::string& id)
    {
        m_traps.target(answer, id);
        m_traps.prompt(prompt, id);
        m_messages.expect(prompt, group.turn.answer, id);
    }

    static void appendOrigin(ObjectLine& line, const protocol::Feedback& feedback)
    {
        line.text("annotation_id", feedback.feedbackId);
        line.text("annotator", feedback.annotatorId);
        line.text("dimension", protocol::name(feedback.dimension));
        line.number("confidence", feedback.confidence);
    }

    ExportTally& m_tally;
    TrainingMessages m_messages;
    TrapCheck m_traps;
};

/// Answers with a good or bad mark, for training without pairs.
class KtoWriter final : public AnswerWriter
{
public:
    using AnswerWriter::AnswerWriter;

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        if (group.items.empty())
            return {};
        std::vector<Message> fallback;
        const auto& prompt = promptMessages(group, fallback);
        std::set<std::pair<std::string, bool>> written;
        std::set<bool> labels;
        for (const ExportItem& item : group.items) {
            const protocol::Feedback& feedback = item.feedback;
            const auto label = labelOf(group, item);
            if (!label || !isUsable(group, prompt, feedback.ratedTurn->response, feedback.feedbackId))
                continue;
            if (!written.emplace(feedback.annotatorId, *label).second) {
                m_tally.exclude("same_row");
                continue;
            }
            if (labels.insert(*label).second && labels.size() == 2)
                m_tally.warn("contradicting_labels", {}, feedback.feedbackId);
            warn(group, prompt, feedback.ratedTurn->response, feedback.feedbackId);
            appendRow(group, feedback, prompt, *label, out);
        }
        return {};
    }

private:
    std::optional<bool> labelOf(const TurnGroup& group, const ExportItem& item)
    {
        switch (item.feedback.polarity) {
        case Polarity::Positive:
            if (!alsoCorrected(group, item))
                return true;
            m_tally.exclude("also_corrected");
            return std::nullopt;
        case Polarity::Negative:
        case Polarity::Corrective:
            return false;
        case Polarity::Neutral:
            m_tally.exclude("neutral");
            return std::nullopt;
        }
        return std::nullopt;
    }

    void appendRow(const TurnGroup& group, const protocol::Feedback& feedback, const std::vector<Message>& prompt,
                   bool label, std::string& out)
    {
        const Message answer = answerWith(group, std::string(trimmed(feedback.ratedTurn->response)));
        ObjectLine line(out);
        m_messages.appendList(line.open("prompt"), prompt);
        m_messages.appendList(line.open("completion"), {answer});
        line.flag("label", label);
        m_messages.appendList(line.open("messages"), prompt, &answer);
        appendOrigin(line, feedback);
        line.close();
        out += '\n';
        m_tally.row();
    }
};

/// Conversations that end in an answer to imitate: the corrected one, or one that was marked good.
class SftWriter final : public AnswerWriter
{
public:
    using AnswerWriter::AnswerWriter;

    Result<void> add(const TurnGroup& group, std::string& out) override
    {
        if (group.items.empty())
            return {};
        std::vector<Message> fallback;
        const auto& prompt = promptMessages(group, fallback);
        std::set<std::string> written;
        for (const ExportItem& item : group.items) {
            const protocol::Feedback& feedback = item.feedback;
            const auto text = answerOf(group, item);
            if (!text || !isUsable(group, prompt, *text, feedback.feedbackId))
                continue;
            std::string core(trimmed(*text));
            if (!written.insert(core).second) {
                m_tally.exclude("same_row");
                continue;
            }
            warn(group, prompt, *text, feedback.feedbackId);
            if (feedback.polarity == Polarity::Positive && isAlsoBad(group))
                m_tally.warn("contradicting_labels", {}, feedback.feedbackId);
            const Message answer = answerWith(group, std::move(core));
            ObjectLine line(out);
            m_messages.appendList(line.open("messages"), prompt, &answer);
            appendOrigin(line, feedback);
            line.close();
            out += '\n';
            m_tally.row();
        }
        return {};
    }

private:
    /// In any dimension: who learns to give an answer learns all of it.
    static bool isAlsoBad(const TurnGroup& group)
    {
        return std::any_of(group.items.begin(), group.items.end(), [](const ExportItem& item) {
            return item.feedback.polarity == Polarity::Negative || item.feedback.polarity == Polarity::Corrective;
        });
    }

    std::optional<std::string> answerOf(const TurnGroup& group, const ExportItem& item)
    {
        const protocol::Feedback& feedback = item.feedback;
        if (feedback.polarity == Polarity::Corrective) {
            if (auto pair = protocol::toPreferencePair(feedback))
                return std::move(pair->chosen);
            m_tally.exclude("no_correction");
            return std::nullopt;
        }
        if (feedback.polarity != Polarity::Positive) {
            m_tally.exclude("not_positive");
            return std::nullopt;
        }
        if (alsoCorrected(group, item)) {
            m_tally.exclude("also_corrected");
            return std::nullopt;
        }
        return feedback.ratedTurn->response;
    }
};
} // namespace

std::unique_ptr<RowWriter> makeRewardWriter(const WriterContext& context)
{
    return std::make_unique<RewardWriter>(context);
}

std::unique_ptr<RowWriter> makeKtoWriter(const WriterContext& context)
{
    return std::make_unique<KtoWriter>(context);
}

std::unique_ptr<RowWriter> makeSftWriter(const WriterContext& context)
{
    return std::make_unique<SftWriter>(context);
}

} // namespace touchstone::domain::exchange
