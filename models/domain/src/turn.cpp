#include "domain/turn.h"

namespace touchstone::domain {
namespace {
std::string titledRole(const std::string& role)
{
    std::string title = role.empty() ? std::string("Message") : role;
    if (title.front() >= 'a' && title.front() <= 'z')
        title.front() = char(title.front() - 'a' + 'A');
    return title;
}

std::string promptParagraph(const Message& message)
{
    std::string text = titledRole(message.role);
    if (!message.name.empty())
        text += " (" + message.name + ")";
    text += ":";
    if (!message.content.empty())
        text += " " + message.content;
    for (const ToolCall& call : message.toolCalls)
        text += "\n[tool call] " + call.name + "(" + call.arguments + ")";
    return text;
}
} // namespace

std::string flatPrompt(const std::vector<Message>& context)
{
    if (context.size() == 1 && context.front().role == "user" && context.front().toolCalls.empty())
        return context.front().content;
    std::string prompt;
    for (const Message& message : context) {
        if (!prompt.empty())
            prompt += "\n\n";
        prompt += promptParagraph(message);
    }
    return prompt;
}

protocol::RatedTurn ratedTurnOf(const Turn& turn)
{
    return {turn.ratedPrompt ? *turn.ratedPrompt : flatPrompt(turn.context), turn.answer.content, turn.model,
            turn.environment, turn.version};
}

} // namespace touchstone::domain
