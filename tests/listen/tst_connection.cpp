#include <QSignalSpy>
#include <QTest>

#include "transport_bench.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::BackOff;
using link::Connection;
using link::ConnectionState;
using namespace std::chrono_literals;

namespace {

BackOff quickly()
{
    return {20ms, 100ms, [] { return 0.5; }};
}

/// An address where nobody listens, and where somebody may.
quint16 freePort()
{
    const auto listener = listen::listenAt(*listen::parseListenAddress(QStringLiteral("ws://127.0.0.1:0")), {},
                                           [](auto, auto) {});
    return listen::parseListenAddress((*listener)->url())->port;
}

} // namespace

/// How a connection comes about, is lost, and comes back.
class TestConnection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void backOff_growsWithinBounds();
    void backOff_isJittered();
    void host_comesLater_data();
    void host_comesLater();
    void host_isNotToBeHad();
    void host_restarts();
    void host_hasTroubleOfItsOwn();
    void closed_triesNoMore();
    void closed_fromItsOwnSignal();
    void retryNow_doesNotWait();
    void destroyed_whileConnecting();
};

void TestConnection::backOff_growsWithinBounds()
{
    const BackOff low{100ms, 1'000ms, [] { return 0.0; }};
    const BackOff high{100ms, 1'000ms, [] { return 0.999; }};
    const int whole[] = {100, 200, 400, 800, 1'000, 1'000};
    for (int attempt = 1; attempt <= 6; ++attempt) {
        QCOMPARE(low.delay(attempt).count(), whole[attempt - 1] / 2);
        QVERIFY(high.delay(attempt).count() <= whole[attempt - 1]);
        QVERIFY(high.delay(attempt).count() >= whole[attempt - 1] * 9 / 10);
    }
    QCOMPARE(low.delay(1'000'000).count(), 500);
}

void TestConnection::backOff_isJittered()
{
    const BackOff real{1'000ms, 1'000ms, {}};
    QSet<qint64> seen;
    for (int i = 0; i < 50; ++i) {
        seen += real.delay(1).count();
        QVERIFY(real.delay(1) >= 500ms && real.delay(1) <= 1'000ms);
    }
    QVERIFY(seen.size() > 20);
}

void TestConnection::host_comesLater_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::newRow("WebSocket") << QStringLiteral("ws");
    QTest::newRow("HTTP") << QStringLiteral("http");
}

void TestConnection::host_comesLater()
{
    QFETCH(QString, scheme);
    const QString url = QStringLiteral("%1://127.0.0.1:%2").arg(scheme).arg(freePort());
    Connection connection(link::linkTo(url).value(), {}, quickly());
    connection.open();
    QCOMPARE(connection.state(), ConnectionState::Connecting);
    QTRY_COMPARE(connection.state(), ConnectionState::Waiting);
    QCOMPARE(connection.lastError().code, ErrorCode::CannotOpen);
    QVERIFY(!connection.session());
    QTest::qWait(200);
    ScriptedHost host;
    const auto listener = listen::listenAt(*listen::parseListenAddress(url), {},
                                           [&host](std::unique_ptr<Link> link, const QString&) {
                                               host.attach(std::move(link));
                                           });
    QVERIFY(listener);
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    QCOMPARE(connection.untilRetry().count(), 0);
}

void TestConnection::host_isNotToBeHad()
{
    TransportBench bench(QStringLiteral("local"));
    int asked = 0;
    Connection connection([&] { return ++asked < 3 ? nullptr : bench.connectLink(); }, {}, quickly());
    connection.open();
    QCOMPARE(connection.state(), ConnectionState::Waiting);
    QCOMPARE(connection.lastError().code, ErrorCode::CannotOpen);
    QVERIFY(!connection.session());
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    QCOMPARE(asked, 3);
}

void TestConnection::host_restarts()
{
    TransportBench bench(QStringLiteral("ws"));
    Connection connection(bench.factory(), {}, quickly());
    QSignalSpy changed(&connection, &Connection::stateChanged);
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    const auto call = watch(*connection.session(), this, stats("silent"));
    bench.host.hangUp();
    bench.listenAgain();
    QTRY_COMPARE(call->settled, 1);
    QCOMPARE(call->code(), ErrorCode::Closed);
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    const auto next = watch(*connection.session(), this, stats("next"));
    QTRY_COMPARE(next->settled, 1);
    QVERIFY(next->isGood());
    QCOMPARE(call->settled, 1);
    QVERIFY(changed.size() >= 5);
}

void TestConnection::host_hasTroubleOfItsOwn()
{
    TransportBench bench(QStringLiteral("ws"));
    SessionOptions options;
    options.authToken = "not now";
    Connection connection(bench.factory(), options, quickly());
    int tries = 0;
    connect(&connection, &Connection::stateChanged, this,
            [&tries](ConnectionState state) { tries += state == ConnectionState::Waiting ? 1 : 0; });
    connection.open();
    QTRY_VERIFY(tries >= 3);
    QCOMPARE(connection.lastError().where, std::string("server_error"));
}

void TestConnection::closed_triesNoMore()
{
    const QString url = QStringLiteral("ws://127.0.0.1:%1").arg(freePort());
    Connection connection(link::linkTo(url).value(), {}, quickly());
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Waiting);
    connection.close();
    QCOMPARE(connection.state(), ConnectionState::Idle);
    QSignalSpy changed(&connection, &Connection::stateChanged);
    QTest::qWait(200);
    QVERIFY(changed.isEmpty());
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Waiting);
}

void TestConnection::closed_fromItsOwnSignal()
{
    TransportBench bench(QStringLiteral("ws"));
    Connection connection(bench.factory(), {}, quickly());
    connect(&connection, &Connection::stateChanged, this, [&connection](ConnectionState state) {
        if (state == ConnectionState::Ready)
            connection.close();
    });
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Idle);
    QTRY_COMPARE(bench.host.links(), std::size_t(0));
}

void TestConnection::retryNow_doesNotWait()
{
    TransportBench bench(QStringLiteral("ws"));
    Connection connection(bench.factory(), {}, {1h, 1h, {}});
    connection.open();
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
    bench.host.hangUp();
    QTRY_COMPARE(connection.state(), ConnectionState::Waiting);
    QVERIFY(connection.untilRetry() > 20min);
    connection.retryNow();
    QTRY_COMPARE(connection.state(), ConnectionState::Ready);
}

void TestConnection::destroyed_whileConnecting()
{
    TransportBench bench(QStringLiteral("ws"));
    for (int i = 0; i < 30; ++i) {
        auto connection = std::make_unique<Connection>(bench.factory(), SessionOptions{}, quickly());
        connection->open();
        QTest::qWait(i % 4);
    }
    QTRY_COMPARE(bench.host.links(), std::size_t(0));
    QTRY_COMPARE(bench.listener().connections(), 0);
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
