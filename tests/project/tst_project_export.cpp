#include <random>

#include <QTest>

#include "kit.h"
#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;
using protocol::Dimension;

namespace {

QByteArray jsonText(const QString& text)
{
    QByteArray json = "\"";
    for (const char byte : text.toUtf8()) {
        switch (byte) {
        case '"':
        case '\\':
            json += '\\';
            json += byte;
            break;
        case '\n':
            json += "\\n";
            break;
        case '\r':
            json += "\\r";
            break;
        case '\t':
            json += "\\t";
            break;
        default:
            json += byte;
        }
    }
    return json + '"';
}

/// Conversations of 1 to 4 turns with odd text, tool calls and metadata.
QByteArray oddConversations(std::mt19937& random, int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        const QByteArray number = QByteArray::number(i);
        lines += "{\"id\":\"talk-" + number + "\",\"model\":\"m" + QByteArray::number(i % 3)
            + "\",\"messages\":[{\"role\":\"system\",\"content\":" + jsonText(randomText(random, 12)) + "}";
        for (int turn = 0; turn <= i % 4; ++turn) {
            lines += ",{\"role\":\"user\",\"content\":" + jsonText(randomText(random, 20)) + "}";
            if (i % 5 == 0)
                lines += ",{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"id\":\"c" + number
                    + "\",\"type\":\"function\",\"function\":{\"name\":\"find\",\"arguments\":\"{\\\"a\\\": [1]}\"}}]}"
                      ",{\"role\":\"tool\",\"tool_call_id\":\"c" + number + "\",\"content\":\"[]\"}";
            lines += ",{\"role\":\"assistant\",\"content\":" + jsonText(QStringLiteral("Start ") + randomText(random, 40))
                + "}";
        }
        lines += "]}\n";
    }
    return lines;
}

void rateSome(ProjectStore& store)
{
    std::mt19937 random(11);
    int count = 0;
    for (const TurnSummary& summary : queueOf(store)) {
        if (++count % 4 == 0)
            continue;
        domain::Judgement judgement = judgementOf(summary, count % 2 ? 0.3 : -1.0, 1'700'000'000.123 + count);
        judgement.comment = count % 3 ? "=1+1 " + randomText(random, 10).toStdString() : std::string();
        judgement.confidence = 0.1;
        if (count % 3 == 0)
            judgement.others = {{Dimension::Safety, 0.05}, {Dimension::Tone, -0.15}};
        const auto turn = store.turn(summary.key);
        VERIFY_RESULT(turn);
        if (count % 5 == 0 && turn->answer.content.rfind("Start ", 0) == 0) {
            judgement.polarity = protocol::Polarity::Corrective;
            judgement.correctionSpan = protocol::CodePointSpan{0, 5};
            judgement.correction = "\xf0\x9f\x9a\x80" + turn->answer.content.substr(5);
        }
        VERIFY_RESULT(store.submit(summary.key, judgement));
    }
}

} // namespace

class TstProjectExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<ProjectFolder>();
        m_store = m_folder->open();
        QVERIFY(m_store);
    }
    void cleanup()
    {
        m_store.reset();
        m_folder.reset();
    }

    void export_importExportIsByteIdentical_53_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<QString>("name");
        QTest::newRow("A2E") << static_cast<int>(domain::ExportFormat::A2eFeedback) << QStringLiteral("out.jsonl");
        QTest::newRow("CSV") << static_cast<int>(domain::ExportFormat::Csv) << QStringLiteral("out.csv");
    }
    void export_importExportIsByteIdentical_53()
    {
        QFETCH(int, format);
        QFETCH(QString, name);
        std::mt19937 random(5);
        VERIFY_RESULT(importText(*m_store, *m_folder, oddConversations(random, 40)));
        rateSome(*m_store);
        const QByteArray first = exported(*m_store, static_cast<domain::ExportFormat>(format), name);
        QVERIFY(first.count('\n') > 30);
        const auto other = m_folder->open(QStringLiteral("other.touchstone"));
        const auto report = other->importFile(m_folder->path(name), {});
        VERIFY_RESULT(report);
        QVERIFY2(report->skipped.empty(), report->skipped.empty() ? "" : report->skipped[0].message.c_str());
        const QByteArray second = exported(*other, static_cast<domain::ExportFormat>(format), QStringLiteral("2-") + name);
        compareLines(second, first);
        // Back where it came from, it adds nothing.
        const auto back = m_store->importFile(m_folder->path(name), {});
        VERIFY_RESULT(back);
        QCOMPARE(back->turns, std::int64_t(0));
        QCOMPARE(back->feedbacks, std::int64_t(0));
    }

    void rowsCarryTurnAndTimes()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(2)));
        const auto queue = queueOf(*m_store);
        VERIFY_RESULT(m_store->submit(queue[1].key, correctionOf(queue[1], m_store->turn(queue[1].key)->answer.content)));
        const auto rows = rowsOf(*m_store);
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(rows[0].turn == *m_store->turn(queue[1].key));
        QVERIFY(*rows[0].feedback.ratedTurn == domain::ratedTurnOf(rows[0].turn));
        QCOMPARE(rows[0].activeMs, std::int64_t(2'000));
        QCOMPARE(rows[0].wallMs, std::int64_t(3'000));
    }

    /// Rated in any order, exported in that of conversations; the context of each row is its own.
    void orderAndContext()
    {
        std::mt19937 random(3);
        VERIFY_RESULT(importText(*m_store, *m_folder, oddConversations(random, 12)));
        auto queue = queueOf(*m_store);
        std::shuffle(queue.begin(), queue.end(), random);
        for (const TurnSummary& turn : queue) {
            domain::Judgement judgement = judgementOf(turn, 1.0);
            judgement.others = {{Dimension::Safety, 0.5}};
            VERIFY_RESULT(m_store->submit(turn.key, judgement));
        }
        const auto rows = rowsOf(*m_store);
        QCOMPARE(rows.size(), queue.size() * 2);
        const auto ordered = queueOf(*m_store);
        for (std::size_t at = 0; at < rows.size(); ++at) {
            QVERIFY(rows[at].turn == *m_store->turn(ordered[at / 2].key));
            QCOMPARE(rows[at].feedback.dimension, at % 2 ? Dimension::Safety : Dimension::Helpfulness);
        }
    }

    void sourceCanBeReadTwiceAndCallersMayKeepRows()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, oddJoined()));
        for (const TurnSummary& turn : queueOf(*m_store))
            VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0)));
        auto source = m_store->exportSource({});
        VERIFY_RESULT(source);
        QCOMPARE((*source)->estimatedRows(), std::int64_t(4));
        std::vector<domain::ExportRow> first;
        domain::ExportRow row;
        for (auto more = (*source)->next(row); more && *more; more = (*source)->next(row))
            first.push_back(std::move(row));
        VERIFY_RESULT((*source)->rewind());
        std::size_t at = 0;
        domain::ExportRow fresh;
        for (auto more = (*source)->next(fresh); more && *more; more = (*source)->next(fresh), ++at)
            QVERIFY(fresh.turn == first[at].turn && fresh.feedback == first[at].feedback);
        QCOMPARE(at, first.size());
    }

    void export_filterIsTheOneOfTheList_50()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(6)));
        const auto queue = queueOf(*m_store);
        for (std::size_t at = 0; at < 4; ++at) {
            domain::Judgement judgement = judgementOf(queue[at], at % 2 ? 1.0 : -1.0, 1'000 + double(at));
            judgement.annotator = at == 3 ? "bea" : "ann";
            if (at == 1)
                judgement.others = {{Dimension::Safety, -0.5}};
            VERIFY_RESULT(m_store->submit(queue[at].key, judgement));
        }
        VERIFY_RESULT(m_store->setFlagged(queue[2].key, true));
        VERIFY_RESULT(m_store->skip(queue[5].key, "no"));
        const auto keys = [this](std::string_view text) { return *m_store->matching(*Filter::parse(text)); };
        const auto picked = [&queue](std::initializer_list<std::size_t> places) {
            std::vector<TurnKey> found;
            for (const std::size_t place : places)
                found.push_back(queue[place].key);
            return found;
        };
        QCOMPARE(keys(""), picked({0, 1, 2, 3, 4, 5}));
        QCOMPARE(keys("NUMBER \"answer number 3\""), picked({3}));
        QCOMPARE(keys("state:submitted -polarity:negative"), picked({1, 3}));
        QCOMPARE(keys("state:skipped"), picked({5}));
        QCOMPARE(keys("is:flagged"), picked({2}));
        QCOMPARE(keys("dimension:safety"), picked({1}));
        QCOMPARE(keys("-dimension:safety"), picked({0, 2, 3, 4, 5}));
        QCOMPARE(keys("annotator:bea"), picked({3}));
        QCOMPARE(keys("dimension:helpfulness -annotator:bea"), picked({0, 1, 2}));
        QCOMPARE(keys("dimension:safety annotator:bea"), picked({}));
        QCOMPARE(keys("after:1970-01-01T00:16:42Z"), picked({2, 3}));
        QCOMPARE(keys("before:1970-01-01T00:16:42Z dimension:helpfulness"), picked({0, 1}));
        const auto sent = m_store->unsent(10);
        VERIFY_RESULT(sent);
        const std::string first = sent->at(0).feedbacks.at(0).feedbackId;
        const std::string third = sent->at(2).feedbacks.at(0).feedbackId;
        QCOMPARE(keys("feedback:\"" + third + "," + first + ",unknown\""), picked({0, 2}));
        QCOMPARE(keys("-feedback:" + first), picked({1, 2, 3, 4, 5}));
        QCOMPARE(keys("feedback:unknown"), picked({}));
        QCOMPARE(rowsOf(*m_store, "feedback:" + third).size(), std::size_t(1));
        QCOMPARE(rowsOf(*m_store, "dimension:safety").size(), std::size_t(1));
        QCOMPARE(rowsOf(*m_store, "-dimension:safety").size(), std::size_t(4));
        QCOMPARE(rowsOf(*m_store, "is:flagged").size(), std::size_t(1));
        QCOMPARE(rowsOf(*m_store, "polarity:negative").size(), std::size_t(3));
        QCOMPARE(rowsOf(*m_store, "annotator:bea").size(), std::size_t(1));
        QCOMPARE(rowsOf(*m_store, "state:skipped").size(), std::size_t(0));
    }

    void export_skippedAfterJudgingStaysOut_50()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(2)));
        const auto queue = queueOf(*m_store);
        for (const TurnSummary& turn : queue)
            VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0)));
        VERIFY_RESULT(m_store->skip(queue[0].key, "spam"));
        auto source = m_store->exportSource({});
        VERIFY_RESULT(source);
        const auto report = domain::previewExport(**source, {});
        VERIFY_RESULT(report);
        QCOMPARE(report->rows, std::int64_t(1));
        QCOMPARE(report->excluded.at("skipped"), std::int64_t(1));
    }

private:
    QByteArray oddJoined()
    {
        std::mt19937 random(2);
        return oddConversations(random, 4).split('\n')[3] + '\n';
    }

    QByteArray exported(ProjectStore& store, domain::ExportFormat format, const QString& name)
    {
        domain::ExportOptions options;
        options.format = format;
        auto source = store.exportSource({});
        if (!source)
            return {};
        const auto report = domain::writeExport(**source, m_folder->path(name), options);
        if (!report)
            QTest::qFail(report.error().message.c_str(), __FILE__, __LINE__);
        return readAll(m_folder->path(name));
    }

    static void compareLines(const QByteArray& actual, const QByteArray& expected)
    {
        const auto actualLines = actual.split('\n');
        const auto expectedLines = expected.split('\n');
        for (qsizetype at = 0; at < std::min(actualLines.size(), expectedLines.size()); ++at)
            QCOMPARE(actualLines[at], expectedLines[at]);
        QCOMPARE(actualLines.size(), expectedLines.size());
    }

    std::unique_ptr<ProjectFolder> m_folder;
    std::unique_ptr<ProjectStore> m_store;
};

QTEST_GUILESS_MAIN(TstProjectExport)
#include "tst_project_export.moc"
