#include <algorithm>

#include <QTest>

#include "kit.h"
#include "training_rows.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Files of single answers (reward, KTO, SFT, steps) against the samples that loaders were seen to read.
class TestExportSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherShapesAreTheSamples_data();
    void otherShapesAreTheSamples();
    void rewardRow();
    void ktoRows();
    void ktoContradictionsWarn();
    void sftRows();
    void stepsOfAConversation();
    void stepsSplitAtGapsAndAnnotators();
    void damagedAnswersStayOut();
    void export_previewCountsWhatIsWritten_50();
    void explanationsForAllSlugs();
};

void TestExportSamples::otherShapesAreTheSamples_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("format");
    QTest::newRow("strings") << "preference_strings.jsonl" << int(ExportFormat::DpoStrings);
    QTest::newRow("openai") << "openai_dpo.jsonl" << int(ExportFormat::OpenAiDpo);
    QTest::newRow("sft") << "sft_messages.jsonl" << int(ExportFormat::Sft);
    QTest::newRow("kto") << "kto.jsonl" << int(ExportFormat::Kto);
    QTest::newRow("steps") << "stepwise.jsonl" << int(ExportFormat::Steps);
}

void TestExportSamples::otherShapesAreTheSamples()
{
    QFETCH(QString, file);
    QFETCH(int, format);
    const auto path = kit::sharedFile(QStringLiteral("samples/training/") + file);
    if (!path)
        QSKIP("skipped: no ../shared");
    std::vector<Json> samples;
    for (const QByteArray& line : kit::readAll(*path).split('\n'))
        if (!line.trimmed().isEmpty())
            samples.push_back(Json::parse(line.toStdString()));

    Turn turn = spainTurn();
    std::vector<ExportRow> rows;
    switch (ExportFormat(format)) {
    case ExportFormat::DpoStrings:
        turn.context = {message("user", "Capital of Spain?")};
        rows = {row(turn, corrective(turn, "ann-1", "It is Madrid.", madridSpan))};
        break;
    case ExportFormat::Kto: {
        Turn good = spainTurn("t0");
        good.answer.content = "It is Madrid.";
        rows = {row(good, feedback(good, "ann-1", Polarity::Positive, 1)),
                row(turn, feedback(turn, "ann-2", Polarity::Negative, -1))};
        break;
    }
    case ExportFormat::Steps: {
        turn.context = {message("user", "Which is larger, 9.8 or 9.11?")};
        turn.answer.content = "0.8 > 0.11.";
        rows = {row(turn, feedback(turn, "s1", Polarity::Positive, 1, Dimension::PlanQuality))};
        turn.context.push_back(turn.answer);
        turn.turnId = "t2";
        turn.answer.content = "So 9.8 is larger.";
        rows.push_back(row(turn, feedback(turn, "s2", Polarity::Positive, 1, Dimension::PlanQuality)));
        break;
    }
    default:
        rows = {row(turn, corrective(turn, "ann-1", "It is Madrid.", madridSpan))};
        break;
    }
    const auto lines = exported(rows, ExportFormat(format)).lines();
    QCOMPARE(lines.size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        COMPARE_JSON(only(lines[i], keysOf(samples[i])), samples[i]);
}

void TestExportSamples::rewardRow()
{
    const Turn turn = spainTurn();
    auto rated = feedback(turn, "f1", Polarity::Negative, -0.75, Dimension::Safety);
    rated.confidence = 0.5;
    Turn empty = spainTurn("t2");
    empty.answer.content.clear();
    const auto done = exported({row(turn, rated), row(empty, feedback(empty, "f2", Polarity::Negative, -1))},
                               ExportFormat::Reward);
    QCOMPARE(done.report.rows, 2);
    QCOMPARE(done.report.warnings.at("empty_response"), 1);
    const Json line = done.lines().at(0);
    QCOMPARE(keysOf(line), (std::vector<std::string>{"prompt", "response", "score", "dimension", "weight", "source",
                                                     "annotation_id", "annotator"}));
    COMPARE_JSON(line["prompt"], rated.ratedTurn->prompt);
    COMPARE_JSON(line["response"], "It is Barcelona.");
    COMPARE_JSON(line["score"], -0.75);
    COMPARE_JSON(line["dimension"], "safety");
    COMPARE_JSON(line["weight"], 0.5);
    COMPARE_JSON(line["source"], "human");
    // A whole number is still a float: a column must not mix types.
    QVERIFY(done.bytes.contains("\"score\":-1.0"));
}

void TestExportSamples::ktoRows()
{
    const Turn good = spainTurn("t1");
    const Turn bad = spainTurn("t2");
    const Turn corrected = spainTurn("t3");
    Turn empty = spainTurn("t4");
    empty.answer.content.clear();
    const auto done = exported({row(good, feedback(good, "f1", Polarity::Positive, 1)),
                                row(good, feedback(good, "f1b", Polarity::Positive, 1, Dimension::Tone)),
                                row(bad, feedback(bad, "f2", Polarity::Negative, -1)),
                                row(corrected, corrective(corrected, "f3", "It is Madrid.")),
                                row(corrected, feedback(corrected, "f3b", Polarity::Positive, 1, Dimension::Tone)),
                                row(empty, feedback(empty, "f4", Polarity::Positive, 1)),
                                row(bad, feedback(bad, "f5", Polarity::Neutral, 0))},
                               ExportFormat::Kto);
    const auto lines = done.lines();
    QCOMPARE(lines.size(), std::size_t(3));
    COMPARE_JSON(lines[0]["label"], true);
    COMPARE_JSON(lines[1]["label"], false);
    COMPARE_JSON(lines[2]["label"], false);
    QVERIFY(lines[0]["label"].is_boolean());
    COMPARE_JSON(lines[2]["completion"][0]["content"], "It is Barcelona."); // of a correction, the original is the bad one
    QCOMPARE(lines[0]["messages"].size(), std::size_t(3));
    QCOMPARE(done.report.excluded,
             (Counts{{"same_row", 1}, {"also_corrected", 1}, {"empty_response", 1}, {"neutral", 1}}));
}

void TestExportSamples::ktoContradictionsWarn()
{
    const Turn turn = spainTurn();
    const auto done = exported({row(turn, feedback(turn, "f1", Polarity::Positive, 1)),
                                row(turn, feedback(turn, "f2", Polarity::Negative, -1, Dimension::Helpfulness, "ben"))},
                               ExportFormat::Kto);
    QCOMPARE(done.report.rows, 2);
    QCOMPARE(done.report.warnings.at("contradicting_labels"), 1);
}

void TestExportSamples::sftRows()
{
    const Turn good = spainTurn("t1");
    const Turn corrected = spainTurn("t2");
    const auto done = exported({row(good, feedback(good, "f1", Polarity::Positive, 1)),
                                row(good, feedback(good, "f2", Polarity::Positive, 1, Dimension::Tone, "ben")),
                                row(corrected, corrective(corrected, "f3", "It is Madrid.", madridSpan)),
                                row(corrected, feedback(corrected, "f4", Polarity::Positive, 1, Dimension::Tone)),
                                row(corrected, feedback(corrected, "f5", Polarity::Negative, -1, Dimension::Safety))},
                               ExportFormat::Sft);
    const auto lines = done.lines();
    QCOMPARE(lines.size(), std::size_t(2));
    COMPARE_JSON(lines[0]["messages"][2]["content"], "It is Barcelona.");
    COMPARE_JSON(lines[1]["messages"][2]["content"], "It is Madrid.");
    QCOMPARE(done.report.excluded, (Counts{{"same_row", 1}, {"also_corrected", 1}, {"not_positive", 1}}));
}

namespace {
/// A conversation of four answers, each after a tool result but the first.
std::vector<Turn> fourSteps()
{
    std::vector<Turn> turns;
    std::vector<Message> said{message("user", "Book it.")};
    for (int i = 0; i < 4; ++i) {
        if (i > 1)
            said.push_back(message("tool", "result"));
        Turn turn;
        turn.turnId = "s" + std::to_string(i);
        turn.conversationId = "trip";
        turn.context = said;
        turn.answer = message("assistant", "step " + std::to_string(i));
        turns.push_back(turn);
        said.push_back(turn.answer);
    }
    return turns;
}

ExportRow step(const Turn& turn, Polarity polarity, const std::string& annotator = "ann",
               Dimension dimension = Dimension::PlanQuality)
{
    return row(turn, feedback(turn, turn.turnId + annotator + std::string(protocol::name(dimension)), polarity,
                              polarity == Polarity::Positive ? 1 : -1, dimension, annotator));
}
} // namespace

void TestExportSamples::stepsOfAConversation()
{
    const auto turns = fourSteps();
    Turn other = spainTurn();
    const auto done = exported({step(turns[0], Polarity::Positive), step(turns[1], Polarity::Positive),
                                step(turns[1], Polarity::Negative, "ann", Dimension::Tone),
                                step(turns[2], Polarity::Negative), step(turns[3], Polarity::Positive),
                                step(other, Polarity::Positive)},
                               ExportFormat::Steps);
    const auto lines = done.lines();
    QCOMPARE(lines.size(), std::size_t(2));
    COMPARE_JSON(lines[0]["prompt"], "Book it.");
    COMPARE_JSON(lines[0]["completions"], (Json{"step 0", "step 1", "step 2", "step 3"}));
    COMPARE_JSON(lines[0]["labels"], (Json{true, true, false, true}));
    COMPARE_JSON(lines[0]["conversation"], "trip");
    COMPARE_JSON(lines[1]["completions"], (Json::array({"It is Barcelona."})));
    QCOMPARE(done.report.warnings.at("messages_between_steps"), 2);
    QCOMPARE(done.report.excluded, (Counts{{"not_plan_quality", 1}}));
}

void TestExportSamples::stepsSplitAtGapsAndAnnotators()
{
    const auto turns = fourSteps();
    auto neutral = step(turns[1], Polarity::Neutral);
    const auto done = exported({step(turns[0], Polarity::Positive), step(turns[0], Polarity::Negative, "ben"), neutral,
                                step(turns[1], Polarity::Positive, "ben"), step(turns[2], Polarity::Positive),
                                step(turns[3], Polarity::Negative)},
                               ExportFormat::Steps);
    std::vector<std::string> rows;
    for (const Json& line : done.lines())
        rows.push_back(line["annotator"].get<std::string>() + line["completions"].dump() + line["labels"].dump());
    std::sort(rows.begin(), rows.end());
    QCOMPARE(rows, (std::vector<std::string>{R"(ann["step 0"][true])", R"(ann["step 2","step 3"][true,false])",
                                             R"(ben["step 0","step 1"][false,true])"}));
    // A run that begins later has all before it in its prompt.
    for (const Json& line : done.lines())
        if (line["completions"][0] == "step 2")
            QVERIFY(line["prompt"].get<std::string>().find("step 1") != std::string::npos);
    QCOMPARE(done.report.excluded, (Counts{{"neutral", 1}}));
}

void TestExportSamples::damagedAnswersStayOut()
{
    Turn turn = spainTurn();
    turn.damagedResponse = R"("It is \ud83d")";
    turn.answer.content = "It is \xef\xbf\xbd";
    turn.context = {message("user", "?")};
    const std::vector<ExportRow> rows{row(turn, corrective(turn, "f1", "It is Madrid."))};
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::Reward, ExportFormat::Kto, ExportFormat::Sft}) {
        const auto done = exported(rows, format);
        QCOMPARE(done.report.rows, 0);
        QCOMPARE(done.report.excluded, (Counts{{"damaged_text", 1}}));
    }
}

