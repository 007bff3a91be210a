#include "shell/action_table.h"

#include <QCoreApplication>

namespace touchstone::views {

namespace {

// clang-format off
// lupdate does not look into macros of ours: the long name stands everywhere.
constexpr const char* rating = QT_TRANSLATE_NOOP("ActionRegistry", "Rating");
constexpr const char* values = QT_TRANSLATE_NOOP("ActionRegistry", "Values");
constexpr const char* correcting = QT_TRANSLATE_NOOP("ActionRegistry", "Correcting");
constexpr const char* reading = QT_TRANSLATE_NOOP("ActionRegistry", "Reading");
constexpr const char* queue = QT_TRANSLATE_NOOP("ActionRegistry", "Queue");
constexpr const char* files = QT_TRANSLATE_NOOP("ActionRegistry", "Files");
constexpr const char* window = QT_TRANSLATE_NOOP("ActionRegistry", "Window");
constexpr const char* pages = QT_TRANSLATE_NOOP("ActionRegistry", "Pages");

constexpr ActionFace faces[] = {
    {"rate.positive", QT_TRANSLATE_NOOP("ActionRegistry", "Positive"), "positive",
     QT_TRANSLATE_NOOP("ActionRegistry", "This answer is good"), rating},
    {"rate.negative", QT_TRANSLATE_NOOP("ActionRegistry", "Negative"), "negative",
     QT_TRANSLATE_NOOP("ActionRegistry", "This answer is bad"), rating},
    {"rate.neutral", QT_TRANSLATE_NOOP("ActionRegistry", "Neutral"), "neutral",
     QT_TRANSLATE_NOOP("ActionRegistry", "Neither good nor bad"), rating},
    {"rate.corrective", QT_TRANSLATE_NOOP("ActionRegistry", "Corrective"), "corrective",
     QT_TRANSLATE_NOOP("ActionRegistry", "Bad, and this is how it should read"), rating},
    {"submit", QT_TRANSLATE_NOOP("ActionRegistry", "Submit and next"), "send",
     QT_TRANSLATE_NOOP("ActionRegistry", "Save this judgement and go to the next open turn"), rating},
    {"skip", QT_TRANSLATE_NOOP("ActionRegistry", "Skip…"), "skip",
     QT_TRANSLATE_NOOP("ActionRegistry", "Leave this turn out, with a reason"), rating},
    {"flag", QT_TRANSLATE_NOOP("ActionRegistry", "Flag"), "flag",
     QT_TRANSLATE_NOOP("ActionRegistry", "Mark this turn to come back to"), rating},
    {"requeue", QT_TRANSLATE_NOOP("ActionRegistry", "Put back in the queue"), "requeue",
     QT_TRANSLATE_NOOP("ActionRegistry", "Decide later: move this turn to the end"), rating},
    {"comment.edit", QT_TRANSLATE_NOOP("ActionRegistry", "Comment"), "annotate",
     QT_TRANSLATE_NOOP("ActionRegistry", "Write why"), rating},
    {"draft.discard", QT_TRANSLATE_NOOP("ActionRegistry", "Discard draft"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Forget what is not submitted yet; undo brings it back"), rating},

    {"score.up", QT_TRANSLATE_NOOP("ActionRegistry", "Raise score"), "chevron-up", "", values},
    {"score.down", QT_TRANSLATE_NOOP("ActionRegistry", "Lower score"), "chevron-down", "", values},
    {"confidence.up", QT_TRANSLATE_NOOP("ActionRegistry", "More confident"), "chevron-up", "", values},
    {"confidence.down", QT_TRANSLATE_NOOP("ActionRegistry", "Less confident"), "chevron-down", "", values},
    {"dimension.correctness", QT_TRANSLATE_NOOP("ActionRegistry", "Correctness"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), values},
    {"dimension.helpfulness", QT_TRANSLATE_NOOP("ActionRegistry", "Helpfulness"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), values},
    {"dimension.safety", QT_TRANSLATE_NOOP("ActionRegistry", "Safety"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), values},
    {"dimension.tone", QT_TRANSLATE_NOOP("ActionRegistry", "Tone"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), values},
    {"dimension.plan_quality", QT_TRANSLATE_NOOP("ActionRegistry", "Plan quality"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Choose the dimension that keys change"), values},
    {"dimension.up", QT_TRANSLATE_NOOP("ActionRegistry", "Raise dimension"), "chevron-up", "", values},
    {"dimension.down", QT_TRANSLATE_NOOP("ActionRegistry", "Lower dimension"), "chevron-down", "", values},
    {"dimension.clear", QT_TRANSLATE_NOOP("ActionRegistry", "Clear dimension"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Give this dimension no value"), values},
    {"dimension.primary", QT_TRANSLATE_NOOP("ActionRegistry", "Make primary"), "check",
     QT_TRANSLATE_NOOP("ActionRegistry", "The score counts for this dimension"), values},

    {"correct.edit", QT_TRANSLATE_NOOP("ActionRegistry", "Correct selection"), "diff",
     QT_TRANSLATE_NOOP("ActionRegistry", "Edit the selected text in place"), correcting},
    {"correct.whole", QT_TRANSLATE_NOOP("ActionRegistry", "Correct whole answer"), "corrective",
     QT_TRANSLATE_NOOP("ActionRegistry", "Edit the answer from its beginning"), correcting},
    {"correct.revert", QT_TRANSLATE_NOOP("ActionRegistry", "Revert correction"), "undo",
     QT_TRANSLATE_NOOP("ActionRegistry", "Back to what the agent wrote; undo brings it back"), correcting},

    {"turn.raw", QT_TRANSLATE_NOOP("ActionRegistry", "Rendered or raw"), "raw",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show the text as it was received"), reading},
    {"turn.unfold", QT_TRANSLATE_NOOP("ActionRegistry", "Unfold conversation"), "unfold",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show everything that led to this answer"), reading},
    {"turn.copy", QT_TRANSLATE_NOOP("ActionRegistry", "Copy answer"), "copy", "", reading},
    {"turn.copyOffset", QT_TRANSLATE_NOOP("ActionRegistry", "Copy offset as…"), "offsets",
     QT_TRANSLATE_NOOP("ActionRegistry", "Code points, UTF-16 units, bytes, or line and column"), reading},
    {"turn.history", QT_TRANSLATE_NOOP("ActionRegistry", "History"), "history",
     QT_TRANSLATE_NOOP("ActionRegistry", "Earlier judgements of this turn"), reading},
    {"guidelines.toggle", QT_TRANSLATE_NOOP("ActionRegistry", "Guidelines"), "guidelines",
     QT_TRANSLATE_NOOP("ActionRegistry", "How to rate in this project"), reading},

    {"queue.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next turn"), "chevron-down", "", queue},
    {"queue.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous turn"), "chevron-up", "", queue},
    {"queue.nextOpen", QT_TRANSLATE_NOOP("ActionRegistry", "Next open turn"), "play", "", queue},
    {"queue.jump", QT_TRANSLATE_NOOP("ActionRegistry", "Jump to turn…"), "search", "", queue},
    {"queue.filter", QT_TRANSLATE_NOOP("ActionRegistry", "Filter queue"), "filter",
     QT_TRANSLATE_NOOP("ActionRegistry", "Words, or state:open, agent:name, is:flagged"), queue},
    {"focus.next", QT_TRANSLATE_NOOP("ActionRegistry", "Next area"), "chevron-right",
     QT_TRANSLATE_NOOP("ActionRegistry", "Queue, answer, rating"), queue},
    {"focus.previous", QT_TRANSLATE_NOOP("ActionRegistry", "Previous area"), "chevron-left",
     QT_TRANSLATE_NOOP("ActionRegistry", "Rating, answer, queue"), queue},

    {"edit.undo", QT_TRANSLATE_NOOP("ActionRegistry", "&Undo"), "undo", "", window},
    {"edit.redo", QT_TRANSLATE_NOOP("ActionRegistry", "&Redo"), "redo", "", window},
    {"palette.open", QT_TRANSLATE_NOOP("ActionRegistry", "&Search and commands…"), "search",
     QT_TRANSLATE_NOOP("ActionRegistry", "Find an action or a turn"), window},
    {"help.keys", QT_TRANSLATE_NOOP("ActionRegistry", "&Keyboard shortcuts"), "keyboard",
     QT_TRANSLATE_NOOP("ActionRegistry", "All keys on one sheet"), window},
    {"app.preferences", QT_TRANSLATE_NOOP("ActionRegistry", "&Preferences…"), "settings", "", window},
    {"app.shortcuts", QT_TRANSLATE_NOOP("ActionRegistry", "&Change shortcuts…"), "keyboard", "", window},
    {"view.rail", QT_TRANSLATE_NOOP("ActionRegistry", "Fold the page &list"), "list",
     QT_TRANSLATE_NOOP("ActionRegistry", "Show the pages as icons only"), window},
    {"view.issues", QT_TRANSLATE_NOOP("ActionRegistry", "&Issues"), "warning",
     QT_TRANSLATE_NOOP("ActionRegistry", "What went wrong in the background"), window},
    {"view.tearOff", QT_TRANSLATE_NOOP("ActionRegistry", "Page in its own &window"), "tear-off", "", window},
    {"view.theme", QT_TRANSLATE_NOOP("ActionRegistry", "Light or &dark"), "moon", "", window},

    {"file.new", QT_TRANSLATE_NOOP("ActionRegistry", "&New project…"), "new-project", "", files},
    {"file.open", QT_TRANSLATE_NOOP("ActionRegistry", "&Open project…"), "open", "", files},
    {"file.import", QT_TRANSLATE_NOOP("ActionRegistry", "&Import turns…"), "import",
     QT_TRANSLATE_NOOP("ActionRegistry", "Files of conversations, ratings or trajectories"), files},
    {"file.export", QT_TRANSLATE_NOOP("ActionRegistry", "&Export judgements…"), "export",
     QT_TRANSLATE_NOOP("ActionRegistry", "Training files, tables and our own format"), files},
    {"file.guidelines", QT_TRANSLATE_NOOP("ActionRegistry", "Edit &guidelines…"), "guidelines",
     QT_TRANSLATE_NOOP("ActionRegistry", "How people rate in this project, in Markdown"), files},
    {"file.quit", QT_TRANSLATE_NOOP("ActionRegistry", "&Quit"), "close",
     QT_TRANSLATE_NOOP("ActionRegistry", "Everything that is saved stays saved"), files},

    {"page.annotate", QT_TRANSLATE_NOOP("ActionRegistry", "Annotate"), "annotate",
     QT_TRANSLATE_NOOP("ActionRegistry", "Rate turns"), pages},
    {"page.review", QT_TRANSLATE_NOOP("ActionRegistry", "Review"), "review",
     QT_TRANSLATE_NOOP("ActionRegistry", "Where annotators disagree"), pages},
    {"page.components", QT_TRANSLATE_NOOP("ActionRegistry", "Components"), "components",
     QT_TRANSLATE_NOOP("ActionRegistry", "How each component is doing"), pages},
    {"page.calibration", QT_TRANSLATE_NOOP("ActionRegistry", "Calibration"), "calibration",
     QT_TRANSLATE_NOOP("ActionRegistry", "Does confidence match quality"), pages},
    {"page.refinement", QT_TRANSLATE_NOOP("ActionRegistry", "Refinement"), "refinement",
     QT_TRANSLATE_NOOP("ActionRegistry", "Proposed changes and their evidence"), pages},
    {"page.episodes", QT_TRANSLATE_NOOP("ActionRegistry", "Episodes"), "episodes",
     QT_TRANSLATE_NOOP("ActionRegistry", "Runs of an agent in an environment"), pages},
    {"page.signals", QT_TRANSLATE_NOOP("ActionRegistry", "Signals"), "signals",
     QT_TRANSLATE_NOOP("ActionRegistry", "What agents say about their own work"), pages},

    {"host.retry", QT_TRANSLATE_NOOP("ActionRegistry", "Send now"), "send",
     QT_TRANSLATE_NOOP("ActionRegistry", "Try again to reach the host"), window},
    {"help.about", QT_TRANSLATE_NOOP("ActionRegistry", "&About Touchstone"), "info", "", window},
};

// clang-format on

} // namespace

std::span<const ActionFace> actionTable()
{
    return faces;
}

} // namespace touchstone::views
