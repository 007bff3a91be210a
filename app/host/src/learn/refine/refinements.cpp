#include "learn/refine/refinements.h"

#include <nlohmann/json.hpp>

#include "audit/audit_entry.h"
#include "learn/digest.h"
#include "learn/refine/json_equal.h"
#include "protocol/codec.h"

namespace touchstone::host {
namespace {

using protocol::Json;
using protocol::Proposal;
using protocol::ProposalEdit;

constexpr std::size_t longestRefinementId = 256;
constexpr std::size_t longestProposal = 4u * 1024 * 1024;
constexpr std::size_t longestNote = 10'000;

/// Both forms of the same place are one path.
std::vector<ProposalEdit> inOneForm(std::vector<ProposalEdit> edits)
{
    for (ProposalEdit& edit : edits)
        if (const auto place = placeOf(edit.target, edit.path))
            edit.path = place->path;
    return edits;
}

Result<std::string> linesOf(Proposal proposal)
{
    proposal.edits = inOneForm(std::move(proposal.edits));
    proposal.singleForm = false;
    return protocol::encodeModel(proposal).map([](const Json& json) { return json.dump(); });
}

ApplyOutcome refusedApply(const Proposal& proposal, std::string id, std::string why)
{
    return {std::move(id), 0, static_cast<std::int64_t>(proposal.edits.size()), false, std::move(why)};
}

std::string named(const std::string& id)
{
    return "'" + shortText(id, longestRefinementId) + "'";
}

/// What puts the before-images back.
std::vector<Edit> reversed(const std::vector<Edit>& edits)
{
    std::vector<Edit> back;
    for (const Edit& edit : edits)
        back.push_back({edit.place, edit.before ? edit.after ? "update" : "insert" : "delete", edit.after, edit.before});
    return back;
}

Refinement rollbackOf(const Refinement& refinement, std::int64_t seq, const Principal& by, double now)
{
    Refinement entry = refinement;
    entry.seq = seq;
    entry.id = "rollback-" + protocol::newId();
    entry.kind = "rollback";
    entry.principal = by.name;
    entry.role = std::string(name(by.role));
    entry.at = now;
    entry.note.clear();
    entry.proposal = "{}";
    entry.review = "{}";
    entry.reverts = refinement.seq;
    return entry;
}

} // namespace

QByteArray editDigestOf(const std::vector<ProposalEdit>& edits)
{
    Json list = Json::array();
    for (const ProposalEdit& edit : inOneForm(edits))
        list.push_back({edit.target, edit.op, edit.path, edit.oldValue.text, edit.newValue.text});
    return digestOf(list.dump());
}

Result<std::string> Refinements::whyNotAtAll(const Proposal& proposal) const
{
    if (proposal.edits.empty())
        return std::string("The proposal has no edits.");
    if (proposal.edits.size() > m_limits.maxEdits)
        return "A proposal has at most " + std::to_string(m_limits.maxEdits) + " edits, and this one "
            + std::to_string(proposal.edits.size()) + ".";
    if (proposal.refinementId.size() > longestRefinementId)
        return "A refinement_id has at most " + std::to_string(longestRefinementId) + " bytes.";
    return linesOf(proposal).map([](const std::string& text) {
        return text.size() > longestProposal
            ? "A proposal has at most " + std::to_string(longestProposal) + " bytes as JSON."
            : std::string();
    });
}

Result<Refinements::Known> Refinements::known(const Proposal& proposal)
{
    if (proposal.refinementId.empty())
        return Known{};
    const auto found = m_log.find(proposal.refinementId);
    const auto text = linesOf(proposal);
    if (!found || !text)
        return tl::unexpected(found ? text.error() : found.error());
    if (!*found)
        return Known{};
    const std::string id = named(proposal.refinementId);
    if ((*found)->content != digestOf(*text))
        return Known{false, "The refinement id " + id + " is taken, by one with other content. Use a new id."};
    if (!(*found)->rolledBackBy)
        return Known{true, {}};
    return m_log.at(*(*found)->rolledBackBy).map([&id](const std::optional<Refinement>& back) {
        return Known{false, id + " was applied and has been rolled back by " + (back ? back->principal : std::string())
                                + ". To apply it again use a new id."};
    });
}

Result<std::string> Refinements::reviewText(const ApplyOrder& order, const QByteArray& editDigest)
{
    if (order.review)
        return *order.review;
    return reviewOf(m_store, editDigest).map([](const std::optional<StoredReview>& review) {
        if (!review)
            return std::string(R"({"outcome":"none"})");
        return Json{{"outcome", review->approved ? "approved" : "not_approved"},
                    {"risk_level", review->risk},
                    {"principal", review->principal},
                    {"ts", review->at},
                    {"reasons", Json::parse(review->reasons, nullptr, false)}}
            .dump();
    });
}

Result<ApplyOutcome> Refinements::apply(const ApplyOrder& order)
{
    const Proposal& proposal = order.proposal;
    std::string id = proposal.refinementId.empty() ? "ref-" + protocol::newId()
                                                   : shortText(proposal.refinementId, longestRefinementId);
    const auto whyNot = whyNotAtAll(proposal);
    const auto text = linesOf(proposal);
    if (!whyNot || !text)
        return tl::unexpected(whyNot ? text.error() : whyNot.error());
    if (!whyNot->empty())
        return refusedApply(proposal, std::move(id), *whyNot);
    const auto known = this->known(proposal);
    if (!known)
        return tl::unexpected(known.error());
    if (!known->whyNot.empty())
        return refusedApply(proposal, std::move(id), known->whyNot);
    const auto count = static_cast<std::int64_t>(proposal.edits.size());
    if (known->isApplied)
        return ApplyOutcome{std::move(id), count, 0, true, {}};
    const auto checked = checkEdits(m_store, proposal.edits, m_limits);
    if (!checked)
        return tl::unexpected(checked.error());
    if (!checked->faults.empty())
        return ApplyOutcome{std::move(id), 0, static_cast<std::int64_t>(checked->faults.size()), false,
                            "Nothing was applied: " + textOf(checked->faults, proposal.edits)};
    const QByteArray editDigest = editDigestOf(proposal.edits);
    const auto review = reviewText(order, editDigest);
    const auto last = m_log.lastSeq();
    if (!review || !last)
        return tl::unexpected(review ? last.error() : review.error());
    const Refinement entry{*last + 1, id, order.kind, order.by.name, std::string(name(order.by.role)), order.now,
                           proposal.componentName, shortText(proposal.reason, longestNote), *text, digestOf(*text),
                           editDigest, count, *review, {}, {}};
    return m_log.append(entry, checked->edits).map([&] { return ApplyOutcome{std::move(id), count, 0, true, {}, entry.seq}; });
}

Result<std::string> Refinements::whyNotZero(const std::vector<Edit>& back)
{
    auto candidates = readCandidates(m_store);
    if (!candidates)
        return tl::unexpected(candidates.error());
    applyTo(*candidates, back);
    if (!areAllZero(*candidates))
        return std::string();
    for (const Edit& edit : back)
        candidates->erase(edit.place.component);
    std::int64_t by = 0;
    for (const auto& [component, candidate] : *candidates)
        by = std::max(by, candidate.setBy);
    return m_log.at(by).map([](const std::optional<Refinement>& entry) {
        return "all routing weights would be zero" + (entry ? "; " + named(entry->id) + " set the others" : std::string());
    });
}

Result<std::string> Refinements::whyNotBack(const Refinement& refinement, const std::vector<Edit>& edits)
{
    for (const Edit& edit : edits) {
        const auto later = m_log.laterChange(edit.place, refinement.seq);
        if (!later)
            return tl::unexpected(later.error());
        if (*later)
            return named(**later) + " changed " + shortText(edit.place.path, longestRefinementId)
                + " afterwards; roll that back first";
        // Nobody else writes there: anything but what this one left is a fault of the store.
        const auto live = LiveConfig(m_store).read(edit.place);
        if (!live)
            return tl::unexpected(live.error());
        if ((*live ? std::optional((*live)->value) : std::nullopt) != edit.after)
            return fail(ErrorCode::Damaged, "The host's store holds other values than its history.");
    }
    return std::string();
}

Result<RollbackOutcome> Refinements::rollback(const std::string& id, const Principal& by, double now,
                                              const std::string& note)
{
    const auto refused = [&id](const std::string& why) {
        return RollbackOutcome{false, named(id) + " was not rolled back: " + why + "."};
    };
    const auto found = m_log.find(id);
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return refused("no refinement has this id");
    const Refinement& refinement = **found;
    if (refinement.kind == "rollback")
        return refused("it is a rollback itself; apply the proposal again under a new id");
    if (refinement.rolledBackBy)
        return m_log.at(*refinement.rolledBackBy).map([&refused](const std::optional<Refinement>& back) {
            return refused("it has been already" + (back ? ", by " + back->principal + " (" + back->id + ")" : std::string()));
        });
    const auto edits = m_log.editsOf(refinement.seq);
    if (!edits)
        return tl::unexpected(edits.error());
    const std::vector<Edit> back = reversed(*edits);
    auto why = whyNotBack(refinement, *edits);
    if (why && why->empty())
        why = whyNotZero(back);
    const auto last = m_log.lastSeq();
    if (!why || !last)
        return tl::unexpected(why ? last.error() : why.error());
    if (!why->empty())
        return refused(*why);
    Refinement entry = rollbackOf(refinement, *last + 1, by, now);
    entry.note = shortText(note, longestNote);
    return m_log.append(entry, back)
        .and_then([&] { return m_log.markRolledBack(refinement.seq, entry.seq); })
        .map([&] { return RollbackOutcome{true, {}, entry.seq, refinement.seq}; });
}

} // namespace touchstone::host
