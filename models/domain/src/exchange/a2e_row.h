#pragma once

#include <array>
#include <string>
#include <string_view>

/// The contract between the writers and the readers of our two lossless formats, A2E JSONL and CSV.
///
/// A2E JSONL: one object a line, compact, UTF-8, "\n" ended. The keys of Feedback in the order of the specification
/// (what protocol::writeModelLine gives, `rated_turn` filled), then `key::…` below in the order of `a2eExtraKeys`. Every
/// row has every key; what is missing is null.
///
/// CSV: RFC 4180, "," and "\r\n" (the last row too), UTF-8, optional BOM, the header `csvColumns`. A cell is quoted when
/// it holds a comma, quote, tab, CR or LF, or begins or ends with a space. What is null is an empty cell.
///
/// How rows go back to turns:
/// - Rows of one conversation_id follow one another, in the order of their turns, several feedbacks a turn included.
///   `context` of a row is the messages before the answer; the answer's place is context.size(). A later row's context
///   begins with the earlier one's context and answer where both are of one course of a conversation.
/// - The answer is `answer` (role, name, tool calls, tool call id, parts; null: a plain assistant message) with the
///   content of rated_turn.response / `response`.
/// - rated_turn.prompt is what was sent. Where it is not what flatPrompt makes of `context`, both are kept (see
///   Turn::ratedPrompt); a context without messages beside a prompt stands for none.
/// - The turn's correlation id is the feedback's, except where that equals turn_id: then the turn has none.
/// - `offset_unit` is always "codepoint"; `span_text` is response[start:end] and null without a span; readers of our own
///   rows check it, and `response_sha256`, and report the row when they do not match.
/// - `ts_utc` repeats `ts` for people and is not read.
/// - `damaged_response`: Turn::damagedResponse, null when empty.
///
/// Messages (`context`, `answer`) are objects of the OpenAI chat shape with keys only where there is something:
///   role, content (always in `context`, never in `answer`), name, tool_call_id,
///   tool_calls: [{"id", "type": "function", "function": {"name", "arguments"}}] with arguments as a string,
///   parts: the content as received when that was no plain string (`content` is then the text shown for it).
namespace touchstone::domain::exchange {

namespace key {
inline constexpr std::string_view offsetUnit = "offset_unit";
inline constexpr std::string_view spanText = "span_text";
inline constexpr std::string_view responseSha256 = "response_sha256";
inline constexpr std::string_view activeMs = "active_ms";
inline constexpr std::string_view wallMs = "wall_ms";
inline constexpr std::string_view tsUtc = "ts_utc";
inline constexpr std::string_view turnId = "turn_id";
inline constexpr std::string_view conversationId = "conversation_id";
inline constexpr std::string_view runId = "run_id";
inline constexpr std::string_view createdAt = "created_at";
inline constexpr std::string_view context = "context";
inline constexpr std::string_view answer = "answer";
inline constexpr std::string_view metadata = "metadata";
inline constexpr std::string_view damagedResponse = "damaged_response";
} // namespace key

inline constexpr std::array<std::string_view, 14> a2eExtraKeys{
    key::offsetUnit, key::spanText,       key::responseSha256, key::activeMs, key::wallMs,
    key::tsUtc,      key::turnId,         key::conversationId, key::runId,    key::createdAt,
    key::context,    key::answer,         key::metadata,       key::damagedResponse};

inline constexpr std::string_view offsetUnitCodePoint = "codepoint";

/// `csv_safe` is "1" in every row whose text cells are guarded against spreadsheets, "0" otherwise. `environment`,
/// `context`, `answer` and `metadata` hold JSON text. `span_start`/`span_end` are empty without a span.
inline constexpr std::array<std::string_view, 34> csvColumns{
    "csv_safe",    "feedback_id",  "correlation_id",  "session_id", "prompt",          "response",   "model",
    "version",     "environment",  "polarity",        "score",      "dimension",       "confidence", "comment",
    "correction",  "span_start",   "span_end",        "source",     "annotator_id",    "ts",         key::offsetUnit,
    key::spanText, key::responseSha256, key::activeMs, key::wallMs, key::tsUtc,        key::turnId,  key::conversationId,
    key::runId,    key::createdAt, key::context,      key::answer,  key::metadata,     key::damagedResponse};

/// True for columns that hold a bare number; they are never guarded.
[[nodiscard]] constexpr bool isNumericColumn(std::string_view column)
{
    return column == "csv_safe" || column == "score" || column == "confidence" || column == "span_start" ||
           column == "span_end" || column == "ts" || column == key::activeMs || column == key::wallMs ||
           column == key::createdAt;
}

/// True for text that a spreadsheet would run, or that begins with the guard itself, so that guarding can be undone.
[[nodiscard]] constexpr bool needsGuard(std::string_view cell)
{
    constexpr std::string_view fullWidth[]{"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"}; // = + - @
    if (cell.empty())
        return false;
    if (std::string_view("=+-@\t\r\n'").find(cell.front()) != std::string_view::npos)
        return true;
    for (const auto form : fullWidth)
        if (cell.substr(0, form.size()) == form)
            return true;
    return false;
}
[[nodiscard]] inline std::string guarded(std::string_view cell)
{
    return needsGuard(cell) ? "'" + std::string(cell) : std::string(cell);
}
/// What was guarded. For cells of text columns in rows with csv_safe "1" only.
[[nodiscard]] constexpr std::string_view unguarded(std::string_view cell)
{
    return !cell.empty() && cell.front() == '\'' ? cell.substr(1) : cell;
}

} // namespace touchstone::domain::exchange
