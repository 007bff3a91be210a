#pragma once

#include "model_tables.h"

/// The field tables of the base and learn/* messages (decisions.md section 1, learning.txt). They drive decoding,
/// encoding and the JSON Schema. A field that the specification gives a default for may be missing.
namespace touchstone::protocol {

inline constexpr std::array<std::string_view, 4> eventKinds{"progress", "artifact", "log", "status"};
inline constexpr std::array<std::string_view, 5> strategies{"ppo", "ucb1", "epsilon_greedy", "softmax", "custom"};
inline constexpr std::array<std::string_view, 3> riskLevels{"low", "medium", "high"};
inline constexpr std::string_view reqIdNote = "The id of the request that this answers";

template <>
struct TableOf<AcceptedCapability> {
    static constexpr std::string_view name = "AcceptedCapability";
    static constexpr std::string_view note = "A capability the host serves";
    static constexpr auto fields = std::make_tuple(
        required("capability", &AcceptedCapability::capability, "Capability string"),
        optional("enabled", &AcceptedCapability::enabled, "Whether it is switched on"),
        optional("metadata", &AcceptedCapability::metadata, "What the host says about it").shaped(Shape::Object));
};

// ---- base ----------------------------------------------------------------------------------------------------------

template <>
struct TableOf<HandshakeRequest> {
    static constexpr std::string_view note = "Agent to host: opens a conversation";
    static constexpr auto fields = std::make_tuple(
        optional("agent_id", &HandshakeRequest::agentId, "Who calls"),
        optional("agent_caps", &HandshakeRequest::agentCaps, "Capabilities the agent asks for"),
        optional("auth_token", &HandshakeRequest::authToken, "Secret that names the principal"));
};

template <>
struct TableOf<HandshakeResponse> {
    static constexpr std::string_view note = "Host to agent: what the conversation may use, or why there is none";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &HandshakeResponse::reqId, reqIdNote),
        optional("session_id", &HandshakeResponse::sessionId, "Session identifier"),
        optional("accepted_caps", &HandshakeResponse::acceptedCaps, "Capabilities served"),
        optional("max_parallel", &HandshakeResponse::maxParallel, "Requests served at a time").atLeast(0),
        optional("ok", &HandshakeResponse::ok, "False: refused, and the host closes"),
        optional("reason", &HandshakeResponse::reason,
                 "Why it was refused: auth_failed, version_mismatch, no_caps or server_error"));
};

template <>
struct TableOf<Ping> {
    static constexpr std::string_view note = "Either way: are you there";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct TableOf<Pong> {
    static constexpr std::string_view note = "The answer to ping";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &Pong::reqId, reqIdNote),
        optional("uptime_seconds", &Pong::uptimeSeconds, "Seconds since the peer started").atLeast(0));
};

template <>
struct TableOf<Shutdown> {
    static constexpr std::string_view note = "Agent to host: finish what runs, then stop";
    static constexpr auto fields
        = std::make_tuple(optional("timeout", &Shutdown::timeout, "Seconds to drain").atLeast(0));
};

template <>
struct TableOf<ErrorMessage> {
    static constexpr std::string_view note = "Host to agent: a request failed";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &ErrorMessage::reqId, reqIdNote),
        required("code", &ErrorMessage::code, "Error code"),
        optional("message", &ErrorMessage::message, "What went wrong"),
        optional("detail", &ErrorMessage::detail, "For schema_violation: errors, a list of {pointer, message, value?}")
            .shaped(Shape::Object),
        optional("retryable", &ErrorMessage::retryable, "Whether trying again may help"),
        optional("capability_name", &ErrorMessage::capabilityName, "Capability that is missing or failed"));
};

template <>
struct TableOf<InvokeEvent> {
    static constexpr std::string_view note = "Host to agent: something happened while a request runs";
    static constexpr auto fields = std::make_tuple(
        required("kind", &InvokeEvent::kind, "What kind of event").oneOf(eventKinds),
        optional("req_id", &InvokeEvent::reqId, "The id of the request that runs"),
        optional("data", &InvokeEvent::data, "The event").shaped(Shape::Object),
        optional("seq", &InvokeEvent::seq, "Grows with every event of a request").atLeast(0));
};

// ---- learn ---------------------------------------------------------------------------------------------------------

template <>
struct TableOf<LearnFeedbackRequest> {
    static constexpr std::string_view note = "Agent to host: store feedback; all or none";
    static constexpr auto fields
        = std::make_tuple(required("feedbacks", &LearnFeedbackRequest::feedbacks, "List of feedback signals"));
};

template <>
struct TableOf<LearnFeedbackResponse> {
    static constexpr std::string_view note = "Host to agent: feedback is stored";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnFeedbackResponse::reqId, reqIdNote),
        optional("recorded", &LearnFeedbackResponse::recorded, "Number of feedbacks acknowledged").atLeast(0),
        optional("new_score", &LearnFeedbackResponse::newScore,
                 "Running mean score of the component when the batch is about one, else null")
            .between(-1, 1));
};

template <>
struct TableOf<LearnExperienceRequest> {
    static constexpr std::string_view note = "Agent to host: store experience tuples; all or none";
    static constexpr auto fields
        = std::make_tuple(optional("experiences", &LearnExperienceRequest::experiences, "Tuples to store"));
};

template <>
struct TableOf<LearnExperienceResponse> {
    static constexpr std::string_view note = "Host to agent: experiences are stored";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnExperienceResponse::reqId, reqIdNote),
        optional("stored", &LearnExperienceResponse::stored, "Number of experiences stored").atLeast(0));
};

