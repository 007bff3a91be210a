#include <algorithm>
#include <random>

#include <QTest>

#include "kit.h"
#include "training_rows.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Pairs of two answers to one prompt, by how far apart they were scored.
class TestExportScorePairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersToOnePromptMakeAPair();
    void everyRowHasTheSameKeys();
    void theGapIsAnOption_data();
    void theGapIsAnOption();
    void offMeansCorrectionsOnly();
    void otherPromptsAreNeverPaired_data();
    void otherPromptsAreNeverPaired();
    void onePersonsScaleIsNotAnothers();
    void dimensionsAreComparedEachWithItself();
    void whatMakesNoPairIsCountedWithItsReason();
    void correctedAnswersLoseToBetterOnes();
    void allShapes();
    void toolCallsBeginAgain();
    void crowdsAreCutAndCounted();
    void pairsOfGeneratedRatings_property();
    void previewAndMetaSayTheSame();
};

namespace {
Turn answerTo(const std::string& prompt, const std::string& id, const std::string& answer)
{
    Turn turn = spainTurn(id);
    turn.context[1].content = prompt;
    turn.answer.content = answer;
    turn.model = "agent-" + id;
    return turn;
}

ExportRow scoredRow(const Turn& turn, double score, Dimension dimension = Dimension::Helpfulness,
                    const std::string& annotator = "ann")
{
    const auto polarity = score > 0 ? Polarity::Positive : score < 0 ? Polarity::Negative : Polarity::Neutral;
    return row(turn, feedback(turn, turn.turnId + "-" + std::string(protocol::name(dimension)) + "-" + annotator, polarity,
                              score, dimension, annotator));
}

Exported pairs(const std::vector<ExportRow>& rows, std::optional<double> minGap = 1.0,
               const std::string& annotators = "each", ExportFormat format = ExportFormat::DpoUniversal)
{
    const QTemporaryDir folder;
    ExportOptions options;
    options.format = format;
    options.minScoreGap = minGap;
    options.annotators = annotators;
    return exported(rows, options, folder);
}
} // namespace

void TestExportScorePairs::answersToOnePromptMakeAPair()
{
    const Turn bad = answerTo("Capital of Spain?", "t1", "It is Barcelona.");
    const Turn between = answerTo("Capital of Italy?", "t2", "It is Rome.");
    const Turn good = answerTo("Capital of Spain?", "t3", "It is Madrid.");
    auto unsure = scoredRow(bad, -0.75);
    unsure.feedback.confidence = 0.25;
    const auto done = pairs({unsure, scoredRow(between, 1), scoredRow(good, 0.5)});
    QCOMPARE(done.report.rows, 1);
    const Json line = done.lines().at(0);
    COMPARE_JSON(line["prompt"][1]["content"], "Capital of Spain?");
    COMPARE_JSON(line["chosen"][0]["content"], "It is Madrid.");
    COMPARE_JSON(line["rejected"][0]["content"], "It is Barcelona.");
    COMPARE_JSON(line["chosen_message"]["content"], "It is Madrid.");
    COMPARE_JSON(line["annotation_id"], "t3-helpfulness-ann");
    COMPARE_JSON(line["rejected_annotation_id"], "t1-helpfulness-ann");
    COMPARE_JSON(line["pair"], "score_gap");
    COMPARE_JSON(line["score_gap"], 1.25);
    COMPARE_JSON(line["confidence"], 0.25); // a pair is no surer than its less sure half
    COMPARE_JSON(line["model_version"], "agent-t1");
    QCOMPARE(done.report.excluded, (Counts{{"not_corrective", 1}}));
}

void TestExportScorePairs::everyRowHasTheSameKeys()
{
    const Turn good = answerTo("Capital of Spain?", "t2", "It is Madrid.");
    Turn bad = answerTo("Capital of Spain?", "t1", "It is Barcelona.");
    const auto lines = pairs({row(bad, corrective(bad, "c", "It is Madrid!")), scoredRow(good, 1)}).lines();
    QCOMPARE(lines.size(), std::size_t(2));
    QCOMPARE(keysOf(lines[0]), keysOf(lines[1]));
    COMPARE_JSON(lines[0]["pair"], "correction");
    // Numbers on every row: a loader that saw null first would refuse the number later.
    QVERIFY(lines[0]["score_gap"].is_number_float() && lines[1]["score_gap"].is_number_float());
}

void TestExportScorePairs::theGapIsAnOption_data()
{
    QTest::addColumn<double>("gap");
    QTest::addColumn<int>("rows");
    QTest::newRow("wider than any") << 2.0 << 0;
    QTest::newRow("as wide as one pair") << 1.5 << 1;
    QTest::newRow("two pairs") << 1.0 << 2;
    QTest::newRow("all three") << 0.5 << 3;
}

