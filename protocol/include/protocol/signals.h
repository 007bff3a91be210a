#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/models.h"

/// Agent Signals, schema versions 0.1.0 and 0.1.1 (agent-signals.txt): what an agent says of its own run, what others say
/// of it, calls for help, and the synthesis of many. Ratings are integers from 1 (poor) to 5 (excellent). `others` of each
/// object holds the members that the contract does not name, as compact JSON: they are written back as they came.
namespace touchstone::protocol {

inline constexpr std::string_view currentSignalVersion = "0.1.1";
/// Still valid, for signals without continuation fields.
inline constexpr std::string_view plainSignalVersion = "0.1.0";

/// What all signals have in common.
struct SignalHead {
    std::string signalType;
    std::string schemaVersion{currentSignalVersion};
    std::string runId;      ///< UUID, as received; see parseUuid for comparing
    std::string timestamp;  ///< ISO 8601 in UTC, as received; see parseUtcTime
    std::string agentName;  ///< who emits the signal
    JsonText others{"{}"};
    bool operator==(const SignalHead&) const = default;
};

/// The agent on its own work.
struct SelfAssessment {
    std::int64_t confidence = 0;
    std::int64_t accuracy = 0;
    std::int64_t completeness = 0;
    std::optional<std::int64_t> continuationReadiness;
    JsonText others{"{}"};
    bool operator==(const SelfAssessment&) const = default;
};

struct ExecutionPatterns {
    std::optional<std::string> whatWorked;
    std::optional<std::string> whatWasHard;
    std::optional<std::string> skillGap;
    std::optional<std::string> tsgGap;
    std::optional<std::string> improvisation;
    std::optional<std::string> recurringPattern;
    JsonText others{"{}"};
    bool operator==(const ExecutionPatterns&) const = default;
};

/// Cross-field rules: no continuation fields in version 0.1.0; a run does not resume itself.
struct ExecutionSignal : SignalHead {
    static constexpr std::string_view name = "execution";
    std::optional<std::string> skillUsed;
    std::optional<std::string> mode;              ///< interactive, autonomous
    std::optional<std::string> resumedFromRunId;  ///< UUID of the run whose work this one goes on with
    SelfAssessment selfAssessment;
    std::optional<ExecutionPatterns> patterns;
    bool operator==(const ExecutionSignal&) const = default;
};

/// An independent evaluation of a handoff.
struct Continuation {
    std::int64_t recoveryRating = 0;
    std::optional<std::string> effortToResume;  ///< none, minimal, moderate, significant
    std::optional<std::string> provenanceLoss;  ///< none, minor, material
    std::optional<std::string> authorityLoss;   ///< none, minor, material
    std::optional<bool> stalePathRevived;       ///< absent: not assessed
    JsonText others{"{}"};
    bool operator==(const Continuation&) const = default;
};

/// Cross-field rule: no `continuation` in version 0.1.0.
struct OutcomeSignal : SignalHead {
    static constexpr std::string_view name = "outcome";
    std::int64_t qualityRating = 0;
    std::optional<std::string> effortToMerge;  ///< none, minimal, moderate, significant
    std::optional<std::vector<std::string>> issuesFound;
    std::optional<Continuation> continuation;
    bool operator==(const OutcomeSignal&) const = default;
};

struct EscalationSignal : SignalHead {
    static constexpr std::string_view name = "escalation";
    std::string reason;
    std::string severity;  ///< low, medium, high, critical
    std::optional<bool> blocking;
    std::optional<std::string> requestedAction;
    bool operator==(const EscalationSignal&) const = default;
};

struct Observation {
    std::int64_t signalCountReviewed = 0;
    std::string timeWindow;  ///< as the reviewer writes it, such as "30d"
    JsonText others{"{}"};
    bool operator==(const Observation&) const = default;
};

struct Recommendation {
    std::optional<std::string> validationStatus;  ///< outcome_validated, self_report_only
    JsonText others{"{}"};
    bool operator==(const Recommendation&) const = default;
};

/// The reviewer on its own analysis; unlike an execution's, none of it is required.
struct ReviewAssessment {
    std::optional<std::int64_t> confidence;
    std::optional<std::int64_t> accuracy;
    std::optional<std::int64_t> completeness;
    JsonText others{"{}"};
    bool operator==(const ReviewAssessment&) const = default;
};

struct PartnershipSignal : SignalHead {
    static constexpr std::string_view name = "partnership";
    std::string observedAgent;
    std::optional<std::string> observedSkill;
    Observation observation;
    std::optional<std::vector<Recommendation>> recommendations;
    std::optional<ReviewAssessment> selfAssessment;
    bool operator==(const PartnershipSignal&) const = default;
};

using Signal = std::variant<ExecutionSignal, OutcomeSignal, EscalationSignal, PartnershipSignal>;

[[nodiscard]] inline const SignalHead& headOf(const Signal& signal)
{
    return std::visit([](const SignalHead& head) -> const SignalHead& { return head; }, signal);
}

} // namespace touchstone::protocol
