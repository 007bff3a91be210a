#include <algorithm>
#include <utility>

#include "draft_values.h"
#include "workspace_private.h"

namespace touchstone::workspace {

using domain::Judgement;
using project::Draft;
using project::ProjectStore;
using project::TurnKey;
using project::TurnState;

void Workspace::Private::rememberShown()
{
    shown = {rating.draft(), draftToKeep(), rating.hasCorrection()};
    history.seal();
}

void Workspace::Private::noteEdit()
{
    ShownValues now{rating.draft(), {}, rating.hasCorrection()};
    EditStep step = stepBetween(shown.values, now.values);
    if (step.kind == UndoKind::None) {
        if (shown.values.editor.editing != now.values.editor.editing)
            history.seal();
        shown.values.editor = now.values.editor;
        return;
    }
    now.kept = draftToKeep();
    if (!restoring) {
        step.at = options.clock.steady();
        step.gesture = rating.gesture();
        // What makes a correction or takes it away is never lost in a longer step.
        step.joins = step.joins && shown.corrected == now.corrected;
        UndoCommand command;
        command.kind = step.kind;
        command.key = rating.turn()->key;
        command.draftBefore = shown.kept;
        command.draftAfter = now.kept;
        history.edit(std::move(command), step);
    }
    shown = std::move(now);
    if (!restoring)
        Q_EMIT q->undoChanged();
}

void Workspace::Private::restoreEdit(const UndoCommand& command, Draft values)
{
    const TurnKey key = command.key;
    if (!wanted && rating.turn() && rating.turn()->key == key) {
        restoring = true;
        rating.restoreValues(values);
        restoring = false;
        return;
    }
    // Another turn is on screen: the values go where that one finds its draft when it is shown again.
    leaveCurrent();
    values.activeMs = std::max(command.draftBefore->activeMs, command.draftAfter->activeMs);
    values.wallMs = std::max(command.draftBefore->wallMs, command.draftAfter->wallMs);
    keepDraft(key, values);
    goTo(key);
}

void Workspace::Private::revert(const UndoCommand& command)
{
    const TurnKey key = command.key;
    if (isEdit(command.kind)) {
        restoreEdit(command, *command.draftBefore);
        return;
    }
    if (command.kind == UndoKind::Flag) {
        simpleChange("flag", key, [key, flagged = command.before.flagged](ProjectStore& store) {
            return store.setFlagged(key, flagged);
        });
        goTo(key);
        return;
    }
    leaveCurrent();
    forget(key);
    project::TurnRestore restore{command.before.state, command.before.order, command.draftBefore};
    if (restore.draft && !project::hasValues(*restore.draft))
        restore.draft.reset();
    if (restore.state == TurnState::Open && restore.draft)
        restore.state = TurnState::Draft;
    if (command.kind == UndoKind::Submit) {
        // Nothing is erased: what stood before is appended as the newest version, or the judgement is taken back.
        Judgement judgement = command.previous.value_or(*command.judgement);
        judgement.withdrawn = !command.previous || command.previous->withdrawn;
        judgement.ts = laterThan(options.clock.now(), command.judgement);
        store(key, std::move(judgement), *command.draftBefore, restore);
    } else {
        simpleChange("undo", key, [key, restore](ProjectStore& store) { return store.restoreState(key, restore); });
    }
    showOptimistically(key, restore.state, command.before.polarity);
    wanted = key;
    rememberCurrent(key);
    rating.suspend();
    load(key);
}

void Workspace::Private::repeat(UndoCommand& command)
{
    const TurnKey key = command.key;
    if (isEdit(command.kind)) {
        restoreEdit(command, *command.draftAfter);
        return;
    }
    leaveCurrent();
    forget(key);
    unsavedDrafts.erase(key);
    switch (command.kind) {
    case UndoKind::None:
    case UndoKind::Rating:
    case UndoKind::Correction:
    case UndoKind::Comment:
        return;
    case UndoKind::Submit:
        command.judgement->ts = std::max(options.clock.now(), command.judgement->ts + 0.002);
        store(key, *command.judgement, *command.draftBefore);
        break;
    case UndoKind::Skip:
        simpleChange("skip", key, [key, why = command.reason](ProjectStore& store) { return store.skip(key, why); });
        break;
    case UndoKind::Flag:
        simpleChange("flag", key, [key, flagged = !command.before.flagged](ProjectStore& store) {
            return store.setFlagged(key, flagged);
        });
        goTo(key);
        return;
    case UndoKind::Requeue:
        requeue(key);
        break;
    case UndoKind::Discard:
        discard(key);
        wanted = key;
        rememberCurrent(key);
        rating.suspend();
        load(key);
        return;
    }
    advance(key);
}

void Workspace::undo()
{
    if (undoKind() == UndoKind::None || !d->writable())
        return;
    d->revert(d->history.takeUndo());
    Q_EMIT undoChanged();
}

void Workspace::redo()
{
    if (redoKind() == UndoKind::None || !d->writable())
        return;
    d->repeat(d->history.takeRedo());
    Q_EMIT undoChanged();
}

} // namespace touchstone::workspace
