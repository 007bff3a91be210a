#pragma once

#include <vector>

#include "domain/exchange/export.h"
#include "domain/exchange/import.h"

/// What was imported, as the rows that a project would hand to an export. For tests that link the domain.
namespace touchstone::kit {

[[nodiscard]] inline domain::Turn turnOf(const domain::ImportedConversation& conversation,
                                         const domain::ImportedTurn& imported)
{
    domain::Turn turn;
    turn.turnId = imported.turnId;
    turn.conversationId = conversation.conversationId;
    turn.index = imported.position;
    turn.context.assign(conversation.messages.begin(), conversation.messages.begin() + imported.position);
    turn.answer = conversation.messages[static_cast<std::size_t>(imported.position)];
    turn.model = imported.model;
    turn.version = imported.version;
    turn.environment = imported.environment;
    turn.correlationId = imported.correlationId;
    turn.runId = imported.runId;
    turn.createdAt = imported.createdAt;
    turn.metadata = imported.metadata;
    turn.damagedResponse = imported.damagedResponse;
    turn.ratedPrompt = imported.ratedPrompt;
    return turn;
}

inline void appendRows(std::vector<domain::ExportRow>& rows, const domain::ImportedConversation& conversation)
{
    for (const domain::ImportedTurn& imported : conversation.turns) {
        const domain::Turn turn = turnOf(conversation, imported);
        for (const domain::ImportedFeedback& given : imported.feedbacks) {
            domain::ExportRow row;
            row.feedback = given.feedback;
            row.feedback.ratedTurn = domain::ratedTurnOf(turn);
            row.activeMs = given.activeMs;
            row.wallMs = given.wallMs;
            row.turn = turn;
            rows.push_back(std::move(row));
        }
    }
}

} // namespace touchstone::kit
