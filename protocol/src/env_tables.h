#pragma once

#include "field_tables.h"
#include "protocol/env_messages.h"

/// The field tables of env/* and skill/discover (env.txt; decisions.md section 3).
namespace touchstone::protocol {

inline constexpr std::array<std::string_view, 3> renderModes{"screenshot", "rgb_array", "text"};
inline constexpr std::string_view episodeNote = "The episode, as env/reset/resp named it";

// ---- models --------------------------------------------------------------------------------------------------------

template <>
struct TableOf<EnvObservation> {
    static constexpr std::string_view name = "EnvObservation";
    static constexpr std::string_view note = "What an agent sees of an episode";
    static constexpr auto fields = std::make_tuple(
        required("episode_id", &EnvObservation::episodeId, "Episode this observation belongs to"),
        required("step_num", &EnvObservation::stepNum, "Step number within the episode").atLeast(0),
        required("state", &EnvObservation::state, "State, with whatever fields the environment has")
            .shaped(Shape::Object),
        optional("done", &EnvObservation::done, "The episode is complete"),
        optional("truncated", &EnvObservation::truncated, "The episode was cut short"),
        optional("reward", &EnvObservation::reward, "Reward signal"),
        optional("created_at", &EnvObservation::createdAt, "Unix seconds; now when missing").madeAs(Make::Now),
        optional("metadata", &EnvObservation::metadata, "More").shaped(Shape::Object));
};

template <>
struct TableOf<EnvAction> {
    static constexpr std::string_view name = "EnvAction";
    static constexpr std::string_view note = "An action in its usual form";
    static constexpr auto fields = std::make_tuple(
        required("action_type", &EnvAction::actionType, "Action type identifier"),
        optional("payload", &EnvAction::payload, "What the action needs").shaped(Shape::Object),
        optional("metadata", &EnvAction::metadata, "More").shaped(Shape::Object));
};

template <>
struct TableOf<EnvEvent> {
    static constexpr std::string_view name = "EnvEvent";
    static constexpr std::string_view note = "Something that happened in an environment";
    static constexpr auto fields = std::make_tuple(
        optional("event_id", &EnvEvent::eventId, "Unique identifier; made when missing or empty").madeAs(Make::Uuid),
        required("type", &EnvEvent::eventType, "Event type"),
        required("episode_id", &EnvEvent::episodeId, episodeNote),
        required("step_id", &EnvEvent::stepId, "Step it belongs to").atLeast(0),
        optional("action_id", &EnvEvent::actionId, "Action it belongs to"),
        optional("payload", &EnvEvent::payload, "What happened").shaped(Shape::Object),
        optional("timestamp", &EnvEvent::timestamp, "Unix seconds; now when missing").madeAs(Make::Now),
        optional("metadata", &EnvEvent::metadata, "More").shaped(Shape::Object));
};

// ---- env -----------------------------------------------------------------------------------------------------------

template <>
struct TableOf<EnvResetRequest> {
    static constexpr std::string_view note = "Agent to host: begin an episode";
    static constexpr auto fields = std::make_tuple(
        required("env_name", &EnvResetRequest::envName, "Environment identifier"),
        optional("seed", &EnvResetRequest::seed, "Random seed, to get the same episode again"),
        optional("options", &EnvResetRequest::options, "What this environment can be told").shaped(Shape::Object));
};

template <>
struct TableOf<EnvResetResponse> {
    static constexpr std::string_view note = "Host to agent: the episode has begun";
    static constexpr auto fields
        = std::make_tuple(optional("req_id", &EnvResetResponse::reqId, reqIdNote),
                          required("obs", &EnvResetResponse::obs, "Initial observation"));
};

template <>
struct TableOf<EnvStepRequest> {
    static constexpr std::string_view note = "Agent to host: act";
    static constexpr auto fields = std::make_tuple(
        required("episode_id", &EnvStepRequest::episodeId, episodeNote),
        required("action", &EnvStepRequest::action, "Action to execute; see EnvAction").shaped(Shape::Object));
};

template <>
struct TableOf<EnvStepResponse> {
    static constexpr std::string_view name = "EnvStepResponse";
    static constexpr std::string_view note = "Host to agent: what the action led to";
    static constexpr auto fields
        = std::make_tuple(optional("req_id", &EnvStepResponse::reqId, reqIdNote),
                          required("obs", &EnvStepResponse::obs, "Observation after the action"));
};

template <>
struct TableOf<EnvObserveRequest> {
    static constexpr std::string_view note = "Agent to host: look, without acting";
    static constexpr auto fields
        = std::make_tuple(required("episode_id", &EnvObserveRequest::episodeId, episodeNote));
};

template <>
struct TableOf<EnvObserveResponse> {
    static constexpr std::string_view note = "Host to agent: the present state";
    static constexpr auto fields
        = std::make_tuple(optional("req_id", &EnvObserveResponse::reqId, reqIdNote),
                          required("obs", &EnvObserveResponse::obs, "Current observation"));
};

template <>
struct TableOf<EnvCloseRequest> {
    static constexpr std::string_view note = "Agent to host: end an episode early";
    static constexpr auto fields = std::make_tuple(required("episode_id", &EnvCloseRequest::episodeId, episodeNote));
};

template <>
struct TableOf<EnvCloseResponse> {
    static constexpr std::string_view note = "Host to agent: whether the episode is closed";
    static constexpr auto fields
        = std::make_tuple(optional("req_id", &EnvCloseResponse::reqId, reqIdNote),
                          optional("closed", &EnvCloseResponse::closed, "Whether closing succeeded"));
};

template <>
struct TableOf<EnvSpacesRequest> {
    static constexpr std::string_view note = "Agent to host: what can be done and seen in an environment";
    static constexpr auto fields
        = std::make_tuple(required("env_name", &EnvSpacesRequest::envName, "Environment identifier"));
};

template <>
struct TableOf<EnvSpacesResponse> {
    static constexpr std::string_view note = "Host to agent: the spaces of an environment";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &EnvSpacesResponse::reqId, reqIdNote),
        required("action_space", &EnvSpacesResponse::actionSpace, "JSON Schema of valid actions")
            .shaped(Shape::Object),
        required("state_schema", &EnvSpacesResponse::stateSchema, "JSON Schema of states").shaped(Shape::Object));
};

