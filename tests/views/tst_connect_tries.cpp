#include <QTcpServer>
#include <QTcpSocket>

#include "connect_bench.h"

using namespace touchstone;
using namespace touchstone::views;
using namespace touchstone::kit;

namespace {

constexpr int patience = connectPatience;

} // namespace

/// What a person learns of a host before they turn to it.
class TestConnectTries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void test_tellsWhatTheHostIs_data();
    void test_tellsWhatTheHostIs();
    void test_tellsWhyNot_data();
    void test_tellsWhyNot();
    void test_certificates_data();
    void test_certificates();
    void test_otherProgram_data();
    void test_otherProgram();
    void test_slowHostCanBeStopped();
    void test_forgottenWhenAnythingChanges();
    void test_thisComputer();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestConnectTries::initTestCase()
{
    m_theme.applyTo(*qApp);
}

void TestConnectTries::test_tellsWhatTheHostIs_data()
{
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"ws", "http"})
        QTest::newRow(scheme) << QString::fromLatin1(scheme);
}

void TestConnectTries::test_tellsWhatTheHostIs()
{
    QFETCH(QString, scheme);
    HostSomewhere there(scheme);
    there.host.who = R"({"principal":"ann","role":"annotator"})";
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("right"));
    const QString report = bench.test();
    SAYS(report, "takes judgements");
    SAYS(report, "ann, annotator");
    SAYS(report, "judgements and statistics");
    SAYS(report, "A2E 1.0");
    SAYS(report, "median of 5 pings");
    SAYS(report, "ms");
    // The test leaves no trace: the workspace, the settings and the keychain are as before, and the host is left.
    QCOMPARE(bench.shell.workspace->hostName(), QStringLiteral("local"));
    QVERIFY(bench.book->recent().empty() && bench.vault.kept.empty());
    QTRY_COMPARE_WITH_TIMEOUT(there.host.links(), std::size_t(0), patience);
}

void TestConnectTries::test_tellsWhyNot_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("token");
    QTest::addColumn<QString>("says");
    for (const char* scheme : {"ws", "http"}) {
        const auto row = [&](const char* name, const char* token, const char* says) {
            QTest::addRow("%s, %s", scheme, name) << QString::fromLatin1(scheme) << QString::fromLatin1(token) << QString::fromLatin1(says);
        };
        row("token refused", "wrong", "does not accept the token");
        row("trouble", "not now", "trouble of its own");
        row("no judgements", "only env", "takes no judgements");
    }
}

void TestConnectTries::test_tellsWhyNot()
{
    QFETCH(QString, scheme);
    QFETCH(QString, token);
    QFETCH(QString, says);
    HostSomewhere there(scheme);
    const ConnectBench bench;
    bench.enter(there.url(), token);
    const QString report = bench.test();
    QVERIFY2(report.contains(says), qPrintable(report));
    QVERIFY2(!report.contains(QStringLiteral("by itself")), qPrintable(report));  // a test is not tried again
    QVERIFY(!bench.said().contains(token));
    QCOMPARE(primaryOf(*bench.dialog)->text(), QStringLiteral("Connect anyway"));
}

void TestConnectTries::test_certificates_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("trusted");
    QTest::addColumn<QString>("says");
    for (const char* scheme : {"wss", "https"}) {
        const auto row = [&](const char* name, const char* shown, const char* trusted, const char* says) {
            QTest::addRow("%s, %s", scheme, name) << QString::fromLatin1(scheme) << QString::fromLatin1(shown)
                                                  << QString::fromLatin1(trusted) << QString::fromLatin1(says);
        };
        row("self-signed", "test-certificate.pem", "", "signed its certificate itself");
        row("self-signed and trusted", "test-certificate.pem", "test-certificate.pem", "takes judgements");
        row("issuer unknown", "issued-certificate.pem", "", "does not know who issued");
        row("issuer trusted", "issued-certificate.pem", "authority-certificate.pem", "takes judgements");
        row("expired", "expired-certificate.pem", "authority-certificate.pem", "has expired");
        row("for another name", "other-name-certificate.pem", "authority-certificate.pem", "for another name");
        row("no certificate in the file", "test-certificate.pem", "test-key.pem", "cannot be used");
    }
}

