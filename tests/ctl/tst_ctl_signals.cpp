#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "ctl_bench.h"
#include "kit.h"
#include "signal_samples.h"

using namespace touchstone;
using bench::ctl;
using bench::writeFile;

namespace {

QByteArray sample(std::size_t index, const char* change = nullptr, const nlohmann::json& value = nullptr)
{
    auto json = nlohmann::json::parse(kit::signalSamples().at(index).json);
    json.erase("resumed_from_run_id");
    if (change)
        json[nlohmann::json::json_pointer(change)] = value;
    return QByteArray::fromStdString(json.dump());
}

QStringList signalsCheck(const QStringList& arguments)
{
    return QStringList{QStringLiteral("signals"), QStringLiteral("check")} + arguments;
}

std::string words(const nlohmann::json& list)
{
    std::string all;
    for (const auto& entry : list)
        all += std::to_string(entry["line"].get<int>()) + " " + entry["kind"].get<std::string>() + " " + entry["pointer"].get<std::string>() + "; ";
    return all;
}

} // namespace

/// `signals check` as scripts see it.
class TestCtlSignals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodFiles();
    void faults();
    void notices();
    void acrossFiles();
    void folders();
    void whatCannotBeOpened();
    void longListsAreCounted();
    void sharedSamples();

private:
    QString file(const QString& name) const { return m_dir.filePath(name); }
    QTemporaryDir m_dir;
};

void TestCtlSignals::goodFiles()
{
    writeFile(file(QStringLiteral("good.jsonl")), sample(0) + "\n" + sample(1, "/agent_name", "desk") + "\n" + sample(2) + "\n" + sample(3) + "\n");
    const auto good = ctl(signalsCheck({file(QStringLiteral("good.jsonl"))}));
    COMPARE_EXIT(good, 0);
    QVERIFY(good.log.isEmpty());
    const auto expected = nlohmann::json::parse(
        R"({"ok":true,"files":1,"signals":4,"execution":1,"outcome":1,"escalation":1,"partnership":1,"runs":1,"evaluated":1,"not_evaluated":0,"faults":[],"faults_total":0,"notices":[],"notices_total":0})");
    QVERIFY2(good.json() == expected, good.out.constData());
}

void TestCtlSignals::faults()
{
    writeFile(file(QStringLiteral("bad.jsonl")), sample(0, "/self_assessment/confidence", 9) + "\n{]\n" + sample(0) + "\n"
                                                     + sample(1, "/quality_rating", "4") + "\n" + sample(0, "/skill_used", "another") + "\n");
    const auto bad = ctl(signalsCheck({file(QStringLiteral("bad.jsonl"))}));
    COMPARE_EXIT(bad, 1);
    const auto json = bad.json();
    QCOMPARE(json["ok"].get<bool>(), false);
    QCOMPARE(json["signals"].get<int>(), 2);
    QCOMPARE(words(json["faults"]), std::string("1 contract /self_assessment/confidence; 2 json ; 4 contract /quality_rating; 5 repeated_run /run_id; "));
    QCOMPARE(json["faults_total"].get<int>(), 4);
    QCOMPARE(json["faults"][0]["value"].get<int>(), 9);
    QCOMPARE(json["faults"][0]["message"].get<std::string>(), std::string("must be between 1 and 5"));
    QVERIFY(json["faults"][0]["column"].get<int>() > 1);
    QCOMPARE(json["faults"][3]["other"]["line"].get<int>(), 3);
}

void TestCtlSignals::notices()
{
    writeFile(file(QStringLiteral("alone.jsonl")), sample(1) + "\n" + sample(1) + "\n");
    const auto alone = ctl(signalsCheck({QStringLiteral("--quiet"), file(QStringLiteral("alone.jsonl"))}));
    COMPARE_EXIT(alone, 0);
    QCOMPARE(words(alone.json()["notices"]), std::string("1 run_not_found /run_id; 2 repeated_signal ; "));
    QCOMPARE(alone.json()["ok"].get<bool>(), true);
}

