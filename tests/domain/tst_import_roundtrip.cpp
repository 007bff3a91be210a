#include <random>

#include <QTest>

#include "domain/exchange/export.h"
#include "domain/exchange/import.h"
#include "import_kit.h"
#include "imported_rows.h"
#include "kit.h"
#include "protocol/derive.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;

namespace {

class RowList final : public ExportSource
{
public:
    explicit RowList(std::vector<ExportRow> rows) : m_rows(std::move(rows)) {}
    Result<bool> next(ExportRow& row) override
    {
        if (m_at >= m_rows.size())
            return false;
        row = m_rows[m_at++];
        return true;
    }
    [[nodiscard]] std::int64_t estimatedRows() const override { return static_cast<std::int64_t>(m_rows.size()); }
    [[nodiscard]] Result<void> rewind() override
    {
        m_at = 0;
        return {};
    }

private:
    std::vector<ExportRow> m_rows;
    std::size_t m_at = 0;
};

/// Conversations with everything that a row can hold, out of generated text.
class Generator
{
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    std::vector<ExportRow> rows(int conversations)
    {
        std::vector<ExportRow> all;
        for (int i = 0; i < conversations; ++i)
            addConversation(all, i);
        return all;
    }

private:
    std::string words(int length = 40) { return kit::randomText(m_random, length).toStdString(); }
    bool chance(int percent) { return static_cast<int>(m_random() % 100) < percent; }

    void addConversation(std::vector<ExportRow>& all, int number)
    {
        std::vector<Message> messages;
        if (chance(40))
            messages.push_back({"system", words(), {}, {}, {}, {"null"}});
        for (int i = 0; i < 3; ++i) {
            Message question{"user", words(), chance(20) ? words(4) : std::string(), {}, {}, {"null"}};
            if (chance(20))
                question.parts.text = "[{\"type\":\"text\",\"text\":\"\\u00e9\"}]";
            messages.push_back(std::move(question));
            Message answer{"assistant", chance(10) ? std::string() : words(), {}, {}, {}, {"null"}};
            if (chance(30))
                answer.toolCalls = {{"call \"1\"", "f", "{ \"a\" : 1 }"}, {{}, "g", words(6)}};
            addTurn(all, messages, answer, number, i);
            messages.push_back(std::move(answer));
            if (chance(30))
                messages.push_back({"tool", words(), "f", "call \"1\"", {}, {"null"}});
        }
    }

    void addTurn(std::vector<ExportRow>& all, const std::vector<Message>& context, const Message& answer, int number,
                 int position)
    {
        Turn turn;
        turn.turnId = "turn-" + std::to_string(number) + "-" + std::to_string(position);
        turn.conversationId = "conversation-" + std::to_string(1000 + number);
        turn.index = static_cast<std::int64_t>(context.size());
        turn.context = context;
        turn.answer = answer;
        turn.model = chance(30) ? std::string() : words(5);
        if (chance(50))
            turn.version = chance(50) ? "-v2" : words(4);
        if (chance(50))
            turn.environment.text = "{\"component_name\":\"=shop\",\"z\":[1,2.5,null],\"a\":\"\\u0001\"}";
        turn.correlationId = chance(50) ? "corr" : "";
        turn.runId = chance(50) ? words(4) : "";
        turn.createdAt = chance(50) ? 1714557600.125 : 0.0;
        if (chance(50))
            turn.metadata.text = "{\"reward\":1.0,\"big\":12345678901234567890}";
        for (int i = 0; i < 1 + int(m_random() % 2); ++i)
            addRow(all, turn, i);
    }

    void addRow(std::vector<ExportRow>& all, const Turn& turn, int number)
    {
        ExportRow row;
        row.turn = turn;
        row.feedback.feedbackId = turn.turnId + "-f" + std::to_string(number);
        row.feedback.ratedTurn = ratedTurnOf(turn);
        row.feedback.correlationId = turn.correlationId.empty() ? turn.turnId : turn.correlationId;
        row.feedback.sessionId = chance(30) ? "+session" : "";
        row.feedback.score = chance(50) ? -0.5 : 1.0 / 3.0;
        row.feedback.polarity = protocol::Polarity::Negative;
        row.feedback.confidence = chance(50) ? 1.0 : 0.1;
        row.feedback.comment = chance(50) ? "=1+1" : words();
        row.feedback.annotatorId = words(5);
        row.feedback.ts = 1714557600.5 + number;
        row.activeMs = chance(50) ? 1234 : 0;
        row.wallMs = 5678;
        addCorrection(row);
        all.push_back(std::move(row));
    }

    void addCorrection(ExportRow& row)
    {
        const auto& response = row.feedback.ratedTurn->response;
        const auto length = protocol::codePointCount(response);
        if (!chance(50))
            return;
        const auto start = static_cast<std::int64_t>(m_random() % static_cast<unsigned>(length + 1));
        const auto end = start + static_cast<std::int64_t>(m_random() % static_cast<unsigned>(length - start + 1));
        row.feedback.polarity = protocol::Polarity::Corrective;
        row.feedback.correction = response.substr(0, protocol::byteOffset(response, start)) + "new " + words(5) +
                                  response.substr(protocol::byteOffset(response, end));
        row.feedback.correctionSpan = protocol::CodePointSpan{start, end};
    }

    std::mt19937 m_random;
};

std::vector<ExportRow> rowsOf(const CollectingSink& sink)
{
    std::vector<ExportRow> rows;
    for (const auto& conversation : sink.conversations)
        kit::appendRows(rows, conversation);
    return rows;
}

} // namespace

/// What we write we read again, and write again byte for byte.
class TestImportRoundtrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void export_importExportIsByteIdentical_53_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("safe");
        QTest::addColumn<bool>("bom");
        QTest::newRow("a2e") << int(ExportFormat::A2eFeedback) << true << false;
        QTest::newRow("csv for spreadsheets") << int(ExportFormat::Csv) << true << true;
        QTest::newRow("csv for machines") << int(ExportFormat::Csv) << false << false;
    }

    void export_importExportIsByteIdentical_53()
    {
        QFETCH(int, format);
        QFETCH(bool, safe);
        QFETCH(bool, bom);
        ExportOptions options;
        options.format = static_cast<ExportFormat>(format);
        options.csvFormulaSafe = safe;
        options.csvBom = bom;
        kit::Files files;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const auto rows = Generator(seed).rows(8);
            const auto first = files.folder() + QStringLiteral("/first");
            const auto second = files.folder() + QStringLiteral("/second");
            RowList source(rows);
            const auto written = writeExport(source, first, options);
            QVERIFY2(written.has_value(), written ? "" : written.error().message.c_str());
            const auto detection = detectImport(first);
            QVERIFY(detection.has_value());
            QCOMPARE(detection->format, options.format == ExportFormat::Csv ? ImportFormat::Csv : ImportFormat::A2eFeedback);
            QVERIFY(!detection->needsOffsetUnit);
            CollectingSink sink;
            IMPORT_OR_FAIL(sink, first);
            QVERIFY2(sink.faults.empty(), sink.faults.empty() ? "" : sink.faults[0].message.c_str());
            QCOMPARE(sink.conversations.size(), std::size_t(8));
            RowList again(rowsOf(sink));
            QVERIFY(writeExport(again, second, options).has_value());
            QCOMPARE(kit::readAll(second), kit::readAll(first));
        }
    }
};

QTEST_APPLESS_MAIN(TestImportRoundtrip)
#include "tst_import_roundtrip.moc"
