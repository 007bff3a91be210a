#include <cmath>
#include <cstring>
#include <set>

#include <nlohmann/json.hpp>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol_samples.h"

using namespace touchstone;
using kit::described;
using kit::namesPlace;
using namespace touchstone::protocol;

namespace {

Feedback feedbackOf(const char* json)
{
    auto feedback = decodeModel<Feedback>(Json::parse(json));
    if (!feedback) {
        QTest::qFail(described(feedback.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    return *std::move(feedback);
}

std::string lineOf(const Feedback& feedback)
{
    return writeModelLine(feedback).value_or("failed");
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void faults_showTheValueShortened();
    void pointer_escapesKeys();
    void generatedIds();
    void corrective_needsCorrection();
    void span_countsCodePoints();
    void proposal_bothForms();
    void encode_refusesWhatWeWouldRefuse();
    void line_keyOrderAndText();
    void line_floatsAreShortestAndExact();
    void freeJson_staysWhatItWas();
};

void TestModels::faults_showTheValueShortened()
{
    const Json huge{{"polarity", "neutral"}, {"score", std::string(100'000, '\x7f') + "é"}, {"comment", Json::array()}};
    auto result = decodeModel<Feedback>(huge);
    QVERIFY(!result);
    QVERIFY(result.error().faults[0].value.size() <= 200);
    Json emoji = huge;
    for (int pad = 0; pad < 8; ++pad) {
        std::string text(static_cast<std::size_t>(pad), 'x');
        while (text.size() < 500)
            text += "👩🏽‍🚒";
        emoji["score"] = Json::array({text});
        result = decodeModel<Feedback>(emoji);
        const std::string& value = result.error().faults[0].value;
        QVERIFY(value.size() <= 200 && value.size() > 190);
        QVERIFY2(Json(value).dump().size() > 0, "cut inside a code point");
    }
}

void TestModels::pointer_escapesKeys()
{
    const auto result = decodeModel<Feedback>(Json::parse(R"({"polarity":"neutral","score":"x"})"), "/a~1b/m~0n");
    QCOMPARE(result.error().faults[0].pointer, std::string("/a~1b/m~0n/score"));
}

void TestModels::generatedIds()
{
    std::set<std::string> ids;
    for (int i = 0; i < 1000; ++i) {
        const Feedback feedback = feedbackOf(i % 2 == 0 ? R"({"polarity":"neutral"})"
                                                        : R"({"polarity":"neutral","feedback_id":""})");
        QVERIFY(feedback.feedbackId.rfind("b_1", 0) == 0 && feedback.feedbackId.size() > 20);
        ids.insert(feedback.feedbackId);
        QVERIFY(std::abs(feedback.ts - nowSeconds()) < 5.0);
    }
    QCOMPARE(ids.size(), std::size_t(1000));
    QCOMPARE(feedbackOf(R"({"polarity":"neutral","ts":0})").ts, 0.0);
    const auto experience = decodeModel<Experience>(Json::object());
    QVERIFY(experience && experience->experienceId.size() == 32);
    const auto envelope = encode(Ping{});
    QVERIFY(envelope && envelope->id().size() == 32);
    QVERIFY((*envelope->body)["ts"].get<double>() > 1.7e9);
}

void TestModels::corrective_needsCorrection()
{
    for (const char* json : {R"({"polarity":"corrective"})", R"({"polarity":"corrective","correction":""})"}) {
        const auto result = decodeModel<Feedback>(Json::parse(json));
        QVERIFY(!result && namesPlace(result.error(), "/correction"));
    }
    QVERIFY(decodeModel<Feedback>(Json::parse(R"({"polarity":"corrective","correction":" "})")).has_value());
    Feedback feedback;
    feedback.polarity = Polarity::Corrective;
    QVERIFY(!encodeModel(feedback) && !writeModelLine(feedback));
}

void TestModels::span_countsCodePoints()
{
    const auto withSpan = [](const std::string& response, const std::string& span) {
        Json json{{"polarity", "corrective"},
                  {"correction", "x"},
                  {"rated_turn", {{"prompt", "p"}, {"response", response}, {"model", "m"}}},
                  {"correction_span", Json::parse(span)}};
        return decodeModel<Feedback>(json).has_value();
    };
    QVERIFY(withSpan("", "[0,0]"));
    QVERIFY(!withSpan("", "[0,1]"));
    QVERIFY(withSpan("👩🏽‍🚒", "[0,4]"));
    QVERIFY(!withSpan("👩🏽‍🚒", "[0,5]"));  // 7 UTF-16 units, 15 bytes, 4 code points
    QVERIFY(withSpan("e\xCC\x81", "[2,2]"));
    QVERIFY(!withSpan("abc", "[2,1]"));
    // Without a turn there is no length to hold it against.
    QVERIFY(decodeModel<Feedback>(Json::parse(R"({"polarity":"neutral","correction_span":[0,99]})")).has_value());
}

void TestModels::proposal_bothForms()
{
    const auto single = decodeModel<Proposal>(
        Json::parse(R"({"target":"prompt","op":"delete","path":"a.b","edits":null,"scope":"local"})"));
    QVERIFY(single && single->singleForm && single->edits.size() == 1);
    QCOMPARE(*writeModelLine(*single),
             std::string(R"({"target":"prompt","op":"delete","path":"a.b","old_value":null,"new_value":null})"));
    const auto list = decodeModel<Proposal>(Json::parse(
        R"({"edits":[{"target":"tool","op":"update","path":"/x","new_value":1},{"target":"router","op":"insert","path":"/y"}],"confidence":0.25,"refinement_id":null})"));
    QVERIFY(list && !list->singleForm && list->edits.size() == 2);
    QCOMPARE(*list->confidence, 0.25);
    const auto again = decodeModel<Proposal>(*encodeModel(*list));
    QVERIFY(again && *again == *list);
    const auto neither = decodeModel<Proposal>(Json::parse(R"({"reason":"x"})"), "/proposal");
    QVERIFY(!neither && namesPlace(neither.error(), "/proposal/target") && namesPlace(neither.error(), "/proposal/path"));
}

void TestModels::encode_refusesWhatWeWouldRefuse()
{
    Feedback feedback;
    feedback.comment = "ab\xFFz";
    auto result = encodeModel(feedback);
    QVERIFY(!result && namesPlace(result.error(), "/comment"));
    QVERIFY(result.error().faults[0].message.find("byte 2") != std::string::npos);
    feedback.comment = "lone \xED\xA0\xBD surrogate";
    QVERIFY(!encodeModel(feedback));
    feedback.comment.clear();
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1.5}) {
        feedback.score = bad;
        result = encodeModel(feedback);
        QVERIFY(!result && result.error().code == ErrorCode::SchemaViolation && namesPlace(result.error(), "/score"));
    }
    ComponentPerformanceRecord record;
    record.avgDurationMs = std::numeric_limits<double>::infinity();
    QVERIFY(!writeModelLine(record));
    Experience experience;
    for (const char* bad : {"", "{", "[]", "{\"a\":1e999}", "{\"a\":1,\"a\":2}", "{} {}"}) {
        experience.state.text = bad;
        const auto refused = encodeModel(experience);
        QVERIFY2(!refused && namesPlace(refused.error(), "/state"), bad);
    }
    LearnFeedbackRequest request;
    request.feedbacks.resize(2);
    request.feedbacks[1].annotatorId = "\xC0\x80";
    const auto envelope = encode(request);
    QVERIFY(!envelope && namesPlace(envelope.error(), "/feedbacks/1/annotator_id"));
}

void TestModels::line_keyOrderAndText()
{
    Feedback feedback = feedbackOf(
        R"({"ts":1.5,"polarity":"corrective","correction":"a\"\\/\u0001\n\u2028é👩","feedback_id":"b","rated_turn":{"response":"r","model":"m","prompt":"p","environment":{"z":1,"a":[1.0,2]}},"correction_span":[0,1]})");
    QCOMPARE(QString::fromStdString(lineOf(feedback)),
             QString::fromUtf8(
                 R"({"feedback_id":"b","correlation_id":"","session_id":"","rated_turn":{"prompt":"p","response":"r","model":"m","environment":{"a":[1.0,2],"z":1},"version":null},"polarity":"corrective","score":0.0,"dimension":"helpfulness","confidence":1.0,"comment":"","correction":"a\"\\/\u0001\n)"
                 "\u2028"
                 R"(é👩","correction_span":[0,1],"source":"human","annotator_id":"","ts":1.5})"));
    const auto again = decodeModel<Feedback>(Json::parse(lineOf(feedback)));
    QVERIFY(again && *again == feedback);
}

void TestModels::line_floatsAreShortestAndExact()
{
    std::mt19937_64 random(7);
    Experience experience;
    experience.experienceId = "e";
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t bits = random();
        std::memcpy(&experience.reward, &bits, sizeof bits);
        if (!std::isfinite(experience.reward))
            continue;
        const std::string line = *writeModelLine(experience);
        const auto again = decodeModel<Experience>(*parseJson(line));
        QVERIFY2(again && std::memcmp(&again->reward, &experience.reward, 8) == 0, line.c_str());
    }
    const auto rewardText = [&experience](double reward) {
        experience.reward = reward;
        const std::string line = *writeModelLine(experience);
        const auto from = line.find("\"reward\":") + 9;
        return line.substr(from, line.find(',', from) - from);
    };
    QCOMPARE(rewardText(0.1), std::string("0.1"));
    QCOMPARE(rewardText(1716123456.789), std::string("1716123456.789"));
    QCOMPARE(rewardText(-0.0), std::string("-0.0"));
    QCOMPARE(rewardText(5e-324), std::string("5e-324"));
    QCOMPARE(rewardText(9007199254740993.0), std::string("9007199254740992.0"));
}

void TestModels::freeJson_staysWhatItWas()
{
    const std::string state = R"({"big":18446744073709551615,"f":1.0,"n":null,"neg":-5,"s":"é\u0000"})";
    const auto experience = decodeModel<Experience>(Json{{"state", *parseJson(state)}});
    QVERIFY(experience);
    QCOMPARE(experience->state.text, state);
}

QTEST_APPLESS_MAIN(TestModels)
#include "tst_models.moc"
