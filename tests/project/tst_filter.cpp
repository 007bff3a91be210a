#include <QTest>

#include "project/filter.h"

using namespace touchstone;
using project::Filter;
using Field = Filter::Term::Field;

class TstFilter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void parse_emptyTextMatchesAll()
    {
        const auto filter = Filter::parse("  \t ");
        QVERIFY(filter);
        QVERIFY(filter->isEmpty());
    }

    void parse_wordsAreFolded()
    {
        const auto filter = Filter::parse("ÄRGER  STRASSE");
        QVERIFY(filter);
        QCOMPARE(filter->terms.size(), std::size_t(2));
        QCOMPARE(filter->terms[0].value, std::string("ärger"));
        QCOMPARE(filter->terms[1].value, std::string("strasse"));
        QCOMPARE(filter->text, std::string("ÄRGER  STRASSE"));
    }

    void parse_fields_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("field");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("negated");
        const auto row = [](const char* text, Field field, const char* value, bool negated = false) {
            QTest::newRow(text) << QByteArray(text) << static_cast<int>(field) << QByteArray(value) << negated;
        };
        row("state:open", Field::State, "open");
        row("-state:skipped", Field::State, "skipped", true);
        row("agent:\"My Agent\"", Field::Agent, "my agent");
        row("polarity:corrective", Field::Polarity, "corrective");
        row("dimension:plan_quality", Field::Dimension, "plan_quality");
        row("is:flagged", Field::Flagged, "flagged");
        row("annotator:Ann", Field::Annotator, "Ann");
        row("before:2026-11-30", Field::Before, "2026-11-30");
        row("after:2026-11-30T09:00:00Z", Field::After, "2026-11-30T09:00:00Z");
        row("feedback:f-1,F2", Field::Feedback, "f-1,F2");
        row("\"state:open\"", Field::Text, "state:open");
        row("10:30", Field::Text, "10:30");
        row("-word", Field::Text, "word", true);
        row("-", Field::Text, "-");
    }
    void parse_fields()
    {
        QFETCH(QByteArray, text);
        const auto filter = Filter::parse(text.toStdString());
        QVERIFY2(filter, filter ? "" : filter.error().message.c_str());
        QCOMPARE(filter->terms.size(), std::size_t(1));
        QTEST(static_cast<int>(filter->terms[0].field), "field");
        QTEST(QByteArray::fromStdString(filter->terms[0].value), "value");
        QTEST(filter->terms[0].negated, "negated");
    }

    void parse_badWordsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        QTest::newRow("state") << QByteArray("ok state:done") << QByteArray("state:done");
        QTest::newRow("polarity") << QByteArray("polarity:good") << QByteArray("polarity:good");
        QTest::newRow("dimension") << QByteArray("dimension:speed") << QByteArray("dimension:speed");
        QTest::newRow("flag") << QByteArray("is:open") << QByteArray("is:open");
        QTest::newRow("date") << QByteArray("before:30.11.2026") << QByteArray("before:30.11.2026");
        QTest::newRow("no such day") << QByteArray("after:2026-02-30") << QByteArray("after:2026-02-30");
        QTest::newRow("empty value") << QByteArray("agent:") << QByteArray("agent:");
        QTest::newRow("unknown") << QByteArray("colour:red") << QByteArray("colour:red");
        QTest::newRow("quote") << QByteArray("\"open end") << QByteArray("open end");
    }
    void parse_badWordsAreNamed()
    {
        QFETCH(QByteArray, text);
        const auto filter = Filter::parse(text.toStdString());
        QVERIFY(!filter);
        QCOMPARE(filter.error().code, ErrorCode::SchemaViolation);
        QTEST(QByteArray::fromStdString(filter.error().where), "where");
        QVERIFY(filter.error().message.find(filter.error().where) != std::string::npos);
    }

    /// As one types, every beginning of a filter either parses or says what is wrong; none may crash.
    void parse_everyBeginning()
    {
        const std::string text = "-\"two words\" state:open -agent:\"a b\" after:2026-01-01 漢字 🚀";
        for (std::size_t length = 0; length <= text.size(); ++length) {
            const auto filter = Filter::parse(text.substr(0, length));
            QVERIFY(filter || !filter.error().message.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TstFilter)
#include "tst_filter.moc"
