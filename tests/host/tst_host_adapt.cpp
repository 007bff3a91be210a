#include "figures.h"
#include "learn/refine/choices.h"
#include "refine_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::proposal;
using bench::weight;
using host::Role;
using kit::isNear;

/// learn/adapt/req: weights from what is known, reviewed, applied as one refinement, told.
class TestHostAdapt : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void nothingToAdapt_data();
    void nothingToAdapt();
    void banditsShiftToTheBetterOne_data();
    void banditsShiftToTheBetterOne();
    void oneComponentAlone();
    void ppoFollowsTheLog();
    void ppoNeedsPropensities();
    void menusOfChoices();
    void harmStopsIt();
    void reviewJudgesByTheLog_data();
    void reviewJudgesByTheLog();
    void oneRefinementThatCanBeTakenBack();
    void sameDataSameWeights();
    void byItselfEverySoOften();

private:
    using Adapted = Result<protocol::LearnAdaptResponse>;
    [[nodiscard]] Adapted adapt(const std::string& strategy, const std::string& component = {})
    {
        protocol::LearnAdaptRequest request;
        request.strategy = strategy;
        request.componentName = component;
        return ask(*m_session, std::move(request));
    }
    void rate(const std::string& component, int count, double score)
    {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < count; ++i)
            list.push_back(bench::feedback(component + std::to_string(m_made++), score, 1 + i, component));
        QVERIFY(ask(*m_session, bench::feedbacks(std::move(list))).has_value());
    }
    /// Calls in sessions of their own, chosen with `propensity`; `more`: further members of the action.
    void call(const std::string& component, int count, double reward, double propensity, const std::string& more = {})
    {
        std::vector<protocol::Experience> list;
        for (int i = 0; i < count; ++i) {
            Json action{{"component_name", component}};
            if (propensity > 0.0)
                action["propensity"] = propensity;
            if (!more.empty())
                action.update(Json::parse(more));
            list.push_back(bench::experience("e" + std::to_string(m_made++), action.dump(), reward, 1 + i));
        }
        QVERIFY(ask(*m_session, bench::experiences(std::move(list))).has_value());
    }
    [[nodiscard]] double probabilityOf(const std::string& component)
    {
        for (const Json& skill : skills())
            if (skill.at("name") == component)
                return skill.at("probability").get<double>();
        return -1.0;
    }
    int m_made = 0;
};

void TestHostAdapt::nothingToAdapt_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<QByteArray>("component");
    QTest::addColumn<int>("judgements");  // of each of two
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("custom") << QByteArray("custom") << QByteArray() << 50 << QByteArray("a plugin does that takes over learn/adapt/req");
    QTest::newRow("empty") << QByteArray("ucb1") << QByteArray() << 0 << QByteArray("no two components");
    QTest::newRow("few") << QByteArray("softmax") << QByteArray() << 10 << QByteArray("softmax finds 20 judgements and 0 calls");
    QTest::newRow("unknown") << QByteArray("softmax") << QByteArray("nobody") << 50 << QByteArray("no component of that name");
    QTest::newRow("ppo") << QByteArray("ppo") << QByteArray() << 50 << QByteArray("ppo finds 0 of the newest 0 calls");
    QTest::newRow("even") << QByteArray("softmax") << QByteArray() << 50 << QByteArray("the weights are as softmax would have them");
}

void TestHostAdapt::nothingToAdapt()
{
    QFETCH(const QByteArray, strategy);
    QFETCH(const QByteArray, component);
    QFETCH(const int, judgements);
    QFETCH(const QByteArray, says);
    open();
    rate("a", judgements, 0.5);
    rate("b", judgements, 0.5);
    const auto answer = adapt(strategy.toStdString(), component.toStdString());
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
    QVERIFY2(QByteArray::fromStdString(answer->message).contains(says), answer->message.c_str());
    QVERIFY(answer->message.find("Nothing changed: ") == 0);
    QVERIFY(answer->updated.empty() && history().empty() && live().empty());
}

