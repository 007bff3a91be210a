#include <map>

#include <nlohmann/json.hpp>

#include "audit/audit_check.h"
#include "host/check.h"
#include "learn/exact_sum.h"
#include "learn/experience_log.h"
#include "learn/refine/replay_check.h"
#include "protocol/codec.h"
#include "store.h"

namespace touchstone::host {
namespace {

/// One component, counted anew from the log or read from its row.
struct Tally {
    std::int64_t feedbacks = 0;
    ExactSum scores;
    std::int64_t calls = 0;
    std::int64_t succeeded = 0;
    std::int64_t failed = 0;
    std::int64_t timed = 0;
    ExactSum durations;
};
using Tallies = std::map<std::string, Tally>;

Result<void> everyRow(Reading& reading, const std::function<Result<void>()>& take)
{
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        if (auto taken = take(); !taken)
            return taken;
    }
    return more.map([](bool) {});
}

Result<void> countFeedback(Store& store, Tallies& tallies)
{
    Reading reading(store, "SELECT component, score FROM feedback WHERE latest = 1 AND counted = 1");
    return everyRow(reading, [&]() -> Result<void> {
        Tally& tally = tallies[reading.text(0)];
        ++tally.feedbacks;
        tally.scores.add(reading.real(1));
        return {};
    });
}

Result<void> countExperience(Store& store, Tallies& tallies)
{
    Reading reading(store, "SELECT component, body FROM experience");
    return everyRow(reading, [&]() -> Result<void> {
        const auto json = protocol::Json::parse(reading.text(1), nullptr, false);
        const auto experience = protocol::decodeModel<protocol::Experience>(json);
        if (!experience)
            return tl::unexpected(experience.error());
        const ExperienceFacts facts = factsOf(*experience);
        Tally& tally = tallies[reading.text(0)];
        ++tally.calls;
        tally.succeeded += facts.call.outcome == CallOutcome::Succeeded ? 1 : 0;
        tally.failed += facts.call.outcome == CallOutcome::Failed ? 1 : 0;
        if (facts.call.durationMs) {
            ++tally.timed;
            tally.durations.add(*facts.call.durationMs);
        }
        return {};
    });
}

Result<Tallies> storedTallies(Store& store)
{
    Tallies tallies;
    Reading reading(store, "SELECT name, feedbacks, score_sum, calls, succeeded, failed, timed, duration_sum"
                           " FROM component");
    const auto read = everyRow(reading, [&]() -> Result<void> {
        tallies[reading.text(0)] = {reading.integer(1), ExactSum(reading.bytes(2)), reading.integer(3),
                                    reading.integer(4), reading.integer(5),         reading.integer(6),
                                    ExactSum(reading.bytes(7))};
        return {};
    });
    return read.map([&tallies] { return tallies; });
}

void compare(const std::string& component, const Tally& stored, const Tally& counted,
             std::vector<StoreProblem>& problems)
{
    const auto differs = [&](const char* what) {
        problems.push_back({"component", "'" + component + "': " + what + " differ from a recount of the log"});
    };
    if (stored.feedbacks != counted.feedbacks || stored.scores.bytes() != counted.scores.bytes())
        differs("scores");
    // Experiences that made room for newer ones are counted and gone; then there is nothing to recount.
    if (stored.calls < counted.calls)
        differs("calls");
    if (stored.calls == counted.calls
        && (stored.succeeded != counted.succeeded || stored.failed != counted.failed || stored.timed != counted.timed
            || stored.durations.bytes() != counted.durations.bytes()))
        differs("outcomes or durations of calls");
}

Result<void> compareStatistics(Store& store, std::vector<StoreProblem>& problems)
{
    Tallies counted;
    auto done = countFeedback(store, counted).and_then([&] { return countExperience(store, counted); });
    if (!done)
        return done;
    const auto stored = storedTallies(store);
    if (!stored)
        return tl::unexpected(stored.error());
    for (const auto& [component, tally] : *stored)
        compare(component, tally, counted[component], problems);
    for (const auto& [component, tally] : counted)
        if (stored->count(component) == 0)
            compare(component, {}, tally, problems);
    return {};
}

Result<void> compareVersions(Store& store, std::vector<StoreProblem>& problems)
{
    Reading reading(store, "SELECT feedback_id, principal FROM feedback GROUP BY feedback_id, principal"
                           " HAVING sum(latest) <> 1 OR max(version) <> count(*)"
                           " OR max(ts) <> max(CASE WHEN latest = 1 THEN ts END)");
    return everyRow(reading, [&]() -> Result<void> {
        problems.push_back({"feedback", "'" + reading.text(0) + "' of '" + reading.text(1)
                                + "' has versions that do not fit together"});
        return {};
    });
}

Result<void> compareCounters(Store& store, std::vector<StoreProblem>& problems)
{
    Reading reading(store, "SELECT value, (SELECT count(*) FROM experience) FROM counter WHERE name = 'experiences'");
    return everyRow(reading, [&]() -> Result<void> {
        if (reading.integer(0) != reading.integer(1))
            problems.push_back({"counter", "the number of experiences is off by "
                                    + std::to_string(reading.integer(0) - reading.integer(1))});
        return {};
    });
}

Result<void> checkAudit(Store& store, std::vector<StoreProblem>& problems)
{
    return firstBrokenLink(store).map([&problems](const std::optional<std::string>& broken) {
        if (broken)
            problems.push_back({"audit", *broken});
    });
}

} // namespace

Result<std::vector<StoreProblem>> checkStore(const QString& storePath)
{
    const auto store = Store::openToRead(storePath);
    if (!store)
        return tl::unexpected(store.error());
    std::vector<StoreProblem> problems;
    const auto done = compareStatistics(**store, problems)
                          .and_then([&] { return compareVersions(**store, problems); })
                          .and_then([&] { return compareCounters(**store, problems); })
                          .and_then([&] { return compareHistory(**store, problems); })
                          .and_then([&] { return checkAudit(**store, problems); });
    if (!done)
        return tl::unexpected(done.error());
    return problems;
}

Result<std::vector<protocol::ComponentPerformanceRecord>> readStatistics(const QString& storePath,
                                                                         const std::string& component)
{
    auto store = Store::openToRead(storePath);
    if (!store)
        return tl::unexpected(store.error());
    return readRecords(**store, component);
}

} // namespace touchstone::host
