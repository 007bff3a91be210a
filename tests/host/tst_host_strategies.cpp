#include "learn/refine/ppo.h"
#include "learn/refine/strategies.h"
#include "refine_figures.h"

using namespace touchstone;
using bench::areNear;
using bench::choicesOf;
using bench::isNear;
using bench::Json;
using bench::vectorsOf;
using host::Arm;

/// The arithmetic of strategies and of off-policy estimates gives the reference values.
class TestHostStrategies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void banditsAreThoseOfTheVectors();
    void ppoIsThatOfTheVectors();
    void offPolicyIsThatOfTheVectors();
};

void TestHostStrategies::banditsAreThoseOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Json all = vectorsOf(path);
    const Json& ucb = all.at("ucb1");
    std::vector<Arm> arms;
    for (std::size_t i = 0; i < 4; ++i)
        arms.push_back({ucb["counts"][i].get<double>(), ucb["mean_reward01"][i].get<double>()});
    QVERIFY(areNear(host::ucb1Indexes(arms), ucb["index"]));
    QVERIFY(areNear(host::ucb1Shares(arms), Json{0, 0, 0, 1}));
    arms.push_back({});
    QVERIFY(areNear(host::ucb1Shares(arms), Json{0, 0, 0, 0, 1}));
    const auto armsOf = [](const Json& values) {
        std::vector<Arm> list;
        for (const Json& value : values)
            list.push_back({1.0, value.get<double>()});
        return list;
    };
    const Json& soft = all.at("softmax");
    for (const auto& [name, t] : {std::pair("T=10", 10.0), {"T=1", 1.0}, {"T=0.1", 0.1}, {"T=0.01", 0.01}, {"T=0.001", 0.001}})
        QVERIFY2(areNear(host::softmaxShares(armsOf(soft["values"]), t), soft[name]["p"]), name);
    QVERIFY(areNear(host::softmaxShares(armsOf(soft["overflow_case"]["values"]), 1.0), soft["overflow_case"]["p"]));
    const Json& greedy = all.at("eps_greedy_probs");
    QVERIFY(areNear(host::epsilonGreedyShares(armsOf(greedy["values"]), 0.1), greedy["p"]));
    QVERIFY(areNear(host::epsilonGreedyShares(armsOf(greedy["tie_example"]["values"]), 0.3), greedy["tie_example"]["p"]));
}

void TestHostStrategies::ppoIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Json ppo = vectorsOf(path).at("ppo");
    std::vector<double> propensities;
    for (const Json& action : ppo["actions"])
        propensities.push_back(ppo["old_policy"][action.get<std::size_t>()].get<double>());
    const auto choices = choicesOf(3, ppo["actions"], ppo["rewards"], propensities);
    const auto advantages = ppo["advantages"].get<std::vector<double>>();
    const auto at = host::ppoObjective(choices, advantages, ppo["theta"].get<std::vector<double>>(), {});
    QVERIFY(isNear(at.value, ppo["at_theta"]["objective"].get<double>()));
    QVERIFY(areNear(at.gradient, ppo["grad"]));
    // Its steps, from the old policy on.
    std::vector<double> theta;
    for (const Json& p : ppo["old_policy"])
        theta.push_back(std::log(p.get<double>()));
    const auto first = host::ppoObjective(choices, advantages, theta, {});
    std::vector<double> next;
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        next.push_back(std::exp(theta[i] + 0.5 * first.gradient[i]));
        sum += next.back();
    }
    for (double& p : next)
        p /= sum;
    QVERIFY(areNear(next, ppo["ascent"]["trace"][0]["p"]));
    // On the way to the old policy's neighbourhood it never leaves the limit of change.
    const auto result = host::improve(choices, ppo["old_policy"].get<std::vector<double>>(), {});
    QVERIFY(result.steps > 0 && result.kl <= 0.02 && result.stoppedByKl);
}

void TestHostStrategies::offPolicyIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Json ope = vectorsOf(path).at("ope_small");
    const auto choices = choicesOf(3, ope["action"], ope["reward"], ope["propensity"].get<std::vector<double>>());
    const auto value = host::valueOf(choices, ope["pi_e"].get<std::vector<double>>(), ope["qhat"].get<std::vector<double>>());
    QVERIFY(isNear(value.ips, ope["ips"].get<double>()));
    QVERIFY(isNear(value.snips, ope["snips"].get<double>()));
    QVERIFY(isNear(value.direct, ope["dm"].get<double>()));
    QVERIFY(isNear(value.dr, ope["dr"].get<double>()));
    QVERIFY(isNear(value.ess, ope["ess"].get<double>()));
    QVERIFY(isNear(value.meanWeight, ope["mean_w"].get<double>()));
    QVERIFY(isNear(value.largestShare, ope["max_w"].get<double>() / 12.1));
}

QTEST_APPLESS_MAIN(TestHostStrategies)
#include "tst_host_strategies.moc"
