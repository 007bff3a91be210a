#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.h"
#include "protocol/messages.h"

/// What a host tells of refinements in the free-form parts of learn/refinement/*. Readers are lenient: what a host of
/// another make leaves out stays empty, and only what is no JSON object at all is an error.
namespace touchstone::domain {

/// A mean that a proposal rests on.
struct EvidenceMean {
    double mean = 0.0;                ///< -1 to 1
    std::int64_t n = 0;
    std::int64_t sessions = 0;
};

/// Why a proposal is made.
struct RefinementEvidence {
    bool isCalls = false;             ///< outcomes of calls; else scores of judgements
    bool isDeclining = false;         ///< `found` is later, `against` earlier; else the component, and the others
    std::optional<EvidenceMean> found;
    std::optional<EvidenceMean> against;
    std::vector<std::string> ids;     ///< of feedbacks or experiences; the oldest first, not all of them
    std::int64_t idsTotal = 0;
};
[[nodiscard]] RefinementEvidence readEvidence(std::string_view json);

/// What the log says a change of weights would have brought: the paired difference of the mean reward (-2 to 2) between
/// the new weights and those in force, with 95 % intervals of a bootstrap by session.
struct PolicyEstimate {
    struct Interval {
        double value = 0.0;
        double low = 0.0;
        double high = 0.0;
    };
    Interval snips;
    Interval doublyRobust;
    std::int64_t choices = 0;
    std::int64_t sessions = 0;
    double mostHarm = 0.0;            ///< to the mean reward that a review accepts
};
/// Nothing when the review could not, or need not, be based on the log.
[[nodiscard]] std::optional<PolicyEstimate> readEstimate(std::string_view json);
[[nodiscard]] std::string estimateJson(const PolicyEstimate& estimate);

/// One edit as history tells it. Values are JSON; empty: there was none, or is none any more.
struct EditFact {
    std::string target;
    std::string op;
    std::string path;
    std::string before;
    std::string after;
};

struct ReviewFact {
    bool isReviewed = false;
    bool approved = false;
    std::string risk;
    std::string principal;
    double at = 0.0;                  ///< Unix seconds
    std::vector<std::string> reasons; ///< English
};

/// Another refinement, as an entry names it.
struct RefinementName {
    std::string id;
    std::string principal;
    double at = 0.0;                  ///< Unix seconds
};

/// One kind of outcome that a watch compares: before the change and after it.
struct WatchedKind {
    std::string kind;                 ///< judgements of people, of environments, or calls; as the host names it
    std::int64_t before = 0;
    std::int64_t after = 0;
    std::optional<double> meanBefore; ///< -1 to 1
    std::optional<double> meanAfter;
};

/// What the watch says of a refinement.
struct WatchFact {
    enum class State { Watching, Harm, Ended, CannotJudge, Other };
    State state = State::Other;
    bool recommendsRollback = false;
    std::string why;                  ///< English
    double risk = 0.0;                ///< the chance that a harmless change is ever called harm, at most
    double largestLogE = 0.0;         ///< of the evidence for harm, natural logarithm; 0 is none
    double neededLogE = 0.0;          ///< what establishes it
    std::int64_t outcomes = 0;        ///< seen since the apply
    std::vector<WatchedKind> kinds;
};

struct RefinementEntry {
    enum class Kind { Apply, Adapt, Rollback, Other };
    Kind kind = Kind::Other;
    std::string id;
    std::string principal;
    std::string role;
    std::string component;            ///< empty: none is named
    std::string reason;
    double at = 0.0;                  ///< Unix seconds
    std::vector<EditFact> edits;      ///< not more than fit
    std::int64_t editsTotal = 0;
    bool againstReview = false;
    ReviewFact review;
    bool isRolledBack = false;
    std::optional<RefinementName> rolledBackBy;
    std::optional<RefinementName> rollsBack;
    std::optional<WatchFact> watch;
};
/// Errors: SchemaViolation for what is no JSON object.
[[nodiscard]] Result<RefinementEntry> readRefinementEntry(std::string_view json);

/// A component that an agent may choose.
struct RoutedComponent {
    std::string name;
    double weight = 1.0;
    double probability = 0.0;         ///< of being chosen, exploration included
};
/// Nothing for a skill that is none of our host's.
[[nodiscard]] std::optional<RoutedComponent> readRoutedComponent(std::string_view skill);

/// The component whose weight an edit changes; empty when it changes something else.
[[nodiscard]] std::string weightNameOf(const protocol::ProposalEdit& edit);
/// The number that a JSON value is; nothing for any other value.
[[nodiscard]] std::optional<double> numberOf(std::string_view json);
[[nodiscard]] bool isJson(std::string_view text);
/// JSON with two spaces a level, for people; a text that is no JSON as it is.
[[nodiscard]] std::string indentedJson(std::string_view json);

} // namespace touchstone::domain
