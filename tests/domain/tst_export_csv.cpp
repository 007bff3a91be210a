#include <random>

#include <QTest>

#include "csv_kit.h"
#include "kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Polarity;

/// CSV holds everything: each cell is checked with a parser that is not ours.
class TestExportCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvHeaderAndRow();
    void csvAgreesWithJson();
    void export_csvFormulasAreNeutralised_56_data();
    void export_csvFormulasAreNeutralised_56();
    void csvNumbersStayNumbers();
    void export_csvBomForSpreadsheets_57();
    void csvQuotesWhatNeedsIt();
    void csvOfGeneratedText();
};

void TestExportCsv::csvHeaderAndRow()
{
    const auto done = csv({rocketRow()});
    const auto rows = parseCsv(done.bytes);
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0], (std::vector<std::string>{
                          "csv_safe", "feedback_id", "correlation_id", "session_id", "prompt", "response", "model",
                          "version", "environment", "polarity", "score", "dimension", "confidence", "comment",
                          "correction", "span_start", "span_end", "source", "annotator_id", "ts", "offset_unit",
                          "span_text", "response_sha256", "active_ms", "wall_ms", "ts_utc", "turn_id",
                          "conversation_id", "run_id", "created_at", "context", "answer", "metadata",
                          "damaged_response"}));
    QVERIFY(done.bytes.endsWith("\r\n"));
    QVERIFY(!done.bytes.startsWith("\xef\xbb\xbf"));
}

void TestExportCsv::csvAgreesWithJson()
{
    const ExportRow row = rocketRow();
    const auto cells = csvRow(csv({row}).bytes);
    const Json line = exported({row}, ExportFormat::A2eFeedback).lines().at(0);
    for (const char* key : {"feedback_id", "correlation_id", "session_id", "polarity", "dimension", "comment",
                            "correction", "source", "annotator_id", "offset_unit", "span_text", "response_sha256",
                            "ts_utc", "turn_id", "conversation_id", "run_id"})
        QCOMPARE(cells.at(key), line[key].get<std::string>());
    for (const char* key : {"score", "confidence", "ts", "active_ms", "wall_ms", "created_at", "context", "metadata"})
        QCOMPARE(Json::parse(cells.at(key)).dump(), line[key].dump());
    for (const char* key : {"prompt", "response", "model", "version"})
        QCOMPARE(cells.at(key), line["rated_turn"][key].get<std::string>());
    QCOMPARE(Json::parse(cells.at("environment")).dump(), line["rated_turn"]["environment"].dump());
    QCOMPARE(cells.at("answer"), std::string());
    QCOMPARE(cells.at("damaged_response"), std::string());
}

void TestExportCsv::export_csvFormulasAreNeutralised_56_data()
{
    QTest::addColumn<QString>("comment");
    QTest::addColumn<bool>("guarded");
    for (const char* text : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "'quoted", "'=1", "''", "＝1", "＋1",
                             "－1", "＠x"})
        QTest::newRow(text) << QString::fromUtf8(text) << true;
    for (const char* text : {"", "a=1", " =1", "1-1", "fine", "\"=1\""})
        QTest::newRow(*text ? text : "empty") << QString::fromUtf8(text) << false;
}

void TestExportCsv::export_csvFormulasAreNeutralised_56()
{
    QFETCH(QString, comment);
    QFETCH(bool, guarded);
    const Turn turn = spainTurn();
    auto rated = feedback(turn, "f1", Polarity::Positive, 1);
    rated.comment = comment.toStdString();
    const auto safe = csvRow(csv({row(turn, rated)}).bytes);
    QCOMPARE(safe.at("csv_safe"), std::string("1"));
    QCOMPARE(safe.at("comment"), (guarded ? "'" : "") + rated.comment);
    QCOMPARE(unguard(safe, "comment"), rated.comment);
    const auto machine = csvRow(csv({row(turn, rated)}, false).bytes);
    QCOMPARE(machine.at("csv_safe"), std::string("0"));
    QCOMPARE(machine.at("comment"), rated.comment);
    const auto json = exported({row(turn, rated)}, ExportFormat::A2eFeedback).lines().at(0);
    QCOMPARE(json["comment"].get<std::string>(), rated.comment);
}

void TestExportCsv::csvNumbersStayNumbers()
{
    const Turn turn = spainTurn();
    auto rated = feedback(turn, "f1", Polarity::Negative, -0.5);
    rated.confidence = 0.1;
    const auto cells = csvRow(csv({row(turn, rated)}).bytes);
    QCOMPARE(cells.at("score"), std::string("-0.5"));
    QCOMPARE(cells.at("confidence"), std::string("0.1"));
    QCOMPARE(cells.at("ts"), std::string("1716123456.789"));
    QCOMPARE(cells.at("active_ms"), std::string("4200"));
}

void TestExportCsv::export_csvBomForSpreadsheets_57()
{
    const auto plain = csv({rocketRow()});
    const auto bom = csv({rocketRow()}, true, true);
    QCOMPARE(bom.bytes, "\xef\xbb\xbf" + plain.bytes);
}

void TestExportCsv::csvQuotesWhatNeedsIt()
{
    const Turn turn = spainTurn();
    auto rated = feedback(turn, "f1", Polarity::Positive, 1);
    rated.comment = "plain";
    QVERIFY(csv({row(turn, rated)}).bytes.contains(",plain,"));
    for (const char* text : {"a,b", "a\"b", "a\nb", "a\r\nb", " a", "a ", "\"", ",", "\"\"", "a\tb"}) {
        rated.comment = text;
        const auto done = csv({row(turn, rated)});
        QCOMPARE(csvRow(done.bytes).at("comment"), std::string(text));
        QByteArray quoted(text);
        quoted.replace("\"", "\"\"");
        QVERIFY(done.bytes.contains(",\"" + quoted + "\","));
    }
}

void TestExportCsv::csvOfGeneratedText()
{
    std::mt19937 random(13);
    std::vector<ExportRow> rows;
    for (int i = 0; i < 400; ++i) {
        Turn turn = spainTurn("t" + std::to_string(1000 + i));
        turn.answer.content = kit::randomText(random, i % 50).toStdString();
        turn.context = {message("user", kit::randomText(random, i % 30).toStdString())};
        auto rated = feedback(turn, "f", Polarity::Positive, 1);
        rated.comment = kit::randomText(random, i % 20).toStdString() + (i % 3 ? "\"" : "'");
        rows.push_back(row(turn, rated));
    }
    for (const bool safe : {true, false}) {
        const auto done = csv(rows, safe);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto cells = csvRow(done.bytes, i);
            QCOMPARE(unguard(cells, "response"), rows[i].turn.answer.content);
            QCOMPARE(unguard(cells, "prompt"), rows[i].feedback.ratedTurn->prompt);
            QCOMPARE(unguard(cells, "comment"), rows[i].feedback.comment);
            QCOMPARE(Json::parse(unguard(cells, "context"))[0]["content"].get<std::string>(),
                     rows[i].turn.context[0].content);
        }
    }
}

QTEST_APPLESS_MAIN(TestExportCsv)
#include "tst_export_csv.moc"
