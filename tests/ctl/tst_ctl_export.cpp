#include <csignal>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "ctl_bench.h"

using namespace touchstone;
using bench::ctl;

/// Which judgements get into a file, and what becomes of an export that is cut off.
class TestCtlExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_dir.reset(); }

    void annotators_data();
    void annotators();
    void minScoreGap();
    void badScoreGapsAreWrongUsage_data();
    void badScoreGapsAreWrongUsage();
    void export_killedOnesRunAgain_49();
    void export_twoToOneFileDoNotMix_49();
    void export_filterRowsAndExclusionsAreStated_50();
    void export_unknownAnnotatorKeepsTheName_52();
    void aNameThatNobodyHasIsNamed();
    void quietKeepsTheReport();

private:
    [[nodiscard]] QString path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)); }
    void import(const QByteArray& lines) const
    {
        bench::writeFile(path("in.jsonl"), lines);
        COMPARE_EXIT(ctl({QStringLiteral("import"), QStringLiteral("--project"), path("p.touchstone"), path("in.jsonl")}), 0);
    }
    [[nodiscard]] QStringList exportCall(const QString& output, const char* format, const QStringList& more = {}) const
    {
        return QStringList{QStringLiteral("export"), QStringLiteral("--project"), path("p.touchstone"),
                           QStringLiteral("--format"), QString::fromLatin1(format), QStringLiteral("--output"), output}
            + more;
    }
    /// One rated answer as our own files have it.
    [[nodiscard]] static QByteArray judged(const char* id, const char* prompt, const char* answer, double score,
                                           const char* annotator, const char* turn = nullptr)
    {
        using nlohmann::json;
        const json line{{"feedback_id", id},
                        {"correlation_id", turn ? turn : id},
                        {"rated_turn", {{"prompt", prompt}, {"response", answer}, {"model", "m"}}},
                        {"polarity", score > 0 ? "positive" : score < 0 ? "negative" : "neutral"},
                        {"score", score},
                        {"dimension", "helpfulness"},
                        {"confidence", 1.0},
                        {"source", "human"},
                        {"annotator_id", annotator},
                        {"ts", 1716123456.0}};
        return QByteArray::fromStdString(line.dump()) + '\n';
    }
    [[nodiscard]] QByteArray read(const QString& name) const
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot read");
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCtlExport::annotators_data()
{
    QTest::addColumn<QString>("who");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("excluded");
    QTest::newRow("each") << QStringLiteral("each") << 3 << QString() << 0;
    QTest::newRow("majority") << QStringLiteral("majority") << 1 << QStringLiteral("minority") << 1;
    QTest::newRow("gold") << QStringLiteral("gold") << 0 << QStringLiteral("no_gold") << 3;
    QTest::newRow("one") << QStringLiteral("ben") << 1 << QStringLiteral("other_annotator") << 2;
}

void TestCtlExport::annotators()
{
    QFETCH(QString, who);
    QFETCH(int, rows);
    QFETCH(QString, reason);
    QFETCH(int, excluded);
    import(judged("f1", "p", "a", 1, "ann", "t") + judged("f2", "p", "a", 0.5, "ben", "t") + judged("f3", "p", "a", -1, "cy", "t"));
    const auto done = ctl(exportCall(path("out.jsonl"), "reward", {QStringLiteral("--annotators"), who}));
    COMPARE_EXIT(done, 0);
    QCOMPARE(done.json()["rows"].get<int>(), rows);
    if (!reason.isEmpty())
        QCOMPARE(done.json()["excluded"][reason.toStdString()].get<int>(), excluded);
    const auto meta = nlohmann::json::parse(read(path("out.jsonl.meta.json")).toStdString());
    QCOMPARE(meta["annotators"].get<std::string>(), who.toStdString());
}

