#include <QDir>
#include <QTest>

#include "entries.h"
#include "hostile_maker.h"
#include "kit.h"

using namespace touchstone;

/// What the fuzzers call, without a fuzzer: each corpus as it is, and spoilt in ways that a seed gives. `cmake --preset
/// fuzz` builds the real ones.
class TestFuzz : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entries_data();
    void entries();
};

using Entry = std::string (*)(std::string_view);
Q_DECLARE_METATYPE(Entry)

void TestFuzz::entries_data()
{
    QTest::addColumn<Entry>("entry");
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<int>("rounds");
    const int part = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 8 : 1;
    QTest::newRow("message") << Entry(fuzz::message) << QStringLiteral("message") << 3'000 / part;
    QTest::newRow("import") << Entry(fuzz::importedFile) << QStringLiteral("import") << 4'000 / part;
    QTest::newRow("signal") << Entry(fuzz::signalFile) << QStringLiteral("signal") << 6'000 / part;
    QTest::newRow("http") << Entry(fuzz::http) << QStringLiteral("http") << 2'000 / part;
}

void TestFuzz::entries()
{
    QFETCH(const Entry, entry);
    QFETCH(const QString, corpus);
    QFETCH(const int, rounds);
    const unsigned seed = qEnvironmentVariableIsSet("TOUCHSTONE_SEED") ? qEnvironmentVariable("TOUCHSTONE_SEED").toUInt() : 7;
    qInfo("seed %u (TOUCHSTONE_SEED)", seed);
    const QDir dir(QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/fuzz/corpus/") + corpus);
    std::vector<std::string> inputs;
    for (const QString& name : dir.entryList(QDir::Files, QDir::Name))
        inputs.push_back(kit::readAll(dir.filePath(name)).toStdString());
    QVERIFY(inputs.size() >= 5);
    const auto survives = [entry](const std::string& input) {
        const std::string wrong = entry(input);
        QVERIFY2(wrong.empty(), (wrong + ": " + QByteArray::fromStdString(input).toPercentEncoding(" {}[]\":,/").toStdString()).c_str());
    };
    for (const std::string& input : inputs)
        survives(input);
    kit::HostileMaker maker(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < rounds && !QTest::currentTestFailed(); ++round)
        survives(maker.mutated(inputs[random() % inputs.size()]));
}

QTEST_GUILESS_MAIN(TestFuzz)
#include "tst_fuzz.moc"
