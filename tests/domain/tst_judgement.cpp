#include <QTest>

#include "domain/judgement.h"
#include "domain/text/code_points.h"
#include "domain/text/correction.h"
#include "kit.h"
#include "protocol/derive.h"

using namespace touchstone;
using namespace touchstone::domain;
using protocol::Dimension;
using protocol::Polarity;

/// What a judgement may hold, and the feedbacks it becomes.
class TestJudgement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flatPrompts_data();
    void flatPrompts();
    void ratedTurnHoldsAll();
    void goodJudgement();
    void faultsNameTheirFields_data();
    void faultsNameTheirFields();
    void allFaultsAtOnce();
    void editsPassAndShiftedSpansFail();
    void damagedTurnTakesNoSpan();
    void withdrawalIsAlwaysPossible();
    void oneFeedbackADimension();
    void correctionTravelsWithCorrectiveOnly();
    void laterVersionTakesBackDroppedDimensions();
    void withdrawnVersionTakesBackAll();
    void redoAfterWithdrawal();
};

namespace {
Message message(const char* role, const char* content)
{
    Message made;
    made.role = role;
    made.content = content;
    return made;
}

Turn someTurn()
{
    Turn turn;
    turn.turnId = "t1";
    turn.conversationId = "c1";
    turn.context = {message("user", "What now?")};
    turn.answer = message("assistant", "Some text yeah 🚀 rocket");
    turn.model = "agent";
    turn.version = "2.3";
    turn.environment.text = R"({"component_name":"writer"})";
    return turn;
}

Judgement someJudgement()
{
    Judgement judgement;
    judgement.judgementId = "j1";
    judgement.turnId = "t1";
    judgement.polarity = Polarity::Corrective;
    judgement.score = -0.5;
    judgement.others = {{Dimension::Safety, 1.0}, {Dimension::Tone, 0.0}, {Dimension::PlanQuality, -0.25}};
    judgement.confidence = 0.75;
    judgement.comment = "no rocket";
    judgement.correction = "Some text yeah 🚀 plane";
    judgement.correctionSpan = protocol::CodePointSpan{17, 23};
    judgement.annotator = "ann";
    judgement.ts = 1716123456.789;
    return judgement;
}

std::vector<std::string> idsOf(const std::vector<protocol::Feedback>& feedbacks)
{
    std::vector<std::string> ids;
    for (const auto& feedback : feedbacks)
        ids.push_back((isWithdrawal(feedback) ? "-" : "") + feedback.feedbackId);
    return ids;
}

using Change = void (*)(Judgement&);
} // namespace
Q_DECLARE_METATYPE(Change)

void TestJudgement::flatPrompts_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << 0 << QString();
    QTest::newRow("one user message is itself") << 1 << QString::fromUtf8("  as it is\u00a0\n");
    QTest::newRow("conversation") << 2 << QStringLiteral("System: Be brief.\n\nUser: Weather?\n\n"
                                                         "Assistant:\n[tool call] weather({\"city\": \"Rome\"})\n\n"
                                                         "Tool (weather): sunny");
    QTest::newRow("one system message") << 3 << QStringLiteral("System: Be brief.");
}

void TestJudgement::flatPrompts()
{
    QFETCH(int, which);
    QFETCH(QString, expected);
    Message call = message("assistant", "");
    call.toolCalls = {{"call_1", "weather", R"({"city": "Rome"})"}};
    Message tool = message("tool", "sunny");
    tool.name = "weather";
    const std::vector<std::vector<Message>> contexts{
        {},
        {message("user", "  as it is\u00a0\n")},
        {message("system", "Be brief."), message("user", "Weather?"), call, tool},
        {message("system", "Be brief.")}};
    QCOMPARE(QString::fromStdString(flatPrompt(contexts[std::size_t(which)])), expected);
}

void TestJudgement::ratedTurnHoldsAll()
{
    const auto rated = ratedTurnOf(someTurn());
    QCOMPARE(rated.prompt, std::string("What now?"));
    QCOMPARE(rated.response, std::string("Some text yeah 🚀 rocket"));
    QCOMPARE(rated.model, std::string("agent"));
    QCOMPARE(*rated.version, std::string("2.3"));
    QCOMPARE(rated.environment.text, std::string(R"({"component_name":"writer"})"));
}

void TestJudgement::goodJudgement()
{
    const auto result = validate(someJudgement(), someTurn());
    QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
}

