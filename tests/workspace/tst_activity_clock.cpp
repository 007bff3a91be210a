#include <QTest>

#include "activity_clock.h"

using namespace std::chrono_literals;
using touchstone::workspace::ActivityClock;

class TestActivityClock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_now = 1000ms; }

    void gapsUnderTheLimitCount()
    {
        ActivityClock clock = make();
        for (int i = 0; i < 10; ++i) {
            m_now += 5s;
            clock.noteActivity();
        }
        QCOMPARE(clock.active(), 50'000ms);
        QCOMPARE(clock.wall(), 50'000ms);
    }

    void time_aLockedScreenDoesNotCount_76()
    {
        ActivityClock clock = make();
        m_now += 10s;
        clock.noteActivity();
        m_now += 5min;
        QCOMPARE(clock.active(), 10'000ms);
        clock.noteActivity();
        m_now += 2s;
        QCOMPARE(clock.active(), 12'000ms);
        QCOMPARE(clock.wall(), 312'000ms);
    }

    void anotherWindowDoesNotCount()
    {
        ActivityClock clock = make();
        m_now += 4s;
        clock.setWindowActive(false);
        m_now += 20s;
        QCOMPARE(clock.active(), 4'000ms);
        clock.setWindowActive(true);
        m_now += 3s;
        QCOMPARE(clock.active(), 7'000ms);
        QCOMPARE(clock.wall(), 27'000ms);
    }

    void aTurnGoesOnFromAnEarlierSitting()
    {
        ActivityClock clock = make();
        m_now += 4s;
        clock.restart(30s, 90s);
        m_now += 1s;
        QCOMPARE(clock.active(), 31'000ms);
        QCOMPARE(clock.wall(), 91'000ms);
        QCOMPARE(clock.totalActive(), 5'000ms);
    }

private:
    ActivityClock make()
    {
        return ActivityClock([this] { return m_now; });
    }
    std::chrono::milliseconds m_now{};
};

QTEST_GUILESS_MAIN(TestActivityClock)
#include "tst_activity_clock.moc"
