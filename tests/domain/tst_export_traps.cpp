#include <algorithm>

#include <QTest>

#include "training_rows.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// What each trainer would drop, refuse or mistake: warned of in the formats that it reads, and in no other.
class TestExportTraps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void openAiChecksItsOwnRules_data();
    void openAiChecksItsOwnRules();
    void onlyTrainersOfTheFormatAreNamed_data();
    void onlyTrainersOfTheFormatAreNamed();
    void oneCorrectionUnderTwoDimensionsIsOnePair();
    void spaceAloneIsNoPreference();
    void spansKeepTheSpace_data();
    void spansKeepTheSpace();
    void spaceIsLeftOutOfTrainingText_data();
    void spaceIsLeftOutOfTrainingText();
    void goodAnswersThatWereAlsoCalledBadWarn();
};

void TestExportTraps::openAiChecksItsOwnRules_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("warning");
    QTest::newRow("sound") << 0 << QString();
    QTest::newRow("unknown role") << 1 << QStringLiteral("unknown_role");
    QTest::newRow("result without call") << 2 << QStringLiteral("tool_result_without_call");
    QTest::newRow("result of another call") << 3 << QStringLiteral("tool_result_without_call");
    QTest::newRow("call without result") << 4 << QStringLiteral("tool_call_without_result");
}

void TestExportTraps::openAiChecksItsOwnRules()
{
    QFETCH(const int, which);
    QFETCH(const QString, warning);
    Turn turn = toolTurn("t1", "{}");
    auto& context = turn.context;
    if (which == 1)
        context.insert(context.begin(), message("wizard", "Abracadabra"));
    if (which == 2)
        context.erase(context.end() - 2);
    if (which == 3)
        context.back().toolCallId = "call_2";
    if (which == 4)
        context.push_back(message("user", "Never mind.")), context.erase(context.end() - 2);
    const auto warnings = exported({row(turn, corrective(turn, "f1", "It is Madrid."))}, ExportFormat::OpenAiDpo).report;
    QCOMPARE(warnings.rows, std::int64_t(1));
    if (warning.isEmpty())
        QVERIFY2(warnings.warnings.empty(), warnings.warnings.begin()->first.c_str());
    else
        QCOMPARE(warnings.warnings.at(warning.toStdString()), std::int64_t(1));
    for (const ExportNote& note : warnings.notes)
        QVERIFY2(note.trainer.empty() || note.trainer.find("OpenAI") == 0, note.trainer.c_str());
    if (which == 1)
        QVERIFY(warnings.notes.at(0).message.find("(wizard)") != std::string::npos);
}

void TestExportTraps::onlyTrainersOfTheFormatAreNamed_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<bool>("axolotl");
    QTest::addColumn<bool>("llamaFactory");
    QTest::newRow("dpo") << int(ExportFormat::DpoUniversal) << true << true;
    QTest::newRow("dpo-strings") << int(ExportFormat::DpoStrings) << false << false;
    QTest::newRow("openai-dpo") << int(ExportFormat::OpenAiDpo) << false << false;
    QTest::newRow("kto") << int(ExportFormat::Kto) << false << true;
    QTest::newRow("sft") << int(ExportFormat::Sft) << true << true;
    QTest::newRow("a2e") << int(ExportFormat::A2eFeedback) << false << false;
}

/// Short answers with space around them, after a conversation whose turns do not alternate.
void TestExportTraps::onlyTrainersOfTheFormatAreNamed()
{
    QFETCH(const int, format);
    QFETCH(const bool, axolotl);
    QFETCH(const bool, llamaFactory);
    Turn turn = toolTurn("t1", "{}");
    turn.context.push_back(message("tool", "later"));
    turn.answer.content = " s ";
    const auto report = exported({row(turn, corrective(turn, "f1", " t "))}, ExportFormat(format)).report;
    const auto names = [&report](std::string_view trainer) {
        return std::any_of(report.notes.begin(), report.notes.end(), [trainer](const ExportNote& note) {
            return note.trainer.find(trainer) != std::string::npos || note.message.find(trainer) != std::string::npos;
        });
    };
    QCOMPARE(report.rows, std::int64_t(1));
    QCOMPARE(names("Axolotl"), axolotl);
    QCOMPARE(names("LLaMA-Factory"), llamaFactory);
}