void TestJudgement::faultsNameTheirFields_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("pointer");
    const auto add = [](const char* name, Change change, const char* pointer) {
        QTest::newRow(name) << change << QString::fromLatin1(pointer);
    };
    add("score too high", [](Judgement& j) { j.score = 1.01; }, "/score");
    add("score no number", [](Judgement& j) { j.score = std::nan(""); }, "/score");
    add("confidence", [](Judgement& j) { j.confidence = -0.1; }, "/confidence");
    add("other value", [](Judgement& j) { j.others[1].value = -2; }, "/others/1/value");
    add("primary again", [](Judgement& j) { j.others = {{Dimension::Helpfulness, 0.0}}; }, "/others/0/dimension");
    add("dimension twice", [](Judgement& j) { j.others = {{Dimension::Tone, 0.0}, {Dimension::Tone, 1.0}}; },
        "/others/1/dimension");
    add("no correction", [](Judgement& j) { j.correction.clear(); }, "/correction");
    add("correction changes nothing", [](Judgement& j) { j.correction = "Some text yeah 🚀 rocket"; }, "/correction");
    add("span behind the end", [](Judgement& j) { j.correctionSpan = {{17, 24}}; }, "/correction_span");
    add("span backwards", [](Judgement& j) { j.correctionSpan = {{9, 3}}; }, "/correction_span");
    add("span negative", [](Judgement& j) { j.correctionSpan = {{-1, 3}}; }, "/correction_span");
    add("span in UTF-16 units", [](Judgement& j) { j.correctionSpan = {{18, 24}}; }, "/correction_span");
    add("span too short", [](Judgement& j) { j.correctionSpan = {{17, 22}}; }, "/correction_span");
    add("span beside the change", [](Judgement& j) { j.correctionSpan = {{0, 4}}; }, "/correction_span");
    add("bad text", [](Judgement& j) { j.comment = "\xff"; }, "/comment");
    add("no id", [](Judgement& j) { j.judgementId.clear(); }, "/judgement_id");
    add("another turn", [](Judgement& j) { j.turnId = "t2"; }, "/turn_id");
    add("negative time", [](Judgement& j) { j.activeMs = -1; }, "/active_ms");
}

void TestJudgement::faultsNameTheirFields()
{
    QFETCH(Change, change);
    QFETCH(QString, pointer);
    Judgement judgement = someJudgement();
    change(judgement);
    const auto result = validate(judgement, someTurn());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::SchemaViolation);
    QCOMPARE(result.error().faults.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(result.error().faults.front().pointer), pointer);
}

void TestJudgement::allFaultsAtOnce()
{
    Judgement judgement = someJudgement();
    judgement.score = 3;
    judgement.confidence = 3;
    judgement.correction.clear();
    const auto result = validate(judgement, someTurn());
    QVERIFY(!result);
    QCOMPARE(result.error().faults.size(), std::size_t(3));
}

void TestJudgement::editsPassAndShiftedSpansFail()
{
    std::mt19937 random(11);
    int shifted = 0;
    for (int round = 0; round < 2000; ++round) {
        const QString original = kit::randomText(random, 2 + round % 50);
        std::uniform_int_distribution<qsizetype> anywhere(0, original.size());
        QString edited = original;
        edited.insert(snapToGraphemes(original, {anywhere(random), 0}).start, QStringLiteral("#new#"));
        const auto edit = minimalEdit(original, edited);
        QVERIFY(edit);
        Turn turn = someTurn();
        turn.answer.content = original.toStdString();
        Judgement judgement = someJudgement();
        judgement.correction = edited.toStdString();
        judgement.correctionSpan = OffsetMap(original).spanOf(edit->range);
        const auto good = validate(judgement, turn);
        QVERIFY2(good.has_value(), good ? "" : good.error().message.c_str());
        // response[:start] + X + response[end:] must be the correction, checked on code points.
        const auto points = original.toUcs4();
        const auto part = [&](qsizetype from, qsizetype to) {
            return QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()) + from, to - from);
        };
        const auto span = *judgement.correctionSpan;
        QVERIFY(edited.startsWith(part(0, span.start)));
        QVERIFY(edited.endsWith(part(span.end, points.size())));
        // A span at the very end is right only for text that was added there.
        judgement.correctionSpan = protocol::CodePointSpan{points.size(), points.size()};
        QCOMPARE(validate(judgement, turn).has_value(), edited.startsWith(original));
        shifted += edited.startsWith(original) ? 0 : 1;
    }
    QVERIFY(shifted > 1000);
}

void TestJudgement::damagedTurnTakesNoSpan()
{
    Turn turn = someTurn();
    turn.damagedResponse = R"("Some text yeah \ud83d rocket")";
    QVERIFY(!validate(someJudgement(), turn));
    Judgement whole = someJudgement();
    whole.correctionSpan.reset();
    QVERIFY(validate(whole, turn).has_value());
}

