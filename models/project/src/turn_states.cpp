#include "draft_json.h"
#include "judgement_rows.h"
#include "project_store_private.h"
#include "protocol/codec.h"

namespace touchstone::project {
namespace {

Result<void> writeDraft(storage::Database& database, TurnKey key, const Draft& draft)
{
    const std::string text = draftText(draft);
    Statement insert(database, "INSERT INTO drafts (turn_key, draft, saved_at) VALUES (?, ?, ?)"
                               " ON CONFLICT (turn_key) DO UPDATE SET draft = excluded.draft,"
                               " saved_at = excluded.saved_at");
    return insert.bind(key).bind(text).bind(protocol::nowSeconds()).run();
}

Result<void> dropDraft(storage::Database& database, TurnKey key)
{
    Statement remove(database, "DELETE FROM drafts WHERE turn_key = ?");
    return remove.bind(key).run();
}

Result<std::optional<Draft>> readDraft(storage::Database& database, TurnKey key)
{
    Statement select(database, "SELECT draft FROM drafts WHERE turn_key = ?");
    const auto found = select.bind(key).first();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return std::nullopt;
    return draftOf(select.text(0)).map([](Draft read) { return std::optional<Draft>(std::move(read)); });
}

Result<std::int64_t> lastOrder(storage::Database& database)
{
    Statement select(database, "SELECT coalesce(max(queue_order), 0) FROM turns");
    return select.first().map([&select](bool) { return select.integer(0); });
}

} // namespace

Result<std::optional<Draft>> ProjectStore::draft(TurnKey key)
{
    return readDraft(*d->database, key);
}

Result<void> ProjectStore::saveDraft(TurnKey key, const Draft& draft)
{
    return d->write([&]() -> Result<void> {
        // How a turn was looked at is remembered, too, but makes no draft of it.
        Statement update(*d->database, "UPDATE turns SET state = CASE WHEN ? THEN ? ELSE base_state END"
                                       " WHERE turn_key = ?");
        update.bind(hasValues(draft)).bind(static_cast<int>(TurnState::Draft)).bind(key);
        if (auto done = expectTurn(update.change(), key); !done)
            return done;
        return writeDraft(*d->database, key, draft);
    });
}

Result<void> ProjectStore::discardDraft(TurnKey key)
{
    return d->write([&]() -> Result<void> {
        Statement update(*d->database, "UPDATE turns SET state = base_state WHERE turn_key = ?");
        if (auto done = expectTurn(update.bind(key).change(), key); !done)
            return done;
        return dropDraft(*d->database, key);
    });
}

Result<void> ProjectStore::skip(TurnKey key, const std::string& reason)
{
    return d->write([&]() -> Result<void> {
        // A draft stays: whoever requeues the turn goes on where they stopped.
        Statement update(*d->database, "UPDATE turns SET state = ?, base_state = ?, skip_reason = ?"
                                       " WHERE turn_key = ?");
        const auto state = static_cast<int>(TurnState::Skipped);
        return expectTurn(update.bind(state).bind(state).bind(reason).bind(key).change(), key);
    });
}

Result<void> ProjectStore::setFlagged(TurnKey key, bool flagged)
{
    return d->write([&]() -> Result<void> {
        Statement update(*d->database, "UPDATE turns SET flagged = ? WHERE turn_key = ?");
        return expectTurn(update.bind(flagged).bind(key).change(), key);
    });
}

Result<std::int64_t> ProjectStore::requeue(TurnKey key)
{
    std::int64_t order = 0;
    const auto work = [&]() -> Result<void> {
        const auto last = lastOrder(*d->database);
        if (!last)
            return tl::unexpected(last.error());
        order = *last + 1;
        const auto draft = readDraft(*d->database, key);
        if (!draft)
            return tl::unexpected(draft.error());
        const bool drafted = *draft && hasValues(**draft);
        const auto open = static_cast<int>(TurnState::Open);
        // Not rated any more: its judgement is history.
        Statement update(*d->database, "UPDATE turns SET queue_order = ?, state = ?, base_state = ?, polarity = NULL"
                                       " WHERE turn_key = ?");
        update.bind(order).bind(drafted ? static_cast<int>(TurnState::Draft) : open).bind(open).bind(key);
        return expectTurn(update.change(), key);
    };
    return d->write(work).map([&order] { return order; });
}

Result<void> restoreTurn(storage::Database& database, TurnKey key, const TurnRestore& restore)
{
    const auto live = livePolarity(database, key);
    if (!live)
        return tl::unexpected(live.error());
    TurnState base = restore.state;
    if (restore.state == TurnState::Draft)
        base = *live ? TurnState::Submitted : TurnState::Open;
    std::optional<int> polarity;
    if (*live && base != TurnState::Open)
        polarity = static_cast<int>(**live);
    Statement update(database, "UPDATE turns SET queue_order = ?, state = ?, base_state = ?, polarity = ?"
                               " WHERE turn_key = ?");
    update.bind(restore.order).bind(static_cast<int>(restore.state)).bind(static_cast<int>(base)).bind(polarity);
    update.bind(key);
    if (auto done = expectTurn(update.change(), key); !done)
        return done;
    return restore.draft ? writeDraft(database, key, *restore.draft) : dropDraft(database, key);
}

Result<void> ProjectStore::restoreState(TurnKey key, const TurnRestore& restore)
{
    return d->write([&] { return restoreTurn(*d->database, key, restore); });
}

Result<std::string> ProjectStore::skipReason(TurnKey key)
{
    Statement select(*d->database, "SELECT skip_reason FROM turns WHERE turn_key = ? AND base_state = ?");
    return select.bind(key).bind(static_cast<int>(TurnState::Skipped)).first().map([&select](bool found) {
        return found ? select.text(0) : std::string();
    });
}

} // namespace touchstone::project
