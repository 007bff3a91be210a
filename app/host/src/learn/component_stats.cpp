#include "learn/component_stats.h"

#include <algorithm>

namespace touchstone::host {
namespace {

/// The 95th percentile looks back this far.
constexpr std::int64_t callWindow = 10'000;

double meanOf(const ExactSum& sum, std::int64_t count)
{
    return count == 0 ? 0.0 : sum.value() / static_cast<double>(count);
}

Result<std::int64_t> countOfDurations(Store& store, std::int64_t componentId)
{
    Reading reading(store, "SELECT count(*) FROM call_duration WHERE component = ?",
                    {static_cast<qlonglong>(componentId)});
    return reading.next().map([&reading](bool) { return reading.integer(0); });
}

/// Exact nearest rank: rank = (95 n + 99) / 100 in integers, counted from 1 (decisions, section 2).
Result<double> percentile95(Store& store, std::int64_t componentId)
{
    const auto count = countOfDurations(store, componentId);
    if (!count)
        return tl::unexpected(count.error());
    if (*count == 0)
        return 0.0;
    const std::int64_t rank = (95 * *count + 99) / 100;
    Reading reading(store,
                    "SELECT duration_ms FROM call_duration WHERE component = ? ORDER BY duration_ms LIMIT 1 OFFSET ?",
                    {static_cast<qlonglong>(componentId), static_cast<qlonglong>(rank - 1)});
    return reading.next().map([&reading](bool found) { return found ? reading.real(0) : 0.0; });
}

} // namespace

ComponentStats::ComponentStats(Store& store, std::int64_t maxComponents)
    : m_store(store)
    , m_maxComponents(maxComponents)
{
}

Result<void> ComponentStats::addName(const std::string& component)
{
    constexpr std::size_t longestName = 1'024;
    if (component.size() > longestName)
        return fail(ErrorCode::OutOfMemory,
                    "The name of a component has at most " + std::to_string(longestName) + " bytes, and this one "
                        + std::to_string(component.size()) + ". Nothing was stored.");
    // They are never deleted, so the last id is their number.
    Reading reading(m_store, "SELECT coalesce(max(id), 0) FROM component");
    const auto known = reading.next().map([&reading](bool) { return reading.integer(0); });
    if (!known)
        return tl::unexpected(known.error());
    if (*known >= m_maxComponents)
        return fail(ErrorCode::OutOfMemory,
                    "The host knows " + std::to_string(*known) + " components and takes no more names. Nothing was stored.");
    return m_store.run("INSERT INTO component(name) VALUES(?)", {bound(component)});
}

Result<ComponentStats::Row*> ComponentStats::row(const std::string& component)
{
    if (const auto known = m_rows.find(component); known != m_rows.end())
        return &known->second;
    auto read = readRow(component);
    // Hardly ever: a component is new once.
    if (read && !*read)
        read = addName(component).and_then([this, &component] { return readRow(component); });
    if (!read)
        return tl::unexpected(read.error());
    return &m_rows.emplace(component, **read).first->second;
}

Result<std::optional<ComponentStats::Row>> ComponentStats::readRow(const std::string& component)
{
    Reading reading(m_store,
                    "SELECT id, feedbacks, score_sum, calls, succeeded, failed, timed, duration_sum, last_called"
                    " FROM component WHERE name = ?",
                    {bound(component)});
    const auto found = reading.next();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return std::optional<Row>();
    Row read;
    read.id = reading.integer(0);
    read.feedbacks = reading.integer(1);
    read.scores = ExactSum(reading.bytes(2));
    read.calls = reading.integer(3);
    read.succeeded = reading.integer(4);
    read.failed = reading.integer(5);
    read.timed = reading.integer(6);
    read.durations = ExactSum(reading.bytes(7));
    read.lastCalled = reading.real(8);
    return std::optional<Row>(read);
}

Result<void> ComponentStats::fetch(const std::string& component)
{
    return row(component).map([](Row*) {});
}

Result<void> ComponentStats::addScore(const std::string& component, double score)
{
    return row(component).map([score](Row* entry) {
        ++entry->feedbacks;
        entry->scores.add(score);
    });
}

Result<void> ComponentStats::takeScoreBack(const std::string& component, double score)
{
    return row(component).map([score](Row* entry) {
        --entry->feedbacks;
        entry->scores.subtract(score);
    });
}

Result<void> ComponentStats::addCall(const std::string& component, const Call& call)
{
    const auto entry = row(component);
    if (!entry)
        return tl::unexpected(entry.error());
    Row& changed = **entry;
    ++changed.calls;
    changed.succeeded += call.outcome == CallOutcome::Succeeded ? 1 : 0;
    changed.failed += call.outcome == CallOutcome::Failed ? 1 : 0;
    changed.lastCalled = std::max(changed.lastCalled, call.ts);
    if (call.durationMs) {
        ++changed.timed;
        changed.durations.add(*call.durationMs);
        if (auto kept = m_store.run("INSERT INTO call_duration(component, call, duration_ms) VALUES(?, ?, ?)",
                                    {static_cast<qlonglong>(changed.id), static_cast<qlonglong>(changed.calls),
                                     *call.durationMs});
            !kept)
            return kept;
    }
    if (changed.calls <= callWindow)
        return {};
    return m_store.run("DELETE FROM call_duration WHERE component = ? AND call <= ?",
                       {static_cast<qlonglong>(changed.id), static_cast<qlonglong>(changed.calls - callWindow)});
}

Result<std::optional<double>> ComponentStats::meanScore(const std::string& component)
{
    return row(component).map([](Row* entry) {
        return entry->feedbacks == 0 ? std::optional<double>() : meanOf(entry->scores, entry->feedbacks);
    });
}

Result<void> ComponentStats::save()
{
    for (const auto& [name, entry] : m_rows) {
        if (auto saved = saveRow(entry); !saved)
            return saved;
    }
    m_rows.clear();
    return {};
}

Result<void> ComponentStats::saveRow(const Row& row)
{
    return m_store.run("UPDATE component SET feedbacks = ?, score_sum = ?, calls = ?, succeeded = ?, failed = ?,"
                       " timed = ?, duration_sum = ?, last_called = ? WHERE id = ?",
                       {static_cast<qlonglong>(row.feedbacks), blob(row.scores.bytes()),
                        static_cast<qlonglong>(row.calls), static_cast<qlonglong>(row.succeeded),
                        static_cast<qlonglong>(row.failed), static_cast<qlonglong>(row.timed),
                        blob(row.durations.bytes()), row.lastCalled, static_cast<qlonglong>(row.id)});
}

namespace {

/// One answer passes the limits of every client; of a record everything but the name is at most so long.
Result<void> checkAnswerSize(Store& store)
{
    constexpr std::int64_t mostBytes = 12 * 1024 * 1024;
    constexpr std::int64_t recordBytes = 320;
    constexpr std::int64_t longestEscape = 6;
    Reading reading(store, "SELECT count(*), coalesce(sum(length(CAST(name AS BLOB))), 0) FROM component"
                           " WHERE feedbacks > 0 OR calls > 0");
    const auto found = reading.next();
    if (!found)
        return tl::unexpected(found.error());
    if (reading.integer(0) * recordBytes + reading.integer(1) * longestEscape <= mostBytes)
        return {};
    return fail(ErrorCode::OutOfMemory,
                "The host knows " + std::to_string(reading.integer(0))
                    + " components, which are more than fit into one answer. Name the one that is asked for.");
}

} // namespace

Result<std::vector<protocol::ComponentPerformanceRecord>> readRecords(Store& store, const std::string& component)
{
    if (component.empty()) {
        if (auto fits = checkAnswerSize(store); !fits)
            return tl::unexpected(fits.error());
    }
    Reading reading(store,
                    "SELECT id, name, feedbacks, score_sum, calls, succeeded, failed, timed, duration_sum, last_called"
                    " FROM component WHERE (feedbacks > 0 OR calls > 0) AND (? = '' OR name = ?) ORDER BY name",
                    {bound(component), bound(component)});
    std::vector<protocol::ComponentPerformanceRecord> records;
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const auto p95 = percentile95(store, reading.integer(0));
        if (!p95)
            return tl::unexpected(p95.error());
        protocol::ComponentPerformanceRecord record;
        record.componentName = reading.text(1);
        record.avgScore = meanOf(ExactSum(reading.bytes(3)), reading.integer(2));
        record.callsTotal = reading.integer(4);
        record.callsSuccess = reading.integer(5);
        record.callsFailed = reading.integer(6);
        record.avgDurationMs = meanOf(ExactSum(reading.bytes(8)), reading.integer(7));
        record.lastCalled = reading.real(9);
        record.p95DurationMs = *p95;
        records.push_back(std::move(record));
    }
    if (!more)
        return tl::unexpected(more.error());
    return records;
}

} // namespace touchstone::host