void TestJudgement::withdrawalIsAlwaysPossible()
{
    Judgement judgement = someJudgement();
    judgement.withdrawn = true;
    judgement.correction.clear();
    QVERIFY(validate(judgement, someTurn()).has_value());
}

void TestJudgement::oneFeedbackADimension()
{
    const auto feedbacks = toFeedbacks(someJudgement(), someTurn());
    QCOMPARE(idsOf(feedbacks),
             (std::vector<std::string>{"j1-helpfulness", "j1-safety", "j1-tone", "j1-plan_quality"}));
    const auto& first = feedbacks[0];
    QCOMPARE(first.polarity, Polarity::Corrective);
    QCOMPARE(first.score, -0.5);
    QCOMPARE(first.comment, std::string("no rocket"));
    QCOMPARE(first.correction, std::string("Some text yeah 🚀 plane"));
    QCOMPARE(first.correctionSpan, (protocol::CodePointSpan{17, 23}));
    QCOMPARE(first.correlationId, std::string("t1"));
    QCOMPARE(first.source, protocol::Source::Human);
    QCOMPARE(first.annotatorId, std::string("ann"));
    QCOMPARE(first.ts, 1716123456.789);
    QCOMPARE(first.ratedTurn, ratedTurnOf(someTurn()));
    const std::vector<Polarity> signs{Polarity::Corrective, Polarity::Positive, Polarity::Neutral, Polarity::Negative};
    for (std::size_t i = 0; i < feedbacks.size(); ++i) {
        QCOMPARE(feedbacks[i].polarity, signs[i]);
        QCOMPARE(feedbacks[i].confidence, 0.75);
        QVERIFY(!isWithdrawal(feedbacks[i]));
        if (i > 0) {
            QCOMPARE(feedbacks[i].score, someJudgement().others[i - 1].value);
            QVERIFY(feedbacks[i].correction.empty() && feedbacks[i].comment.empty() && !feedbacks[i].correctionSpan);
        }
    }
    QCOMPARE(protocol::toPreferencePair(first)->chosen, std::string("Some text yeah 🚀 plane"));
}

void TestJudgement::correctionTravelsWithCorrectiveOnly()
{
    Judgement judgement = someJudgement();
    judgement.polarity = Polarity::Negative;
    const auto feedbacks = toFeedbacks(judgement, someTurn());
    QVERIFY(feedbacks[0].correction.empty());
    QVERIFY(!feedbacks[0].correctionSpan);
    Turn turn = someTurn();
    turn.correlationId = "agent-turn-42";
    QCOMPARE(toFeedbacks(judgement, turn)[0].correlationId, std::string("agent-turn-42"));
}

void TestJudgement::laterVersionTakesBackDroppedDimensions()
{
    const Judgement before = someJudgement();
    Judgement after = before;
    after.primary = Dimension::Safety;
    after.others = {{Dimension::Tone, 1.0}};
    after.ts += 1;
    const auto feedbacks = toFeedbacks(after, someTurn(), &before);
    QCOMPARE(idsOf(feedbacks),
             (std::vector<std::string>{"j1-safety", "j1-tone", "-j1-helpfulness", "-j1-plan_quality"}));
    for (const auto& feedback : feedbacks)
        QCOMPARE(feedback.ts, after.ts);
    QCOMPARE(feedbacks[2].ratedTurn, ratedTurnOf(someTurn()));
}

void TestJudgement::withdrawnVersionTakesBackAll()
{
    const Judgement before = someJudgement();
    Judgement after = before;
    after.withdrawn = true;
    after.others = {};
    const auto feedbacks = toFeedbacks(after, someTurn(), &before);
    QCOMPARE(idsOf(feedbacks),
             (std::vector<std::string>{"-j1-helpfulness", "-j1-safety", "-j1-tone", "-j1-plan_quality"}));
    QCOMPARE(feedbacks[0].comment, std::string("withdrawn"));
    QCOMPARE(feedbacks[0].polarity, Polarity::Neutral);
}

void TestJudgement::redoAfterWithdrawal()
{
    Judgement before = someJudgement();
    before.withdrawn = true;
    Judgement after = someJudgement();
    after.others = {{Dimension::Tone, 0.5}};
    QCOMPARE(idsOf(toFeedbacks(after, someTurn(), &before)), (std::vector<std::string>{"j1-helpfulness", "j1-tone"}));
    // A neutral judgement with the same words is none: its confidence tells.
    auto lookalike = toFeedbacks(after, someTurn())[0];
    lookalike.polarity = Polarity::Neutral;
    lookalike.score = 0;
    lookalike.comment = "withdrawn";
    QVERIFY(!isWithdrawal(lookalike));
}

QTEST_APPLESS_MAIN(TestJudgement)
#include "tst_judgement.moc"
