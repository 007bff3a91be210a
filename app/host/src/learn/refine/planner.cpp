#include "learn/refine/planner.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "learn/digest.h"
#include "learn/refine/place.h"
#include "protocol/envelope.h"

namespace touchstone::host {
namespace {

using protocol::Json;

constexpr std::size_t mostIds = 50;  ///< listed as evidence

/// Two kinds of evidence, which are never mixed.
enum class Basis { Judgements, Calls };
const std::vector<std::pair<Basis, const char*>> bases{{Basis::Judgements, "judgements"}, {Basis::Calls, "calls"}};

using Evidence = std::map<std::string, std::map<Basis, Samples>>;

/// What is established of a component.
struct Finding {
    const char* basis = "";
    const char* what = "";  ///< below_others or declining
    double confidence = 0.0;
    double factor = 1.0;    ///< for its weight
    MeanEstimate worse;
    MeanEstimate better;
    const Samples* samples = nullptr;
};

std::string rounded(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    return text;
}

/// Four significant digits, so that people can read it.
double readable(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3e", value);
    return std::strtod(text, nullptr);
}

std::string shortHash(const Json& json)
{
    return digestOf(json.dump()).toHex().left(16).toStdString();
}

class Planner
{
public:
    Planner(Store& store, const PlanOptions& options) : m_store(store), m_options(options) {}
    [[nodiscard]] Result<Plan> plan(const std::string& component, const std::string& scope);

private:
    [[nodiscard]] Result<void> read(const std::string& component);
    [[nodiscard]] bool isEnough(const Samples& samples) const
    {
        return static_cast<std::int64_t>(samples.size()) >= m_options.minEvidence;
    }
    [[nodiscard]] MeanEstimate othersOf(const std::string& component, Basis basis) const;
    [[nodiscard]] double factorOf(const MeanEstimate& worse, const MeanEstimate& better) const;
    /// Nothing that is sure enough: a confidence of 0.
    [[nodiscard]] Finding find(const std::string& component) const;
    [[nodiscard]] Result<protocol::Proposal> proposalFor(const std::string& component, const Finding& finding);

