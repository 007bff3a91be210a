#include "dialogs/format_names.h"

#include <QCoreApplication>

namespace touchstone::views {

using domain::ExportFormat;
using domain::ImportFormat;

namespace {

QString formatTr(const char* text)
{
    return QCoreApplication::translate("Formats", text);
}

/// The sentences of domain::explainSlug, for the translators.
[[maybe_unused]] constexpr const char* reasonSentences[] = {
    QT_TRANSLATE_NOOP("ExportReasons", "The judgement was taken back."),
    QT_TRANSLATE_NOOP("ExportReasons", "Another annotator gave this judgement."),
    QT_TRANSLATE_NOOP("ExportReasons", "The turn was skipped after it was judged; put it back in the queue to export it."),
    QT_TRANSLATE_NOOP("ExportReasons", "The turn was put back in the queue and is not rated again yet; a filter for its state exports the earlier judgement."),
    QT_TRANSLATE_NOOP("ExportReasons", "No agreed value was settled for this turn."),
    QT_TRANSLATE_NOOP("ExportReasons", "The annotators are evenly split."),
    QT_TRANSLATE_NOOP("ExportReasons", "Most annotators judged otherwise."),
    QT_TRANSLATE_NOOP("ExportReasons", "Another judgement stands for the same majority."),
    QT_TRANSLATE_NOOP("ExportReasons", "The judgement has no corrected answer to prefer."),
    QT_TRANSLATE_NOOP("ExportReasons", "No other answer to this prompt was scored differently enough to make a pair."),
    QT_TRANSLATE_NOOP("ExportReasons", "Its dimensions disagree which of the two answers is better."),
    QT_TRANSLATE_NOOP("ExportReasons", "So many answers to this prompt were rated that not all of them were paired."),
    QT_TRANSLATE_NOOP("ExportReasons", "The correction is empty."),
    QT_TRANSLATE_NOOP("ExportReasons", "The correction is the same as the original answer, so it teaches nothing."),
    QT_TRANSLATE_NOOP("ExportReasons", "The answer is empty or only white space."),
    QT_TRANSLATE_NOOP("ExportReasons", "There is no prompt."),
    QT_TRANSLATE_NOOP("ExportReasons", "The answer holds broken characters (lone surrogates), so its text is not known."),
    QT_TRANSLATE_NOOP("ExportReasons", "The judgement names no turn."),
    QT_TRANSLATE_NOOP("ExportReasons", "A neutral judgement is neither a good nor a bad example."),
    QT_TRANSLATE_NOOP("ExportReasons", "The answer was not marked good."),
    QT_TRANSLATE_NOOP("ExportReasons", "The same annotator corrected this answer, so it is no good example."),
    QT_TRANSLATE_NOOP("ExportReasons", "The same row is in the file already."),
    QT_TRANSLATE_NOOP("ExportReasons", "The judgement is not about plan quality."),
    QT_TRANSLATE_NOOP("ExportReasons", "LLaMA-Factory drops this row: user and assistant messages must take turns."),
    QT_TRANSLATE_NOOP("ExportReasons", "Only role and content are read: the tool calls of the prompt are lost."),
    QT_TRANSLATE_NOOP("ExportReasons", "The arguments of a tool call are no JSON; templates that parse them fail."),
    QT_TRANSLATE_NOOP("ExportReasons", "Images and other parts stand as placeholder text in the prompt."),
    QT_TRANSLATE_NOOP("ExportReasons", "White space around the answer was left out: templates trim it, and who then searches for the answer finds nothing."),
    QT_TRANSLATE_NOOP("ExportReasons", "The answer is so short that Axolotl may find it inside the chat template and train on the wrong place."),
    QT_TRANSLATE_NOOP("ExportReasons", "The correction holds the replacement only; it was put in place of the span."),
    QT_TRANSLATE_NOOP("ExportReasons", "The answer also calls tools; chosen and rejected differ in their text only."),
    QT_TRANSLATE_NOOP("ExportReasons", "The conversation became one text; TRL and OpenRLHF apply no chat template to it."),
    QT_TRANSLATE_NOOP("ExportReasons", "The first tool call comes after 10 MB: give the loader the features, or it may not read on."),
    QT_TRANSLATE_NOOP("ExportReasons", "The same answer was judged as a good and as a bad example."),
    QT_TRANSLATE_NOOP("ExportReasons", "A message has a role that the trainer refuses."),
    QT_TRANSLATE_NOOP("ExportReasons", "A tool result answers no call of the message before it; the trainer refuses the row."),
    QT_TRANSLATE_NOOP("ExportReasons", "A tool call has no result before the next message; the trainer refuses the row."),
    QT_TRANSLATE_NOOP("ExportReasons", "Chosen and rejected differ in the white space around them only, which is left out."),
    QT_TRANSLATE_NOOP("ExportReasons", "Messages stand between this step and the one before, which the row leaves out."),
    QT_TRANSLATE_NOOP("ExportReasons", "A file of that name belongs to somebody else and was left as it is."),
};

} // namespace

QString titleOf(ImportFormat format)
{
    switch (format) {
    case ImportFormat::Auto:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Recognise by itself"));
    case ImportFormat::A2eFeedback:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "A2E rated turns"));
    case ImportFormat::Chat:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Chat messages"));
    case ImportFormat::PromptResponse:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Prompts and responses"));
    case ImportFormat::Preference:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Preference pairs"));
    case ImportFormat::Trajectory:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Agent trajectories"));
    case ImportFormat::Pairwise:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Two answers to compare"));
    case ImportFormat::InspectLog:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Inspect AI log"));
    case ImportFormat::Csv:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Table (CSV or TSV)"));
    }
    Q_UNREACHABLE();
}

