#include <QTest>

#include <nlohmann/json.hpp>

#include "host_bench.h"
#include "kit.h"

using namespace touchstone;

/// What another implementation of the protocol writes gets an answer from our host, line by line.
class TestHostWire : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyAgentLineIsAnswered_data();
    void everyAgentLineIsAnswered();
};

void TestHostWire::everyAgentLineIsAnswered_data()
{
    QTest::addColumn<QByteArray>("message");
    const auto path = kit::sharedFile(QStringLiteral("wire/reference-sdk.ndjson"));
    if (!path) {
        QTest::newRow("no reference") << QByteArray();
        return;
    }
    int number = 0;
    const QList<QByteArray> lines = kit::readAll(*path).split('\n');
    for (const QByteArray& line : lines) {
        ++number;
        if (line.isEmpty())
            continue;
        const auto json = protocol::Json::parse(line.toStdString());
        if (json["direction"] != "agent->host")
            continue;
        const std::string type = json["message"]["type"].get<std::string>();
        QTest::addRow("line %d %s", number, type.c_str()) << QByteArray::fromStdString(json["message"].dump());
    }
}

void TestHostWire::everyAgentLineIsAnswered()
{
    QFETCH(const QByteArray, message);
    if (message.isEmpty())
        QSKIP("skipped: no ../shared");
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host host(std::move(options));
    QVERIFY(host.open().has_value());
    const auto client = bench::attachRaw(host, "user1", host::Role::Admin);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning","env"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);

    client->send(message.toStdString());
    const auto sent = protocol::parseEnvelope(message.toStdString());
    const auto answer = client->next();
    QVERIFY(answer.body);
    QCOMPARE(answer.requestId(), sent->id());
    const std::string type = sent->type();
    const auto error = protocol::decode<protocol::ErrorMessage>(answer);
    if (type.find("env/") == 0 && type != "env/close/req" && type != "env/batch_step/req") {
        // Here they name environments and episodes that are none; tst_host_reference has those.
        QVERIFY(error.has_value());
        QCOMPARE(error->code, std::string(type == "env/reset/req" ? "reset_denied" : "runtime_error"));
        QCOMPARE(error->capabilityName, std::string("env"));
    } else {
        QVERIFY2(!error.has_value(), error ? error->message.c_str() : "");
    }
}

QTEST_GUILESS_MAIN(TestHostWire)
#include "tst_host_wire.moc"
