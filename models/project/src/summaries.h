#pragma once

#include "domain/exchange/import.h"
#include "project/types.h"
#include "statement.h"

namespace touchstone::project {

#define TOUCHSTONE_SUMMARY_COLUMNS                                                                                   \
    "t.turn_key, t.turn_id, c.conversation_id, t.position, t.title, t.snippet, t.agent, t.queue_order, t.state,"     \
    " t.flagged, t.polarity"
#define TOUCHSTONE_SUMMARY_TABLES " turns t JOIN conversations c ON c.conversation_key = t.conversation_key "
[[nodiscard]] TurnSummary readSummary(const Statement& row);

/// The first words of a text in one line: white space runs become one space, and what is cut ends in "…". At most
/// `limit` code points.
[[nodiscard]] std::string firstWords(std::string_view text, int limit);
/// What the queue shows of an answer: its first words, else the tools it calls.
[[nodiscard]] std::string snippetOf(const domain::Message& answer);
/// The title of a turn: the conversation's, else the first words of the last user message before the answer.
[[nodiscard]] std::string titleOf(const domain::ImportedConversation& conversation, std::int64_t position);

/// Names the agent of turns: component, else version, else model, else empty. Remembers the last one: most files hold
/// one agent.
class AgentNames
{
public:
    [[nodiscard]] const std::string& of(const domain::ImportedTurn& turn);

private:
    std::string m_environment;
    std::string m_version;
    std::string m_model;
    std::string m_name;
};

} // namespace touchstone::project
