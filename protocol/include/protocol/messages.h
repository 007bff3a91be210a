#pragma once

#include <string>
#include <vector>

#include "protocol/models.h"

/// The messages of the base protocol and of learn/*, as aggregates. Each has a `type`; a request names its response.
/// `field_tables.h` (private) lists the fields of each: that table drives decoding, encoding and the JSON Schema.
namespace touchstone::protocol {

/// What every message carries. `id` empty and `ts` 0 are filled in when the message is encoded.
struct Header {
    std::string id;
    std::string version = "1.0";
    double ts = 0.0;
    bool operator==(const Header&) const = default;
};

// ---- base ----------------------------------------------------------------------------------------------------------

struct AcceptedCapability {
    std::string capability;
    bool enabled = true;
    JsonText metadata{"{}"};
    bool operator==(const AcceptedCapability&) const = default;
};

struct HandshakeResponse {
    static constexpr std::string_view type = "handshake/resp";
    Header head;
    std::string reqId;
    std::string sessionId;
    std::vector<AcceptedCapability> acceptedCaps;
    std::int64_t maxParallel = 4;
    bool ok = true;
    std::string reason;
};

struct HandshakeRequest {
    static constexpr std::string_view type = "handshake/req";
    using Response = HandshakeResponse;
    Header head;
    std::string agentId;
    std::vector<std::string> agentCaps;
    std::string authToken;
};

struct Pong {
    static constexpr std::string_view type = "pong";
    Header head;
    std::string reqId;
    double uptimeSeconds = 0.0;
};

struct Ping {
    static constexpr std::string_view type = "ping";
    using Response = Pong;
    Header head;
};

struct Shutdown {
    static constexpr std::string_view type = "shutdown";
    Header head;
    std::int64_t timeout = 10;  ///< seconds to drain
};

struct ErrorMessage {
    static constexpr std::string_view type = "error";
    Header head;
    std::string reqId;
    std::string code;
    std::string message;
    JsonText detail{"{}"};
    bool retryable = false;
    std::string capabilityName;
};

struct InvokeEvent {
    static constexpr std::string_view type = "invoke/event";
    Header head;
    std::string kind;  ///< progress, artifact, log or status
    std::string reqId;
    JsonText data{"{}"};
    std::int64_t seq = 0;
};

// ---- learn ---------------------------------------------------------------------------------------------------------

struct LearnFeedbackResponse {
    static constexpr std::string_view type = "learn/feedback/resp";
    Header head;
    std::string reqId;
    std::int64_t recorded = 0;
    std::optional<double> newScore;
};

struct LearnFeedbackRequest {
    static constexpr std::string_view type = "learn/feedback/req";
    using Response = LearnFeedbackResponse;
    Header head;
    std::vector<Feedback> feedbacks;
};

struct LearnExperienceResponse {
    static constexpr std::string_view type = "learn/experience/resp";
    Header head;
    std::string reqId;
    std::int64_t stored = 0;
};

struct LearnExperienceRequest {
    static constexpr std::string_view type = "learn/experience/req";
    using Response = LearnExperienceResponse;
    Header head;
    std::vector<Experience> experiences;
};

struct LearnAdaptResponse {
    static constexpr std::string_view type = "learn/adapt/resp";
    Header head;
    std::string reqId;
    std::vector<ComponentPerformanceRecord> updated;
    std::string message;
};

struct LearnAdaptRequest {
    static constexpr std::string_view type = "learn/adapt/req";
    using Response = LearnAdaptResponse;
    Header head;
    std::string componentName;  ///< empty: all
    std::string strategy = "ppo";
};

struct LearnStatsResponse {
    static constexpr std::string_view type = "learn/stats/resp";
    Header head;
    std::string reqId;
    std::vector<ComponentPerformanceRecord> components;
};

struct LearnStatsRequest {
    static constexpr std::string_view type = "learn/stats/req";
    using Response = LearnStatsResponse;
    Header head;
    std::string componentName;  ///< empty: all
};

/// One edit of a proposal. `oldValue` is the lock: "null" means "do not check".
struct ProposalEdit {
    std::string target;  ///< router_weight, router, prompt, tool or verifier
    std::string op;      ///< update, replace, insert or delete
    std::string path;    ///< RFC 6901 JSON Pointer or dotted path
    JsonText oldValue{"null"};
    JsonText newValue{"null"};
    bool operator==(const ProposalEdit&) const = default;
};

/// A proposal in either form of the wire: one edit inline, or a list of edits. Decoding keeps which form it was.
struct Proposal {
    std::vector<ProposalEdit> edits;
    bool singleForm = true;
    std::string refinementId;
    std::string componentName;
    std::optional<double> confidence;
    std::string reason;
    JsonText evidence{"null"};
    bool operator==(const Proposal&) const = default;
};

struct LearnRefinementPlanResponse {
    static constexpr std::string_view type = "learn/refinement/plan/resp";
    Header head;
    std::string reqId;
    std::string planId;
    std::vector<Proposal> proposals;
    std::string status;
};

struct LearnRefinementPlanRequest {
    static constexpr std::string_view type = "learn/refinement/plan/req";
    using Response = LearnRefinementPlanResponse;
    Header head;
    std::string componentName;
    std::string scope = "local";
};

struct LearnRefinementApplyResponse {
    static constexpr std::string_view type = "learn/refinement/apply/resp";
    Header head;
    std::string reqId;
    std::string refinementId;
    std::int64_t appliedEdits = 0;
    std::int64_t failedEdits = 0;
    bool rollbackAvailable = false;
    std::string error;
};

struct LearnRefinementApplyRequest {
    static constexpr std::string_view type = "learn/refinement/apply/req";
    using Response = LearnRefinementApplyResponse;
    Header head;
    Proposal proposal;
};

struct LearnRefinementRollbackResponse {
    static constexpr std::string_view type = "learn/refinement/rollback/resp";
    Header head;
    std::string reqId;
    std::string refinementId;
    bool rolledBack = false;
    std::string error;
};

struct LearnRefinementRollbackRequest {
    static constexpr std::string_view type = "learn/refinement/rollback/req";
    using Response = LearnRefinementRollbackResponse;
    Header head;
    std::string refinementId;
};

struct LearnRefinementReviewResponse {
    static constexpr std::string_view type = "learn/refinement/review/resp";
    Header head;
    std::string reqId;
    bool approved = false;
    bool confidenceAdjusted = false;  ///< peers may send a number: anything but 0 is true
    std::vector<std::string> reasons;
    std::string riskLevel = "low";
    /// An extension of ours: what the log says a change of weights would have brought, as domain::PolicyEstimate reads it.
    JsonText estimate{"null"};
};

struct LearnRefinementReviewRequest {
    static constexpr std::string_view type = "learn/refinement/review/req";
    using Response = LearnRefinementReviewResponse;
    Header head;
    Proposal proposal;
};

struct LearnRefinementHistoryResponse {
    static constexpr std::string_view type = "learn/refinement/history/resp";
    Header head;
    std::string reqId;
    std::vector<JsonText> entries;
};

struct LearnRefinementHistoryRequest {
    static constexpr std::string_view type = "learn/refinement/history/req";
    using Response = LearnRefinementHistoryResponse;
    Header head;
};

} // namespace touchstone::protocol
