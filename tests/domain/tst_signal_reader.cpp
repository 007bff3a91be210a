#include <random>

#include <nlohmann/json.hpp>

#include <QTest>

#include "import_kit.h"
#include "kit.h"
#include "protocol/signal_codec.h"
#include "signal_kit.h"
#include "signal_samples.h"

using namespace touchstone;
using kit::execution;
using kit::KeepingSink;
using kit::outcome;

namespace {

/// "line:column pointer" of each fault.
QString placesOf(const KeepingSink& sink)
{
    QStringList all;
    for (const auto& fault : sink.faults)
        all += QStringLiteral("%1:%2 %3").arg(fault.line).arg(fault.column).arg(QString::fromStdString(fault.pointer)).trimmed();
    return all.join(u'|');
}

/// "line:column pointer" of each signal.
QString placesOfSignals(const KeepingSink& sink)
{
    QStringList all;
    for (const auto& place : sink.places)
        all += QStringLiteral("%1:%2 %3").arg(place.line).arg(place.column).arg(QString::fromStdString(place.pointer())).trimmed();
    return all.join(u'|');
}

} // namespace

#define READ_OR_FAIL(sink, path)                                                                                     \
    do {                                                                                                             \
        const auto done = domain::readSignals(path, sink);                                                           \
        QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());                                        \
    } while (false)

/// Files of signals: where each stands, and what is wrong with it.
class TestSignalReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines();
    void list();
    void documents();
    void faults_doNotStopTheReading();
    void faults_standAtTheValue();
    void badBytes_costTheirLine();
    void cutOff();
    void empty();
    void unreadableFiles();
    void sinkAndProgressStop();
    void sharedSamples();
    void everyFraming_readsTheSame();

private:
    kit::Files m_files;
};

void TestSignalReader::lines()
{
    KeepingSink sink;
    READ_OR_FAIL(sink, m_files.write("a.jsonl", QByteArray::fromStdString("\xEF\xBB\xBF" + execution(1) + "\r\n\n  \n  " + outcome(1) + "\n"
                                                                          + kit::escalation(1) + "\n" + kit::partnership(9))));
    QCOMPARE(placesOf(sink), QString());
    QCOMPARE(placesOfSignals(sink), QStringLiteral("1:1|4:1|5:1|6:1"));
    QVERIFY(std::holds_alternative<protocol::ExecutionSignal>(sink.signals[0]));
    QVERIFY(std::holds_alternative<protocol::OutcomeSignal>(sink.signals[1]));
    QVERIFY(std::holds_alternative<protocol::EscalationSignal>(sink.signals[2]));
    QVERIFY(std::holds_alternative<protocol::PartnershipSignal>(sink.signals[3]));
}

void TestSignalReader::list()
{
    KeepingSink sink;
    READ_OR_FAIL(sink, m_files.write("a.json", QByteArray::fromStdString("[\n" + execution(1) + ",\n  5,\n  " + outcome(1) + ", {},\n"
                                                                         + kit::outcome(2, "desk", R"(,"issues_found":["a",7])") + "]\n"
                                                                         + execution(3) + "\n{}")));
    QCOMPARE(placesOfSignals(sink), QStringLiteral("2:1 /0|4:3 /2|6:1"));
    const QString ends = placesOf(sink);
    QVERIFY2(ends.startsWith(QStringLiteral("3:3 /1|4:")), qPrintable(ends));
    QVERIFY2(ends.contains(QStringLiteral(" /3/signal_type|")), qPrintable(ends));
    QVERIFY2(ends.contains(QStringLiteral(" /4/issues_found/1|")), qPrintable(ends));
    QVERIFY2(ends.endsWith(QStringLiteral("7:1 /agent_name")), qPrintable(ends));
}

void TestSignalReader::documents()
{
    for (const auto& sample : kit::signalSamples()) {
        KeepingSink sink;
        const std::string indented = nlohmann::ordered_json::parse(sample.json).dump(2);
        READ_OR_FAIL(sink, m_files.write("one.json", QByteArray::fromStdString(indented + "\n")));
        QCOMPARE(placesOf(sink), QString());
        QCOMPARE(placesOfSignals(sink), QStringLiteral("1:1"));
        QVERIFY(sink.signals.front() == *protocol::decodeSignal(nlohmann::json::parse(sample.json)));
    }
}

