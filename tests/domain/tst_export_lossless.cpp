#include <random>

#include <QDateTime>
#include <QTest>

#include "csv_kit.h"
#include "domain/text/code_points.h"
#include "domain/text/correction.h"
#include "kit.h"
#include "protocol/codec.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::domain::fixture;
using protocol::Polarity;

/// A2E JSONL holds everything, and so do the columns of CSV that people check by.
class TestExportLossless : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a2eRow();
    void a2eIsTheProtocolsFeedback();
    void offsets_everyRowNamesItsUnit_4();
    void offsets_everyRowHasSpanTextAndHash_15();
    void offsets_sliceOfGeneratedText_property_14();
    void offsets_textIsByteIdenticalInEveryExport_8_9_10_11();
    void messagesKeepWhatTheyHold();
    void time_exportIsUtc_74();
    void hashesOfAllLengths();
    void escapesAtAllPlaces();
};

void TestExportLossless::a2eRow()
{
    const auto done = exported({rocketRow()}, ExportFormat::A2eFeedback);
    QCOMPARE(done.report.rows, 1);
    const Json line = done.lines().at(0);
    QCOMPARE(keysOf(line),
             (std::vector<std::string>{"feedback_id", "correlation_id", "session_id", "rated_turn", "polarity", "score",
                                       "dimension", "confidence", "comment", "correction", "correction_span", "source",
                                       "annotator_id", "ts", "offset_unit", "span_text", "response_sha256", "active_ms",
                                       "wall_ms", "ts_utc", "turn_id", "conversation_id", "run_id", "created_at",
                                       "context", "answer", "metadata", "damaged_response"}));
    COMPARE_JSON(line["correction_span"], (Json{17, 23}));
    COMPARE_JSON(line["active_ms"], 4200);
    COMPARE_JSON(line["wall_ms"], 9000);
    COMPARE_JSON(line["turn_id"], "t1");
    COMPARE_JSON(line["conversation_id"], "c-t1");
    COMPARE_JSON(line["run_id"], "run-7");
    COMPARE_JSON(line["created_at"], 1716123400.0);
    COMPARE_JSON(line["context"][1], (Json{{"role", "user"}, {"content", "Capital of Spain? 👩‍👩‍👧"}}));
    COMPARE_JSON(line["metadata"], (Json{{"seed", 1}}));
    QVERIFY(line["answer"].is_null());
    QVERIFY(line["damaged_response"].is_null());
    COMPARE_JSON(line["rated_turn"]["version"], "2.3");
}

void TestExportLossless::a2eIsTheProtocolsFeedback()
{
    const ExportRow expected = rocketRow();
    const auto done = exported({expected}, ExportFormat::A2eFeedback);
    const auto json = nlohmann::json::parse(done.bytes.toStdString());
    const auto decoded = protocol::decodeModel<protocol::Feedback>(json);
    QVERIFY(decoded.has_value());
    QCOMPARE(*decoded, expected.feedback);
}

