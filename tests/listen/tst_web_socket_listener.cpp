#include "link/session.h"
#include "listen_kit.h"

using namespace touchstone;
using namespace touchstone::kit;
using link::Session;
using link::SessionState;

namespace {

const char* const anywhere = "ws://127.0.0.1:0";

QByteArray errorCodeOf(const QString& message)
{
    const auto envelope = parseEnvelope(message.toStdString());
    return envelope ? QByteArray::fromStdString(envelope->body->value("code", std::string())) : QByteArray("no JSON");
}

QString dataFile(const char* name)
{
    return QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/") + QLatin1String(name);
}

listen::ListenOptions secure()
{
    listen::ListenOptions options;
    options.certificateFile = dataFile("test-certificate.pem");
    options.keyFile = dataFile("test-key.pem");
    return options;
}

} // namespace

/// What the host's end of a WebSocket does with clients that no client of ours is.
class TestWebSocketListener : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void address_data();
    void address();
    void address_inUse();
    void origin_data();
    void origin();
    void host_data();
    void host();
    void cap();
    void silent_isCutOff();
    void notHttp_isCutOff();
    void malformed_isAnswered();
    void tooLarge_isRefusedAtOnce();
    void slowReader_isCutOff();
    void halfOpen_isNoticed();
    void stop_takesNobodyNew();
    void destroyed_linksLiveOn();
    void tls();
    void tls_untrustedIsExplained();
    void tls_badFiles();
};

void TestWebSocketListener::address_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("good");
    QTest::addColumn<bool>("loopback");
    QTest::newRow("IPv4") << QStringLiteral("ws://127.0.0.1:80") << true << true;
    QTest::newRow("IPv6") << QStringLiteral("http://[::1]:0") << true << true;
    QTest::newRow("localhost") << QStringLiteral("wss://localhost:1") << true << true;
    QTest::newRow("any") << QStringLiteral("ws://0.0.0.0:1") << true << false;
    QTest::newRow("any IPv6") << QStringLiteral("https://[::]:1") << true << false;
    QTest::newRow("no port") << QStringLiteral("ws://127.0.0.1") << false << false;
    QTest::newRow("a name") << QStringLiteral("ws://example.org:1") << false << false;
    QTest::newRow("a scheme of others") << QStringLiteral("ftp://127.0.0.1:1") << false << false;
    QTest::newRow("a large port") << QStringLiteral("ws://127.0.0.1:70000") << false << false;
    QTest::newRow("empty") << QString() << false << false;
}

void TestWebSocketListener::address()
{
    QFETCH(QString, url);
    QFETCH(bool, good);
    QFETCH(bool, loopback);
    const auto parsed = listen::parseListenAddress(url);
    QCOMPARE(parsed.has_value(), good);
    if (parsed)
        QCOMPARE(parsed->isLoopback(), loopback);
}

void TestWebSocketListener::address_inUse()
{
    Served first(anywhere);
    const auto second = listen::listenAt(*listen::parseListenAddress(first.listener->url()), {}, [](auto, auto) {});
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::CannotOpen);
    QCOMPARE(QString::fromStdString(second.error().where), first.listener->url());
}

void TestWebSocketListener::origin_data()
{
    QTest::addColumn<QString>("origin");
    QTest::addColumn<bool>("comesIn");
    QTest::newRow("a program") << QString() << true;
    QTest::newRow("a page") << QStringLiteral("https://evil.example") << false;
    QTest::newRow("a page on this machine") << QStringLiteral("http://localhost:3000") << false;
    QTest::newRow("a page of a file") << QStringLiteral("null") << false;
    QTest::newRow("a page that was named") << QStringLiteral("https://good.example") << true;
    QTest::newRow("a page that begins like it") << QStringLiteral("https://good.example.evil") << false;
}

void TestWebSocketListener::origin()
{
    QFETCH(QString, origin);
    QFETCH(bool, comesIn);
    listen::ListenOptions options;
    options.allowedOrigins = {QStringLiteral("https://good.example")};
    Served served(anywhere, options);
    Raw client(served.port);
    const QByteArray header = origin.isEmpty() ? QByteArray() : "Origin: " + origin.toUtf8() + "\r\n";
    client.write(webSocketHello("127.0.0.1", header));
    QTRY_COMPARE(client.status(), comesIn ? 101 : 403);
    QTRY_COMPARE(served.accepted, comesIn ? 1 : 0);
    if (!comesIn)
        QTRY_VERIFY(client.isClosed());
}

void TestWebSocketListener::host_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<bool>("comesIn");
    QTest::newRow("the address") << QByteArray("127.0.0.1:4711") << true;
    QTest::newRow("another loopback address") << QByteArray("127.0.0.2") << true;
    QTest::newRow("localhost") << QByteArray("localhost:1") << true;
    QTest::newRow("IPv6") << QByteArray("[::1]:1") << true;
    QTest::newRow("a name that points here") << QByteArray("rebound.evil.example") << false;
    QTest::newRow("a name with localhost in it") << QByteArray("localhost.evil.example:80") << false;
    QTest::newRow("a user in front") << QByteArray("127.0.0.1@evil.example") << false;
    QTest::newRow("a foreign address") << QByteArray("10.0.0.1") << false;
}

