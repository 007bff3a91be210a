#include "protocol_samples.h"

#include <nlohmann/json.hpp>

#include "env_samples.h"
#include "protocol/extension_messages.h"
#include "sample_maker.h"

namespace touchstone::kit {
namespace {

using namespace protocol;

std::vector<FieldCase> recordFields(const std::string& at)
{
    return {{at, K::ObjectList, may},
            {at + "/0/component_name", K::Text, must},
            {at + "/0/calls_total", K::Integer, may, false, {"-1", "9223372036854775808"}},
            {at + "/0/calls_success", K::Integer, may, false, {"-1"}},
            {at + "/0/calls_failed", K::Integer, may, false, {"-5"}},
            {at + "/0/avg_duration_ms", K::Number, may, false, {"-0.5"}},
            {at + "/0/avg_score", K::Number, may, false, {"-1.01", "1.01"}},
            {at + "/0/last_called", K::Number, may},
            {at + "/0/p95_duration_ms", K::Number, may, false, {"-1"}}};
}

constexpr auto recordJson
    = R"([{"component_name":"code_review","calls_total":50,"calls_success":42,"calls_failed":8,"avg_duration_ms":1200.0,"avg_score":0.82,"last_called":1716123450.0,"p95_duration_ms":2500.0}])";

std::vector<FieldCase> editFields(const std::string& at)
{
    return {{at + "/target", K::Word, must}, {at + "/op", K::Word, must}, {at + "/path", K::Text, must}};
}

std::vector<FieldCase> proposalFields(const std::string& at)
{
    auto fields = editFields(at + "/edits/0");
    fields.push_back({at + "/edits", K::ObjectList, may, orNull});
    fields.push_back({at + "/refinement_id", K::Text, may, orNull});
    fields.push_back({at + "/component_name", K::Text, may, orNull});
    fields.push_back({at + "/confidence", K::Number, may, orNull, {"-0.1", "1.1"}});
    fields.push_back({at + "/reason", K::Text, may, orNull});
    return fields;
}

constexpr auto singleProposal
    = R"({"target":"router_weight","op":"update","path":"router.weights.my-tool","old_value":0.5,"new_value":0.7})";
constexpr auto listProposal
    = R"({"refinement_id":"r1","component_name":"my-tool","edits":[{"target":"prompt","op":"insert","path":"/a~1b/0","old_value":null,"new_value":{"deep":[1,2.5,"x"]}}],"confidence":0.7,"reason":"why","evidence":{"n":3}})";

void addBase(std::vector<MessageSample>& all)
{
    all.push_back(request<HandshakeRequest>(
        R"("agent_id":"bench","agent_caps":["learning","env"],"auth_token":"secret")",
        {{"/agent_id", K::Text}, {"/agent_caps", K::TextList}, {"/auth_token", K::Text}}));
    all.push_back(answer<HandshakeResponse>(
        R"("session_id":"s1","accepted_caps":[{"capability":"learning","enabled":true,"metadata":{"priority":5}}],"max_parallel":4,"ok":true,"reason":"")",
        {{"/session_id", K::Text},
         {"/accepted_caps", K::ObjectList},
         {"/accepted_caps/0/capability", K::Text, must},
         {"/accepted_caps/0/enabled", K::Flag},
         {"/accepted_caps/0/metadata", K::Object},
         {"/max_parallel", K::Integer, may, false, {"-1"}},
         {"/ok", K::Flag},
         {"/reason", K::Text}}));
    all.push_back(request<Ping>("", {}));
    all.push_back(answer<Pong>(R"("uptime_seconds":12.5)", {{"/uptime_seconds", K::Number, may, false, {"-1"}}}));
    all.push_back(
        sample<Shutdown>(R"("timeout":10)", {{"/timeout", K::Integer, may, false, {"-1"}}}, false));
    all.push_back(answer<ErrorMessage>(
        R"("code":"runtime_error","message":"boom","detail":{"k":1},"retryable":true,"capability_name":"env")",
        {{"/code", K::Text, must},
         {"/message", K::Text},
         {"/detail", K::Object},
         {"/retryable", K::Flag},
         {"/capability_name", K::Text}}));
    all.push_back(answer<InvokeEvent>(R"("kind":"progress","data":{"pct":40},"seq":2)",
                                      {{"/kind", K::Word, must},
                                       {"/data", K::Object},
                                       {"/seq", K::Integer, may, false, {"-1"}}}));
}

void addFeedback(std::vector<MessageSample>& all)
{
    const std::string at = "/feedbacks/0";
    all.push_back(request<LearnFeedbackRequest>(
        R"("feedbacks":[{"feedback_id":"b_1","correlation_id":"turn-42","session_id":"s1","rated_turn":{"prompt":"Résumé 👩🏽‍🚒\nthis","response":"The article discusses…","model":"agent-v2","environment":{"component_name":"code_review"},"version":"v1"},"polarity":"corrective","score":-0.5,"dimension":"helpfulness","confidence":0.9,"comment":"Too \"verbose\"","correction":"Short.","correction_span":[4,11],"source":"human","annotator_id":"user1","ts":1716123456.789}])",
        {{"/feedbacks", K::ObjectList, must},
         {at + "/feedback_id", K::Text},
         {at + "/correlation_id", K::Text},
         {at + "/session_id", K::Text},
         {at + "/rated_turn", K::Object, may, orNull},
         {at + "/rated_turn/prompt", K::Text, must},
         {at + "/rated_turn/response", K::Text, must},
         {at + "/rated_turn/model", K::Text, must},
         {at + "/rated_turn/version", K::Text, may, orNull},
         {at + "/polarity", K::Word, must},
         {at + "/score", K::Number, may, false, {"-1.0000001", "1.5", "2"}},
         {at + "/dimension", K::Word},
         {at + "/confidence", K::Number, may, false, {"-0.1", "1.1"}},
         {at + "/comment", K::Text},
         // Missing correction of corrective feedback is a rule of its own, tested apart.
         {at + "/correction_span", K::Span, may, orNull, {"[-1,3]", "[5,4]", "[0,9999]"}},
         {at + "/source", K::Word},
         {at + "/annotator_id", K::Text},
         {at + "/ts", K::Number}}));
    all.push_back(answer<LearnFeedbackResponse>(
        R"("recorded":1,"new_score":0.72)",
        {{"/recorded", K::Integer, may, false, {"-1"}}, {"/new_score", K::Number, may, orNull, {"-2", "1.1"}}}));
}

