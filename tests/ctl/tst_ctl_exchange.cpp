#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "ctl_bench.h"
#include "kit.h"

using namespace touchstone;
using bench::ctl;

/// Import and export as scripts use them.
class TestCtlExchange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void importsRealFiles_data();
    void importsRealFiles();
    void importsSeveralFilesInOneCall();
    void sameFileTwiceAddsNothingAndSaysSo();
    void badRowsAreNamedAndTheGoodOnesLoad();
    void missingInputExits3AndTheOthersLoad();
    void lossOfWork_theProjectIsNoInputAndNoOutput();
    void unrecognisedInputExits1();
    void filesWithoutRowsExit1();
    void whatIsNotedIsSaid();
    void aListThatIsCutOffNeedsKeepGood();
    void whatIsKeptOfABrokenFileIsCounted();
    void replacementsAreCompletedAndComeBackByteForByte();
    void badEncodingIsRefusedWithItsPlace();
    void judgementsRoundTripByteForByte();
    void exportWritesWhatTheFilterLetsThrough();
    void exportToStdoutIsOnlyRows();
    void exportOfAMissingProjectExits3AndMakesNone();
    void quietSilencesProgressAlone();

private:
    [[nodiscard]] QString path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] bench::Finished import(const QString& input, const char* project = "p.touchstone") const;
    [[nodiscard]] bench::Finished exportTo(const QString& output, const char* format, const QStringList& more = {},
                                           const char* project = "p.touchstone") const;
    void writeJudgements() const;

    std::unique_ptr<QTemporaryDir> m_dir;
};

namespace {

/// A corrective judgement with a span, a positive one, and one whose texts are as awkward as texts get.
const char* const judgementLines =
    R"json({"feedback_id":"f1","correlation_id":"t1","session_id":"s","rated_turn":{"prompt":"Say hello","response":"Helo 👩🏽‍🚒 world","model":"m1","environment":{"component_name":"greeter"},"version":"v1"},"polarity":"corrective","score":-0.5,"dimension":"correctness","confidence":0.9,"comment":"typo","correction":"Hello 👩🏽‍🚒 world","correction_span":[3,3],"source":"human","annotator_id":"ann","ts":1716123456.5}
{"feedback_id":"f2","correlation_id":"t2","session_id":"s","rated_turn":{"prompt":"Count","response":"1\r\n2\u2028\u00a03","model":"m1","environment":null,"version":null},"polarity":"positive","score":1.0,"dimension":"helpfulness","confidence":1.0,"comment":"=SUM(A1)","correction":"","correction_span":null,"source":"human","annotator_id":"ann","ts":1716123457.25}
{"feedback_id":"f3","correlation_id":"t3","session_id":"s","rated_turn":{"prompt":"שלום","response":"<rules>\\n مرحبا &lt;</rules>","model":"m2","environment":null,"version":null},"polarity":"negative","score":-0.25,"dimension":"tone","confidence":0.5,"comment":"","correction":"","correction_span":null,"source":"human","annotator_id":"bob","ts":1716123458.125}
)json";

} // namespace

void TestCtlExchange::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestCtlExchange::cleanup()
{
    m_dir.reset();
}

bench::Finished TestCtlExchange::import(const QString& input, const char* project) const
{
    return ctl({QStringLiteral("import"), QStringLiteral("--project"), path(project), input});
}

bench::Finished TestCtlExchange::exportTo(const QString& output, const char* format, const QStringList& more,
                                          const char* project) const
{
    return ctl(QStringList{QStringLiteral("export"), QStringLiteral("--project"), path(project),
                           QStringLiteral("--format"), QString::fromLatin1(format), QStringLiteral("--output"), output}
               + more);
}

void TestCtlExchange::writeJudgements() const
{
    bench::writeFile(path("judgements.jsonl"), judgementLines);
    const auto imported = import(path("judgements.jsonl"));
    COMPARE_EXIT(imported, 0);
    QCOMPARE(imported.json()["turns"].get<int>(), 3);
    QCOMPARE(imported.json()["feedbacks"].get<int>(), 3);
}

