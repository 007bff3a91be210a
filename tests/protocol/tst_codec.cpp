#include <nlohmann/json.hpp>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol/env_messages.h"
#include "protocol_samples.h"

using namespace touchstone;
using kit::described;
using kit::envelopeOf;
using kit::namesPlace;
using namespace touchstone::protocol;

namespace {

Envelope parsed(const std::string& text)
{
    auto envelope = parseEnvelope(text);
    if (!envelope) {
        QTest::qFail(envelope.error().message.c_str(), __FILE__, __LINE__);
        return {std::make_shared<const Json>(Json::object())};
    }
    return *std::move(envelope);
}

Json without(Json json, const std::string& pointer)
{
    const Json::json_pointer at(pointer);
    json[at.parent_pointer()].erase(at.back());
    return json;
}

/// The sample whose message goes in this direction. Of the two that share a type the agent's comes first.
const kit::MessageSample* sampleFor(const std::string& type, bool toHost)
{
    const kit::MessageSample* found = nullptr;
    for (const auto& sample : kit::messageSamples())
        if (sample.type == type && (!found || !toHost))
            found = &sample;
    return found;
}

} // namespace

class TestCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyType_data();
    void everyType();
    void everyField_missing();
    void everyField_wrongType();
    void everyField_null();
    void everyField_outOfRange();
    void everyType_unknownFieldsAreIgnored();
    void version();
    void typeOfAnotherMessage();
    void faults_allUpToFifty();
    void looseFlag_takesNumbers();
    void errorAnswer_bothWays();
    void faults_betweenFieldsBesideBounds();
    void render_nullIsTheModeThatIsMeantByNone();
    void plan_requestTravelsAsItsAnswer();
    void batch_answersAreWholeMessages();
    void referenceSdk_everyLineInItsDirection();
};

void TestCodec::everyType_data()
{
    QTest::addColumn<QString>("type");
    for (const auto& sample : kit::messageSamples())
        QTest::newRow(sample.schemaName.c_str()) << QString::fromStdString(sample.schemaName);
}

void TestCodec::everyType()
{
    QFETCH(QString, type);
    const auto& samples = kit::messageSamples();
    const auto sample = std::find_if(samples.begin(), samples.end(), [&type](const auto& one) {
        return one.schemaName == type.toStdString();
    });
    QVERIFY(sample != samples.end());
    const Envelope original = parsed(sample->json);
    const auto again = sample->recode(original);
    QVERIFY2(again, again ? "" : described(again.error()).c_str());
    // Nothing that came in is lost or changed on the way through the struct.
    const Json difference = Json::diff(*original.body, *again->body);
    for (const Json& change : difference)
        QVERIFY2(change["op"] == "add", difference.dump().c_str());
    const auto third = sample->recode(*again);
    QVERIFY(third);
    QCOMPARE(writeEnvelope(*third), writeEnvelope(*again));
}

void TestCodec::everyField_missing()
{
    for (const auto& sample : kit::messageSamples()) {
        const Json valid = Json::parse(sample.json);
        for (const auto& field : sample.fields) {
            const auto result = sample.recode(envelopeOf(without(valid, field.pointer)));
            const std::string what = sample.type + field.pointer;
            // A list of edits that goes leaves an inline edit without its fields.
            const bool refused = field.required || field.pointer == "/proposal/edits";
            QVERIFY2(result.has_value() != refused, what.c_str());
            if (field.required)
                QVERIFY2(result.error().code == ErrorCode::SchemaViolation && namesPlace(result.error(), field.pointer),
                         (what + described(result.error())).c_str());
        }
    }
}

void TestCodec::everyField_wrongType()
{
    int tried = 0;
    for (const auto& sample : kit::messageSamples()) {
        for (const auto& field : sample.fields) {
            for (const std::string& value : kit::wrongValues(field.kind)) {
                Json wrong = Json::parse(sample.json);
                wrong[Json::json_pointer(field.pointer)] = Json::parse(value);
                // A list of edits whose place is taken by something else but null is still a list of edits.
                const auto result = sample.recode(envelopeOf(wrong));
                const std::string what = sample.type + field.pointer + " = " + value;
                QVERIFY2(!result, what.c_str());
                QVERIFY2(result.error().code == ErrorCode::SchemaViolation && namesPlace(result.error(), field.pointer),
                         (what + ": " + described(result.error())).c_str());
                ++tried;
            }
        }
    }
    QVERIFY(tried > 500);
}

