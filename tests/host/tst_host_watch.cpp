#include "figures.h"
#include "refine_bench.h"
#include "schema.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::edit;
using bench::Json;
using bench::proposal;
using bench::weight;
using host::Role;
using kit::isNear;

/// What was applied is watched for harm: outcomes before it are the baseline, each one after it is a bet.
class TestHostWatch : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        make();
        m_now = 1'000.0;
        m_made = 0;
    }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void harmIsToldAndLeftToPeople();
    void harmIsRolledBackWhereConfigured();
    void noHarmNoAlarm();
    void judgementsAreBetsToo_data();
    void judgementsAreBetsToo();
    void aSessionCountsOnce();
    void oldOutcomesAreNoneOfIt();
    void onlyTheChangedComponentIsLookedAt();
    void tooFewBefore();
    void laterChangesEndIt();
    void enoughWithoutHarm();
    void restartChangesNothing();
    void rollbackThatIsRefusedIsTold();
    void storeOfTheVersionBeforeIsTakenOver();

private:
    void openWith(host::RefinementOptions refinement = {})
    {
        host::HostOptions options;
        options.clock = [this] { return m_now; };
        options.refinement = std::move(refinement);
        open(Role::Ops, std::move(options));
    }
    [[nodiscard]] static host::RefinementOptions rollingBack()
    {
        host::RefinementOptions options;
        options.watch.rollBack = true;
        return options;
    }
    /// Calls with these rewards in turn, each on its own.
    void call(int count, const std::vector<double>& rewards, const std::string& component = "tool")
    {
        std::vector<protocol::Experience> list;
        for (int i = 0; i < count; ++i)
            list.push_back(bench::experience("e" + std::to_string(m_made++), Json{{"component_name", component}}.dump(),
                                             rewards[static_cast<std::size_t>(i) % rewards.size()], ++m_now));
        QVERIFY(ask(*m_session, bench::experiences(std::move(list))).has_value());
    }
    void good(int count, const std::string& component = "tool") { call(count, {1.0, 0.8, -0.2, 0.6, 1.0}, component); }
    void bad(int count, const std::string& component = "tool") { call(count, {-1.0, 0.2, -0.6, -1.0}, component); }
    void change(const std::string& id, const std::string& component = "tool", const std::string& path = "prompt.text")
    {
        auto made = proposal({edit("prompt", "insert", path, "null", "\"be brief\"")}, id);
        made.componentName = component;
        QCOMPARE(errorOf(made), std::string());
    }
    [[nodiscard]] Json entryOf(const std::string& id)
    {
        for (const Json& entry : history())
            if (entry.at("refinement_id") == id)
                return entry;
        return {};
    }
    [[nodiscard]] Json watchOf(const std::string& id) { return entryOf(id).value("watch", Json()); }
    [[nodiscard]] std::string stateOf(const std::string& id) { return watchOf(id).value("state", std::string("no watch")); }
    /// 0: human, 1: env, 2: calls.
    [[nodiscard]] Json kindOf(const std::string& id, std::size_t kind) { return watchOf(id).at("kinds").at(kind); }

    double m_now = 0.0;
    int m_made = 0;
};

