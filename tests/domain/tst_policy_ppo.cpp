#include <QTest>

#include "domain/policy/ppo.h"
#include "policy_kit.h"

using namespace touchstone;
using bench::areNear;
using bench::choicesOf;
using bench::Figures;
using bench::isNear;

/// Proximal policy optimisation gives the reference values, and its bend is where it says.
class TestPolicyPpo : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void objectiveIsThatOfTheVectors();
    void ascentIsThatOfTheVectors();
    void bendIsNoMatterOfRounding();
    void stopsAtTheLimitOfChange();
    void onlyTheMenuIsPulledAt();
};

namespace {

struct Reference {
    Figures figures;
    domain::policy::Choices choices;
    std::vector<double> advantages;
};

Reference referenceIn(const QString& path)
{
    Reference reference{kit::figuresIn(path).at("ppo"), {}, {}};
    const Figures& ppo = reference.figures;
    std::vector<double> propensities;
    for (const Figures& action : ppo["actions"])
        propensities.push_back(ppo["old_policy"][action.get<std::size_t>()].get<double>());
    reference.choices = choicesOf(3, ppo["actions"], ppo["rewards"], propensities);
    reference.advantages = ppo["advantages"].get<std::vector<double>>();
    return reference;
}

} // namespace

void TestPolicyPpo::objectiveIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Reference reference = referenceIn(path);
    const auto theta = reference.figures["theta"].get<std::vector<double>>();
    const Figures& expected = reference.figures["at_theta"];
    const auto at = domain::policy::ppoObjective(reference.choices, reference.advantages, theta, {});
    QVERIFY(isNear(at.value, expected["objective"].get<double>()));
    QVERIFY(isNear(at.entropy, expected["entropy"].get<double>()));
    QVERIFY(isNear(at.clipFraction, expected["clipfrac"].get<double>()));
    QVERIFY(areNear(at.gradient, reference.figures["grad"]));
    const auto p = domain::policy::softmaxOf(theta);
    QVERIFY(areNear(p, expected["p"]));
    const auto old = reference.figures["old_policy"].get<std::vector<double>>();
    QVERIFY(isNear(domain::policy::klFrom(old, p), expected["exact_kl_old_new"].get<double>()));
}

void TestPolicyPpo::ascentIsThatOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Reference reference = referenceIn(path);
    const auto old = reference.figures["old_policy"].get<std::vector<double>>();
    std::vector<double> theta;
    for (const double p : old)
        theta.push_back(std::log(p));
    const double rate = reference.figures["ascent"]["lr"].get<double>();
    int step = 0;
    for (const Figures& expected : reference.figures["ascent"]["trace"]) {
        for (; step < expected["step"].get<int>(); ++step) {
            const auto at = domain::policy::ppoObjective(reference.choices, reference.advantages, theta, {});
            for (std::size_t i = 0; i < theta.size(); ++i)
                theta[i] += rate * at.gradient[i];
        }
        const auto p = domain::policy::softmaxOf(theta);
        const auto at = domain::policy::ppoObjective(reference.choices, reference.advantages, theta, {});
        QVERIFY2(areNear(p, expected["p"]), qPrintable(QString::number(step)));
        QVERIFY(isNear(domain::policy::klFrom(old, p), expected["kl"].get<double>()));
        QVERIFY(isNear(at.clipFraction, expected["clipfrac"].get<double>()));
    }
}

/// Logits may be written with any number added to all of them. Ratios of 1.2 and 0.8 then come out with other last digits.
void TestPolicyPpo::bendIsNoMatterOfRounding()
{
    const auto choices = choicesOf(2, Figures{0, 1}, Figures{1, -1}, {0.5, 0.5});
    const std::vector<double> advantages{1.0, -1.0};
    const auto gradientAt = [&](double p, double shift) {
        return domain::policy::ppoObjective(choices, advantages, {std::log(p) + shift, std::log(1.0 - p) + shift},
                                            {0.2, 0.0, 0.5, 200, 0.02}).gradient;
    };
    // d/d theta of (rho_0 - rho_1) / 2 at p = 0.6: both on the bend, both still pulling.
    const Figures onTheBend{2 * 0.6 * 0.4, -2 * 0.6 * 0.4};
    for (int i = -200; i <= 200; ++i) {
        QVERIFY2(areNear(gradientAt(0.6, 0.037 * i), onTheBend), qPrintable(QString::number(i)));
        QVERIFY(areNear(gradientAt(0.601, 0.037 * i), Figures{0, 0}));
        QVERIFY(!areNear(gradientAt(0.599, 0.037 * i), Figures{0, 0}, 0.1));
    }
}

void TestPolicyPpo::stopsAtTheLimitOfChange()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Reference reference = referenceIn(path);
    const auto old = reference.figures["old_policy"].get<std::vector<double>>();
    const auto result = domain::policy::improve(reference.choices, old, {});
    QVERIFY(result.steps > 0 && result.kl > 0.0 && result.kl <= 0.02 && result.stoppedByKl);
    QVERIFY(isNear(domain::policy::klFrom(old, result.policy), result.kl));
    QVERIFY(result.policy == domain::policy::improve(reference.choices, old, {}).policy);
}

void TestPolicyPpo::onlyTheMenuIsPulledAt()
{
    auto choices = choicesOf(3, Figures{0, 1}, Figures{1, 0}, {0.5, 0.5});
    choices.menus.push_back({0, 1});
    for (auto& choice : choices.made)
        choice.menu = 1;
    const auto at = domain::policy::ppoObjective(choices, {0.5, -0.5}, {0.0, 0.0, 0.0}, {0.2, 0.0, 0.5, 200, 0.02});
    QVERIFY(at.gradient[0] > 0.0 && isNear(at.gradient[0], -at.gradient[1]) && isNear(at.gradient[2], 0.0));
}

QTEST_APPLESS_MAIN(TestPolicyPpo)
#include "tst_policy_ppo.moc"
