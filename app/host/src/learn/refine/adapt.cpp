#include "learn/refine/adapt.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "domain/policy/strategies.h"
#include "learn/exact_sum.h"
#include "learn/refine/choices.h"
#include "learn/refine/refinements.h"
#include "learn/refine/routing.h"
#include "protocol/codec.h"

namespace touchstone::host {
namespace {

using domain::policy::Arm;
using protocol::Json;

/// What a strategy would have, and what it rests on.
struct Aim {
    /// The probability of each candidate, in the order of their names; empty: nothing can be said.
    domain::policy::Policy shares;
    std::string basis;           ///< for the message
    std::string whyNothing;      ///< there is enough to go by, and it asks for no change
};

/// Six significant digits, so that the same aim twice is the same weight.
double shortened(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.5e", value);
    return std::strtod(text, nullptr);
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : " ") + line;
    return text;
}

class Adaptation
{
public:
    Adaptation(Store& store, const AdaptOrder& order, const AdaptOptions& options) : m_store(store), m_order(order), m_options(options) {}

    [[nodiscard]] Result<AdaptOutcome> run(const EditLimits& limits, const ReviewOptions& review);

private:
    [[nodiscard]] Result<Aim> aim();
    [[nodiscard]] Result<Aim> aimOfBandit();
    [[nodiscard]] Result<Aim> aimOfPpo();
    /// The weights that bring the shares about, on average 1 as those that nobody has set. Weights lie under the floor: what
    /// explores by itself, as epsilon-greedy and ppo do, is not evened out once more.
    [[nodiscard]] std::vector<double> weightsFor(const domain::policy::Policy& aimed) const;
    [[nodiscard]] protocol::Proposal proposalFor(const std::vector<double>& weights) const;
    [[nodiscard]] Result<AdaptOutcome> apply(const protocol::Proposal& proposal, const std::string& basis,
                                             const EditLimits& limits, const ReviewOptions& review);

    Store& m_store;
    const AdaptOrder& m_order;
    const AdaptOptions& m_options;
    Candidates m_candidates;
};

Result<Aim> Adaptation::aimOfBandit()
{
    std::map<std::string, Arm> arms;
    for (const auto& [name, candidate] : m_candidates)
        arms[name] = {};
    std::int64_t judgements = 0;
    std::int64_t decided = 0;
    std::int64_t calls = 0;
    Reading reading(m_store, "SELECT name, feedbacks, score_sum, calls, succeeded, failed FROM component");
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const auto arm = arms.find(reading.text(0));
        if (arm == arms.end())
            continue;
        const std::int64_t outcomes = reading.integer(4) + reading.integer(5);
        judgements += reading.integer(1);
        calls += reading.integer(3);
        decided += outcomes;
        const auto tries = static_cast<double>(reading.integer(1) + outcomes);
        const double sum = ExactSum(reading.bytes(2)).value() + static_cast<double>(reading.integer(4) - reading.integer(5));
        arm->second = tries > 0.0 ? Arm{tries, (sum / tries + 1.0) / 2.0} : Arm{};
    }
    if (!more)
        return tl::unexpected(more.error());
    Aim aim;
    aim.basis = std::to_string(judgements) + " judgements and " + std::to_string(decided) + " calls with a known outcome ("
        + std::to_string(calls - decided) + " without one left out)";
    if (judgements + decided < m_options.minEvidence)
        return aim;
    std::vector<Arm> list;
    for (const auto& [name, arm] : arms)
        list.push_back(arm);
    namespace policy = domain::policy;
    aim.shares = m_order.strategy == "ucb1" ? policy::ucb1Shares(list)
        : m_order.strategy == "softmax"     ? policy::softmaxShares(list, m_options.temperature)
                                            : policy::epsilonGreedyShares(list, m_options.epsilon);
    return aim;
}

Result<Aim> Adaptation::aimOfPpo()
{
    const auto choices = readChoices(m_store, m_candidates, m_options.mostChoices);
    if (!choices)
        return tl::unexpected(choices.error());
    Aim aim;
    aim.basis = std::to_string(choices->made.size()) + " of the newest " + std::to_string(choices->looked) + " calls ("
        + std::to_string(choices->withoutPropensity) + " without a propensity left out)";
    if (static_cast<std::int64_t>(choices->made.size()) < std::max<std::int64_t>(2, m_options.minEvidence))
        return aim;
    const Routing inUse = routingOf(m_candidates);
    domain::policy::Policy policy;
    for (const auto& [name, probability] : inUse.probabilities)
        policy.push_back(probability);
    const auto result = domain::policy::improve(*choices, policy, m_options.ppo);
    // No step, no change.
    if (result.steps == 0) {
        aim.whyNothing = "ppo finds no step that improves on the weights in use, by " + aim.basis + ".";
        return aim;
    }
    aim.shares = result.policy;
    aim.basis += ", " + std::to_string(result.steps) + " steps" + (result.stoppedByKl ? " up to the limit of change" : "");
    return aim;
}