void TestExportScorePairs::theGapIsAnOption()
{
    QFETCH(double, gap);
    QFETCH(int, rows);
    const std::vector<ExportRow> all{scoredRow(answerTo("p?", "t1", "worst"), -0.5),
                                     scoredRow(answerTo("p?", "t2", "better"), 0.0),
                                     scoredRow(answerTo("p?", "t3", "best"), 1.0)};
    const auto done = pairs(all, gap);
    QCOMPARE(done.report.rows, rows);
    for (const Json& line : done.lines())
        QVERIFY(line["score_gap"].get<double>() >= gap);
}

void TestExportScorePairs::offMeansCorrectionsOnly()
{
    const std::vector<ExportRow> all{scoredRow(answerTo("p?", "t1", "bad"), -1), scoredRow(answerTo("p?", "t2", "good"), 1)};
    const auto done = pairs(all, std::nullopt);
    QCOMPARE(done.report.rows, 0);
    QCOMPARE(done.report.excluded, (Counts{{"not_corrective", 2}}));
}

void TestExportScorePairs::otherPromptsAreNeverPaired_data()
{
    QTest::addColumn<int>("difference");
    QTest::newRow("another question") << 0;
    QTest::newRow("another system message") << 1;
    QTest::newRow("one more message before") << 2;
    QTest::newRow("the same text by somebody else") << 3;
    QTest::newRow("a picture in it") << 4;
    QTest::newRow("a space at the end") << 5;
    QTest::newRow("other arguments of a tool call") << 6;
}

void TestExportScorePairs::otherPromptsAreNeverPaired()
{
    QFETCH(int, difference);
    Turn bad = answerTo("Capital of Spain?", "t1", "It is Barcelona.");
    Turn good = answerTo("Capital of Spain?", "t2", "It is Madrid.");
    if (difference == 6) {
        bad.context = toolTurn("x", "{}").context;
        good.context = toolTurn("x", R"({"zone":"CET"})").context;
    }
    switch (difference) {
    case 0: good.context[1].content = "Capital of Italy?"; break;
    case 1: good.context[0].content += " Be brief."; break;
    case 2: good.context.insert(good.context.begin() + 1, message("user", "Hello")); break;
    case 3: good.context[1].role = "tool"; break;
    case 4: good.context[1].parts.text = R"([{"type":"image_url"}])"; break;
    case 5: good.context[1].content += " "; break;
    default: break;
    }
    const auto done = pairs({scoredRow(bad, -1), scoredRow(good, 1)});
    QCOMPARE(done.report.rows, 0);
    QCOMPARE(done.report.excluded, (Counts{{"not_corrective", 2}}));
}

void TestExportScorePairs::onePersonsScaleIsNotAnothers()
{
    const Turn bad = answerTo("p?", "t1", "bad");
    const Turn good = answerTo("p?", "t2", "good");
    const std::vector<ExportRow> all{scoredRow(bad, -1), scoredRow(good, 1, Dimension::Helpfulness, "ben")};
    QCOMPARE(pairs(all).report.rows, 0);
    QCOMPARE(pairs(all).report.excluded, (Counts{{"not_corrective", 2}}));
    // Where one voice speaks for all, whose it was does not matter.
    QCOMPARE(pairs(all, 1.0, "majority").report.rows, 1);
    QCOMPARE(pairs(all, 1.0, "ann").report.excluded, (Counts{{"not_corrective", 1}, {"other_annotator", 1}}));
    QCOMPARE(pairs(all, 1.0, "gold").report.excluded, (Counts{{"no_gold", 2}}));
    // Each of two people who rated both has a pair of their own.
    auto both = all;
    both.insert(both.begin() + 1, scoredRow(bad, -0.5, Dimension::Helpfulness, "ben"));
    both.push_back(scoredRow(good, 0.5));
    std::vector<std::string> annotators;
    for (const Json& line : pairs(both).lines())
        annotators.push_back(line["annotator"].get<std::string>());
    QCOMPARE(annotators, (std::vector<std::string>{"ann", "ben"}));
}