void TestCtlExchange::importsRealFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("turns");
    QTest::addColumn<int>("conversations");
    QTest::addColumn<int>("skipped");
    QTest::newRow("tau trajectories") << QStringLiteral("data/tau_airline_gpt4o_2tasks_8trajectories.json") << 42 << 8 << 0;
    // 40 pairs are 80 answers.
    QTest::newRow("pandalm pairs") << QStringLiteral("data/pandalm_40_full.json") << 80 << 80 << 0;
    QTest::newRow("inspect log") << QStringLiteral("data/inspect_ai_browser_gpt4omini_trimmed.json") << 5 << 1 << 0;
}

void TestCtlExchange::importsRealFiles()
{
    QFETCH(const QString, file);
    QFETCH(const int, turns);
    QFETCH(const int, conversations);
    QFETCH(const int, skipped);
    const auto found = kit::sharedFile(file);
    if (!found)
        QSKIP("skipped: no ../shared");
    const auto imported = import(*found);
    COMPARE_EXIT(imported, 0);
    const auto answer = imported.json();
    QCOMPARE(answer["turns"].get<int>() + answer["duplicates"].get<int>(), turns);
    QCOMPARE(answer["conversations"].get<int>(), conversations);
    QCOMPARE(answer["signals"].get<int>(), 0);
    QCOMPARE(answer["skipped"].size(), static_cast<std::size_t>(skipped));
    for (const auto& row : answer["skipped"])
        QVERIFY(row["line"].get<int>() > 0 && row["column"].get<int>() > 0);

    const auto again = import(*found);
    COMPARE_EXIT(again, 0);
    QCOMPARE(again.json()["turns"].get<int>(), 0);
    QCOMPARE(again.json()["duplicates"].get<int>(), turns);
    const auto check = ctl({QStringLiteral("store"), QStringLiteral("check"), path("p.touchstone")});
    COMPARE_EXIT(check, 0);
}

void TestCtlExchange::importsSeveralFilesInOneCall()
{
    bench::writeFile(path("a.jsonl"), R"({"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]})"
                                      "\n");
    bench::writeFile(path("b.csv"), "prompt,response\nwhat,that\nwho,him\n");
    const auto imported = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                               path("a.jsonl"), path("b.csv")});
    COMPARE_EXIT(imported, 0);
    QCOMPARE(imported.json()["turns"].get<int>(), 3);
    QCOMPARE(imported.json()["conversations"].get<int>(), 3);
}

void TestCtlExchange::sameFileTwiceAddsNothingAndSaysSo()
{
    writeJudgements();
    const auto again = import(path("judgements.jsonl"));
    COMPARE_EXIT(again, 0);
    QCOMPARE(again.json()["turns"].get<int>(), 0);
    QCOMPARE(again.json()["feedbacks"].get<int>(), 0);
    QCOMPARE(again.json()["duplicates"].get<int>(), 3);
}

void TestCtlExchange::badRowsAreNamedAndTheGoodOnesLoad()
{
    bench::writeFile(path("rows.jsonl"), "{\"prompt\":\"a\",\"response\":\"b\"}\n"
                                         "{\"prompt\":\"c\",\"respon\n"
                                         "{\"prompt\":\"d\"}\n"
                                         "{\"prompt\":\"e\",\"response\":\"f\"}\n");
    const auto imported = import(path("rows.jsonl"));
    COMPARE_EXIT(imported, 0);
    const auto answer = imported.json();
    QCOMPARE(answer["turns"].get<int>(), 2);
    QCOMPARE(answer["skipped"].size(), 2u);
    QCOMPARE(answer["skipped_total"].get<int>(), 2);
    QCOMPARE(answer["skipped"][0]["line"].get<int>(), 2);
    QVERIFY(answer["skipped"][0]["column"].get<int>() > 0);
    QVERIFY(answer["skipped"][0]["source"].get<std::string>().find("rows.jsonl") != std::string::npos);
    QVERIFY(!answer["skipped"][0]["message"].get<std::string>().empty());
    QCOMPARE(answer["skipped"][1]["line"].get<int>(), 3);

    bench::writeFile(path("all-bad.jsonl"), "{\"prompt\":\"c\",\"respon\n");
    const auto nothing = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                              QStringLiteral("--format"), QStringLiteral("prompt-response"), path("all-bad.jsonl")});
    COMPARE_EXIT(nothing, 1);
}

