#include <QSignalSpy>
#include <QTimer>

#include "env_bench.h"

using namespace touchstone;
using bench::about;
using bench::ask;
using bench::attach;
using bench::jsonOf;
using bench::reset;
using bench::step;
using host::Role;

/// env/* as agents meet it: episodes, whose they are, and who hears of what.
class TestHostEnv : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { remove(); }

    void episodeFromResetToClose();
    void handshakeTellsEnvironments();
    void pushesAreGrantedWithinEnv_data();
    void pushesAreGrantedWithinEnv();
    void episodesOfOthersAreUnknown_data();
    void episodesOfOthersAreUnknown();
    void actionsMustFitTheActionSpace();
    void stepsAfterTheEndAreRefused();
    void batchAnswersInPlace();
    void batchOfUnequalListsOrTooManyIsRefused();
    void pushesReachTheOwnerWhoAskedForThem();
    void episodesEndWithTheirSession();
    void resetMayBeDenied();
    void episodesOfASessionAreLimited();
    void stepsUnderWayAreAnsweredBeforeTheHostGoes();
    void requestsThatComeWhileTheHostGoesDoNotHoldIt();
    void shutdownWaitsForStepsUnderWay();

private:
    void startWithPuppet(host::HostOptions options = {});
    [[nodiscard]] std::unique_ptr<link::Session> agent(const std::string& name = "bot")
    {
        return attach(*m_host, name, Role::Agent, {"env", "learning"});
    }

    std::shared_ptr<bench::Strings> m_strings;
};

void TestHostEnv::init()
{
    make();
    m_strings = std::make_shared<bench::Strings>();
}

void TestHostEnv::startWithPuppet(host::HostOptions options)
{
    options.environments.push_back(bench::puppet(m_strings));
    startHost(std::move(options));
}

void TestHostEnv::episodeFromResetToClose()
{
    startWithPuppet();
    const auto session = agent();
    const auto begun = reset(*session, "puppet", 1);
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    const std::string id = begun->obs.episodeId;
    QCOMPARE(id.size(), 32u);
    QCOMPARE(begun->obs.stepNum, 0);
    COMPARE_JSON(jsonOf(begun->obs.state), (bench::Json{{"count", 0}}));
    const auto first = step(*session, id, R"({"do":"go","pay":0.25})");
    QCOMPARE(first->obs.stepNum, 1);
    QCOMPARE(first->obs.reward, 0.25);
    QCOMPARE(first->obs.episodeId, id);
    COMPARE_JSON(jsonOf(about<protocol::EnvObserveRequest>(*session, id)->obs.state), (bench::Json{{"count", 1}}));
    QCOMPARE(about<protocol::EnvObserveRequest>(*session, id)->obs.reward, 0.0);
    QVERIFY(about<protocol::EnvCloseRequest>(*session, id)->closed);
    QVERIFY(!about<protocol::EnvCloseRequest>(*session, id)->closed);
    QCOMPARE(m_strings->living.load(), 0);
    QVERIFY(!about<protocol::EnvObserveRequest>(*session, id).has_value());
}

void TestHostEnv::handshakeTellsEnvironments()
{
    startWithPuppet();
    const auto client = bench::attachRaw(*m_host, "bot", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["env","env_push","mcp"]})");
    const auto answer = client->nextAs<protocol::HandshakeResponse>();
    QCOMPARE(answer->acceptedCaps.size(), 1u);
    COMPARE_JSON(jsonOf(answer->acceptedCaps[0].metadata)["env_push"], bench::Json(true));
    COMPARE_JSON(jsonOf(answer->acceptedCaps[0].metadata)["environments"], (bench::Json{"gridworld", "puppet"}));
    // Who knows no names can ask what there is to begin with, under either name of the request.
    for (const char* type : {"env/plan/resp", "env/plan/req"}) {
        client->send(std::string(R"({"type":")") + type + R"(","id":"p","version":"1.0","ts":1})");
        const auto ways = client->nextAs<protocol::EnvPlanResponse>();
        QVERIFY2(ways.has_value(), ways ? "" : ways.error().message.c_str());
        QCOMPARE(ways->reqId, std::string("p"));
        COMPARE_JSON(jsonOf(ways->suggestedActions.at(1))["env_name"], bench::Json("puppet"));
    }
}

