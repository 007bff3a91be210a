#include <utility>

#include "learn/refine/refinement_service.h"
#include "learn/refine/refinements.h"

/// What the refinement service does without being asked.
namespace touchstone::host {
namespace {

/// In whose name the host acts; every entry of history and of the audit log has one.
const Principal watchPrincipal{"host:watch", Role::Ops};
const Principal adaptPrincipal{"host:adapt", Role::Ops};

} // namespace

Result<void> RefinementService::countExperiences(std::int64_t added)
{
    if (m_options.adapt.every <= 0 || added <= 0)
        return {};
    m_countedExperiences = true;
    return m_store.run("UPDATE counter SET value = value + ? WHERE name = 'since_adapt'", {added});
}

Result<AdaptOutcome> RefinementService::adaptAndWatch(const AdaptOrder& order)
{
    auto outcome = adaptWeights(m_store, order, m_options.adapt, m_options.edits, m_options.review);
    if (!outcome || !outcome->seq)
        return outcome;
    return m_watcher.begin({*outcome->seq, std::nullopt, order.now}).map([&] { return *std::move(outcome); });
}

Result<OwnDeed> RefinementService::rollBack(StoredWatch& watch, const std::string& id, double now)
{
    const auto back = Refinements(m_store, m_options.edits)
                          .rollback(id, watchPrincipal, now, "Harm was found in " + std::to_string(watch.watch.seen())
                                        + " outcomes since it was applied.");
    if (!back)
        return tl::unexpected(back.error());
    OwnDeed deed{std::string(protocol::LearnRefinementRollbackRequest::type), watchPrincipal.name,
                 back->rolledBack ? "done" : "refused", back->rolledBack ? id : back->error};
    if (back->rolledBack)
        return m_watcher.rolledBack(back->seq, back->reverted, now).map([&deed] { return deed; });
    watch.note = "The host tried to roll it back: " + back->error;
    return m_watcher.keep(watch).map([&deed] { return deed; });
}

Result<std::vector<OwnDeed>> RefinementService::tendWatches(double now)
{
    auto found = m_watcher.look(now);
    if (!found)
        return tl::unexpected(found.error());
    std::vector<OwnDeed> deeds;
    for (StoredWatch& watch : *found) {
        const auto entry = RefinementLog(m_store).at(watch.refinement);
        if (!entry)
            return tl::unexpected(entry.error());
        if (!*entry)
            return fail(ErrorCode::Damaged, "The host's store watches a refinement that is not there.");
        deeds.push_back({"learn/refinement/watch", watchPrincipal.name, "harm",
                         "'" + (*entry)->id + "' does harm, by " + std::to_string(watch.watch.seen()) + " outcomes"});
        if (!m_options.watch.rollBack)
            continue;
        auto deed = rollBack(watch, (*entry)->id, now);
        if (!deed)
            return tl::unexpected(deed.error());
        deeds.push_back(*std::move(deed));
    }
    return deeds;
}

Result<std::optional<OwnDeed>> RefinementService::adaptIfDue(double now)
{
    if (!std::exchange(m_countedExperiences, false))
        return std::optional<OwnDeed>();
    Reading reading(m_store, "SELECT value FROM counter WHERE name = 'since_adapt'");
    const auto counted = reading.next();
    if (!counted)
        return tl::unexpected(counted.error());
    if (reading.integer(0) < m_options.adapt.every)
        return std::optional<OwnDeed>();
    if (auto done = m_store.run("UPDATE counter SET value = 0 WHERE name = 'since_adapt'"); !done)
        return tl::unexpected(done.error());
    const std::string all;
    const auto outcome = adaptAndWatch({all, m_options.adapt.everyStrategy, adaptPrincipal, now});
    if (!outcome)
        return tl::unexpected(outcome.error());
    return std::optional<OwnDeed>({std::string(protocol::LearnAdaptRequest::type), adaptPrincipal.name,
                                   "done", outcome->message});
}

Result<std::vector<OwnDeed>> RefinementService::tend(double now)
{
    auto deeds = tendWatches(now);
    if (!deeds)
        return deeds;
    auto adapted = adaptIfDue(now);
    if (!adapted)
        return tl::unexpected(adapted.error());
    if (*adapted)
        deeds->push_back(**std::move(adapted));
    return deeds;
}

} // namespace touchstone::host
