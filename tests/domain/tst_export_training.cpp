#include <set>

#include <QCryptographicHash>
#include <QTest>

#include "export_fixture.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Training files field by field, against the samples that loaders were seen to read, and each trap of those loaders.
class TestExportTraining : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void universalRow();
    void universalRowIsTheSample();
    void otherShapesAreTheSamples_data();
    void otherShapesAreTheSamples();
    void replacementOnlyCorrection();
    void preferenceExclusions();
    void toolCallsGiveEveryRowTheSameKeys_issue7664();
    void toolCallsLaterBeginAgain();
    void openAiKeepsToolsOfTheTurn();
    void reservedNamesAreNeverMetadata();
    void textIsNeverTrimmed();
    void shortAnswersWarn_data();
    void shortAnswersWarn();
    void rolesThatDoNotAlternateWarn_data();
    void rolesThatDoNotAlternateWarn();
    void rewardRow();
    void ktoRows();
    void ktoContradictionsWarn();
    void sftRows();
    void stepsOfAConversation();
    void stepsSplitAtGapsAndAnnotators();
    void emptyContextFallsBackToThePrompt();
    void damagedAnswersStayOut();
    void previewCountsTheSame();
    void explanationsForAllSlugs();
};

namespace {
const protocol::CodePointSpan madridSpan{6, 15};

std::vector<ExportRow> spainRows()
{
    const Turn turn = spainTurn();
    return {row(turn, corrective(turn, "ann-1", "It is Madrid.", madridSpan))};
}

/// The named columns of a row, as the sample files have them.
Json only(const Json& row, const std::vector<std::string>& keys)
{
    Json part;
    for (const auto& key : keys)
        part[key] = row.at(key);
    return part;
}

using Counts = std::map<std::string, std::int64_t>;

ExportOptions optionsFor(ExportFormat format, const std::string& annotators = "each")
{
    ExportOptions options;
    options.format = format;
    options.annotators = annotators;
    return options;
}
} // namespace

void TestExportTraining::universalRow()
{
    const auto done = exported(spainRows(), ExportFormat::DpoUniversal);
    QCOMPARE(done.report.rows, 1);
    const Json row = done.lines().at(0);
    const Json system{{"role", "system"}, {"content", "You are a travel agent."}};
    const Json user{{"role", "user"}, {"content", "Capital of Spain? 👩‍👩‍👧"}};
    const Json madrid{{"role", "assistant"}, {"content", "It is Madrid."}};
    const Json barcelona{{"role", "assistant"}, {"content", "It is Barcelona."}};
    COMPARE_JSON(row["prompt"], (Json::array({system, user})));
    COMPARE_JSON(row["chosen"], Json::array({madrid}));
    COMPARE_JSON(row["rejected"], Json::array({barcelona}));
    COMPARE_JSON(row["chosen_message"], madrid);
    COMPARE_JSON(row["rejected_message"], barcelona);
    QCOMPARE(keysOf(row), (std::vector<std::string>{"prompt", "chosen", "rejected", "chosen_message", "rejected_message",
                                                    "annotation_id", "annotator", "dimension", "confidence",
                                                    "model_version"}));
    COMPARE_JSON(row["annotation_id"], "ann-1");
    QVERIFY(row["confidence"].is_number_float());
    QVERIFY(done.bytes.endsWith('\n') && !done.bytes.contains('\r'));
}

void TestExportTraining::universalRowIsTheSample()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "samples/training/preference_universal.jsonl");
    const Json sample = Json::parse(kit::readAll(path).toStdString());
    COMPARE_JSON(only(exported(spainRows(), ExportFormat::DpoUniversal).lines().at(0), keysOf(sample)), sample);
}

void TestExportTraining::otherShapesAreTheSamples_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("format");
    QTest::newRow("strings") << "preference_strings.jsonl" << int(ExportFormat::DpoStrings);
    QTest::newRow("openai") << "openai_dpo.jsonl" << int(ExportFormat::OpenAiDpo);
    QTest::newRow("sft") << "sft_messages.jsonl" << int(ExportFormat::Sft);
    QTest::newRow("kto") << "kto.jsonl" << int(ExportFormat::Kto);
    QTest::newRow("steps") << "stepwise.jsonl" << int(ExportFormat::Steps);
}

void TestExportTraining::otherShapesAreTheSamples()
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

