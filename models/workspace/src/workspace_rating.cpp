#include <utility>

#include <QUuid>

#include "draft_values.h"
#include "workspace_private.h"

namespace touchstone::workspace {

using domain::Judgement;
using project::Draft;
using project::ProjectStore;
using project::TurnKey;
using project::TurnState;
using project::TurnSummary;

namespace {

std::optional<Judgement> standingJudgement(const LoadedTurn& turn)
{
    std::optional<Judgement> standing;
    for (const project::JudgementVersion& version : turn.history)
        if (version.latest)
            standing = version.judgement;
    return standing;
}

} // namespace

Judgement Workspace::Private::makeJudgement() const
{
    const LoadedTurn& turn = *rating.turn();
    const std::optional<Judgement> previous = standingJudgement(turn);
    const Draft draft = currentDraft();
    Judgement judgement;
    judgement.judgementId = previous ? previous->judgementId
                                     : QUuid::createUuid().toString(QUuid::Id128).toStdString();
    judgement.turnId = turn.turn.turnId;
    judgement.polarity = draft.polarity.value_or(protocol::Polarity::Neutral);
    judgement.score = rating.score();
    judgement.primary = draft.primary;
    judgement.others = draft.others;
    judgement.confidence = draft.confidence;
    judgement.comment = draft.comment;
    judgement.annotator = settings.text(Settings::Key::Annotator).toStdString();
    judgement.ts = laterThan(options.clock.now(), previous);
    judgement.activeMs = draft.activeMs;
    judgement.wallMs = draft.wallMs;
    if (judgement.polarity == protocol::Polarity::Corrective) {
        judgement.correction = rating.correctedText().toStdString();
        if (const auto edit = rating.minimalEdit())
            judgement.correctionSpan = turn.offsets.spanOf(edit->range);
    }
    return judgement;
}

UndoCommand Workspace::Private::command(UndoKind kind) const
{
    UndoCommand made;
    made.kind = kind;
    made.key = rating.turn()->key;
    if (const TurnSummary* summary = queue.summary(made.key))
        made.before = *summary;
    made.before.key = made.key;
    made.draftBefore = kind == UndoKind::Submit ? currentDraft() : draftToKeep();
    made.previous = standingJudgement(*rating.turn());
    return made;
}

void Workspace::Private::showOptimistically(TurnKey key, TurnState state, std::optional<protocol::Polarity> polarity)
{
    const TurnSummary* summary = queue.summary(key);
    if (!summary || (summary->state == state && summary->polarity == polarity))
        return;
    TurnSummary changed = *summary;
    changed.state = state;
    changed.polarity = polarity;
    queue.update(changed);
}

bool Workspace::submitAndNext()
{
    if (d->rating.problem() != RatingModel::Problem::None)
        return false;
    const TurnKey key = d->rating.turn()->key;
    const TurnSummary* summary = d->queue.summary(key);
    if (summary && summary->state == TurnState::Submitted && !d->rating.isEdited()) {
        d->advance(key);  // nothing was changed: the judgement stands as it is
        return true;
    }
    UndoCommand command = d->command(UndoKind::Submit);
    command.judgement = d->makeJudgement();
    d->draftDirty = false;
    d->draftTimer.stop();
    d->store(key, *command.judgement, *command.draftBefore);
    d->history.forgetEdits(key);
    d->history.push(std::move(command));
    Q_EMIT undoChanged();
    d->advance(key);
    return true;
}

void Workspace::Private::store(TurnKey key, Judgement judgement, const Draft& draft,
                               const std::optional<project::TurnRestore>& restore)
{
    forget(key);
    unsavedDrafts[key] = draft;  // until the judgement is on disk
    showOptimistically(key, judgement.withdrawn ? TurnState::Open : TurnState::Submitted,
                       judgement.withdrawn ? std::nullopt : std::optional(judgement.polarity));
    began();
    storage->ask([key, judgement = std::move(judgement), restore](
                     ProjectStore& store) { return store.submit(key, judgement, restore ? &*restore : nullptr); },
                 [this, key, draft, opened = generation](Result<std::int64_t> version) {
                     if (opened == generation)
                         storeResult(key, draft, version);
                 });
}

void Workspace::Private::storeResult(TurnKey key, const Draft& draft, const Result<std::int64_t>& version)
{
    ended(version ? Result<void>{} : Result<void>(tl::unexpected<Error>(version.error())), "submit", key);
    if (version) {
        if (const auto kept = unsavedDrafts.find(key); kept != unsavedDrafts.end() && kept->second == draft)
            unsavedDrafts.erase(kept);
        Q_EMIT q->judgementSaved(key, *version);
        if (sender)
            sender->wake();
    } else {
        refreshSummary(key);
        forget(key);
        if (rating.turn() && rating.turn()->key == key)
            load(key);
        Q_EMIT q->judgementFailed(key, version.error());
    }
    refreshCounts();
}

void Workspace::Private::advance(TurnKey from)
{
    if (const auto next = queue.following(from, true, true)) {
        goTo(*next);
        return;
    }
    leaveCurrent();
    wanted.reset();
    queue.setCurrent(std::nullopt);
    rating.load(nullptr, info.readOnly);
    Q_EMIT q->currentChanged();
    if (queueComplete)
        Q_EMIT q->queueFinished();
}

void Workspace::Private::simpleChange(const char* what, TurnKey key, std::function<Result<void>(ProjectStore&)> work)
{
    began();
    storage->ask(std::move(work), [this, what, key, opened = generation](Result<void> result) {
        if (opened != generation)
            return;
        ended(result, what, key);
        if (key)
            refreshSummary(key);
        refreshCounts();
    });
}

void Workspace::skipAndNext(const QString& reason)
{
    if (!d->rating.turn() || !d->writable() || d->wanted)
        return;
    d->saveDraft();
    UndoCommand command = d->command(UndoKind::Skip);
    const TurnKey key = command.key;
    command.reason = reason.toStdString();
    d->forget(key);
    d->showOptimistically(key, TurnState::Skipped, command.before.polarity);
    d->simpleChange("skip", key,
                    [key, why = command.reason](ProjectStore& store) { return store.skip(key, why); });
    d->history.forgetEdits(key);
    d->history.push(std::move(command));
    Q_EMIT undoChanged();
    d->advance(key);
}

void Workspace::toggleFlag()
{
    if (!d->rating.turn() || !d->writable() || d->wanted)
        return;
    UndoCommand command = d->command(UndoKind::Flag);
    const TurnKey key = command.key;
    const bool flagged = !command.before.flagged;
    if (const TurnSummary* summary = d->queue.summary(key)) {
        TurnSummary changed = *summary;
        changed.flagged = flagged;
        d->queue.update(changed);
    }
    d->simpleChange("flag", key, [key, flagged](ProjectStore& store) { return store.setFlagged(key, flagged); });
    d->history.push(std::move(command));
    Q_EMIT undoChanged();
}

void Workspace::requeueAndNext()
{
    if (!d->rating.turn() || !d->writable() || d->wanted)
        return;
    d->saveDraft();
    UndoCommand command = d->command(UndoKind::Requeue);
    const TurnKey key = command.key;
    d->forget(key);
    d->requeue(key);
    d->history.forgetEdits(key);
    d->history.push(std::move(command));
    Q_EMIT undoChanged();
    d->advance(key);
}

void Workspace::discardDraft()
{
    if (!d->rating.turn() || !d->writable() || d->wanted)
        return;
    UndoCommand command = d->command(UndoKind::Discard);
    const TurnKey key = command.key;
    const bool somethingIsLost = project::hasValues(*command.draftBefore);
    d->discard(key);
    d->wanted = key;
    d->rating.suspend();
    d->load(key);
    if (!somethingIsLost)
        return;
    d->history.push(std::move(command));
    Q_EMIT undoChanged();
}

void Workspace::Private::requeue(TurnKey key)
{
    simpleChange("requeue", key, [key](ProjectStore& store) { return store.requeue(key).map([](std::int64_t) {}); });
}

void Workspace::Private::discard(TurnKey key)
{
    draftDirty = false;
    draftTimer.stop();
    unsavedDrafts.erase(key);
    forget(key);
    simpleChange("draft.discard", key, [key](ProjectStore& store) { return store.discardDraft(key); });
}

} // namespace touchstone::workspace
