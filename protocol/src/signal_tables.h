#pragma once

#include <array>

#include "field.h"
#include "protocol/signals.h"

/// The field tables of Agent Signals (agent-signals.txt, "Signal Field Contracts"), in its order.
namespace touchstone::protocol {

inline constexpr std::array<std::string_view, 4> signalTypes{ExecutionSignal::name, OutcomeSignal::name,
                                                             EscalationSignal::name, PartnershipSignal::name};
/// The same, to be taken one at a time as the only word of a kind.
inline constexpr std::span<const std::string_view> signalTypeList{signalTypes};
inline constexpr std::array<std::string_view, 2> signalVersions{plainSignalVersion, currentSignalVersion};
inline constexpr std::array<std::string_view, 2> executionModes{"interactive", "autonomous"};
inline constexpr std::array<std::string_view, 4> efforts{"none", "minimal", "moderate", "significant"};
inline constexpr std::array<std::string_view, 3> losses{"none", "minor", "material"};
inline constexpr std::array<std::string_view, 4> severities{"low", "medium", "high", "critical"};
inline constexpr std::array<std::string_view, 2> validationStatuses{"outcome_validated", "self_report_only"};

inline constexpr double worstRating = 1;
inline constexpr double bestRating = 5;

/// A field that is left out when there is nothing to say; null says nothing that the contract knows.
template <typename Owner, typename Member>
[[nodiscard]] constexpr Field<Owner, Member> maybe(std::string_view name, Member Owner::*member, std::string_view note)
{
    return optional(name, member, note).leftOut();
}

template <typename Owner>
[[nodiscard]] constexpr auto rating(std::string_view name, std::int64_t Owner::*member, std::string_view note)
{
    return required(name, member, note).between(worstRating, bestRating);
}

template <typename Owner>
[[nodiscard]] constexpr auto maybeRating(std::string_view name, std::optional<std::int64_t> Owner::*member,
                                         std::string_view note)
{
    return maybe(name, member, note).between(worstRating, bestRating);
}

[[nodiscard]] constexpr auto commonFields(std::span<const std::string_view> types)
{
    return std::make_tuple(
        required("signal_type", &SignalHead::signalType, "The kind of signal").oneOf(types),
        required("schema_version", &SignalHead::schemaVersion, "0.1.0 only without continuation fields")
            .oneOf(signalVersions),
        required("run_id", &SignalHead::runId, "UUID that links a run and the outcomes evaluating it").as(TextForm::Uuid),
        required("timestamp", &SignalHead::timestamp, "ISO 8601, UTC").as(TextForm::UtcTime),
        required("agent_name", &SignalHead::agentName, "Who emits the signal").as(TextForm::NotEmpty));
}

/// What can be said of a signal whose kind is not known.
template <>
struct TableOf<SignalHead> {
    static constexpr std::string_view name = "signal";
    static constexpr std::string_view note = "What all signals have in common";
    static constexpr auto fields = commonFields(signalTypes);
};

template <>
struct TableOf<SelfAssessment> {
    static constexpr std::string_view name = "SelfAssessment";
    static constexpr std::string_view note = "The agent on its own work, from 1 (poor) to 5 (excellent)";
    static constexpr auto others = &SelfAssessment::others;
    static constexpr auto fields = std::make_tuple(
        rating("confidence", &SelfAssessment::confidence, "Used in the Trust Equation"),
        rating("accuracy", &SelfAssessment::accuracy, "How right the result is"),
        rating("completeness", &SelfAssessment::completeness, "How much of the task is done"),
        maybeRating("continuation_readiness", &SelfAssessment::continuationReadiness,
                    "How ready a handoff is for a successor to resume safely"));
};

template <>
struct TableOf<ExecutionPatterns> {
    static constexpr std::string_view name = "ExecutionPatterns";
    static constexpr std::string_view note = "What a run showed";
    static constexpr auto others = &ExecutionPatterns::others;
    static constexpr auto fields = std::make_tuple(
        maybe("what_worked", &ExecutionPatterns::whatWorked, "What went well"),
        maybe("what_was_hard", &ExecutionPatterns::whatWasHard, "What went with difficulty"),
        maybe("skill_gap", &ExecutionPatterns::skillGap, "What the skill does not cover"),
        maybe("tsg_gap", &ExecutionPatterns::tsgGap, "What the troubleshooting guide does not cover"),
        maybe("improvisation", &ExecutionPatterns::improvisation, "What was done without guidance"),
        maybe("recurring_pattern", &ExecutionPatterns::recurringPattern, "What was seen before"));
};

template <>
struct TableOf<ExecutionSignal> {
    static constexpr std::string_view name = ExecutionSignal::name;
    static constexpr std::string_view note = "An agent on its own run";
    static constexpr auto others = &SignalHead::others;
    static constexpr bool rulesStandAlone = true;
    static constexpr auto fields = std::tuple_cat(
        commonFields(signalTypeList.subspan(0, 1)),
        std::make_tuple(
            required("self_assessment", &ExecutionSignal::selfAssessment, "The agent on its own work"),
            maybe("skill_used", &ExecutionSignal::skillUsed, "Which skill was loaded"),
            maybe("mode", &ExecutionSignal::mode, "Whether a person took part").oneOf(executionModes),
            maybe("resumed_from_run_id", &ExecutionSignal::resumedFromRunId,
                  "UUID of the run whose active work this one resumes from a handoff")
                .as(TextForm::Uuid),
            maybe("patterns", &ExecutionSignal::patterns, "What the run showed")));
};

template <>
struct TableOf<Continuation> {
    static constexpr std::string_view name = "Continuation";
    static constexpr std::string_view note = "Independent evaluation of a predecessor's handoff";
    static constexpr auto others = &Continuation::others;
    static constexpr auto fields = std::make_tuple(
        rating("recovery_rating", &Continuation::recoveryRating,
               "From 1 (cannot resume safely) to 5 (resumes directly)"),
        maybe("effort_to_resume", &Continuation::effortToResume, "What it took to resume").oneOf(efforts),
        maybe("provenance_loss", &Continuation::provenanceLoss, "How much of the origin was lost").oneOf(losses),
        maybe("authority_loss", &Continuation::authorityLoss, "How much of what was permitted was lost").oneOf(losses),
        maybe("stale_path_revived", &Continuation::stalePathRevived,
              "Whether an invalidated approach was revived; left out when not assessed"));
};

template <>
struct TableOf<OutcomeSignal> {
    static constexpr std::string_view name = OutcomeSignal::name;
    static constexpr std::string_view note = "An independent evaluation of a run";
    static constexpr auto others = &SignalHead::others;
    static constexpr bool rulesStandAlone = true;
    static constexpr auto fields = std::tuple_cat(
        commonFields(signalTypeList.subspan(1, 1)),
        std::make_tuple(
            rating("quality_rating", &OutcomeSignal::qualityRating, "Used in the Trust Equation"),
            maybe("effort_to_merge", &OutcomeSignal::effortToMerge, "What it took to use the result").oneOf(efforts),
            maybe("issues_found", &OutcomeSignal::issuesFound, "What is wrong with the result"),
            maybe("continuation", &OutcomeSignal::continuation, "How a successor could resume the run's work")));
};

template <>
struct TableOf<EscalationSignal> {
    static constexpr std::string_view name = EscalationSignal::name;
    static constexpr std::string_view note = "A call for human help";
    static constexpr auto others = &SignalHead::others;
    static constexpr auto fields = std::tuple_cat(
        commonFields(signalTypeList.subspan(2, 1)),
        std::make_tuple(
            required("reason", &EscalationSignal::reason, "Why human help is needed").as(TextForm::NotEmpty),
            required("severity", &EscalationSignal::severity, "How bad it is").oneOf(severities),
            maybe("blocking", &EscalationSignal::blocking, "Whether work cannot go on without help"),
            maybe("requested_action", &EscalationSignal::requestedAction, "What the human should decide or provide")));
};

template <>
struct TableOf<Observation> {
    static constexpr std::string_view name = "Observation";
    static constexpr std::string_view note = "What a review looked at";
    static constexpr auto others = &Observation::others;
    static constexpr auto fields = std::make_tuple(
        required("signal_count_reviewed", &Observation::signalCountReviewed, "How many signals").atLeast(0),
        required("time_window", &Observation::timeWindow, "Over which time, such as 30d").as(TextForm::NotEmpty));
};

template <>
struct TableOf<Recommendation> {
    static constexpr std::string_view name = "Recommendation";
    static constexpr std::string_view note = "A suggested improvement of a skill or process";
    static constexpr auto others = &Recommendation::others;
    static constexpr auto fields = std::make_tuple(
        maybe("validation_status", &Recommendation::validationStatus,
              "Whether independent outcomes back its evidence")
            .oneOf(validationStatuses));
};

template <>
struct TableOf<ReviewAssessment> {
    static constexpr std::string_view name = "ReviewAssessment";
    static constexpr std::string_view note = "The reviewer on its own analysis, from 1 (poor) to 5 (excellent)";
    static constexpr auto others = &ReviewAssessment::others;
    static constexpr auto fields = std::make_tuple(
        maybeRating("confidence", &ReviewAssessment::confidence, "How sure the reviewer is"),
        maybeRating("accuracy", &ReviewAssessment::accuracy, "How right the analysis is"),
        maybeRating("completeness", &ReviewAssessment::completeness, "How much of the material was covered"));
};

template <>
struct TableOf<PartnershipSignal> {
    static constexpr std::string_view name = PartnershipSignal::name;
    static constexpr std::string_view note = "The reviewed synthesis of many signals of one agent";
    static constexpr auto others = &SignalHead::others;
    static constexpr auto fields = std::tuple_cat(
        commonFields(signalTypeList.subspan(3, 1)),
        std::make_tuple(
            required("observed_agent", &PartnershipSignal::observedAgent, "Whose patterns are reviewed")
                .as(TextForm::NotEmpty),
            required("observation", &PartnershipSignal::observation, "What the review looked at"),
            maybe("observed_skill", &PartnershipSignal::observedSkill, "Which skill"),
            maybe("recommendations", &PartnershipSignal::recommendations, "Suggested improvements"),
            maybe("self_assessment", &PartnershipSignal::selfAssessment, "The reviewer on its own analysis")));
};

} // namespace touchstone::protocol
