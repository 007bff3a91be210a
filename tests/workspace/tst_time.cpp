#include <ctime>

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using protocol::Polarity;

/// One moment is one moment: in the list, in the counts, under a filter and in a file, wherever in the world one sits.
class TestTime : public QObject
{
    Q_OBJECT

    QByteArray m_zone;

    static void sitIn(const QByteArray& zone)
    {
        qputenv("TZ", zone);
        ::tzset();
    }

private Q_SLOTS:
    void initTestCase() { m_zone = qgetenv("TZ"); }
    void cleanup() { sitIn(m_zone); }

    /// Reading, drafting and skipping are work, too: a restart takes none of it away.
    void time_activeTodayOutlivesARestart_76()
    {
        Fixture fixture;
        const auto work = [&fixture](Workspace& workspace, int steps) {
            for (int i = 0; i < steps; ++i) {
                fixture.now += 20;
                workspace.noteActivity();
            }
        };
        std::chrono::milliseconds before{};
        {
            auto workspace = fixture.open();
            work(*workspace, 6);
            rate(*workspace, Polarity::Positive);
            QVERIFY(shows(*workspace, currentKey(*workspace)));
            work(*workspace, 9);  // read, and not judged
            QVERIFY(settled(*workspace));
            before = workspace->activeToday();
            QCOMPARE(before, std::chrono::milliseconds(300'000));
        }
        {
            auto workspace = fixture.open();
            QTRY_COMPARE(workspace->activeToday(), before);
            work(*workspace, 3);
            QCOMPARE(workspace->activeToday(), before + std::chrono::minutes(1));
            // Killed now: what is written in steps is there.
            QTRY_VERIFY(fixture.store()->setting("workspace.ui")->value_or("").find("\"today.activeMs\":\"3") != std::string::npos);
        }
        fixture.now += 86'400;
        auto workspace = fixture.open();
        QTRY_COMPARE(workspace->activeToday(), std::chrono::milliseconds(0));
        work(*workspace, 2);
        QCOMPARE(workspace->activeToday(), std::chrono::seconds(40));
    }

    void time_zonesAgree_74_data()
    {
        QTest::addColumn<QByteArray>("zone");
        QTest::newRow("Shanghai") << QByteArray("Asia/Shanghai");
        QTest::newRow("St John's") << QByteArray("America/St_Johns");
        QTest::newRow("Kathmandu") << QByteArray("Asia/Kathmandu");
        QTest::newRow("UTC") << QByteArray("UTC");
    }
    void time_zonesAgree_74()
    {
        QFETCH(QByteArray, zone);
        sitIn(zone);
        // The clocks of St John's go forward in this night.
        const QDate day(2026, 3, 8);
        const QTimeZone here(zone);
        QVERIFY(here.isValid());
        const double midnight = double(day.startOfDay(here).toMSecsSinceEpoch()) / 1'000;
        const double nextMidnight = double(day.addDays(1).startOfDay(here).toMSecsSinceEpoch()) / 1'000;

        Fixture fixture(60);
        WorkspaceOptions options = fixture.options();
        options.clock.utcOffsetSeconds = [&fixture, here] {
            return std::int64_t(here.offsetFromUtc(QDateTime::fromSecsSinceEpoch(qint64(fixture.now))));
        };
        Workspace workspace(options);
        workspace.settings()->set(Settings::Key::Annotator, QStringLiteral("ada"));
        workspace.openProject(fixture.path());
        QTRY_VERIFY(workspace.rating()->turn() != nullptr);
        // One judgement an hour, from a day before to a day after.
        std::map<std::string, double> moments;
        std::int64_t expected = 0;
        for (int hour = 0; hour < 60; ++hour) {
            fixture.now = midnight - 18 * 3600 + hour * 3600 + 1;
            expected += fixture.now >= midnight && fixture.now < nextMidnight ? 1 : 0;
            QVERIFY(shows(workspace, currentKey(workspace)));
            moments[workspace.rating()->turn()->turn.turnId] = fixture.now;
            rate(workspace, Polarity::Positive);
        }
        QVERIFY(settled(workspace));
        fixture.now = nextMidnight - 1;
        const auto store = fixture.store();
        const auto offset = options.clock.utcOffsetSeconds();
        const QString filter = QStringLiteral("after:%1 before:%2").arg(day.toString(Qt::ISODate), day.addDays(1).toString(Qt::ISODate));

        workspace.setFilterText(filter);
        QTRY_COMPARE(workspace.queue()->rowCount(), static_cast<int>(expected));
        // "Today" is counted with the offset of now; the night of the change is an hour short at its start.
        const bool clocksChange = nextMidnight - midnight != 24 * 3600;
        const auto today = store->counts(fixture.now, offset)->submittedToday;
        QVERIFY2(today == expected || (clocksChange && std::abs(today - expected) <= 1), qPrintable(QString::number(today)));
        const QString target = fixture.file("day.jsonl");
        auto exported = workspace.exportTo(target, filter, {});
        QTRY_VERIFY(exported.isFinished());
        QVERIFY(exported.result());
        QCOMPARE(exported.result()->rows, expected);

        QFile file(target);
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const QJsonObject row = QJsonDocument::fromJson(file.readLine()).object();
            const double moment = moments.at(row.value(QStringLiteral("turn_id")).toString().toStdString());
            QCOMPARE(row.value(QStringLiteral("ts")).toDouble(), moment);
            // RFC 3339 in UTC, and the same moment.
            const QString utc = row.value(QStringLiteral("ts_utc")).toString();
            QVERIFY2(utc.endsWith(QLatin1Char('Z')), qPrintable(utc));
            QCOMPARE(double(QDateTime::fromString(utc, Qt::ISODateWithMs).toMSecsSinceEpoch()) / 1'000, moment);
            // And it lies on the day that was asked for, as a person here reads the date.
            QCOMPARE(QDateTime::fromMSecsSinceEpoch(qint64(moment * 1'000), here).date(), day);
        }
    }

    void time_aLockedScreenIsNoWork_76()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        fixture.now += 10;
        workspace->noteActivity();
        fixture.now += 300;  // nobody is there: no key, no pointer
        workspace->noteActivity();
        fixture.now += 5;
        workspace->noteActivity();
        rate(*workspace, Polarity::Positive);
        QVERIFY(settled(*workspace));
        const auto judgement = fixture.store()->history(first)->front().judgement;
        QCOMPARE(judgement.activeMs, std::int64_t(15'000));
        QCOMPARE(judgement.wallMs, std::int64_t(315'000));
    }

    void time_anotherWindowIsNoWork_76()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        fixture.now += 10;
        workspace->setWindowActive(false);
        fixture.now += 30;
        workspace->setWindowActive(true);
        fixture.now += 5;
        rate(*workspace, Polarity::Positive);
        QVERIFY(settled(*workspace));
        const auto judgement = fixture.store()->history(first)->front().judgement;
        QCOMPARE(judgement.activeMs, std::int64_t(15'000));
        QCOMPARE(judgement.wallMs, std::int64_t(45'000));
    }
};

QTEST_GUILESS_MAIN(TestTime)
#include "tst_time.moc"
