#include "listen_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

const QByteArray hello = R"({"type":"handshake/req","id":"h"})";

QByteArray ping(qsizetype bytes)
{
    return R"({"type":"ping","id":"p","more":")" + QByteArray(bytes, 'x') + "\"}";
}

/// The head of a frame that promises so many bytes.
QByteArray frameHead(std::uint32_t bytes)
{
    QByteArray head("\x81\xFF\x00\x00\x00\x00", 6);
    for (const int shift : {24, 16, 8, 0})
        head.append(static_cast<char>(bytes >> shift));
    return head + "mask";
}

} // namespace

/// Whoever has not said yet who it is must not fill the memory: until the handshake is answered messages are small.
class TestStrangers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void webSocket();
    void http();
};

void TestStrangers::webSocket()
{
    Served served("ws://127.0.0.1:0");
    Raw stranger(served.port);
    stranger.write(webSocketHello("127.0.0.1"));
    QTRY_COMPARE(served.accepted, 1);
    stranger.write(frameHead(70'000));
    QTRY_VERIFY(stranger.isClosed());
    QWebSocket client;
    QStringList answers;
    connect(&client, &QWebSocket::textMessageReceived, this, [&answers](const QString& text) { answers += text; });
    client.open(QUrl(served.listener->url()));
    QTRY_COMPARE(client.state(), QAbstractSocket::ConnectedState);
    client.sendTextMessage(QString::fromLatin1(hello));
    QTRY_COMPARE(answers.size(), 1);
    QVERIFY2(answers[0].contains(QStringLiteral("handshake/resp")), qPrintable(answers[0]));
    client.sendTextMessage(QString::fromLatin1(ping(1'000'000)));
    QTRY_COMPARE(answers.size(), 2);
    QVERIFY(answers[1].contains(QStringLiteral("\"pong\"")));
}

void TestStrangers::http()
{
    Served served("http://127.0.0.1:0");
    Raw opener(served.port);
    opener.write(httpRequest("POST /session"));
    QTRY_VERIFY(opener.seen.contains("session_id\":\""));
    const auto at = opener.seen.indexOf("session_id\":\"") + 13;
    const QByteArray id = opener.seen.mid(at, opener.seen.indexOf('"', at) - at);
    QCOMPARE(post(served.port, id, ping(70'000)), 413);
    QCOMPARE(post(served.port, "00ff", ping(70'000)), 413);
    Raw announced(served.port);
    announced.write("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 15000000\r\n" + sessionHeader(id) + "\r\n");
    QTRY_COMPARE(announced.status(), 413);
    Raw chunked(served.port);
    chunked.write("POST /send HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n" + sessionHeader(id)
                  + "\r\n1ffff\r\n" + QByteArray(0x1ffff, ' '));
    QTRY_COMPARE(chunked.status(), 413);
    QCOMPARE(post(served.port, id, hello), 200);
    QCOMPARE(post(served.port, id, ping(1'000'000)), 200);
}

QTEST_GUILESS_MAIN(TestStrangers)
#include "tst_strangers.moc"