void TestWebSocketListener::host()
{
    QFETCH(QByteArray, host);
    QFETCH(bool, comesIn);
    Served served(anywhere);
    Raw client(served.port);
    client.write(webSocketHello(host));
    if (comesIn) {
        QTRY_COMPARE(served.accepted, 1);
        return;
    }
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(served.accepted, 0);
    QTRY_COMPARE(served.listener->connections(), 0);
}

void TestWebSocketListener::cap()
{
    listen::ListenOptions options;
    options.maxConnections = 3;
    Served served(anywhere, options);
    std::vector<std::unique_ptr<Raw>> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(std::make_unique<Raw>(served.port));
        clients.back()->write(webSocketHello("127.0.0.1"));
    }
    QTRY_COMPARE(served.accepted, 3);
    Raw surplus(served.port);
    surplus.write(webSocketHello("127.0.0.1"));
    QTRY_VERIFY(surplus.isClosed() && surplus.seen.isEmpty());
    clients.pop_back();
    QTRY_COMPARE(served.listener->connections(), 2);
    Raw next(served.port);
    next.write(webSocketHello("127.0.0.1"));
    QTRY_COMPARE(served.accepted, 4);
}

void TestWebSocketListener::silent_isCutOff()
{
    listen::ListenOptions options;
    options.openTimeout = 200ms;
    Served served(anywhere, options);
    Raw silent(served.port);
    Raw half(served.port);
    half.write("GET / HTTP/1.1\r\nHost: 127");
    Raw good(served.port);
    good.write(webSocketHello("127.0.0.1"));
    QTRY_COMPARE(served.listener->connections(), 3);
    QTRY_VERIFY(silent.isClosed() && half.isClosed());
    QTest::qWait(200);
    QVERIFY(good.isOpen());
    QCOMPARE(served.listener->connections(), 1);
}

