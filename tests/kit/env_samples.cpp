#include "env_samples.h"

#include "sample_maker.h"
#include "protocol/env_messages.h"

namespace touchstone::kit {
namespace {

using namespace protocol;

constexpr auto obsJson
    = R"({"episode_id":"ep_abc","step_num":1,"state":{"url":"https://example.com","deep":[1,{"x":null}]},"done":false,"truncated":true,"reward":-1.5,"created_at":1716123456.789,"metadata":{"error":{"code":"x"}}})";

std::vector<FieldCase> obsFields(const std::string& at)
{
    return {{at, K::Object, must},
            {at + "/episode_id", K::Text, must},
            {at + "/step_num", K::Integer, must, false, {"-1", "9223372036854775808"}},
            {at + "/state", K::Object, must},
            {at + "/done", K::Flag},
            {at + "/truncated", K::Flag},
            {at + "/reward", K::Number},
            {at + "/created_at", K::Number},
            {at + "/metadata", K::Object}};
}

template <typename Message>
MessageSample observed()
{
    return answer<Message>(std::string(R"("obs":)") + obsJson, obsFields("/obs"));
}

template <typename Message>
MessageSample ofEpisode()
{
    return request<Message>(R"("episode_id":"ep_abc")", {{"/episode_id", K::Text, must}});
}

void addEpisode(std::vector<MessageSample>& all)
{
    all.push_back(request<EnvResetRequest>(
        R"("env_name":"browser","seed":42,"options":{"url":"https://example.com"})",
        {{"/env_name", K::Text, must}, {"/seed", K::Integer, may, orNull, {"9223372036854775808"}},
         {"/options", K::Object}}));
    all.push_back(observed<EnvResetResponse>());
    all.push_back(request<EnvStepRequest>(
        R"("episode_id":"ep_abc","action":{"action_type":"click","payload":{"selector":"#b"}})",
        {{"/episode_id", K::Text, must}, {"/action", K::Object, must}}));
    all.push_back(observed<EnvStepResponse>());
    all.push_back(ofEpisode<EnvObserveRequest>());
    all.push_back(observed<EnvObserveResponse>());
    all.push_back(ofEpisode<EnvCloseRequest>());
    all.push_back(answer<EnvCloseResponse>(R"("closed":false)", {{"/closed", K::Flag}}));
}

void addLooking(std::vector<MessageSample>& all)
{
    all.push_back(request<EnvSpacesRequest>(R"("env_name":"browser")", {{"/env_name", K::Text, must}}));
    all.push_back(answer<EnvSpacesResponse>(
        R"("action_space":{"type":"object"},"state_schema":{})",
        {{"/action_space", K::Object, must}, {"/state_schema", K::Object, must}}));
    all.push_back(request<EnvRenderRequest>(R"("episode_id":"ep_abc","mode":"text")",
                                            {{"/episode_id", K::Text, must}, {"/mode", K::Word, false, true}}));
    all.push_back(answer<EnvRenderResponse>(R"("render":{"mime":"image/png","data":"aGk="})", {}));
    all.push_back(request<EnvPlanRequest>(
        R"("episode_id":"ep_abc","state":{"a":1})",
        {{"/episode_id", K::Text, may, orNull}, {"/state", K::Object, may, orNull}}));
    // Its answer has the same type; the schema has the request under the name it would otherwise have.
    all.back().schemaName = EnvPlanRequest::otherType;
    all.push_back(answer<EnvPlanResponse>(R"("suggested_actions":[{"action_type":"click","description":"x"}])",
                                          {{"/suggested_actions", K::ObjectList}}));
}

void addBatchAndPush(std::vector<MessageSample>& all)
{
    all.push_back(request<EnvBatchStepRequest>(
        R"("episode_ids":["a","b"],"actions":[{"action_type":"x"},{"action_type":"y"}])",
        {{"/episode_ids", K::TextList, must}, {"/actions", K::ObjectList, must}}));
    auto results = obsFields("/results/0/obs");
    results.push_back({"/results", K::ObjectList, must});
    results.push_back({"/results/0/req_id", K::Text});
    results.push_back({"/results/0/id", K::Text});
    results.push_back({"/results/0/version", K::Text});
    results.push_back({"/results/0/ts", K::Number});
    all.push_back(answer<EnvBatchStepResponse>(
        std::string(R"("results":[{"type":"env/step/resp","id":"s1","version":"1.0","ts":1716123456.5,"req_id":"r1","obs":)")
            + obsJson + "}]",
        std::move(results)));
    all.push_back(sample<EnvStatePush>(
        R"("episode_id":"ep_abc","step_id":1,"action_id":"act_1","event_type":"tool_result","reason":"proc_exit","delta":{"stdout":"done"},"reward":0.5,"reward_info":{"k":1},"terminal":false)",
        {{"/episode_id", K::Text, must},
         {"/step_id", K::Integer, must, false, {"-1"}},
         {"/action_id", K::Text, may, orNull},
         {"/event_type", K::Text, must},
         {"/reason", K::Text},
         {"/delta", K::Object},
         {"/reward", K::Number, may, orNull},
         {"/reward_info", K::Object},
         {"/terminal", K::Flag}},
        false));
}

} // namespace

void addEnvSamples(std::vector<MessageSample>& all)
{
    addEpisode(all);
    addLooking(all);
    addBatchAndPush(all);
    all.push_back(request<SkillDiscoverRequest>(
        R"("filter_tags":["a"],"filter_categories":[])",
        {{"/filter_tags", K::TextList}, {"/filter_categories", K::TextList}}));
    all.push_back(answer<SkillDiscoverResponse>(R"("skills":[{"name":"code_review","weight":0.7}])",
                                                {{"/skills", K::ObjectList}}));
}

} // namespace touchstone::kit