void TestConnectTries::test_certificates()
{
    QFETCH(QString, scheme);
    QFETCH(QString, shown);
    QFETCH(QString, trusted);
    QFETCH(QString, says);
    const QByteArray file = shown.toLatin1();
    HostSomewhere there(scheme, file.constData());
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("right"), trusted.isEmpty() ? QString() : certificate(qPrintable(trusted)));
    const QString report = bench.test();
    QVERIFY2(report.contains(says), qPrintable(report));
}

void TestConnectTries::test_otherProgram_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* scheme, const char* answer, const char* says) {
        QTest::newRow(name) << QString::fromLatin1(scheme) << QByteArray(answer) << QString::fromLatin1(says);
    };
    const char* const page = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    row("web server, ws", "ws", page, "no A2E host");
    row("web server, http", "http", page, "no A2E host");
    row("door, ws", "ws", "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "does not want this client");
    row("mail server, ws", "ws", "220 mail.example ESMTP\r\n500 what?\r\n", "no A2E host");
    row("mail server, http", "http", "220 mail.example ESMTP\r\n500 what?\r\n", "no A2E host");
    row("no TLS, wss", "wss", page, "does not encrypt");
    row("no TLS, https", "https", page, "does not encrypt");
}

void TestConnectTries::test_otherProgram()
{
    QFETCH(QString, scheme);
    QFETCH(QByteArray, answer);
    QFETCH(QString, says);
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server, [&server, answer] {
        QTcpSocket* socket = server.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket, answer] {
            socket->write(answer);
            socket->disconnectFromHost();
        });
    });
    const ConnectBench bench;
    bench.enter(QStringLiteral("%1://127.0.0.1:%2").arg(scheme).arg(server.serverPort()));
    const QString report = bench.test();
    QVERIFY2(report.contains(says), qPrintable(report));
    server.close();
    SAYS(bench.test(), "cannot be reached");
}

void TestConnectTries::test_slowHostCanBeStopped()
{
    HostSomewhere there(QStringLiteral("ws"));
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("say nothing"));
    bench.button("testHost")->click();
    QVERIFY(bench.dialog->isTrying());
    SAYS(bench.said(), "Trying 127.0.0.1:");
    QVERIFY(!primaryOf(*bench.dialog)->isEnabled());
    QTRY_COMPARE_WITH_TIMEOUT(there.host.links(), std::size_t(1), patience);
    QCOMPARE(bench.button("testHost")->text(), QStringLiteral("Stop the test"));
    bench.button("testHost")->click();
    QVERIFY(!bench.dialog->isTrying());
    QCOMPARE(bench.dialog->reportText(), QString());
    QTRY_COMPARE_WITH_TIMEOUT(there.host.links(), std::size_t(0), patience);
    // Escape leaves it as well, in the midst of a test.
    bench.button("testHost")->click();
    QTest::keyClick(bench.dialog.get(), Qt::Key_Escape);
    QVERIFY(!bench.dialog->isTrying() && !bench.dialog->isVisible());
}

void TestConnectTries::test_forgottenWhenAnythingChanges()
{
    HostSomewhere there(QStringLiteral("ws"));
    const ConnectBench bench;
    bench.enter(there.url(), QStringLiteral("wrong"));
    SAYS(bench.test(), "token");
    bench.field("hostToken")->setText(QStringLiteral("right"));
    QCOMPARE(bench.dialog->reportText(), QString());
    QCOMPARE(primaryOf(*bench.dialog)->text(), QStringLiteral("Connect"));
    SAYS(bench.test(), "takes judgements");
    bench.list()->setCurrentRow(0);
    QCOMPARE(bench.dialog->reportText(), QString());
}

void TestConnectTries::test_thisComputer()
{
    const ConnectBench bench;
    bench.list()->setCurrentRow(0);
    QVERIFY(!bench.field("hostAddress")->isVisible());
    SAYS(bench.said(), "nothing leaves this computer");
    SAYS(bench.test(), "takes judgements");
}

QTEST_MAIN(TestConnectTries)
#include "tst_connect_tries.moc"