void TestExportScorePairs::dimensionsAreComparedEachWithItself()
{
    const Turn one = answerTo("p?", "t1", "one");
    const Turn other = answerTo("p?", "t2", "other");
    // Helpful against rude says nothing.
    QCOMPARE(pairs({scoredRow(one, 1), scoredRow(other, -1, Dimension::Tone)}).report.rows, 0);
    // Two that agree make one row, the clearer one.
    const auto agree = pairs({scoredRow(one, 0.5), scoredRow(one, 1, Dimension::Tone), scoredRow(other, -0.5),
                              scoredRow(other, -1, Dimension::Tone)});
    QCOMPARE(agree.report.rows, 1);
    COMPARE_JSON(agree.lines().at(0)["dimension"], "tone");
    QVERIFY(agree.report.excluded.empty());
    // Two that disagree teach both ways, so they teach nothing.
    const auto disagree = pairs({scoredRow(one, 1), scoredRow(one, -1, Dimension::Safety), scoredRow(other, -1),
                                 scoredRow(other, 1, Dimension::Safety)});
    QCOMPARE(disagree.report.rows, 0);
    QCOMPARE(disagree.report.excluded, (Counts{{"dimensions_disagree", 4}}));
}

void TestExportScorePairs::whatMakesNoPairIsCountedWithItsReason()
{
    Turn damaged = answerTo("p?", "t4", "x");
    damaged.damagedResponse = R"("\ud83d")";
    Turn noPrompt = answerTo("p?", "t6", "y");
    noPrompt.context.clear();
    auto unasked = scoredRow(noPrompt, 1);
    unasked.feedback.ratedTurn->prompt.clear();
    const std::vector<ExportRow> all{
        scoredRow(answerTo("p?", "t1", "same"), -1),  scoredRow(answerTo("p?", "t2", "same"), 1),
        scoredRow(answerTo("q?", "t3", "a"), 0.25),   scoredRow(damaged, 1),
        scoredRow(answerTo("q?", "t5", "b"), 0.5),    unasked,
        scoredRow(answerTo("p?", "t7", " \n"), 1),    scoredRow(answerTo("alone?", "t8", "c"), 1)};
    const auto done = pairs(all);
    QCOMPARE(done.report.rows, 0);
    QCOMPARE(done.report.excluded,
             (Counts{{"chosen_equals_rejected", 2}, {"score_gap_too_small", 2}, {"not_corrective", 4}}));
    // Every judgement is a row, part of one, or counted: none goes silently.
    std::int64_t counted = 0;
    for (const auto& [slug, count] : done.report.excluded) {
        QVERIFY(explainSlug(slug) != slug);
        counted += count;
    }
    QCOMPARE(counted, std::int64_t(all.size()));
}

void TestExportScorePairs::correctedAnswersLoseToBetterOnes()
{
    const Turn corrected = answerTo("p?", "t1", "nearly");
    const Turn good = answerTo("p?", "t2", "right");
    const auto done = pairs({row(corrected, corrective(corrected, "c", "nearly right")), scoredRow(good, 1)});
    QCOMPARE(done.report.rows, 2); // the correction over the original, and the better answer over it
    COMPARE_JSON(done.lines()[0]["chosen"][0]["content"], "nearly right");
    COMPARE_JSON(done.lines()[1]["chosen"][0]["content"], "right");
    COMPARE_JSON(done.lines()[1]["rejected"][0]["content"], "nearly");
    QVERIFY(done.report.excluded.empty());
}

void TestExportScorePairs::allShapes()
{
    Turn bad = answerTo("Capital of Spain?", "t1", "It is Barcelona.");
    Turn good = answerTo("Capital of Spain?", "t2", "It is Madrid.");
    good.metadata.text = R"({"tools":[{"type":"function","function":{"name":"clock"}}]})";
    const std::vector<ExportRow> all{scoredRow(bad, -1), scoredRow(good, 1)};
    const Json strings = pairs(all, 1.0, "each", ExportFormat::DpoStrings).lines().at(0);
    COMPARE_JSON(strings["prompt"], ratedTurnOf(good).prompt);
    COMPARE_JSON(strings["chosen"], "It is Madrid.");
    COMPARE_JSON(strings["rejected"], "It is Barcelona.");
    const Json openAi = pairs(all, 1.0, "each", ExportFormat::OpenAiDpo).lines().at(0);
    COMPARE_JSON(openAi["preferred_output"][0]["content"], "It is Madrid.");
    COMPARE_JSON(openAi["non_preferred_output"][0]["content"], "It is Barcelona.");
    COMPARE_JSON(openAi["input"]["tools"][0]["function"]["name"], "clock");
}

