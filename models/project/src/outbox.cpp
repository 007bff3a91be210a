#include "feedback_rows.h"
#include "project_store_private.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

struct OutboxRow {
    OutboxItem item;
    std::int64_t judgement = 0;
};

Result<std::vector<OutboxRow>> outboxRows(storage::Database& database, std::int64_t limit)
{
    // A later version must not overtake an earlier one: what waits behind a blocked one waits too. Those come last, so
    // that they never hide work that can be done.
    Statement select(database,
                     "SELECT o.sequence, j.turn_key, o.attempts, o.last_error, o.judgement_key,"
                     " o.blocked OR EXISTS (SELECT 1 FROM outbox e JOIN judgements k ON k.judgement_key = e.judgement_key"
                     "  WHERE e.blocked AND e.sequence < o.sequence AND k.judgement_id = j.judgement_id) AS waits"
                     " FROM outbox o JOIN judgements j ON j.judgement_key = o.judgement_key"
                     " ORDER BY waits, o.sequence LIMIT ?");
    std::vector<OutboxRow> rows;
    auto more = select.bind(limit).first();
    for (; more && *more; more = select.next()) {
        OutboxRow row;
        row.item.sequence = select.integer(0);
        row.item.turn = select.integer(1);
        row.item.attempts = select.integer(2);
        row.item.lastError = select.text(3);
        row.judgement = select.integer(4);
        row.item.blocked = select.flag(5);
        rows.push_back(std::move(row));
    }
    if (!more)
        return tl::unexpected(more.error());
    return rows;
}

Result<void> loadFeedbacks(storage::Database& database, OutboxRow& row)
{
    const auto turn = loadTurn(database, row.item.turn);
    if (!turn)
        return tl::unexpected(turn.error());
    const protocol::RatedTurn rated = domain::ratedTurnOf(*turn);
    Statement select(database, "SELECT " TOUCHSTONE_FEEDBACK_COLUMNS " FROM feedbacks f"
                               " WHERE f.judgement_key = ? ORDER BY f.feedback_key");
    auto more = select.bind(row.judgement).first();
    for (; more && *more; more = select.next()) {
        row.item.feedbacks.push_back(readFeedback(select, 0).feedback);
        row.item.feedbacks.back().ratedTurn = rated;
    }
    if (!more)
        return tl::unexpected(more.error());
    return {};
}

} // namespace

Result<std::vector<OutboxItem>> ProjectStore::unsent(std::int64_t limit)
{
    auto rows = outboxRows(*d->database, limit);
    if (!rows)
        return tl::unexpected(rows.error());
    std::vector<OutboxItem> items;
    for (OutboxRow& row : *rows) {
        if (auto loaded = loadFeedbacks(*d->database, row); !loaded)
            return tl::unexpected(loaded.error());
        items.push_back(std::move(row.item));
    }
    return items;
}

Result<void> ProjectStore::acknowledged(const std::vector<std::int64_t>& sequences)
{
    return d->write([&]() -> Result<void> {
        for (const std::int64_t sequence : sequences) {
            Statement remove(*d->database, "DELETE FROM outbox WHERE sequence = ?");
            if (auto done = remove.bind(sequence).run(); !done)
                return done;
        }
        return {};
    });
}

Result<void> ProjectStore::refused(std::int64_t sequence, const std::string& reason, bool forGood)
{
    return d->write([&] {
        Statement update(*d->database, "UPDATE outbox SET attempts = attempts + 1, last_error = ?, blocked = ?"
                                       " WHERE sequence = ?");
        return update.bind(reason).bind(forGood).bind(sequence).run();
    });
}

Result<void> ProjectStore::retryBlocked()
{
    return d->write([&] {
        Statement update(*d->database, "UPDATE outbox SET blocked = 0 WHERE blocked = 1");
        return update.run();
    });
}

} // namespace touchstone::project
