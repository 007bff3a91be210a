#include "signal_samples.h"

namespace touchstone::kit {
namespace {

using Kind = FieldKind;
using Values = std::vector<std::string>;

constexpr bool isRequired = true;
constexpr bool isOptional = false;

const Values ratings{"1", "2", "3", "4", "5"};
const Values noRatings{"0", "6", "-1", "-9223372036854775808", "9223372036854775807"};
const Values texts{R"("x")", R"("ünï 漢字 🚀")", R"("a\n\"b\"\\")", R"(" ")"};
const Values anyTexts{R"("x")", R"("")", R"("a\u0000b")"};
const Values uuids{R"("00000000-0000-0000-0000-000000000000")", R"("FFFFFFFF-ffff-4FFF-8fff-FFFFFFFFFFFF")",
                   R"("0b7d6a1e52a44c089f5c7d1b1b9f2a10")"};
const Values noUuids{R"("")", R"("run-1")", R"("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a1")",
                     R"("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a100")", R"("0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a1g")",
                     R"("{0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10}")", R"(" b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10")",
                     R"("0b7d6a1e-52a44c08-9f5c-7d1b-1b9f2a10")", R"("urn:uuid:0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10")"};

Values quoted(const Values& words)
{
    Values all;
    for (const std::string& word : words)
        all.push_back("\"" + word + "\"");
    return all;
}

SignalField word(std::string pointer, bool required, const Values& words)
{
    return {std::move(pointer), Kind::Word, required, quoted(words),
            quoted({"", words.front() + " ", "No such word", words.front() + words.back()}), false};
}

SignalField rating(std::string pointer, bool required)
{
    return {std::move(pointer), Kind::Integer, required, ratings, noRatings, false};
}

SignalField text(std::string pointer)
{
    return {std::move(pointer), Kind::Text, isOptional, anyTexts, {}, false};
}

/// A text that must say something.
SignalField saidText(std::string pointer)
{
    return {std::move(pointer), Kind::Text, isRequired, texts, {R"("")"}, false};
}

SignalField since011(SignalField field)
{
    field.isContinuation = true;
    return field;
}

std::vector<SignalField> withCommon(const std::string& type, std::vector<SignalField> fields)
{
    fields.push_back({"/signal_type", Kind::Word, isRequired, {"\"" + type + "\""},
                      quoted({"", "Execution", "signal", "outcomes"}), false});
    fields.push_back({"/schema_version", Kind::Word, isRequired, {R"("0.1.1")"},
                      quoted({"", "0.1", "0.1.2", "0.2.0", "1.0.0", "0.1.1 ", "v0.1.1"}), false});
    fields.push_back({"/run_id", Kind::Text, isRequired, uuids, noUuids, false});
    fields.push_back({"/timestamp", Kind::Text, isRequired,
                      quoted({"2026-10-02T08:15:00Z", "2026-10-02T08:15:00.123456Z", "2026-10-02T08:15:00+00:00",
                              "2024-02-29T23:59:59.9Z", "2016-12-31T23:59:60Z"}),
                      quoted({"", "2026-10-02", "2026-10-02T08:15:00", "2026-10-02T08:15:00+02:00", "2026-10-02 08:15:00Z",
                              "2026-13-02T08:15:00Z", "2026-02-29T08:15:00Z", "2026-10-02T24:00:00Z", "2026-10-02T08:60:00Z",
                              "2026-10-02T08:15:60Z", "2026-10-02T08:15:00.Z", "1716123456", "02.10.2026 08:15"}),
                      false});
    fields.push_back(saidText("/agent_name"));
    return fields;
}

std::string withHead(const std::string& type, const std::string& rest)
{
    return R"({"signal_type":")" + type
        + R"(","schema_version":"0.1.1","run_id":"0b7d6a1e-52a4-4c08-9f5c-7d1b1b9f2a10","timestamp":"2026-10-02T08:15:00Z",)"
          R"("agent_name":"ledger-reconciler",)"
        + rest + "}";
}

