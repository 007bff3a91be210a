#include "shell/action_table.h"

#include <QCoreApplication>

namespace touchstone::views {

namespace {

// clang-format off
// lupdate does not look into macros of ours: the long name stands everywhere.
constexpr const char* ratingGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Rating");
constexpr const char* valuesGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Values");
constexpr const char* correctingGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Correcting");
constexpr const char* readingGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Reading");
constexpr const char* queueGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Queue");
constexpr const char* episodesGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Episodes");
constexpr const char* experiencesGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Experiences");
constexpr const char* refinementGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Refinement");
constexpr const char* filesGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Files");
constexpr const char* windowGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Window");
constexpr const char* pagesGroup = QT_TRANSLATE_NOOP("ActionRegistry", "Pages");

constexpr ActionFace faces[] = {
    {"rate.positive", QT_TRANSLATE_NOOP("ActionRegistry", "Positive"), "positive",
     QT_TRANSLATE_NOOP("ActionRegistry", "This answer is good"), ratingGroup},
    {"rate.negative", QT_TRANSLATE_NOOP("ActionRegistry", "Negative"), "negative",
     QT_TRANSLATE_NOOP("ActionRegistry", "This answer is bad"), ratingGroup},
    {"rate.neutral", QT_TRANSLATE_NOOP("ActionRegistry", "Neutral"), "neutral",
     QT_TRANSLATE_NOOP("ActionRegistry", "Neither good nor bad"), ratingGroup},
    {"rate.corrective", QT_TRANSLATE_NOOP("ActionRegistry", "Corrective"), "corrective",
     QT_TRANSLATE_NOOP("ActionRegistry", "Bad, and this is how it should read"), ratingGroup},
    {"submit", QT_TRANSLATE_NOOP("ActionRegistry", "Submit and next"), "send",
     QT_TRANSLATE_NOOP("ActionRegistry", "Save this judgement and go to the next open turn"), ratingGroup},
    {"skip", QT_TRANSLATE_NOOP("ActionRegistry", "Skip…"), "skip",
     QT_TRANSLATE_NOOP("ActionRegistry", "Leave this turn out, with a reason"), ratingGroup},
    {"flag", QT_TRANSLATE_NOOP("ActionRegistry", "Flag"), "flag",
     QT_TRANSLATE_NOOP("ActionRegistry", "Mark this turn to come back to"), ratingGroup},
    {"requeue", QT_TRANSLATE_NOOP("ActionRegistry", "Put back in the queue"), "requeue",
     QT_TRANSLATE_NOOP("ActionRegistry", "Decide later: move this turn to the end"), ratingGroup},
    {"comment.edit", QT_TRANSLATE_NOOP("ActionRegistry", "Comment"), "annotate",
     QT_TRANSLATE_NOOP("ActionRegistry", "Write why"), ratingGroup},
    {"draft.discard", QT_TRANSLATE_NOOP("ActionRegistry", "Discard draft"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Forget what is not submitted yet; undo brings it back"), ratingGroup},

    {"score.up", QT_TRANSLATE_NOOP("ActionRegistry", "Raise score"), "chevron-up", "", valuesGroup},
    {"score.down", QT_TRANSLATE_NOOP("ActionRegistry", "Lower score"), "chevron-down", "", valuesGroup},
    {"confidence.up", QT_TRANSLATE_NOOP("ActionRegistry", "More confident"), "chevron-up", "", valuesGroup},
    {"confidence.down", QT_TRANSLATE_NOOP("ActionRegistry", "Less confident"), "chevron-down", "", valuesGroup},
    {"dimension.correctness", QT_TRANSLATE_NOOP("ActionRegistry", "Correctness"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), valuesGroup},
    {"dimension.helpfulness", QT_TRANSLATE_NOOP("ActionRegistry", "Helpfulness"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), valuesGroup},
    {"dimension.safety", QT_TRANSLATE_NOOP("ActionRegistry", "Safety"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), valuesGroup},
    {"dimension.tone", QT_TRANSLATE_NOOP("ActionRegistry", "Tone"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), valuesGroup},
    {"dimension.plan_quality", QT_TRANSLATE_NOOP("ActionRegistry", "Plan quality"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), valuesGroup},
    {"dimension.up", QT_TRANSLATE_NOOP("ActionRegistry", "Raise dimension"), "chevron-up", "", valuesGroup},
    {"dimension.down", QT_TRANSLATE_NOOP("ActionRegistry", "Lower dimension"), "chevron-down", "", valuesGroup},
    {"dimension.clear", QT_TRANSLATE_NOOP("ActionRegistry", "Clear dimension"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Give this dimension no value"), valuesGroup},
    {"dimension.primary", QT_TRANSLATE_NOOP("ActionRegistry", "Make primary"), "check",
     QT_TRANSLATE_NOOP("ActionRegistry", "The score counts for this dimension"), valuesGroup},

    {"correct.edit", QT_TRANSLATE_NOOP("ActionRegistry", "Correct selection"), "diff",
     QT_TRANSLATE_NOOP("ActionRegistry", "Edit the selected text in place"), correctingGroup},
    {"correct.whole", QT_TRANSLATE_NOOP("ActionRegistry", "Correct whole answer"), "corrective",
     QT_TRANSLATE_NOOP("ActionRegistry", "Edit the answer from its beginning"), correctingGroup},
    {"correct.revert", QT_TRANSLATE_NOOP("ActionRegistry", "Revert correction"), "undo",
     QT_TRANSLATE_NOOP("ActionRegistry", "Back to what the agent wrote; undo brings it back"), correctingGroup},

    {"turn.raw", QT_TRANSLATE_NOOP("ActionRegistry", "Rendered or raw"), "raw",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show the text as it was received"), readingGroup},
    {"turn.unfold", QT_TRANSLATE_NOOP("ActionRegistry", "Unfold conversation"), "unfold",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show everything that led to this answer"), readingGroup},
    {"turn.copy", QT_TRANSLATE_NOOP("ActionRegistry", "Copy answer"), "copy", "", readingGroup},
    {"turn.copyOffset", QT_TRANSLATE_NOOP("ActionRegistry", "Copy offset as…"), "offsets",
     QT_TRANSLATE_NOOP("ActionRegistry", "Code points, UTF-16 units, bytes, or line and column"), readingGroup},
    {"turn.history", QT_TRANSLATE_NOOP("ActionRegistry", "History"), "history",
     QT_TRANSLATE_NOOP("ActionRegistry", "Earlier judgements of this turn"), readingGroup},
    {"guidelines.toggle", QT_TRANSLATE_NOOP("ActionRegistry", "Guidelines"), "guidelines",
     QT_TRANSLATE_NOOP("ActionRegistry", "How to rate in this project"), readingGroup},

    {"queue.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next turn"), "chevron-down", "", queueGroup},
    {"queue.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous turn"), "chevron-up", "", queueGroup},
    {"queue.nextOpen", QT_TRANSLATE_NOOP("ActionRegistry", "Next open turn"), "play", "", queueGroup},
    {"queue.jump", QT_TRANSLATE_NOOP("ActionRegistry", "Jump to turn…"), "search", "", queueGroup},
    {"queue.filter", QT_TRANSLATE_NOOP("ActionRegistry", "Filter queue"), "filter",
     QT_TRANSLATE_NOOP("ActionRegistry", "Words, or state:open, agent:name, is:flagged"), queueGroup},
    {"focus.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next area"), "chevron-right",
     QT_TRANSLATE_NOOP("ActionRegistry", "Queue, answer, rating"), queueGroup},
    {"focus.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous area"), "chevron-left",
     QT_TRANSLATE_NOOP("ActionRegistry", "Rating, answer, queue"), queueGroup},

    {"episodes.begin", QT_TRANSLATE_NOOP("ActionRegistry", "Begin anew"), "redo",
     QT_TRANSLATE_NOOP("ActionRegistry", "Close the episodes that are here and reset the environment"), episodesGroup},
    {"episodes.step", QT_TRANSLATE_NOOP("ActionRegistry", "Step"), "play",
     QT_TRANSLATE_NOOP("ActionRegistry", "Take the action that is written in the form"), episodesGroup},
    {"episodes.stepAll", QT_TRANSLATE_NOOP("ActionRegistry", "Step all"), "play",
     QT_TRANSLATE_NOOP("ActionRegistry", "Take the same action in every episode"), episodesGroup},
    {"episodes.suggested1", QT_TRANSLATE_NOOP("ActionRegistry", "First suggestion"), "play", "", episodesGroup},
    {"episodes.suggested2", QT_TRANSLATE_NOOP("ActionRegistry", "Second suggestion"), "play", "", episodesGroup},
    {"episodes.suggested3", QT_TRANSLATE_NOOP("ActionRegistry", "Third suggestion"), "play", "", episodesGroup},
    {"episodes.suggested4", QT_TRANSLATE_NOOP("ActionRegistry", "Fourth suggestion"), "play", "", episodesGroup},
    {"episodes.suggestedAll", QT_TRANSLATE_NOOP("ActionRegistry", "Best suggestion in all"), "play",
     QT_TRANSLATE_NOOP("ActionRegistry", "Each episode takes the action that its environment suggests first"), episodesGroup},
    {"episodes.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous step"), "chevron-left", "", episodesGroup},
    {"episodes.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next step"), "chevron-right", "", episodesGroup},
    {"episodes.picture", QT_TRANSLATE_NOOP("ActionRegistry", "Picture or text"), "image",
     QT_TRANSLATE_NOOP("ActionRegistry", "How the environment shows itself"), episodesGroup},
    {"episodes.raw", QT_TRANSLATE_NOOP("ActionRegistry", "Form or JSON"), "raw",
     QT_TRANSLATE_NOOP("ActionRegistry", "Write the action in fields, or as JSON"), episodesGroup},
    {"episodes.toTurns", QT_TRANSLATE_NOOP("ActionRegistry", "Add to the queue"), "annotate",
     QT_TRANSLATE_NOOP("ActionRegistry", "Make the steps of this episode turns to rate"), episodesGroup},

    {"experiences.filter", QT_TRANSLATE_NOOP("ActionRegistry", "Filter experiences"), "filter", "", experiencesGroup},
    {"experiences.refresh", QT_TRANSLATE_NOOP("ActionRegistry", "Read again"), "redo",
     QT_TRANSLATE_NOOP("ActionRegistry", "Ask the host for what it recorded since"), experiencesGroup},
    {"experiences.replay", QT_TRANSLATE_NOOP("ActionRegistry", "Replay episode"), "play",
     QT_TRANSLATE_NOOP("ActionRegistry", "Step through the episode of this experience"), experiencesGroup},
    {"experiences.back", QT_TRANSLATE_NOOP("ActionRegistry", "Back to the list"), "chevron-left", "", experiencesGroup},
    {"experiences.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous step"), "chevron-left", "", experiencesGroup},
    {"experiences.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next step"), "chevron-right", "", experiencesGroup},

