#include <nlohmann/json.hpp>

#include <QSignalSpy>
#include <QTest>

#include "env_bench.h"
#include "kit.h"

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

/// What is answered by an error in this test, and by which: it names environments and episodes that are none.
std::string errorFor(const Json& line)
{
    const auto type = line.at("type").get<std::string>();
    if (type == "env/reset/req")
        return "reset_denied";
    for (const char* none : {"env/step/req", "env/observe/req", "env/space/req", "env/render/req", "env/plan/resp"})
        if (type == none)
            return "runtime_error";
    return {};
}

} // namespace

/// A host that is spoken to as a public implementation speaks: word for word, in its order.
class TestHostReference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLineIsAnsweredOnce();
    void everyLineOfEnvironmentsGetsItsAnswer();
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
    std::map<std::string, std::vector<Envelope>> answers;
    connect(client.get(), &protocol::Link::received, this,
            [&answers](const Envelope& answer) { answers[answer.requestId()].push_back(answer); });
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
        const std::string error = errorFor(line);
        QVERIFY2(to[0].type() == (error.empty() ? wanted : "error"), protocol::writeEnvelope(to[0]).c_str());
        QCOMPARE(error.empty() ? std::string() : to[0].body->at("code").get<std::string>(), error);
        // Public clients know no capability env_push, and take no answer that lists it.
        if (type == "handshake/req") {
            Json listed = Json::array();
            for (const Json& entry : to[0].body->at("accepted_caps"))
                listed.push_back(entry.at("capability"));
            COMPARE_JSON(listed, (Json{"learning", "env"}));
        }
    }
    QCOMPARE(answers.size(), lines.size());
}

/// With the environment that the lines name, and its episode in place of theirs, none of them is answered by an error.
void TestHostReference::everyLineOfEnvironmentsGetsItsAnswer()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "wire/reference-sdk.ndjson");
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    auto strings = std::make_shared<bench::Strings>();
    strings->actionSpace = R"({"type":"object","required":["action_type"]})";
    strings->picture = "\x89PNG\r\n\x1a\n";
    options.environments = {bench::puppet(strings, "browser")};
    host::Host served(options);
    QVERIFY(served.open());
    const auto client = bench::attachRaw(served, "developer", host::Role::Admin);
    std::string episode;
    Json reset;
    int checked = 0;
    const auto answerTo = [&client](const Json& message) {
        client->send(message.dump());
        return client->next();
    };
    for (Json line : agentLines(path)) {
        const auto type = line.at("type").get<std::string>();
        if (type == "env/reset/req")
            reset = line;
        if (type != "handshake/req" && type.rfind("env/", 0) != 0)
            continue;
        if (line.contains("episode_id")) {
            if (episode.empty())
                episode = answerTo(reset).body->at("obs").at("episode_id").get<std::string>();
            line["episode_id"] = episode;
        }
        const Envelope answer = answerTo(line);
        QVERIFY2(answer.body && answer.type() != "error" && answer.requestId() == line.at("id").get<std::string>(),
                 protocol::writeEnvelope(answer).c_str());
        if (type == "env/batch_step/req") {  // its episodes are nobody's
            QCOMPARE(answer.body->at("results").size(), line.at("episode_ids").size());
            COMPARE_JSON(answer.body->at("results")[0]["obs"]["metadata"]["error"]["code"], Json("runtime_error"));
        }
        if (type == "env/close/req")
            episode.clear();
        ++checked;
    }
    QCOMPARE(checked, 9);
}

QTEST_GUILESS_MAIN(TestHostReference)
#include "tst_host_reference.moc"