void TestCtlExchange::missingInputExits3AndTheOthersLoad()
{
    bench::writeFile(path("a.csv"), "prompt,response\nwhat,that\n");
    const auto imported = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                               path("none.jsonl"), path("a.csv")});
    COMPARE_EXIT(imported, 3);
    QCOMPARE(imported.json()["turns"].get<int>(), 1);
    QCOMPARE(imported.json()["errors"][0]["code"].get<std::string>(), std::string("cannot_open"));
    QVERIFY(imported.json()["errors"][0]["source"].get<std::string>().find("none.jsonl") != std::string::npos);
}

void TestCtlExchange::lossOfWork_theProjectIsNoInputAndNoOutput()
{
    bench::writeFile(path("a.csv"), "prompt,response\nwhat,that\n");
    COMPARE_EXIT(import(path("a.csv")), 0);
    COMPARE_EXIT(import(path("p.touchstone")), 3);
    COMPARE_EXIT(exportTo(path("p.touchstone"), "csv"), 3);
    QCOMPARE(import(path("a.csv")).json()["duplicates"].get<int>(), 1);
}

void TestCtlExchange::unrecognisedInputExits1()
{
    bench::writeFile(path("odd.json"), R"({"colour":"red"})");
    const auto imported = import(path("odd.json"));
    COMPARE_EXIT(imported, 1);
    QVERIFY(!imported.json()["errors"][0]["message"].get<std::string>().empty());
    QVERIFY2(!QFileInfo::exists(path("p.touchstone")), "a failed import makes no project");
    bench::writeFile(path("broken.jsonl"), "{\"a\":1}\n{\"b\" 2}\n");
    const auto broken = import(path("broken.jsonl")).json()["errors"][0];
    QVERIFY2(broken["where"].get<std::string>().find("broken.jsonl: line 1, column 1") != std::string::npos, broken.dump().c_str());
    bench::writeFile(path("text.jsonl"), "\n  {\"b\" 2}\n");
    const auto text = import(path("text.jsonl")).json()["errors"][0];
    QVERIFY2(text["where"].get<std::string>().find("text.jsonl: line 2, column 8") != std::string::npos, text.dump().c_str());
    QVERIFY2(text["message"].get<std::string>().find("a colon was expected") != std::string::npos, text.dump().c_str());
}

void TestCtlExchange::aListThatIsCutOffNeedsKeepGood()
{
    bench::writeFile(path("cut.json"), "[{\"prompt\":\"a\",\"response\":\"b\"},\n{\"prompt\":\"c\",\"respo");
    const auto refused = import(path("cut.json"));
    COMPARE_EXIT(refused, 1);
    QCOMPARE(refused.json()["turns"].get<int>(), 0);
    QVERIFY2(refused.out.contains("cut.json: line 2, column"), refused.out.constData());
    QVERIFY(!QFileInfo::exists(path("p.touchstone")));
    const auto kept = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                           QStringLiteral("--keep-good"), path("cut.json")});
    COMPARE_EXIT(kept, 0);
    QCOMPARE(kept.json()["turns"].get<int>(), 1);
    QCOMPARE(kept.json()["skipped_total"].get<int>(), 1);
}

