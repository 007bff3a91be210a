#include "env_bench.h"
#include "kit.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::jsonOf;
using bench::reset;
using bench::step;
using host::Role;

namespace {

/// At the end of the file: what generates code for signals does not understand such literals.
std::string twoTrajectories();

host::TrajectorySource textSource(std::string text)
{
    return [text = std::move(text)] { return host::readTrajectories(text); };
}

} // namespace

/// Recordings as episodes.
class TestHostReplay : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void recordedActionsAreTakenInOrder();
    void anotherActionIsRefusedAndToldWhatWasRecorded();
    void recordingsAreChosenByIdOrSeed();
    void brokenRecordingsDenyTheReset_data();
    void brokenRecordingsDenyTheReset();
    void recordingsOfAirlineAgents();

private:
    void startWith(host::TrajectorySource source)
    {
        host::HostOptions options;
        options.environments = {host::replay(std::move(source))};
        startHost(std::move(options));
        m_session = attach(*m_host, "bot", Role::Agent, {"env"});
    }
    [[nodiscard]] std::string suggested(const std::string& id)
    {
        protocol::EnvPlanRequest request;
        request.episodeId = id;
        const auto answer = ask(*m_session, request);
        return answer && !answer->suggestedActions.empty() ? answer->suggestedActions.front().text : std::string();
    }
    std::unique_ptr<link::Session> m_session;
};

void TestHostReplay::recordedActionsAreTakenInOrder()
{
    startWith(textSource(twoTrajectories()));
    const auto begun = reset(*m_session, "replay");
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    const std::string id = begun->obs.episodeId;
    const Json state = jsonOf(begun->obs.state);
    COMPARE_JSON(state["trajectory"], Json("5/0"));
    COMPARE_JSON(state["length"], Json(2));
    QCOMPARE(state["observed"].size(), 2u);
    // What the agent says about its choice is no part of the action.
    const auto first = step(*m_session, id, R"({"action_type":"respond","payload":{"content":"hello"},"metadata":{"propensity":1}})");
    QVERIFY2(first.has_value(), first ? "" : first.error().message.c_str());
    COMPARE_JSON(jsonOf(first->obs.state)["observed"][0]["content"], Json("bye"));
    QVERIFY(!first->obs.done);
    const auto last = step(*m_session, id, R"({"payload":{"arguments":{"now":true},"name":"close"},"action_type":"tool_call"})");
    QVERIFY2(last.has_value(), last ? "" : last.error().message.c_str());
    QVERIFY(last->obs.done);
    QCOMPARE(last->obs.reward, 1.0);
    QCOMPARE(suggested(id), std::string());
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE source = 'env' AND score = 1"), 1);
}

void TestHostReplay::anotherActionIsRefusedAndToldWhatWasRecorded()
{
    startWith(textSource(twoTrajectories()));
    const std::string id = reset(*m_session, "replay")->obs.episodeId;
    for (const char* other : {R"({"action_type":"respond","payload":{"content":"go away"}})", R"({"action_type":"respond"})",
                              R"({"action_type":"tool_call","payload":{"content":"hello"}})"}) {
        const auto refused = step(*m_session, id, other);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::UnknownAction);
        QCOMPARE(refused.error().faults.at(0).pointer, std::string("/action"));
        COMPARE_JSON(Json::parse(refused.error().faults.at(0).value),
                 (Json{{"action_type", "respond"}, {"payload", {{"content", "hello"}}}}));
        QVERIFY(refused.error().message.find("hello") != std::string::npos);
    }
    QVERIFY(step(*m_session, id, suggested(id)).has_value());
}

