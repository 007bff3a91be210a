#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "fake_host.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::SessionState;
using namespace std::chrono_literals;

/// How a session ends, and that no call is left hanging or settled twice by it.
class TestSessionEnds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handshake_refused_data();
    void handshake_refused();
    void handshake_answeredWithError();
    void handshake_timesOut();
    void closed_byTheHost();
    void closed_byTheClient();
    void destroyed_cancelsEveryCall();
    void destroyed_fromAnAnswer();
    void destroyed_fromStateChanged();
    void host_onItsOwnThread();
};

void TestSessionEnds::handshake_refused_data()
{
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("withToken");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, const char* reason, ErrorCode code, bool withToken = true, const char* where = nullptr) {
        QTest::newRow(name) << QString::fromLatin1(reason) << int(code) << withToken << QString::fromLatin1(where ? where : reason);
    };
    row("auth", "auth_failed", ErrorCode::Unauthorized);
    row("auth without a token", "auth_failed", ErrorCode::Unauthorized, false, "no_token");
    row("caps", "no_caps", ErrorCode::Unauthorized, false);
    row("none given", "", ErrorCode::Unauthorized);
    row("version", "version_mismatch", ErrorCode::VersionMismatch);
    row("server", "server_error", ErrorCode::RuntimeError);
}

void TestSessionEnds::handshake_refused()
{
    QFETCH(QString, reason);
    QFETCH(int, code);
    QFETCH(bool, withToken);
    QFETCH(QString, where);
    FakeHost host;
    host.handshake.ok = false;
    host.handshake.reason = reason.toStdString();
    SessionOptions options;
    options.authToken = withToken ? "a token" : "";
    const auto session = host.session(options);
    QSignalSpy changed(session.get(), &Session::stateChanged);
    const auto before = watch(*session, this, stats());
    QTRY_COMPARE(before->settled, 1);
    QCOMPARE(int(before->code()), code);
    QCOMPARE(session->state(), SessionState::Refused);
    const auto after = watch(*session, this, stats());
    QCOMPARE(after->settled, 0);
    QTRY_COMPARE(after->settled, 1);
    QCOMPARE(int(after->code()), code);
    QCOMPARE(host.count("learn/stats/req"), 0);
    QTRY_COMPARE(host.closed, 1);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(QString::fromStdString(changed.at(0).at(1).value<Error>().where), where);
    QCOMPARE(session->state(), SessionState::Refused);
}

void TestSessionEnds::handshake_answeredWithError()
{
    FakeHost host;
    host.shakesHands = false;
    const auto session = host.session();
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(host.count("handshake/req"), 1);
    host.replyJson(R"({"type":"error","id":"1","code":"version_mismatch","message":"speak 2.0"})");
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::VersionMismatch);
    QCOMPARE(session->state(), SessionState::Refused);
}

void TestSessionEnds::handshake_timesOut()
{
    FakeHost host;
    host.shakesHands = false;
    SessionOptions options;
    options.handshakeTimeout = 20ms;
    const auto session = host.session(options);
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Timeout);
    QCOMPARE(session->state(), SessionState::Closed);
}

void TestSessionEnds::closed_byTheHost()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    const auto call = watch(*session, this, stats());
    QTRY_COMPARE(host.count("learn/stats/req"), 1);
    host.end.reset();
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Closed);
    QCOMPARE(session->state(), SessionState::Closed);
    const auto after = watch(*session, this, stats());
    QTRY_COMPARE(after->settled, 1);
    QCOMPARE(after->code(), ErrorCode::Closed);
}

void TestSessionEnds::closed_byTheClient()
{
    FakeHost host;
    host.answersStats = false;
    const auto session = host.session();
    QTRY_COMPARE(session->state(), SessionState::Ready);
    QSignalSpy changed(session.get(), &Session::stateChanged);
    const auto call = watch(*session, this, stats());
    session->close();
    session->close();
    QCOMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Closed);
    QTRY_COMPARE(host.closed, 1);
    QCOMPARE(host.count("learn/stats/req"), 1);  // what was sent has left
    QCOMPARE(changed.size(), 1);
}

void TestSessionEnds::destroyed_cancelsEveryCall()
{
    FakeHost host;
    host.answersStats = false;
    auto session = host.session();
    QTRY_COMPARE(session->state(), SessionState::Ready);
    const auto waiting = watch(*session, this, stats());
    const auto bad = watch(*session, this, stats("\xFF"));
    auto future = session->call(stats());
    session.reset();
    QCOMPARE(waiting->settled, 1);
    QCOMPARE(waiting->code(), ErrorCode::Cancelled);
    QCOMPARE(bad->settled, 1);
    QVERIFY(future.isFinished() && future.resultCount() == 1);
    QTRY_COMPARE(host.closed, 1);
}

void TestSessionEnds::destroyed_fromAnAnswer()
{
    FakeHost host;
    auto session = host.session();
    const auto other = watch(*session, this, stats("never mind"));
    bool gone = false;
    session->call(stats()).then(this, [&](const Result<LearnStatsResponse>&) {
        session.reset();
        gone = true;
    });
    const auto third = watch(*session, this, stats());
    QTRY_VERIFY(gone);
    QCOMPARE(other->settled, 1);
    QCOMPARE(third->settled, 1);
    QCOMPARE(third->code(), ErrorCode::Cancelled);
    QTRY_COMPARE(host.closed, 1);
}

void TestSessionEnds::destroyed_fromStateChanged()
{
    for (const bool refused : {false, true}) {
        FakeHost host;
        host.handshake.ok = !refused;
        auto session = host.session();
        const auto call = watch(*session, this, stats());
        connect(session.get(), &Session::stateChanged, this, [&session] { session.reset(); });
        QTRY_VERIFY(!session);
        QCOMPARE(call->settled, 1);
        QVERIFY(!call->result->has_value());
    }
    // While the end settles one call after the other, the first takes the session away.
    FakeHost host;
    host.shakesHands = false;
    SessionOptions options;
    options.callTimeout = 10ms;
    auto session = host.session(options);
    session->call(stats()).then(this, [&](const Result<LearnStatsResponse>&) { session.reset(); });
    const auto second = watch(*session, this, stats());
    QTRY_COMPARE(second->settled, 1);
    QVERIFY(!session);
}

void TestSessionEnds::host_onItsOwnThread()
{
    QThread thread;
    thread.start();
    for (int round = 0; round < 30; ++round) {
        auto* host = new FakeHost;
        auto session = host->session();
        host->end->moveToThread(&thread);
        host->moveToThread(&thread);
        std::vector<std::shared_ptr<Outcome<LearnStatsResponse>>> calls;
        for (int i = 0; i < 50; ++i)
            calls.push_back(watch(*session, this, stats(std::to_string(i))));
        if (round % 3 == 0)
            session.reset();
        if (round % 3 == 1)
            QMetaObject::invokeMethod(host, [host] { host->end->close(); }, Qt::QueuedConnection);
        for (const auto& call : calls)
            QTRY_COMPARE(call->settled, 1);
        if (round % 3 == 2)
            for (const auto& call : calls)
                QVERIFY(call->result->has_value());
        QMetaObject::invokeMethod(host, [host] { delete host; }, Qt::QueuedConnection);
    }
    thread.quit();
    thread.wait();
}

QTEST_GUILESS_MAIN(TestSessionEnds)
#include "tst_session_ends.moc"
