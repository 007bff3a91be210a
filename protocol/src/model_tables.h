#pragma once

#include <array>

#include "field.h"

/// The field tables of the data models, in the order of the specification (learning.txt, "Data Models").
namespace touchstone::protocol {

inline constexpr std::array<std::string_view, 5> proposalTargets{"router_weight", "router", "prompt", "tool",
                                                                 "verifier"};
inline constexpr std::array<std::string_view, 4> proposalOps{"update", "replace", "insert", "delete"};

template <>
struct TableOf<RatedTurn> {
    static constexpr std::string_view name = "RatedTurn";
    static constexpr std::string_view note = "Enough context of the rated turn to rebuild a training pair";
    static constexpr auto fields = std::make_tuple(
        required("prompt", &RatedTurn::prompt, "Full prompt sent to the model or component"),
        required("response", &RatedTurn::response, "The response that was rated"),
        required("model", &RatedTurn::model, "Model identifier"),
        optional("environment", &RatedTurn::environment, "Environment context, any JSON"),
        optional("version", &RatedTurn::version, "Version identifier"));
};

template <>
struct TableOf<Feedback> {
    static constexpr std::string_view name = "Feedback";
    static constexpr std::string_view note = "One feedback signal attached to an agent turn or component call";
    static constexpr auto fields = std::make_tuple(
        optional("feedback_id", &Feedback::feedbackId, "Unique identifier; made when missing or empty")
            .madeAs(Make::FeedbackId),
        optional("correlation_id", &Feedback::correlationId, "Ties to an agent turn"),
        optional("session_id", &Feedback::sessionId, "Session identifier"),
        optional("rated_turn", &Feedback::ratedTurn, "The turn that was rated"),
        required("polarity", &Feedback::polarity, "Signal polarity; corrective needs a correction"),
        optional("score", &Feedback::score, "Normalised score").between(-1, 1),
        optional("dimension", &Feedback::dimension, "Rating dimension"),
        optional("confidence", &Feedback::confidence, "Confidence weight").between(0, 1),
        optional("comment", &Feedback::comment, "Human-readable comment"),
        optional("correction", &Feedback::correction, "What should have been answered"),
        optional("correction_span", &Feedback::correctionSpan,
                 "[start, end) of the response that the correction changes, in Unicode code points"),
        optional("source", &Feedback::source, "Who gave the feedback"),
        optional("annotator_id", &Feedback::annotatorId, "Annotator identifier"),
        optional("ts", &Feedback::ts, "Unix seconds; now when missing").madeAs(Make::Now));
};

template <>
struct TableOf<Experience> {
    static constexpr std::string_view name = "Experience";
    static constexpr std::string_view note = "A (state, action, reward, next state, done) tuple for replay";
    static constexpr auto fields = std::make_tuple(
        optional("experience_id", &Experience::experienceId, "Unique identifier; made when missing or empty")
            .madeAs(Make::Uuid),
        optional("state", &Experience::state, "Agent context before the action").shaped(Shape::Object),
        optional("action", &Experience::action, "{component_name, input}, and propensity where it is known")
            .shaped(Shape::Object),
        optional("reward", &Experience::reward, "Scalar reward from the environment"),
        optional("next_state", &Experience::nextState, "Agent context after the action").shaped(Shape::Object),
        optional("done", &Experience::done, "Whether the episode ended"),
        optional("episode_id", &Experience::episodeId, "Episode identifier"),
        optional("step", &Experience::step, "Step number within the episode"),
        optional("ts", &Experience::ts, "Unix seconds; now when missing").madeAs(Make::Now));
};

template <>
struct TableOf<ComponentPerformanceRecord> {
    static constexpr std::string_view name = "ComponentPerformanceRecord";
    static constexpr std::string_view note = "Rolling performance of one component";
    static constexpr auto fields = std::make_tuple(
        required("component_name", &ComponentPerformanceRecord::componentName,
                 "Component identifier (skill, tool, subagent, toolkit)"),
        optional("calls_total", &ComponentPerformanceRecord::callsTotal, "Total calls").atLeast(0),
        optional("calls_success", &ComponentPerformanceRecord::callsSuccess, "Successful calls").atLeast(0),
        optional("calls_failed", &ComponentPerformanceRecord::callsFailed, "Failed calls").atLeast(0),
        optional("avg_duration_ms", &ComponentPerformanceRecord::avgDurationMs, "Average duration").atLeast(0),
        optional("avg_score", &ComponentPerformanceRecord::avgScore, "Mean feedback score").between(-1, 1),
        optional("last_called", &ComponentPerformanceRecord::lastCalled, "Unix seconds of the last call"),
        optional("p95_duration_ms", &ComponentPerformanceRecord::p95DurationMs, "95th percentile duration")
            .atLeast(0));
};

template <>
struct TableOf<ProposalEdit> {
    static constexpr std::string_view name = "ProposalEdit";
    static constexpr std::string_view note = "One edit of a refinement proposal";
    static constexpr auto fields = std::make_tuple(
        required("target", &ProposalEdit::target, "What kind of thing is edited").oneOf(proposalTargets),
        required("op", &ProposalEdit::op, "What is done to it").oneOf(proposalOps),
        required("path", &ProposalEdit::path, "RFC 6901 JSON Pointer or dotted path"),
        optional("old_value", &ProposalEdit::oldValue, "The live value this edit expects; null: any"),
        optional("new_value", &ProposalEdit::newValue, "The value afterwards"));
};

/// Without the edits: a proposal carries one inline or a list (see Reader::read and Encoder::put for Proposal).
template <>
struct TableOf<Proposal> {
    static constexpr std::string_view name = "Proposal";
    static constexpr std::string_view note = "A refinement proposal: one edit inline, or a list of edits";
    static constexpr auto fields = std::make_tuple(
        optional("refinement_id", &Proposal::refinementId, "Refinement identifier").orNull(),
        optional("component_name", &Proposal::componentName, "Component it is about").orNull(),
        optional("confidence", &Proposal::confidence, "Confidence of the planner").between(0, 1),
        optional("reason", &Proposal::reason, "Why").orNull(),
        optional("evidence", &Proposal::evidence, "What it rests on, any JSON"));
};

} // namespace touchstone::protocol