void TestHostWatch::harmIsToldAndLeftToPeople()
{
    openWith();
    good(100);
    change("r1");
    QCOMPARE(stateOf("r1"), std::string("watching"));
    const Json before = kindOf("r1", 2);
    QVERIFY(isNear(before.at("mean_before").get<double>(), 0.64) && before.at("before") == 100);
    QVERIFY(before.at("bound").get<double>() < 0.64 && before.at("bound").get<double>() > 0.2);
    QVERIFY(before.at("mean_after").is_null() && kindOf("r1", 0).contains("why"));
    bad(60);
    const Json watch = watchOf("r1");
    QVERIFY2(watch.at("state") == "harm" && watch.at("recommendation") == "roll_back", watch.dump().c_str());
    QVERIFY(watch.at("largest_log_e").get<double>() >= watch.at("needed_log_e").get<double>());
    QVERIFY(isNear(std::exp(watch.at("needed_log_e").get<double>()), 40.0));
    QCOMPARE(watch.at("harm_at").get<double>(), m_now);
    // As many as it took, and no more.
    QVERIFY(watch.at("outcomes").get<int>() < 40);
    COMPARE_JSON(entryOf("r1").at("rolled_back"), Json(false));
    QCOMPARE(live().size(), 1u);
    QCOMPARE(problem(), std::string());
    QCOMPARE(rollbackError("r1"), std::string());
    COMPARE_JSON(watchOf("r1").at("recommendation"), Json("none"));
    QVERIFY(watchOf("r1").at("why").get<std::string>().find("after harm was found") != std::string::npos);
    close();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/watch' AND outcome = 'harm'"
                   " AND principal = 'host:watch' AND message LIKE '''r1'' does harm%'"), 1);
    QCOMPARE(problem(), std::string());
}

void TestHostWatch::harmIsRolledBackWhereConfigured()
{
    openWith(rollingBack());
    good(100);
    const auto before = live();
    change("r1");
    good(50);
    COMPARE_JSON(entryOf("r1").at("rolled_back"), Json(false));
    bad(60);
    const Json entry = entryOf("r1");
    COMPARE_JSON(entry.at("rolled_back"), Json(true));
    COMPARE_JSON(entry.at("rolled_back_by").at("principal"), Json("host:watch"));
    QCOMPARE(stateOf("r1"), std::string("ended"));
    QVERIFY(history().front().at("reason").get<std::string>().find("Harm was found in") == 0);
    QVERIFY(live() == before);
    // It is over: nothing more is made of what comes now.
    bad(60);
    QCOMPARE(history().size(), 2u);
    close();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/rollback/req' AND outcome = 'done'"
                   " AND principal = 'host:watch' AND message = 'r1'"), 1);
    QCOMPARE(count("SELECT count(*) FROM watch WHERE ended = ''"), 0);
    QCOMPARE(problem(), std::string());
}

void TestHostWatch::noHarmNoAlarm()
{
    openWith(rollingBack());
    good(100);
    change("r1");
    good(900);
    const Json watch = watchOf("r1");
    QVERIFY2(watch.at("state") == "watching" && watch.at("recommendation") == "keep_watching", watch.dump().c_str());
    QCOMPARE(watch.at("outcomes").get<int>(), 900);
    QVERIFY(isNear(kindOf("r1", 2).at("mean_after").get<double>(), 0.64));
    QVERIFY(watch.at("log_e").get<double>() <= 0.0);
}

void TestHostWatch::judgementsAreBetsToo_data()
{
    QTest::addColumn<int>("source");
    QTest::addColumn<QByteArray>("state");
    QTest::newRow("human") << static_cast<int>(protocol::Source::Human) << QByteArray("harm");
    // What a model says of itself is no outcome.
    QTest::newRow("self") << static_cast<int>(protocol::Source::Self) << QByteArray("cannot_judge");
}

void TestHostWatch::judgementsAreBetsToo()
{
    QFETCH(const int, source);
    QFETCH(const QByteArray, state);
    host::HostOptions options;
    options.clock = [this] { return m_now; };
    open(Role::Admin, std::move(options));
    const auto rate = [this, source](int count, double score) {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < count; ++i) {
            list.push_back(bench::feedback("f" + std::to_string(m_made++), i % 4 == 0 ? -score : score, ++m_now, "tool"));
            list.back().source = static_cast<protocol::Source>(source);
        }
        QVERIFY(ask(*m_session, bench::feedbacks(std::move(list))).has_value());
    };
    rate(80, 0.5);
    change("r1");
    rate(80, -0.5);
    QCOMPARE(QByteArray::fromStdString(stateOf("r1")), state);
    // One at a time takes another way through the host.
    change("r2", "tool", "prompt.more");
    for (int i = 0; i < 3; ++i)
        rate(1, 1.0);
    QCOMPARE(kindOf("r2", 0).at("after").get<int>(), state == "harm" ? 3 : 0);
}

