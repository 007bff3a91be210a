#include "exchange/import_notes.h"

#include <algorithm>
#include <array>

#include "exchange/json_view.h"

namespace touchstone::domain::reading {
namespace {

// What a whole row says stands with each of its turns while that stays small; more is kept once, with the conversation.
constexpr std::size_t spreadBytes = 1'000;

constexpr std::array<std::string_view, 6> knownRoles{"system", "user", "assistant", "tool", "developer", "function"};
constexpr std::array<std::string_view, 4> labelKeys{"label", "labels", "preference", "rating"};
constexpr std::string_view annotatorKey = "annotator";

bool isLabel(const std::string& key)
{
    return std::find(labelKeys.begin(), labelKeys.end(), key) != labelKeys.end() || key.rfind(annotatorKey, 0) == 0;
}

void spreadMetadata(ImportedConversation& conversation)
{
    const std::string& shared = conversation.metadata.text;
    if (shared == "{}" || (conversation.turns.size() > 1 && shared.size() > spreadBytes))
        return;
    JsonTape sharedTape;
    if (sharedTape.parse(shared))
        return;
    for (ImportedTurn& turn : conversation.turns) {
        JsonTape ownTape;
        if (ownTape.parse(turn.metadata.text))
            continue;
        ObjectText both;
        both.addMembers(JsonView(ownTape, 0));
        both.addMembers(JsonView(sharedTape, 0));
        turn.metadata.text = both.str();
    }
}

void noteRoles(ImportedConversation& conversation)
{
    std::vector<std::string_view> seen;
    for (const Message& message : conversation.messages) {
        const std::string_view role = message.role;
        if (std::find(knownRoles.begin(), knownRoles.end(), role) != knownRoles.end()
            || std::find(seen.begin(), seen.end(), role) != seen.end())
            continue;
        seen.push_back(role);
        conversation.notes.push_back({ImportNote::Kind::UnknownRole, message.role});
    }
}

/// The first label of a conversation stands for all of them: what is counted is answers with labels.
void noteLabels(ImportedConversation& conversation)
{
    for (const ImportedTurn& turn : conversation.turns) {
        JsonTape tape;
        if (turn.metadata.text == "{}" || tape.parse(turn.metadata.text))
            continue;
        const JsonView object(tape, 0);
        for (auto key = object.first(); key.exists(); key = object.after(key)) {
            if (!isLabel(key.text()))
                continue;
            conversation.notes.push_back({ImportNote::Kind::LabelsKept, key.text()});
            break;
        }
    }
}

} // namespace

void completeConversation(ImportedConversation& conversation)
{
    spreadMetadata(conversation);
    noteRoles(conversation);
    // Rows with judgements of their own carry what once was a label as mere metadata.
    const bool judged = std::any_of(conversation.turns.begin(), conversation.turns.end(),
                                    [](const ImportedTurn& turn) { return !turn.feedbacks.empty(); });
    if (!judged)
        noteLabels(conversation);
    for (const ImportedTurn& turn : conversation.turns)
        if (turn.ratedPrompt)
            conversation.notes.push_back({ImportNote::Kind::PromptDiffers, {}});
}

} // namespace touchstone::domain::reading