void TestCtlExchange::whatIsKeptOfABrokenFileIsCounted()
{
    QByteArray lines;
    for (int i = 0; i < 2'000; ++i)
        lines += "{\"prompt\":\"p" + QByteArray::number(i) + "\",\"response\":\"r\"}\n";
    bench::writeFile(path("broken.jsonl"), lines + "{\"prompt\":\"K\xf6ln\",\"response\":\"r\"}\n" + lines);
    const auto kept = ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"),
                           QStringLiteral("--keep-good"), path("broken.jsonl")});
    COMPARE_EXIT(kept, 1);
    QCOMPARE(kept.json()["errors"].size(), std::size_t(1));
    QVERIFY2(kept.json()["errors"][0].dump().find("line 2001") != std::string::npos, kept.out.constData());
    QVERIFY2(kept.json()["turns"].get<int>() > 0, kept.out.constData());
    bench::writeFile(path("good.jsonl"), lines);
    const auto again = import(path("good.jsonl"));
    COMPARE_EXIT(again, 0);
    QCOMPARE(again.json()["duplicates"].get<int>(), kept.json()["turns"].get<int>());
    QCOMPARE(again.json()["turns"].get<int>() + kept.json()["turns"].get<int>(), 2'000);
}

void TestCtlExchange::replacementsAreCompletedAndComeBackByteForByte()
{
    bench::writeFile(path("peer.jsonl"),
                     "{\"feedback_id\":\"f\",\"polarity\":\"corrective\",\"score\":-1,\"ts\":1,\"correction\":\"Hello\","
                     "\"correction_span\":[0,4],\"rated_turn\":{\"prompt\":\"p\",\"response\":\"Helo you\",\"model\":\"m\"}}\n");
    const auto imported = import(path("peer.jsonl"));
    COMPARE_EXIT(imported, 0);
    QCOMPARE(imported.json()["completed_corrections"].get<int>(), 1);
    QCOMPARE(imported.json()["notes"].size(), std::size_t(2));  // the unit was taken for granted, too
    for (const char* format : {"a2e", "csv"}) {
        COMPARE_EXIT(exportTo(path("once"), format), 0);
        const QByteArray once = kit::readAll(path("once"));
        QVERIFY2(once.contains("Hello you"), once.constData());
        const QByteArray second = QByteArray(format) + ".touchstone";
        const auto again = import(path("once"), second.constData());
        COMPARE_EXIT(again, 0);
        QCOMPARE(again.json()["completed_corrections"].get<int>(), 0);
        COMPARE_EXIT(exportTo(path("twice"), format, {}, second.constData()), 0);
        QCOMPARE(kit::readAll(path("twice")), once);
    }
}

void TestCtlExchange::badEncodingIsRefusedWithItsPlace()
{
    bench::writeFile(path("latin1.csv"), "prompt,response\ncaf\xe9,yes\n");
    const auto imported = import(path("latin1.csv"));
    COMPARE_EXIT(imported, 1);
    const auto answer = imported.json();
    QCOMPARE(answer["turns"].get<int>(), 0);
    QVERIFY2(imported.out.contains("2"), imported.out.constData());
}

void TestCtlExchange::judgementsRoundTripByteForByte()
{
    writeJudgements();
    for (const char* format : {"a2e", "csv"}) {
        const QString first = path("first.") + QString::fromLatin1(format);
        const QString second = path("second.") + QString::fromLatin1(format);
        COMPARE_EXIT(exportTo(first, format), 0);
        QFile::remove(path("q.touchstone"));
        const auto imported = import(first, "q.touchstone");
        COMPARE_EXIT(imported, 0);
        QCOMPARE(imported.json()["feedbacks"].get<int>(), 3);
        COMPARE_EXIT(exportTo(second, format, {}, "q.touchstone"), 0);
        const QByteArray before = kit::readAll(first);
        QVERIFY(!before.isEmpty());
        QCOMPARE(kit::readAll(second), before);
    }
}