QString titleOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::A2eFeedback:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "A2E feedback"));
    case ExportFormat::Csv:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Table (CSV)"));
    case ExportFormat::DpoUniversal:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "DPO preferences"));
    case ExportFormat::DpoStrings:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "DPO, plain strings"));
    case ExportFormat::OpenAiDpo:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "DPO, OpenAI style"));
    case ExportFormat::Reward:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Reward samples"));
    case ExportFormat::Kto:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "KTO labels"));
    case ExportFormat::Sft:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "SFT examples"));
    case ExportFormat::Steps:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Step labels"));
    }
    Q_UNREACHABLE();
}

QString explanationOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::A2eFeedback:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Every judgement with all its fields; comes back without loss"));
    case ExportFormat::Csv:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "One row a judgement, for spreadsheets and scripts; comes back without loss"));
    case ExportFormat::DpoUniversal:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Corrected against original answers; one file for TRL, OpenRLHF, Axolotl and LLaMA-Factory"));
    case ExportFormat::DpoStrings:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "The same as plain text; system messages and history become part of the prompt"));
    case ExportFormat::OpenAiDpo:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Preferred and non-preferred output, for OpenAI, Fireworks and Together"));
    case ExportFormat::Reward:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Prompt, response and score, for a reward model"));
    case ExportFormat::Kto:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Good and bad answers one by one, without pairs"));
    case ExportFormat::Sft:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Good and corrected answers as examples to follow"));
    case ExportFormat::Steps:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Which steps of a conversation were right, from plan quality"));
    }
    Q_UNREACHABLE();
}

QString explanationOf(ImportFormat format)
{
    switch (format) {
    case ImportFormat::Auto:
        return {};
    case ImportFormat::A2eFeedback:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Judgements with the answers they are about"));
    case ImportFormat::Chat:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Conversations; each answer of the agent becomes a turn"));
    case ImportFormat::PromptResponse:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "A prompt and its answer in each row"));
    case ImportFormat::Preference:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "A chosen and a rejected answer in each row; both become turns"));
    case ImportFormat::Trajectory:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Whole runs of an agent with their tool calls; each of its messages becomes a turn"));
    case ImportFormat::Pairwise:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "The answers of two models to one instruction; both become turns"));
    case ImportFormat::InspectLog:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "Samples of an evaluation; each message of the agent becomes a turn"));
    case ImportFormat::Csv:
        return formatTr(QT_TRANSLATE_NOOP("Formats", "One row a turn"));
    }
    Q_UNREACHABLE();
}

QString suffixOf(ExportFormat format)
{
    return format == ExportFormat::Csv ? QStringLiteral("csv") : QStringLiteral("jsonl");
}

QString reasonOf(const std::string& slug)
{
    return QCoreApplication::translate("ExportReasons", domain::explainSlug(slug).c_str());
}

QString fieldTitle(const QString& field)
{
    const std::pair<QLatin1String, QString> titles[] = {
        {QLatin1String("prompt"), formatTr(QT_TRANSLATE_NOOP("Formats", "Prompt"))},
        {QLatin1String("response"), formatTr(QT_TRANSLATE_NOOP("Formats", "Answer"))},
        {QLatin1String("system"), formatTr(QT_TRANSLATE_NOOP("Formats", "System message"))},
        {QLatin1String("model"), formatTr(QT_TRANSLATE_NOOP("Formats", "Model"))},
        {QLatin1String("version"), formatTr(QT_TRANSLATE_NOOP("Formats", "Version"))},
        {QLatin1String("conversation_id"), formatTr(QT_TRANSLATE_NOOP("Formats", "Conversation"))},
        {QLatin1String("turn_id"), formatTr(QT_TRANSLATE_NOOP("Formats", "Turn"))},
        {QLatin1String("component"), formatTr(QT_TRANSLATE_NOOP("Formats", "Component"))},
        {QLatin1String("score"), formatTr(QT_TRANSLATE_NOOP("Formats", "Score"))},
        {QLatin1String("comment"), formatTr(QT_TRANSLATE_NOOP("Formats", "Comment"))},
        {QLatin1String("created_at"), formatTr(QT_TRANSLATE_NOOP("Formats", "Time"))},
    };
    for (const auto& title : titles) {
        if (field == title.first)
            return title.second;
    }
    return field;
}

} // namespace touchstone::views
