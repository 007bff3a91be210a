#include <random>

#include <QTest>

#include "domain/policy/off_policy.h"
#include "policy_kit.h"

using namespace touchstone;
using bench::choicesOf;
using bench::Figures;
using bench::isNear;
using domain::policy::Choices;
using domain::policy::Undefined;

/// Off-policy estimates give the reference values, say where they have none, and know when they cannot judge.
class TestPolicyOffPolicy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void estimatesAreThoseOfTheVectors();
    void openBanditIsAsPublished();
    void withoutWeightThereIsNoValue();
    void withoutChoicesThereIsNone();
    void menusScaleUp();
    void differenceIsThatOfTwoValues();
    void gates_data();
    void gates();
    void sessionsAreDrawnWhole();

private:
    /// `count` choices among two with even propensities, `perSession` in each session; the first one is the better one.
    static Choices log(int count, int perSession, double propensity = 0.5)
    {
        Choices choices = choicesOf(2, Figures::array(), Figures::array(), {});
        for (int i = 0; i < count; ++i)
            choices.made.push_back({static_cast<std::size_t>(i % 2), 0, propensity, i % 2 == 0 ? 1.0 : i % 5 == 0 ? 1.0 : 0.0,
                                    "s" + std::to_string(i / perSession)});
        return choices;
    }
};

void TestPolicyOffPolicy::estimatesAreThoseOfTheVectors()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "vectors/bandit_ppo_ope_sequential_pairwise.json");
    const Figures ope = kit::figuresIn(path).at("ope_small");
    const auto choices = choicesOf(3, ope["action"], ope["reward"], ope["propensity"].get<std::vector<double>>());
    const auto value = domain::policy::valueOf(choices, ope["pi_e"].get<std::vector<double>>(),
                                               ope["qhat"].get<std::vector<double>>());
    QVERIFY(value.has_value());
    const auto is = [&ope](double found, const char* name) { return isNear(found, ope[name].get<double>()); };
    QVERIFY(is(value->ips, "ips") && is(value->ipsSe.value(), "ips_se"));
    QVERIFY(is(value->snips.value(), "snips") && is(value->snipsSe.value(), "snips_se_delta"));
    QVERIFY(is(value->direct, "dm"));
    QVERIFY(is(value->dr, "dr") && is(value->drSe.value(), "dr_se") && is(value->sndr.value(), "sndr"));
    QVERIFY(is(value->ess.value(), "ess"));
    QVERIFY(is(value->meanWeight, "mean_w"));
    QVERIFY(isNear(value->largestShare.value(), ope["max_w"].get<double>() / 12.1));
}

