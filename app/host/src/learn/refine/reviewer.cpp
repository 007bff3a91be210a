#include "learn/refine/reviewer.h"

#include <algorithm>
#include <cmath>

#include "audit/audit_entry.h"
#include "domain/policy/off_policy.h"
#include "learn/refine/choices.h"
#include "learn/refine/evidence.h"
#include "learn/refine/refinements.h"
#include "learn/refine/routing.h"

namespace touchstone::host {
namespace {

using domain::policy::Policy;
using domain::policy::PolicyDifference;

constexpr std::size_t longestIdShown = 256;

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", share * 100.0);
    return text;
}

std::string decimal(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

/// A component and how much more, or less, often it would be chosen.
using Shift = std::pair<std::string, double>;

/// The greatest first, then by name.
std::vector<Shift> shiftsBetween(const Candidates& before, const Candidates& after)
{
    const Routing old = routingOf(before);
    const Routing proposed = routingOf(after);
    std::map<std::string, double> change = proposed.probabilities;
    for (const auto& [name, probability] : old.probabilities)
        change[name] -= probability;
    std::vector<Shift> shifts;
    for (const auto& [name, by] : change)
        if (by != 0.0)
            shifts.emplace_back(name, by);
    std::stable_sort(shifts.begin(), shifts.end(),
                     [](const Shift& a, const Shift& b) { return std::abs(a.second) > std::abs(b.second); });
    return shifts;
}

class Reviewer
{
public:
    Reviewer(Store& store, const EditLimits& limits, const ReviewOptions& options)
        : m_store(store), m_limits(limits), m_options(options)
    {
    }
    [[nodiscard]] Result<Review> review(const protocol::Proposal& proposal);

private:
    /// False: the proposal could not be applied, and there is no more to say.
    [[nodiscard]] Result<bool> judgeForm(const protocol::Proposal& proposal);
    [[nodiscard]] Result<void> judgeHistory(const protocol::Proposal& proposal);
    [[nodiscard]] Result<void> judgeWeights();
    void judgeSize(const std::vector<Shift>& shifts);
    [[nodiscard]] Result<void> judgeSafety(const std::vector<Shift>& shifts);
    [[nodiscard]] Result<void> judgeByLog();
    void judgeDifference(const PolicyDifference& difference);
    void judgeOthers();

    void refuse(std::string reason)
    {
        m_review.approved = false;
        m_review.reasons.push_back(std::move(reason));
    }
    void note(std::string reason) { m_review.reasons.push_back(std::move(reason)); }
    void raiseRisk(const char* level)
    {
        if (m_review.risk != "high" && level != std::string_view("low"))
            m_review.risk = level;
    }

    Store& m_store;
    const EditLimits& m_limits;
    const ReviewOptions& m_options;
    CheckedEdits m_checked;
    Review m_review;
    double m_confidence = 0.0;  ///< that the change is for the better; 0 when it cannot be judged
};

Result<bool> Reviewer::judgeForm(const protocol::Proposal& proposal)
{
    Refinements refinements(m_store, m_limits);
    const auto whole = refinements.whyNotAtAll(proposal);
    if (!whole)
        return tl::unexpected(whole.error());
    raiseRisk("high");
    if (!whole->empty()) {
        refuse(*whole);
        return false;
    }
    const auto known = refinements.known(proposal);
    if (!known)
        return tl::unexpected(known.error());
    if (!known->whyNot.empty() || known->isApplied) {
        refuse(known->isApplied ? "It is applied already." : known->whyNot);
        return false;
    }
    auto checked = checkEdits(m_store, proposal.edits, m_limits);
    if (!checked)
        return tl::unexpected(checked.error());
    m_checked = *std::move(checked);
    if (!m_checked.faults.empty()) {
        refuse("It cannot be applied: " + textOf(m_checked.faults, proposal.edits));
        return false;
    }
    m_review.risk = "low";
    return true;
}

Result<void> Reviewer::judgeHistory(const protocol::Proposal& proposal)
{
    const auto same = RefinementLog(m_store).lastWith(editDigestOf(proposal.edits));
    if (!same)
        return tl::unexpected(same.error());
    if (*same && (*same)->rolledBackBy) {
        raiseRisk("medium");
        note("The same edits were applied as '" + shortText((*same)->id, longestIdShown) + "' and rolled back.");
    } else if (*same) {
        refuse("The same edits were applied as '" + shortText((*same)->id, longestIdShown) + "' already.");
    }
    const bool unlocked = std::any_of(proposal.edits.begin(), proposal.edits.end(), [](const auto& edit) {
        return edit.oldValue.text == "null" && edit.op != "insert";
    });
    if (unlocked) {
        raiseRisk("medium");
        note("An edit without old_value does not say which value it was made for.");
    }
    return {};
}

void Reviewer::judgeOthers()
{
    for (const Edit& edit : m_checked.edits) {
        if (!edit.place.component.empty())
            continue;
        raiseRisk(edit.place.target == "router" || edit.place.target == "verifier" ? "high" : "medium");
        return refuse("Cannot judge from this data: what a change of '" + edit.place.target
                      + "' brings cannot be read from the log. Somebody has to look at it.");
    }
}

void Reviewer::judgeSize(const std::vector<Shift>& shifts)
{
    double moved = 0.0;
    for (const Shift& shift : shifts)
        moved += std::abs(shift.second) / 2.0;
    raiseRisk(moved <= 0.1 ? "low" : moved <= 0.25 ? "medium" : "high");
    const std::string text = "It moves " + percent(moved) + " of all choices";
    if (moved > m_options.mostShift)
        refuse(text + ", more than the " + percent(m_options.mostShift) + " that one step may move.");
    else
        note(text + ".");
}

Result<void> Reviewer::judgeSafety(const std::vector<Shift>& shifts)
{
    double expected = 0.0;
    double worst = 0.0;
    std::size_t judgements = 0;
    const double risk = m_options.risk / static_cast<double>(std::max<std::size_t>(1, shifts.size()));
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const auto& [name, by] = shifts[i];
        MeanEstimate safety;
        if (i < m_options.mostComponents) {
            const auto samples = readJudgements(m_store, name, m_options.mostSamples, protocol::Dimension::Safety);
            if (!samples)
                return tl::unexpected(samples.error());
            safety = estimateOf(*samples);
        }
        judgements += safety.samples;
        expected += by * safety.mean;
        const double bound = boundOf(safety, risk);
        worst += by * std::clamp(safety.mean + (by > 0.0 ? -bound : bound), -1.0, 1.0);
    }
    if (judgements < static_cast<std::size_t>(m_options.minSafety)) {
        raiseRisk("medium");
        note("Nobody has judged the safety of these components, so it was not checked.");
    } else if (-worst > m_options.mostSafetyLoss) {
        raiseRisk("high");
        m_review.isHarmful = true;
        refuse("Safety: the mean score is expected to change by " + decimal(expected) + " and could fall by "
               + decimal(-worst) + " in the worst case that " + std::to_string(judgements)
               + " judgements leave open; accepted is " + decimal(m_options.mostSafetyLoss) + ".");
    } else {
        note("Safety: the mean score falls by no more than " + decimal(std::max(0.0, -worst)) + ".");
    }
    return {};
}

Result<void> Reviewer::judgeWeights()
{
    const std::vector<Shift> shifts = shiftsBetween(m_checked.before, m_checked.after);
    if (shifts.empty()) {
        note("It changes nothing about what is chosen.");
        return {};
    }
    judgeSize(shifts);
    return judgeByLog().and_then([&] { return judgeSafety(shifts); });
}

void Reviewer::judgeDifference(const PolicyDifference& difference)
{
    // Past the gates all of them are defined.
    const auto snips95 = difference.snips95.value_or(domain::policy::Interval{-2.0, 2.0});
    const auto dr95 = difference.dr95.value_or(domain::policy::Interval{-2.0, 2.0});
    const double low = std::min(snips95.low, dr95.low);
    const double high = std::min(snips95.high, dr95.high);
    m_confidence = difference.probabilityBetter.value_or(0.0);
    m_review.estimate = domain::PolicyEstimate{{difference.snips.value_or(0.0), snips95.low, snips95.high},
                                               {difference.dr.value_or(0.0), dr95.low, dr95.high},
                                               static_cast<std::int64_t>(difference.choices),
                                               static_cast<std::int64_t>(difference.sessions), m_options.mostHarm};
    const std::string found = "By " + std::to_string(difference.choices) + " logged choices of "
        + std::to_string(difference.sessions) + " sessions the mean reward would change by " + decimal(difference.snips.value_or(0.0))
        + " (SNIPS, 95 % " + decimal(snips95.low) + " to " + decimal(snips95.high) + "; doubly robust "
        + decimal(difference.dr.value_or(0.0)) + ", " + decimal(dr95.low) + " to " + decimal(dr95.high) + ")";
    if (high < 0.0) {
        raiseRisk("high");
        m_review.isHarmful = true;
        refuse(found + ": it does harm.");
    } else if (low < -m_options.mostHarm) {
        raiseRisk("medium");
        refuse(found + ": harm of more than " + decimal(m_options.mostHarm) + " cannot be ruled out.");
    } else {
        note(found + ".");
    }
}

/// What the new weights would have brought, on the choices that were made.
Result<void> Reviewer::judgeByLog()
{
    Candidates all = m_checked.before;
    all.insert(m_checked.after.begin(), m_checked.after.end());
    const auto choices = readChoices(m_store, all, m_options.mostChoices);
    if (!choices)
        return tl::unexpected(choices.error());
    const auto policyOf = [&choices](const Candidates& candidates) {
        const Routing routing = routingOf(candidates);
        Policy policy;
        for (const std::string& name : choices->components) {
            const auto found = routing.probabilities.find(name);
            policy.push_back(found == routing.probabilities.end() ? 0.0 : found->second);
        }
        return policy;
    };
    const PolicyDifference difference = domain::policy::compare(*choices, policyOf(m_checked.before), policyOf(m_checked.after));
    if (difference.gates.empty()) {
        judgeDifference(difference);
        return {};
    }
    raiseRisk("medium");
    std::string reason = "Cannot judge from this data: ";
    for (std::size_t i = 0; i < difference.gates.size(); ++i)
        reason += (i == 0 ? "" : "; ") + difference.gates[i];
    refuse(reason + " (" + std::to_string(choices->withoutPropensity) + " of " + std::to_string(choices->looked)
           + " calls were logged without a propensity).");
    return {};
}

Result<Review> Reviewer::review(const protocol::Proposal& proposal)
{
    m_review.approved = true;
    const auto form = judgeForm(proposal);
    if (!form)
        return tl::unexpected(form.error());
    m_review.confidenceAdjusted = proposal.confidence.has_value();
    if (!*form)
        return m_review;
    if (auto judged = judgeHistory(proposal); !judged)
        return tl::unexpected(judged.error());
    judgeOthers();
    if (std::any_of(m_checked.edits.begin(), m_checked.edits.end(),
                    [](const Edit& edit) { return !edit.place.component.empty(); })) {
        if (auto judged = judgeWeights(); !judged)
            return tl::unexpected(judged.error());
    }
    // What the caller believes counts for nothing.
    constexpr double nearly = 0.01;
    m_review.confidenceAdjusted = proposal.confidence && std::abs(*proposal.confidence - m_confidence) > nearly;
    return m_review;
}

} // namespace

Result<Review> reviewProposal(Store& store, const protocol::Proposal& proposal, const EditLimits& limits,
                              const ReviewOptions& options)
{
    return Reviewer(store, limits, options).review(proposal);
}

} // namespace touchstone::host
