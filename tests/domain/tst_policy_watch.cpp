#include <functional>
#include <random>

#include <QTest>

#include "domain/policy/harm_watch.h"
#include "figures.h"

using namespace touchstone;
using domain::policy::HarmTest;
using domain::policy::HarmWatch;
using domain::policy::HarmWatchOptions;
using kit::Figures;
using kit::isNear;

/// The betting e-process gives the reference values, seldom cries wolf, and finds the wolf.
class TestPolicyWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void harmIsThatOfTheVectors();
    void gainIsItsMirrorImage();
    void fixedStakesAreThoseOfTheVectors();
    void falseAlarmsAsSimulatedInTheVectors();
    void stakesStayWithinTheirLimits();
    void lowerBoundsHold();
    void falseAlarmsWithAnEstimatedMean();
    void realHarmIsFound_data();
    void realHarmIsFound();
    void tooFewBeforeIsNotWatched();
    void kindsAreAveraged();
    void goesOnWhereItWas();

private:
    /// Beta with a mean of 0.65, as the vectors simulate it.
    double usual() { return beta(1.3, 0.7); }
    double beta(double a, double b)
    {
        std::gamma_distribution<double> first(a, 1.0);
        std::gamma_distribution<double> second(b, 1.0);
        const double x = first(m_random);
        return x / (x + second(m_random));
    }
    std::vector<double> many(int count, const std::function<double()>& draw)
    {
        std::vector<double> values;
        for (int i = 0; i < count; ++i)
            values.push_back(draw());
        return values;
    }
    std::mt19937_64 m_random{20'241'201};
};

void TestPolicyWatch::harmIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/ordinal_real_and_harm_eprocess.json");
    const Figures harm = kit::figuresIn(path).at("harm_eprocess");
    HarmTest test;
    test.bound = harm["m0"].get<double>();
    int at05 = 0;
    int at01 = 0;
    for (std::size_t i = 0; i < harm["scores"].size(); ++i) {
        QVERIFY(isNear(domain::policy::stakeOf(test), harm["lambda_"][i].get<double>()));
        domain::policy::bet(test, (harm["scores"][i].get<double>() + 1.0) / 2.0);
        QVERIFY(isNear(test.logE, harm["log_e"][i].get<double>()));
        at05 = at05 == 0 && domain::policy::isRefuted(test, 0.05) ? static_cast<int>(i) + 1 : at05;
        at01 = at01 == 0 && domain::policy::isRefuted(test, 0.01) ? static_cast<int>(i) + 1 : at01;
    }
    QCOMPARE(at05, harm["rollback_at_alpha05"].get<int>());
    QCOMPARE(at01, harm["alpha01"].get<int>());
    QVERIFY(isNear(std::exp(test.largestLogE), harm["max_e"].get<double>(), 1e-6));
}

/// Bets that a mean is above 1/2 are bets that what is missing to 1 is below it.
void TestPolicyWatch::gainIsItsMirrorImage()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures betting = kit::figuresIn(path).at("betting_eprocess");
    HarmTest test;
    test.bound = 1.0 - betting["m0"].get<double>();
    for (std::size_t i = 0; i < betting["y01"].size(); ++i) {
        QVERIFY(isNear(domain::policy::stakeOf(test), betting["agrapa_lambda"][i].get<double>()));
        domain::policy::bet(test, 1.0 - betting["y01"][i].get<double>());
        QVERIFY(isNear(test.logE, betting["agrapa_logK"][i].get<double>()));
    }
}

void TestPolicyWatch::fixedStakesAreThoseOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures betting = kit::figuresIn(path).at("betting_eprocess");
    double log = 0.0;
    for (std::size_t i = 0; i < betting["y01"].size(); ++i) {
        log += domain::policy::logOfBet(0.5, 1.0 - betting["y01"][i].get<double>(), 1.0 - betting["m0"].get<double>());
        QVERIFY(isNear(log, betting["fixed_lambda_0_5"][i].get<double>()));
    }
}

/// 2,000 runs of 200 looks each, the mean known and kept: 1.85 % false alarms there, at a level of 5 %.
void TestPolicyWatch::falseAlarmsAsSimulatedInTheVectors()
{
    constexpr int runs = 2'000;
    int alarms = 0;
    for (int run = 0; run < runs; ++run) {
        HarmTest test;
        test.bound = 0.65;
        for (int i = 0; i < 200; ++i)
            domain::policy::bet(test, usual());
        alarms += domain::policy::isRefuted(test, 0.05) ? 1 : 0;
    }
    const double rate = static_cast<double>(alarms) / runs;
    // Three standard errors of that figure on both sides.
    QVERIFY2(rate > 0.008 && rate < 0.03, std::to_string(rate).c_str());
}

void TestPolicyWatch::stakesStayWithinTheirLimits()
{
    for (const double bound : {0.0, 0.3, 0.65, 0.999, 1.0}) {
        HarmTest worst;
        worst.bound = bound;
        for (int i = 0; i < 1'000; ++i) {
            const double stake = domain::policy::stakeOf(worst);
            QVERIFY(stake >= 0.0 && stake * (1.0 - bound) <= 0.5 + 1e-12);
            domain::policy::bet(worst, i % 10 == 9 ? 1.0 : 0.0);
            QVERIFY(std::isfinite(worst.logE));
        }
        // Nothing is worse than a mean that is at least 0.
        QCOMPARE(worst.logE > 0.0, bound > 0.1);
    }
}