void TestExportLossless::offsets_everyRowNamesItsUnit_4()
{
    const Turn turn = spainTurn("t2");
    const std::vector<ExportRow> rows{rocketRow(), row(turn, feedback(turn, "f2", Polarity::Positive, 1))};
    for (const Json& line : exported(rows, ExportFormat::A2eFeedback).lines())
        COMPARE_JSON(line["offset_unit"], "codepoint");
    const auto table = csv(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        QCOMPARE(csvRow(table.bytes, i).at("offset_unit"), std::string("codepoint"));
}

void TestExportLossless::offsets_everyRowHasSpanTextAndHash_15()
{
    const auto done = exported({rocketRow()}, ExportFormat::A2eFeedback);
    const Json line = done.lines().at(0);
    COMPARE_JSON(line["span_text"], "rocket");
    const auto hash = QCryptographicHash::hash("Some text yeah 🚀 rocket", QCryptographicHash::Sha256).toHex();
    COMPARE_JSON(line["response_sha256"], hash.toStdString());
    const auto cells = csvRow(csv({rocketRow()}).bytes);
    QCOMPARE(cells.at("span_text"), std::string("rocket"));
    QCOMPARE(cells.at("response_sha256"), hash.toStdString());
    QCOMPARE(cells.at("span_start"), std::string("17"));
    QCOMPARE(cells.at("span_end"), std::string("23"));
}

void TestExportLossless::offsets_sliceOfGeneratedText_property_14()
{
    std::mt19937 random(12);
    std::vector<ExportRow> rows;
    std::vector<QString> selected;
    while (rows.size() < 1200) {
        const QString text = kit::randomText(random, 4 + int(rows.size() % 60));
        std::uniform_int_distribution<qsizetype> anywhere(0, text.size());
        Utf16Range range{anywhere(random), anywhere(random)};
        if (range.start > range.end)
            std::swap(range.start, range.end);
        range = snapToGraphemes(text, range);
        QString edited = text;
        edited.replace(range.start, range.length(), QStringLiteral("#new#"));
        const auto edit = minimalEdit(text, edited);
        if (!edit)
            continue;
        Turn turn = spainTurn("t" + std::to_string(rows.size()));
        turn.answer.content = text.toStdString();
        rows.push_back(row(turn, corrective(turn, "f" + std::to_string(rows.size()), edited.toStdString(),
                                            OffsetMap(text).spanOf(edit->range))));
        selected.push_back(text.mid(edit->range.start, edit->range.length()));
    }
    const auto lines = exported(rows, ExportFormat::A2eFeedback).lines();
    QCOMPARE(lines.size(), rows.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto points = QString::fromStdString(lines[i]["rated_turn"]["response"]).toUcs4();
        const qsizetype start = lines[i]["correction_span"][0];
        const qsizetype end = lines[i]["correction_span"][1];
        QVERIFY(0 <= start && start <= end && end <= points.size());
        const auto slice = points.mid(start, end - start);
        const QString text = QString::fromUcs4(reinterpret_cast<const char32_t*>(slice.constData()), slice.size());
        QCOMPARE(text, selected[i]);
        QCOMPARE(QString::fromStdString(lines[i]["span_text"]), text);
    }
}

void TestExportLossless::offsets_textIsByteIdenticalInEveryExport_8_9_10_11()
{
    for (const char* text : {"a &lt; b \\n <br>\u00a0c", "Dear\u00a0John", "  hi \n", "4   cm", "\r\n\tx\u2028y", "\"q\",;'"}) {
        Turn turn = spainTurn();
        turn.answer.content = text;
        auto rated = feedback(turn, "f1", Polarity::Positive, 1);
        rated.comment = text;
        const auto json = exported({row(turn, rated)}, ExportFormat::A2eFeedback).lines().at(0);
        QCOMPARE(json["rated_turn"]["response"].get<std::string>(), std::string(text));
        QCOMPARE(json["comment"].get<std::string>(), std::string(text));
        for (const bool safe : {true, false}) {
            const auto cells = csvRow(csv({row(turn, rated)}, safe).bytes);
            QCOMPARE(unguard(cells, "response"), std::string(text));
            QCOMPARE(unguard(cells, "comment"), std::string(text));
        }
        const auto sft = exported({row(turn, rated)}, ExportFormat::Sft).lines().at(0);
        // Training text carries no spans: there the space around an answer is left out, and nothing else.
        QCOMPARE(QString::fromStdString(sft["messages"][2]["content"].get<std::string>()), QString::fromUtf8(text).trimmed());
    }
}

void TestExportLossless::messagesKeepWhatTheyHold()
{
    Turn turn = spainTurn();
    Message call = message("assistant", "");
    call.toolCalls = {{"c1", "clock", "{\"a\": 1,\n \"b\": \"not { json\"}"}};
    Message result = message("tool", "noon");
    result.toolCallId = "c1";
    result.name = "clock";
    Message picture = message("user", "[image: cat.png]");
    picture.parts.text = R"([{"type":"image_url","image_url":{"url":"cat.png"}}])";
    turn.context = {picture, call, result};
    turn.answer.name = "planner";
    turn.answer.toolCalls = {{"", "go", "{}"}};
    turn.damagedResponse = R"("\ud83d")";
    const auto line = exported({row(turn, feedback(turn, "f1", Polarity::Positive, 1))}, ExportFormat::A2eFeedback)
                          .lines().at(0);
    const Json context = Json::array(
        {{{"role", "user"},
          {"content", "[image: cat.png]"},
          {"parts", Json::array({{{"type", "image_url"}, {"image_url", {{"url", "cat.png"}}}}})}},
         {{"role", "assistant"},
          {"content", ""},
          {"tool_calls", Json::array({{{"id", "c1"},
                                       {"type", "function"},
                                       {"function", {{"name", "clock"}, {"arguments", call.toolCalls[0].arguments}}}}})}},
         {{"role", "tool"}, {"content", "noon"}, {"name", "clock"}, {"tool_call_id", "c1"}}});
    COMPARE_JSON(line["context"], context);
    const Json answer{{"role", "assistant"},
                      {"name", "planner"},
                      {"tool_calls", Json::array({{{"id", ""},
                                                   {"type", "function"},
                                                   {"function", {{"name", "go"}, {"arguments", "{}"}}}}})}};
    COMPARE_JSON(line["answer"], answer);
    QCOMPARE(line["damaged_response"].get<std::string>(), turn.damagedResponse);
}

void TestExportLossless::time_exportIsUtc_74()
{
    const auto timeOf = [](double ts) {
        ExportRow row = rocketRow();
        row.feedback.ts = ts;
        return exported({row}, ExportFormat::A2eFeedback).lines().at(0)["ts_utc"];
    };
    const QByteArray zone = qgetenv("TZ");
    for (const char* name : {"UTC", "Asia/Shanghai", "America/St_Johns"}) {
        qputenv("TZ", name);
        COMPARE_JSON(timeOf(1716123456.789), "2024-05-19T12:57:36.789Z");
    }
    qputenv("TZ", zone);
    COMPARE_JSON(timeOf(0), "1970-01-01T00:00:00.000Z");
    COMPARE_JSON(timeOf(951782400), "2000-02-29T00:00:00.000Z");
    COMPARE_JSON(timeOf(-1), nullptr);
    std::vector<ExportRow> rows;
    for (int i = 0; i < 500; ++i) {
        rows.push_back(rocketRow());
        rows.back().feedback.ts = double(qint64(i) * 86'400'123 * 37) / 1000;
    }
    const auto lines = exported(rows, ExportFormat::A2eFeedback).lines();
    for (int i = 0; i < 500; ++i) {
        const auto expected = QDateTime::fromMSecsSinceEpoch(qint64(i) * 86'400'123 * 37, Qt::UTC);
        COMPARE_JSON(lines[std::size_t(i)]["ts_utc"], expected.toString(Qt::ISODateWithMs).toStdString());
    }
}

void TestExportLossless::hashesOfAllLengths()
{
    // Every length around the blocks of the hash, against an implementation that is not ours.
    std::mt19937 random(16);
    std::vector<ExportRow> rows;
    for (int length = 0; length < 270; ++length) {
        Turn turn = spainTurn("t" + std::to_string(1000 + length));
        turn.answer.content.clear();
        for (int i = 0; i < length; ++i)
            turn.answer.content += char('a' + random() % 26);
        rows.push_back(row(turn, feedback(turn, "f", Polarity::Positive, 1)));
    }
    const auto done = exported(rows, ExportFormat::A2eFeedback);
    const auto lines = done.lines();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto bytes = QByteArray::fromStdString(rows[i].turn.answer.content);
        COMPARE_JSON(lines[i]["response_sha256"],
                     QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString());
    }
    QCOMPARE(done.report.sha256, QCryptographicHash::hash(done.bytes, QCryptographicHash::Sha256).toHex().toStdString());
}

