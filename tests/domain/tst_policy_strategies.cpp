#include <numeric>

#include <QTest>

#include "domain/policy/exploration.h"
#include "domain/policy/strategies.h"
#include "policy_kit.h"

using namespace touchstone;
using bench::areNear;
using bench::Figures;
using bench::isNear;
using domain::policy::Arm;

namespace {

std::vector<Arm> armsOf(const Figures& values)
{
    std::vector<Arm> arms;
    for (const Figures& value : values)
        arms.push_back({1.0, value.get<double>()});
    return arms;
}

} // namespace

/// The bandits give the reference values, and the floor is what it says.
class TestPolicyStrategies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ucb1IsThatOfTheVectors();
    void ucb1ChoosesAsInTheTrace();
    void softmaxIsThatOfTheVectors();
    void epsilonGreedyIsThatOfTheVectors();
    void floorUnderWeights();
    void weightsUnderTheFloorGiveThePolicyBack();
};

void TestPolicyStrategies::ucb1IsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures ucb = kit::figuresIn(path).at("ucb1");
    std::vector<Arm> arms;
    for (std::size_t i = 0; i < 4; ++i)
        arms.push_back({ucb["counts"][i].get<double>(), ucb["mean_reward01"][i].get<double>()});
    QVERIFY(areNear(domain::policy::ucb1Indexes(arms), ucb["index"]));
    QVERIFY(areNear(domain::policy::ucb1Shares(arms), Figures{0, 0, 0, 1}));
    arms.push_back({});
    QVERIFY(areNear(domain::policy::ucb1Shares(arms), Figures{0, 0, 0, 0, 1}));
    const Figures& bound = ucb["regret_bound_n1000"];
    QVERIFY(isNear(domain::policy::ucb1RegretBound(bound["means"].get<std::vector<double>>(), 1000), bound["value"].get<double>()));
}

/// Fifteen choices, each with the reward that is next for its arm.
void TestPolicyStrategies::ucb1ChoosesAsInTheTrace()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures trace = kit::figuresIn(path).at("ucb1").at("trace");
    const Figures& rewards = trace["rewards_per_arm_cyclic"];
    std::vector<Arm> arms(rewards.size());
    std::vector<double> sums(rewards.size(), 0.0);
    for (const Figures& step : trace["choices"]) {
        const auto indexes = domain::policy::ucb1Indexes(arms);
        const auto chosen = static_cast<std::size_t>(std::max_element(indexes.begin(), indexes.end()) - indexes.begin());
        QCOMPARE(chosen, step[0].get<std::size_t>());
        const auto turn = static_cast<std::size_t>(arms[chosen].tries) % rewards[chosen].size();
        const double reward = rewards[chosen][turn].get<double>();
        QCOMPARE(reward, step[1].get<double>());
        sums[chosen] += reward;
        arms[chosen].tries += 1.0;
        arms[chosen].mean = sums[chosen] / arms[chosen].tries;
    }
    for (std::size_t i = 0; i < arms.size(); ++i)
        QCOMPARE(arms[i].tries, trace["counts"][i].get<double>());
}

void TestPolicyStrategies::softmaxIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures soft = kit::figuresIn(path).at("softmax");
    for (const auto& [name, t] : {std::pair("T=10", 10.0), {"T=1", 1.0}, {"T=0.1", 0.1}, {"T=0.01", 0.01}, {"T=0.001", 0.001}})
        QVERIFY2(areNear(domain::policy::softmaxShares(armsOf(soft["values"]), t), soft[name]["p"]), name);
    QVERIFY(areNear(domain::policy::softmaxShares(armsOf(soft["overflow_case"]["values"]), 1.0), soft["overflow_case"]["p"]));
    // What was never tried counts as the mean of all tries.
    const auto shares = domain::policy::softmaxShares({{3.0, 0.2}, {1.0, 0.6}, {}}, 0.1);
    QVERIFY(isNear(shares[2] / shares[0], std::exp((0.3 - 0.2) / 0.1)));
}

void TestPolicyStrategies::epsilonGreedyIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures all = kit::figuresIn(path);
    const Figures& greedy = all.at("eps_greedy_probs");
    QVERIFY(areNear(domain::policy::epsilonGreedyShares(armsOf(greedy["values"]), 0.1), greedy["p"]));
    QVERIFY(areNear(domain::policy::epsilonGreedyShares(armsOf(greedy["tie_example"]["values"]), 0.3), greedy["tie_example"]["p"]));
    const Figures& decay = all.at("eps_decay_auer2002");
    for (const auto& [n, epsilon] : decay["values"].items())
        QVERIFY2(isNear(domain::policy::decayedEpsilon(decay["c"], decay["d"], decay["K"], std::stoll(n)), epsilon.get<double>()), n.c_str());
}

void TestPolicyStrategies::floorUnderWeights()
{
    QVERIFY(areNear(domain::policy::aboveFloor({3.0, 1.0, 0.0, 0.0}, 0.05), Figures{0.725, 0.25, 0.0125, 0.0125}));
    QVERIFY(areNear(domain::policy::aboveFloor({0.0, 0.0}, 0.05), Figures{0.5, 0.5}));
    const double huge = std::numeric_limits<double>::max();
    QVERIFY(areNear(domain::policy::aboveFloor({huge, huge}, 0.05), Figures{0.5, 0.5}));
    QVERIFY(domain::policy::aboveFloor({}, 0.05).empty());
}

void TestPolicyStrategies::weightsUnderTheFloorGiveThePolicyBack()
{
    const auto around = [](const domain::policy::Policy& policy) {
        return domain::policy::aboveFloor(domain::policy::weightsUnderFloor(policy, 0.05), 0.05);
    };
    // Epsilon-greedy explores by itself: no more than it asks for.
    const auto greedy = domain::policy::epsilonGreedyShares({{1.0, 0.9}, {1.0, 0.5}, {1.0, 0.1}}, 0.1);
    QVERIFY(areNear(around(greedy), Figures(greedy)));
    QVERIFY(areNear(around(around(greedy)), Figures(greedy)));
    // UCB1 does not: then it is the floor that does.
    QVERIFY(areNear(around({1.0, 0.0}), Figures{0.975, 0.025}));
    QVERIFY(areNear(around({0.975, 0.025}), Figures{0.975, 0.025}));
    const auto mixed = around({0.7, 0.29, 0.01});
    QVERIFY(isNear(mixed[2], 0.05 / 3));
    QVERIFY(isNear(std::accumulate(mixed.begin(), mixed.end(), 0.0), 1.0));
    QVERIFY(isNear((mixed[0] - mixed[2]) / (mixed[1] - mixed[2]), (0.7 - 0.05 / 3) / (0.29 - 0.05 / 3)));
}

QTEST_APPLESS_MAIN(TestPolicyStrategies)
#include "tst_policy_strategies.moc"
