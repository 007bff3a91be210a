#include <functional>
#include <map>
#include <random>

#include <QTest>

#include "domain/policy/strategies.h"

using namespace touchstone;
using domain::policy::Arm;

/// What is lost against choosing the best of three always grows with the number of choices as theory says.
class TestPolicyRegret : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ucb1StaysBelowItsBoundAndGrowsAsALogarithm();
    void epsilonThatDecaysLosesLessAndLess();
    void epsilonThatStaysLosesAtItsRate();
    void softmaxLosesAtTheRateOfItsShares();

private:
    using Shares = std::function<std::vector<double>(const std::vector<Arm>&, int n)>;
    /// Mean regret over many runs after each of these numbers of choices; rewards are 0 or 1.
    std::map<int, double> regretOf(const Shares& sharesOf, const std::vector<int>& marks, int runs = 100)
    {
        std::map<int, double> regret;
        for (int run = 0; run < runs; ++run) {
            std::vector<Arm> arms(m_means.size());
            double lost = 0.0;
            for (int n = 1; n <= marks.back(); ++n) {
                const std::size_t chosen = draw(sharesOf(arms, n));
                lost += m_means[0] - m_means[chosen];
                Arm& arm = arms[chosen];
                arm.tries += 1.0;
                arm.mean += ((uniform() < m_means[chosen] ? 1.0 : 0.0) - arm.mean) / arm.tries;
                if (std::find(marks.begin(), marks.end(), n) != marks.end())
                    regret[n] += lost / runs;
            }
        }
        return regret;
    }
    double uniform() { return std::uniform_real_distribution<double>()(m_random); }
    std::size_t draw(const std::vector<double>& shares)
    {
        double left = uniform();
        for (std::size_t i = 0; i < shares.size(); ++i)
            if ((left -= shares[i]) < 0.0)
                return i;
        return shares.size() - 1;
    }
    static std::string text(const std::map<int, double>& regret)
    {
        std::string all;
        for (const auto& [n, lost] : regret)
            all += std::to_string(n) + ": " + std::to_string(lost) + "  ";
        return all;
    }
    const std::vector<double> m_means{0.8, 0.6, 0.3};
    std::mt19937_64 m_random{11};
};

void TestPolicyRegret::ucb1StaysBelowItsBoundAndGrowsAsALogarithm()
{
    auto regret = regretOf([](const auto& arms, int) { return domain::policy::ucb1Shares(arms); }, {100, 1'000, 4'000, 10'000});
    for (const auto& [n, lost] : regret)
        QVERIFY2(lost > 0.0 && lost <= domain::policy::ucb1RegretBound(m_means, n), text(regret).c_str());
    // Ten times the choices; at an even rate it would be ten times as much.
    QVERIFY2(regret[10'000] < 2.5 * regret[1'000], text(regret).c_str());
    // Each choice costs less than those before.
    QVERIFY2((regret[10'000] - regret[4'000]) / 6'000 < 0.5 * (regret[4'000] - regret[1'000]) / 3'000, text(regret).c_str());
}

void TestPolicyRegret::epsilonThatDecaysLosesLessAndLess()
{
    auto regret = regretOf(
        [](const auto& arms, int n) {
            return domain::policy::epsilonGreedyShares(arms, domain::policy::decayedEpsilon(1.0, 0.2, arms.size(), n));
        },
        {1'000, 4'000, 10'000});
    QVERIFY2((regret[10'000] - regret[4'000]) / 6'000 < 0.5 * (regret[4'000] - regret[1'000]) / 3'000, text(regret).c_str());
}

void TestPolicyRegret::epsilonThatStaysLosesAtItsRate()
{
    auto regret = regretOf([](const auto& arms, int) { return domain::policy::epsilonGreedyShares(arms, 0.1); }, {5'000, 10'000});
    const double rate = (regret[10'000] - regret[5'000]) / 5'000;
    const double expected = 0.1 * (0.2 + 0.5) / 3;
    QVERIFY2(std::abs(rate - expected) < 0.1 * expected, (std::to_string(rate) + " for " + std::to_string(expected)).c_str());
}

void TestPolicyRegret::softmaxLosesAtTheRateOfItsShares()
{
    auto regret = regretOf([](const auto& arms, int) { return domain::policy::softmaxShares(arms, 0.1); }, {5'000, 10'000}, 50);
    const double rate = (regret[10'000] - regret[5'000]) / 5'000;
    const auto shares = domain::policy::softmaxShares({{1.0, 0.8}, {1.0, 0.6}, {1.0, 0.3}}, 0.1);
    const double expected = 0.2 * shares[1] + 0.5 * shares[2];
    QVERIFY2(std::abs(rate - expected) < 0.15 * expected, (std::to_string(rate) + " for " + std::to_string(expected)).c_str());
}

QTEST_APPLESS_MAIN(TestPolicyRegret)
#include "tst_policy_regret.moc"
