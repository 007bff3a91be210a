#include <nlohmann/json.hpp>

#include "domain/exchange/import.h"

namespace touchstone::domain {
namespace {

using nlohmann::ordered_json;

struct FormatFacts {
    ImportFormat format;
    std::string_view name;
    std::string_view summary;
    std::vector<std::string_view> endings;
    std::vector<std::pair<std::string_view, std::string_view>> fields;
};

const std::vector<FormatFacts>& importFormatFacts()
{
    static const std::vector<FormatFacts> facts{
        {ImportFormat::A2eFeedback, "a2e", "A2E feedback with the rated turn, and the rows of our own export",
         {".jsonl", ".json", ".ndjson"},
         {{"rated_turn", "prompt, response, model, environment?, version?"},
          {"polarity", "positive, negative, neutral or corrective; corrective needs correction"},
          {"score, dimension, confidence, comment, correction, source, annotator_id, ts", "as in the protocol, optional"},
          {"correction_span", "[start, end) of the response, optional"},
          {"offset_unit", "codepoint, utf16 or utf8: what the span counts in"},
          {"feedbacks", "a list of such objects, as in learn/feedback/req"},
          {"context, answer, turn_id, conversation_id, run_id, created_at, metadata, damaged_response, active_ms, wall_ms, "
           "span_text, response_sha256", "what our own export adds, optional"}}},
        {ImportFormat::Chat, "chat", "Conversations; each assistant message with content or tool calls is a turn",
         {".jsonl", ".json", ".ndjson"},
         {{"messages", "list of {role, content, name?, tool_calls?, tool_call_id?, function_call?}; content is a text, "
                       "null or a list of parts; or ShareGPT's conversations of {from, value}"},
          {"id or conversation_id, title, model, version, environment, component_name, run_id, correlation_id, created_at",
           "about the whole conversation, optional"},
          {"metadata and any other key", "kept as metadata"}}},
        {ImportFormat::PromptResponse, "prompt-response", "A prompt and its response",
         {".jsonl", ".json", ".ndjson"},
         {{"prompt (or instruction with input, question, query)", "a text or a list of messages"},
          {"response (or completion, answer, output)", "a text, a message or a list of messages"},
          {"completions with labels", "the steps of one answer"},
          {"system", "a text, optional"},
          {"id, title, model, version, environment, run_id, created_at, metadata and any other key", "optional"}}},
        {ImportFormat::Preference, "preference", "A prompt with a chosen and a rejected answer; both become turns",
         {".jsonl", ".json", ".ndjson"},
         {{"prompt (or input.messages, question, instruction)", "a text or a list of messages; absent when chosen and "
                                                                "rejected are whole conversations"},
          {"chosen and rejected (or preferred_output and non_preferred_output)", "texts, messages or lists of messages"},
          {"system, chosen_model, rejected_model, id, model and any other key", "optional"}}},
        {ImportFormat::Trajectory, "trajectory", "Whole agent runs with a reward, as tau-bench writes them",
         {".json", ".jsonl"},
         {{"traj", "list of messages with tool calls"},
          {"task_id, trial, reward, info and any other key", "kept as metadata"},
          {"agent_name, agent, env or domain", "name of the component; else the name of the file"}}},
        {ImportFormat::Pairwise, "pairwise", "An instruction with the answers of two models; both become turns",
         {".json", ".jsonl"},
         {{"instruction (or prompt, question), input", "texts"},
          {"response1 and response2", "texts"},
          {"cmp_key, or model_a and model_b", "names of the models, as A_B"},
          {"annotator1, … and any other key", "kept as metadata"}}},
        {ImportFormat::InspectLog, "inspect", "An evaluation log of Inspect AI as JSON",
         {".json"},
         {{"eval", "model, task, run_id, created"},
          {"samples", "list of {id, epoch, messages, scores, attachments}; one conversation each"}}},
        {ImportFormat::Csv, "csv", "A table with a header, between commas, semicolons or tabs",
         {".csv", ".tsv"},
         {{"response", "the column of the answers, needed"},
          {"prompt, system, model, version, conversation_id, turn_id, component, score, comment, created_at",
           "columns chosen by a mapping or by their names, optional"},
          {"any other column", "kept as metadata"},
          {"our own CSV export", "recognised by its header and restored with its judgements"}}}};
    return facts;
}

} // namespace

std::string_view name(ImportFormat format)
{
    for (const auto& facts : importFormatFacts())
        if (facts.format == format)
            return facts.name;
    return "auto";
}

std::optional<ImportFormat> importFormatFromName(std::string_view name)
{
    if (name == "auto")
        return ImportFormat::Auto;
    for (const auto& facts : importFormatFacts())
        if (facts.name == name)
            return facts.format;
    return std::nullopt;
}

std::string importFormatsJson()
{
    auto formats = ordered_json::array();
    for (const auto& facts : importFormatFacts()) {
        auto fields = ordered_json::array();
        for (const auto& field : facts.fields)
            fields.push_back({{"name", field.first}, {"note", field.second}});
        formats.push_back({{"name", facts.name}, {"summary", facts.summary}, {"endings", facts.endings}, {"fields", fields}});
    }
    return formats.dump(2);
}

} // namespace touchstone::domain
