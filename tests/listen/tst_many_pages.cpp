#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include "host_bench.h"
#include "listen/listener.h"

using namespace touchstone;

/// A client that asks for far more than one connection may have waiting, and reads all the time, gets it.
class TestManyPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageComes_data();
    void everyPageComes();
};

void TestManyPages::everyPageComes_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("WebSocket") << QStringLiteral("ws://127.0.0.1:0");
    QTest::newRow("HTTP") << QStringLiteral("http://127.0.0.1:0");
}

void TestManyPages::everyPageComes()
{
    QFETCH(QString, address);
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::HostThread host;
    QVERIFY(host.start(options).has_value());
    const auto listener = listen::listenAt(*listen::parseListenAddress(address), {},
                                           [&host](std::unique_ptr<protocol::Link> link, const QString&) {
                                               host.attachHere(std::move(link), host::Principal{"root", host::Role::Admin});
                                           });
    QVERIFY(listener.has_value());
    auto link = link::linkTo((*listener)->url()).value()();
    int pages = 0;
    int others = 0;
    bool closed = false;
    connect(link.get(), &protocol::Link::received, this, [&](const protocol::Envelope& envelope) {
        ++(envelope.type() == "learn/experience/query/resp" ? pages : others);
    });
    connect(link.get(), &protocol::Link::closed, this, [&closed] { closed = true; });
    const auto send = [&link](const protocol::Json& message) { link->send({std::make_shared<const protocol::Json>(message)}); };
    send({{"type", "handshake/req"}, {"id", "h"}, {"agent_caps", {"learning"}}});
    QVERIFY(bench::waitUntil([&] { return others == 1; }));
    protocol::Json lived = protocol::Json::array();
    for (int i = 0; i < 4; ++i)
        lived.push_back({{"action", {{"text", std::string(1'000'000, 'x')}}}});
    send({{"type", "learn/experience/req"}, {"id", "e"}, {"experiences", lived}});
    constexpr int asked = 22;  // 88 MB
    for (int i = 0; i < asked; ++i)
        send({{"type", "learn/experience/query/req"}, {"id", "q" + std::to_string(i)}});
    int before = 0;
    // As long as more comes, it may take its time.
    while (pages < asked && !closed) {
        QVERIFY(bench::waitUntil([&] { return pages > before || closed; }));
        before = pages;
    }
    QCOMPARE(pages, asked);
    QVERIFY(!closed);
    QCOMPARE(others, 2);
}

QTEST_GUILESS_MAIN(TestManyPages)
#include "tst_many_pages.moc"