    Store& m_store;
    const PlanOptions& m_options;
    Evidence m_evidence;
    Candidates m_candidates;
    double m_tests = 1.0;
};

Result<void> Planner::read(const std::string& component)
{
    auto names = busiestComponents(m_store, m_options.mostComponents);
    auto candidates = readCandidates(m_store);
    if (!names || !candidates)
        return tl::unexpected(names ? candidates.error() : names.error());
    m_candidates = *std::move(candidates);
    if (!component.empty())
        names->push_back(component);
    for (const std::string& name : *names) {
        auto judgements = readJudgements(m_store, name, m_options.mostSamples);
        auto calls = readCalls(m_store, name, m_options.mostSamples);
        if (!judgements || !calls)
            return tl::unexpected(judgements ? calls.error() : judgements.error());
        m_evidence[name][Basis::Judgements] = *std::move(judgements);
        m_evidence[name][Basis::Calls] = *std::move(calls);
    }
    return {};
}

/// Those that could be chosen in its place.
MeanEstimate Planner::othersOf(const std::string& component, Basis basis) const
{
    std::vector<const Samples*> groups;
    for (const auto& [name, evidence] : m_evidence) {
        const auto candidate = m_candidates.find(name);
        if (name != component && candidate != m_candidates.end() && candidate->second.weight > 0.0)
            groups.push_back(&evidence.at(basis));
    }
    return estimateOf(groups);
}

/// The ratio of the two means on a scale from 0 to 1, the worse one shrunk towards the better one as if there were
/// `minEvidence` more of those; never less than a quarter in one step.
double Planner::factorOf(const MeanEstimate& worse, const MeanEstimate& better) const
{
    const double high = (better.mean + 1.0) / 2.0;
    const auto prior = static_cast<double>(m_options.minEvidence);
    const auto n = static_cast<double>(worse.clusters);
    const double low = (n * (worse.mean + 1.0) / 2.0 + prior * high) / (n + prior);
    return std::clamp(low / high, 0.25, 0.95);
}

Finding Planner::find(const std::string& component) const
{
    Finding best;
    const auto consider = [&](const char* basis, const char* what, const MeanEstimate& worse, const MeanEstimate& better,
                              const Samples& samples) {
        const double confidence = confidenceBelow(worse, better, m_tests);
        if (confidence > best.confidence)
            best = {basis, what, confidence, factorOf(worse, better), worse, better, &samples};
    };
    for (const auto& [basis, basisName] : bases) {
        const Samples& samples = m_evidence.at(component).at(basis);
        const MeanEstimate others = othersOf(component, basis);
        if (!isEnough(samples) || static_cast<std::int64_t>(others.samples) < m_options.minEvidence)
            continue;
        consider(basisName, "below_others", estimateOf(samples), others, samples);
        const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
        const Samples earlier(samples.begin(), middle);
        const Samples later(middle, samples.end());
        const MeanEstimate now = estimateOf(later);
        // Where it is still the better one, choosing it less would do harm.
        if (isEnough(earlier) && now.mean < others.mean)
            consider(basisName, "declining", now, estimateOf(earlier), samples);
    }
    return best;
}

Json evidenceOf(const Finding& finding, Json ids)
{
    const auto told = [](const MeanEstimate& estimate) {
        return Json{{"mean", estimate.mean}, {"n", estimate.samples}, {"sessions", estimate.clusters}};
    };
    const bool declines = std::string_view(finding.what) == "declining";
    return {{"basis", finding.basis},
            {"finding", finding.what},
            {declines ? "later" : "component", told(finding.worse)},
            {declines ? "earlier" : "others", told(finding.better)},
            {"ids", std::move(ids)},
            {"ids_total", finding.samples->size()}};
}

std::string reasonOf(const Finding& finding)
{
    const bool declines = std::string_view(finding.what) == "declining";
    const std::string kind = std::string_view(finding.basis) == "calls" ? "The mean outcome of calls (1 succeeded, -1 failed)"
                                                                          : "The mean score";
    return kind + " is " + rounded(finding.worse.mean) + " over " + std::to_string(finding.worse.samples) + " of "
        + std::to_string(finding.worse.clusters) + " sessions" + (declines ? " lately, and was " : "; that of the others is ")
        + rounded(finding.better.mean) + " over " + std::to_string(finding.better.samples) + " of "
        + std::to_string(finding.better.clusters) + (declines ? " before." : ".");
}

Result<protocol::Proposal> Planner::proposalFor(const std::string& component, const Finding& finding)
{
    const double live = m_candidates.at(component).weight;
    const Place place = weightPlace(component);
    Reading changes(m_store, "SELECT coalesce(max(refinement), 0) FROM refinement_edit WHERE target = ? AND path = ?",
                    {bound(place.target), bound(place.path)});
    const auto last = changes.next();
    if (!last)
        return tl::unexpected(last.error());
    Json ids = Json::array();
    for (const Sample& sample : *finding.samples)
        ids.push_back(sample.id);
    protocol::ProposalEdit edit{std::string(weightTarget), "update", "router.weights." + component, {Json(live).dump()},
                                {Json(readable(live * finding.factor)).dump()}};
    protocol::Proposal proposal;
    // Whatever the proposal says goes into its id: an id is never used for two contents.
    proposal.refinementId = "ref-" + shortHash({component, evidenceOf(finding, ids), edit.oldValue.text, edit.newValue.text,
                                                finding.confidence, changes.integer(0)});
    proposal.edits = {std::move(edit)};
    proposal.componentName = component;
    proposal.confidence = finding.confidence;
    proposal.reason = reasonOf(finding);
    if (ids.size() > mostIds)
        ids.erase(ids.begin(), ids.end() - static_cast<std::ptrdiff_t>(mostIds));
    proposal.evidence = {evidenceOf(finding, std::move(ids)).dump()};
    return proposal;
}

Result<Plan> Planner::plan(const std::string& component, const std::string& scope)
{
    if (auto done = read(component); !done)
        return tl::unexpected(done.error());
    std::vector<std::string> asked;
    Json counts = Json::array();
    for (const auto& [name, evidence] : m_evidence) {
        const Samples& judgements = evidence.at(Basis::Judgements);
        const Samples& calls = evidence.at(Basis::Calls);
        for (const Samples* samples : {&judgements, &calls})
            counts.push_back({name, samples->size(), samples->empty() ? Json() : Json(samples->back().id),
                              estimateOf(*samples).mean});
        if ((component.empty() || component == name) && (isEnough(judgements) || isEnough(calls)))
            asked.push_back(name);
    }
    Plan plan;
    // Judgements and calls, below the others and declining.
    m_tests = 4.0 * static_cast<double>(std::max<std::size_t>(1, asked.size()));
    Json ids = Json::array();
    for (const std::string& name : asked) {
        plan.status = plan.proposals.empty() ? "empty" : plan.status;
        const auto candidate = m_candidates.find(name);
        const Finding finding = find(name);
        if (finding.confidence < m_options.confidence || candidate == m_candidates.end() || candidate->second.weight == 0.0)
            continue;
        auto proposal = proposalFor(name, finding);
        if (!proposal)
            return tl::unexpected(proposal.error());
        ids.push_back(proposal->refinementId);
        plan.proposals.push_back(*std::move(proposal));
        plan.status = "ready";
    }
    plan.id = "plan-" + shortHash({component, scope, counts, ids});
    return plan;
}

} // namespace

Result<Plan> planRefinements(Store& store, const std::string& component, const std::string& scope,
                             const PlanOptions& options)
{
    return Planner(store, options).plan(component, scope);
}

} // namespace touchstone::host