template <>
struct TableOf<LearnAdaptRequest> {
    static constexpr std::string_view note = "Agent to host: adapt routing weights to what is known";
    static constexpr auto fields = std::make_tuple(
        optional("component_name", &LearnAdaptRequest::componentName, "Component to adapt; empty: all"),
        optional("strategy", &LearnAdaptRequest::strategy, "Adaptation strategy").oneOf(strategies));
};

template <>
struct TableOf<LearnAdaptResponse> {
    static constexpr std::string_view note = "Host to agent: what was adapted";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnAdaptResponse::reqId, reqIdNote),
        optional("updated", &LearnAdaptResponse::updated, "Components whose weights changed"),
        optional("message", &LearnAdaptResponse::message, "Human-readable status"));
};

template <>
struct TableOf<LearnStatsRequest> {
    static constexpr std::string_view note = "Agent to host: how do components perform";
    static constexpr auto fields = std::make_tuple(
        optional("component_name", &LearnStatsRequest::componentName, "Component to report; empty: all"));
};

template <>
struct TableOf<LearnStatsResponse> {
    static constexpr std::string_view note = "Host to agent: performance of components";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnStatsResponse::reqId, reqIdNote),
        optional("components", &LearnStatsResponse::components, "One record a component"));
};

// ---- learn/refinement ----------------------------------------------------------------------------------------------

template <>
struct TableOf<LearnRefinementPlanRequest> {
    static constexpr std::string_view note = "Agent to host: propose refinements from what is known";
    static constexpr auto fields = std::make_tuple(
        optional("component_name", &LearnRefinementPlanRequest::componentName, "Target component; empty: all"),
        optional("scope", &LearnRefinementPlanRequest::scope, "Scope of refinement"));
};

template <>
struct TableOf<LearnRefinementPlanResponse> {
    static constexpr std::string_view note = "Host to agent: proposals";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnRefinementPlanResponse::reqId, reqIdNote),
        required("plan_id", &LearnRefinementPlanResponse::planId, "Unique plan identifier"),
        optional("proposals", &LearnRefinementPlanResponse::proposals, "Refinement proposals"),
        required("status", &LearnRefinementPlanResponse::status, "Plan status: ready, empty and so on"));
};

template <>
struct TableOf<LearnRefinementApplyRequest> {
    static constexpr std::string_view note = "Agent to host: apply a proposal, all or nothing";
    static constexpr auto fields
        = std::make_tuple(required("proposal", &LearnRefinementApplyRequest::proposal, "The proposal to apply"));
};

template <>
struct TableOf<LearnRefinementApplyResponse> {
    static constexpr std::string_view note = "Host to agent: what became of a proposal";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnRefinementApplyResponse::reqId, reqIdNote),
        required("refinement_id", &LearnRefinementApplyResponse::refinementId, "Unique refinement identifier"),
        optional("applied_edits", &LearnRefinementApplyResponse::appliedEdits, "Number of edits applied").atLeast(0),
        optional("failed_edits", &LearnRefinementApplyResponse::failedEdits, "Number of edits that failed")
            .atLeast(0),
        optional("rollback_available", &LearnRefinementApplyResponse::rollbackAvailable,
                 "Whether rollback is available"),
        optional("error", &LearnRefinementApplyResponse::error, "Which edit failed and why; empty: none"));
};

template <>
struct TableOf<LearnRefinementRollbackRequest> {
    static constexpr std::string_view note = "Agent to host: take an applied refinement back";
    static constexpr auto fields = std::make_tuple(
        required("refinement_id", &LearnRefinementRollbackRequest::refinementId, "The refinement to roll back"));
};

template <>
struct TableOf<LearnRefinementRollbackResponse> {
    static constexpr std::string_view note = "Host to agent: whether it was taken back";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnRefinementRollbackResponse::reqId, reqIdNote),
        required("refinement_id", &LearnRefinementRollbackResponse::refinementId, "The refinement it is about"),
        optional("rolled_back", &LearnRefinementRollbackResponse::rolledBack, "Whether rollback succeeded"),
        optional("error", &LearnRefinementRollbackResponse::error, "Why not; empty: it did"));
};

template <>
struct TableOf<LearnRefinementReviewRequest> {
    static constexpr std::string_view note = "Agent to host: review a proposal";
    static constexpr auto fields
        = std::make_tuple(required("proposal", &LearnRefinementReviewRequest::proposal, "The proposal to review"));
};

template <>
struct TableOf<LearnRefinementReviewResponse> {
    static constexpr std::string_view note = "Host to agent: what a review found";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnRefinementReviewResponse::reqId, reqIdNote),
        optional("approved", &LearnRefinementReviewResponse::approved, "Whether the proposal is approved"),
        optional("confidence_adjusted", &LearnRefinementReviewResponse::confidenceAdjusted,
                 "Whether confidence was adjusted; peers may send a number")
            .shaped(Shape::LooseFlag),
        optional("reasons", &LearnRefinementReviewResponse::reasons, "Review reasons"),
        optional("risk_level", &LearnRefinementReviewResponse::riskLevel, "Risk level").oneOf(riskLevels),
        optional("estimate", &LearnRefinementReviewResponse::estimate,
                 "Extension: differences of the mean reward with their intervals; null: there is none"));
};

template <>
struct TableOf<LearnRefinementHistoryRequest> {
    static constexpr std::string_view note = "Agent to host: what was refined";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct TableOf<LearnRefinementHistoryResponse> {
    static constexpr std::string_view note = "Host to agent: refinement history";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &LearnRefinementHistoryResponse::reqId, reqIdNote),
        optional("entries", &LearnRefinementHistoryResponse::entries, "Refinement history entries")
            .shaped(Shape::Object));
};

} // namespace touchstone::protocol