void TestWebSocketListener::notHttp_isCutOff()
{
    Served served(anywhere);
    Raw client(served.port);
    client.write(QByteArray(200'000, 'x') + "\r\n\r\n");
    QTRY_VERIFY(client.isClosed());
    QTRY_COMPARE(served.listener->connections(), 0);
    QCOMPARE(served.accepted, 0);
}

void TestWebSocketListener::malformed_isAnswered()
{
    Served served(anywhere);
    QWebSocket client;
    QStringList answers;
    connect(&client, &QWebSocket::textMessageReceived, this, [&answers](const QString& text) { answers += text; });
    client.open(QUrl(served.listener->url()));
    QTRY_COMPARE(served.accepted, 1);
    // Accepted is not yet connected: what is sent before is thrown away.
    QTRY_COMPARE(client.state(), QAbstractSocket::ConnectedState);
    for (const char* text : {"{", "", "[1]", "nonsense", "{\"a\":1,\"a\":2}"})
        client.sendTextMessage(QString::fromLatin1(text));
    client.sendBinaryMessage("{\"type\":\"ping\",\"id\":\"p1\"}");
    QTRY_COMPARE(answers.size(), 6);
    QCOMPARE(errorCodeOf(answers[0]), QByteArray("parse_error"));
    QCOMPARE(errorCodeOf(answers[2]), QByteArray("schema_violation"));
    QCOMPARE(errorCodeOf(answers[4]), QByteArray("parse_error"));
    QVERIFY(answers[5].contains(QStringLiteral("\"pong\"")) && answers[5].contains(QStringLiteral("\"p1\"")));
}

void TestWebSocketListener::tooLarge_isRefusedAtOnce()
{
    listen::ListenOptions options;
    options.link.limits.maxBytes = 1'000;
    Served served(anywhere, options);
    Raw client(served.port);
    client.write(webSocketHello("127.0.0.1"));
    QTRY_COMPARE(served.accepted, 1);
    // The head of a frame that promises 2^40 bytes; nothing of it need come before it is refused.
    client.write(QByteArray("\x81\xFF\x00\x00\x01\x00\x00\x00\x00\x00\x01\x02\x03\x04", 14));
    QTRY_VERIFY(client.isClosed());
    QTRY_COMPARE(served.reasons.size(), std::size_t(1));
    QTRY_COMPARE(served.listener->connections(), 0);
}

void TestWebSocketListener::slowReader_isCutOff()
{
    listen::ListenOptions options;
    options.link.maxUnsentBytes = 1'000'000;
    Served served(anywhere, options);
    Raw client(served.port);
    client.write(webSocketHello("127.0.0.1"));
    QTRY_COMPARE(served.accepted, 1);
    client.reads = false;
    client.socket.setReadBufferSize(1'000);
    LearnStatsResponse answer;
    answer.components.resize(1);
    answer.components[0].componentName = std::string(100'000, 'x');
    const Envelope envelope = encode(answer).value();
    int sent = 0;
    while (served.reasons.empty() && sent < 1'000) {
        served.last->send(envelope);
        ++sent;
        QCoreApplication::processEvents();
    }
    QCOMPARE(served.reasons.size(), std::size_t(1));
    QVERIFY(served.reasons[0].message.find("does not read") != std::string::npos);
    QVERIFY(sent > 10 && sent < 1'000);
    QTRY_COMPARE(served.listener->connections(), 0);
}

void TestWebSocketListener::halfOpen_isNoticed()
{
    listen::ListenOptions options;
    options.link.pingInterval = 50ms;
    options.link.silenceLimit = 300ms;
    Served served(anywhere, options);
    Raw mute(served.port);  // it never answers a ping
    mute.write(webSocketHello("127.0.0.1"));
    QWebSocket good;
    good.open(QUrl(served.listener->url()));
    QTRY_COMPARE(served.accepted, 2);
    QTRY_COMPARE(served.reasons.size(), std::size_t(1));
    QVERIFY(served.reasons[0].message.find("no sign") != std::string::npos);
    QTest::qWait(400);
    QCOMPARE(served.reasons.size(), std::size_t(1));
    QCOMPARE(good.state(), QAbstractSocket::ConnectedState);
}

void TestWebSocketListener::stop_takesNobodyNew()
{
    Served served(anywhere);
    QWebSocket there;
    there.open(QUrl(served.listener->url()));
    QTRY_COMPARE(served.accepted, 1);
    served.listener->stop();
    Raw late(served.port);
    QTRY_VERIFY(late.isClosed());
    QCOMPARE(served.accepted, 1);
    QCOMPARE(there.state(), QAbstractSocket::ConnectedState);
}

void TestWebSocketListener::destroyed_linksLiveOn()
{
    listen::ListenOptions options;
    options.openTimeout = 3s;
    Served served(anywhere, options);
    Session session(link::linkTo(served.listener->url()).value()(), {});
    QTRY_COMPARE(session.state(), SessionState::Ready);
    served.listener.reset();
    // The time limit of the listener ends when there is none any more.
    const QDeadlineTimer limit(options.openTimeout + 200ms);
    QTRY_VERIFY_WITH_TIMEOUT(limit.hasExpired(), 30'000);
    auto answer = session.call(LearnStatsRequest{});
    QTRY_VERIFY(answer.isFinished());
    QVERIFY(answer.result().has_value());
}

void TestWebSocketListener::tls()
{
    Served served("wss://127.0.0.1:0", secure());
    QVERIFY(served.listener->url().startsWith(QStringLiteral("wss://")));
    link::LinkOptions trusting;
    trusting.trustFile = dataFile("test-certificate.pem");
    Session session(link::linkTo(served.listener->url(), trusting).value()(), {});
    QTRY_COMPARE(session.state(), SessionState::Ready);
    auto answer = session.call(LearnStatsRequest{});
    QTRY_VERIFY(answer.isFinished());
    QVERIFY(answer.result().has_value());
    // Plain text at a secure address is not served.
    Raw plain(served.port);
    plain.write(webSocketHello("127.0.0.1"));
    QTRY_VERIFY(plain.isClosed());
    QCOMPARE(served.accepted, 1);
}

void TestWebSocketListener::tls_untrustedIsExplained()
{
    Served served("wss://127.0.0.1:0", secure());
    Session session(link::linkTo(served.listener->url()).value()(), {});
    QSignalSpy changed(&session, &Session::stateChanged);
    QTRY_COMPARE(session.state(), SessionState::Closed);
    const auto reason = changed.at(0).at(1).value<Error>();
    QCOMPARE(reason.code, ErrorCode::CannotOpen);
    QVERIFY2(reason.message.find("certificate") != std::string::npos, reason.message.c_str());
    QVERIFY(!reason.retryable);
    QCOMPARE(served.accepted, 0);
}

void TestWebSocketListener::tls_badFiles()
{
    auto options = secure();
    options.keyFile = options.certificateFile;
    const auto noKey = listen::listenAt(addressOf("wss://127.0.0.1:0"), options, [](auto, auto) {});
    QVERIFY(!noKey && noKey.error().code == ErrorCode::CannotOpen);
    options.certificateFile = QStringLiteral("/nowhere.pem");
    const auto noFile = listen::listenAt(addressOf("wss://127.0.0.1:0"), options, [](auto, auto) {});
    QVERIFY(!noFile && noFile.error().where == "/nowhere.pem");
    link::LinkOptions trust;
    trust.trustFile = QStringLiteral("/nowhere.pem");
    QCOMPARE(link::linkTo(QStringLiteral("wss://127.0.0.1:1"), trust).error().code, ErrorCode::CannotOpen);
}

QTEST_GUILESS_MAIN(TestWebSocketListener)
#include "tst_web_socket_listener.moc"
