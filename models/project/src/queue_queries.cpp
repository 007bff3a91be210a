#include <algorithm>
#include <cmath>

#include "filter_match.h"
#include "judgement_rows.h"
#include "project_store_private.h"
#include "summaries.h"
#include "turn_reader.h"

namespace touchstone::project {

Result<std::vector<TurnSummary>> ProjectStore::summaries(std::int64_t afterOrder, std::int64_t limit)
{
    Statement select(*d->database, "SELECT " TOUCHSTONE_SUMMARY_COLUMNS " FROM" TOUCHSTONE_SUMMARY_TABLES
                                   "WHERE t.queue_order > ? ORDER BY t.queue_order LIMIT ?");
    std::vector<TurnSummary> page;
    auto more = select.bind(afterOrder).bind(limit).first();
    for (; more && *more; more = select.next())
        page.push_back(readSummary(select));
    if (!more)
        return tl::unexpected(more.error());
    return page;
}

Result<TurnSummary> ProjectStore::summary(TurnKey key)
{
    Statement select(*d->database, "SELECT " TOUCHSTONE_SUMMARY_COLUMNS " FROM" TOUCHSTONE_SUMMARY_TABLES
                                   "WHERE t.turn_key = ?");
    const auto found = select.bind(key).first();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return noSuchTurn(key);
    return readSummary(select);
}

Result<domain::Turn> ProjectStore::turn(TurnKey key)
{
    auto loaded = loadTurn(*d->database, key);
    if (!loaded)
        return loaded;
    if (auto checked = checkSpans(*d->database, key, *loaded); !checked)
        return tl::unexpected(checked.error());
    return loaded;
}

namespace {

void countState(TurnState state, std::int64_t count, Counts& counts)
{
    switch (state) {
    case TurnState::Open:
        counts.open += count;
        break;
    case TurnState::Draft:
        counts.drafts += count;
        break;
    case TurnState::Submitted:
        counts.submitted += count;
        break;
    case TurnState::Skipped:
        counts.skipped += count;
        break;
    }
}

Result<void> countStates(storage::Database& database, Counts& counts)
{
    Statement all(database, "SELECT count(*) FROM turns");
    if (const auto found = all.first(); !found)
        return tl::unexpected(found.error());
    counts.total = all.integer(0);
    // Turns that are open and not flagged are those that the index leaves out.
    Statement select(database, "SELECT state, flagged, count(*) FROM turns WHERE state <> 0 OR flagged <> 0"
                               " GROUP BY state, flagged");
    std::int64_t touched = 0;
    auto more = select.first();
    for (; more && *more; more = select.next()) {
        const std::int64_t count = select.integer(2);
        touched += count;
        counts.flagged += select.flag(1) ? count : 0;
        countState(select.enumerator<TurnState>(0), count, counts);
    }
    if (!more)
        return tl::unexpected(more.error());
    counts.open += counts.total - touched;
    return {};
}

Result<void> countToday(storage::Database& database, double nowSeconds, std::int64_t utcOffsetSeconds, Counts& counts)
{
    constexpr double daySeconds = 86'400.0;
    const auto offset = static_cast<double>(utcOffsetSeconds);
    const double dayStart = std::floor((nowSeconds + offset) / daySeconds) * daySeconds - offset;
    // Time spent on a judgement that was taken back, or whose turn was put back, was spent all the same.
    Statement select(database, "SELECT count(*) FILTER (WHERE j.withdrawn = 0 AND t.base_state <> ?),"
                               " coalesce(sum(j.active_ms), 0) FROM judgements j JOIN turns t ON t.turn_key = j.turn_key"
                               " WHERE j.latest = 1 AND j.ts >= ? AND j.ts < ?");
    select.bind(static_cast<int>(TurnState::Open));
    const auto found = select.bind(dayStart).bind(dayStart + daySeconds).first();
    if (!found)
        return tl::unexpected(found.error());
    counts.submittedToday = select.integer(0);
    counts.activeMsToday = select.integer(1);
    return {};
}

} // namespace

Result<Counts> ProjectStore::counts(double nowSeconds, std::int64_t utcOffsetSeconds)
{
    Counts counts;
    if (auto done = countStates(*d->database, counts); !done)
        return tl::unexpected(done.error());
    if (auto done = countToday(*d->database, nowSeconds, utcOffsetSeconds, counts); !done)
        return tl::unexpected(done.error());
    Statement unsent(*d->database, "SELECT count(*) FROM outbox");
    const auto found = unsent.first();
    if (!found)
        return tl::unexpected(found.error());
    counts.unsent = unsent.integer(0);
    return counts;
}

Result<std::vector<TurnKey>> ProjectStore::matching(const Filter& filter)
{
    const SummaryMatcher matcher(filter, SummaryMatcher::Polarity::OfTurn);
    const auto judged = turnsWithFeedback(*d->database, filter);
    if (!judged)
        return tl::unexpected(judged.error());
    Statement select(*d->database, "SELECT " TOUCHSTONE_SUMMARY_COLUMNS " FROM" TOUCHSTONE_SUMMARY_TABLES
                                   "ORDER BY t.queue_order");
    std::vector<TurnKey> keys;
    auto more = select.first();
    for (; more && *more; more = select.next()) {
        const TurnKey key = select.integer(0);
        if (*judged && !std::binary_search((*judged)->begin(), (*judged)->end(), key))
            continue;
        if (matcher.isTrivial() || matcher.matches(readSummary(select)))
            keys.push_back(key);
    }
    if (!more)
        return tl::unexpected(more.error());
    return keys;
}

} // namespace touchstone::project
