#include "listen_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

const char* const anywhere = "http://127.0.0.1:0";

/// One message a line, as the scripted host answers them.
const QByteArray hello = "{\"type\":\"handshake/req\",\"id\":\"h1\"}";

} // namespace

/// The host's end of HTTP, with clients that are slow, wrong or malicious.
class TestHttpListener : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void health();
    void refusals_data();
    void refusals();
    void origin();
    void body_tooLargeIsRefusedBeforeItComes();
    void body_chunkedAndWithoutEnd();
    void body_expectContinue();
    void header_tooLong();
    void slow_isCutOff();
    void pipelined_answeredInOrder();
    void conversation();
    void stream_eventsAreOneLineToEveryone();
    void stream_waitsAndComesBack();
    void stream_secondReplacesTheFirst();
    void session_withoutStreamExpires();
    void session_left();
    void session_idsAreSecret();
    void slowReader_isCutOff();
    void malformed_isAnswered();
    void stop_closesIdleConnections();
};

void TestHttpListener::health()
{
    Served served(anywhere);
    Raw client(served.port);
    client.write(httpRequest("GET /health"));
    QTRY_VERIFY(client.seen.endsWith("{\"status\":\"ok\"}"));
    QCOMPARE(client.status(), 200);
    client.seen.clear();
    client.write(httpRequest("HEAD /health?x=1"));
    QTRY_VERIFY(client.seen.endsWith("\r\n\r\n"));
    QVERIFY(client.seen.contains("Content-Length: 15"));
    QCOMPARE(served.accepted, 0);
}

void TestHttpListener::refusals_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<int>("status");
    const QByteArray id = sessionHeader("00ff");
    QTest::newRow("no header") << httpRequest("POST /send", {}, hello) << 400;
    QTest::newRow("no such session") << httpRequest("POST /send", id, hello) << 404;
    QTest::newRow("no such stream") << httpRequest("GET /stream", id) << 404;
    QTest::newRow("another path") << httpRequest("GET /etc/passwd") << 404;
    QTest::newRow("a path that climbs") << httpRequest("GET /../../etc/passwd") << 404;
    QTest::newRow("another method") << httpRequest("PUT /send", id, hello) << 405;
    QTest::newRow("no HTTP") << QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n", 21) << 400;
    QTest::newRow("no version") << QByteArray("GET /health\r\n\r\n") << 400;
    QTest::newRow("two lengths") << QByteArray("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n"
                                               "Content-Length: 2\r\n\r\nab")
                                 << 400;
    QTest::newRow("length and chunks") << QByteArray("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n"
                                                     "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                                       << 400;
    QTest::newRow("a negative length") << QByteArray("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n")
                                       << 400;
    QTest::newRow("another name") << QByteArray("GET /health HTTP/1.1\r\nHost: rebound.evil.example\r\n\r\n") << 421;
    QTest::newRow("no name") << QByteArray("GET /health HTTP/1.1\r\n\r\n") << 421;
}

void TestHttpListener::refusals()
{
    QFETCH(QByteArray, request);
    QFETCH(int, status);
    Served served(anywhere);
    Raw client(served.port);
    client.write(request);
    QTRY_COMPARE(client.status(), status);
    QVERIFY(client.seen.contains("{\"error\":"));
    QCOMPARE(served.accepted, 0);
}

void TestHttpListener::origin()
{
    listen::ListenOptions options;
    options.allowedOrigins = {QStringLiteral("https://good.example")};
    Served served(anywhere, options);
    Raw evil(served.port);
    evil.write(httpRequest("POST /session", "Origin: https://evil.example\r\n"));
    QTRY_COMPARE(evil.status(), 403);
    QVERIFY(!evil.seen.contains("Access-Control"));
    QCOMPARE(served.accepted, 0);
    Raw good(served.port);
    good.write(httpRequest("OPTIONS /session", "Origin: https://good.example\r\n"));
    QTRY_COMPARE(good.status(), 204);
    QVERIFY(good.seen.contains("Access-Control-Allow-Headers: Content-Type, X-Session-Id"));
    good.seen.clear();
    good.write(httpRequest("POST /session", "Origin: https://good.example\r\n"));
    QTRY_COMPARE(good.status(), 200);
    QVERIFY(good.seen.contains("Access-Control-Allow-Origin: https://good.example\r\n"));
    QCOMPARE(served.accepted, 1);
}

void TestHttpListener::body_tooLargeIsRefusedBeforeItComes()
{
    listen::ListenOptions options;
    options.link.limits.maxBytes = 1'000;
    Served served(anywhere, options);
    Raw client(served.port);
    client.write("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\n");
    QTRY_COMPARE(client.status(), 413);
    QTRY_VERIFY(client.isClosed());
}

