#pragma once

#include "protocol/messages.h"

/// The messages of env/* and skill/discover, as aggregates like those of messages.h. A state is a JsonText: the
/// environment decides what it holds.
namespace touchstone::protocol {

/// What an agent sees of an episode.
struct EnvObservation {
    std::string episodeId;
    std::int64_t stepNum = 0;
    JsonText state{"{}"};
    bool done = false;
    bool truncated = false;
    double reward = 0.0;
    double createdAt = 0.0;  ///< Unix seconds
    JsonText metadata{"{}"};
    bool operator==(const EnvObservation&) const = default;
};

/// The usual form of an action. Requests carry any object: the action space of the environment has the last word.
struct EnvAction {
    std::string actionType;
    JsonText payload{"{}"};
    JsonText metadata{"{}"};
    bool operator==(const EnvAction&) const = default;
};

/// Something that happened in an environment outside of a step.
struct EnvEvent {
    std::string eventId;
    std::string eventType;
    std::string episodeId;
    std::int64_t stepId = 0;
    std::optional<std::string> actionId;
    JsonText payload{"{}"};
    double timestamp = 0.0;  ///< Unix seconds
    JsonText metadata{"{}"};
    bool operator==(const EnvEvent&) const = default;
};

// ---- env -----------------------------------------------------------------------------------------------------------

struct EnvResetResponse {
    static constexpr std::string_view type = "env/reset/resp";
    Header head;
    std::string reqId;
    EnvObservation obs;
};

struct EnvResetRequest {
    static constexpr std::string_view type = "env/reset/req";
    using Response = EnvResetResponse;
    Header head;
    std::string envName;
    std::optional<std::int64_t> seed;
    JsonText options{"{}"};
};

struct EnvStepResponse {
    static constexpr std::string_view type = "env/step/resp";
    Header head;
    std::string reqId;
    EnvObservation obs;
    bool operator==(const EnvStepResponse&) const = default;
};

struct EnvStepRequest {
    static constexpr std::string_view type = "env/step/req";
    using Response = EnvStepResponse;
    Header head;
    std::string episodeId;
    JsonText action{"{}"};
};

struct EnvObserveResponse {
    static constexpr std::string_view type = "env/observe/resp";
    Header head;
    std::string reqId;
    EnvObservation obs;
};

struct EnvObserveRequest {
    static constexpr std::string_view type = "env/observe/req";
    using Response = EnvObserveResponse;
    Header head;
    std::string episodeId;
};

struct EnvCloseResponse {
    static constexpr std::string_view type = "env/close/resp";
    Header head;
    std::string reqId;
    bool closed = true;
};

struct EnvCloseRequest {
    static constexpr std::string_view type = "env/close/req";
    using Response = EnvCloseResponse;
    Header head;
    std::string episodeId;
};

struct EnvSpacesResponse {
    static constexpr std::string_view type = "env/space/resp";
    Header head;
    std::string reqId;
    JsonText actionSpace{"{}"};
    JsonText stateSchema{"{}"};
};

struct EnvSpacesRequest {
    static constexpr std::string_view type = "env/space/req";
    using Response = EnvSpacesResponse;
    Header head;
    std::string envName;
};

struct EnvRenderResponse {
    static constexpr std::string_view type = "env/render/resp";
    Header head;
    std::string reqId;
    JsonText render{"null"};
};

struct EnvRenderRequest {
    static constexpr std::string_view type = "env/render/req";
    using Response = EnvRenderResponse;
    Header head;
    std::string episodeId;
    std::string mode = "screenshot";  ///< screenshot, rgb_array or text
};

struct EnvPlanResponse {
    static constexpr std::string_view type = "env/plan/resp";
    Header head;
    std::string reqId;
    std::vector<JsonText> suggestedActions;
};

/// The specification gives the request the type string of its answer, and we send that. Hosts are also sent the name
/// that every other request would have; both are read.
struct EnvPlanRequest {
    static constexpr std::string_view type = "env/plan/resp";
    static constexpr std::string_view otherType = "env/plan/req";
    using Response = EnvPlanResponse;
    Header head;
    std::optional<std::string> episodeId;
    std::optional<JsonText> state;
};

struct EnvBatchStepResponse {
    static constexpr std::string_view type = "env/batch_step/resp";
    Header head;
    std::string reqId;
    std::vector<EnvStepResponse> results;  ///< whole messages, one an episode, in the order of the request
};

struct EnvBatchStepRequest {
    static constexpr std::string_view type = "env/batch_step/req";
    using Response = EnvBatchStepResponse;
    Header head;
    std::vector<std::string> episodeIds;
    std::vector<JsonText> actions;  ///< as many as episodes
};

/// Host to agent, answering nothing: what changed since the last observation.
struct EnvStatePush {
    static constexpr std::string_view type = "env/state/push";
    Header head;
    std::string episodeId;
    std::int64_t stepId = 0;
    std::optional<std::string> actionId;
    std::string eventType;  ///< observation, tool_result, status or error
    std::string reason;
    JsonText delta{"{}"};
    std::optional<double> reward;
    JsonText rewardInfo{"{}"};
    bool terminal = false;
};

// ---- skill ---------------------------------------------------------------------------------------------------------

struct SkillDiscoverResponse {
    static constexpr std::string_view type = "skill/discover/resp";
    Header head;
    std::string reqId;
    std::vector<JsonText> skills;
};

struct SkillDiscoverRequest {
    static constexpr std::string_view type = "skill/discover/req";
    using Response = SkillDiscoverResponse;
    Header head;
    std::vector<std::string> filterTags;
    std::vector<std::string> filterCategories;
};

} // namespace touchstone::protocol