void TestHostReplay::recordingsAreChosenByIdOrSeed()
{
    startWith(textSource(twoTrajectories()));
    const auto idOf = [this](std::optional<std::int64_t> seed, const std::string& options) {
        const auto begun = reset(*m_session, "replay", seed, options);
        return begun ? jsonOf(begun->obs.state)["trajectory"].get<std::string>() : begun.error().faults.at(0).message;
    };
    QCOMPARE(idOf({}, "{}"), std::string("5/0"));
    QCOMPARE(idOf(1, "{}"), std::string("six/1"));
    QCOMPARE(idOf(2, "{}"), std::string("5/0"));
    QVERIFY(idOf(-1, "{}").find('/') != std::string::npos);
    QCOMPARE(idOf(0, R"({"trajectory":"six/1"})"), std::string("six/1"));
    QCOMPARE(idOf(0, R"({"trajectory":"seven"})"), std::string("expected one of 5/0, six/1"));
}

void TestHostReplay::brokenRecordingsDenyTheReset_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("where");
    QTest::newRow("no json") << QByteArray("[") << QByteArray();
    QTest::newRow("empty") << QByteArray("[]") << QByteArray();
    QTest::newRow("no list") << QByteArray(R"([{"traj":7}])") << QByteArray("/0/traj");
    QTest::newRow("no message") << QByteArray(R"([{"traj":[7]}])") << QByteArray("/0/traj/0");
    QTest::newRow("no role") << QByteArray(R"([{"traj":[{"role":7}]}])") << QByteArray("/0/traj/0");
    QTest::newRow("no action") << QByteArray(R"([{"traj":[{"role":"user"}]}])") << QByteArray("/0/traj");
    QTest::newRow("no reward") << QByteArray(R"([{"reward":"x","traj":[]}])") << QByteArray("/0/reward");
}

void TestHostReplay::brokenRecordingsDenyTheReset()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, where);
    const auto read = host::readTrajectories(text.toStdString());
    QVERIFY(!read.has_value());
    if (!where.isEmpty())
        QCOMPARE(read.error().where, where.toStdString());
    startWith(textSource(text.toStdString()));
    QCOMPARE(reset(*m_session, "replay").error().code, ErrorCode::ResetDenied);
}

void TestHostReplay::recordingsOfAirlineAgents()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "data/tau_airline_gpt4o_2tasks_8trajectories.json");
    startWith(textSource(kit::readAll(path).toStdString()));
    int rewarded = 0;
    for (int seed = 0; seed < 8; ++seed) {
        const auto begun = reset(*m_session, "replay", seed);
        QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
        const std::string id = begun->obs.episodeId;
        protocol::EnvObservation seen = begun->obs;
        while (!seen.done) {
            QCOMPARE(step(*m_session, id, R"({"action_type":"dance"})").error().code, ErrorCode::UnknownAction);
            const auto next = step(*m_session, id, suggested(id));
            QVERIFY2(next.has_value(), next ? "" : next.error().message.c_str());
            seen = next->obs;
        }
        COMPARE_JSON(jsonOf(seen.state)["position"], jsonOf(seen.state)["length"]);
        rewarded += seen.reward > 0 ? 1 : 0;
    }
    const Json file = Json::parse(kit::readAll(path).toStdString());
    QCOMPARE(rewarded, static_cast<int>(std::count_if(file.begin(), file.end(),
                                                      [](const Json& one) { return one["reward"] > 0; })));
    QCOMPARE(count("SELECT count(*) FROM feedback"), 8);
}

namespace {

std::string twoTrajectories()
{
    return R"([{"task_id":5,"trial":0,"reward":1,"traj":[{"role":"system","content":"be kind"},{"role":"user","content":"hi"},)"
      R"({"role":"assistant","content":"hello"},{"role":"user","content":"bye"},)"
      R"({"role":"assistant","content":null,"tool_calls":[{"function":{"name":"close","arguments":"{\"now\":true}"}}]},)"
      R"({"role":"tool","name":"close","content":"closed"}]},)"
      R"({"task_id":"six","traj":[{"role":"assistant","content":"anyone?"}]}])";
}

} // namespace

QTEST_GUILESS_MAIN(TestHostReplay)
#include "tst_host_replay.moc"
