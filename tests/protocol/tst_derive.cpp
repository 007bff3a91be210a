#include <random>

#include <QTest>

#include "kit.h"
#include "protocol/codec.h"
#include "protocol/derive.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

Feedback corrective(std::string response, std::string correction, std::optional<CodePointSpan> span = {})
{
    Feedback feedback;
    feedback.polarity = Polarity::Corrective;
    feedback.ratedTurn = RatedTurn{"the prompt", std::move(response), "model-7", {}, "v1"};
    feedback.correction = std::move(correction);
    feedback.correctionSpan = span;
    feedback.confidence = 0.75;
    feedback.dimension = Dimension::Tone;
    feedback.score = -0.5;
    feedback.source = Source::Self;
    return feedback;
}

std::string chosen(const char* response, const char* correction, std::optional<CodePointSpan> span)
{
    const auto pair = toPreferencePair(corrective(response, correction, span));
    return pair ? pair->chosen : "no pair";
}

} // namespace

class TestDerive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void preferencePair_fields();
    void preferencePair_none();
    void rewardSample_fields();
    void chosen_wholeAnswerOrReplacement();
    void spanOffsets_emojiBeforeTheSpan();
    void chosen_anyTextAndSpan();
    void component_order();
    void codePoints_matchUcs4();
};

void TestDerive::preferencePair_fields()
{
    const auto pair = toPreferencePair(corrective("bad", "good"));
    QVERIFY(pair);
    const PreferencePair expected{"the prompt", "good", "bad", Dimension::Tone, "model-7", 0.75};
    QVERIFY(*pair == expected);
}

void TestDerive::preferencePair_none()
{
    Feedback feedback = corrective("bad", "good");
    feedback.polarity = Polarity::Negative;
    QVERIFY(!toPreferencePair(feedback));
    QVERIFY(!toPreferencePair(corrective("bad", "")));
    feedback = corrective("bad", "good");
    feedback.ratedTurn.reset();
    QVERIFY(!toPreferencePair(feedback));
    // A span that does not fit never makes a wrong pair.
    for (const CodePointSpan span : {CodePointSpan{0, 4}, CodePointSpan{-1, 2}, CodePointSpan{3, 2}})
        QVERIFY(!toPreferencePair(corrective("bad", "good", span)));
}

void TestDerive::rewardSample_fields()
{
    const auto sample = toRewardSample(corrective("bad", "good"));
    QVERIFY(sample);
    const RewardSample expected{"the prompt", "bad", -0.5, Dimension::Tone, 0.75, Source::Self};
    QVERIFY(*sample == expected);
    Feedback neutral;
    QVERIFY(!toRewardSample(neutral));
    neutral.ratedTurn = RatedTurn{"p", "", "m", {}, {}};
    QVERIFY(toRewardSample(neutral));
}

void TestDerive::chosen_wholeAnswerOrReplacement()
{
    QCOMPARE(chosen("one two three", "completely new", std::nullopt), std::string("completely new"));
    QCOMPARE(chosen("one two three", "one 2 three", CodePointSpan{4, 7}), std::string("one 2 three"));
    QCOMPARE(chosen("one two three", "2", CodePointSpan{4, 7}), std::string("one 2 three"));
    QCOMPARE(chosen("one two three", "one  three", CodePointSpan{4, 7}), std::string("one  three"));
    QCOMPARE(chosen("one two three", "zero ", CodePointSpan{0, 0}), std::string("zero one two three"));
    QCOMPARE(chosen("one two three", " four", CodePointSpan{13, 13}), std::string("one two three four"));
    QCOMPARE(chosen("one two three", "all", CodePointSpan{0, 13}), std::string("all"));
    // Prefix and suffix must not share characters: "ab" is not "ab" + X + "b".
    QCOMPARE(chosen("abXb", "ab", CodePointSpan{2, 3}), std::string("ababb"));
    QCOMPARE(chosen("abXb", "abb", CodePointSpan{2, 3}), std::string("abb"));
}

void TestDerive::spanOffsets_emojiBeforeTheSpan()
{
    QCOMPARE(chosen("👩🏽‍🚒 says no", "yes", CodePointSpan{10, 12}), std::string("👩🏽‍🚒 says yes"));
    QCOMPARE(chosen("e\xCC\x81t\xC3\xA9", "e", CodePointSpan{3, 4}), std::string("e\xCC\x81te"));
    QCOMPARE(chosen("漢字🚀", "仮", CodePointSpan{0, 1}), std::string("仮字🚀"));
}

void TestDerive::chosen_anyTextAndSpan()
{
    std::mt19937 random(5729);
    for (int i = 0; i < 3000; ++i) {
        const auto response = kit::randomText(random, i % 40).toUcs4();
        const auto replacement = kit::randomText(random, 1 + i % 7).toUcs4();
        auto start = static_cast<qsizetype>(random() % static_cast<unsigned>(response.size() + 1));
        auto end = static_cast<qsizetype>(random() % static_cast<unsigned>(response.size() + 1));
        if (start > end)
            std::swap(start, end);
        const auto utf8 = [](const QList<uint>& text) {
            return QString::fromUcs4(reinterpret_cast<const char32_t*>(text.data()), text.size()).toStdString();
        };
        const auto whole = response.mid(0, start) + replacement + response.mid(end);
        const CodePointSpan span{start, end};
        QCOMPARE(correctedResponse(utf8(response), utf8(whole), span), utf8(whole));
        const std::string derived = correctedResponse(utf8(response), utf8(replacement), span);
        // A replacement that happens to look like a whole answer is taken for one, as specified.
        QVERIFY(derived == utf8(whole) || derived == utf8(replacement));
        if (derived == utf8(replacement) && derived != utf8(whole))
            QVERIFY(replacement.size() >= start + response.size() - end);
    }
}

void TestDerive::component_order()
{
    Feedback feedback;
    QCOMPARE(componentOf(feedback), std::string("unknown"));
    feedback.ratedTurn = RatedTurn{"p", "r", "", {}, {}};
    QCOMPARE(componentOf(feedback), std::string("unknown"));
    feedback.ratedTurn->model = "model";
    QCOMPARE(componentOf(feedback), std::string("model"));
    feedback.ratedTurn->version = "version";
    QCOMPARE(componentOf(feedback), std::string("version"));
    for (const char* other : {"null", "5", R"(["component_name"])", R"({"component_name":""})",
                              R"({"component_name":7})", R"({"deeper":{"component_name":"x"}})"}) {
        feedback.ratedTurn->environment.text = other;
        QCOMPARE(componentOf(feedback), std::string("version"));
    }
    feedback.ratedTurn->environment.text = R"({"os":"linux","component_name":"code_review"})";
    QCOMPARE(componentOf(feedback), std::string("code_review"));
}

void TestDerive::codePoints_matchUcs4()
{
    std::mt19937 random(3);
    for (int i = 0; i < 300; ++i) {
        const QString text = kit::randomText(random, i % 50);
        const std::string utf8 = text.toStdString();
        const auto ucs4 = text.toUcs4();
        QCOMPARE(codePointCount(utf8), static_cast<std::int64_t>(ucs4.size()));
        for (qsizetype at = 0; at <= ucs4.size(); ++at) {
            const auto head = ucs4.mid(0, at);
            const auto bytes
                = QString::fromUcs4(reinterpret_cast<const char32_t*>(head.data()), head.size()).toUtf8().size();
            QCOMPARE(byteOffset(utf8, at), static_cast<std::size_t>(bytes));
        }
    }
}

QTEST_APPLESS_MAIN(TestDerive)
#include "tst_derive.moc"