void TestExportScorePairs::toolCallsBeginAgain()
{
    // A tool call that only the second look meets gives all rows its keys as well.
    Turn bad = answerTo("p?", "t1", "bad");
    Turn good = answerTo("p?", "t2", "good");
    good.answer.toolCalls = {{"c1", "clock", "{}"}};
    const Turn corrected = answerTo("q?", "t0", "wrong");
    const auto done = pairs({row(corrected, corrective(corrected, "c", "right")), scoredRow(bad, -1), scoredRow(good, 1)});
    QCOMPARE(done.report.rows, 2);
    for (const Json& line : done.lines())
        QVERIFY(line["prompt"][0].contains("tool_calls"));
    QCOMPARE(done.report.warnings.at("answer_calls_tools"), 1);
    QCOMPARE(done.report.sha256, QCryptographicHash::hash(done.bytes, QCryptographicHash::Sha256).toHex().toStdString());
}

void TestExportScorePairs::crowdsAreCutAndCounted()
{
    // One prompt that everybody was asked must not fill the file, nor take for ever.
    std::vector<ExportRow> all;
    constexpr int crowd = 3'000;
    for (int i = 0; i < crowd; ++i)
        all.push_back(scoredRow(answerTo("hello", "t" + std::to_string(10'000 + i), "answer " + std::to_string(i)),
                                i % 2 ? 1.0 : -1.0));
    const auto done = pairs(all);
    QCOMPARE(done.report.rows, 1'000);
    QVERIFY(done.report.excluded.at("too_many_answers") >= crowd - 1'000);
}

/// But for the space around it, which training text leaves out.
static bool isTextOf(const Json& messages, const ExportRow& rated)
{
    const std::string written = messages[0]["content"].get<std::string>();
    const std::string& whole = rated.turn.answer.content;
    return whole.find(written) != std::string::npos
        && QString::fromStdString(written).trimmed() == QString::fromStdString(whole).trimmed();
}

void TestExportScorePairs::pairsOfGeneratedRatings_property()
{
    std::mt19937 random(21);
    for (int round = 0; round < 40; ++round) {
        std::vector<ExportRow> all;
        std::map<std::string, ExportRow> byId;
        for (int i = 0; i < 40; ++i) {
            const Turn turn = answerTo("prompt " + std::to_string(random() % 8), "t" + std::to_string(100 + i),
                                       kit::randomText(random, 3).toStdString());
            for (const char* annotator : {"ann", "ben"})
                if (random() % 2) {
                    all.push_back(scoredRow(turn, (int(random() % 9) - 4) / 4.0, Dimension(random() % 2), annotator));
                    byId[all.back().feedback.feedbackId] = all.back();
                }
        }
        const double gap = 0.25 * double(1 + random() % 8);
        for (const Json& line : pairs(all, gap).lines()) {
            const ExportRow& better = byId.at(line["annotation_id"]);
            const ExportRow& worse = byId.at(line["rejected_annotation_id"]);
            QVERIFY(better.turn.context == worse.turn.context);
            QVERIFY(better.turn.answer.content != worse.turn.answer.content);
            QVERIFY(better.feedback.dimension == worse.feedback.dimension);
            QCOMPARE(better.feedback.annotatorId, worse.feedback.annotatorId);
            QVERIFY(better.feedback.score - worse.feedback.score >= gap);
            COMPARE_JSON(line["prompt"][1]["content"], better.turn.context[1].content);
            QVERIFY(isTextOf(line["chosen"], better));
            QVERIFY(isTextOf(line["rejected"], worse));
        }
    }
}

void TestExportScorePairs::previewAndMetaSayTheSame()
{
    VectorSource source({scoredRow(answerTo("p?", "t1", "bad"), -1), scoredRow(answerTo("q?", "t2", "alone"), 1),
                         scoredRow(answerTo("p?", "t3", "good"), 1)});
    ExportOptions options;
    options.format = ExportFormat::DpoUniversal;
    options.minScoreGap = 1.5;
    const auto preview = previewExport(source, options);
    QVERIFY(preview.has_value());
    const QTemporaryDir folder;
    std::int64_t last = -1;
    const auto written = writeExport(source, folder.filePath(QStringLiteral("a.jsonl")), options,
                                     [&last](std::int64_t done, std::int64_t total) {
                                         const bool forward = done >= last && done <= total;
                                         last = done;
                                         return forward;
                                     });
    QVERIFY(written.has_value());
    QCOMPARE(preview->rows, written->rows);
    QCOMPARE(preview->excluded, written->excluded);
    const Json meta = Json::parse(read(folder.filePath(QStringLiteral("a.jsonl.meta.json"))).toStdString());
    COMPARE_JSON(meta["min_score_gap"], 1.5);
    COMPARE_JSON(meta["rows"], 1);
}

QTEST_APPLESS_MAIN(TestExportScorePairs)
#include "tst_export_score_pairs.moc"
