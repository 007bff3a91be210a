#include "learn/refine/watch_log.h"

namespace touchstone::host {
namespace {

#define WATCH_COLUMNS                                                                                                  \
    "SELECT refinement, component, began_feedback, began_experience, looked_feedback, looked_experience, since, risk,"  \
    " fewest_before, largest_log_e, ended, harm_at, note FROM watch "
#define SAME_COMPONENTS "(component IS NULL OR ? IS NULL OR component = ?)"

} // namespace

Result<StoredWatch> WatchLog::read(const Reading& row)
{
    StoredWatch stored;
    stored.refinement = row.integer(0);
    stored.component = row.optionalText(1);
    stored.began = {row.integer(2), row.integer(3)};
    stored.looked = {row.integer(4), row.integer(5)};
    stored.since = row.real(6);
    const domain::policy::HarmWatchOptions options{row.real(7), static_cast<std::size_t>(row.integer(8))};
    const double largest = row.real(9);
    stored.ended = row.text(10);
    stored.harmAt = row.isNull(11) ? std::nullopt : std::optional(row.real(11));
    stored.note = row.text(12);
    std::vector<domain::policy::HarmStream> streams;
    Reading reading(m_store, "SELECT before, mean_before, bound, after, sum, squares, log_e, largest_log_e FROM watch_kind"
                             " WHERE refinement = ? ORDER BY kind",
                    {stored.refinement});
    auto more = reading.next();
    for (; more && *more; more = reading.next())
        streams.push_back({reading.integer(0), reading.real(1),
                           {reading.real(2), reading.integer(3), reading.real(4), reading.real(5), reading.real(6),
                            reading.real(7)}});
    if (!more)
        return tl::unexpected(more.error());
    streams.resize(outcomeKinds.size());
    stored.watch = {std::move(streams), largest, options};
    return stored;
}

Result<void> WatchLog::writeStreams(const StoredWatch& watch)
{
    std::int64_t kind = 0;
    for (const domain::policy::HarmStream& stream : watch.watch.streams()) {
        const domain::policy::HarmTest& test = stream.test;
        auto done = m_store.run("INSERT OR REPLACE INTO watch_kind(refinement, kind, before, mean_before, bound, after, sum,"
                                " squares, log_e, largest_log_e) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                {watch.refinement, kind++, stream.before, stream.meanBefore, test.bound, test.count, test.sum,
                                 test.squares, test.logE, test.largestLogE});
        if (!done)
            return done;
    }
    return {};
}

Result<void> WatchLog::add(const StoredWatch& watch)
{
    const auto& options = watch.watch.options();
    return m_store
        .run("INSERT INTO watch(refinement, component, began_feedback, began_experience, looked_feedback,"
             " looked_experience, since, risk, fewest_before, largest_log_e, ended, note)"
             " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
             {watch.refinement, boundOrNull(watch.component), watch.began.feedback, watch.began.experience,
              watch.looked.feedback, watch.looked.experience, watch.since, options.risk,
              static_cast<std::int64_t>(options.fewestBefore), watch.watch.largestLogE(), bound(watch.ended),
              bound(watch.note)})
        .and_then([&] { return writeStreams(watch); });
}

Result<void> WatchLog::update(const StoredWatch& watch)
{
    auto done = m_store.run("UPDATE watch SET looked_feedback = ?, looked_experience = ?, largest_log_e = ?, ended = ?,"
                            " harm_at = ?, note = ? WHERE refinement = ?",
                            {watch.looked.feedback, watch.looked.experience, watch.watch.largestLogE(), bound(watch.ended),
                             watch.harmAt ? Value(*watch.harmAt) : Value(std::nullopt), bound(watch.note),
                             watch.refinement});
    if (done)
        done = writeStreams(watch);
    return done && watch.ended != watch_end::going ? forgetClusters() : done;
}

Result<std::optional<StoredWatch>> WatchLog::find(std::int64_t refinement)
{
    Reading reading(m_store, WATCH_COLUMNS "WHERE refinement = ?", {refinement});
    const auto found = reading.next();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return std::optional<StoredWatch>();
    return read(reading).map([](StoredWatch watch) { return std::optional(std::move(watch)); });
}

Result<std::vector<StoredWatch>> WatchLog::going()
{
    std::vector<StoredWatch> watches;
    Reading reading(m_store, WATCH_COLUMNS "WHERE ended = '' ORDER BY refinement");
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        auto watch = read(reading);
        if (!watch)
            return tl::unexpected(watch.error());
        watches.push_back(*std::move(watch));
    }
    if (!more)
        return tl::unexpected(more.error());
    return watches;
}

Result<void> WatchLog::supersede(const std::optional<std::string>& component)
{
    return m_store
        .run("UPDATE watch SET ended = 'superseded' WHERE ended = '' AND " SAME_COMPONENTS,
             {boundOrNull(component), boundOrNull(component)})
        .and_then([this] { return forgetClusters(); });
}

Result<LogPosition> WatchLog::lastChange(const std::optional<std::string>& component)
{
    Reading reading(m_store, "SELECT coalesce(max(began_feedback), 0), coalesce(max(began_experience), 0) FROM watch"
                             " WHERE " SAME_COMPONENTS,
                    {boundOrNull(component), boundOrNull(component)});
    return reading.next().map([&reading](bool) { return LogPosition{reading.integer(0), reading.integer(1)}; });
}

Result<bool> WatchLog::isNewCluster(std::int64_t refinement, OutcomeKind kind, const std::string& cluster)
{
    const auto number = static_cast<std::int64_t>(kind);
    Reading reading(m_store, "SELECT 1 FROM watch_cluster WHERE refinement = ? AND kind = ? AND cluster = ?",
                    {refinement, number, bound(cluster)});
    const auto known = reading.next();
    if (!known || *known)
        return known.map([](bool) { return false; });
    return m_store
        .run("INSERT INTO watch_cluster(refinement, kind, cluster) VALUES(?, ?, ?)", {refinement, number, bound(cluster)})
        .map([] { return true; });
}

Result<void> WatchLog::forgetClusters()
{
    return m_store.run("DELETE FROM watch_cluster WHERE refinement NOT IN (SELECT refinement FROM watch WHERE ended = '')");
}

} // namespace touchstone::host