void TestCtlExport::minScoreGap()
{
    import(judged("f1", "Which?", "bad", -0.5, "ann") + judged("f2", "Which?", "good", 0.25, "ann")
           + judged("f3", "Another?", "fine", 1, "ann"));
    const auto rowsWith = [this](const QStringList& more) {
        const auto done = ctl(exportCall(path("pairs.jsonl"), "dpo", more));
        return done.exit == 0 ? done.json()["rows"].get<int>() : -1;
    };
    QCOMPARE(rowsWith({}), 0);
    QCOMPARE(rowsWith({QStringLiteral("--min-score-gap"), QStringLiteral("0.75")}), 1);
    const auto row = nlohmann::json::parse(read(path("pairs.jsonl")).toStdString());
    QCOMPARE(row["chosen"][0]["content"].get<std::string>(), std::string("good"));
    QCOMPARE(row["rejected"][0]["content"].get<std::string>(), std::string("bad"));
    QCOMPARE(row["score_gap"].get<double>(), 0.75);
    QCOMPARE(rowsWith({QStringLiteral("--min-score-gap"), QStringLiteral("off")}), 0);
    const auto off = ctl(exportCall(path("pairs.jsonl"), "dpo", {QStringLiteral("--min-score-gap"), QStringLiteral("off")}));
    QCOMPARE(off.json()["excluded"]["not_corrective"].get<int>(), 3);
}

void TestCtlExport::badScoreGapsAreWrongUsage_data()
{
    QTest::addColumn<QString>("gap");
    for (const char* gap : {"0", "-1", "2.5", "wide", "nan", ""})
        QTest::newRow(*gap ? gap : "empty") << QString::fromLatin1(gap);
}

void TestCtlExport::badScoreGapsAreWrongUsage()
{
    QFETCH(QString, gap);
    COMPARE_EXIT(ctl(exportCall(path("x"), "dpo", {QStringLiteral("--min-score-gap"), gap})), 2);
    QVERIFY(!QFileInfo::exists(path("x")));
}

