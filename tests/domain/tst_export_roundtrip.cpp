#include <QTest>

#include "domain/exchange/import.h"
#include "domain/text/code_points.h"
#include "domain/text/correction.h"
#include "export_fixture.h"
#include "imported_rows.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Dimension;
using protocol::Polarity;

/// Our own files come back whole: export, import, export gives the same bytes.
class TestExportRoundtrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void export_ownFilesComeBackIdentical_53_data();
    void export_ownFilesComeBackIdentical_53();
    void rowsComeBackEqual_data();
    void rowsComeBackEqual();
    void export_unknownAnnotatorComesBack_52();
    void bigTextsComeBack();
};

namespace {
/// Turns what was read into rows as a project would hand them out.
class CollectingSink final : public ImportSink
{
public:
    Result<void> conversation(ImportedConversation conversation) override
    {
        kit::appendRows(rows, conversation);
        return {};
    }
    void fault(RowFault fault) override { m_faults += QString::fromStdString(fault.message) + u'\n'; }
    bool progress(std::int64_t, std::int64_t) override { return true; }

    std::vector<ExportRow> rows;
    QString faults() const { return m_faults; }

private:
    QString m_faults;
};

std::string text(std::mt19937& random, int length)
{
    return kit::randomText(random, length).toStdString();
}

Message randomMessage(std::mt19937& random, int kind)
{
    switch (kind % 4) {
    case 0:
        return message("user", text(random, 20));
    case 1: {
        Message call = message("assistant", kind % 8 == 1 ? "" : text(random, 5));
        call.toolCalls = {{"call_" + std::to_string(kind), "look_up", R"({"q": "a b", "n": 1e3})"}, {"", "x", "no json"}};
        return call;
    }
    case 2: {
        Message result = message("tool", text(random, 10));
        result.toolCallId = "call_" + std::to_string(kind - 1);
        result.name = kind % 8 == 2 ? "look_up" : "";
        return result;
    }
    default:
        return message("system", text(random, 8));
    }
}

void addFeedbacks(std::vector<ExportRow>& rows, const Turn& turn, std::mt19937& random, int seed)
{
    const auto add = [&](protocol::Feedback made) {
        made.correlationId = turn.correlationId.empty() ? turn.turnId : turn.correlationId;
        rows.push_back(row(turn, made));
        rows.back().activeMs = seed * 13;
        rows.back().wallMs = seed * 17;
    };
    auto first = feedback(turn, turn.turnId + "-a", Polarity::Positive, 1.0 / 3);
    first.comment = seed % 3 == 0 ? "=1+1" : text(random, 12);
    first.ts = 1716123456.789 + seed / 7.0;
    add(first);
    const QString response = QString::fromStdString(turn.answer.content);
    QString edited = response;
    edited.insert(snapToGraphemes(response, {response.size() / 2, response.size() / 2}).start, QStringLiteral(" new "));
    if (seed % 2 == 0) {
        auto second = corrective(turn, turn.turnId + "-b", edited.toStdString(),
                                 OffsetMap(response).spanOf(minimalEdit(response, edited)->range), "ben");
        second.confidence = 0.1 * (seed % 10);
        second.source = protocol::Source::Human;
        add(second);
    }
    if (seed % 5 == 0)
        add(feedback(turn, turn.turnId + "-c", Polarity::Negative, -1, Dimension::PlanQuality, "'cy,\""));
}

/// Conversations with several rated turns, one after another as a project gives them.
std::vector<ExportRow> everything(int conversations)
{
    std::mt19937 random(14);
    std::vector<ExportRow> rows;
    for (int c = 0; c < conversations; ++c) {
        std::vector<Message> said;
        for (int m = 0; m < 2 + c % 9; ++m) {
            said.push_back(randomMessage(random, c + m));
            if (m % 2 == 0)
                continue;
            Turn turn;
            turn.turnId = "turn-" + std::to_string(1000 + c) + "-" + std::to_string(m);
            turn.conversationId = "conv-" + std::to_string(1000 + c);
            turn.context = said;
            turn.index = std::int64_t(said.size());
            turn.answer = message("assistant", c % 11 == 0 ? "" : text(random, 30));
            if (c % 4 == 1)
                turn.answer.toolCalls = {{"id", "act", "{}"}};
            if (c % 6 == 1)
                turn.answer.name = "planner";
            turn.model = c % 2 ? "agent-1" : "";
            if (c % 3 == 0)
                turn.version = "2." + std::to_string(c);
            turn.environment.text = c % 5 == 0 ? R"({"component_name":"writer","n":[1,2.5,null]})" : "null";
            turn.correlationId = c % 2 ? "corr-" + std::to_string(m) : "";
            turn.runId = c % 3 ? "run" : "";
            turn.createdAt = c % 2 ? 1716000000.25 + c : 0;
            turn.metadata.text = c % 4 ? "{}" : R"({"b":1,"a":{"x":"=1+1 ünï"}})";
            addFeedbacks(rows, turn, random, c + m);
            said.push_back(turn.answer);
        }
    }
    return rows;
}


void addVariants()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<bool>("safe");
    QTest::addColumn<bool>("bom");
    QTest::newRow("a2e") << int(ExportFormat::A2eFeedback) << true << false;
    QTest::newRow("csv") << int(ExportFormat::Csv) << true << false;
    QTest::newRow("csv with BOM") << int(ExportFormat::Csv) << true << true;
    QTest::newRow("csv for machines") << int(ExportFormat::Csv) << false << false;
}