void TestExportSamples::export_previewCountsWhatIsWritten_50()
{
    const Turn tools = toolTurn("t1", "{}");
    const Turn plain = spainTurn("t0");
    VectorSource source({row(plain, corrective(plain, "f0", "Yes")),
                         row(tools, corrective(tools, "f1", " It is Madrid.")),
                         row(tools, feedback(tools, "f2", Polarity::Neutral, 0))});
    for (int format = 0; format <= int(ExportFormat::Steps); ++format) {
        ExportOptions options;
        options.format = ExportFormat(format);
        const auto preview = previewExport(source, options);
        QVERIFY(preview.has_value());
        const QTemporaryDir folder;
        const auto written = writeExport(source, folder.filePath(QStringLiteral("x")), options);
        QVERIFY(written.has_value());
        QCOMPARE(preview->rows, written->rows);
        QCOMPARE(preview->excluded, written->excluded);
        QCOMPARE(preview->warnings, written->warnings);
        QVERIFY(preview->sha256.empty() && preview->path.empty() && preview->sidecar.empty());
    }
}

void TestExportSamples::explanationsForAllSlugs()
{
    for (const char* slug : {"withdrawn", "skipped", "other_annotator", "no_gold", "no_majority", "minority", "same_as_majority",
                             "not_corrective", "no_correction", "score_gap_too_small",
                             "dimensions_disagree", "too_many_answers", "chosen_equals_rejected", "empty_response",
                             "empty_prompt", "damaged_text", "no_rated_turn", "neutral", "not_positive",
                             "also_corrected", "same_row", "not_plan_quality", "roles_not_alternating",
                             "tool_calls_lost", "arguments_not_json", "parts_flattened", "surrounding_space",
                             "very_short_response", "replacement_only", "answer_calls_tools", "prompt_flattened",
                             "late_tool_calls", "contradicting_labels", "messages_between_steps", "sidecar_renamed"})
        QVERIFY2(explainSlug(slug) != slug && explainSlug(slug).back() == '.', slug);
    QCOMPARE(explainSlug("unheard_of"), std::string("unheard_of"));
}

QTEST_APPLESS_MAIN(TestExportSamples)
#include "tst_export_samples.moc"