void TestCodec::everyField_null()
{
    for (const auto& sample : kit::messageSamples()) {
        for (const auto& field : sample.fields) {
            Json json = Json::parse(sample.json);
            json[Json::json_pointer(field.pointer)] = nullptr;
            const auto result = sample.recode(envelopeOf(json));
            const std::string what = sample.type + field.pointer;
            if (field.pointer == "/proposal/edits")
                continue;  // an inline edit, then; tested with the proposals
            QVERIFY2(result.has_value() == field.nullable, what.c_str());
            if (!result)
                QVERIFY2(namesPlace(result.error(), field.pointer), (what + described(result.error())).c_str());
        }
    }
}

void TestCodec::everyField_outOfRange()
{
    int tried = 0;
    for (const auto& sample : kit::messageSamples()) {
        for (const auto& field : sample.fields) {
            for (const std::string& value : field.outOfRange) {
                Json wrong = Json::parse(sample.json);
                wrong[Json::json_pointer(field.pointer)] = Json::parse(value);
                const auto result = sample.recode(envelopeOf(wrong));
                const std::string what = sample.type + field.pointer + " = " + value;
                QVERIFY2(!result, what.c_str());
                QVERIFY2(namesPlace(result.error(), field.pointer), (what + ": " + described(result.error())).c_str());
                ++tried;
            }
        }
    }
    QVERIFY(tried > 25);
}

void TestCodec::everyType_unknownFieldsAreIgnored()
{
    for (const auto& sample : kit::messageSamples()) {
        Json json = Json::parse(sample.json);
        json["from_the_future"] = {{"a", Json::array({1, nullptr})}};
        for (const auto& field : sample.fields) {
            Json& place = json[Json::json_pointer(field.pointer).parent_pointer()];
            if (place.is_object())
                place["also_new"] = 1;
        }
        QVERIFY2(sample.recode(envelopeOf(json)).has_value(), sample.type.c_str());
    }
}

void TestCodec::version()
{
    const auto withVersion = [](const char* fields) {
        return decode<Ping>(parsed(std::string(R"({"type":"ping","id":"1",)") + fields + R"("ts":1})"));
    };
    for (const char* good : {"", R"("version":"1.0",)", R"("version":"1.7",)", R"("version":"1",)", R"("a2e":"1.0",)",
                             R"("a2e":"9.0","version":"1.0",)"})
        QVERIFY2(withVersion(good).has_value(), good);
    for (const char* bad : {R"("version":"2.0",)", R"("version":"0.9",)", R"("version":"10.0",)", R"("version":"",)",
                            R"("version":"one",)", R"("a2e":"2.0",)"}) {
        const auto result = withVersion(bad);
        QVERIFY2(!result && result.error().code == ErrorCode::VersionMismatch, bad);
    }
    const auto number = withVersion(R"("version":1.0,)");
    QVERIFY(!number && number.error().code == ErrorCode::SchemaViolation);
    const auto a2e = withVersion(R"("a2e":"1.0",)");
    const Json out = *encode(*a2e)->body;
    QCOMPARE(out["version"].get<std::string>(), std::string("1.0"));
    QVERIFY(!out.contains("a2e"));
}

void TestCodec::typeOfAnotherMessage()
{
    const auto wrong = decode<Ping>(parsed(R"({"type":"pong","id":"1"})"));
    QVERIFY(!wrong && wrong.error().code == ErrorCode::InvalidMessage);
    for (const char* text : {R"({"id":"1"})", R"({"type":5,"id":"1"})"}) {
        const auto none = decode<Ping>(parsed(text));
        QVERIFY(!none && none.error().code == ErrorCode::SchemaViolation && namesPlace(none.error(), "/type"));
    }
    QVERIFY(!decode<Ping>(Envelope{}).has_value());
}

