#include <QTest>

#include "domain/exchange/import.h"
#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using touchstone::kit::CollectingSink;
using touchstone::kit::places;
using touchstone::kit::text;

/// Tables: delimiters, quotes, mapping, and where bad cells are.
class TestImportCsv : public QObject
{
    Q_OBJECT

    kit::Files m_files;

private Q_SLOTS:
    void delimiters_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("comma") << QByteArray("Question,Answer,lang\nq1,\"a, 1\",en\nq2,a2,de\n");
        QTest::newRow("semicolon") << QByteArray("Question;Answer;lang\nq1;a, 1;en\nq2;a2;de\n");
        QTest::newRow("tab") << QByteArray("Question\tAnswer\tlang\nq1\ta, 1\ten\nq2\ta2\tde");
        QTest::newRow("crlf and bom") << QByteArray("\xEF\xBB\xBFQuestion,Answer,lang\r\nq1,\"a, 1\",en\r\nq2,a2,de\r\n");
        QTest::newRow("blank lines") << QByteArray("Question,Answer,lang\n\nq1,\"a, 1\",en\n\nq2,a2,de\n\n");
    }

    void delimiters()
    {
        QFETCH(QByteArray, bytes);
        const auto path = m_files.write("table.txt", bytes);
        const auto detection = detectImport(path);
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Csv);
        QCOMPARE(detection->columns.size(), std::size_t(3));
        QCOMPARE(text(detection->suggestedMapping.columnOfField.at("prompt")), QStringLiteral("Question"));
        QCOMPARE(text(detection->suggestedMapping.columnOfField.at("response")), QStringLiteral("Answer"));
        QCOMPARE(detection->preview.size(), std::size_t(2));
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, path);
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(text(sink.response(0, 0)), QStringLiteral("a, 1"));
        QCOMPARE(text(sink.conversations[1].turns[0].metadata.text), QStringLiteral("{\"lang\":\"de\"}"));
    }

    void offsets_textIsKeptByteForByte_8_9_10_11()
    {
        const QByteArray awkward("  4   cm &lt;<br>\\n\xC2\xA0\n\"\"quoted\"\"\r\n\t ");
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("awkward.csv", "prompt,response\n p ,\"" + awkward + "\"\n"));
        QVERIFY(sink.faults.empty());
        QCOMPARE(QByteArray::fromStdString(sink.response(0, 0)), QByteArray("  4   cm &lt;<br>\\n\xC2\xA0\n\"quoted\"\r\n\t "));
        QCOMPARE(text(sink.conversations[0].messages[0].content), QStringLiteral(" p "));
        QByteArray literal = QByteArray("  4   cm &lt;<br>\\\\n\xC2\xA0\\n\\\"quoted\\\"\\r\\n\\t ");
        CollectingSink json;
        IMPORT_OR_FAIL(json, m_files.write("awkward.jsonl", "{\"prompt\":\" p \",\"response\":\"" + literal + "\"}\r\n"));
        QCOMPARE(text(json.response(0, 0)), text(sink.response(0, 0)));
    }

    void badRowsAreNamedAndTheGoodOnesLoad()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("bad.csv",
            "prompt,response,score\n"
            "p1,\"two\nlines\",1\n"         // 2-3
            "p2,r2\n"                        // 4: too few
            "p3,r3,0,extra\n"                // 5: too many
            "p4,\"r4\" tail,0\n"             // 6: after the quote
            "p5,r5,-0.5\n"                   // 7
            "p6,\"never closed,0\n"          // 8
            "p7,\xC3\xA9,0.25\n"             // 9
            "p8,r8,high\n"));                // 10
        QCOMPARE(places(sink.faults), QStringLiteral("4:4 5:9 6:8 8:4"));
        QStringList responses;
        for (std::size_t i = 0; i < sink.conversations.size(); ++i)
            responses.append(text(sink.response(i, 0)));
        QCOMPARE(responses.join(QLatin1Char('|')), QStringLiteral("two\nlines|r5|\u00e9|r8"));
    }

    void scoresOutOfRangeAreNamed()
    {
        ImportOptions options;
        options.format = ImportFormat::Csv;
        options.mapping = ColumnMapping{{{"response", "r"}, {"score", "s"}, {"comment", "c"}}, true};
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("score.csv", "r,s,c\nx,0.5,fine\ny,7,\nz,,only words\nw,-1,\nv,high,\nu,,\n"), options);
        QCOMPARE(places(sink.faults), QStringLiteral("3:3 6:3"));
        QVERIFY(text(sink.faults[0].message).contains(QStringLiteral("from -1 to 1")));
        QCOMPARE(sink.conversations.size(), std::size_t(4));
        const auto& first = sink.conversations[0].turns[0].feedbacks.at(0).feedback;
        QCOMPARE(first.score, 0.5);
        QCOMPARE(first.polarity, protocol::Polarity::Positive);
        QCOMPARE(text(first.comment), QStringLiteral("fine"));
        QCOMPARE(sink.conversations[1].turns[0].feedbacks.at(0).feedback.polarity, protocol::Polarity::Neutral);
        QCOMPARE(sink.conversations[2].turns[0].feedbacks.at(0).feedback.polarity, protocol::Polarity::Negative);
        QVERIFY(sink.conversations[3].turns[0].feedbacks.empty());
    }

    void ratingsOfAnotherScaleAreNotTakenForScores()
    {
        const auto detection = detectImport(m_files.write("stars.csv", "response,score\nx,5\ny,1\n"));
        QVERIFY(detection.has_value());
        QCOMPARE(detection->suggestedMapping.columnOfField.count("score"), std::size_t(0));
        QCOMPARE(text(detection->preview.at(0).turns[0].metadata.text), QStringLiteral("{\"score\":\"5\"}"));
    }

    void rowsOfOneConversationAreJoined()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("conv.csv",
            "conversation_id,turn_id,system,prompt,response,model,version,agent,created_at\n"
            "c1,t1,sys,q1,a1,m,2,bot,2024-05-01T10:00:00Z\n"
            "c1,t2,sys,q2,a2,m,2,bot,\n"
            "c2,t3,,q3,,,,,17\n"
            "c1,t4,,q4,a4,,,,\n"
            "c3,t1,,q5,a5,,,,\n"));
        QCOMPARE(sink.conversations.size(), std::size_t(2));
        QCOMPARE(sink.conversations[0].messages.size(), std::size_t(5));
        QCOMPARE(sink.conversations[0].turns.size(), std::size_t(2));
        QCOMPARE(sink.conversations[0].turns[1].position, std::int64_t(4));
        const auto& turn = sink.conversations[0].turns[0];
        QCOMPARE(text(*turn.version), QStringLiteral("2"));
        QCOMPARE(text(turn.environment.text), QStringLiteral("{\"component_name\":\"bot\"}"));
        QCOMPARE(turn.createdAt, 1714557600.0);
        QCOMPARE(text(sink.response(1, 0)), QString());
        QCOMPARE(sink.faults.size(), std::size_t(2));
        QVERIFY(text(sink.faults[0].message).contains(QStringLiteral("\"c1\" stands for another conversation")));
        QVERIFY(text(sink.faults[1].message).contains(QStringLiteral("\"t1\" stands for another response")));
    }

    void mappingThatNamesNoColumnIsAnError()
    {
        ImportOptions options;
        options.mapping = ColumnMapping{{{"response", "reply text"}}, true};
        CollectingSink sink;
        const auto done = readImport(m_files.write("map.csv", "a,b\n1,2\n"), options, sink);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::SchemaViolation);
        QVERIFY(text(done.error().message).contains(QStringLiteral("no column \"reply text\" for response; the columns are \"a\", \"b\"")));
    }

    void columnsThatAreNotMappedCanBeLeftOut()
    {
        ImportOptions options;
        options.mapping = ColumnMapping{{{"response", "a"}}, false};
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("drop.csv", "a,b\n1,2\n"), options);
        QCOMPARE(text(sink.conversations.at(0).turns[0].metadata.text), QStringLiteral("{}"));
    }

    void proseWithCommasIsNoTable()
    {
        const auto detection = detectImport(m_files.write("prose.txt", "Dear all, this is a letter.\nIt has commas, here, and there, often.\nBye\n"));
        QVERIFY(detection.has_value());
        QCOMPARE(detection->format, ImportFormat::Auto);
        QVERIFY(text(detection->why).contains(QStringLiteral("not recognised")));
    }
};

QTEST_APPLESS_MAIN(TestImportCsv)
#include "tst_import_csv.moc"