void TestSignalReader::faults_doNotStopTheReading()
{
    KeepingSink sink;
    const std::string bad = kit::head("execution", 1, "") + R"(,"self_assessment":{"confidence":9,"accuracy":"x"}})";
    READ_OR_FAIL(sink, m_files.write("a.jsonl", QByteArray::fromStdString("{\n" + execution(1) + "\n" + bad + "\nnull\n[]\n{\"a\":1,\"a\":2}\n"
                                                                          + R"({"signal_type":"execution",})" + "\n" + outcome(1))));
    QCOMPARE(sink.signals.size(), std::size_t(2));
    QCOMPARE(sink.places.back().line, std::int64_t(8));
    std::vector<std::int64_t> lines;
    for (const auto& fault : sink.faults) {
        QVERIFY(!fault.message.empty());
        lines.push_back(fault.line);
    }
    QCOMPARE(lines, (std::vector<std::int64_t>{1, 3, 3, 3, 3, 4, 5, 6, 7}));
    QCOMPARE(sink.faults[2].pointer, std::string("/self_assessment/confidence"));
    QCOMPARE(sink.faults[2].value, std::string("9"));
}

void TestSignalReader::faults_standAtTheValue()
{
    KeepingSink sink;
    READ_OR_FAIL(sink, m_files.write("one.json", R"({
  "signal_type": "execution",
  "schema_version": "0.1.0",
  "run_id": "ü",  "timestamp": 5,
  "agent_name": "a",
  "self_assessment": {
    "confidence": 3,
    "accuracy": 6, "continuation_readiness": 2
  },
  "patterns": {"what_worked": [
  ]}
})"));
    QCOMPARE(placesOf(sink), QStringLiteral("4:13 /run_id|4:32 /timestamp|8:17 /self_assessment/accuracy|6:22 /self_assessment/completeness|"
                                            "10:31 /patterns/what_worked|8:46 /self_assessment/continuation_readiness"));
}

void TestSignalReader::badBytes_costTheirLine()
{
    KeepingSink sink;
    const std::string bad = kit::execution(2, "w\xFFrker");
    READ_OR_FAIL(sink, m_files.write("a.jsonl", QByteArray::fromStdString(execution(1) + "\n" + bad + "\n" + execution(3) + "\n\xC3\n" + outcome(1))));
    QCOMPARE(placesOfSignals(sink), QStringLiteral("1:1|3:1|5:1"));
    QCOMPARE(sink.faults.size(), std::size_t(2));
    QCOMPARE(sink.faults[0].line, std::int64_t(2));
    QCOMPARE(sink.faults[0].column, std::int64_t(bad.find('\xFF') + 1));
    QVERIFY(sink.faults[0].message.find("UTF-8") != std::string::npos);
    QCOMPARE(placesOf(sink).section(u'|', 1), QStringLiteral("4:1"));
}

void TestSignalReader::cutOff()
{
    for (const char* opening : {"", "[", "[\n"}) {
        KeepingSink sink;
        const std::string text = opening + execution(1) + (*opening ? "," : "") + "\n" + outcome(1).substr(0, 90);
        READ_OR_FAIL(sink, m_files.write("a.json", QByteArray::fromStdString(text)));
        QCOMPARE(sink.signals.size(), std::size_t(1));
        QCOMPARE(sink.faults.size(), std::size_t(1));
    }
    KeepingSink open;
    READ_OR_FAIL(open, m_files.write("a.json", QByteArray::fromStdString("[" + execution(1) + ",\n")));
    QCOMPARE(open.signals.size(), std::size_t(1));
    QCOMPARE(open.faults.size(), std::size_t(1));
}

void TestSignalReader::empty()
{
    for (const char* text : {"", "\n\n", "[]", "[ \n]\n", "\xEF\xBB\xBF"}) {
        KeepingSink sink;
        READ_OR_FAIL(sink, m_files.write("a.json", text));
        QVERIFY(sink.signals.empty() && sink.faults.empty());
    }
}

