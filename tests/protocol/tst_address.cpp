#include <QTest>

#include "protocol/address.h"

using namespace touchstone::protocol;

/// What is an address of a host, and whom it lets read along.
class TestAddress : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void faults_data();
    void faults();
    void bare_data();
    void bare();
};

void TestAddress::faults_data()
{
    using enum AddressFault;
    QTest::addColumn<int>("fault");
    const auto row = [](const char* address, AddressFault fault) { QTest::newRow(address) << int(fault); };
    row("ws://127.0.0.1:8765", None);
    row("wss://host.example", None);
    row("https://host.example:443/a2e/", None);
    row("http://[::1]:8766", None);
    row("wss://h\xC3\xB6st.example:1", None);
    row("http://host.example/?team=blue", None);
    row("stdio:/opt/a2e/host --stdio", None);
    row("", Empty);
    row("   ", Empty);
    row("host.example:8765", NoScheme);
    row("localhost", NoScheme);
    row("://host", NoScheme);
    row("ftp://host.example", UnknownScheme);
    row("WS://host.example", UnknownScheme);
    row("wsss://host.example", UnknownScheme);
    row("ws://", NoHost);
    row("ws:///path", NoHost);
    row("ws://:8765", NoHost);
    row("ws://host.example:port", BadPort);
    row("ws://host.example:65536", BadPort);
    row("ws://host.example:0", BadPort);
    row("ws://host.example:", BadPort);
    row("ws://[::1]:99999", BadPort);
    row("wss://ann:secret@host.example", HasSecret);
    row("wss://ann@host.example:1", HasSecret);
    row("wss://host.example/?token=secret", HasSecret);
    row("https://host.example/?a=1&API_KEY=secret", HasSecret);
    row("stdio:", NoCommand);
    row("stdio:   ", NoCommand);
    row("ws://host example", Malformed);
    row(" ws://host.example", Malformed);
    row("ws://host.example\n", Malformed);
}

void TestAddress::faults()
{
    QFETCH(int, fault);
    QCOMPARE(int(faultOfAddress(QString::fromUtf8(QTest::currentDataTag()))), fault);
}

void TestAddress::bare_data()
{
    QTest::addColumn<bool>("bare");
    const auto row = [](const char* address, bool bare) { QTest::newRow(address) << bare; };
    row("ws://host.example:8765", true);
    row("http://host.example", true);
    row("ws://10.0.0.5:8765", true);
    row("http://192.168.1.2", true);
    row("ws://[fe80::1]:1", true);
    row("ws://0.0.0.0:1", true);
    row("ws://localhost.example", true);
    row("ws://127.0.0.1.example", true);
    row("ws://1270.0.0.1", true);
    row("wss://host.example", false);
    row("https://host.example", false);
    row("ws://127.0.0.1:8765", false);
    row("http://127.8.9.10", false);
    row("ws://localhost:1", false);
    row("ws://LOCALHOST:1", false);
    row("ws://localhost.:1", false);
    row("ws://a.localhost:1", false);
    row("http://[::1]:8766", false);
    row("stdio:host --stdio", false);
    row("ftp://host.example", false);
    row("ws://", false);
    row("", false);
}

void TestAddress::bare()
{
    QFETCH(bool, bare);
    QCOMPARE(isBareAddress(QString::fromUtf8(QTest::currentDataTag())), bare);
}

QTEST_APPLESS_MAIN(TestAddress)
#include "tst_address.moc"