/// One angry conversation is one bet, however long it goes on.
void TestHostWatch::aSessionCountsOnce()
{
    openWith();
    good(100);
    change("r1");
    std::vector<protocol::Experience> list;
    for (int i = 0; i < 300; ++i) {
        list.push_back(bench::experience("s" + std::to_string(i), R"({"component_name":"tool"})", -1.0, ++m_now));
        list.back().episodeId = i % 2 == 0 ? "angry" : "furious";
    }
    QVERIFY(ask(*m_session, bench::experiences(list)).has_value());
    QCOMPARE(stateOf("r1"), std::string("watching"));
    QCOMPARE(watchOf("r1").at("outcomes").get<int>(), 2);
    close();
    QCOMPARE(count("SELECT count(*) FROM watch_cluster"), 2);
    openWith();
    list.front().experienceId = "later";
    QVERIFY(ask(*m_session, bench::experiences({list.front()})).has_value());
    QCOMPARE(watchOf("r1").at("outcomes").get<int>(), 2);
}

void TestHostWatch::oldOutcomesAreNoneOfIt()
{
    openWith();
    good(100);
    change("r1");
    std::vector<protocol::Experience> list;
    for (int i = 0; i < 200; ++i)
        list.push_back(bench::experience("old" + std::to_string(i), R"({"component_name":"tool"})", -1.0, 500.0 + i));
    QVERIFY(ask(*m_session, bench::experiences(std::move(list))).has_value());
    QCOMPARE(watchOf("r1").at("outcomes").get<int>(), 0);
    // A sender whose clock is behind ours is told by what it sent before.
    m_now += 3'600.0;
    change("r2", "tool", "prompt.other");
    QCOMPARE(stateOf("r2"), std::string("watching"));
    m_now -= 3'600.0;
    bad(10);
    QCOMPARE(watchOf("r2").at("outcomes").get<int>(), 10);
}

void TestHostWatch::onlyTheChangedComponentIsLookedAt()
{
    openWith();
    good(100, "tool");
    good(100, "other");
    change("r1");
    bad(100, "other");
    QCOMPARE(watchOf("r1").at("outcomes").get<int>(), 0);
    COMPARE_JSON(watchOf("r1").at("component_name"), Json("tool"));
    // A weight changes what all of them bring together.
    good(200, "tool");
    QCOMPARE(errorOf(proposal({weight("other", "3")}, "w1")), std::string());
    COMPARE_JSON(watchOf("w1").at("component_name"), Json());
    QCOMPARE(kindOf("w1", 2).at("before").get<int>(), 300);
    bad(40, "other");
    QCOMPARE(watchOf("w1").at("outcomes").get<int>() > 0, true);
}

void TestHostWatch::tooFewBefore()
{
    openWith(rollingBack());
    good(29);
    change("r1");
    bad(200);
    const Json watch = watchOf("r1");
    QVERIFY2(watch.at("state") == "cannot_judge" && watch.at("recommendation") == "none", watch.dump().c_str());
    QVERIFY(kindOf("r1", 2).at("why").get<std::string>().find("29 outcomes before the change; it takes 30") == 0);
    QCOMPARE(live().size(), 1u);
}

void TestHostWatch::laterChangesEndIt()
{
    openWith();
    good(100, "tool");
    good(100, "other");
    change("r1", "tool", "prompt.a");
    good(40, "tool");
    change("r2", "other", "prompt.b");
    QCOMPARE(stateOf("r1"), std::string("watching"));
    change("r3", "tool", "prompt.c");
    QCOMPARE(stateOf("r1"), std::string("ended"));
    QCOMPARE(stateOf("r2"), std::string("watching"));
    // It is compared with what came since the change before.
    QCOMPARE(kindOf("r3", 2).at("before").get<int>(), 40);
    QCOMPARE(rollbackError("r3"), std::string());
    QCOMPARE(stateOf("r3"), std::string("ended"));
    QVERIFY(!history().front().contains("watch") && history().front().at("action") == "rollback");
    change("r4", "tool", "prompt.d");
    QCOMPARE(kindOf("r4", 2).at("before").get<int>(), 0);
    QCOMPARE(problem(), std::string());
}

