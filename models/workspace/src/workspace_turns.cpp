#include <algorithm>

#include "domain/text/exact_text.h"
#include "workspace_private.h"

namespace touchstone::workspace {

using project::Draft;
using project::ProjectStore;
using project::TurnKey;
using project::TurnState;

namespace {

constexpr std::size_t loadedTurnsKept = 12;
constexpr int turnsPrefetched = 3;

Result<LoadedTurn> readTurn(ProjectStore& store, TurnKey key)
{
    LoadedTurn loaded;
    loaded.key = key;
    auto turn = store.turn(key);
    if (!turn)
        return tl::unexpected<Error>(turn.error());
    loaded.turn = std::move(*turn);
    auto history = store.history(key);
    if (!history)
        return tl::unexpected<Error>(history.error());
    loaded.history = std::move(*history);
    auto imported = store.importedFeedbacks(key);
    if (!imported)
        return tl::unexpected<Error>(imported.error());
    loaded.imported = std::move(*imported);
    auto draft = store.draft(key);
    if (!draft)
        return tl::unexpected<Error>(draft.error());
    loaded.draft = std::move(*draft);
    auto summary = store.summary(key);
    if (!summary)
        return tl::unexpected<Error>(summary.error());
    loaded.state = summary->state;
    if (loaded.state == TurnState::Skipped)
        if (auto reason = store.skipReason(key))
            loaded.skipReason = *reason;
    loaded.response = domain::exactText(loaded.turn.answer.content);
    loaded.offsets = domain::OffsetMap(loaded.response);
    return loaded;
}

} // namespace

void Workspace::Private::goTo(TurnKey key)
{
    if (!open)
        return;
    if (rating.turn() && rating.turn()->key == key && !wanted)
        return;
    leaveCurrent();
    wanted = key;
    rememberCurrent(key);
    if (LoadedTurnPtr ready = q->loaded(key)) {
        show(std::move(ready));
    } else {
        rating.suspend();
        load(key);
    }
}

void Workspace::Private::rememberCurrent(TurnKey key)
{
    queue.setCurrent(key);
    q->setProjectSetting(QStringLiteral("queue.current"), QString::number(key));
    saveUiSettings();  // at once: whatever ends the program, it opens again at this turn
}

void Workspace::Private::show(LoadedTurnPtr turn)
{
    wanted.reset();
    cache.remove(turn);
    cache.push_front(turn);
    if (const auto kept = unsavedDrafts.find(turn->key); kept != unsavedDrafts.end()) {
        LoadedTurn withDraft = *turn;
        withDraft.draft = kept->second;
        turn = std::make_shared<const LoadedTurn>(std::move(withDraft));
    }
    rating.load(turn, info.readOnly);
    draftDirty = false;
    draftTimer.stop();
    const Draft draft = rating.draft();
    clock.restart(std::chrono::milliseconds(draft.activeMs), std::chrono::milliseconds(draft.wallMs));
    rememberShown();
    Q_EMIT q->currentChanged();
    prefetch();
}

void Workspace::Private::load(TurnKey key)
{
    if (!storage || inFlight.contains(key))
        return;
    const int request = ++lastRequest;
    inFlight[key] = request;
    storage->ask([key](ProjectStore& store) { return readTurn(store, key); },
                 [this, key, request, opened = generation](Result<LoadedTurn> turn) {
                     if (opened == generation)
                         loaded(key, request, std::move(turn));
                 });
}

void Workspace::Private::loaded(TurnKey key, int request, Result<LoadedTurn> turn)
{
    const auto expected = inFlight.find(key);
    if (expected == inFlight.end() || expected->second != request) {
        // Something changed the turn while it was read: a newer reading is on its way, or is due now.
        if (wanted == key)
            load(key);
        return;
    }
    inFlight.erase(expected);
    if (!turn) {
        report(turn.error(), "turn", key);
        if (wanted == key) {
            wanted.reset();
            rating.load(nullptr, true);
            Q_EMIT q->turnFailed(key, turn.error());
        }
        return;
    }
    auto ready = std::make_shared<const LoadedTurn>(std::move(*turn));
    cache.push_front(ready);
    while (cache.size() > loadedTurnsKept)
        cache.pop_back();
    if (wanted == key)
        show(ready);
    else
        Q_EMIT q->turnPrefetched(ready);
}

void Workspace::Private::prefetch()
{
    for (const TurnKey key : q->upcoming())
        if (!q->loaded(key))
            load(key);
}

void Workspace::Private::forget(TurnKey key)
{
    cache.remove_if([key](const LoadedTurnPtr& turn) { return turn->key == key; });
    inFlight.erase(key);
}

Draft Workspace::Private::currentDraft() const
{
    Draft draft = rating.draft();
    draft.activeMs = clock.active().count();
    draft.wallMs = clock.wall().count();
    return draft;
}

Draft Workspace::Private::draftToKeep() const
{
    Draft draft = currentDraft();
    if (rating.isEdited())
        return draft;
    // Only looked at: what stands is not copied into a draft of its own.
    Draft look;
    look.editor = draft.editor;
    look.activeMs = draft.activeMs;
    look.wallMs = draft.wallMs;
    return look;
}

void Workspace::Private::leaveCurrent()
{
    saveDraft();
    draftTimer.stop();
}

void Workspace::Private::saveDraft()
{
    if (!std::exchange(draftDirty, false) || !writable() || !rating.turn())
        return;
    keepDraft(rating.turn()->key, draftToKeep());
}

void Workspace::Private::keepDraft(TurnKey key, const Draft& draft)
{
    forget(key);
    // Until it is on disk, this is the copy that counts.
    unsavedDrafts[key] = draft;
    const auto* summary = queue.summary(key);
    // What the turn is without its draft is known to the store alone.
    const bool draftGone = summary && summary->state == TurnState::Draft && !project::hasValues(draft);
    if (summary && project::hasValues(draft))
        showOptimistically(key, TurnState::Draft, summary->polarity);
    began();
    storage->ask([key, draft](ProjectStore& store) { return store.saveDraft(key, draft); },
                 [this, key, draft, draftGone, opened = generation](Result<void> result) {
                     if (opened != generation)
                         return;
                     if (const auto kept = unsavedDrafts.find(key);
                         result && kept != unsavedDrafts.end() && kept->second == draft)
                         unsavedDrafts.erase(kept);
                     ended(result, "draft.save", key);
                     if (draftGone)
                         refreshSummary(key);
                     refreshCounts();
                 });
}

void Workspace::Private::refreshSummary(TurnKey key)
{
    if (!storage)
        return;
    storage->ask([key](ProjectStore& store) { return store.summary(key); },
                 [this, opened = generation](Result<project::TurnSummary> summary) {
                     if (opened == generation && summary)
                         queue.update(*summary);
                 });
}

LoadedTurnPtr Workspace::loaded(TurnKey key) const
{
    const auto found = std::find_if(d->cache.begin(), d->cache.end(),
                                    [key](const LoadedTurnPtr& turn) { return turn->key == key; });
    return found == d->cache.end() ? nullptr : *found;
}

std::vector<TurnKey> Workspace::upcoming() const
{
    std::vector<TurnKey> keys;
    const auto add = [&keys](std::optional<TurnKey> key) {
        if (key && std::find(keys.begin(), keys.end(), *key) == keys.end())
            keys.push_back(*key);
    };
    const TurnKey current = d->queue.current().value_or(0);
    TurnKey at = current;
    for (int i = 0; i < turnsPrefetched; ++i) {
        const auto next = d->queue.following(at, true, true);
        if (!next || *next == current)
            break;
        add(next);
        at = *next;
    }
    add(d->queue.following(current, false, false));
    add(d->queue.preceding(current));
    return keys;
}

} // namespace touchstone::workspace
