#include "learn/refine/live_config.h"

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::host {

Result<std::optional<Setting>> LiveConfig::read(const Place& place)
{
    Reading reading(m_store, "SELECT value, set_by FROM setting WHERE target = ? AND path = ?",
                    {bound(place.target), bound(place.path)});
    return reading.next().map([&reading](bool found) {
        return found ? std::optional<Setting>({reading.text(0), reading.integer(1)}) : std::nullopt;
    });
}

Result<void> LiveConfig::write(const Place& place, const std::optional<Setting>& setting)
{
    if (!setting)
        return m_store.run("DELETE FROM setting WHERE target = ? AND path = ?", {bound(place.target), bound(place.path)});
    return m_store.run("INSERT INTO setting(target, path, value, set_by) VALUES(?, ?, ?, ?)"
                       " ON CONFLICT(target, path) DO UPDATE SET value = excluded.value, set_by = excluded.set_by",
                       {bound(place.target), bound(place.path), bound(setting->value), setting->setBy});
}

Result<std::optional<std::string>> LiveConfig::overlapping(const Place& place)
{
    for (const std::string& above : pathsAbove(place.path)) {
        const auto there = read({place.target, above, {}});
        if (!there)
            return tl::unexpected(there.error());
        if (*there)
            return std::optional(above);
    }
    // '0' follows '/': all that lies within.
    const std::string first = place.path + "/";
    const std::string beyond = place.path + "0";
    Reading reading(m_store, "SELECT path FROM setting WHERE target = ? AND path >= ? AND path < ? LIMIT 1",
                    {bound(place.target), bound(first), bound(beyond)});
    return reading.next().map(
        [&reading](bool found) { return found ? std::optional(reading.text(0)) : std::nullopt; });
}

Result<std::int64_t> LiveConfig::size()
{
    Reading reading(m_store, "SELECT count(*) FROM setting");
    return reading.next().map([&reading](bool) { return reading.integer(0); });
}

Result<Candidates> readCandidates(Store& store)
{
    Candidates candidates;
    Reading known(store, "SELECT name FROM component WHERE feedbacks > 0 OR calls > 0");
    auto more = known.next();
    for (; more && *more; more = known.next())
        candidates[known.text(0)].isKnown = true;
    if (!more)
        return tl::unexpected(more.error());
    Reading weights(store, "SELECT path, value, set_by FROM setting WHERE target = 'router_weight'");
    for (more = weights.next(); more && *more; more = weights.next()) {
        const auto place = placeOf(weightTarget, weights.text(0));
        const auto value = protocol::Json::parse(weights.text(1), nullptr, false);
        if (!place || !value.is_number())
            return fail(ErrorCode::Damaged, "The host's store holds a routing weight that is none.");
        Candidate& candidate = candidates[place->component];
        candidate.weight = value.get<double>();
        candidate.setBy = weights.integer(2);
    }
    if (!more)
        return tl::unexpected(more.error());
    return candidates;
}

} // namespace touchstone::host