void TestCodec::faults_allUpToFifty()
{
    const auto two = decodeModel<Feedback>(
        Json::parse(R"({"polarity":"good","score":3,"confidence":1,"dimension":"style"})"), "/feedbacks/7");
    QVERIFY(!two);
    QCOMPARE(two.error().faults.size(), std::size_t(3));
    QCOMPARE(two.error().faults[0], (Fault{"/feedbacks/7/polarity",
                                           "expected positive, negative, neutral or corrective", "\"good\""}));
    QCOMPARE(two.error().faults[1], (Fault{"/feedbacks/7/score", "must be between -1 and 1", "3"}));
    QCOMPARE(two.error().faults[2].pointer, std::string("/feedbacks/7/dimension"));
    QCOMPARE(two.error().where, std::string("/feedbacks/7/polarity"));

    Json many{{"type", "learn/feedback/req"}, {"id", "1"}, {"feedbacks", Json::array()}};
    for (int i = 0; i < 200; ++i)
        many["feedbacks"].push_back(Json::object());
    const auto result = decode<LearnFeedbackRequest>(envelopeOf(many));
    QVERIFY(!result);
    QCOMPARE(result.error().faults.size(), std::size_t(50));
    QVERIFY(result.error().message.find("200 faults") != std::string::npos);
}

void TestCodec::looseFlag_takesNumbers()
{
    const auto adjusted = [](const char* value) {
        return decode<LearnRefinementReviewResponse>(
                   parsed(std::string(R"({"type":"learn/refinement/review/resp","id":"1","confidence_adjusted":)")
                          + value + "}"))
            ->confidenceAdjusted;
    };
    QVERIFY(adjusted("0.62") && adjusted("1") && adjusted("true") && adjusted("-1"));
    QVERIFY(!adjusted("0") && !adjusted("0.0") && !adjusted("false"));
}

void TestCodec::errorAnswer_bothWays()
{
    Error error{ErrorCode::SchemaViolation, "bad", "/feedbacks/0", false, {}};
    error.faults = {{"/feedbacks/0/score", "must be between -1 and 1", "3"},
                    {"/x", "cut", "\"abc\xE2\x80\xA6"},
                    {"/y", "missing", ""}};
    const ErrorMessage message = toErrorMessage(error, "r1", "learning");
    QCOMPARE(message.code, std::string("schema_violation"));
    const Json detail = Json::parse(message.detail.text);
    QCOMPARE(detail["errors"][0]["value"].get<int>(), 3);
    QVERIFY(!detail["errors"][2].contains("value"));
    const auto envelope = encode(message);
    QVERIFY(envelope);
    const Error back = fromErrorMessage(*decode<ErrorMessage>(*envelope));
    QVERIFY(back.code == error.code && back.message == error.message && back.where == error.where);
    QCOMPARE(back.faults.size(), std::size_t(3));
    QCOMPARE(back.faults[0], error.faults[0]);
    QCOMPARE(back.faults[2], error.faults[2]);

    const ErrorMessage local = toErrorMessage({ErrorCode::Conflict, "bytes \xFF", "/home/x.db", true, {}}, "r\xFF");
    QCOMPARE(local.code, std::string("runtime_error"));
    QVERIFY(local.detail.text.find("home") == std::string::npos);
    QVERIFY(encode(local).has_value());
    QVERIFY(fromErrorMessage(local).code == ErrorCode::Conflict && fromErrorMessage(local).retryable);
}

