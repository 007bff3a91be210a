#include "env_bench.h"

using namespace touchstone;
using bench::attach;
using bench::reset;
using bench::step;
using host::Role;

/// What steps of environments leave behind for learning.
class TestHostSteps : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        make();
        m_strings = std::make_shared<bench::Strings>();
    }
    void cleanup() { remove(); }

    void stepsBecomeExperienceWithPropensity();
    void rewardsAreTheEnvironmentsOwn();
    void rewardsThatMeanSomethingBecomeFeedback();
    void recordingCanBeSwitchedOff();

private:
    void startWithPuppet(host::HostOptions options = {})
    {
        options.environments.push_back(bench::puppet(m_strings));
        startHost(std::move(options));
    }
    [[nodiscard]] std::unique_ptr<link::Session> agent()
    {
        return attach(*m_host, "bot", Role::Agent, {"env", "learning"});
    }
    [[nodiscard]] bench::Json storedText(const char* sql) const;

    std::shared_ptr<bench::Strings> m_strings;
};

bench::Json TestHostSteps::storedText(const char* sql) const
{
    storage::OpenOptions options;
    options.path = m_path;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    const auto database = storage::Database::open(options);
    storage::Statement select(**database, sql);
    return select.first().value_or(false) ? bench::Json::parse(select.text(0), nullptr, false) : bench::Json();
}

void TestHostSteps::stepsBecomeExperienceWithPropensity()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    QVERIFY(step(*session, id, R"({"do":"go","pay":0.5,"metadata":{"component_name":"planner","propensity":0.25,)"
                               R"("candidates":["a","b"],"policy_version":"p7","duration_ms":1e9,"reward":9}})"));
    QVERIFY(step(*session, id, R"({"do":"end","pay":-1,"metadata":{"component_name":7,"propensity":1.5}})"));
    const auto first = storedText("SELECT body FROM experience WHERE step = 1");
    COMPARE_JSON(first["state"], (bench::Json{{"count", 0}}));
    COMPARE_JSON(first["next_state"], (bench::Json{{"count", 1}}));
    COMPARE_JSON(first["reward"], bench::Json(0.5));
    COMPARE_JSON(first["episode_id"], bench::Json(id));
    COMPARE_JSON(first["action"]["component_name"], bench::Json("planner"));
    COMPARE_JSON(first["action"]["propensity"], bench::Json(0.25));
    COMPARE_JSON(first["action"]["candidates"], (bench::Json{"a", "b"}));
    COMPARE_JSON(first["action"]["policy_version"], bench::Json("p7"));
    COMPARE_JSON(first["action"]["input"]["do"], bench::Json("go"));
    QVERIFY(first["action"]["duration_ms"].get<double>() < 60'000.0);
    const auto second = storedText("SELECT body FROM experience WHERE step = 2");
    COMPARE_JSON(second["state"], (bench::Json{{"count", 1}}));
    COMPARE_JSON(second["done"], bench::Json(true));
    COMPARE_JSON(second["action"]["component_name"], bench::Json("puppet"));
    QVERIFY(!second["action"].contains("propensity"));
    QCOMPARE(count("SELECT count(*) FROM experience WHERE principal = 'bot'"), 2);
    const auto stats = records(*session);
    QCOMPARE(stats->size(), 2u);
    QCOMPARE(stats->at(0).componentName, std::string("planner"));
    QCOMPARE(stats->at(0).callsSuccess, 1);
    QCOMPARE(stats->at(1).callsFailed, 1);
}

void TestHostSteps::rewardsAreTheEnvironmentsOwn()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    const auto answer = step(*session, id, R"({"do":"go","reward":100,"payload":{"reward":100}})");
    QCOMPARE(answer->obs.reward, 0.0);
    QCOMPARE(count("SELECT count(*) FROM experience WHERE reward = 0"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
}

void TestHostSteps::rewardsThatMeanSomethingBecomeFeedback()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    QVERIFY(step(*session, id, R"({"do":"go","pay":0.5})"));
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    QVERIFY(step(*session, id, R"({"do":"go","pay":0.5,"meaningful":true})"));
    QVERIFY(step(*session, id, R"({"do":"end","pay":-7,"metadata":{"component_name":"planner"}})"));
    QCOMPARE(count("SELECT count(*) FROM feedback WHERE source = 'env' AND principal = 'env:puppet'"), 2);
    const auto last = storedText("SELECT body FROM feedback WHERE component = 'planner'");
    COMPARE_JSON(last["score"], bench::Json(-1.0));
    COMPARE_JSON(last["polarity"], bench::Json("negative"));
    COMPARE_JSON(last["correlation_id"], bench::Json(id));
    COMPARE_JSON(last["session_id"], bench::Json(session->sessionId()));
    COMPARE_JSON(last["annotator_id"], bench::Json("env:puppet"));
}

void TestHostSteps::recordingCanBeSwitchedOff()
{
    host::HostOptions options;
    options.forwardRewards = false;
    startWithPuppet(options);
    auto session = agent();
    QVERIFY(step(*session, reset(*session, "puppet")->obs.episodeId, R"({"do":"end","pay":1})"));
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    session.reset();
    options.recordSteps = false;
    startWithPuppet(options);
    session = agent();
    QVERIFY(step(*session, reset(*session, "puppet")->obs.episodeId, R"({"do":"end","pay":1})"));
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    session.reset();
    options.forwardRewards = true;
    startWithPuppet(options);
    session = agent();
    QVERIFY(step(*session, reset(*session, "puppet")->obs.episodeId, R"({"do":"end","pay":1})"));
    QCOMPARE(count("SELECT count(*) FROM experience"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
}

QTEST_GUILESS_MAIN(TestHostSteps)
#include "tst_host_steps.moc"