void TestSignalReader::unreadableFiles()
{
    KeepingSink sink;
    const auto codeOf = [&sink](const QString& path) { return domain::readSignals(path, sink).error().code; };
    QCOMPARE(codeOf(m_files.folder()), ErrorCode::CannotOpen);
    QCOMPARE(codeOf(m_files.folder() + QStringLiteral("/nothing")), ErrorCode::CannotOpen);
    QCOMPARE(codeOf(m_files.write("utf16", QByteArray("\xFF\xFE{\0}\0", 6))), ErrorCode::SchemaViolation);
    QCOMPARE(codeOf(m_files.write("gzip", QByteArray("\x1F\x8B\x08\x00", 4))), ErrorCode::SchemaViolation);
    QVERIFY(sink.signals.empty() && sink.faults.empty());
    // A line too long costs itself; the next one is read.
    QVERIFY(domain::readSignals(m_files.write("long", QByteArray(17 * 1024 * 1024, 'x') + "\n" + QByteArray::fromStdString(execution(1))), sink));
    QCOMPARE(placesOf(sink), QStringLiteral("1:1"));
    QCOMPARE(placesOfSignals(sink), QStringLiteral("2:1"));
}

void TestSignalReader::sinkAndProgressStop()
{
    std::string many;
    for (unsigned i = 0; i < 2'000; ++i)
        many += execution(i) + "\n";
    const QString path = m_files.write("many.jsonl", QByteArray::fromStdString(many));
    KeepingSink full;
    full.stopAfter = 3;
    const auto stopped = domain::readSignals(path, full);
    QVERIFY(!stopped && stopped.error().message == "the sink is full");
    QCOMPARE(full.signals.size(), std::size_t(3));
    KeepingSink impatient;
    impatient.cancelAfter = 3;
    const auto cancelled = domain::readSignals(path, impatient);
    QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
    QVERIFY(!impatient.signals.empty() && impatient.signals.size() < 2'000);
}

void TestSignalReader::sharedSamples()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "samples/signals/run-a.jsonl");
    KeepingSink sink;
    READ_OR_FAIL(sink, path);
    QCOMPARE(placesOf(sink), QString());
    QCOMPARE(placesOfSignals(sink), QStringLiteral("1:1|2:1|3:1|4:1|5:1"));
    domain::SignalSet set;
    const auto file = set.addFile();
    for (std::size_t i = 0; i < sink.signals.size(); ++i)
        set.add(sink.signals[i], {file, sink.places[i]});
    int findings = 0;
    const auto counts = set.check([&findings](const auto&) { ++findings; });
    QCOMPARE(findings, 0);
    QCOMPARE(counts, (domain::SignalCounts{2, 1, 1, 1, 2, 1}));
}

void TestSignalReader::everyFraming_readsTheSame()
{
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        std::string lines;
        std::string list = "[";
        std::string documents;
        const int count = 1 + static_cast<int>(random() % 30);
        for (int i = 0; i < count; ++i) {
            auto json = nlohmann::ordered_json::parse(kit::signalSamples()[random() % 4].json);
            json["note"] = kit::randomText(random, static_cast<int>(random() % 300)).toStdString();
            if (random() % 4 == 0)
                json["agent_name"] = 5;
            lines += json.dump() + "\n";
            list += (i > 0 ? ",\n" : "\n") + json.dump(static_cast<int>(random() % 3));
            documents += json.dump(2) + "\n";
        }
        KeepingSink one;
        KeepingSink other;
        KeepingSink third;
        READ_OR_FAIL(one, m_files.write("a", QByteArray::fromStdString(lines)));
        READ_OR_FAIL(other, m_files.write("b", QByteArray::fromStdString(list + "]")));
        READ_OR_FAIL(third, m_files.write("c", QByteArray::fromStdString(documents)));
        QVERIFY(one.signals == other.signals && one.signals == third.signals);
        QCOMPARE(one.signals.size() + one.faults.size(), static_cast<std::size_t>(count));
        QVERIFY(one.faults.size() == other.faults.size() && one.faults.size() == third.faults.size());
        for (std::size_t i = 0; i < one.faults.size(); ++i)
            QCOMPARE(other.faults[i].pointer, "/" + std::to_string(one.faults[i].line - 1) + one.faults[i].pointer);
    }
}

QTEST_GUILESS_MAIN(TestSignalReader)
#include "tst_signal_reader.moc"
