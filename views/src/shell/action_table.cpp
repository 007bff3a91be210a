#include "shell/action_table.h"

#include <QCoreApplication>

namespace touchstone::views {

namespace {

// clang-format off
#define T(text) QT_TRANSLATE_NOOP("ActionRegistry", text)

constexpr const char* rating = T("Rating");
constexpr const char* values = T("Values");
constexpr const char* correcting = T("Correcting");
constexpr const char* reading = T("Reading");
constexpr const char* queue = T("Queue");
constexpr const char* files = T("Files");
constexpr const char* window = T("Window");
constexpr const char* pages = T("Pages");

constexpr ActionFace faces[] = {
    {"rate.positive", T("Positive"), "positive", T("This answer is good"), rating},
    {"rate.negative", T("Negative"), "negative", T("This answer is bad"), rating},
    {"rate.neutral", T("Neutral"), "neutral", T("Neither good nor bad"), rating},
    {"rate.corrective", T("Corrective"), "corrective", T("Bad, and this is how it should read"), rating},
    {"submit", T("Submit and next"), "send", T("Save this judgement and go to the next open turn"), rating},
    {"skip", T("Skip…"), "skip", T("Leave this turn out, with a reason"), rating},
    {"flag", T("Flag"), "flag", T("Mark this turn to come back to"), rating},
    {"requeue", T("Put back in the queue"), "requeue", T("Decide later: move this turn to the end"), rating},
    {"comment.edit", T("Comment"), "annotate", T("Write why"), rating},
    {"draft.discard", T("Discard draft"), "close", T("Forget what is not submitted yet; undo brings it back"), rating},

    {"score.up", T("Raise score"), "chevron-up", "", values},
    {"score.down", T("Lower score"), "chevron-down", "", values},
    {"confidence.up", T("More confident"), "chevron-up", "", values},
    {"confidence.down", T("Less confident"), "chevron-down", "", values},
    {"dimension.correctness", T("Correctness"), "list", T("Choose the dimension that keys change"), values},
    {"dimension.helpfulness", T("Helpfulness"), "list", T("Choose the dimension that keys change"), values},
    {"dimension.safety", T("Safety"), "list", T("Choose the dimension that keys change"), values},
    {"dimension.tone", T("Tone"), "list", T("Choose the dimension that keys change"), values},
    {"dimension.plan_quality", T("Plan quality"), "list", T("Choose the dimension that keys change"), values},
    {"dimension.up", T("Raise dimension"), "chevron-up", "", values},
    {"dimension.down", T("Lower dimension"), "chevron-down", "", values},
    {"dimension.clear", T("Clear dimension"), "close", T("Give this dimension no value"), values},
    {"dimension.primary", T("Make primary"), "check", T("The score counts for this dimension"), values},

    {"correct.edit", T("Correct selection"), "diff", T("Edit the selected text in place"), correcting},
    {"correct.whole", T("Correct whole answer"), "corrective", T("Edit the answer from its beginning"), correcting},
    {"correct.revert", T("Revert correction"), "undo", T("Back to what the agent wrote; undo brings it back"), correcting},

    {"turn.raw", T("Rendered or raw"), "raw", T("Show the text as it was received"), reading},
    {"turn.unfold", T("Unfold conversation"), "unfold", T("Show everything that led to this answer"), reading},
    {"turn.copy", T("Copy answer"), "copy", "", reading},
    {"turn.copyOffset", T("Copy offset as…"), "copy", T("Code points, UTF-16 units, bytes, or line and column"), reading},
    {"turn.history", T("History"), "history", T("Earlier judgements of this turn"), reading},
    {"guidelines.toggle", T("Guidelines"), "guidelines", T("How to rate in this project"), reading},

    {"queue.next", T("Next turn"), "chevron-down", "", queue},
    {"queue.previous", T("Previous turn"), "chevron-up", "", queue},
    {"queue.nextOpen", T("Next open turn"), "play", "", queue},
    {"queue.jump", T("Jump to turn…"), "search", "", queue},
    {"queue.filter", T("Filter queue"), "filter", T("Words, or state:open, agent:name, is:flagged"), queue},
    {"focus.next", T("Next area"), "chevron-right", T("Queue, answer, rating"), queue},
    {"focus.previous", T("Previous area"), "chevron-left", T("Rating, answer, queue"), queue},

    {"edit.undo", T("&Undo"), "undo", "", window},
    {"edit.redo", T("&Redo"), "redo", "", window},
    {"palette.open", T("&Search and commands…"), "search", T("Find an action or a turn"), window},
    {"help.keys", T("&Keyboard shortcuts"), "keyboard", T("All keys on one sheet"), window},
    {"app.preferences", T("&Preferences…"), "settings", "", window},
    {"app.shortcuts", T("&Change shortcuts…"), "keyboard", "", window},
    {"view.rail", T("Fold the page &list"), "list", T("Show the pages as icons only"), window},
    {"view.issues", T("&Issues"), "warning", T("What went wrong in the background"), window},
    {"view.tearOff", T("Page in its own &window"), "tear-off", "", window},
    {"view.theme", T("Light or &dark"), "moon", "", window},

    {"file.new", T("&New project…"), "new-project", "", files},
    {"file.open", T("&Open project…"), "open", "", files},
    {"file.import", T("&Import turns…"), "import", T("Files of conversations, ratings or trajectories"), files},
    {"file.export", T("&Export judgements…"), "export", T("Training files, tables and our own format"), files},
    {"file.guidelines", T("Edit &guidelines…"), "guidelines", T("How people rate in this project, in Markdown"), files},
    {"file.quit", T("&Quit"), "close", T("Everything that is saved stays saved"), files},

    {"page.annotate", T("Annotate"), "annotate", T("Rate turns"), pages},
    {"page.review", T("Review"), "review", T("Where annotators disagree"), pages},
    {"page.components", T("Components"), "components", T("How each component is doing"), pages},
    {"page.calibration", T("Calibration"), "calibration", T("Does confidence match quality"), pages},
    {"page.refinement", T("Refinement"), "refinement", T("Proposed changes and their evidence"), pages},
    {"page.episodes", T("Episodes"), "episodes", T("Runs of an agent in an environment"), pages},
    {"page.signals", T("Signals"), "signals", T("What agents say about their own work"), pages},

    {"host.retry", T("Send now"), "send", T("Try again to reach the host"), window},
    {"help.about", T("&About Touchstone"), "info", "", window},
};

#undef T
// clang-format on

} // namespace

std::span<const ActionFace> actionTable()
{
    return faces;
}

} // namespace touchstone::views