    {"refinement.plan", QT_TRANSLATE_NOOP("ActionRegistry", "Plan"), "refinement",
     QT_TRANSLATE_NOOP("ActionRegistry", "Look for components that should be chosen less"), refinementGroup},
    {"refinement.review", QT_TRANSLATE_NOOP("ActionRegistry", "Have it reviewed"), "review",
     QT_TRANSLATE_NOOP("ActionRegistry", "Have the host judge the change without making it"), refinementGroup},
    {"refinement.apply", QT_TRANSLATE_NOOP("ActionRegistry", "Apply"), "check",
     QT_TRANSLATE_NOOP("ActionRegistry", "Change it on the host; asks first"), refinementGroup},
    {"refinement.rollBack", QT_TRANSLATE_NOOP("ActionRegistry", "Roll back"), "undo",
     QT_TRANSLATE_NOOP("ActionRegistry", "Put back what this refinement changed; asks first"), refinementGroup},
    {"refinement.adapt", QT_TRANSLATE_NOOP("ActionRegistry", "Adapt"), "components",
     QT_TRANSLATE_NOOP("ActionRegistry", "Plan, review and apply new weights in one step; asks first"), refinementGroup},
    {"refinement.choose", QT_TRANSLATE_NOOP("ActionRegistry", "Choose proposal"), "check",
     QT_TRANSLATE_NOOP("ActionRegistry", "Several that are chosen are reviewed and applied as one"), refinementGroup},
    {"refinement.evidence", QT_TRANSLATE_NOOP("ActionRegistry", "Show the evidence"), "search",
     QT_TRANSLATE_NOOP("ActionRegistry", "Go to the judgements or calls behind this proposal"), refinementGroup},
    {"refinement.value", QT_TRANSLATE_NOOP("ActionRegistry", "Change the value"), "corrective", "", refinementGroup},
    {"refinement.refresh", QT_TRANSLATE_NOOP("ActionRegistry", "Read the history again"), "redo", "", refinementGroup},

