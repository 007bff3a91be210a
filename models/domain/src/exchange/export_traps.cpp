#include "exchange/export_traps.h"

#include <algorithm>

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

void TrapCheck::prompt(const std::vector<Message>& messages, const std::string& annotationId)
{
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
    if (calls)
        m_tally.warn("tool_calls_lost", "Axolotl, LLaMA-Factory", annotationId);
    if (badArguments)
        m_tally.warn("arguments_not_json", {}, annotationId);
    if (parts)
        m_tally.warn("parts_flattened", {}, annotationId);
}

void TrapCheck::target(std::string_view text, const std::string& annotationId)
{
    const std::string_view core = trimmed(text);
    if (core.size() != text.size())
        m_tally.warn("surrounding_space", "Axolotl", annotationId);
    const bool mayBeShort = core.size() <= 4 * std::size_t(shortAnswer);
    if ((mayBeShort && protocol::codePointCount(core) <= shortAnswer) ||
        templateText.find(core) != std::string_view::npos)
        m_tally.warn("very_short_response", "Axolotl", annotationId);
}

} // namespace touchstone::domain::exchange
