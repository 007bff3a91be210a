#include <array>

#include <nlohmann/json.hpp>

#include "domain/exchange/export.h"
#include "exchange/a2e_row.h"

namespace touchstone::domain {
namespace {
using nlohmann::ordered_json;

using FieldNotes = std::vector<std::pair<std::string_view, std::string_view>>;

struct ExportFormatFacts {
    ExportFormat format;
    std::string_view name;
    std::string_view ending;
    std::string_view summary;
    bool lossless;
    FieldNotes fields;
    std::vector<std::string_view> sidecars;
};

FieldNotes originFields()
{
    return {{"annotation_id", "id of the feedback"},
            {"annotator", "who judged"},
            {"dimension, confidence", "of the judgement"}};
}

/// The same on every row of both kinds of pairs: a column that is null at first and a number later does not load.
FieldNotes pairFields()
{
    return {{"model_version", "the model that gave the rejected answer"},
            {"pair", "correction: chosen is the corrected answer; score_gap: both are answers to the same prompt"},
            {"score_gap", "how much higher the chosen answer was scored; 0 for a correction"},
            {"rejected_annotation_id", "id of the feedback on the rejected answer"}};
}

FieldNotes with(FieldNotes fields, const FieldNotes& more)
{
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

FieldNotes a2eFields()
{
    return {{"feedback_id … ts", "Feedback as in the protocol, rated_turn filled, ts in Unix seconds"},
            {exchange::key::offsetUnit, "always codepoint: what correction_span counts in, in logical order"},
            {exchange::key::spanText, "response[start:end], or null without a span"},
            {exchange::key::responseSha256, "SHA-256 of the response in UTF-8"},
            {"active_ms, wall_ms", "time of the judgement, idle time excluded and included"},
            {exchange::key::tsUtc, "ts as RFC 3339 in UTC, for people"},
            {"turn_id, conversation_id, run_id, created_at, metadata", "of the turn"},
            {exchange::key::context, "messages before the answer"},
            {exchange::key::answer, "role, name and tool calls of the answer; null when there are none"},
            {exchange::key::damagedResponse, "the response as it came, when it held lone surrogates"}};
}

FieldNotes csvFields()
{
    FieldNotes fields;
    for (const auto column : exchange::csvColumns)
        fields.emplace_back(column, "");
    fields[0].second = "1: an apostrophe stands before text cells that begin with = + - @ tab CR LF or an apostrophe";
    return fields;
}

std::vector<ExportFormatFacts> makeFacts()
{
    return {
        {ExportFormat::A2eFeedback, "a2e", ".jsonl", "Judgements with their turns; comes back whole", true, a2eFields(), {}},
        {ExportFormat::Csv, "csv", ".csv", "Judgements with their turns as a table, RFC 4180; comes back whole", true,
         csvFields(), {}},
        {ExportFormat::DpoUniversal, "dpo", ".jsonl",
         "Preference pairs from corrections and scores, one file for TRL, OpenRLHF, Axolotl and LLaMA-Factory", false,
         with({{"prompt", "messages before the answer"},
               {"chosen, rejected", "lists of one message: the corrected and the original answer"},
               {"chosen_message, rejected_message", "the same as single messages, for LLaMA-Factory"}},
              with(originFields(), pairFields())),
         {"dataset_info.json", "axolotl_dpo.yml", "openrlhf_flags.txt"}},
        {ExportFormat::DpoStrings, "dpo-strings", ".jsonl", "Preference pairs as plain text", false,
         with({{"prompt, chosen, rejected", "texts; a longer conversation is flattened into the prompt"}},
              with(originFields(), pairFields())),
         {"dataset_info.json"}},
        {ExportFormat::OpenAiDpo, "openai-dpo", ".jsonl", "Preference pairs for OpenAI, Fireworks and Together", false,
         {{"input", "messages, tools, parallel_tool_calls"},
          {"preferred_output, non_preferred_output", "lists of one message"}}, {}},
        {ExportFormat::Reward, "reward", ".jsonl", "Reward samples as the protocol derives them", false,
         {{"prompt, response", "texts"},
          {"score", "-1 to 1"},
          {"dimension, weight, source", "of the feedback; weight is its confidence"},
          {"annotation_id, annotator", "of the feedback"}}, {}},
        {ExportFormat::Kto, "kto", ".jsonl", "Answers marked good or bad, for KTO", false,
         with({{"prompt, completion", "lists of messages"},
               {"label", "true: positive; false: negative or corrective"},
               {"messages", "prompt and completion together, for LLaMA-Factory"}}, originFields()),
         {"dataset_info.json"}},
        {ExportFormat::Sft, "sft", ".jsonl", "Conversations that end in the corrected or a good answer", false,
         with({{"messages", "the conversation"}}, originFields()), {"dataset_info.json"}},
        {ExportFormat::Steps, "steps", ".jsonl", "Steps of conversations with plan_quality labels, for process rewards",
         false,
         {{"prompt", "text before the first step"},
          {"completions", "texts of the steps that follow one another"},
          {"labels", "true: positive"},
          {"annotation_id", "id of the first feedback"},
          {"annotator, conversation", "who judged, and where"}}, {}}};
}

const std::vector<ExportFormatFacts>& exportFormatFacts()
{
    static const std::vector<ExportFormatFacts> facts = makeFacts();
    return facts;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 40> slugSentences{{
    {"withdrawn", "The judgement was taken back."},
    {"other_annotator", "Another annotator gave this judgement."},
    {"skipped", "The turn was skipped after it was judged; put it back in the queue to export it."},
    {"requeued",
     "The turn was put back in the queue and is not rated again yet; a filter for its state exports the earlier judgement."},
    {"no_gold", "No agreed value was settled for this turn."},
    {"no_majority", "The annotators are evenly split."},
    {"minority", "Most annotators judged otherwise."},
    {"same_as_majority", "Another judgement stands for the same majority."},
    {"not_corrective", "The judgement has no corrected answer to prefer."},
    {"score_gap_too_small", "No other answer to this prompt was scored differently enough to make a pair."},
    {"dimensions_disagree", "Its dimensions disagree which of the two answers is better."},
    {"too_many_answers", "So many answers to this prompt were rated that not all of them were paired."},
    {"no_correction", "The correction is empty."},
    {"chosen_equals_rejected", "The correction is the same as the original answer, so it teaches nothing."},
    {"empty_response", "The answer is empty or only white space."},
    {"empty_prompt", "There is no prompt."},
    {"damaged_text", "The answer holds broken characters (lone surrogates), so its text is not known."},
    {"no_rated_turn", "The judgement names no turn."},
    {"neutral", "A neutral judgement is neither a good nor a bad example."},
    {"not_positive", "The answer was not marked good."},
    {"also_corrected", "The same annotator corrected this answer, so it is no good example."},
    {"same_row", "The same row is in the file already."},
    {"not_plan_quality", "The judgement is not about plan quality."},
    {"roles_not_alternating", "LLaMA-Factory drops this row: user and assistant messages must take turns."},
    {"tool_calls_lost", "Only role and content are read: the tool calls of the prompt are lost."},
    {"arguments_not_json", "The arguments of a tool call are no JSON; templates that parse them fail."},
    {"parts_flattened", "Images and other parts stand as placeholder text in the prompt."},
    {"surrounding_space",
     "White space around the answer was left out: templates trim it, and who then searches for the answer finds nothing."},
    {"very_short_response",
     "The answer is so short that Axolotl may find it inside the chat template and train on the wrong place."},
    {"replacement_only", "The correction holds the replacement only; it was put in place of the span."},
    {"answer_calls_tools", "The answer also calls tools; chosen and rejected differ in their text only."},
    {"prompt_flattened", "The conversation became one text; TRL and OpenRLHF apply no chat template to it."},
    {"late_tool_calls", "The first tool call comes after 10 MB: give the loader the features, or it may not read on."},
    {"contradicting_labels", "The same answer was judged as a good and as a bad example."},
    {"unknown_role",
     "A message has a role that the trainer refuses."},
    {"tool_result_without_call",
     "A tool result answers no call of the message before it; the trainer refuses the row."},
    {"tool_call_without_result",
     "A tool call has no result before the next message; the trainer refuses the row."},
    {"differs_in_space_only",
     "Chosen and rejected differ in the white space around them only, which is left out."},
    {"messages_between_steps", "Messages stand between this step and the one before, which the row leaves out."},
    {"sidecar_renamed", "A file of that name belongs to somebody else and was left as it is."},
}};
} // namespace

std::string_view name(ExportFormat format)
{
    for (const auto& facts : exportFormatFacts())
        if (facts.format == format)
            return facts.name;
    return {};
}

std::optional<ExportFormat> exportFormatFromName(std::string_view name)
{
    for (const auto& facts : exportFormatFacts())
        if (facts.name == name)
            return facts.format;
    return std::nullopt;
}

std::string exportFormatsJson()
{
    auto formats = ordered_json::array();
    for (const auto& facts : exportFormatFacts()) {
        auto fields = ordered_json::array();
        for (const auto& field : facts.fields)
            fields.push_back({{"name", field.first}, {"note", field.second}});
        formats.push_back({{"name", facts.name},
                           {"summary", facts.summary},
                           {"endings", {facts.ending}},
                           {"fields", fields},
                           {"sidecars", facts.sidecars},
                           {"comes_back_whole", facts.lossless}});
    }
    return formats.dump(2);
}

std::string explainSlug(std::string_view slug)
{
    for (const auto& [name, sentence] : slugSentences)
        if (name == slug)
            return std::string(sentence);
    return std::string(slug);
}

} // namespace touchstone::domain