void TestCtlExchange::exportWritesWhatTheFilterLetsThrough()
{
    writeJudgements();
    const auto pairs = exportTo(path("pairs.jsonl"), "dpo-strings");
    COMPARE_EXIT(pairs, 0);
    const auto answer = pairs.json();
    QCOMPARE(answer["rows"].get<int>(), 1);
    int excluded = 0;
    for (const auto& count : answer["excluded"])
        excluded += count.get<int>();
    QCOMPARE(excluded, 2);
    QCOMPARE(answer["sha256"].get<std::string>().size(), 64u);
    QVERIFY(QFileInfo::exists(QString::fromStdString(answer["sidecar"].get<std::string>())));
    const auto row = nlohmann::json::parse(kit::readAll(path("pairs.jsonl")).toStdString());
    QCOMPARE(row["chosen"].get<std::string>(), std::string("Hello 👩🏽‍🚒 world"));
    QCOMPARE(row["rejected"].get<std::string>(), std::string("Helo 👩🏽‍🚒 world"));

    const auto filtered = exportTo(path("some.jsonl"), "a2e", {QStringLiteral("--filter"),
                                                              QStringLiteral("-polarity:positive annotator:bob")});
    COMPARE_EXIT(filtered, 0);
    QCOMPARE(filtered.json()["rows"].get<int>(), 1);
    const auto sidecar = nlohmann::json::parse(
        kit::readAll(QString::fromStdString(filtered.json()["sidecar"].get<std::string>())).toStdString());
    QVERIFY(sidecar.dump().find("-polarity:positive annotator:bob") != std::string::npos);
}

void TestCtlExchange::exportToStdoutIsOnlyRows()
{
    writeJudgements();
    const auto rows = exportTo(QStringLiteral("-"), "reward");
    COMPARE_EXIT(rows, 0);
    const QList<QByteArray> lines = rows.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    for (const QByteArray& line : lines)
        QVERIFY(nlohmann::json::parse(line.toStdString()).contains("score"));
    QVERIFY(rows.log.contains("\"rows\":3"));
    QVERIFY(QDir(m_dir->path()).entryList({QStringLiteral("*.meta.json")}).isEmpty());
}

void TestCtlExchange::exportOfAMissingProjectExits3AndMakesNone()
{
    const auto missing = exportTo(path("x.jsonl"), "a2e");
    COMPARE_EXIT(missing, 3);
    QCOMPARE(missing.json()["error"]["code"].get<std::string>(), std::string("cannot_open"));
    QVERIFY(!QFileInfo::exists(path("p.touchstone")));
    QVERIFY(!QFileInfo::exists(path("x.jsonl")));
}

void TestCtlExchange::quietSilencesProgressAlone()
{
    bench::writeFile(path("judgements.jsonl"), judgementLines);
    const auto imported = ctl({QStringLiteral("import"), QStringLiteral("--quiet"), QStringLiteral("--project"),
                               path("p.touchstone"), path("judgements.jsonl")});
    COMPARE_EXIT(imported, 0);
    QVERIFY2(imported.log.isEmpty(), imported.log.constData());
    const auto rows = exportTo(QStringLiteral("-"), "reward", {QStringLiteral("--quiet")});
    COMPARE_EXIT(rows, 0);
    QVERIFY2(rows.log.count('\n') == 1 && rows.log.startsWith("{\"rows\":3,"), "the report alone: progress is what is silenced");
}

void TestCtlExchange::filesWithoutRowsExit1()
{
    for (const auto& [name, bytes] : {std::pair{"header.csv", "prompt,response\n"}, std::pair{"empty.jsonl", ""}}) {
        bench::writeFile(path(name), bytes);
        const auto finished = import(path(name));
        COMPARE_EXIT(finished, 1);
        QVERIFY2(finished.out.contains("no rows"), finished.out.constData());
    }
}

void TestCtlExchange::whatIsNotedIsSaid()
{
    bench::writeFile(path("odd.jsonl"), "{\"prompt\":[{\"role\":\"wizard\",\"content\":\"p\"}],\"response\":\"r\",\"label\":true}\n");
    const auto finished = import(path("odd.jsonl"));
    COMPARE_EXIT(finished, 0);
    const auto noted = finished.json().at("noted");
    QCOMPARE(noted.at("unknown_role").at("first").at(0).at("detail").get<std::string>(), std::string("wizard"));
    QCOMPARE(noted.at("labels_kept").at("count").get<int>(), 1);
    QVERIFY2(finished.log.contains("labels of their file"), finished.log.constData());
}

QTEST_GUILESS_MAIN(TestCtlExchange)
#include "tst_ctl_exchange.moc"