SignalSample execution()
{
    const std::string rest
        = R"("self_assessment":{"confidence":5,"accuracy":4,"completeness":3,"continuation_readiness":2},)"
          R"("skill_used":"reconcile","mode":"autonomous","resumed_from_run_id":"6a3b0f7c-9c1e-4d6b-8a57-2f0e4c5d6e71",)"
          R"("patterns":{"what_worked":"a","what_was_hard":"b","skill_gap":"c","tsg_gap":"d","improvisation":"e","recurring_pattern":"f"})";
    return {"execution", withHead("execution", rest),
            withCommon("execution",
                       {{"/self_assessment", Kind::Object, isRequired, {R"({"confidence":1,"accuracy":1,"completeness":1})"},
                         {"{}", R"({"confidence":1,"accuracy":1})"}, false},
                        rating("/self_assessment/confidence", isRequired),
                        rating("/self_assessment/accuracy", isRequired),
                        rating("/self_assessment/completeness", isRequired),
                        since011(rating("/self_assessment/continuation_readiness", isOptional)),
                        text("/skill_used"),
                        word("/mode", isOptional, {"interactive", "autonomous"}),
                        {"/resumed_from_run_id", Kind::Text, isOptional, {R"("6A3B0F7C-9C1E-4D6B-8A57-2F0E4C5D6E71")"}, noUuids, true},
                        {"/patterns", Kind::Object, isOptional, {"{}", R"({"what_worked":"x"})"}, {}, false},
                        text("/patterns/what_worked"),
                        text("/patterns/what_was_hard"),
                        text("/patterns/skill_gap"),
                        text("/patterns/tsg_gap"),
                        text("/patterns/improvisation"),
                        text("/patterns/recurring_pattern")})};
}

SignalSample outcome()
{
    const std::string rest
        = R"("quality_rating":3,"effort_to_merge":"moderate","issues_found":["two left unmatched"],"continuation":)"
          R"({"recovery_rating":2,"effort_to_resume":"significant","provenance_loss":"minor","authority_loss":"material","stale_path_revived":true})";
    const Values efforts{"none", "minimal", "moderate", "significant"};
    const Values losses{"none", "minor", "material"};
    return {"outcome", withHead("outcome", rest),
            withCommon("outcome",
                       {rating("/quality_rating", isRequired),
                        word("/effort_to_merge", isOptional, efforts),
                        {"/issues_found", Kind::TextList, isOptional, {"[]", R"(["",""])", R"(["a","b","a"])"}, {}, false},
                        {"/continuation", Kind::Object, isOptional, {R"({"recovery_rating":5})"},
                         {"{}", R"({"effort_to_resume":"none"})"}, true},
                        rating("/continuation/recovery_rating", isRequired),
                        word("/continuation/effort_to_resume", isOptional, efforts),
                        word("/continuation/provenance_loss", isOptional, losses),
                        word("/continuation/authority_loss", isOptional, losses),
                        {"/continuation/stale_path_revived", Kind::Flag, isOptional, {"true", "false"}, {}, false}})};
}

SignalSample escalation()
{
    return {"escalation",
            withHead("escalation", R"("reason":"A decision is needed","severity":"high","blocking":true,"requested_action":"Choose")"),
            withCommon("escalation", {saidText("/reason"),
                                      word("/severity", isRequired, {"low", "medium", "high", "critical"}),
                                      {"/blocking", Kind::Flag, isOptional, {"true", "false"}, {}, false},
                                      text("/requested_action")})};
}

SignalSample partnership()
{
    const std::string rest
        = R"("observed_agent":"ledger-reconciler","observed_skill":"reconcile","observation":{"signal_count_reviewed":14,"time_window":"30d"},)"
          R"("recommendations":[{"validation_status":"outcome_validated"},{"validation_status":"self_report_only"}],)"
          R"("self_assessment":{"confidence":4,"accuracy":3,"completeness":2})";
    return {"partnership", withHead("partnership", rest),
            withCommon("partnership",
                       {saidText("/observed_agent"),
                        text("/observed_skill"),
                        {"/observation", Kind::Object, isRequired, {R"({"signal_count_reviewed":0,"time_window":"1h"})"},
                         {"{}", R"({"time_window":"1h"})", R"({"signal_count_reviewed":1})"}, false},
                        {"/observation/signal_count_reviewed", Kind::Integer, isRequired, {"0", "1", "9223372036854775807"},
                         {"-1", "9223372036854775808"}, false},
                        saidText("/observation/time_window"),
                        {"/recommendations", Kind::ObjectList, isOptional, {"[]", "[{}]", R"([{"validation_status":"self_report_only"}])"},
                         {}, false},
                        word("/recommendations/0/validation_status", isOptional, {"outcome_validated", "self_report_only"}),
                        word("/recommendations/1/validation_status", isOptional, {"outcome_validated", "self_report_only"}),
                        {"/self_assessment", Kind::Object, isOptional, {"{}", R"({"confidence":1})"}, {}, false},
                        rating("/self_assessment/confidence", isOptional),
                        rating("/self_assessment/accuracy", isOptional),
                        rating("/self_assessment/completeness", isOptional)})};
}

} // namespace

const std::vector<SignalSample>& signalSamples()
{
    static const std::vector<SignalSample> samples{execution(), outcome(), escalation(), partnership()};
    return samples;
}

} // namespace touchstone::kit
