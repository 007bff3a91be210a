#include <random>

#include "domain/policy/strategies.h"
#include "figures.h"
#include "refine_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::proposal;
using bench::weight;
using host::Role;

/// The loop is closed: an agent draws one of three components by what skill/discover says, logs what it brought, and adapt
/// changes what the next draw is made from; a change that does harm is found and taken back.
class TestHostSimulation : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        make();
        m_now = 1'000.0;
        m_calls = 0;
        m_regret = 0.0;
        m_gains.clear();
        m_random.seed(20'241'201);
    }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void weightShiftsToTheBetterOne_data();
    void weightShiftsToTheBetterOne();
    void adaptsByItself();

private:
    static constexpr int batch = 100;  ///< calls between two adapts
    using Shares = std::map<std::string, double>;

    void start(host::RefinementOptions refinement)
    {
        host::HostOptions options;
        options.clock = [this] { return m_now; };
        options.refinement = std::move(refinement);
        open(Role::Ops, std::move(options));
    }
    [[nodiscard]] double uniform() { return std::uniform_real_distribution<double>()(m_random); }
    [[nodiscard]] Shares shares(std::string& version)
    {
        Shares found;
        for (const Json& skill : skills()) {
            found[skill.at("name").get<std::string>()] = skill.at("probability").get<double>();
            version = skill.at("policy_version").get<std::string>();
        }
        // Before anyone has called one, nobody knows them.
        for (const auto& [name, quality] : m_quality)
            if (found.size() < m_quality.size())
                found[name] = 1.0 / static_cast<double>(m_quality.size());
        return found;
    }
    [[nodiscard]] std::string drawn(const Shares& from)
    {
        double left = uniform();
        for (const auto& [name, share] : from)
            if ((left -= share) < 0.0)
                return name;
        return from.rbegin()->first;
    }
    /// Draws, calls and logs. A component succeeds as often as its quality says: reward 1 or -1.
    void work(int calls)
    {
        std::string version;
        const Shares from = shares(version);
        std::vector<protocol::Experience> list;
        for (int i = 0; i < calls; ++i) {
            const std::string name = drawn(from);
            const Json action{{"component_name", name}, {"propensity", from.at(name)}, {"policy_version", version},
                              {"candidates", {"best", "fair", "poor"}}};
            list.push_back(bench::experience("e" + std::to_string(m_calls++), action.dump(),
                                             uniform() < m_quality.at(name) ? 1.0 : -1.0, ++m_now));
            m_regret += m_quality.at("best") - m_quality.at(name);
        }
        QVERIFY(ask(*m_session, bench::experiences(std::move(list))).has_value());
    }
    /// What a call brings in truth, on average.
    [[nodiscard]] double worth()
    {
        std::string version;
        double sum = 0.0;
        for (const auto& [name, share] : shares(version))
            sum += share * m_quality.at(name);
        return sum;
    }
    void adapt(const std::string& strategy)
    {
        const double before = worth();
        protocol::LearnAdaptRequest request;
        request.strategy = strategy;
        const auto answer = ask(*m_session, request);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        const auto entries = history();
        if (!entries.empty() && entries.front().at("action") == "adapt")
            m_gains.emplace(entries.front().at("refinement_id").get<std::string>(), worth() - before);
    }
    /// A strategy that tries a worse one does harm for as long; only what did may be taken back.
    void checkRollbacks()
    {
        for (const Json& entry : history())
            if (entry.at("action") == "rollback")
                QVERIFY(m_gains.at(entry.at("rolls_back").at("refinement_id").get<std::string>()) < 0.0);
    }
    [[nodiscard]] double shareOf(const std::string& name)
    {
        std::string version;
        return shares(version).at(name);
    }
    [[nodiscard]] int entriesOf(const char* action)
    {
        int count = 0;
        for (const Json& entry : history())
            count += entry.at("action") == action ? 1 : 0;
        return count;
    }
    void doHarm();

    const Shares m_quality{{"best", 0.8}, {"fair", 0.6}, {"poor", 0.3}};
    std::mt19937_64 m_random;
    double m_now = 0.0;
    int m_calls = 0;
    double m_regret = 0.0;
    std::map<std::string, double> m_gains;  ///< of each adapt, in truth
};