void TestHostAdapt::banditsShiftToTheBetterOne_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<double>("probability");  // of the best of three
    QTest::newRow("ucb1") << QByteArray("ucb1") << 0.95 + 0.05 / 3;
    QTest::newRow("epsilon_greedy") << QByteArray("epsilon_greedy") << 0.9 + 0.1 / 3;
    // What is under the floor of 5 % is lifted to it, and the others share what is left above it.
    const double even = 0.05 / 3;
    const double sum = 1.0 + std::exp(-2.0) + std::exp(-6.0);
    const double good = 1.0 / sum - even;
    const double fair = std::exp(-2.0) / sum - even;
    QTest::newRow("softmax") << QByteArray("softmax") << 0.95 * good / (good + fair) + even;
}

void TestHostAdapt::banditsShiftToTheBetterOne()
{
    QFETCH(const QByteArray, strategy);
    QFETCH(const double, probability);
    open();
    rate("good", 40, 0.8);
    rate("fair", 40, 0.4);
    rate("poor", 40, -0.4);
    call("good", 3, 0.0, 0.0);
    const auto answer = adapt(strategy.toStdString());
    QVERIFY2(answer->message.find("Applied 'adapt-") == 0, answer->message.c_str());
    QVERIFY2(answer->message.find("from 120 judgements and 0 calls with a known outcome (3 without one left out)") != std::string::npos,
             answer->message.c_str());
    QVERIFY2(isNear(probabilityOf("good"), probability, 1e-5), std::to_string(probabilityOf("good")).c_str());
    COMPARE_JSON(skills().front().at("name"), Json("good"));
    QCOMPARE(answer->updated.size(), std::size_t(3));
    QCOMPARE(answer->updated[1].componentName, std::string("good"));
    QCOMPARE(answer->updated[1].callsTotal, 3);
    const auto entries = history();
    QCOMPARE(entries.size(), 1u);
    COMPARE_JSON(entries[0].at("action"), Json("adapt"));
    COMPARE_JSON(entries[0].at("edits_total"), Json(3));
    COMPARE_JSON(entries[0].at("review").at("outcome"), Json("not_approved"));
    QVERIFY(adapt(strategy.toStdString())->message.find("Nothing changed: the weights are as") == 0);
    QCOMPARE(problem(), std::string());
}

void TestHostAdapt::oneComponentAlone()
{
    open();
    rate("a", 40, 0.8);
    rate("b", 40, 0.4);
    rate("c", 40, 0.4);
    QCOMPARE(errorOf(proposal({weight("b", "3")})), std::string());
    const auto answer = adapt("softmax", "a");
    QCOMPARE(answer->updated.size(), std::size_t(1));
    QCOMPARE(answer->updated[0].componentName, std::string("a"));
    QCOMPARE(live().size(), 2u);
    const double share = 1.0 / (1.0 + 2.0 * std::exp(-2.0));
    QVERIFY2(isNear(probabilityOf("a"), share, 1e-5), std::to_string(probabilityOf("a")).c_str());
    COMPARE_JSON(live().at("router_weight /router/weights/b"), Json(3));
}

void TestHostAdapt::ppoFollowsTheLog()
{
    open();
    for (int i = 0; i < 150; ++i) {
        call("good", 1, i % 5 == 0 ? -1.0 : 1.0, 0.5);
        call("poor", 1, i % 5 == 0 ? 1.0 : -1.0, 0.5);
    }
    call("poor", 7, 1.0, 0.0);
    const auto answer = adapt("ppo");
    QVERIFY2(answer->message.find("ppo from 300 of the newest 307 calls (7 without a propensity left out)") != std::string::npos,
             answer->message.c_str());
    QVERIFY2(answer->message.find("The review did approve: ") != std::string::npos, answer->message.c_str());
    const double p = probabilityOf("good");
    // No further from even than the limit: KL 0.02 from (1/2, 1/2).
    QVERIFY2(p > 0.55 && 0.5 * std::log(0.25 / (p * (1.0 - p))) <= 0.02 + 1e-6, std::to_string(p).c_str());
    COMPARE_JSON(history()[0].at("review").at("outcome"), Json("approved"));
    QVERIFY(adapt("ppo")->updated.size() == 2);
    QVERIFY(probabilityOf("good") > p);
}