void TestCodec::faults_betweenFieldsBesideBounds()
{
    // A score out of bounds does not hide that the correction is missing; a polarity that was not read does.
    const auto faultsOf = [](const char* json) { return decodeModel<Feedback>(Json::parse(json)).error().faults; };
    const auto both = faultsOf(R"({"polarity":"corrective","score":7})");
    QCOMPARE(both.size(), std::size_t(2));
    QCOMPARE(both[0].pointer, std::string("/score"));
    QCOMPARE(both[1].pointer, std::string("/correction"));
    const auto span = faultsOf(R"({"polarity":"neutral","confidence":2,"correction_span":[0,9],)"
                               R"("rated_turn":{"prompt":"p","response":"four","model":"m"}})");
    QCOMPARE(span.size(), std::size_t(2));
    QCOMPARE(span[1].pointer, std::string("/correction_span"));
    QCOMPARE(faultsOf(R"({"polarity":"corrective","score":"high"})").size(), std::size_t(1));
    QCOMPARE(faultsOf(R"({"polarity":"neutral","correction_span":[-2,-3]})").size(), std::size_t(2));
}

void TestCodec::render_nullIsTheModeThatIsMeantByNone()
{
    const auto read = decode<EnvRenderRequest>(
        parsed(R"({"type":"env/render/req","id":"1","episode_id":"ep_1","mode":null})"));
    QVERIFY(read);
    QCOMPARE(read->mode, std::string("screenshot"));
}

void TestCodec::plan_requestTravelsAsItsAnswer()
{
    EnvPlanRequest ask;
    ask.episodeId = "ep_1";
    QCOMPARE(encode(ask)->type(), std::string("env/plan/resp"));
    for (const char* type : {"env/plan/req", "env/plan/resp"}) {
        const auto read = decode<EnvPlanRequest>(
            parsed(std::string(R"({"type":")") + type + R"(","id":"1","episode_id":"ep_1","state":null})"));
        QVERIFY2(read && read->episodeId == "ep_1" && !read->state, type);
    }
    QVERIFY(!decode<EnvPlanResponse>(parsed(R"({"type":"env/plan/req","id":"1"})")).has_value());
}

void TestCodec::batch_answersAreWholeMessages()
{
    const auto read = decode<EnvBatchStepResponse>(parsed(
        R"({"type":"env/batch_step/resp","id":"1","results":[{"type":"env/step/resp","id":"s7","ts":5,"req_id":"q",)"
        R"("obs":{"episode_id":"e","step_num":3,"state":{"anything":[]}}}]})"));
    QVERIFY2(read, read ? "" : described(read.error()).c_str());
    QCOMPARE(read->results.at(0).head.id, std::string("s7"));
    QCOMPARE(read->results.at(0).head.ts, 5.0);
    const Json out = *encode(*read)->body;
    QCOMPARE(out["results"][0]["type"].get<std::string>(), std::string("env/step/resp"));
    QCOMPARE(out["results"][0]["id"].get<std::string>(), std::string("s7"));
    QCOMPARE(out["results"][0]["obs"]["state"]["anything"].size(), std::size_t(0));
}

void TestCodec::referenceSdk_everyLineInItsDirection()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "wire/reference-sdk.ndjson");
    int lines = 0;
    for (const QByteArray& line : kit::readAll(path).split('\n')) {
        if (line.isEmpty())
            continue;
        const auto entry = parseJson(std::string_view(line.constData(), static_cast<std::size_t>(line.size())));
        QVERIFY(entry);
        const Json& json = entry->at("message");
        const auto type = json.at("type").get<std::string>();
        const auto* sample = sampleFor(type, entry->at("direction") == "agent->host");
        QVERIFY2(sample, type.c_str());
        const auto again = sample->recode(envelopeOf(json));
        QVERIFY2(again, again ? "" : (type + described(again.error())).c_str());
        const Json difference = Json::diff(json, *again->body);
        for (const Json& change : difference) {
            // Extra keys of a proposal are ignored, a numeric confidence_adjusted becomes the flag it is here, and
            // what that implementation leaves out is written in full.
            const auto at = change["path"].get<std::string>();
            QVERIFY2(at == "/proposal/scope" || at == "/confidence_adjusted"
                         || (change["op"] == "add" && (at == "/req_id" || at == "/estimate")),
                     difference.dump().c_str());
        }
        ++lines;
    }
    QCOMPARE(lines, 49);
}

QTEST_APPLESS_MAIN(TestCodec)
#include "tst_codec.moc"