struct RoundTrip {
    QByteArray first;
    QByteArray second;
    std::vector<ExportRow> rows;
    QString faults;
};

RoundTrip roundTrip(const std::vector<ExportRow>& rows, ExportOptions options)
{
    const QTemporaryDir folder;
    const QString name = options.format == ExportFormat::Csv ? QStringLiteral("a.csv") : QStringLiteral("a.jsonl");
    RoundTrip trip;
    const auto first = exported(rows, options, folder, name);
    trip.first = first.bytes;
    CollectingSink sink;
    ImportOptions import;
    const auto result = readImport(folder.filePath(name), import, sink);
    trip.faults = sink.faults();
    if (first.report.path.rfind("failed", 0) == 0)
        trip.faults += QString::fromStdString(first.report.path);
    if (!result)
        trip.faults += QString::fromStdString(result.error().message);
    trip.rows = sink.rows;
    trip.second = exported(sink.rows, options, folder, QStringLiteral("b")).bytes;
    return trip;
}

ExportOptions optionsOfVariant()
{
    ExportOptions options;
    options.format = ExportFormat(*static_cast<int*>(QTest::qData("format", qMetaTypeId<int>())));
    options.csvFormulaSafe = *static_cast<bool*>(QTest::qData("safe", qMetaTypeId<bool>()));
    options.csvBom = *static_cast<bool*>(QTest::qData("bom", qMetaTypeId<bool>()));
    return options;
}
} // namespace

void TestExportRoundtrip::export_ownFilesComeBackIdentical_53_data()
{
    addVariants();
}

void TestExportRoundtrip::export_ownFilesComeBackIdentical_53()
{
    const auto rows = everything(120);
    const auto trip = roundTrip(rows, optionsOfVariant());
    QCOMPARE(trip.faults, QString());
    QCOMPARE(trip.rows.size(), rows.size());
    // Line by line first, so that a difference is shown where it is.
    const auto first = trip.first.split('\n');
    const auto second = trip.second.split('\n');
    QCOMPARE(second.size(), first.size());
    for (qsizetype i = 0; i < first.size(); ++i)
        QCOMPARE(second[i], first[i]);
    QVERIFY(first.size() > 300);
}

void TestExportRoundtrip::rowsComeBackEqual_data()
{
    addVariants();
}

void TestExportRoundtrip::rowsComeBackEqual()
{
    const auto rows = everything(60);
    const auto trip = roundTrip(rows, optionsOfVariant());
    QCOMPARE(trip.rows.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QVERIFY(trip.rows[i].feedback == rows[i].feedback);
        QVERIFY(trip.rows[i].turn == rows[i].turn);
        QCOMPARE(trip.rows[i].activeMs, rows[i].activeMs);
        QCOMPARE(trip.rows[i].wallMs, rows[i].wallMs);
    }
}

void TestExportRoundtrip::export_unknownAnnotatorComesBack_52()
{
    const Turn turn = spainTurn();
    const auto rated = feedback(turn, "f1", Polarity::Positive, 1, Dimension::Helpfulness, "somebody@elsewhere");
    ExportOptions options;
    const auto trip = roundTrip({row(turn, rated)}, options);
    QCOMPARE(trip.rows.size(), std::size_t(1));
    QCOMPARE(trip.rows[0].feedback.annotatorId, std::string("somebody@elsewhere"));
}

void TestExportRoundtrip::bigTextsComeBack()
{
    std::mt19937 random(15);
    Turn turn = spainTurn();
    for (int i = 0; i < 40; ++i)
        turn.answer.content += text(random, 5000);
    turn.index = 2;
    for (const auto format : {ExportFormat::A2eFeedback, ExportFormat::Csv}) {
        ExportOptions options;
        options.format = format;
        const auto trip = roundTrip({row(turn, feedback(turn, "f1", Polarity::Positive, 1))}, options);
        QCOMPARE(trip.faults, QString());
        QVERIFY(trip.second == trip.first);
        QVERIFY(trip.first.size() > 200'000);
    }
}

QTEST_APPLESS_MAIN(TestExportRoundtrip)
#include "tst_export_roundtrip.moc"
