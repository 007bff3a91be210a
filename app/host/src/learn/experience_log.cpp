#include "learn/experience_log.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "learn/digest.h"
#include "protocol/codec.h"

namespace touchstone::host {
namespace {

protocol::Json objectOf(const protocol::JsonText& text)
{
    protocol::Json json = protocol::Json::parse(text.text, nullptr, false);
    return json.is_object() ? json : protocol::Json::object();
}

/// Durations come from free-form fields: what is no number of milliseconds says nothing about the call.
std::optional<double> durationIn(const protocol::Json& json)
{
    const auto found = json.find("duration_ms");
    if (found == json.end() || !found->is_number())
        return std::nullopt;
    const double value = found->get<double>();
    return std::isfinite(value) && value >= 0.0 ? std::optional<double>(value) : std::nullopt;
}

CallOutcome outcomeOf(double reward, const protocol::Json& nextState)
{
    const auto found = nextState.find("success");
    const bool says = found != nextState.end() && found->is_boolean();
    const bool success = says && found->get<bool>();
    if (reward > 0.0 || success)
        return CallOutcome::Succeeded;
    if (reward < 0.0 || says)
        return CallOutcome::Failed;
    return CallOutcome::Unknown;
}

} // namespace

ExperienceFacts factsOf(const protocol::Experience& experience)
{
    const protocol::Json action = objectOf(experience.action);
    const protocol::Json nextState = objectOf(experience.nextState);
    ExperienceFacts facts;
    const auto component = action.find("component_name");
    if (component != action.end() && component->is_string())
        facts.component = component->get<std::string>();
    if (facts.component.empty())
        facts.component = "unknown";
    facts.call.ts = experience.ts;
    facts.call.outcome = outcomeOf(experience.reward, nextState);
    facts.call.durationMs = durationIn(action);
    if (!facts.call.durationMs)
        facts.call.durationMs = durationIn(nextState);
    return facts;
}

ExperienceLog::ExperienceLog(Store& store)
    : m_store(store)
{
}

Result<bool> ExperienceLog::add(const std::string& principal, const protocol::Experience& experience,
                                const std::string& component, double now)
{
    const auto body = protocol::writeModelLine(experience);
    if (!body)
        return tl::unexpected(body.error());
    // A sender that leaves the time to us gets a new one with every attempt; it is no part of what happened.
    protocol::Experience timeless = experience;
    timeless.ts = 0.0;
    const QByteArray digest = digestOf(protocol::writeModelLine(timeless).value_or(*body));
    Reading reading(m_store, "SELECT digest FROM experience WHERE experience_id = ? AND principal = ?",
                    {bound(experience.experienceId), bound(principal)});
    const auto known = reading.next();
    if (!known)
        return tl::unexpected(known.error());
    if (*known) {
        if (reading.bytes(0) == digest)
            return false;
        return fail(ErrorCode::SchemaViolation, "The experience id '" + experience.experienceId
                        + "' is stored already, with other content. Use a new id.");
    }
    auto inserted = m_store.run(
        "INSERT INTO experience(principal, experience_id, component, episode_id, step, reward, ts, received_at, digest,"
        " body) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {bound(principal), bound(experience.experienceId), bound(component), bound(experience.episodeId),
         static_cast<qlonglong>(experience.step), experience.reward, experience.ts, now, blob(digest), bound(*body)});
    return inserted.map([] { return true; });
}

Result<std::int64_t> ExperienceLog::count()
{
    Reading reading(m_store, "SELECT value FROM counter WHERE name = 'experiences'");
    return reading.next().map([&reading](bool) { return reading.integer(0); });
}

Result<void> ExperienceLog::countMore(std::int64_t added)
{
    return m_store.run("UPDATE counter SET value = value + ? WHERE name = 'experiences'",
                       {static_cast<qlonglong>(added)});
}

Result<void> ExperienceLog::evictDownTo(std::int64_t limit)
{
    const auto stored = count();
    if (!stored)
        return tl::unexpected(stored.error());
    if (*stored <= limit)
        return {};
    const auto surplus = static_cast<qlonglong>(*stored - limit);
    auto evicted = m_store.run("DELETE FROM experience WHERE id IN (SELECT id FROM experience ORDER BY id LIMIT ?)",
                               {surplus});
    return evicted.and_then([this, surplus] { return countMore(-surplus); });
}

} // namespace touchstone::host
