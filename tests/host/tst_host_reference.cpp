#include <nlohmann/json.hpp>

#include <QSignalSpy>
#include <QTest>

#include "host/host.h"
#include "kit.h"
#include "link/session.h"
#include "protocol/codec.h"

using namespace touchstone;
using protocol::Envelope;
using protocol::Json;

namespace {

/// The agent's lines of the reference file, the one that ends the session last.
std::vector<Json> agentLines(const QString& path)
{
    std::vector<Json> lines;
    std::vector<Json> last;
    for (const QByteArray& line : kit::readAll(path).split('\n')) {
        if (line.isEmpty())
            continue;
        const Json entry = Json::parse(line.toStdString());
        if (entry.at("direction") == "agent->host")
            (entry.at("message").at("type") == "shutdown" ? last : lines).push_back(entry.at("message"));
    }
    lines.insert(lines.end(), last.begin(), last.end());
    return lines;
}

} // namespace

/// A host that is spoken to as a public implementation speaks: word for word, in its order.
class TestHostReference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLineIsAnsweredOnce();
};

void TestHostReference::everyLineIsAnsweredOnce()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "wire/reference-sdk.ndjson");
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    host::Host served(options);
    QVERIFY(served.open());
    auto [client, hostEnd] = link::makeLocalPair();
    served.attach(std::move(hostEnd), host::Principal{"developer", host::Role::Admin});
    std::map<std::string, std::vector<std::string>> answers;
    connect(client.get(), &protocol::Link::received, this, [&answers](const Envelope& answer) {
        answers[answer.requestId()].push_back(answer.type());
    });
    QSignalSpy closed(client.get(), &protocol::Link::closed);
    const std::vector<Json> lines = agentLines(path);
    QCOMPARE(lines.size(), std::size_t(25));
    for (const Json& line : lines)
        client->send({std::make_shared<const Json>(line)});
    QTRY_COMPARE(closed.size(), 1);
    for (const Json& line : lines) {
        const auto type = line.at("type").get<std::string>();
        const auto& to = answers[line.at("id").get<std::string>()];
        QVERIFY2(to.size() == 1, (type + " was answered " + std::to_string(to.size()) + " times").c_str());
        const std::string wanted = type == "ping" ? "pong"
            : type == "shutdown"                  ? "invoke/event"
            : type == "env/plan/resp"             ? type
                                                  : type.substr(0, type.rfind('/')) + "/resp";
        QVERIFY2(to[0] == wanted || to[0] == "error", (type + " was answered with " + to[0]).c_str());
    }
    QCOMPARE(answers.size(), lines.size());
}

QTEST_GUILESS_MAIN(TestHostReference)
#include "tst_host_reference.moc"