void TestHostAdapt::ppoNeedsPropensities()
{
    open();
    call("a", 50, 1.0, 0.0);
    call("b", 50, -1.0, 0.0);
    call("b", 10, -1.0, 0.5);
    call("a", 10, -1.0, 0.5, R"({"propensity":1.5})");
    call("a", 10, -1.0, 0.5, R"({"propensity":"0.5"})");
    call("a", 10, -1.0, 0.5, R"({"candidates":["b"]})");
    const auto answer = adapt("ppo");
    QVERIFY2(answer->message.find("ppo finds 10 of the newest 140 calls (130 without a propensity left out), and needs at least 30")
                 != std::string::npos,
             answer->message.c_str());
    QVERIFY(live().empty());
}

/// Where only some were to be chosen from, the others are no alternative.
void TestHostAdapt::menusOfChoices()
{
    const host::Candidates candidates{{"a", {}}, {"b", {}}, {"c", {}}};
    open();
    call("a", 2, 1.0, 0.5, R"({"candidates":["b","a","unheard of"]})");
    call("b", 1, 1.0, 0.5, R"({"candidates":[{"name":"a"},{"component_name":"b"},7]})");
    call("c", 1, 7.0, 0.2);
    call("d", 1, 1.0, 0.2);
    close();
    const auto store = host::Store::openToRead(m_path);
    const auto read = host::readChoices(**store, candidates, 100);
    QCOMPARE(read->looked, std::size_t(5));
    QCOMPARE(read->withoutPropensity, std::size_t(1));
    QVERIFY(read->menus == (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {0, 1}}));
    QCOMPARE(read->made.size(), std::size_t(4));
    QVERIFY(read->made[0].menu == 1 && read->made[2].menu == 1 && read->made[2].chosen == 1 && read->made[3].menu == 0);
    QCOMPARE(read->made[3].reward, 1.0);
}

void TestHostAdapt::harmStopsIt()
{
    open();
    rate("fast", 60, 1.0);
    rate("safe", 60, 0.2);
    for (const auto& [component, score] : {std::pair("fast", -1.0), {"safe", 1.0}}) {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < 12; ++i) {
            list.push_back(bench::feedback("s" + std::to_string(m_made++), score, 1 + i, component));
            list.back().dimension = protocol::Dimension::Safety;
        }
        QVERIFY(ask(*m_session, bench::feedbacks(std::move(list))).has_value());
    }
    const auto answer = adapt("softmax");
    QVERIFY2(answer->message.find("Nothing changed. The review did not approve: ") == 0, answer->message.c_str());
    QVERIFY2(answer->message.find("Safety: the mean score is expected to change by -") != std::string::npos, answer->message.c_str());
    QVERIFY(answer->updated.empty() && live().empty() && history().empty());
}

void TestHostAdapt::reviewJudgesByTheLog_data()
{
    QTest::addColumn<double>("propensity");
    QTest::addColumn<int>("calls");
    QTest::addColumn<QByteArray>("value");  // of the better one
    QTest::addColumn<bool>("approved");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("better") << 0.5 << 200 << QByteArray("1.5") << true << QByteArray("the mean reward would change by 0.");
    QTest::newRow("worse") << 0.5 << 200 << QByteArray("0.5") << false << QByteArray("it does harm");
    QTest::newRow("few") << 0.5 << 20 << QByteArray("1.5") << false << QByteArray("the effective sample size is");
    QTest::newRow("wrong propensities") << 0.9 << 200 << QByteArray("1.5") << false << QByteArray("cannot be right");
    QTest::newRow("none") << 0.0 << 200 << QByteArray("1.5") << false << QByteArray("no choice was logged with its propensity");
}