/// Clients whose list of capabilities has no env_push could not read an answer that lists it.
void TestHostEnv::pushesAreGrantedWithinEnv_data()
{
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QByteArray>("accepted");
    QTest::addColumn<bool>("granted");
    const auto row = [](const char* asked, const char* accepted, bool granted) {
        QTest::newRow(asked) << QByteArray(asked) << QByteArray(accepted) << granted;
    };
    row(R"(["learning","env","env_push"])", R"(["learning","env"])", true);
    row(R"(["env_push","env"])", R"(["env"])", true);
    row(R"(["env"])", R"(["env"])", false);
    row(R"(["learning","env_push"])", R"(["learning"])", false);
}

void TestHostEnv::pushesAreGrantedWithinEnv()
{
    QFETCH(const QByteArray, asked);
    QFETCH(const QByteArray, accepted);
    QFETCH(const bool, granted);
    startWithPuppet();
    const auto client = bench::attachRaw(*m_host, "bot", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":)" + asked.toStdString() + "}");
    const auto answer = client->next();
    bench::Json listed = bench::Json::array();
    for (const auto& entry : answer.body->at("accepted_caps")) {
        listed.push_back(entry.at("capability"));
        QCOMPARE(entry.at("metadata").value("env_push", false), granted && entry.at("capability") == "env");
    }
    COMPARE_JSON(listed, bench::Json::parse(accepted.toStdString()));
    QCOMPARE(protocol::greetingOf(answer)->has("env_push"), granted);
}

void TestHostEnv::episodesOfOthersAreUnknown_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("step") << QByteArray(R"("type":"env/step/req","episode_id":"ID","action":{"do":"go"})");
    QTest::newRow("observe") << QByteArray(R"("type":"env/observe/req","episode_id":"ID")");
    QTest::newRow("close") << QByteArray(R"("type":"env/close/req","episode_id":"ID")");
    QTest::newRow("render") << QByteArray(R"("type":"env/render/req","episode_id":"ID","mode":"text")");
    QTest::newRow("plan") << QByteArray(R"("type":"env/plan/resp","episode_id":"ID")");
    QTest::newRow("batch")
        << QByteArray(R"("type":"env/batch_step/req","episode_ids":["ID"],"actions":[{"do":"go"}])");
}

/// Letter for letter what an episode gets that never was: nobody can find out what others play.
void TestHostEnv::episodesOfOthersAreUnknown()
{
    QFETCH(const QByteArray, body);
    startWithPuppet();
    const auto owner = agent("owner");
    const std::string id = reset(*owner, "puppet")->obs.episodeId;
    const auto thief = bench::attachRaw(*m_host, "owner", Role::Admin);
    thief->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["env"]})");
    QVERIFY(thief->nextAs<protocol::HandshakeResponse>()->ok);
    std::vector<std::string> answers;
    for (const std::string& episode : {id, std::string("ffffffffffffffffffffffffffffffff")}) {
        QByteArray text = "{\"id\":\"q\",\"version\":\"1.0\",\"ts\":1," + body + "}";
        thief->send(text.replace("ID", QByteArray::fromStdString(episode)).toStdString());
        bench::Json answer = *thief->next().body;
        answer.erase("id");
        answer.erase("ts");
        if (answer.contains("results")) {
            answer["results"][0].erase("id");
            answer["results"][0].erase("ts");
            answer["results"][0]["obs"].erase("created_at");
        }
        QByteArray seen = QByteArray::fromStdString(answer.dump());
        answers.push_back(seen.replace(QByteArray::fromStdString(episode), "ID").toStdString());
    }
    QCOMPARE(answers[0], answers[1]);
    QCOMPARE(m_strings->stepped.load(), 0);
    QCOMPARE(m_strings->living.load(), 1);
    QVERIFY(step(*owner, id, R"({"do":"go"})").has_value());
}

void TestHostEnv::actionsMustFitTheActionSpace()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    for (const char* action : {R"({})", R"({"do":7})", R"({"action_type":"do"})"}) {
        const auto refused = step(*session, id, action);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::UnknownAction);
        QVERIFY(!refused.error().faults.empty());
        QVERIFY2(refused.error().faults[0].pointer.rfind("/action", 0) == 0, refused.error().faults[0].pointer.c_str());
    }
    QCOMPARE(m_strings->stepped.load(), 0);
    QCOMPARE(step(*session, id, R"({"do":"go"})")->obs.stepNum, 1);
    QCOMPARE(step(*session, id, R"({"do":"refuse"})").error().code, ErrorCode::UnknownAction);
}

