#include <QTest>

#include "domain/exchange/import.h"
#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;
using touchstone::kit::places;
using touchstone::kit::text;

namespace {

QByteArray a2eRow(const QByteArray& more, const char* response = "Some text yeah \xF0\x9F\x9A\x80 rocket")
{
    return QByteArray("{\"feedback_id\":\"f1\",\"rated_turn\":{\"prompt\":\"p\",\"response\":\"") + response +
           "\",\"model\":\"m\"},\"polarity\":\"corrective\",\"score\":-0.5,\"correction\":\"Some text yeah \xF0\x9F\x9A\x80 launch\",\"ts\":1.5" +
           more + "}\n";
}

ImportOptions withUnit(OffsetUnit unit)
{
    ImportOptions options;
    options.offsetUnit = unit;
    return options;
}

} // namespace

/// Feedback with rated turns: strict decoding, offsets in every unit, and the rows of our own export.
class TestImportA2e : public QObject
{
    Q_OBJECT

    kit::Files m_files;

private Q_SLOTS:
    void oneRowIsAConversationWithAJudgement()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("one.jsonl", a2eRow(",\"correction_span\":[17,23],\"correlation_id\":\"turn-42\",\"annotator_id\":\"somebody else\",\"source\":\"self\"")));
        QVERIFY2(sink.faults.empty(), sink.faults.empty() ? "" : sink.faults[0].message.c_str());
        const auto& c = sink.conversations.at(0);
        QCOMPARE(c.messages.size(), std::size_t(2));
        QCOMPARE(text(c.messages[0].content), QStringLiteral("p"));
        const auto& turn = c.turns.at(0);
        QCOMPARE(turn.position, std::int64_t(1));
        QCOMPARE(text(turn.model), QStringLiteral("m"));
        QCOMPARE(text(turn.correlationId), QStringLiteral("turn-42"));
        const auto& feedback = turn.feedbacks.at(0).feedback;
        QVERIFY(!feedback.ratedTurn);
        QCOMPARE(feedback.polarity, protocol::Polarity::Corrective);
        QCOMPARE(feedback.score, -0.5);
        QCOMPARE(feedback.correctionSpan->start, std::int64_t(17));
        QCOMPARE(feedback.ts, 1.5);
    }

    /// A peer may send only what replaces the span; what we keep holds the whole corrected response.
    void aReplacementBecomesTheWholeCorrection_data()
    {
        QTest::addColumn<QByteArray>("span");
        QTest::addColumn<QString>("correction");
        QTest::addColumn<bool>("completed");
        const QString whole = QStringLiteral("Some text yeah \U0001F680 launch");
        QTest::newRow("whole, with its span") << QByteArray("[17,23]") << whole << false;
        QTest::newRow("whole, over everything") << QByteArray("[0,23]") << whole << false;
        QTest::newRow("whole, without a span") << QByteArray("null") << whole << false;
        QTest::newRow("replacement of one place") << QByteArray("[5,9]") << QStringLiteral("Some ") + whole + QStringLiteral(" yeah \U0001F680 rocket") << true;
        QTest::newRow("replacement of nothing") << QByteArray("[0,0]") << whole + QStringLiteral("Some text yeah \U0001F680 rocket") << true;
    }
    void aReplacementBecomesTheWholeCorrection()
    {
        QFETCH(const QByteArray, span);
        QFETCH(const QString, correction);
        QFETCH(const bool, completed);
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("r.jsonl", a2eRow(",\"offset_unit\":\"codepoint\",\"correction_span\":" + span)));
        const auto& imported = sink.conversations.at(0).turns.at(0).feedbacks.at(0);
        QCOMPARE(text(imported.feedback.correction), correction);
        QCOMPARE(imported.completed, completed);
    }

    void export_unknownAnnotatorIsKept_52()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("who.jsonl", a2eRow(",\"annotator_id\":\"nobody we know\"")));
        QCOMPARE(text(sink.conversations.at(0).turns[0].feedbacks[0].feedback.annotatorId), QStringLiteral("nobody we know"));
    }

    void offsets_fileThatNamesItsUnitIsConverted_4_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<int>("option");
        QTest::addColumn<bool>("asks");
        QTest::newRow("code points named") << QByteArray(",\"correction_span\":[17,23],\"offset_unit\":\"codepoint\"") << -1 << false;
        QTest::newRow("utf16 named") << QByteArray(",\"correction_span\":[18,24],\"offset_unit\":\"utf16\"") << -1 << false;
        QTest::newRow("utf8 named") << QByteArray(",\"correction_span\":[20,26],\"offset_unit\":\"utf8\"") << -1 << false;
        QTest::newRow("unnamed, code points") << QByteArray(",\"correction_span\":[17,23]") << -1 << true;
        QTest::newRow("unnamed, utf16 chosen") << QByteArray(",\"correction_span\":[18,24]") << int(OffsetUnit::Utf16) << false;
        QTest::newRow("the row wins over the choice") << QByteArray(",\"correction_span\":[20,26],\"offset_unit\":\"utf8\"") << int(OffsetUnit::Utf16) << false;
    }

    void offsets_fileThatNamesItsUnitIsConverted_4()
    {
        QFETCH(QByteArray, more);
        QFETCH(int, option);
        QFETCH(bool, asks);
        const auto options = option < 0 ? ImportOptions() : withUnit(static_cast<OffsetUnit>(option));
        const auto path = m_files.write("unit.jsonl", a2eRow(more.constData()));
        const auto detection = detectImport(path, options);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::A2eFeedback);
        QCOMPARE(detection->needsOffsetUnit, asks);
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path, options);
        QVERIFY2(sink.faults.empty(), sink.faults.empty() ? "" : sink.faults[0].message.c_str());
        const auto& span = sink.conversations.at(0).turns[0].feedbacks[0].feedback.correctionSpan;
        QCOMPARE(span->start, std::int64_t(17));
        QCOMPARE(span->end, std::int64_t(23));
    }

    void spansThatDoNotFitAreReported_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QString>("word");
        QTest::newRow("beyond the end") << QByteArray(",\"correction_span\":[17,24]") << "/correction_span";
        QTest::newRow("backwards") << QByteArray(",\"correction_span\":[9,3]") << "/correction_span";
        QTest::newRow("negative") << QByteArray(",\"correction_span\":[-1,3]") << "/correction_span";
        QTest::newRow("no integers") << QByteArray(",\"correction_span\":[1.5,3]") << "/correction_span";
        QTest::newRow("inside a pair") << QByteArray(",\"correction_span\":[16,23],\"offset_unit\":\"utf16\"") << "inside a character";
        QTest::newRow("unknown unit") << QByteArray(",\"correction_span\":[17,23],\"offset_unit\":\"grapheme\"") << "/offset_unit";
        QTest::newRow("text differs") << QByteArray(",\"correction_span\":[17,23],\"span_text\":\"socket\"") << "/span_text";
        QTest::newRow("hash differs") << QByteArray(",\"response_sha256\":\"00\"") << "/response_sha256";
    }

    void spansThatDoNotFitAreReported()
    {
        QFETCH(QByteArray, more);
        QFETCH(QString, word);
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("span.jsonl", a2eRow(more.constData())));
        QVERIFY(sink.conversations.empty());
        QCOMPARE(sink.faults.size(), std::size_t(1));
        QCOMPARE(sink.faults[0].line, std::int64_t(1));
        QVERIFY(sink.faults[0].column >= 1);
        QVERIFY2(text(sink.faults[0].message).contains(word), sink.faults[0].message.c_str());
    }

    void strictDecodingNamesThePlace()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("strict.jsonl",
            "{\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"},\"polarity\":\"great\",\"score\":3}\n"
            "{\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"},\"polarity\":\"corrective\"}\n"
            "{\"polarity\":\"positive\",\"feedback_id\":\"x\"}\n"));
        QVERIFY(sink.conversations.empty());
        QCOMPARE(sink.faults.size(), std::size_t(3));
        QVERIFY2(text(sink.faults[0].message).contains(QStringLiteral("/polarity: ")), sink.faults[0].message.c_str());
        QVERIFY(text(sink.faults[0].message).contains(QStringLiteral("/score: ")));
        QVERIFY(text(sink.faults[1].message).contains(QStringLiteral("correction")));
        QVERIFY(text(sink.faults[2].message).contains(QStringLiteral("no rated_turn")));
        QCOMPARE(places(sink.faults).section(QLatin1Char(' '), 2), QStringLiteral("3:1"));
        for (int i = 0; i < 3; ++i)
            QCOMPARE(sink.faults[static_cast<std::size_t>(i)].line, std::int64_t(i + 1));
    }

    void wholeMessagesAndLists()
    {
        const QByteArray feedback("{\"feedback_id\":\"%\",\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r%\",\"model\":\"m\"},\"polarity\":\"positive\",\"ts\":1}");
        const auto one = QByteArray(feedback).replace("%", "1");
        const auto two = QByteArray(feedback).replace("%", "2");
        CollectingSink message;
        IMPORT_OR_FAIL(message, m_files.write("message.json", "{\"type\":\"learn/feedback/req\",\"id\":\"a\",\"version\":\"1.0\",\"ts\":1,\"feedbacks\":[" + one + ",{\"polarity\":\"positive\"}," + two + "]}"));
        QCOMPARE(message.conversations.size(), std::size_t(2));
        QCOMPARE(message.faults.size(), std::size_t(1));
        QVERIFY(text(message.faults[0].message).startsWith(QStringLiteral("/feedbacks/1: ")));
        CollectingSink list;
        IMPORT_OR_FAIL(list, m_files.write("list.json", "[" + one + ",\n" + two + "]"));
        QCOMPARE(list.conversations.size(), std::size_t(2));
        QCOMPARE(text(list.response(1, 0)), QStringLiteral("r2"));
    }

    void feedbackWithoutIdGetsTheSameIdEachTime()
    {
        const auto path = m_files.write("noid.jsonl", "{\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"},\"polarity\":\"positive\"}\n");
        CollectingSink first;
        CollectingSink second;
        IMPORT_OR_FAIL(first, path);
        IMPORT_OR_FAIL(second, path);
        const auto& a = first.conversations.at(0).turns[0].feedbacks.at(0);
        QVERIFY(!a.feedback.feedbackId.empty());
        QVERIFY(a == second.conversations.at(0).turns[0].feedbacks.at(0));
    }

    void ownRowsAreJoinedToTheirConversation()
    {
        const QByteArray u("{\"role\":\"user\",\"content\":\"q\"}");
        const QByteArray more(",\"active_ms\":1200,\"wall_ms\":3400,\"turn_id\":\"%1\",\"conversation_id\":\"c\",\"run_id\":\"r\",\"created_at\":5,\"metadata\":{\"k\": 1},\"correlation_id\":\"%1\",\"context\":[%2],\"answer\":%3,\"damaged_response\":null");
        const auto row = [&](const char* id, const char* turn, const char* response, const QByteArray& context, const char* answer) {
            auto extras = QByteArray(more).replace("%1", turn).replace("%2", context).replace("%3", answer);
            return a2eRow(extras.constData(), response).replace("\"f1\"", QByteArray("\"") + id + "\"").replace("\"corrective\"", "\"negative\"");
        };
        const QByteArray answered = u + ",{\"role\":\"assistant\",\"content\":\"a1\",\"tool_calls\":[{\"id\":\"t\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{ }\"}}]}";
        const char* calls = "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"t\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{ }\"}}]}";
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("own.jsonl",
            row("f1", "t1", "a1", u, calls) + row("f2", "t1", "a1", u, calls) +
            row("f3", "t2", "a2", answered + ",{\"role\":\"tool\",\"content\":\"ok\",\"tool_call_id\":\"t\"}", "null") +
            row("f4", "t1", "other", u, "null")));
        QCOMPARE(places(sink.faults).section(QLatin1Char(':'), 0, 0), QStringLiteral("4"));
        QVERIFY(text(sink.faults.at(0).message).contains(QStringLiteral("turn_id stands for another response")));
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        const auto& c = sink.conversations[0];
        QCOMPARE(text(c.conversationId), QStringLiteral("c"));
        QCOMPARE(c.messages.size(), std::size_t(4));
        QCOMPARE(text(c.messages[1].toolCalls.at(0).arguments), QStringLiteral("{ }"));
        QCOMPARE(c.turns.size(), std::size_t(2));
        QCOMPARE(c.turns[0].feedbacks.size(), std::size_t(2));
        QCOMPARE(c.turns[0].feedbacks[0].activeMs, std::int64_t(1200));
        QCOMPARE(c.turns[0].feedbacks[0].wallMs, std::int64_t(3400));
        // The exporter fills the correlation with the turn's id where it had none.
        QVERIFY(c.turns[0].correlationId.empty());
        QCOMPARE(text(c.turns[0].metadata.text), QStringLiteral("{\"k\":1}"));
        QCOMPARE(c.turns[1].position, std::int64_t(3));
    }

    void offsets_loneSurrogatesAreKept_16()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("lone.jsonl",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"\\udc00\"},{\"role\":\"assistant\",\"content\":\"a\\ud83dz \\ud83d\\ude80\"}],\"odd\":\"\\ud800\"}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"\\ud83d\"},\"q\\\"\"]}]}\n"
            "{\"messages\":[{\"role\":\"assistant\",\"content\":\"fine \\ud83d\\ude80\"}]}\n"));
        QVERIFY(sink.faults.empty());
        const auto& turn = sink.conversations.at(0).turns[0];
        QCOMPARE(text(sink.response(0, 0)), QString::fromUtf8("a\xEF\xBF\xBDz \xF0\x9F\x9A\x80"));
        QCOMPARE(text(turn.damagedResponse), QStringLiteral("\"a\\ud83dz \\ud83d\\ude80\""));
        QCOMPARE(text(sink.conversations[0].metadata.text), QStringLiteral("{\"odd\":\"\\ufffd\"}"));
        QCOMPARE(text(sink.conversations[1].turns[0].damagedResponse), QStringLiteral("\"\\ud83d\\nq\\\"\""));
        QVERIFY(sink.conversations[2].turns[0].damagedResponse.empty());
        CollectingSink a2e;
        IMPORT_OR_FAIL(a2e, m_files.write("lone2.jsonl", a2eRow("", "a\\ud83d")));
        QVERIFY2(a2e.faults.empty(), a2e.faults.empty() ? "" : a2e.faults[0].message.c_str());
        QCOMPARE(text(a2e.conversations.at(0).turns[0].damagedResponse), QStringLiteral("\"a\\ud83d\""));
    }
};

QTEST_APPLESS_MAIN(TestImportA2e)
#include "tst_import_a2e.moc"