void TestHostWatch::enoughWithoutHarm()
{
    host::RefinementOptions options;
    options.watch.mostAfter = 50;
    openWith(options);
    good(100);
    change("r1");
    good(60);
    QCOMPARE(watchOf("r1").at("recommendation").get<std::string>(), std::string("keep"));
    QCOMPARE(watchOf("r1").at("outcomes").get<int>(), 50);
}

/// The same bets, whether or not the host was started anew between any two of them.
void TestHostWatch::restartChangesNothing()
{
    Json whole;
    for (const bool restarts : {false, true}) {
        cleanup();
        init();
        openWith();
        good(60);
        change("r1");
        for (int i = 0; i < 12; ++i) {
            if (restarts)
                openWith();
            call(3, {0.5, -0.2, 0.6});
        }
        const Json watch = watchOf("r1");
        if (!restarts)
            whole = watch;
        COMPARE_JSON(watch, whole);
    }
    QCOMPARE(whole.at("outcomes").get<int>(), 36);
    QVERIFY(whole.at("log_e").get<double>() != 0.0);
}

void TestHostWatch::rollbackThatIsRefusedIsTold()
{
    openWith(rollingBack());
    good(100);
    change("r1", "tool", "prompt.text");
    auto onTop = proposal({edit("prompt", "update", "prompt.text", "null", "\"be long\"")}, "r2");
    onTop.componentName = "other";
    QCOMPARE(errorOf(onTop), std::string());
    bad(100);
    const Json watch = watchOf("r1");
    QVERIFY2(watch.at("state") == "harm", watch.dump().c_str());
    QVERIFY(watch.at("why").get<std::string>().find("The host tried to roll it back: 'r1' was not rolled back: 'r2' changed")
            != std::string::npos);
    QCOMPARE(history().size(), 2u);
    close();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/rollback/req' AND outcome = 'refused'"), 1);
}

void TestHostWatch::storeOfTheVersionBeforeIsTakenOver()
{
    openWith();
    good(50);
    change("r1");
    good(40);
    QCOMPARE(errorOf(proposal({weight("tool", "2")}, "w1")), std::string());
    good(35);
    close();
    {
        auto database = openStore();
        QVERIFY(database.has_value());
        for (const char* statement : {"DROP TABLE watch_cluster", "DROP TABLE watch_kind", "DROP TABLE watch",
                                      "DELETE FROM counter WHERE name = 'since_adapt'", "PRAGMA user_version = 4"})
            QVERIFY((*database)->run(statement).has_value());
    }
    openWith();
    QCOMPARE(stateOf("r1"), std::string("cannot_judge"));
    QCOMPARE(count("SELECT began_experience FROM watch WHERE refinement = 1"), 50);
    QCOMPARE(count("SELECT began_experience FROM watch WHERE refinement = 2"), 90);
    QCOMPARE(count("SELECT count(*) FROM watch WHERE component = 'tool' AND refinement = 1"), 1);
    QCOMPARE(count("SELECT count(*) FROM watch WHERE component IS NULL AND refinement = 2"), 1);
    change("r2", "tool", "prompt.later");
    QCOMPARE(kindOf("r2", 2).at("before").get<int>(), 35);
    bad(100);
    QCOMPARE(stateOf("r2"), std::string("harm"));
    QCOMPARE(problem(), std::string());
}

QTEST_GUILESS_MAIN(TestHostWatch)
#include "tst_host_watch.moc"
