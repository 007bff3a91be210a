#include "exchange/export_traps.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <nlohmann/json.hpp>

#include "protocol/derive.h"

namespace touchstone::domain::exchange {
namespace {
// What Python's str.strip takes away, beyond ASCII: NEL, NBSP, the spaces of U+2000, the separators, U+3000.
constexpr std::string_view wideSpaces[]{"\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
                                        "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86",
                                        "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8",
                                        "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};

bool isAsciiSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

std::size_t leadingSpace(std::string_view text)
{
    if (!text.empty() && isAsciiSpace(text.front()))
        return 1;
    for (const auto space : wideSpaces)
        if (text.substr(0, space.size()) == space)
            return space.size();
    return 0;
}

std::size_t trailingSpace(std::string_view text)
{
    if (!text.empty() && isAsciiSpace(text.back()))
        return 1;
    for (const auto space : wideSpaces)
        if (text.size() >= space.size() && text.substr(text.size() - space.size()) == space)
            return space.size();
    return 0;
}

/// Where a chat template could hold a short answer by chance, and a search for the answer would find that instead.
constexpr std::string_view templateText =
    "<|im_start|>system <|im_end|> user assistant <|start_header_id|> <|end_header_id|> <|eot_id|> [INST] [/INST] </s>";
constexpr std::int64_t shortAnswer = 3;

/// Empty when LLaMA-Factory's sharegpt converter takes the prompt: after a leading system message user or tool and
/// assistant in turn, ending with user or tool.
std::string alternationFault(const std::vector<Message>& messages)
{
    const std::size_t first = !messages.empty() && messages.front().role == "system" ? 1 : 0;
    for (std::size_t i = first; i < messages.size(); ++i) {
        const std::string& role = messages[i].role;
        const bool asks = (i - first) % 2 == 0;
        if (asks ? role != "user" && role != "tool" : role != "assistant")
            return "message " + std::to_string(i + 1) + " is of role " + role;
    }
    if ((messages.size() - first) % 2 == 0)
        return "the prompt does not end with a user or tool message";
    return {};
}
constexpr std::string_view openAiTrainers = "OpenAI, Fireworks, Together";

bool knowsRole(const std::string& role)
{
    constexpr std::string_view roles[]{"system", "developer", "user", "assistant", "tool", "function"};
    return std::find(std::begin(roles), std::end(roles), role) != std::end(roles);
}

/// Follows the calls of tools and their results through a conversation: each call is answered before anybody speaks.
class CallBook
{
public:
    void read(const Message& message)
    {
        if (message.role == "tool") {
            resultWithoutCall = resultWithoutCall || m_open.erase(message.toolCallId) == 0;
            return;
        }
        close();
        for (const ToolCall& call : message.toolCalls)
            m_open.insert(call.id);
    }
    void close()
    {
        callWithoutResult = callWithoutResult || !m_open.empty();
        m_open.clear();
    }
    bool resultWithoutCall = false;
    bool callWithoutResult = false;

private:
    std::set<std::string> m_open;
};
} // namespace

std::string_view trimmed(std::string_view text)
{
    while (const std::size_t length = leadingSpace(text))
        text.remove_prefix(length);
    while (const std::size_t length = trailingSpace(text))
        text.remove_suffix(length);
    return text;
}

void TrapCheck::alternation(const std::vector<Message>& messages, const std::string& annotationId)
{
    const std::string fault = alternationFault(messages);
    if (!fault.empty())
        m_tally.warn("roles_not_alternating", "LLaMA-Factory", annotationId, fault);
}

void TrapCheck::ofOpenAi(const std::vector<Message>& messages, const std::string& annotationId)
{
    CallBook calls;
    const Message* stranger = nullptr;
    for (const Message& message : messages) {
        calls.read(message);
        if (!stranger && !knowsRole(message.role))
            stranger = &message;
    }
    calls.close();
    if (stranger)
        m_tally.warn("unknown_role", openAiTrainers, annotationId, stranger->role);
    if (calls.resultWithoutCall)
        m_tally.warn("tool_result_without_call", openAiTrainers, annotationId);
    if (calls.callWithoutResult)
        m_tally.warn("tool_call_without_result", openAiTrainers, annotationId);
}

void TrapCheck::prompt(const std::vector<Message>& messages, const std::string& annotationId)
{
    const bool openAi = m_format == ExportFormat::OpenAiDpo;
    if (openAi)
        ofOpenAi(messages, annotationId);
    else
        alternation(messages, annotationId);
    bool calls = false;
    bool badArguments = false;
    bool parts = false;
    for (const Message& message : messages) {
        calls = calls || !message.toolCalls.empty();
        parts = parts || message.parts.text != "null";
        for (const ToolCall& call : message.toolCalls)
            badArguments = badArguments || !nlohmann::json::accept(call.arguments);
    }
    if (calls && !openAi)
        m_tally.warn("tool_calls_lost", m_format == ExportFormat::Kto ? "LLaMA-Factory" : "Axolotl, LLaMA-Factory",
                     annotationId);
    if (badArguments)
        m_tally.warn("arguments_not_json", {}, annotationId);
    if (parts)
        m_tally.warn("parts_flattened", {}, annotationId);
}

void TrapCheck::target(std::string_view text, const std::string& annotationId)
{
    // The formats that Axolotl reads by its chat_template strategies, which search for the answer in the whole text.
    const bool searched = m_format == ExportFormat::DpoUniversal || m_format == ExportFormat::Sft;
    const std::string_view core = trimmed(text);
    if (core.size() != text.size())
        m_tally.warn("surrounding_space", searched ? "Axolotl" : "", annotationId);
    if (!searched)
        return;
    const bool mayBeShort = core.size() <= 4 * std::size_t(shortAnswer);
    if ((mayBeShort && protocol::codePointCount(core) <= shortAnswer) ||
        templateText.find(core) != std::string_view::npos)
        m_tally.warn("very_short_response", "Axolotl", annotationId);
}

} // namespace touchstone::domain::exchange