void TestExportTraining::replacementOnlyCorrection()
{
    const Turn turn = spainTurn();
    const auto done = exported({row(turn, corrective(turn, "peer", "Madrid", madridSpan))}, ExportFormat::DpoStrings);
    COMPARE_JSON(done.lines().at(0)["chosen"], "It is Madrid.");
    QCOMPARE(done.report.warnings.at("replacement_only"), 1);
    // The full corrected answer with the same span gives the same pair, without a warning.
    COMPARE_JSON(exported(spainRows(), ExportFormat::DpoStrings).lines().at(0)["chosen"], "It is Madrid.");
    QCOMPARE(exported(spainRows(), ExportFormat::DpoStrings).report.warnings.count("replacement_only"), std::size_t(0));
}

void TestExportTraining::preferenceExclusions()
{
    const Turn turn = spainTurn();
    Turn empty = spainTurn("t2");
    empty.answer.content = "";
    Turn blank = spainTurn("t3");
    blank.answer.content = " \n\u00a0";
    auto noCorrection = corrective(turn, "f5", "");
    const std::vector<ExportRow> rows{row(turn, feedback(turn, "f1", Polarity::Positive, 1)),
                                      row(turn, feedback(turn, "f2", Polarity::Neutral, 0)),
                                      row(turn, corrective(turn, "f3", "It is Barcelona.")),
                                      row(turn, noCorrection),
                                      row(turn, corrective(turn, "f6", "It is Madrid.")),
                                      row(empty, corrective(empty, "f7", "It is Madrid.")),
                                      row(blank, corrective(blank, "f8", "It is Madrid."))};
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::DpoStrings, ExportFormat::OpenAiDpo}) {
        const auto done = exported(rows, format);
        QCOMPARE(done.report.rows, 1);
        QCOMPARE(done.report.excluded,
                 (Counts{{"not_corrective", 2}, {"chosen_equals_rejected", 1}, {"no_correction", 1}, {"empty_response", 2}}));
        QCOMPARE(done.lines().size(), std::size_t(1));
    }
}

namespace {
Turn toolTurn(const std::string& id, const std::string& arguments)
{
    Turn turn = spainTurn(id);
    Message call = message("assistant", "");
    call.toolCalls = {{"call_1", "clock", arguments}};
    Message result = message("tool", "noon");
    result.toolCallId = "call_1";
    result.name = "clock";
    turn.context.push_back(call);
    turn.context.push_back(result);
    return turn;
}
} // namespace

void TestExportTraining::toolCallsGiveEveryRowTheSameKeys_issue7664()
{
    const Turn first = toolTurn("t1", R"({"time":"5"})");
    const Turn second = toolTurn("t2", R"({"time":5})");
    const Turn plain = spainTurn("t3");
    const std::vector<ExportRow> rows{row(first, corrective(first, "f1", "It is Madrid.")),
                                      row(second, corrective(second, "f2", "It is Madrid.")),
                                      row(plain, corrective(plain, "f3", "It is Madrid."))};
    const auto done = exported(rows, ExportFormat::DpoUniversal);
    const std::vector<std::string> keys{"role", "content", "tool_calls", "tool_call_id", "name"};
    const auto lines = done.lines();
    QCOMPARE(lines.size(), std::size_t(3));
    for (const Json& line : lines) {
        QCOMPARE(keysOf(line), keysOf(lines[0]));
        for (const char* list : {"prompt", "chosen", "rejected"})
            for (const Json& each : line[list])
                QCOMPARE(keysOf(each), keys);
        QCOMPARE(keysOf(line["chosen_message"]), keys);
    }
    COMPARE_JSON(lines[0]["prompt"][2]["tool_calls"][0]["function"]["arguments"], R"({"time":"5"})");
    COMPARE_JSON(lines[1]["prompt"][2]["tool_calls"][0]["function"]["arguments"], R"({"time":5})");
    QVERIFY(lines[2]["prompt"][0]["tool_calls"].is_null());
    COMPARE_JSON(lines[0]["prompt"][3]["tool_call_id"], "call_1");
    QCOMPARE(done.report.warnings.at("tool_calls_lost"), 2);
}