/// In at most 5 % of runs the bound is ever above the mean, whenever one looks; and it comes close in time.
void TestPolicyWatch::lowerBoundsHold()
{
    constexpr int runs = 1'000;
    int wrong = 0;
    double sum = 0.0;
    for (int run = 0; run < runs; ++run) {
        const auto values = many(400, [this] { return usual(); });
        const double bound = domain::policy::lowerBoundOfMean(values, 0.05);
        wrong += bound > 0.65 ? 1 : 0;
        sum += bound / runs;
    }
    QVERIFY2(wrong <= 0.05 * runs, std::to_string(wrong).c_str());
    QVERIFY2(sum > 0.58 && sum < 0.65, std::to_string(sum).c_str());
    QCOMPARE(domain::policy::lowerBoundOfMean({}, 0.05), 0.0);
    QCOMPARE(domain::policy::lowerBoundOfMean({1.0, 1.0}, 0.05), 0.0);
    const std::vector<double> sure(1'000, 1.0);
    QVERIFY(domain::policy::lowerBoundOfMean(sure, 0.05) > 0.9);
}

/// What the host does: the mean before is estimated from what came before, and looked at after each of a thousand outcomes.
void TestPolicyWatch::falseAlarmsWithAnEstimatedMean()
{
    constexpr int runs = 1'000;
    const HarmWatchOptions options{0.05, 30};
    for (const int before : {30, 100, 400}) {
        int alarms = 0;
        for (int run = 0; run < runs; ++run) {
            HarmWatch watch({many(before, [this] { return usual(); })}, options);
            for (int i = 0; i < 1'000; ++i)
                watch.see(0, usual());
            alarms += watch.foundHarm() ? 1 : 0;
        }
        QVERIFY2(alarms <= 0.05 * runs, (std::to_string(alarms) + " after " + std::to_string(before)).c_str());
    }
}

void TestPolicyWatch::realHarmIsFound_data()
{
    QTest::addColumn<double>("a");
    QTest::addColumn<double>("b");
    QTest::addColumn<int>("within");  // outcomes, in 95 of 100 runs
    QTest::newRow("0.65 to 0.30") << 0.6 << 1.4 << 60;
    QTest::newRow("0.65 to 0.45") << 0.9 << 1.1 << 300;
}

void TestPolicyWatch::realHarmIsFound()
{
    QFETCH(const double, a);
    QFETCH(const double, b);
    QFETCH(const int, within);
    constexpr int runs = 400;
    int found = 0;
    for (int run = 0; run < runs; ++run) {
        HarmWatch watch({many(200, [this] { return usual(); })}, {});
        for (int i = 0; i < within && !watch.foundHarm(); ++i)
            watch.see(0, beta(a, b));
        found += watch.foundHarm() ? 1 : 0;
    }
    QVERIFY2(found >= 0.95 * runs, std::to_string(found).c_str());
}

void TestPolicyWatch::tooFewBeforeIsNotWatched()
{
    HarmWatch watch({std::vector<double>(29, 0.9), {}}, {});
    QVERIFY(!watch.canJudge());
    for (int i = 0; i < 1'000; ++i) {
        watch.see(0, 0.0);
        watch.see(1, 0.0);
    }
    QVERIFY(!watch.foundHarm() && watch.seen() == 0 && watch.logE() == 0.0);
    QVERIFY(HarmWatch({std::vector<double>(30, 0.9), {}}, {}).canJudge());
}

void TestPolicyWatch::kindsAreAveraged()
{
    const auto before = many(100, [this] { return usual(); });
    HarmWatch watch({before, before, {}}, {});
    QVERIFY(!watch.isWatched(2));
    for (int i = 0; i < 10; ++i)
        watch.see(0, 0.1);
    const double one = std::exp(watch.streams()[0].test.logE);
    QVERIFY(one > 1.0 && isNear(std::exp(watch.logE()), (one + 1.0) / 2.0));
    // The bounds of two kinds share the risk, so each is lower than one alone would be.
    QVERIFY(watch.streams()[0].test.bound < HarmWatch({before}, {}).streams()[0].test.bound);
    QVERIFY(isNear(std::exp(watch.neededLogE()), 40.0));
}

void TestPolicyWatch::goesOnWhereItWas()
{
    const auto before = many(100, [this] { return usual(); });
    HarmWatch one({before}, {});
    for (int i = 0; i < 40; ++i)
        one.see(0, i % 3 == 0 ? 0.9 : 0.2);
    HarmWatch other(one.streams(), one.largestLogE(), one.options());
    for (int i = 0; i < 40; ++i) {
        one.see(0, 0.3);
        other.see(0, 0.3);
        QVERIFY(one.logE() == other.logE() && one.largestLogE() == other.largestLogE());
    }
    QCOMPARE(one.seen(), other.seen());
    QVERIFY(one.foundHarm() && other.foundHarm());
    // What was once enough stays enough.
    for (int i = 0; i < 200; ++i)
        one.see(0, 1.0);
    QVERIFY(one.logE() < one.neededLogE() && one.foundHarm());
}

QTEST_APPLESS_MAIN(TestPolicyWatch)
#include "tst_policy_watch.moc"