void TestHostSimulation::weightShiftsToTheBetterOne_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<double>("share");  // of the best one in the end, at least
    QTest::addColumn<double>("rate");   // lost a call in the last thousand, at most
    const double floorRate = 0.05 * (0.2 + 0.5) / 3;
    // Between two adapts ucb1 sends all but the floor to one, whichever that is at the end.
    QTest::newRow("ucb1") << QByteArray("ucb1") << 0.0 << 0.06;
    QTest::newRow("epsilon_greedy") << QByteArray("epsilon_greedy") << 0.9 << 0.1 * (0.2 + 0.5) / 3 + 0.012;
    const auto soft = domain::policy::softmaxShares({{1.0, 0.8}, {1.0, 0.6}, {1.0, 0.3}}, 0.1);
    QTest::newRow("softmax") << QByteArray("softmax") << soft[0] - 0.08 << 0.2 * soft[1] + 0.5 * soft[2] + floorRate + 0.015;
    QTest::newRow("ppo") << QByteArray("ppo") << 0.7 << 0.08;
}

void TestHostSimulation::weightShiftsToTheBetterOne()
{
    QFETCH(const QByteArray, strategy);
    QFETCH(const double, share);
    QFETCH(const double, rate);
    constexpr int rounds = 40;
    host::RefinementOptions options;
    options.watch.rollBack = true;
    start(options);
    double before = 0.0;
    for (int round = 0; round < rounds; ++round) {
        if (round == rounds - 10)
            before = m_regret;
        work(batch);
        adapt(strategy.toStdString());
    }
    const double last = (m_regret - before) / (10 * batch);
    const std::string told = "regret " + std::to_string(m_regret) + ", lately " + std::to_string(last) + " a call, share "
        + std::to_string(shareOf("best"));
    qInfo("%s: %s", strategy.constData(), told.c_str());
    QVERIFY2(shareOf("best") >= share, told.c_str());
    // An even draw loses 0.233 a call.
    QVERIFY2(last <= rate, told.c_str());
    QVERIFY2(m_regret < 0.5 * rounds * batch * (0.2 + 0.5) / 3, told.c_str());
    if (strategy == "ucb1")
        // As in theory, each wrong pull up to a batch too long, and the floor on top.
        QVERIFY2(m_regret <= domain::policy::ucb1RegretBound({0.8, 0.6, 0.3}, m_calls) + batch * 0.7 + m_calls * 0.05 * 0.7 / 3,
                 told.c_str());
    checkRollbacks();
    // Only ucb1 tries by sending everything to one that may be worse.
    QVERIFY(strategy == "ucb1" || entriesOf("rollback") == 0);
    QVERIFY(entriesOf("adapt") > 0);
    doHarm();
}

/// Somebody applies what sends nearly everything to the worst one.
void TestHostSimulation::doHarm()
{
    work(3 * batch);
    const auto right = live();
    const int rollbacks = entriesOf("rollback");
    const double share = shareOf("poor");
    QCOMPARE(errorOf(proposal({weight("best", "0.1"), weight("fair", "0.1"), weight("poor", "10")}, "harm")), std::string());
    QVERIFY(shareOf("poor") > 0.9);
    int calls = 0;
    for (; calls < 400 && entriesOf("rollback") == rollbacks; calls += 10)
        work(10);
    qInfo("harm found within %d calls", calls);
    QCOMPARE(entriesOf("rollback"), rollbacks + 1);
    const Json entry = history().front();
    QVERIFY(entry.at("rolls_back").at("refinement_id") == "harm" && entry.at("principal") == "host:watch");
    QVERIFY(live() == right);
    QCOMPARE(shareOf("poor"), share);
    QCOMPARE(problem(), std::string());
}

/// The whole loop without anyone asking for anything.
void TestHostSimulation::adaptsByItself()
{
    host::RefinementOptions options;
    options.adapt.every = 200;
    options.adapt.everyStrategy = "ppo";
    start(options);
    for (int i = 0; i < 100; ++i)
        work(20);
    QVERIFY2(shareOf("best") > 0.6, std::to_string(shareOf("best")).c_str());
    QVERIFY(entriesOf("adapt") > 3 && entriesOf("adapt") <= 10);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/adapt/req' AND principal = 'host:adapt'"), 10);
}

QTEST_GUILESS_MAIN(TestHostSimulation)
#include "tst_host_simulation.moc"