void TestExportTraining::toolCallsLaterBeginAgain()
{
    // Whether messages need the keys of tool calls shows late; the rows before must get them too, and counts stay right.
    std::vector<ExportRow> rows;
    for (int i = 0; i < 300; ++i) {
        const Turn turn = spainTurn("t" + std::to_string(1000 + i));
        rows.push_back(row(turn, corrective(turn, "f" + std::to_string(i), "It is Madrid.")));
        rows.push_back(row(turn, feedback(turn, "g" + std::to_string(i), Polarity::Negative, -1)));
    }
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::Kto, ExportFormat::Sft}) {
        const auto plain = exported(rows, format).lines();
        QVERIFY(!plain.at(0).dump().empty() && plain.at(0).dump().find("tool_calls") == std::string::npos);
        auto more = rows;
        const Turn last = toolTurn("t9", "not json");
        more.push_back(row(last, corrective(last, "last", "It is Madrid.")));
        const auto done = exported(more, format);
        QCOMPARE(done.lines().size(), plain.size() + 1);
        QCOMPARE(done.report.rows, std::int64_t(plain.size() + 1));
        QVERIFY(done.lines().at(0).dump().find("\"tool_calls\":null") != std::string::npos);
        QCOMPARE(done.report.warnings.at("arguments_not_json"), 1);
        QCOMPARE(done.report.sha256, QCryptographicHash::hash(done.bytes, QCryptographicHash::Sha256).toHex().toStdString());
    }
}

void TestExportTraining::openAiKeepsToolsOfTheTurn()
{
    Turn turn = toolTurn("t1", "{}");
    turn.metadata.text = R"({"tools":[{"type":"function","function":{"name":"clock"}}],"seed":1})";
    const auto done = exported({row(turn, corrective(turn, "f1", "It is Madrid."))}, ExportFormat::OpenAiDpo);
    const Json line = done.lines().at(0);
    QCOMPARE(keysOf(line), (std::vector<std::string>{"input", "preferred_output", "non_preferred_output"}));
    COMPARE_JSON(line["input"]["tools"][0]["function"]["name"], "clock");
    COMPARE_JSON(line["input"]["parallel_tool_calls"], true);
    COMPARE_JSON(line["input"]["messages"][2]["tool_calls"][0]["id"], "call_1");
    QCOMPARE(keysOf(line["input"]["messages"][0]), (std::vector<std::string>{"role", "content"}));
}

void TestExportTraining::reservedNamesAreNeverMetadata()
{
    const std::set<std::string> reserved{"margin", "label", "tools", "messages", "completion", "image", "images",
                                         "ref_chosen_logps", "ref_rejected_logps", "chat_template_kwargs"};
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::DpoStrings}) {
        const auto keys = keysOf(exported(spainRows(), format).lines().at(0));
        for (const std::string& key : keys) {
            QVERIFY2(reserved.count(key) == 0, key.c_str());
            QVERIFY2(key.size() < 4 || key.substr(key.size() - 4) != "_ids", key.c_str());
        }
    }
}

void TestExportTraining::textIsNeverTrimmed()
{
    Turn turn = spainTurn();
    turn.answer.content = "  hi \n";
    const auto done = exported({row(turn, corrective(turn, "f1", "\u00a0hello there\n"))}, ExportFormat::DpoUniversal);
    COMPARE_JSON(done.lines().at(0)["rejected"][0]["content"], "  hi \n");
    COMPARE_JSON(done.lines().at(0)["chosen"][0]["content"], "\u00a0hello there\n");
    QCOMPARE(done.report.warnings.at("surrounding_space"), 2);
    const auto& note = done.report.notes.at(0);
    QCOMPARE(note.trainer, std::string("Axolotl"));
    QCOMPARE(note.annotationId, std::string("f1"));
    QVERIFY(!note.message.empty());
}

void TestExportTraining::shortAnswersWarn_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<int>("warnings");
    QTest::newRow("s") << "s" << 1;
    QTest::newRow("a word of the template") << "assistant" << 1;
    QTest::newRow("three letters") << "Yes" << 1;
    QTest::newRow("three letters in Greek") << QString::fromUtf8("Ναι") << 1;
    QTest::newRow("a word") << "Maybe" << 0;
}

void TestExportTraining::shortAnswersWarn()
{
    QFETCH(QString, answer);
    QFETCH(int, warnings);
    Turn turn = spainTurn();
    const auto done = exported({row(turn, corrective(turn, "f1", answer.toStdString()))}, ExportFormat::DpoUniversal);
    const auto& all = done.report.warnings;
    QCOMPARE(int(all.count("very_short_response") ? all.at("very_short_response") : 0), warnings);
    QCOMPARE(done.report.rows, 1);
}

