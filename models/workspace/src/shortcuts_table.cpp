#include "workspace/shortcuts.h"

namespace touchstone::workspace {
namespace {

using Keys = QList<QKeySequence>;

ShortcutAction everywhere(const char* id, Keys keys)
{
    return {QString::fromLatin1(id), ShortcutScope::Everywhere, std::move(keys), false};
}

ShortcutAction onPage(const char* id, Keys keys)
{
    return {QString::fromLatin1(id), ShortcutScope::Annotate, std::move(keys), false};
}

ShortcutAction onTurn(const char* id, Keys keys, bool destructive = false)
{
    return {QString::fromLatin1(id), ShortcutScope::Turn, std::move(keys), destructive};
}

ShortcutAction onEpisodes(const char* id, Keys keys, bool destructive = false)
{
    return {QString::fromLatin1(id), ShortcutScope::Episodes, std::move(keys), destructive};
}

ShortcutAction onExperiences(const char* id, Keys keys)
{
    return {QString::fromLatin1(id), ShortcutScope::Experiences, std::move(keys), false};
}

ShortcutAction onRefinement(const char* id, Keys keys, bool destructive = false)
{
    return {QString::fromLatin1(id), ShortcutScope::Refinement, std::move(keys), destructive};
}

QKeySequence key(const char* text)
{
    return QKeySequence::fromString(QString::fromLatin1(text), QKeySequence::PortableText);
}

std::vector<ShortcutAction> makeShortcutTable()
{
    return {
        // The turn: rating
        onTurn("rate.positive", {key("1")}),
        onTurn("rate.negative", {key("2")}),
        onTurn("rate.neutral", {key("3")}),
        onTurn("rate.corrective", {key("4")}),
        onTurn("score.up", {key("]")}),
        onTurn("score.down", {key("[")}),
        onTurn("dimension.correctness", {key("Alt+1")}),
        onTurn("dimension.helpfulness", {key("Alt+2")}),
        onTurn("dimension.safety", {key("Alt+3")}),
        onTurn("dimension.tone", {key("Alt+4")}),
        onTurn("dimension.plan_quality", {key("Alt+5")}),
        onTurn("dimension.up", {key("Alt+Up")}),
        onTurn("dimension.down", {key("Alt+Down")}),
        onTurn("dimension.clear", {key("Alt+Backspace")}),
        onTurn("dimension.primary", {key("Alt+P")}),
        onTurn("confidence.up", {key(".")}),
        onTurn("confidence.down", {key(",")}),
        onTurn("comment.edit", {key("M")}),
        onTurn("submit", {key("Return"), key("Enter"), key("Ctrl+Return")}),
        onTurn("skip", {key("S")}),
        onTurn("flag", {key("F")}),
        onTurn("requeue", {key("R")}),
        onTurn("draft.discard", {key("Ctrl+Shift+Backspace")}, true),
        // The turn: text and correction
        onTurn("correct.edit", {key("E")}),
        onTurn("correct.whole", {key("Shift+E")}),
        onTurn("correct.revert", {key("Ctrl+Shift+R")}, true),
        onTurn("turn.raw", {key("V")}),
        onTurn("turn.unfold", {key("U")}),
        onTurn("turn.copy", {key("Ctrl+Shift+C")}),
        onTurn("turn.copyOffset", {key("Ctrl+Alt+C")}),
        onTurn("turn.history", {key("H")}),
        // The page
        onPage("queue.next", {key("J"), key("Ctrl+Down")}),
        onPage("queue.previous", {key("K"), key("Ctrl+Up")}),
        onPage("queue.nextOpen", {key("N")}),
        onPage("queue.jump", {key("Ctrl+G")}),
        onPage("queue.filter", {key("/"), key("Ctrl+F")}),
        onPage("focus.next", {key("F6")}),
        onPage("focus.previous", {key("Shift+F6")}),
        onPage("guidelines.toggle", {key("G")}),
        // Episodes, and what was recorded of them
        onEpisodes("episodes.begin", {key("Ctrl+R")}, true),
        onEpisodes("episodes.step", {key("Return"), key("Enter"), key("Ctrl+Return")}),
        onEpisodes("episodes.stepAll", {key("Shift+Return"), key("Ctrl+Shift+Return")}),
        onEpisodes("episodes.suggested1", {key("1")}),
        onEpisodes("episodes.suggested2", {key("2")}),
        onEpisodes("episodes.suggested3", {key("3")}),
        onEpisodes("episodes.suggested4", {key("4")}),
        onEpisodes("episodes.suggestedAll", {key("A")}),
        onEpisodes("episodes.previous", {key("Left"), key("K")}),
        onEpisodes("episodes.next", {key("Right"), key("J")}),
        onEpisodes("episodes.picture", {key("V")}),
        onEpisodes("episodes.raw", {key("E")}),
        onEpisodes("episodes.toTurns", {key("T")}),
        onExperiences("experiences.filter", {key("/"), key("Ctrl+F")}),
        onExperiences("experiences.refresh", {key("F5")}),
        onExperiences("experiences.replay", {key("Return"), key("Enter")}),
        onExperiences("experiences.back", {key("Backspace"), key("Alt+Left")}),
        onExperiences("experiences.previous", {key("Left"), key("K")}),
        onExperiences("experiences.next", {key("Right"), key("J")}),
        onRefinement("refinement.plan", {key("P")}),
        onRefinement("refinement.review", {key("R")}),
        onRefinement("refinement.apply", {key("Ctrl+Return")}, true),
        onRefinement("refinement.rollBack", {key("Ctrl+Shift+Backspace")}, true),
        onRefinement("refinement.adapt", {key("Ctrl+Shift+Return")}, true),
        onRefinement("refinement.choose", {key("X")}),
        onRefinement("refinement.evidence", {key("E")}),
        onRefinement("refinement.value", {key("V")}),
        onRefinement("refinement.refresh", {key("F5")}),
        // Everywhere
        everywhere("edit.undo", {key("Ctrl+Z")}),
        everywhere("edit.redo", {key("Ctrl+Shift+Z"), key("Ctrl+Y")}),
        everywhere("palette.open", {key("Ctrl+K")}),
        everywhere("help.keys", {key("?"), key("F1")}),
        everywhere("file.new", {key("Ctrl+N")}),
        everywhere("file.open", {key("Ctrl+O")}),
        everywhere("file.import", {key("Ctrl+I")}),
        everywhere("file.export", {key("Ctrl+E")}),
        everywhere("host.connect", {key("Ctrl+Shift+H")}),
        everywhere("file.quit", {key("Ctrl+Q")}),
        everywhere("app.preferences", {key("Ctrl+,")}),
        everywhere("app.shortcuts", {}),
        everywhere("view.rail", {key("Ctrl+B")}),
        everywhere("view.issues", {key("Ctrl+Shift+M")}),
        everywhere("view.tearOff", {key("Ctrl+Shift+N")}),
        everywhere("view.theme", {key("Ctrl+Shift+L")}),
        everywhere("page.annotate", {key("Ctrl+1")}),
        everywhere("page.review", {key("Ctrl+2")}),
        everywhere("page.components", {key("Ctrl+3")}),
        everywhere("page.calibration", {key("Ctrl+4")}),
        everywhere("page.refinement", {key("Ctrl+5")}),
        everywhere("page.episodes", {key("Ctrl+6")}),
        everywhere("page.experiences", {key("Ctrl+8")}),
        everywhere("page.signals", {key("Ctrl+7")}),
    };
}

} // namespace

const std::vector<ShortcutAction>& ShortcutMap::actions()
{
    static const std::vector<ShortcutAction> table = makeShortcutTable();
    return table;
}

} // namespace touchstone::workspace
