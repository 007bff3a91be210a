#include <cstdlib>
#include <ctime>

#include <QDateTime>
#include <QTest>

#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

double secondsOf(const char* iso)
{
    return static_cast<double>(QDateTime::fromString(QString::fromUtf8(iso), Qt::ISODate).toMSecsSinceEpoch()) / 1000.0;
}

} // namespace

/// "Today" is the person's day, wherever they are.
class TstProjectCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { setZone("UTC"); }

    void countsOfStates()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        VERIFY_RESULT(importText(*store, folder, chatLines(6)));
        const auto turns = queueOf(*store);
        VERIFY_RESULT(store->submit(turns[0].key, judgementOf(turns[0], 1.0, 1'000)));
        VERIFY_RESULT(store->submit(turns[1].key, judgementOf(turns[1], 1.0, 1'000)));
        VERIFY_RESULT(store->saveDraft(turns[2].key, begunDraft()));
        VERIFY_RESULT(store->skip(turns[3].key, "no"));
        VERIFY_RESULT(store->setFlagged(turns[3].key, true));
        const auto counts = store->counts(1'000, 0);
        VERIFY_RESULT(counts);
        Counts expected;
        expected.total = 6;
        expected.open = 2;
        expected.drafts = 1;
        expected.submitted = 2;
        expected.skipped = 1;
        expected.flagged = 1;
        expected.unsent = 2;
        expected.submittedToday = 2;
        expected.activeMsToday = 4'000;
        QVERIFY(*counts == expected);
    }

    /// The counts and the list come from the same rows.
    void countsAgreeWithTheList_opik6421()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        VERIFY_RESULT(importText(*store, folder, chatLines(10)));
        std::int64_t submitted = 0;
        for (const TurnSummary& turn : queueOf(*store)) {
            VERIFY_RESULT(store->submit(turn.key, judgementOf(turn, 1.0)));
            ++submitted;
            QCOMPARE(store->counts(0, 0)->submitted, submitted);
            QCOMPARE(static_cast<std::int64_t>(store->matching(*Filter::parse("state:submitted"))->size()), submitted);
        }
    }

    void time_todayIsLocal_74_data()
    {
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<int>("offset");
        QTest::addColumn<QByteArray>("day");
        QTest::addColumn<QByteArray>("firstMoment");
        QTest::addColumn<QByteArray>("lastMoment");
        QTest::newRow("Shanghai") << QByteArray("Asia/Shanghai") << 8 * 3600 << QByteArray("2026-11-30")
                                  << QByteArray("2026-11-29T16:00:00Z") << QByteArray("2026-11-30T15:59:59Z");
        QTest::newRow("St John's") << QByteArray("America/St_Johns") << -(3 * 3600 + 1800) << QByteArray("2026-11-30")
                                   << QByteArray("2026-11-30T03:30:00Z") << QByteArray("2026-12-01T03:29:59Z");
        QTest::newRow("UTC") << QByteArray("UTC") << 0 << QByteArray("2026-11-30")
                             << QByteArray("2026-11-30T00:00:00Z") << QByteArray("2026-11-30T23:59:59Z");
    }
    void time_todayIsLocal_74()
    {
        QFETCH(QByteArray, zone);
        QFETCH(int, offset);
        QFETCH(QByteArray, day);
        QFETCH(QByteArray, firstMoment);
        QFETCH(QByteArray, lastMoment);
        setZone(zone);
        const double first = secondsOf(firstMoment.constData());
        const double last = secondsOf(lastMoment.constData());
        const ProjectFolder folder;
        const auto store = folder.open();
        VERIFY_RESULT(importText(*store, folder, chatLines(4)));
        const auto turns = queueOf(*store);
        const double moments[] = {first - 1, first, last, last + 1};
        for (std::size_t at = 0; at < 4; ++at)
            VERIFY_RESULT(store->submit(turns[at].key, judgementOf(turns[at], 1.0, moments[at])));
        QCOMPARE(store->counts(first, offset)->submittedToday, std::int64_t(2));
        QCOMPARE(store->counts(last, offset)->submittedToday, std::int64_t(2));
        QCOMPARE(store->counts(last + 1, offset)->submittedToday, std::int64_t(1));
        // The filter of the same day finds the same two, in the list and in an export.
        const QDate date = QDate::fromString(QString::fromUtf8(day), Qt::ISODate);
        const std::string filter = "after:" + day.toStdString() + " before:"
            + date.addDays(1).toString(Qt::ISODate).toStdString();
        QCOMPARE(*store->matching(*Filter::parse(filter)), (std::vector<TurnKey>{turns[1].key, turns[2].key}));
        QCOMPARE(rowsOf(*store, filter).size(), std::size_t(2));
    }

    void withdrawnDoesNotCountAsDone()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        VERIFY_RESULT(importText(*store, folder, chatLines(1)));
        const auto turns = queueOf(*store);
        domain::Judgement judgement = judgementOf(turns[0], 1.0, 1'000);
        VERIFY_RESULT(store->submit(turns[0].key, judgement));
        judgement.withdrawn = true;
        judgement.ts = 1'001;
        VERIFY_RESULT(store->submit(turns[0].key, judgement));
        const auto counts = store->counts(1'002, 0);
        QCOMPARE(counts->submittedToday, std::int64_t(0));
        QCOMPARE(counts->activeMsToday, std::int64_t(2'000));
        QCOMPARE(counts->open, std::int64_t(1));
    }

private:
    static void setZone(const QByteArray& zone)
    {
        qputenv("TZ", zone);
        ::tzset();
    }
};

QTEST_GUILESS_MAIN(TstProjectCounts)
#include "tst_project_counts.moc"
