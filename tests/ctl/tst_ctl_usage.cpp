#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "ctl_bench.h"

using namespace touchstone;
using bench::ctl;

/// What every command has in common: help, exit codes, JSON.
class TestCtlUsage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandHelpsWithAnExample_data();
    void everyCommandHelpsWithAnExample();
    void overviewListsEveryCommand();
    void wrongUsageExits2_data();
    void wrongUsageExits2();
    void versionIsOneLine();
    void schemaOfOneTypeAndOfAll();
    void unknownSchemaExits1();
    void aFullDiskIsNoAnswer_data();
    void aFullDiskIsNoAnswer();
    void formatsNameTheirFields();
};

namespace {

const std::vector<const char*> commandNames{"import", "export",       "formats",       "schema",
                                            "stats",  "store check", "store backup", "store migrate",
                                            "signals check"};

QStringList words(const char* command)
{
    return QString::fromLatin1(command).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

void TestCtlUsage::everyCommandHelpsWithAnExample_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* name : commandNames)
        QTest::newRow(name) << words(name);
}

void TestCtlUsage::everyCommandHelpsWithAnExample()
{
    QFETCH(const QStringList, command);
    const auto help = ctl(command + QStringList{QStringLiteral("--help")});
    COMPARE_EXIT(help, 0);
    QVERIFY(help.out.startsWith("Usage: touchstonectl " + command.join(QLatin1Char(' ')).toUtf8()));
    QVERIFY(help.out.contains("\nExample:\n  touchstonectl " + command.join(QLatin1Char(' ')).toUtf8()));
    QVERIFY(help.log.isEmpty());
}

void TestCtlUsage::overviewListsEveryCommand()
{
    const auto help = ctl({QStringLiteral("--help")});
    COMPARE_EXIT(help, 0);
    for (const char* name : commandNames)
        QVERIFY2(help.out.contains(name), name);
    const auto group = ctl({QStringLiteral("store"), QStringLiteral("--help")});
    COMPARE_EXIT(group, 0);
    QVERIFY(group.out.contains("store backup"));
    QVERIFY(!group.out.contains("formats "));
}

void TestCtlUsage::wrongUsageExits2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* line, const char* says) {
        QTest::newRow(line) << words(line) << QByteArray(says);
    };
    row("", "--help");
    row("improt", "no command 'improt'");
    row("store", "no command 'store'; there are 'store check', 'store backup', 'store migrate'");
    row("store bogus", "no command 'store bogus'; there are 'store check'");
    row("store bogus --help", "no command 'store bogus'");
    row("signals", "no command 'signals'; there are 'signals check'");
    row("signals check", "FILE|DIR");
    row("signals check -", "it reads files");
    row("import --project x.touchstone -", "it reads files");
    row("stats --store x --host ws://127.0.0.1:1", "--store");
    row("stats --host nonsense", "nonsense");
    row("call nope/x --host ws://127.0.0.1:1", "no message of type 'nope/x'");
    row("import", "--project is missing");
    row("import --project x.touchstone", "INPUT");
    row("import --project x.touchstone --frmat chat a.jsonl", "frmat");
    row("import --project x.touchstone --format nonsense a.jsonl", "nonsense");
    row("import --project x.touchstone --map response a.csv", "FIELD=COLUMN");
    row("import --project x.touchstone --offset-unit inch a.jsonl", "utf-16");
    row("export --project x.touchstone --format dpo", "--output is missing");
    row("export --project x.touchstone --format nonsense --output y", "nonsense");
    row("export --project x.touchstone --format dpo --output y --filter state:whatever", "state");
    row("export --project x.touchstone --format dpo --output y extra", "extra");
    row("schema a b", "too many");
    row("store check", "URL");
    row("store backup x", "--output");
    row("stats", "--store");
    row("call ping --host ftp://example.com", "ws://HOST:PORT");
    row("call ping --host nonsense", "nonsense");
    row("call ping --host stdio:", "stdio:COMMAND");
}

void TestCtlUsage::wrongUsageExits2()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, says);
    const auto wrong = ctl(arguments);
    COMPARE_EXIT(wrong, 2);
    QVERIFY2(wrong.log.contains(says), wrong.log.constData());
    QVERIFY(wrong.out.isEmpty());
}

void TestCtlUsage::versionIsOneLine()
{
    const auto version = ctl({QStringLiteral("--version")});
    COMPARE_EXIT(version, 0);
    QVERIFY(version.out.startsWith("touchstonectl "));
    QCOMPARE(version.out.count('\n'), 1);
}

void TestCtlUsage::schemaOfOneTypeAndOfAll()
{
    const auto one = ctl({QStringLiteral("schema"), QStringLiteral("learn/feedback/req")});
    COMPARE_EXIT(one, 0);
    QVERIFY(one.json().is_object());
    QVERIFY(one.json()["properties"].contains("feedbacks"));
    const auto all = ctl({QStringLiteral("schema")});
    COMPARE_EXIT(all, 0);
    const auto schemas = all.json();
    QVERIFY(schemas.is_object());
    for (const char* type : {"handshake/req", "learn/feedback/req", "learn/stats/resp", "Feedback", "execution", "outcome", "escalation",
                             "partnership"})
        QVERIFY2(schemas.contains(type), type);
}

void TestCtlUsage::aFullDiskIsNoAnswer_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* command : {"schema", "schema Feedback", "schema execution", "formats", "--help", "--version"})
        QTest::newRow(command) << words(command);
}

void TestCtlUsage::aFullDiskIsNoAnswer()
{
    QFETCH(const QStringList, command);
    if (!QFileInfo::exists(QStringLiteral("/dev/full")))
        QSKIP("skipped: no /dev/full");
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(bench::ctlProgram(), command);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(process.readAllStandardError().contains("could not be written"));
}

void TestCtlUsage::unknownSchemaExits1()
{
    const auto unknown = ctl({QStringLiteral("schema"), QStringLiteral("learn/dream/req")});
    COMPARE_EXIT(unknown, 1);
    QCOMPARE(unknown.json()["error"]["code"].get<std::string>(), std::string("not_found"));
}

void TestCtlUsage::formatsNameTheirFields()
{
    const auto formats = ctl({QStringLiteral("formats")});
    COMPARE_EXIT(formats, 0);
    const auto json = formats.json();
    QVERIFY(json.is_object());
    QVERIFY(!json["import"].empty());
    QVERIFY(!json["export"].empty());
    for (const char* name : {"chat", "trajectory", "pairwise", "inspect", "dpo", "a2e", "csv", "kto", "sft"})
        QVERIFY2(formats.out.contains(std::string("\"") .append(name).append("\"").c_str()), name);
}

QTEST_GUILESS_MAIN(TestCtlUsage)
#include "tst_ctl_usage.moc"