void TestCtlExport::export_killedOnesRunAgain_49()
{
    QByteArray lines;
    const QByteArray answer(2'000, 'a');
    for (int i = 0; i < 6'000; ++i)
        lines += judged(("f" + std::to_string(i)).c_str(), "p", (answer + QByteArray::number(i)).constData(), 1, "ann");
    import(lines);
    const QString target = path("out.jsonl");
    bench::writeFile(target, "what stood here before\n");
    const QString part = target + QStringLiteral(".touchstone-part");
    int killed = 0;
    for (int round = 0; round < 5; ++round) {
        QProcess process;
        process.start(bench::ctlProgram(), exportCall(target, "a2e"));
        QVERIFY(process.waitForStarted());
        // As soon as something is written, and then later and later.
        while (process.state() == QProcess::Running && QFileInfo(part).size() == 0)
            process.waitForFinished(1);
        process.waitForFinished(1 + 10 * round);
        if (process.state() != QProcess::Running)
            break;
        QVERIFY(process.processId() > 0);  // 0 would be our own group
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished();
        ++killed;
        QCOMPARE(read(target), QByteArray("what stood here before\n"));
    }
    QVERIFY(killed > 0);
    const auto again = ctl(exportCall(target, "a2e"));
    COMPARE_EXIT(again, 0);
    QCOMPARE(again.json()["rows"].get<int>(), 6'000);
    const auto fresh = ctl(exportCall(path("fresh.jsonl"), "a2e"));
    COMPARE_EXIT(fresh, 0);
    QCOMPARE(again.json()["sha256"].dump(), fresh.json()["sha256"].dump());
    QVERIFY(read(target) == read(path("fresh.jsonl")));
    // The killed ones left nothing behind.
    QCOMPARE(QDir(m_dir->path()).entryList({QStringLiteral("out.jsonl*")}, QDir::Files, QDir::Name),
             (QStringList{QStringLiteral("out.jsonl"), QStringLiteral("out.jsonl.meta.json")}));
}

void TestCtlExport::export_twoToOneFileDoNotMix_49()
{
    QByteArray lines;
    const QByteArray answer(2'000, 'a');
    for (int i = 0; i < 3'000; ++i)
        lines += judged(("f" + std::to_string(i)).c_str(), "p", (answer + QByteArray::number(i)).constData(), 1, "ann");
    import(lines);
    QProcess first;
    QProcess second;
    first.start(bench::ctlProgram(), exportCall(path("out.jsonl"), "a2e"));
    second.start(bench::ctlProgram(), exportCall(path("out.jsonl"), "a2e"));
    QVERIFY(first.waitForFinished(120'000) && second.waitForFinished(120'000));
    // Whoever comes second in time waits for nobody and says so; the file is whole either way.
    QVERIFY(first.exitCode() == 0 || second.exitCode() == 0);
    for (const int exit : {first.exitCode(), second.exitCode()})
        QVERIFY(exit == 0 || exit == 3);
    QCOMPARE(read(path("out.jsonl")).count('\n'), 3'000);
    QVERIFY(!QFileInfo::exists(path("out.jsonl.touchstone-part")));
}

void TestCtlExport::export_filterRowsAndExclusionsAreStated_50()
{
    import(judged("f1", "p", "a", 1, "ann") + judged("f2", "q", "b", 0, "ann") + judged("f3", "r", "c", -1, "ben"));
    const auto done = ctl(exportCall(path("out.jsonl"), "kto", {QStringLiteral("--filter"), QStringLiteral("annotator:ann")}));
    COMPARE_EXIT(done, 0);
    QCOMPARE(done.json()["rows"].get<int>(), 1);
    QCOMPARE(done.json()["excluded"].dump(), std::string("{\"neutral\":1}"));
    const auto meta = nlohmann::json::parse(read(path("out.jsonl.meta.json")).toStdString());
    QCOMPARE(meta["filter"].get<std::string>(), std::string("annotator:ann"));
    QCOMPARE(meta["rows"].get<int>(), 1);
    QCOMPARE(meta["excluded"].dump(), std::string("{\"neutral\":1}"));
}

void TestCtlExport::export_unknownAnnotatorKeepsTheName_52()
{
    import(judged("f1", "p", "a", 1, "somebody@elsewhere"));
    const auto done = ctl(exportCall(path("out.jsonl"), "a2e"));
    COMPARE_EXIT(done, 0);
    const auto row = nlohmann::json::parse(read(path("out.jsonl")).toStdString());
    QCOMPARE(row["annotator_id"].get<std::string>(), std::string("somebody@elsewhere"));
}

void TestCtlExport::aNameThatNobodyHasIsNamed()
{
    import(judged("f1", "p", "a", 1, "ann") + judged("f2", "q", "b", 1, "ben"));
    const auto nobody = ctl(exportCall(path("out.jsonl"), "a2e", {QStringLiteral("--annotators"), QStringLiteral("nobody")}));
    COMPARE_EXIT(nobody, 1);
    const std::string why = nobody.json().at("error").at("message").get<std::string>();
    QVERIFY2(why.find("'nobody'") != std::string::npos && why.find("'ann', 'ben'") != std::string::npos, why.c_str());
    QVERIFY(!QFileInfo::exists(path("out.jsonl")));
    const auto ben = ctl(exportCall(path("out.jsonl"), "a2e", {QStringLiteral("--annotators"), QStringLiteral("ben")}));
    COMPARE_EXIT(ben, 0);
    QCOMPARE(ben.json()["rows"].get<int>(), 1);
}

void TestCtlExport::quietKeepsTheReport()
{
    import(judged("f1", "p", "a", 1, "ann"));
    const auto done = ctl(exportCall(QStringLiteral("-"), "kto", {QStringLiteral("--quiet")}));
    COMPARE_EXIT(done, 0);
    QCOMPARE(done.out.count('\n'), 1);
    const auto report = nlohmann::json::parse(done.log.toStdString(), nullptr, false);
    QVERIFY2(report.is_object() && report["rows"] == 1, done.log.constData());
}

QTEST_GUILESS_MAIN(TestCtlExport)
#include "tst_ctl_export.moc"
