#include <QTest>

#include "import_kit.h"

using namespace touchstone;
using namespace touchstone::domain;
using namespace touchstone::kit;

/// What the readers say of rows that are almost right.
class TestImportWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What is no text is refused where it stands, and never becomes one.
    void valuesThatAreNoText_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("says");
        QTest::newRow("a number") << QByteArray("{\"prompt\":\"p\",\"response\":5}")
                                  << QStringLiteral("/response: a text, a message or a list of messages was expected, not a number");
        QTest::newRow("a step") << QByteArray("{\"prompt\":\"p\",\"completions\":[\"a\",true]}")
                                << QStringLiteral("/completions/1: a text, a message or a list of messages was expected, not true or false");
        QTest::newRow("the prompt") << QByteArray("{\"prompt\":1.5,\"response\":\"r\"}")
                                    << QStringLiteral("/prompt: a text, a message or a list of messages was expected, not a number");
        QTest::newRow("the system message") << QByteArray("{\"system\":7,\"prompt\":\"p\",\"response\":\"r\"}")
                                            << QStringLiteral("/system: a text was expected, not a number");
        QTest::newRow("the input") << QByteArray("{\"instruction\":\"i\",\"input\":{},\"output\":\"r\"}")
                                   << QStringLiteral("/input: a text was expected, not an object");
        QTest::newRow("null prompt") << QByteArray("{\"prompt\":null,\"response\":\"x\"}")
                                     << QStringLiteral("/prompt: this is null where a value is needed");
        QTest::newRow("null chosen") << QByteArray("{\"prompt\":\"p\",\"chosen\":null,\"rejected\":\"x\"}")
                                     << QStringLiteral("/chosen: this is null where a value is needed");
        QTest::newRow("null response2") << QByteArray("{\"instruction\":\"p\",\"response1\":\"x\",\"response2\":null}")
                                        << QStringLiteral("/response2: this is null where a value is needed");
        QTest::newRow("null messages") << QByteArray("{\"messages\":null}")
                                       << QStringLiteral("/messages: this is null where a value is needed");
    }
    void valuesThatAreNoText()
    {
        QFETCH(const QByteArray, row);
        QFETCH(const QString, says);
        // Alone, before and after rows that are good.
        CollectingSink alone;
        static_cast<void>(readImport(m_files.write("alone.jsonl", row + "\n"), {}, alone));
        QCOMPARE(alone.faults.size(), std::size_t(1));
        QCOMPARE(text(alone.faults[0].message), says);
        QVERIFY(alone.conversations.empty());
        const QByteArray good = says.contains(QStringLiteral("chosen")) ? "{\"prompt\":\"p\",\"chosen\":\"a\",\"rejected\":\"b\"}\n"
                                : says.contains(QStringLiteral("response2"))
                                    ? "{\"instruction\":\"p\",\"response1\":\"a\",\"response2\":\"b\"}\n"
                                : says.contains(QStringLiteral("/messages"))
                                    ? "{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}\n"
                                    : "{\"prompt\":\"p\",\"response\":\"r\"}\n";
        CollectingSink among;
        IMPORT_OR_FAIL(among, m_files.write("among.jsonl", row + "\n" + good + row + "\n"));
        QCOMPARE(among.faults.size(), std::size_t(2));
        QCOMPARE(text(among.faults[0].message), says);
        QCOMPARE(text(among.faults[1].message), says);
        QCOMPARE(among.faults[1].line, std::int64_t(3));
        QVERIFY(!among.conversations.empty());
    }

    void nullsAreNoUnknownFormat()
    {
        CollectingSink sink;
        const auto done = readImport(m_files.write("nulls.jsonl", "{\"prompt\":null,\"response\":\"x\"}\n"), {}, sink);
        QVERIFY(!done);
        QVERIFY2(done.error().message.find("null where values are needed. The first fault: /prompt: this is null")
                     != std::string::npos, done.error().message.c_str());
    }

    /// Times that are none and roles that nobody knows are kept, and said.
    void oddTimesAndRolesAreNoted()
    {
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("odd.jsonl",
            "{\"prompt\":\"p\",\"response\":\"1\",\"created_at\":1e29}\n"
            "{\"prompt\":\"p\",\"response\":\"2\",\"created\":-5}\n"
            "{\"prompt\":\"p\",\"response\":\"3\",\"created_at\":\"yesterday\"}\n"
            "{\"prompt\":\"p\",\"response\":\"4\",\"created_at\":\"2026-01-01T00:00:00Z\"}\n"
            "{\"prompt\":[{\"role\":\"wizard\",\"content\":\"p\"}],\"response\":\"5\"}\n"));
        QVERIFY(sink.faults.empty());
        QCOMPARE(sink.conversations.size(), std::size_t(5));
        const char* const kept[] = {"{\"created_at\":1e29}", "{\"created_at\":-5}", "{\"created_at\":\"yesterday\"}"};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto& odd = sink.conversations[i];
            QCOMPARE(odd.notes.size(), std::size_t(1));
            QVERIFY(odd.notes[0].kind == ImportNote::Kind::OddTime);
            QCOMPARE(odd.line, std::int64_t(i + 1));
            QCOMPARE(odd.turns[0].createdAt, 0.0);
            QCOMPARE(text(odd.turns[0].metadata.text), QString::fromLatin1(kept[i]));
        }
        QVERIFY(sink.conversations[3].notes.empty());
        QCOMPARE(sink.conversations[3].turns[0].createdAt, 1767225600.0);
        QCOMPARE(sink.conversations[4].notes.size(), std::size_t(1));
        QVERIFY(sink.conversations[4].notes[0] == (ImportNote{ImportNote::Kind::UnknownRole, "wizard"}));
        QCOMPARE(text(sink.conversations[4].messages[0].role), QStringLiteral("wizard"));
    }

    void timesOfJudgementsMustBeTimes()
    {
        const QByteArray row = "{\"feedback_id\":\"f\",\"polarity\":\"positive\",\"score\":1,\"rated_turn\":{\"prompt\":\"p\",\"response\":"
                               "\"r\",\"model\":\"m\"},";
        CollectingSink sink;
        IMPORT_OR_FAIL(sink, m_files.write("ts.jsonl", row + "\"ts\":1e29}\n" + row + "\"ts\":-1}\n"
                                                          + row + "\"ts\":1,\"created_at\":1e29}\n" + row + "\"ts\":1}\n"));
        QCOMPARE(sink.conversations.size(), std::size_t(1));
        QCOMPARE(sink.faults.size(), std::size_t(3));
        QCOMPARE(text(sink.faults[0].message),
                 QStringLiteral("/ts: a time must lie between the years 1970 and 9999, in seconds"));
        QCOMPARE(text(sink.faults[1].message).left(4), QStringLiteral("/ts:"));
        QCOMPARE(text(sink.faults[2].message).left(12), QStringLiteral("/created_at:"));
    }

    void aTableWithoutRowsSaysSo()
    {
        CollectingSink sink;
        const auto header = readImport(m_files.write("header.csv", "prompt,response\r\n"), {}, sink);
        QVERIFY(!header);
        QCOMPARE(text(header.error().message), QStringLiteral("The file has a header only: it has no rows."));
        const auto empty = readImport(m_files.write("empty.jsonl", ""), {}, sink);
        QVERIFY(!empty);
        QCOMPARE(empty.error().code, header.error().code);
        const auto list = readImport(m_files.write("empty.json", "[]"), {}, sink);
        QVERIFY(!list);
        QCOMPARE(text(list.error().message), text(empty.error().message));
        CollectingSink odd;
        IMPORT_OR_FAIL(odd, m_files.write("odd.csv", "prompt,response,created_at\r\np,r,1e29\r\n"));
        QCOMPARE(odd.conversations[0].notes.size(), std::size_t(1));
        QCOMPARE(text(odd.conversations[0].turns[0].metadata.text), QStringLiteral("{\"created_at\":\"1e29\"}"));
    }

private:
    Files m_files;
};

QTEST_GUILESS_MAIN(TestImportWords)
#include "tst_import_words.moc"
