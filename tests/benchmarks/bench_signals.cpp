#include <chrono>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "domain/signals/signal_set.h"
#include "protocol/envelope.h"

using namespace touchstone;

namespace {

constexpr int signalCount = 1'000'000;

/// Bytes that the process has in memory.
std::int64_t residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

std::string runId(int number)
{
    char text[40];
    std::snprintf(text, sizeof text, "00000000-0000-4000-8000-%012d", number);
    return text;
}

/// Runs with an outcome each, in chains of ten; about 500 bytes a signal.
QString writeSignals(const QTemporaryDir& dir)
{
    const QString path = dir.filePath(QStringLiteral("signals.jsonl"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    const std::string note(150, 'n');
    for (int i = 0; i < signalCount; ++i) {
        const int number = i / 2;
        const bool isOutcome = i % 2 == 1;
        std::string line = R"({"signal_type":")" + std::string(isOutcome ? "outcome" : "execution")
            + R"(","schema_version":"0.1.1","run_id":")" + runId(number)
            + R"(","timestamp":"2026-10-02T08:15:00Z","agent_name":"agent-)" + std::to_string(isOutcome ? -1 : number % 50) + "\"";
        if (isOutcome)
            line += R"(,"quality_rating":3,"issues_found":[")" + note + "\"]}\n";
        else
            line += R"(,"self_assessment":{"confidence":4,"accuracy":4,"completeness":4})"
                + (number % 10 == 0 ? std::string() : R"(,"resumed_from_run_id":")" + runId(number - 1) + "\"")
                + R"(,"patterns":{"what_worked":")" + note + "\"}}\n";
        file.write(line.data(), static_cast<qint64>(line.size()));
    }
    return path;
}

class Collector final : public domain::SignalSink
{
public:
    Result<void> signal(protocol::Signal signal, const domain::SignalPlace& place) override
    {
        set.add(signal, {0, place});
        return {};
    }
    void fault(domain::SignalFault) override { ++faults; }
    bool progress(std::int64_t, std::int64_t) override { return true; }
    domain::SignalSet set;
    int faults = 0;
};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

/// A million signals in one file: read, and held against each other, beside the JSON library alone on the same lines.
class BenchSignals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aMillion();
};

void BenchSignals::aMillion()
{
    const QTemporaryDir dir;
    const QString path = writeSignals(dir);
    QVERIFY(!path.isEmpty());
    auto start = std::chrono::steady_clock::now();
    std::size_t members = 0;
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd())
            members += protocol::Json::parse(file.readLine().toStdString()).size();
    }
    QVERIFY(members > 0);
    const double library = secondsSince(start);
    const std::int64_t before = residentBytes();
    Collector collector;
    start = std::chrono::steady_clock::now();
    QVERIFY(domain::readSignals(path, collector).has_value());
    const double reading = secondsSince(start);
    start = std::chrono::steady_clock::now();
    int findings = 0;
    const auto counts = collector.set.check([&findings](const auto&) { ++findings; });
    const double joining = secondsSince(start);
    const auto bytes = static_cast<double>(residentBytes() - before);
    QCOMPARE(collector.faults + findings, 0);
    QCOMPARE(counts.evaluatedRuns, std::int64_t(signalCount / 2));
    qInfo("%d signals of %lld bytes: read in %.2f s, joined in %.2f s; the library alone parses them in %.2f s, ratio %.2f",
          signalCount, static_cast<long long>(QFile(path).size() / signalCount), reading, joining, library,
          (reading + joining) / library);
    qInfo("%.0f bytes of memory a signal", bytes / signalCount);
    QVERIFY2(bytes / signalCount < 200, "what a signal says must not stay in memory");
}

QTEST_GUILESS_MAIN(BenchSignals)
#include "bench_signals.moc"