void TestCtlSignals::acrossFiles()
{
    writeFile(file(QStringLiteral("one.json")), "[" + sample(1, "/agent_name", "worker") + "]");
    writeFile(file(QStringLiteral("two.json")), sample(0, "/agent_name", "worker"));
    const auto notice = ctl(signalsCheck({file(QStringLiteral("one.json")), file(QStringLiteral("two.json"))}));
    COMPARE_EXIT(notice, 0);
    const auto entry = notice.json()["notices"][0];
    QCOMPARE(entry["kind"].get<std::string>(), std::string("self_continuation"));
    QCOMPARE(entry["source"].get<std::string>(), file(QStringLiteral("one.json")).toStdString());
    QCOMPARE(entry["pointer"].get<std::string>(), std::string("/0/agent_name"));
    QCOMPARE(entry["other"]["source"].get<std::string>(), file(QStringLiteral("two.json")).toStdString());
    auto plain = nlohmann::json::parse(sample(1, "/agent_name", "worker").toStdString());
    plain.erase("continuation");
    writeFile(file(QStringLiteral("one.json")), QByteArray::fromStdString("[" + plain.dump() + "]"));
    const auto fault = ctl(signalsCheck({file(QStringLiteral("one.json")), file(QStringLiteral("two.json"))}));
    COMPARE_EXIT(fault, 1);
    QCOMPARE(fault.json()["faults"][0]["kind"].get<std::string>(), std::string("self_evaluation"));
    QCOMPARE(fault.json()["not_evaluated"].get<int>(), 1);
}

void TestCtlSignals::folders()
{
    const QString folder = file(QStringLiteral("many"));
    QVERIFY(QDir().mkpath(folder + QStringLiteral("/.signals/deep")));
    writeFile(folder + QStringLiteral("/.signals/a.json"), sample(0));
    writeFile(folder + QStringLiteral("/.signals/deep/b.jsonl"), sample(1) + "\n");
    writeFile(folder + QStringLiteral("/c.ndjson"), sample(2) + "\n");
    writeFile(folder + QStringLiteral("/notes.txt"), "no signal");
    // A file named beside its folder is read once.
    const auto all = ctl(signalsCheck({folder, folder + QStringLiteral("/.signals/../c.ndjson")}));
    COMPARE_EXIT(all, 0);
    QCOMPARE(all.json()["files"].get<int>(), 3);
    QCOMPARE(all.json()["signals"].get<int>(), 3);
    QCOMPARE(words(all.json()["notices"]), std::string("1 self_continuation /agent_name; "));
}

void TestCtlSignals::whatCannotBeOpened()
{
    const auto none = ctl(signalsCheck({file(QStringLiteral("nothing.jsonl"))}));
    COMPARE_EXIT(none, 3);
    QCOMPARE(none.json()["errors"][0]["code"].get<std::string>(), std::string("cannot_open"));
    QVERIFY(QDir().mkpath(file(QStringLiteral("empty"))));
    const auto empty = ctl(signalsCheck({file(QStringLiteral("empty"))}));
    COMPARE_EXIT(empty, 3);
    // What can be read is told all the same.
    writeFile(file(QStringLiteral("part.jsonl")), sample(2) + "\n");
    const auto part = ctl(signalsCheck({file(QStringLiteral("nothing.jsonl")), file(QStringLiteral("part.jsonl"))}));
    COMPARE_EXIT(part, 3);
    QCOMPARE(part.json()["escalation"].get<int>(), 1);
    QCOMPARE(part.json()["ok"].get<bool>(), false);
    writeFile(file(QStringLiteral("packed.jsonl")), QByteArray("\x1F\x8B\x08\x00", 4));
    const auto packed = ctl(signalsCheck({file(QStringLiteral("packed.jsonl"))}));
    COMPARE_EXIT(packed, 1);
    QVERIFY(packed.out.contains("gzip"));
}

void TestCtlSignals::longListsAreCounted()
{
    QByteArray lines;
    for (int i = 0; i < 1'500; ++i)
        lines += "{}\n";
    writeFile(file(QStringLiteral("long.jsonl")), lines);
    const auto many = ctl(signalsCheck({file(QStringLiteral("long.jsonl"))}));
    COMPARE_EXIT(many, 1);
    QCOMPARE(many.json()["faults"].size(), std::size_t(1'000));
    QCOMPARE(many.json()["faults_total"].get<int>(), 7'500);
}

void TestCtlSignals::sharedSamples()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "samples/signals/run-a.jsonl");
    const auto samples = ctl(signalsCheck({path}));
    COMPARE_EXIT(samples, 0);
    QVERIFY(samples.out.contains(R"("signals":5,)"));
    QVERIFY(samples.out.contains(R"("notices":[])"));
}

QTEST_GUILESS_MAIN(TestCtlSignals)
#include "tst_ctl_signals.moc"