void addExperience(std::vector<MessageSample>& all)
{
    const std::string at = "/experiences/0";
    all.push_back(request<LearnExperienceRequest>(
        R"("experiences":[{"experience_id":"e1","state":{"page":"home"},"action":{"component_name":"click","input":{"selector":"#btn"}},"reward":0.5,"next_state":{"page":"result"},"done":false,"episode_id":"ep_1","step":1,"ts":1716123456.789}])",
        {{"/experiences", K::ObjectList},
         {at + "/experience_id", K::Text},
         {at + "/state", K::Object},
         {at + "/action", K::Object},
         {at + "/reward", K::Number},
         {at + "/next_state", K::Object},
         {at + "/done", K::Flag},
         {at + "/episode_id", K::Text},
         {at + "/step", K::Integer, may, false, {"9223372036854775808"}},
         {at + "/ts", K::Number}}));
    all.push_back(answer<LearnExperienceResponse>(R"("stored":1)", {{"/stored", K::Integer, may, false, {"-1"}}}));
}

void addAdaptAndStats(std::vector<MessageSample>& all)
{
    all.push_back(request<LearnAdaptRequest>(R"("component_name":"","strategy":"ucb1")",
                                             {{"/component_name", K::Text}, {"/strategy", K::Word}}));
    auto adapt = recordFields("/updated");
    adapt.push_back({"/message", K::Text});
    all.push_back(answer<LearnAdaptResponse>(std::string(R"("updated":)") + recordJson + R"(,"message":"Adapted")",
                                             std::move(adapt)));
    all.push_back(request<LearnStatsRequest>(R"("component_name":"x")", {{"/component_name", K::Text}}));
    all.push_back(answer<LearnStatsResponse>(std::string(R"("components":)") + recordJson,
                                             recordFields("/components")));
}

void addPlanAndApply(std::vector<MessageSample>& all)
{
    all.push_back(request<LearnRefinementPlanRequest>(R"("component_name":"my-tool","scope":"local")",
                                                      {{"/component_name", K::Text}, {"/scope", K::Text}}));
    auto plan = editFields("/proposals/0");
    plan.push_back({"/proposals", K::ObjectList});
    plan.push_back({"/plan_id", K::Text, must});
    plan.push_back({"/status", K::Text, must});
    all.push_back(answer<LearnRefinementPlanResponse>(
        std::string(R"("plan_id":"plan-123","proposals":[)") + singleProposal + R"(],"status":"ready")",
        std::move(plan)));
    auto apply = proposalFields("/proposal");
    apply.push_back({"/proposal", K::Object, must});
    all.push_back(
        request<LearnRefinementApplyRequest>(std::string(R"("proposal":)") + listProposal, std::move(apply)));
    all.push_back(answer<LearnRefinementApplyResponse>(
        R"("refinement_id":"ref-456","applied_edits":1,"failed_edits":0,"rollback_available":true,"error":"")",
        {{"/refinement_id", K::Text, must},
         {"/applied_edits", K::Integer, may, false, {"-1"}},
         {"/failed_edits", K::Integer, may, false, {"-1"}},
         {"/rollback_available", K::Flag},
         {"/error", K::Text}}));
}