void TestExportLossless::escapesAtAllPlaces()
{
    std::vector<ExportRow> rows;
    for (int place = 0; place < 20; ++place)
        for (const char special : {'\0', '\x01', '\x1f', '\n', '"', '\\', '\x7f', ' ', '!', '#', '['}) {
            Turn turn = spainTurn("t" + std::to_string(1000 + int(rows.size())));
            std::string text(20, 'x');
            text[std::size_t(place)] = special;
            text += "\u00e9\u00dc\u2028\u00a2";
            turn.answer.content = text;
            turn.context = {message("user", text)};
            rows.push_back(row(turn, feedback(turn, "f", Polarity::Positive, 1)));
        }
    const auto lines = exported(rows, ExportFormat::Sft).lines();
    QCOMPARE(lines.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(lines[i]["messages"][0]["content"].get<std::string>(), rows[i].turn.answer.content);
        const std::string& answer = rows[i].turn.answer.content;
        const bool startsWithSpace = std::string_view("\n \x1f").find(answer.front()) != std::string_view::npos;
        QCOMPARE(lines[i]["messages"][1]["content"].get<std::string>(), answer.substr(startsWithSpace ? 1 : 0));
    }
}

QTEST_APPLESS_MAIN(TestExportLossless)
#include "tst_export_lossless.moc"