void TestHostEnv::stepsAfterTheEndAreRefused()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    // Sent together: the second one is on its way before anyone knows that the first one ends the episode.
    auto end = session->call(bench::stepRequest(id, R"({"do":"end"})"));
    auto late = session->call(bench::stepRequest(id, R"({"do":"go"})"));
    QVERIFY(bench::settle(end)->obs.done);
    const auto refused = bench::settle(late);
    QVERIFY(!refused.has_value());
    QVERIFY2(refused.error().message.find("is over") != std::string::npos, refused.error().message.c_str());
    QVERIFY(about<protocol::EnvObserveRequest>(*session, id)->obs.done);
    QCOMPARE(m_strings->stepped.load(), 1);
}

void TestHostEnv::batchAnswersInPlace()
{
    startWithPuppet();
    const auto session = agent();
    const std::string a = reset(*session, "puppet")->obs.episodeId;
    const std::string b = reset(*session, "gridworld", 5)->obs.episodeId;
    protocol::EnvBatchStepRequest request;
    request.episodeIds = {a, "nobody's", b, a, b};
    request.actions = {{R"({"do":"go","pay":1})"}, {"{}"}, {bench::move("up")}, {R"({"do":"throw"})"}, {R"({"do":"go"})"}};
    const auto answer = ask(*session, request);
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
    QCOMPARE(answer->results.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i)
        QCOMPARE(answer->results[i].obs.episodeId, request.episodeIds[i]);
    const auto error = [&answer](std::size_t i) { return jsonOf(answer->results[i].obs.metadata).value("error", bench::Json()); };
    QCOMPARE(answer->results[0].obs.reward, 1.0);
    QVERIFY(error(0).is_null());
    COMPARE_JSON(error(1)["code"], bench::Json("runtime_error"));
    QVERIFY(error(2).is_null());
    QCOMPARE(answer->results[2].obs.stepNum, 1);
    COMPARE_JSON(error(3)["code"], bench::Json("runtime_error"));
    COMPARE_JSON(error(4)["code"], bench::Json("unknown_action"));
    QCOMPARE(count("SELECT count(*) FROM experience"), 2);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'env/batch_step/req'"), 2);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE message LIKE '%tore its strings%'"), 1);
}

void TestHostEnv::batchOfUnequalListsOrTooManyIsRefused()
{
    host::HostOptions options;
    options.maxBatch = 2;
    startWithPuppet(options);
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    protocol::EnvBatchStepRequest request;
    request.episodeIds = {id, id};
    request.actions = {{R"({"do":"go"})"}};
    const auto unequal = ask(*session, request);
    QCOMPARE(unequal.error().code, ErrorCode::SchemaViolation);
    QCOMPARE(unequal.error().faults.at(0).pointer, std::string("/actions"));
    request.episodeIds = {id, id, id};
    request.actions = {{R"({"do":"go"})"}, {R"({"do":"go"})"}, {R"({"do":"go"})"}};
    const auto tooMany = ask(*session, request);
    QCOMPARE(tooMany.error().code, ErrorCode::SchemaViolation);
    QCOMPARE(tooMany.error().faults.at(0).pointer, std::string("/episode_ids"));
    QCOMPARE(m_strings->stepped.load(), 0);
    request.episodeIds.clear();
    request.actions.clear();
    QCOMPARE(ask(*session, request)->results.size(), 0u);
}

void TestHostEnv::pushesReachTheOwnerWhoAskedForThem()
{
    startWithPuppet();
    const auto asked = attach(*m_host, "asked", Role::Agent, {"env", "env_push"});
    const auto silent = agent("silent");
    QSignalSpy askedPushes(asked.get(), &link::Session::pushed);
    QSignalSpy silentPushes(silent.get(), &link::Session::pushed);
    const std::string id = reset(*asked, "puppet")->obs.episodeId;
    QVERIFY(step(*silent, reset(*silent, "puppet")->obs.episodeId, R"({"do":"push"})").has_value());
    QVERIFY(step(*asked, id, R"({"do":"push","last":true})").has_value());
    QTRY_COMPARE(askedPushes.size(), 1);
    const auto push = protocol::decode<protocol::EnvStatePush>(askedPushes[0][0].value<protocol::Envelope>());
    QVERIFY2(push.has_value(), push ? "" : push.error().message.c_str());
    QCOMPARE(push->episodeId, id);
    QCOMPARE(push->reason, std::string("because"));
    QCOMPARE(push->reward, std::optional<double>(0.5));
    QVERIFY(push->terminal);
    // It ended by itself.
    QVERIFY(!step(*asked, id, R"({"do":"go"})").has_value());
    QCOMPARE(silentPushes.size(), 0);
}