void TestHostAdapt::reviewJudgesByTheLog()
{
    QFETCH(const double, propensity);
    QFETCH(const int, calls);
    QFETCH(const QByteArray, value);
    QFETCH(const bool, approved);
    QFETCH(const QByteArray, says);
    open();
    call("good", calls, 1.0, propensity);
    call("poor", calls, -1.0, propensity);
    protocol::LearnRefinementReviewRequest request;
    request.proposal = proposal({weight("good", value.toStdString(), "1")});
    request.proposal.confidence = 0.5;
    const auto answer = ask(*m_session, request);
    const std::string all = Json(answer->reasons).dump();
    QVERIFY2(answer->approved == approved, all.c_str());
    QVERIFY2(all.find(says.toStdString()) != std::string::npos, all.c_str());
    QVERIFY2((all.find("Cannot judge from this data") != std::string::npos) == (!approved && !says.contains("harm")), all.c_str());
    QVERIFY(answer->confidenceAdjusted);
    // One that was never tried has no log.
    request.proposal = proposal({weight("new", "1", "1")});
    QVERIFY(!ask(*m_session, request)->approved);
}

void TestHostAdapt::oneRefinementThatCanBeTakenBack()
{
    open();
    rate("a", 40, 0.8);
    rate("b", 40, -0.4);
    QCOMPARE(errorOf(proposal({weight("b", "3"), weight("z", "0.5")}, "r1")), std::string());
    const auto before = live();
    QVERIFY(adapt("softmax")->updated.size() == 2);
    QVERIFY(live() != before);
    const auto id = history()[0].at("refinement_id").get<std::string>();
    QVERIFY(rollbackError("r1").find("'" + id + "' changed") != std::string::npos);
    open();
    QCOMPARE(rollbackError(id), std::string());
    QVERIFY(live() == before);
    QCOMPARE(problem(), std::string());
    close();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/adapt/req' AND outcome = 'done'"), 1);
}

void TestHostAdapt::sameDataSameWeights()
{
    std::map<std::string, Json> first;
    for (const int round : {0, 1}) {
        cleanup();
        make();
        open();
        m_made = 0;
        call("a", 100, 1.0, 0.4);
        call("b", 100, 0.1, 0.6);
        QVERIFY(adapt("ppo")->updated.size() == 2);
        if (round == 0)
            first = live();
    }
    QVERIFY(!first.empty() && live() == first);
}

/// The count of experiences survives a restart, and begins anew with each adapt.
void TestHostAdapt::byItselfEverySoOften()
{
    host::HostOptions options;
    options.refinement.adapt.every = 40;
    options.refinement.adapt.everyStrategy = "softmax";
    open(Role::Ops, options);
    call("a", 20, 1.0, 0.0);
    call("b", 19, -1.0, 0.0);
    QVERIFY(history().empty());
    open(Role::Ops, options);
    call("b", 1, -1.0, 0.0);
    const auto entries = history();
    QCOMPARE(entries.size(), 1u);
    QVERIFY(entries[0].at("action") == "adapt" && entries[0].at("principal") == "host:adapt" && entries[0].contains("watch"));
    QVERIFY(probabilityOf("a") > 0.9);
    call("a", 20, 1.0, 0.0);
    QCOMPARE(count("SELECT value FROM counter WHERE name = 'since_adapt'"), 20);
    call("b", 25, 1.0, 0.0);
    QCOMPARE(count("SELECT value FROM counter WHERE name = 'since_adapt'"), 0);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/adapt/req' AND principal = 'host:adapt'"), 2);
    // Without the option nothing is counted.
    open();
    call("a", 100, 1.0, 0.0);
    QCOMPARE(count("SELECT value FROM counter WHERE name = 'since_adapt'"), 0);
    QCOMPARE(problem(), std::string());
}

QTEST_GUILESS_MAIN(TestHostAdapt)
#include "tst_host_adapt.moc"