void addRollbackReviewHistory(std::vector<MessageSample>& all)
{
    all.push_back(request<LearnRefinementRollbackRequest>(R"("refinement_id":"ref-456")",
                                                          {{"/refinement_id", K::Text, must}}));
    all.push_back(answer<LearnRefinementRollbackResponse>(
        R"("refinement_id":"ref-456","rolled_back":true,"error":"")",
        {{"/refinement_id", K::Text, must}, {"/rolled_back", K::Flag}, {"/error", K::Text}}));
    auto review = editFields("/proposal");
    review.push_back({"/proposal", K::Object, must});
    all.push_back(
        request<LearnRefinementReviewRequest>(std::string(R"("proposal":)") + singleProposal, std::move(review)));
    all.push_back(answer<LearnRefinementReviewResponse>(
        R"("approved":true,"confidence_adjusted":false,"reasons":["x"],"risk_level":"medium")",
        {{"/approved", K::Flag},
         {"/confidence_adjusted", K::LooseFlag},
         {"/reasons", K::TextList},
         {"/risk_level", K::Word}}));
    all.push_back(request<LearnRefinementHistoryRequest>("", {}));
    all.push_back(answer<LearnRefinementHistoryResponse>(
        R"("entries":[{"refinement_id":"ref-456","action":"rollback","ts":1716123456.789}])",
        {{"/entries", K::ObjectList}}));
}

void addExtensions(std::vector<MessageSample>& all)
{
    all.push_back(request<LearnExperienceQueryRequest>(
        R"("component_name":"code_review","episode_id":"ep_abc","since":1716123400.5,"until":null,"limit":20,"cursor":"17")",
        {{"/component_name", K::Text},
         {"/episode_id", K::Text},
         {"/since", K::Number, may, orNull},
         {"/until", K::Number, may, orNull},
         {"/limit", K::Integer, may, false, {"0", "1001", "-1"}},
         {"/cursor", K::Text}}));
    all.push_back(answer<LearnExperienceQueryResponse>(
        R"("experiences":[{"experience_id":"e1","state":{"a":1},"action":{"b":2},"reward":0.5,"next_state":{},"done":true,"episode_id":"ep_abc","step":3,"ts":1716123456.5}],"cursor":"16")",
        {{"/experiences", K::ObjectList},
         {"/experiences/0/reward", K::Number},
         {"/cursor", K::Text}}));
}

} // namespace

const std::vector<MessageSample>& messageSamples()
{
    static const std::vector<MessageSample> samples = [] {
        std::vector<MessageSample> all;
        addBase(all);
        addFeedback(all);
        addExperience(all);
        addAdaptAndStats(all);
        addPlanAndApply(all);
        addRollbackReviewHistory(all);
        addEnvSamples(all);
        addExtensions(all);
        return all;
    }();
    return samples;
}

const MessageSample* messageSample(const std::string& type)
{
    for (const MessageSample& sample : messageSamples())
        if (sample.type == type)
            return &sample;
    return nullptr;
}

std::vector<std::string> wrongValues(FieldKind kind)
{
    switch (kind) {
    case FieldKind::Text: return {"5", "1.5", "true", "[]", "{}"};
    case FieldKind::Number: return {R"("1")", "true", "[]", "{}"};
    case FieldKind::Integer: return {"3.7", "3.0", "1e2", R"("3")", "true", "[]", "{}"};
    case FieldKind::Flag: return {"0", "1", "0.5", R"("true")", "[]", "{}"};
    case FieldKind::LooseFlag: return {R"("true")", "[]", "{}"};
    case FieldKind::Object: return {"5", R"("x")", "true", "[]"};
    case FieldKind::TextList: return {"5", R"("x")", "{}", "[5]", R"(["a",null])"};
    case FieldKind::ObjectList: return {"5", R"("x")", "{}", R"(["a"])", "[[]]", "[null]"};
    case FieldKind::Word: return {"5", R"("")", R"("no such word")", "[]", "{}"};
    case FieldKind::Span: return {"5", R"("4-11")", "[]", "[1]", "[1,2,3]", "[1.5,2]", R"(["1",2])", "{}"};
    }
    return {};
}

protocol::Envelope envelopeOf(protocol::Json json)
{
    return {std::make_shared<const protocol::Json>(std::move(json))};
}

bool namesPlace(const Error& error, const std::string& pointer)
{
    for (const Fault& fault : error.faults)
        if (fault.pointer == pointer || fault.pointer.rfind(pointer + "/", 0) == 0)
            return true;
    return false;
}

std::string described(const Error& error)
{
    std::string text(wireName(error.code));
    text += ": " + error.message;
    for (const Fault& fault : error.faults)
        text += "\n" + fault.pointer + " " + fault.message + " " + fault.value;
    return text;
}

} // namespace touchstone::kit