void TestExportTraining::rolesThatDoNotAlternateWarn_data()
{
    QTest::addColumn<QString>("roles");
    QTest::addColumn<bool>("dropped");
    QTest::newRow("user") << "user" << false;
    QTest::newRow("system first") << "system user" << false;
    QTest::newRow("tool result between") << "user assistant tool" << false;
    QTest::newRow("two assistants") << "user assistant assistant tool" << true;
    QTest::newRow("two tool results") << "user assistant tool tool" << true;
    QTest::newRow("ends with assistant") << "user assistant" << true;
    QTest::newRow("system in the middle") << "user system" << true;
    QTest::newRow("unknown role") << "developer" << true;
    QTest::newRow("only system") << "system" << true;
}

void TestExportTraining::rolesThatDoNotAlternateWarn()
{
    QFETCH(QString, roles);
    QFETCH(bool, dropped);
    Turn turn = spainTurn();
    turn.context.clear();
    for (const QString& role : roles.split(u' '))
        turn.context.push_back(message(role.toStdString(), "text"));
    const auto corrected = row(turn, corrective(turn, "f1", "It is Madrid."));
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::Kto, ExportFormat::Sft}) {
        const auto done = exported({corrected}, format);
        QCOMPARE(done.report.rows, 1);
        QCOMPARE(done.report.warnings.count("roles_not_alternating") > 0, dropped);
    }
}

void TestExportTraining::rewardRow()
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

void TestExportTraining::ktoRows()
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

void TestExportTraining::ktoContradictionsWarn()
{
    const Turn turn = spainTurn();
    const auto done = exported({row(turn, feedback(turn, "f1", Polarity::Positive, 1)),
                                row(turn, feedback(turn, "f2", Polarity::Negative, -1, Dimension::Helpfulness, "ben"))},
                               ExportFormat::Kto);
    QCOMPARE(done.report.rows, 2);
    QCOMPARE(done.report.warnings.at("contradicting_labels"), 1);
}

void TestExportTraining::sftRows()
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

void TestExportTraining::stepsOfAConversation()
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

void TestExportTraining::stepsSplitAtGapsAndAnnotators()
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

void TestExportTraining::emptyContextFallsBackToThePrompt()
{
    Turn turn = spainTurn();
    turn.context.clear();
    auto first = corrective(turn, "f1", "It is Madrid.");
    first.ratedTurn->prompt = "Capital?";
    const auto done = exported({row(turn, first)}, ExportFormat::DpoUniversal);
    COMPARE_JSON(done.lines().at(0)["prompt"], (Json::array({{{"role", "user"}, {"content", "Capital?"}}})));
    first.ratedTurn->prompt.clear();
    QCOMPARE(exported({row(turn, first)}, ExportFormat::DpoUniversal).report.excluded, (Counts{{"empty_prompt", 1}}));
}

void TestExportTraining::damagedAnswersStayOut()
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

void TestExportTraining::previewCountsTheSame()
{
    const Turn tools = toolTurn("t1", "{}");
    const Turn plain = spainTurn("t0");
    VectorSource source({row(plain, corrective(plain, "f0", "Yes")),
                         row(tools, corrective(tools, "f1", " It is Madrid.")),
                         row(tools, feedback(tools, "f2", Polarity::Neutral, 0))});
    for (int format = 0; format <= int(ExportFormat::Steps); ++format) {
        const auto options = optionsFor(ExportFormat(format));
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

void TestExportTraining::explanationsForAllSlugs()
{
    for (const char* slug : {"withdrawn", "other_annotator", "no_gold", "no_majority", "minority", "same_as_majority",
                             "not_corrective", "no_correction", "chosen_equals_rejected", "empty_response",
                             "empty_prompt", "damaged_text", "no_rated_turn", "neutral", "not_positive",
                             "also_corrected", "same_row", "not_plan_quality", "roles_not_alternating",
                             "tool_calls_lost", "arguments_not_json", "parts_flattened", "surrounding_space",
                             "very_short_response", "replacement_only", "answer_calls_tools", "prompt_flattened",
                             "late_tool_calls", "contradicting_labels", "messages_between_steps", "sidecar_renamed"})
        QVERIFY2(explainSlug(slug) != slug && explainSlug(slug).back() == '.', slug);
    QCOMPARE(explainSlug("unheard_of"), std::string("unheard_of"));
}

QTEST_APPLESS_MAIN(TestExportTraining)
#include "tst_export_training.moc"