void TestHttpListener::body_chunkedAndWithoutEnd()
{
    listen::ListenOptions options;
    options.link.limits.maxBytes = 1'000;
    Served served(anywhere, options);
    const QByteArray id = openSession(served.port);
    Raw good(served.port);
    const QByteArray head = "POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n" + sessionHeader(id)
        + "\r\n";
    good.write(head + "9\r\n{\"type\":\"\r\n");
    QTest::qWait(20);
    good.write("12\r\nping\",\"id\":\"p1\"  }\r\n0\r\n\r\n");
    QTRY_COMPARE(good.status(), 200);
    Raw endless(served.port);
    endless.write(head);
    for (int i = 0; i < 20; ++i)
        endless.write("64\r\n" + QByteArray(100, ' ') + "\r\n");
    QTRY_COMPARE(endless.status(), 413);
    QTRY_VERIFY(endless.isClosed());
}

void TestHttpListener::body_expectContinue()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    Raw client(served.port);
    client.write("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: "
                 + QByteArray::number(hello.size()) + "\r\n" + sessionHeader(id) + "\r\n");
    QTRY_COMPARE(client.seen, QByteArray("HTTP/1.1 100 Continue\r\n\r\n"));
    client.seen.clear();
    client.write(hello);
    QTRY_COMPARE(client.status(), 200);
}

void TestHttpListener::header_tooLong()
{
    Served served(anywhere);
    Raw one(served.port);
    one.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + QByteArray(100'000, 'x'));
    QTRY_COMPARE(one.status(), 431);
    Raw many(served.port);
    many.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    for (int i = 0; i < 5'000; ++i)
        many.write("X-" + QByteArray::number(i) + ": y\r\n");
    QTRY_COMPARE(many.status(), 431);
    QTRY_VERIFY(many.isClosed() && one.isClosed());
}

void TestHttpListener::slow_isCutOff()
{
    listen::ListenOptions options;
    options.sessionTimeout = 300ms;
    options.openTimeout = 300ms;
    Served served(anywhere, options);
    Raw silent(served.port);
    Raw slow(served.port);
    QTimer drip;
    connect(&drip, &QTimer::timeout, this, [&slow] { slow.write("x"); });
    slow.write("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n");
    drip.start(20);
    QTRY_VERIFY(silent.isClosed() && slow.isClosed());
    QTRY_COMPARE(served.listener->connections(), 0);
}

void TestHttpListener::pipelined_answeredInOrder()
{
    Served served(anywhere);
    Raw client(served.port);
    client.write(httpRequest("GET /health") + httpRequest("GET /nothing") + httpRequest("GET /health"));
    QTRY_COMPARE(client.seen.count("HTTP/1.1 "), 3);
    QVERIFY(client.seen.indexOf(" 200 ") < client.seen.indexOf(" 404 "));
    QVERIFY(client.seen.lastIndexOf(" 200 ") > client.seen.indexOf(" 404 "));
}

void TestHttpListener::conversation()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    QCOMPARE(served.accepted, 1);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id) + "Accept: text/event-stream\r\n"));
    QTRY_VERIFY(stream.seen.contains("Content-Type: text/event-stream"));
    QCOMPARE(post(served.port, id, hello), 200);
    QTRY_VERIFY(stream.seen.contains("data: {") && stream.seen.contains("\"session_id\":\"session-1\""));
    QVERIFY(stream.seen.endsWith("\n\n\r\n"));
    QVERIFY(stream.seen.contains("Content-Type: text/event-stream; charset=utf-8\r\n"));
    // Every event is a chunk of its own, so that clients that read by chunks see it at once.
    QCOMPARE(stream.seen.count("data: "), 1);
}

void TestHttpListener::stream_eventsAreOneLineToEveryone()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(stream.seen.contains("event-stream"));
    const QString text = QStringLiteral("a\u2028\u2029\u0085z é 😀 \n\r\v\f\x1c end");
    served.last->send({std::make_shared<const Json>(Json{{"type", "t"}, {"text", text.toStdString()}})});
    QTRY_VERIFY(stream.seen.contains("data: "));
    const auto at = stream.seen.indexOf("data: ") + 6;
    const QByteArray line = stream.seen.mid(at, stream.seen.indexOf("\n\n", at) - at);
    for (const char* end : {"\xE2\x80\xA8", "\xE2\x80\xA9", "\xC2\x85", "\r", "\v", "\f", "\x1c"})
        QVERIFY2(!line.contains(end), line.constData());
    QVERIFY(line.contains("é 😀"));
    QCOMPARE(QString::fromStdString(Json::parse(line.toStdString())["text"].get<std::string>()), text);
}