/// Logged by Bernoulli Thompson sampling, the target uniform over all items; published figures of the men's campaign.
void TestPolicyOffPolicy::openBanditIsAsPublished()
{
    TOUCHSTONE_SHARED_OR_SKIP(path, "data/obd_bts_men.csv");
    const QList<QByteArray> lines = kit::readAll(path).split('\n');
    const QList<QByteArray> head = lines.first().trimmed().split(',');
    const auto column = [&head](const char* name) { return head.indexOf(QByteArray(name)); };
    const auto item = column("item_id");
    const auto click = column("click");
    const auto propensity = column("propensity");
    QVERIFY2(item >= 0 && click >= 0 && propensity >= 0, lines.first().constData());
    Choices choices;
    choices.menus.resize(1);
    for (const QByteArray& line : lines.mid(1)) {
        const QList<QByteArray> cells = line.trimmed().split(',');
        if (cells.size() < head.size())
            continue;
        const auto chosen = static_cast<std::size_t>(cells[item].toULongLong());
        for (std::size_t i = choices.components.size(); i <= chosen; ++i) {
            choices.components.push_back(std::to_string(i));
            choices.menus[0].push_back(i);
        }
        choices.made.push_back({chosen, 0, cells[propensity].toDouble(), cells[click].toDouble(), std::to_string(choices.made.size())});
    }
    QCOMPARE(choices.made.size(), std::size_t(10'000));
    const domain::policy::Policy uniform(choices.components.size(), 1.0 / static_cast<double>(choices.components.size()));
    const auto value = domain::policy::valueOf(choices, uniform, domain::policy::meanRewards(choices));
    QVERIFY2(isNear(value->ips, 0.003009, 5e-7), std::to_string(value->ips).c_str());
    QVERIFY(isNear(value->ipsSe.value(), 0.000774, 5e-7));
    QVERIFY2(isNear(value->snips.value(), 0.003189, 5e-7), std::to_string(*value->snips).c_str());
    QVERIFY2(isNear(value->ess.value(), 656.0, 0.5), std::to_string(*value->ess).c_str());
}

void TestPolicyOffPolicy::withoutWeightThereIsNoValue()
{
    const auto choices = choicesOf(3, Figures{0, 0, 1}, Figures{1, 0, 1}, {0.5, 0.5, 0.5});
    const auto value = domain::policy::valueOf(choices, {0.0, 0.0, 1.0}, {0.5, 0.5, 0.5});
    QVERIFY(value.has_value());
    for (const auto* estimate : {&value->snips, &value->snipsSe, &value->sndr, &value->ess, &value->largestShare}) {
        QVERIFY(!estimate->has_value());
        QVERIFY(estimate->error() == Undefined::NoWeight);
    }
    QVERIFY(!domain::policy::reasonOf(Undefined::NoWeight).empty());
    QCOMPARE(value->meanWeight, 0.0);
    const auto difference = domain::policy::compare(choices, {0.5, 0.5, 0.0}, {0.0, 0.0, 1.0});
    QVERIFY(!difference.snips && difference.snips.error() == Undefined::NoWeight);
    QVERIFY(!difference.snips95 && !difference.probabilityBetter);
    QVERIFY(!difference.gates.empty());
    const auto one = domain::policy::valueOf(choicesOf(1, Figures{0}, Figures{1}, {1.0}), {1.0}, {0.5});
    QVERIFY(!one->ipsSe && one->ipsSe.error() == Undefined::OneChoice);
    QVERIFY(!one->weightSe && !one->drSe && one->snips.value() == 1.0);
}

void TestPolicyOffPolicy::withoutChoicesThereIsNone()
{
    const auto none = choicesOf(2, Figures::array(), Figures::array(), {});
    const auto value = domain::policy::valueOf(none, {0.5, 0.5}, {0.0, 0.0});
    QVERIFY(!value && value.error() == Undefined::NoChoices);
    const auto difference = domain::policy::compare(none, {0.5, 0.5}, {0.9, 0.1});
    QCOMPARE(difference.gates.size(), std::size_t(1));
    QVERIFY(!difference.snips && !difference.dr && !difference.snips95 && !difference.dr95 && !difference.probabilityBetter);
}

/// Where only two were to be chosen from, the third is no alternative, and theirs are scaled up.
void TestPolicyOffPolicy::menusScaleUp()
{
    Choices choices = choicesOf(3, Figures{0, 0, 1, 2}, Figures{1, 0, 1, 0}, {0.5, 0.5, 0.5, 0.25});
    choices.menus.push_back({0, 1});
    for (std::size_t i = 0; i < 3; ++i)
        choices.made[i].menu = 1;
    const auto value = domain::policy::valueOf(choices, {0.2, 0.2, 0.6}, {0.5, 1.0, 0.0});
    // Weights 1, 1, 1 of the two on the menu, and 0.6 / 0.25.
    QVERIFY(isNear(value->meanWeight, 5.4 / 4));
    QVERIFY(isNear(value->ips, 2.0 / 4));
    QVERIFY(isNear(value->direct, (3 * 0.75 + 0.3) / 4));
}

void TestPolicyOffPolicy::differenceIsThatOfTwoValues()
{
    const Choices choices = log(400, 2);
    const domain::policy::Policy current{0.5, 0.5};
    const domain::policy::Policy proposed{0.7, 0.3};
    const auto modelled = domain::policy::meanRewards(choices);
    const auto before = domain::policy::valueOf(choices, current, modelled);
    const auto after = domain::policy::valueOf(choices, proposed, modelled);
    const auto difference = domain::policy::compare(choices, current, proposed);
    QVERIFY(isNear(difference.snips.value(), after->snips.value() - before->snips.value()));
    QVERIFY(isNear(difference.dr.value(), after->dr - before->dr));
    QVERIFY(difference.snips95->low > 0.0 && difference.snips95->low <= *difference.snips && *difference.snips <= difference.snips95->high);
    QVERIFY(isNear(difference.probabilityBetter.value(), 1.0));
    QVERIFY2(difference.gates.empty(), difference.gates.empty() ? "" : difference.gates.front().c_str());
    const auto again = domain::policy::compare(choices, current, proposed);
    QVERIFY(again.snips95->low == difference.snips95->low && again.dr95->high == difference.dr95->high);
}

void TestPolicyOffPolicy::gates_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("perSession");
    QTest::addColumn<double>("propensity");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("enough") << 400 << 2 << 0.5 << QByteArray();
    QTest::newRow("few") << 60 << 1 << 0.5 << QByteArray("the effective sample size is");
    QTest::newRow("few sessions") << 400 << 100 << 0.5 << QByteArray("the choices come from 4 sessions; it takes 20");
    QTest::newRow("wrong propensities") << 400 << 2 << 0.9 << QByteArray("the logged propensities cannot be right");
}

void TestPolicyOffPolicy::gates()
{
    QFETCH(const int, count);
    QFETCH(const int, perSession);
    QFETCH(const double, propensity);
    QFETCH(const QByteArray, says);
    const auto difference = domain::policy::compare(log(count, perSession, propensity), {0.5, 0.5}, {0.6, 0.4});
    std::string all;
    for (const std::string& gate : difference.gates)
        all += gate + "\n";
    QVERIFY2(says.isEmpty() ? all.empty() : all.find(says.toStdString()) != std::string::npos, all.c_str());
    // One that was never tried has no log.
    Choices more = log(count, perSession, propensity);
    more.components.push_back("new");
    more.menus[0].push_back(2);
    const auto unseen = domain::policy::compare(more, {0.5, 0.5, 0.0}, {0.5, 0.4, 0.1}).gates;
    QVERIFY(!unseen.empty() && unseen.front() == "'new' was never chosen with a logged propensity");
}

/// Twenty copies of each record in its session say no more than one does: the interval stays as wide.
void TestPolicyOffPolicy::sessionsAreDrawnWhole()
{
    std::mt19937 random(7);
    Choices once = choicesOf(2, Figures::array(), Figures::array(), {});
    for (int i = 0; i < 300; ++i) {
        const std::size_t chosen = random() % 2;
        once.made.push_back({chosen, 0, 0.5, random() % 10 < (chosen == 0 ? 6u : 4u) ? 1.0 : 0.0, std::to_string(i)});
    }
    Choices copied = once;
    for (int copy = 1; copy < 20; ++copy)
        copied.made.insert(copied.made.end(), once.made.begin(), once.made.end());
    const auto one = domain::policy::compare(once, {0.5, 0.5}, {0.8, 0.2});
    const auto many = domain::policy::compare(copied, {0.5, 0.5}, {0.8, 0.2});
    QCOMPARE(many.sessions, std::size_t(300));
    QVERIFY(isNear(one.snips.value(), many.snips.value()));
    QVERIFY(isNear(one.snips95->high - one.snips95->low, many.snips95->high - many.snips95->low));
}

QTEST_APPLESS_MAIN(TestPolicyOffPolicy)
#include "tst_policy_off_policy.moc"