    {"edit.undo", QT_TRANSLATE_NOOP("ActionRegistry", "&Undo"), "undo", "", windowGroup},
    {"edit.redo", QT_TRANSLATE_NOOP("ActionRegistry", "&Redo"), "redo", "", windowGroup},
    {"palette.open", QT_TRANSLATE_NOOP("ActionRegistry", "&Search and commands…"), "search",
     QT_TRANSLATE_NOOP("ActionRegistry", "Find an action or a turn"), windowGroup},
    {"help.keys", QT_TRANSLATE_NOOP("ActionRegistry", "&Keyboard shortcuts"), "keyboard",
     QT_TRANSLATE_NOOP("ActionRegistry", "All keys on one sheet"), windowGroup},
    {"app.preferences", QT_TRANSLATE_NOOP("ActionRegistry", "&Preferences…"), "settings", "", windowGroup},
    {"app.shortcuts", QT_TRANSLATE_NOOP("ActionRegistry", "&Change shortcuts…"), "keyboard", "", windowGroup},
    {"view.rail", QT_TRANSLATE_NOOP("ActionRegistry", "Fold the page &list"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show the pages as icons only"), windowGroup},
    {"view.issues", QT_TRANSLATE_NOOP("ActionRegistry", "&Issues"), "warning",
     QT_TRANSLATE_NOOP("ActionRegistry", "What went wrong in the background"), windowGroup},
    {"view.tearOff", QT_TRANSLATE_NOOP("ActionRegistry", "Page in its own &window"), "tear-off", "", windowGroup},
    {"view.theme", QT_TRANSLATE_NOOP("ActionRegistry", "Light or &dark"), "moon", "", windowGroup},

    {"file.new", QT_TRANSLATE_NOOP("ActionRegistry", "&New project…"), "new-project", "", filesGroup},
    {"file.open", QT_TRANSLATE_NOOP("ActionRegistry", "&Open project…"), "open", "", filesGroup},
    {"file.import", QT_TRANSLATE_NOOP("ActionRegistry", "&Import turns…"), "import",
     QT_TRANSLATE_NOOP("ActionRegistry", "Files of conversations, ratings or trajectories"), filesGroup},
    {"file.export", QT_TRANSLATE_NOOP("ActionRegistry", "&Export judgements…"), "export",
     QT_TRANSLATE_NOOP("ActionRegistry", "Training files, tables and our own format"), filesGroup},
    {"file.guidelines", QT_TRANSLATE_NOOP("ActionRegistry", "Edit &guidelines…"), "guidelines",
     QT_TRANSLATE_NOOP("ActionRegistry", "How people rate in this project, in Markdown"), filesGroup},
    {"host.connect", QT_TRANSLATE_NOOP("ActionRegistry", "&Connect to a host…"), "host",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose where judgements are sent"), filesGroup},
    {"file.quit", QT_TRANSLATE_NOOP("ActionRegistry", "&Quit"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Everything that is saved stays saved"), filesGroup},

    {"page.annotate", QT_TRANSLATE_NOOP("ActionRegistry", "Annotate"), "annotate",
     QT_TRANSLATE_NOOP("ActionRegistry", "Rate turns"), pagesGroup},
    {"page.review", QT_TRANSLATE_NOOP("ActionRegistry", "Review"), "review",
     QT_TRANSLATE_NOOP("ActionRegistry", "Where annotators disagree"), pagesGroup},
    {"page.components", QT_TRANSLATE_NOOP("ActionRegistry", "Components"), "components",
     QT_TRANSLATE_NOOP("ActionRegistry", "How each component is doing"), pagesGroup},
    {"page.calibration", QT_TRANSLATE_NOOP("ActionRegistry", "Calibration"), "calibration",
     QT_TRANSLATE_NOOP("ActionRegistry", "Does confidence match quality"), pagesGroup},
    {"page.refinement", QT_TRANSLATE_NOOP("ActionRegistry", "Refinement"), "refinement",
     QT_TRANSLATE_NOOP("ActionRegistry", "Proposed changes and their evidence"), pagesGroup},
    {"page.episodes", QT_TRANSLATE_NOOP("ActionRegistry", "Episodes"), "episodes",
     QT_TRANSLATE_NOOP("ActionRegistry", "Runs of an agent in an environment"), pagesGroup},
    {"page.experiences", QT_TRANSLATE_NOOP("ActionRegistry", "Experiences"), "history",
     QT_TRANSLATE_NOOP("ActionRegistry", "Steps that the host recorded"), pagesGroup},
    {"page.signals", QT_TRANSLATE_NOOP("ActionRegistry", "Signals"), "signals",
     QT_TRANSLATE_NOOP("ActionRegistry", "What agents say about their own work"), pagesGroup},

    {"host.retry", QT_TRANSLATE_NOOP("ActionRegistry", "Try again now"), "send",
     QT_TRANSLATE_NOOP("ActionRegistry", "Try again to reach the host"), windowGroup},
    {"help.about", QT_TRANSLATE_NOOP("ActionRegistry", "&About Touchstone"), "info", "", windowGroup},
};

// clang-format on

} // namespace

std::span<const ActionFace> actionTable()
{
    return faces;
}

} // namespace touchstone::views
