#include "learn/experience_query.h"

#include <charconv>
#include <limits>

#include <nlohmann/json.hpp>

#include "protocol/codec.h"

namespace touchstone::host {
namespace {

constexpr std::int64_t mostRowsLookedAt = 20'000;
/// A message of this size passes the limits of every client.
constexpr std::size_t mostPageBytes = 4u * 1024 * 1024;

Result<std::int64_t> beforeWhich(const std::string& cursor)
{
    if (cursor.empty())
        return std::numeric_limits<std::int64_t>::max();
    std::int64_t id = 0;
    const char* end = cursor.data() + cursor.size();
    const auto [stopped, problem] = std::from_chars(cursor.data(), end, id);
    if (problem == std::errc() && stopped == end && id > 0)
        return id;
    Error error{ErrorCode::SchemaViolation, "the cursor is not one that a page gave", "/cursor", false, {}};
    error.faults.push_back({"/cursor", "expected a cursor as a page gave it", {}});
    return tl::unexpected(std::move(error));
}

/// Each of the four runs along an index, from the newest to the oldest.
Reading rowsFor(Store& store, const protocol::LearnExperienceQueryRequest& query, std::int64_t before)
{
    const auto id = static_cast<long long>(before);
    if (!query.episodeId.empty() && !query.componentName.empty())
        return {store, "SELECT id, ts, body FROM experience WHERE episode_id = ? AND id < ? AND component = ?"
                       " ORDER BY id DESC",
                {bound(query.episodeId), id, bound(query.componentName)}};
    if (!query.episodeId.empty())
        return {store, "SELECT id, ts, body FROM experience WHERE episode_id = ? AND id < ? ORDER BY id DESC",
                {bound(query.episodeId), id}};
    if (!query.componentName.empty())
        return {store, "SELECT id, ts, body FROM experience WHERE component = ? AND id < ? ORDER BY id DESC",
                {bound(query.componentName), id}};
    return {store, "SELECT id, ts, body FROM experience WHERE id < ? ORDER BY id DESC", {id}};
}

bool isWithin(const protocol::LearnExperienceQueryRequest& query, double ts)
{
    return (!query.since || ts >= *query.since) && (!query.until || ts < *query.until);
}

} // namespace

Result<ExperiencePage> readExperiences(Store& store, const protocol::LearnExperienceQueryRequest& query)
{
    const auto before = beforeWhich(query.cursor);
    if (!before)
        return tl::unexpected(before.error());
    ExperiencePage page;
    Reading rows = rowsFor(store, query, *before);
    std::size_t bytes = 0;
    std::int64_t lookedAt = 0;
    std::int64_t last = 0;
    while (true) {
        const auto more = rows.next();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return page;
        const bool full = static_cast<std::int64_t>(page.experiences.size()) >= query.limit || bytes >= mostPageBytes;
        if (full || ++lookedAt > mostRowsLookedAt) {
            page.cursor = std::to_string(last);
            return page;
        }
        last = rows.integer(0);
        if (!isWithin(query, rows.real(1)))
            continue;
        const std::string body = rows.text(2);
        bytes += body.size();
        auto experience = protocol::decodeModel<protocol::Experience>(protocol::Json::parse(body, nullptr, false));
        if (!experience)
            return tl::unexpected(experience.error());
        page.experiences.push_back(*std::move(experience));
    }
}

} // namespace touchstone::host
