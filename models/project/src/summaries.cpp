#include "summaries.h"

#include <algorithm>

#include "protocol/derive.h"

namespace touchstone::project {
namespace {

constexpr int titleLimit = 120;
constexpr int snippetLimit = 160;

bool isSpaceByte(unsigned char byte)
{
    return byte <= 0x20;
}

bool startsCodePoint(unsigned char byte)
{
    return (byte & 0xc0) != 0x80;
}

/// Cuts to make room for the mark of omission, at the last space when that keeps most of the line.
std::string cut(std::string line, int limit)
{
    int codePoints = 0;
    std::size_t end = 0;
    while (end < line.size()) {
        if (startsCodePoint(static_cast<unsigned char>(line[end])) && ++codePoints == limit)
            break;
        ++end;
    }
    line.resize(end);
    const std::size_t space = line.rfind(' ');
    if (space != std::string::npos && space > line.size() / 2)
        line.resize(space);
    while (!line.empty() && line.back() == ' ')
        line.pop_back();
    return line + "…";
}

} // namespace

TurnSummary readSummary(const Statement& row)
{
    TurnSummary summary;
    summary.key = row.integer(0);
    summary.turnId = row.text(1);
    summary.conversationId = row.text(2);
    summary.index = row.integer(3);
    summary.title = row.text(4);
    summary.snippet = row.text(5);
    summary.agent = row.text(6);
    summary.order = row.integer(7);
    summary.state = static_cast<TurnState>(row.integer(8));
    summary.flagged = row.integer(9) != 0;
    if (!row.isNull(10))
        summary.polarity = static_cast<protocol::Polarity>(row.integer(10));
    return summary;
}

std::string firstWords(std::string_view text, int limit)
{
    std::string line;
    line.reserve(std::min(text.size(), static_cast<std::size_t>(limit) * 4));
    int codePoints = 0;
    bool space = false;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (isSpaceByte(byte)) {
            space = !line.empty();
            continue;
        }
        if (startsCodePoint(byte)) {
            codePoints += space ? 2 : 1;
            if (space)
                line += ' ';
            space = false;
            if (codePoints > limit)
                return cut(std::move(line), limit);
        }
        line += character;
    }
    return line;
}

std::string snippetOf(const domain::Message& answer)
{
    std::string words = firstWords(answer.content, snippetLimit);
    if (!words.empty() || answer.toolCalls.empty())
        return words;
    for (const domain::ToolCall& call : answer.toolCalls) {
        words += (words.empty() ? "" : ", ") + call.name + "(" + call.arguments + ")";
        if (words.size() > snippetLimit * 4u)
            break;
    }
    return firstWords(words, snippetLimit);
}

std::string titleOf(const domain::ImportedConversation& conversation, std::int64_t position)
{
    if (!conversation.title.empty())
        return firstWords(conversation.title, titleLimit);
    for (std::int64_t at = position - 1; at >= 0; --at) {
        const domain::Message& message = conversation.messages[static_cast<std::size_t>(at)];
        if (message.role == "user")
            return firstWords(message.content, titleLimit);
    }
    return position > 0 ? firstWords(conversation.messages.front().content, titleLimit) : std::string();
}

const std::string& AgentNames::of(const domain::ImportedTurn& turn)
{
    const std::string version = turn.version.value_or(std::string());
    if (turn.environment.text == m_environment && version == m_version && turn.model == m_model)
        return m_name;
    m_environment = turn.environment.text;
    m_version = version;
    m_model = turn.model;
    protocol::Feedback feedback;
    feedback.ratedTurn.emplace();
    feedback.ratedTurn->model = turn.model;
    feedback.ratedTurn->version = turn.version;
    feedback.ratedTurn->environment = turn.environment;
    m_name = protocol::componentOf(feedback);
    if (m_name == "unknown" && turn.model.empty())
        m_name.clear();
    return m_name;
}

} // namespace touchstone::project