void TestExportTraps::oneCorrectionUnderTwoDimensionsIsOnePair()
{
    const Turn turn = spainTurn();
    auto again = corrective(turn, "f2", "It is Madrid.");
    again.dimension = Dimension::Correctness;
    const auto other = corrective(turn, "f3", "Madrid it is.");
    const auto bens = corrective(turn, "f4", "It is Madrid.", std::nullopt, "ben");
    for (const auto format : {ExportFormat::DpoUniversal, ExportFormat::DpoStrings, ExportFormat::OpenAiDpo}) {
        const auto done = exported({row(turn, corrective(turn, "f1", "It is Madrid.")), row(turn, again), row(turn, other),
                                    row(turn, bens)}, format);
        QCOMPARE(done.report.rows, std::int64_t(3));
        QCOMPARE(done.report.excluded, (Counts{{"same_row", 1}}));
    }
}

void TestExportTraps::spaceAloneIsNoPreference()
{
    const Turn turn = spainTurn();
    const auto done = exported({row(turn, corrective(turn, "f1", turn.answer.content + "\n"))}, ExportFormat::DpoUniversal);
    QCOMPARE(done.report.rows, std::int64_t(0));
    QCOMPARE(done.report.excluded, (Counts{{"differs_in_space_only", 1}}));
}

void TestExportTraps::spansKeepTheSpace_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("a2e") << int(ExportFormat::A2eFeedback);
    QTest::newRow("csv") << int(ExportFormat::Csv);
}

void TestExportTraps::spansKeepTheSpace()
{
    QFETCH(const int, format);
    Turn turn = spainTurn();
    turn.answer.content = "  It is Barcelona. ";
    const auto bytes = exported({row(turn, corrective(turn, "f1", "  It is Madrid. ", protocol::CodePointSpan{8, 17}))},
                                ExportFormat(format)).bytes;
    QVERIFY(bytes.contains("\"  It is Barcelona. \"") && bytes.contains("\"  It is Madrid. \"") && bytes.contains("Barcelona"));
}

void TestExportTraps::spaceIsLeftOutOfTrainingText_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("dpo") << int(ExportFormat::DpoUniversal);
    QTest::newRow("dpo-strings") << int(ExportFormat::DpoStrings);
    QTest::newRow("openai-dpo") << int(ExportFormat::OpenAiDpo);
    QTest::newRow("kto") << int(ExportFormat::Kto);
    QTest::newRow("sft") << int(ExportFormat::Sft);
}

void TestExportTraps::spaceIsLeftOutOfTrainingText()
{
    QFETCH(const int, format);
    Turn turn = spainTurn();
    turn.answer.content = "\u3000It is Barcelona.\n";
    const auto done = exported({row(turn, corrective(turn, "f1", "\u00a0It is  Madrid. "))}, ExportFormat(format));
    QCOMPARE(done.report.rows, std::int64_t(1));
    QVERIFY(done.report.warnings.at("surrounding_space") >= 1);
    const bool isKto = ExportFormat(format) == ExportFormat::Kto;
    QVERIFY2(done.bytes.contains(isKto ? "\"It is Barcelona.\"" : "\"It is  Madrid.\""), done.bytes.constData());
}

void TestExportTraps::goodAnswersThatWereAlsoCalledBadWarn()
{
    const Turn turn = spainTurn();
    const auto good = row(turn, feedback(turn, "f1", Polarity::Positive, 1));
    const auto unsafe = row(turn, feedback(turn, "f2", Polarity::Negative, -1, Dimension::Safety));
    for (const auto format : {ExportFormat::Sft, ExportFormat::Kto}) {
        QCOMPARE(exported({good, unsafe}, format).report.warnings.at("contradicting_labels"), std::int64_t(1));
        QVERIFY(exported({good}, format).report.warnings.empty());
    }
}

QTEST_GUILESS_MAIN(TestExportTraps)
#include "tst_export_traps.moc"
