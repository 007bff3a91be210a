#include "learn/refine/watcher.h"

#include <algorithm>
#include <limits>
#include <set>

#include "learn/refine/place.h"

namespace touchstone::host {
namespace {

/// The newest rows of each log that are searched for outcomes before a change.
constexpr std::int64_t mostRowsBefore = 200'000;

using Values = std::vector<std::vector<double>>;

/// By kind, the first one of each cluster.
Values firstOfClusters(const std::vector<WatchedOutcome>& outcomes)
{
    Values values(outcomeKinds.size());
    std::set<std::pair<OutcomeKind, std::string>> seen;
    for (const WatchedOutcome& outcome : outcomes)
        if (outcome.cluster.empty() || seen.emplace(outcome.kind, outcome.cluster).second)
            values[static_cast<std::size_t>(outcome.kind)].push_back(outcome.value);
    return values;
}

} // namespace

std::optional<std::string> componentOf(const protocol::Proposal& proposal)
{
    const bool changesWeights = std::any_of(proposal.edits.begin(), proposal.edits.end(),
                                            [](const auto& edit) { return edit.target == weightTarget; });
    return changesWeights || proposal.componentName.empty() ? std::nullopt : std::optional(proposal.componentName);
}

Result<void> Watcher::begin(const WatchOrder& order)
{
    // What came before the change is still the business of those before. Harm that is found here is told by history; nobody
    // takes anything back under a change that comes on top.
    if (auto looked = look(order.now); !looked)
        return tl::unexpected(looked.error());
    m_going.reset();
    const auto end = endOfLogs(m_store);
    const auto last = m_log.lastChange(order.component);
    if (!end || !last)
        return tl::unexpected(end ? last.error() : end.error());
    const LogPosition after{std::max(last->feedback, end->feedback - mostRowsBefore),
                            std::max(last->experience, end->experience - mostRowsBefore)};
    const auto before = readOutcomes(m_store, {after, *end, order.component, m_options.mostBefore});
    if (!before)
        return tl::unexpected(before.error());
    StoredWatch watch;
    watch.refinement = order.refinement;
    watch.component = order.component;
    watch.began = watch.looked = *end;
    // By the host's clock, unless those of the senders are behind it.
    watch.since = order.now;
    double newest = -std::numeric_limits<double>::infinity();
    for (const WatchedOutcome& outcome : *before)
        newest = std::max(newest, outcome.ts);
    if (!before->empty())
        watch.since = std::min(watch.since, newest);
    watch.watch = {firstOfClusters(*before), m_options.test};
    watch.ended = watch.watch.canJudge() ? watch_end::going : watch_end::tooFew;
    return m_log.supersede(order.component).and_then([&] { return m_log.add(watch); });
}

Result<void> Watcher::rolledBack(std::int64_t rollback, std::int64_t reverted, double now)
{
    if (auto looked = look(now); !looked)
        return tl::unexpected(looked.error());
    m_going.reset();
    const auto end = endOfLogs(m_store);
    auto before = m_log.find(reverted);
    if (!end || !before)
        return tl::unexpected(end ? before.error() : end.error());
    StoredWatch entry;
    entry.refinement = rollback;
    entry.began = entry.looked = *end;
    if (*before) {
        entry.component = (*before)->component;
        (*before)->ended = watch_end::rolledBack;
        if (auto done = m_log.update(**before); !done)
            return done;
    }
    return m_log.supersede(entry.component).and_then([&] { return m_log.add(entry); });
}

Result<void> Watcher::lookAt(StoredWatch& watch, const LogPosition& end, double now)
{
    const auto outcomes = readOutcomes(m_store, {watch.looked, end, watch.component,
                                                 std::numeric_limits<std::int64_t>::max()});
    if (!outcomes)
        return tl::unexpected(outcomes.error());
    watch.looked = end;
    for (const WatchedOutcome& outcome : *outcomes) {
        const auto kind = static_cast<std::size_t>(outcome.kind);
        if (outcome.ts < watch.since || !watch.watch.isWatched(kind))
            continue;
        if (!outcome.cluster.empty()) {
            const auto isNew = m_log.isNewCluster(watch.refinement, outcome.kind, outcome.cluster);
            if (!isNew)
                return tl::unexpected(isNew.error());
            if (!*isNew)
                continue;
        }
        watch.watch.see(kind, outcome.value);
        if (watch.watch.foundHarm()) {
            watch.ended = watch_end::harm;
            watch.harmAt = now;
        } else if (watch.watch.seen() >= m_options.mostAfter) {
            watch.ended = watch_end::enough;
        }
        if (watch.ended != watch_end::going)
            break;
    }
    return m_log.update(watch);
}

Result<std::vector<StoredWatch>> Watcher::look(double now)
{
    std::vector<StoredWatch> found;
    if (!m_going) {
        auto going = m_log.going();
        if (!going)
            return tl::unexpected(going.error());
        m_going = *std::move(going);
    }
    if (m_going->empty())
        return found;
    const auto end = endOfLogs(m_store);
    if (!end)
        return tl::unexpected(end.error());
    for (StoredWatch& watch : *m_going) {
        if (watch.looked == *end)
            continue;
        if (auto looked = lookAt(watch, *end, now); !looked) {
            m_going.reset();
            return tl::unexpected(looked.error());
        }
        if (watch.ended == watch_end::harm)
            found.push_back(watch);
    }
    m_going->erase(std::remove_if(m_going->begin(), m_going->end(),
                                  [](const StoredWatch& watch) { return watch.ended != watch_end::going; }),
                   m_going->end());
    return found;
}

} // namespace touchstone::host
