#include <set>

#include <QCryptographicHash>
#include <QTest>

#include "kit.h"
#include "training_rows.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Preference files field by field, against the samples that loaders were seen to read, and each trap of those loaders.
class TestExportPreferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void universalRow();
    void universalRowIsTheSample();
    void replacementOnlyCorrection();
    void preferenceExclusions();
    void export_toolArgumentsAreStringsAndKeysAlike_55();
    void toolCallsLaterBeginAgain();
    void openAiKeepsToolsOfTheTurn();
    void reservedNamesAreNeverMetadata();
    void surroundingSpaceIsLeftOut();
    void shortAnswersWarn_data();
    void shortAnswersWarn();
    void rolesThatDoNotAlternateWarn_data();
    void rolesThatDoNotAlternateWarn();
    void emptyContextFallsBackToThePrompt();
};

void TestExportPreferences::universalRow()
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
                                                    "model_version", "pair", "score_gap", "rejected_annotation_id"}));
    COMPARE_JSON(row["annotation_id"], "ann-1");
    QVERIFY(row["confidence"].is_number_float());
    QVERIFY(done.bytes.endsWith('\n') && !done.bytes.contains('\r'));
}

void TestExportPreferences::universalRowIsTheSample()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "samples/training/preference_universal.jsonl");
    const Json sample = Json::parse(kit::readAll(path).toStdString());
    COMPARE_JSON(only(exported(spainRows(), ExportFormat::DpoUniversal).lines().at(0), keysOf(sample)), sample);
}

void TestExportPreferences::replacementOnlyCorrection()
{
    const Turn turn = spainTurn();
    const auto done = exported({row(turn, corrective(turn, "peer", "Madrid", madridSpan))}, ExportFormat::DpoStrings);
    COMPARE_JSON(done.lines().at(0)["chosen"], "It is Madrid.");
    QCOMPARE(done.report.warnings.at("replacement_only"), 1);
    // The full corrected answer with the same span gives the same pair, without a warning.
    COMPARE_JSON(exported(spainRows(), ExportFormat::DpoStrings).lines().at(0)["chosen"], "It is Madrid.");
    QCOMPARE(exported(spainRows(), ExportFormat::DpoStrings).report.warnings.count("replacement_only"), std::size_t(0));
}

void TestExportPreferences::preferenceExclusions()
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

void TestExportPreferences::export_toolArgumentsAreStringsAndKeysAlike_55()
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

void TestExportPreferences::toolCallsLaterBeginAgain()
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

void TestExportPreferences::openAiKeepsToolsOfTheTurn()
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

void TestExportPreferences::reservedNamesAreNeverMetadata()
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

void TestExportPreferences::surroundingSpaceIsLeftOut()
{
    Turn turn = spainTurn();
    turn.answer.content = "  hi \n";
    const auto done = exported({row(turn, corrective(turn, "f1", "\u00a0hello there\n"))}, ExportFormat::DpoUniversal);
    COMPARE_JSON(done.lines().at(0)["rejected"][0]["content"], "hi");
    COMPARE_JSON(done.lines().at(0)["chosen"][0]["content"], "hello there");
    QCOMPARE(done.report.warnings.at("surrounding_space"), 2);
    const auto& note = done.report.notes.at(0);
    QCOMPARE(note.trainer, std::string("Axolotl"));
    QCOMPARE(note.annotationId, std::string("f1"));
    QVERIFY(!note.message.empty());
}

void TestExportPreferences::shortAnswersWarn_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<int>("warnings");
    QTest::newRow("s") << "s" << 1;
    QTest::newRow("a word of the template") << "assistant" << 1;
    QTest::newRow("three letters") << "Yes" << 1;
    QTest::newRow("three letters in Greek") << QString::fromUtf8("Ναι") << 1;
    QTest::newRow("a word") << "Maybe" << 0;
}

void TestExportPreferences::shortAnswersWarn()
{
    QFETCH(QString, answer);
    QFETCH(int, warnings);
    Turn turn = spainTurn();
    const auto done = exported({row(turn, corrective(turn, "f1", answer.toStdString()))}, ExportFormat::DpoUniversal);
    const auto& all = done.report.warnings;
    QCOMPARE(int(all.count("very_short_response") ? all.at("very_short_response") : 0), warnings);
    QCOMPARE(done.report.rows, 1);
}

void TestExportPreferences::rolesThatDoNotAlternateWarn_data()
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

void TestExportPreferences::rolesThatDoNotAlternateWarn()
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

void TestExportPreferences::emptyContextFallsBackToThePrompt()
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

QTEST_APPLESS_MAIN(TestExportPreferences)
#include "tst_export_preferences.moc"