void TestHttpListener::stream_waitsAndComesBack()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    QCOMPARE(post(served.port, id, hello), 200);
    auto first = std::make_unique<Raw>(served.port);
    first->write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(first->seen.contains("\"handshake/resp\""));
    first.reset();
    QTest::qWait(50);
    QCOMPARE(post(served.port, id, "{\"type\":\"ping\",\"id\":\"p1\"}"), 200);
    Raw second(served.port);
    second.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(second.seen.contains("\"req_id\":\"p1\""));
    QVERIFY(!second.seen.contains("handshake"));
    QVERIFY(served.reasons.empty());
}

void TestHttpListener::stream_secondReplacesTheFirst()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    Raw first(served.port);
    first.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(first.seen.contains("event-stream"));
    Raw second(served.port);
    second.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(first.isClosed());
    QVERIFY(first.seen.endsWith("0\r\n\r\n"));
    QCOMPARE(post(served.port, id, hello), 200);
    QTRY_VERIFY(second.seen.contains("handshake/resp"));
}

void TestHttpListener::session_withoutStreamExpires()
{
    listen::ListenOptions options;
    options.sessionTimeout = 200ms;
    Served served(anywhere, options);
    const QByteArray id = openSession(served.port);
    QTRY_COMPARE(served.reasons.size(), std::size_t(1));
    QCOMPARE(post(served.port, id, hello), 404);
}

void TestHttpListener::session_left()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(stream.seen.contains("event-stream"));
    Raw client(served.port);
    client.write(httpRequest("DELETE /session", sessionHeader(id)));
    QTRY_COMPARE(client.status(), 200);
    QTRY_COMPARE(served.reasons.size(), std::size_t(1));
    QTRY_VERIFY(stream.isClosed());
    QCOMPARE(post(served.port, id, hello), 404);
}

void TestHttpListener::session_idsAreSecret()
{
    Served served(anywhere);
    QSet<QByteArray> ids;
    for (int i = 0; i < 20; ++i)
        ids += openSession(served.port);
    QCOMPARE(ids.size(), 20);
    for (const QByteArray& id : ids)
        QCOMPARE(id.size(), 48);
}

void TestHttpListener::slowReader_isCutOff()
{
    listen::ListenOptions options;
    options.link.maxUnsentBytes = 1'000'000;
    Served served(anywhere, options);
    const QByteArray id = openSession(served.port);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(stream.seen.contains("event-stream"));
    stream.reads = false;
    stream.socket.setReadBufferSize(1'000);
    LearnStatsResponse answer;
    answer.components.resize(1);
    answer.components[0].componentName = std::string(100'000, 'x');
    const Envelope envelope = encode(answer).value();
    int sent = 0;
    for (; served.reasons.empty() && sent < 1'000; ++sent) {
        served.last->send(envelope);
        QCoreApplication::processEvents();
    }
    QCOMPARE(served.reasons.size(), std::size_t(1));
    QVERIFY(sent > 10 && sent < 1'000);
}

void TestHttpListener::malformed_isAnswered()
{
    Served served(anywhere);
    const QByteArray id = openSession(served.port);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id)));
    for (const char* text : {"{", "[1]", "{\"x\":\"\xFF\"}"})
        QCOMPARE(post(served.port, id, text), 200);
    QTRY_COMPARE(stream.seen.count("data: "), 3);
    QCOMPARE(stream.seen.count("parse_error"), 2);
    QCOMPARE(stream.seen.count("\"schema_violation\""), 1);
}

void TestHttpListener::stop_closesIdleConnections()
{
    Served served(anywhere);
    Raw idle(served.port);
    idle.write(httpRequest("GET /health"));
    QTRY_COMPARE(idle.status(), 200);
    const QByteArray id = openSession(served.port);
    Raw stream(served.port);
    stream.write(httpRequest("GET /stream", sessionHeader(id)));
    QTRY_VERIFY(stream.seen.contains("event-stream"));
    served.listener->stop();
    QTRY_VERIFY(idle.isClosed());
    QVERIFY(stream.isOpen());
    // What the session still has to say comes, and then the end.
    served.last->send(parseEnvelope("{\"type\":\"last\"}").value());
    served.last->close();
    QTRY_VERIFY(stream.isClosed());
    QVERIFY(stream.seen.contains("\"last\"") && stream.seen.endsWith("0\r\n\r\n"));
    QTRY_COMPARE(served.listener->connections(), 0);
}

QTEST_GUILESS_MAIN(TestHttpListener)
#include "tst_http_listener.moc"