template <>
struct TableOf<EnvRenderRequest> {
    static constexpr std::string_view note = "Agent to host: show the present state";
    static constexpr auto fields
        = std::make_tuple(required("episode_id", &EnvRenderRequest::episodeId, episodeNote),
                          optional("mode", &EnvRenderRequest::mode, "How").oneOf(renderModes).orNull());
};

template <>
struct TableOf<EnvRenderResponse> {
    static constexpr std::string_view note = "Host to agent: a state to look at";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &EnvRenderResponse::reqId, reqIdNote),
        required("render", &EnvRenderResponse::render, "Picture as base64, array or text, any JSON"));
};

template <>
struct TableOf<EnvPlanRequest> {
    static constexpr std::string_view note
        = "Agent to host: what could be done now. It travels as env/plan/resp; hosts read env/plan/req too";
    static constexpr auto fields = std::make_tuple(
        optional("episode_id", &EnvPlanRequest::episodeId, episodeNote),
        optional("state", &EnvPlanRequest::state, "State to plan for, instead of an episode's").shaped(Shape::Object));
};

template <>
struct TableOf<EnvPlanResponse> {
    static constexpr std::string_view note = "Host to agent: actions that the environment suggests";
    static constexpr auto fields
        = std::make_tuple(optional("req_id", &EnvPlanResponse::reqId, reqIdNote),
                          optional("suggested_actions", &EnvPlanResponse::suggestedActions,
                                   "Suggested actions with descriptions")
                              .shaped(Shape::Object));
};

template <>
struct TableOf<EnvBatchStepRequest> {
    static constexpr std::string_view note = "Agent to host: act in several episodes";
    static constexpr auto fields = std::make_tuple(
        required("episode_ids", &EnvBatchStepRequest::episodeIds, "Episode identifiers"),
        required("actions", &EnvBatchStepRequest::actions, "Actions, one an episode").shaped(Shape::Object));
};

template <>
struct TableOf<EnvBatchStepResponse> {
    static constexpr std::string_view note = "Host to agent: what the actions led to";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &EnvBatchStepResponse::reqId, reqIdNote),
        required("results", &EnvBatchStepResponse::results, "Answers to the single steps, in the order of the request"));
};

template <>
struct TableOf<EnvStatePush> {
    static constexpr std::string_view note = "Host to agent: a state changed by itself";
    static constexpr auto fields = std::make_tuple(
        required("episode_id", &EnvStatePush::episodeId, episodeNote),
        required("step_id", &EnvStatePush::stepId, "Step number").atLeast(0),
        optional("action_id", &EnvStatePush::actionId, "Action that led to it"),
        required("event_type", &EnvStatePush::eventType, "Observation, tool_result, status or error"),
        optional("reason", &EnvStatePush::reason, "For example proc_exit or oom_warning"),
        optional("delta", &EnvStatePush::delta, "The fields that changed").shaped(Shape::Object),
        optional("reward", &EnvStatePush::reward, "Reward signal"),
        optional("reward_info", &EnvStatePush::rewardInfo, "More about the reward").shaped(Shape::Object),
        optional("terminal", &EnvStatePush::terminal, "The episode has ended"));
};

// ---- skill ---------------------------------------------------------------------------------------------------------

template <>
struct TableOf<SkillDiscoverRequest> {
    static constexpr std::string_view note = "Agent to host: which components are there, best first";
    static constexpr auto fields = std::make_tuple(
        optional("filter_tags", &SkillDiscoverRequest::filterTags, "Only those with one of these tags"),
        optional("filter_categories", &SkillDiscoverRequest::filterCategories,
                 "Only those of one of these categories"));
};

template <>
struct TableOf<SkillDiscoverResponse> {
    static constexpr std::string_view note = "Host to agent: components, ranked by routing weight";
    static constexpr auto fields = std::make_tuple(
        optional("req_id", &SkillDiscoverResponse::reqId, reqIdNote),
        optional("skills", &SkillDiscoverResponse::skills, "Components, best first").shaped(Shape::Object));
};

} // namespace touchstone::protocol
