#include "learn/refine/outcomes.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

double onUnitScale(double value)
{
    return (std::clamp(value, -1.0, 1.0) + 1.0) / 2.0;
}

/// What a call without a reward says of itself: whether it succeeded, or that the episode ended with nothing.
std::optional<double> outcomeWithoutReward(const std::string& body, bool isAlone)
{
    const auto json = protocol::Json::parse(body, nullptr, false);
    if (!json.is_object())
        return std::nullopt;
    const auto next = json.find("next_state");
    if (next != json.end() && next->is_object() && next->contains("success") && next->at("success").is_boolean())
        return next->at("success").get<bool>() ? 1.0 : -1.0;
    const auto done = json.find("done");
    const bool isDone = done != json.end() && done->is_boolean() && done->get<bool>();
    return isAlone || isDone ? std::optional(0.0) : std::nullopt;
}

Result<void> readJudged(Store& store, const OutcomeQuery& query, std::vector<WatchedOutcome>& outcomes)
{
    Reading reading(store,
                    "SELECT source, session_id, correlation_id, ts, score FROM (SELECT id, source, session_id,"
                    " correlation_id, ts, score FROM feedback WHERE id > ? AND id <= ? AND version = 1 AND counted = 1"
                    " AND source <> 'self' AND (? IS NULL OR component = ?) ORDER BY id DESC LIMIT ?) ORDER BY id",
                    {query.after.feedback, query.upTo.feedback, boundOrNull(query.component),
                     boundOrNull(query.component), query.most});
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const std::string session = reading.text(1);
        const std::string turn = reading.text(2);
        outcomes.push_back({reading.text(0) == "env" ? OutcomeKind::Environment : OutcomeKind::Human,
                            !session.empty() ? "session:" + session : !turn.empty() ? "turn:" + turn : std::string(),
                            reading.real(3), onUnitScale(reading.real(4))});
    }
    return more.map([](bool) {});
}

Result<void> readCalled(Store& store, const OutcomeQuery& query, std::vector<WatchedOutcome>& outcomes)
{
    Reading reading(store,
                    "SELECT episode_id, ts, reward, body FROM (SELECT id, episode_id, ts, reward,"
                    " CASE WHEN reward <> 0 THEN '' ELSE body END AS body FROM experience WHERE id > ? AND id <= ?"
                    " AND (? IS NULL OR component = ?) ORDER BY id DESC LIMIT ?) ORDER BY id",
                    {query.after.experience, query.upTo.experience, boundOrNull(query.component),
                     boundOrNull(query.component), query.most});
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const std::string episode = reading.text(0);
        const double reward = reading.real(2);
        const auto value = reward != 0.0 ? std::optional(reward) : outcomeWithoutReward(reading.text(3), episode.empty());
        if (value)
            outcomes.push_back({OutcomeKind::Call, episode.empty() ? std::string() : "episode:" + episode, reading.real(1),
                                onUnitScale(*value)});
    }
    return more.map([](bool) {});
}

} // namespace

Result<LogPosition> endOfLogs(Store& store)
{
    Reading reading(store, "SELECT (SELECT coalesce(max(id), 0) FROM feedback), (SELECT coalesce(max(id), 0) FROM experience)");
    return reading.next().map([&reading](bool) { return LogPosition{reading.integer(0), reading.integer(1)}; });
}

Result<std::vector<WatchedOutcome>> readOutcomes(Store& store, const OutcomeQuery& query)
{
    std::vector<WatchedOutcome> outcomes;
    return readJudged(store, query, outcomes).and_then([&] { return readCalled(store, query, outcomes); }).map([&] {
        return std::move(outcomes);
    });
}

} // namespace touchstone::host