void TestHostEnv::episodesEndWithTheirSession()
{
    startWithPuppet();
    auto session = agent();
    for (int i = 0; i < 3; ++i)
        QVERIFY(reset(*session, "puppet").has_value());
    QCOMPARE(m_strings->living.load(), 3);
    session.reset();
    QTRY_COMPARE(m_strings->living.load(), 0);
}

void TestHostEnv::resetMayBeDenied()
{
    startWithPuppet();
    const auto session = agent();
    const auto nowhere = reset(*session, "nowhere");
    QCOMPARE(nowhere.error().code, ErrorCode::ResetDenied);
    const auto thirteen = reset(*session, "puppet", 13);
    QCOMPARE(thirteen.error().code, ErrorCode::ResetDenied);
    QCOMPARE(thirteen.error().message, std::string("not with thirteen"));
    const auto space = [&] {
        protocol::EnvSpacesRequest request;
        request.envName = "nowhere";
        return ask(*session, request);
    }();
    QCOMPARE(space.error().code, ErrorCode::NotFound);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'env/reset/req' AND outcome = 'reset_denied'"), 2);
}

void TestHostEnv::episodesOfASessionAreLimited()
{
    startWithPuppet();
    const auto session = agent();
    for (int i = 0; i < 256; ++i)
        QVERIFY(reset(*session, "puppet").has_value());
    QCOMPARE(reset(*session, "puppet").error().code, ErrorCode::ResetDenied);
    QVERIFY(reset(*agent("other"), "puppet").has_value());
}

void TestHostEnv::stepsUnderWayAreAnsweredBeforeTheHostGoes()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    auto slow = session->call(bench::stepRequest(id, R"({"do":"hang"})"));
    QTRY_COMPARE(m_strings->stepped.load(), 1);
    QTimer::singleShot(50, this, [this] { m_strings->release.release(); });
    m_host->shutdown();
    QVERIFY(bench::settle(slow).has_value());
    m_host.reset();
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
    QCOMPARE(m_strings->living.load(), 0);
}

void TestHostEnv::requestsThatComeWhileTheHostGoesDoNotHoldIt()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    const std::string world = reset(*session, "gridworld")->obs.episodeId;
    auto slow = session->call(bench::stepRequest(id, R"({"do":"hang"})"));
    QTRY_COMPARE(m_strings->stepped.load(), 1);
    QTimer asking;
    int asked = 0;
    connect(&asking, &QTimer::timeout, this, [&] {
        for (int i = 0; i < 5; ++i)
            static_cast<void>(session->call(bench::stepRequest(world, bench::move("up"))));
        asked += 5;
    });
    asking.start(1);
    QTimer::singleShot(100, this, [this] { m_strings->release.release(); });
    m_host->shutdown();
    QVERIFY(asked > 10);
    QVERIFY(bench::settle(slow).has_value());
    m_host.reset();
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
}

void TestHostEnv::shutdownWaitsForStepsUnderWay()
{
    startWithPuppet();
    const auto client = bench::attachRaw(*m_host, "bot", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["env"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    client->send(R"({"type":"env/reset/req","id":"r","version":"1.0","ts":1,"env_name":"puppet"})");
    const std::string id = client->nextAs<protocol::EnvResetResponse>()->obs.episodeId;
    client->send(R"({"type":"env/step/req","id":"s","version":"1.0","ts":1,"episode_id":")" + id
                 + R"(","action":{"do":"hang"}})");
    client->send(R"({"type":"shutdown","id":"bye","version":"1.0","ts":1})");
    QTimer::singleShot(50, this, [this] { m_strings->release.release(); });
    QCOMPARE(client->nextAs<protocol::EnvStepResponse>()->reqId, std::string("s"));
    QCOMPARE(client->nextAs<protocol::InvokeEvent>()->reqId, std::string("bye"));
    QVERIFY(client->waitClosed());
}

QTEST_GUILESS_MAIN(TestHostEnv)
#include "tst_host_env.moc"