std::vector<double> Adaptation::weightsFor(const domain::policy::Policy& aimed) const
{
    constexpr double mostShare = 0.95;
    const std::vector<double> shares = domain::policy::weightsUnderFloor(aimed, domain::policy::explorationFloor);
    std::vector<double> weights;
    double others = 0.0;
    for (const auto& [name, candidate] : m_candidates)
        others += name == m_order.component ? 0.0 : candidate.weight;
    std::size_t index = 0;
    for (const auto& [name, candidate] : m_candidates) {
        const double share = shares[index++];
        if (m_order.component.empty()) {
            weights.push_back(shortened(share * static_cast<double>(shares.size())));
        } else if (name != m_order.component || others == 0.0 || !std::isfinite(others)) {
            weights.push_back(candidate.weight);
        } else {
            const double bounded = std::min(share, mostShare);
            weights.push_back(shortened(bounded / (1.0 - bounded) * others));
        }
    }
    return weights;
}

protocol::Proposal Adaptation::proposalFor(const std::vector<double>& weights) const
{
    protocol::Proposal proposal;
    proposal.singleForm = false;
    proposal.refinementId = "adapt-" + protocol::newId();
    proposal.componentName = m_order.component;
    proposal.reason = "Adapted by " + m_order.strategy;
    std::size_t index = 0;
    for (const auto& [name, candidate] : m_candidates) {
        const double weight = weights[index++];
        if (weight != candidate.weight)
            proposal.edits.push_back({std::string(weightTarget), "update", "router.weights." + name,
                                      {Json(candidate.weight).dump()}, {Json(weight).dump()}});
    }
    return proposal;
}

Result<AdaptOutcome> Adaptation::apply(const protocol::Proposal& proposal, const std::string& basis,
                                       const EditLimits& limits, const ReviewOptions& reviewOptions)
{
    const auto review = reviewProposal(m_store, proposal, limits, reviewOptions);
    if (!review)
        return tl::unexpected(review.error());
    const std::string judged = "The review did " + std::string(review->approved ? "approve" : "not approve") + ": "
        + joined(review->reasons);
    if (review->isHarmful)
        return AdaptOutcome{{}, {}, "Nothing changed. " + judged};
    const Json stored{{"outcome", review->approved ? "approved" : "not_approved"}, {"risk_level", review->risk},
                      {"principal", m_order.by.name}, {"ts", m_order.now}, {"reasons", review->reasons}};
    const auto applied = Refinements(m_store, limits).apply({proposal, m_order.by, m_order.now, "adapt", stored.dump()});
    if (!applied)
        return tl::unexpected(applied.error());
    if (!applied->error.empty())
        return AdaptOutcome{{}, {}, "Nothing changed. " + applied->error};
    AdaptOutcome outcome;
    outcome.seq = applied->seq;
    for (const protocol::ProposalEdit& edit : proposal.edits)
        if (const auto place = placeOf(edit.target, edit.path))
            outcome.changed.push_back(place->component);
    outcome.message = "Applied '" + applied->id + "', " + m_order.strategy + " from " + basis + ": "
        + std::to_string(outcome.changed.size()) + " of " + std::to_string(m_candidates.size()) + " weights changed. " + judged;
    return outcome;
}

Result<Aim> Adaptation::aim()
{
    return m_order.strategy == "ppo" ? aimOfPpo() : aimOfBandit();
}

Result<AdaptOutcome> Adaptation::run(const EditLimits& limits, const ReviewOptions& review)
{
    const auto nothing = [](const std::string& why) { return AdaptOutcome{{}, {}, "Nothing changed: " + why}; };
    if (m_order.strategy == "custom")
        return nothing("'custom' is what a plugin does that takes over learn/adapt/req, and this host has none.");
    auto candidates = readCandidates(m_store);
    if (!candidates)
        return tl::unexpected(candidates.error());
    m_candidates = *std::move(candidates);
    if (!m_order.component.empty() && m_candidates.count(m_order.component) == 0)
        return nothing("this host knows no component of that name.");
    if (m_candidates.size() < 2)
        return nothing("there are no two components to choose from.");
    const auto aim = this->aim();
    if (!aim)
        return tl::unexpected(aim.error());
    if (aim->shares.empty() && !aim->whyNothing.empty())
        return nothing(aim->whyNothing);
    if (aim->shares.empty())
        return nothing(m_order.strategy + " finds " + aim->basis + ", and needs at least "
                       + std::to_string(m_options.minEvidence) + " that say something.");
    const protocol::Proposal proposal = proposalFor(weightsFor(aim->shares));
    if (proposal.edits.empty())
        return nothing("the weights are as " + m_order.strategy + " would have them, from " + aim->basis + ".");
    return apply(proposal, aim->basis, limits, review);
}

} // namespace

Result<AdaptOutcome> adaptWeights(Store& store, const AdaptOrder& order, const AdaptOptions& options,
                                  const EditLimits& limits, const ReviewOptions& review)
{
    return Adaptation(store, order, options).run(limits, review);
}

} // namespace touchstone::host
