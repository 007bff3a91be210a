#include <random>

#include "refine_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::weight;
using host::Role;

/// Proposals from what is known: only what the data establish, with the evidence, and the same for the same data.
class TestHostPlan : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void nothingIsKnown();
    void tooLittleIsKnown_data();
    void tooLittleIsKnown();
    void oneBadRatingProposesNothing();
    void worseThanTheOthers();
    void callsThatFail();
    void declining();
    void oneLongSessionIsOneWitness();
    void chanceProposesHardlyAnything();
    void sameDataSamePlan();
    void proposalIsAppliedOnceAndAnewAfterARollback();
    void nobodyElseToChoose();
    void alreadyAtZero();

private:
    using Planned = Result<protocol::LearnRefinementPlanResponse>;
    [[nodiscard]] Planned plan(const std::string& component = {})
    {
        protocol::LearnRefinementPlanRequest request;
        request.componentName = component;
        return ask(*m_session, std::move(request));
    }
    /// `count` judgements of a component, each of a session of its own unless `session` names one.
    void rate(const std::string& component, int count, double score, double from = 0.0, const std::string& session = {})
    {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < count; ++i) {
            const std::string id = component + std::to_string(m_made++);
            list.push_back(bench::feedback(id, score, from + i, component));
            list.back().sessionId = session.empty() ? "s" + id : session;
        }
        QVERIFY(ask(*m_session, bench::feedbacks(std::move(list))).has_value());
    }
    int m_made = 0;
};

void TestHostPlan::nothingIsKnown()
{
    open();
    for (const char* component : {"", "nobody"}) {
        const auto answer = plan(component);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QCOMPARE(answer->status, std::string("insufficient_data"));
        QVERIFY(answer->proposals.empty());
        QCOMPARE(answer->planId.size(), std::size_t(21));
    }
}

void TestHostPlan::tooLittleIsKnown_data()
{
    QTest::addColumn<int>("judgements");
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("29") << 29 << QByteArray("insufficient_data");
    QTest::newRow("30") << 30 << QByteArray("ready");
}

void TestHostPlan::tooLittleIsKnown()
{
    QFETCH(const int, judgements);
    QFETCH(const QByteArray, status);
    open();
    rate("bad", judgements, -1.0);
    rate("good", 200, 1.0);
    QCOMPARE(plan("bad")->status, status.toStdString());
    QCOMPARE(plan("good")->status, std::string("empty"));
}

void TestHostPlan::oneBadRatingProposesNothing()
{
    open();
    rate("a", 60, 0.8);
    rate("b", 60, 0.8);
    rate("a", 1, -1.0, 100);
    const auto answer = plan();
    QCOMPARE(answer->status, std::string("empty"));
    QVERIFY(answer->proposals.empty());
}

void TestHostPlan::worseThanTheOthers()
{
    open();
    rate("bad", 80, -0.6);
    rate("good", 80, 0.7);
    rate("fair", 80, 0.5);
    QCOMPARE(errorOf(bench::proposal({weight("bad", "0.4")})), std::string());
    const auto answer = plan();
    QCOMPARE(answer->status, std::string("ready"));
    QCOMPARE(answer->proposals.size(), std::size_t(1));
    const auto& proposal = answer->proposals.front();
    QCOMPARE(proposal.componentName, std::string("bad"));
    QVERIFY(proposal.singleForm);
    QCOMPARE(proposal.edits.front().target, std::string("router_weight"));
    QCOMPARE(proposal.edits.front().path, std::string("router.weights.bad"));
    QCOMPARE(proposal.edits.front().oldValue.text, std::string("0.4"));
    const double value = std::stod(proposal.edits.front().newValue.text);
    // 0.2 against 0.8, with thirty more of those: (80 * 0.2 + 30 * 0.8) / 110 / 0.8 of 0.4.
    QVERIFY2(std::abs(value - 0.4 * (16.0 + 24.0) / 110.0 / 0.8) < 1e-4, proposal.edits.front().newValue.text.c_str());
    QVERIFY(*proposal.confidence > 0.95 && *proposal.confidence < 1.0);
    QVERIFY2(proposal.reason.find("The mean score is -0.60 over 80 of 80 sessions; that of the others is 0.60 over 160 of 160.") == 0,
             proposal.reason.c_str());
    const Json evidence = Json::parse(proposal.evidence.text);
    COMPARE_JSON(evidence.at("ids_total"), Json(80));
    QCOMPARE(evidence.at("ids").size(), 50u);
    COMPARE_JSON(evidence.at("finding"), Json("below_others"));
    COMPARE_JSON(evidence.at("others").at("n"), Json(160));
    // It can be applied as it is, and changes what is discovered.
    QCOMPARE(errorOf(proposal), std::string());
    COMPARE_JSON(skills().back().at("name"), Json("bad"));
}

void TestHostPlan::callsThatFail()
{
    open();
    std::vector<protocol::Experience> calls;
    for (int i = 0; i < 120; ++i) {
        const bool isBad = i % 2 == 0;
        calls.push_back(bench::experience("e" + std::to_string(i), isBad ? R"({"component_name":"bad"})" : R"({"component_name":"good"})",
                                          0.0, i, isBad ? R"({"success":false})" : R"({"success":true})"));
        calls.back().episodeId = "ep" + std::to_string(i);
    }
    calls.push_back(bench::experience("unknown", R"({"component_name":"bad"})", 0.0, 1));
    QVERIFY(ask(*m_session, bench::experiences(calls)).has_value());
    const auto answer = plan("bad");
    QCOMPARE(answer->status, std::string("ready"));
    const Json evidence = Json::parse(answer->proposals.front().evidence.text);
    COMPARE_JSON(evidence.at("basis"), Json("calls"));
    COMPARE_JSON(evidence.at("ids_total"), Json(60));
    COMPARE_JSON(evidence.at("component").at("mean"), Json(-1.0));
    QCOMPARE(plan("good")->status, std::string("empty"));
}

void TestHostPlan::declining()
{
    open();
    rate("steady", 200, 0.4);
    rate("fading", 60, 0.9, 0);
    rate("fading", 60, -0.1, 1'000);
    auto answer = plan("fading");
    QCOMPARE(answer->status, std::string("ready"));
    const Json evidence = Json::parse(answer->proposals.front().evidence.text);
    COMPARE_JSON(evidence.at("finding"), Json("declining"));
    COMPARE_JSON(evidence.at("earlier").at("n"), Json(60));
    QVERIFY2(answer->proposals.front().reason.find("lately, and was 0.90") != std::string::npos,
             answer->proposals.front().reason.c_str());
    // One that declines and is still the better one is left alone.
    rate("best", 60, 1.0, 0);
    rate("best", 60, 0.5, 1'000);
    QCOMPARE(plan("best")->status, std::string("empty"));
}

void TestHostPlan::oneLongSessionIsOneWitness()
{
    open();
    rate("good", 100, 0.8);
    rate("bad", 300, -1.0, 0, "one conversation");
    QCOMPARE(plan("bad")->status, std::string("empty"));
}

/// Components that are all the same: what is proposed at all is proposed by chance, in at most 5 % of all plans.
void TestHostPlan::chanceProposesHardlyAnything()
{
    open();
    std::mt19937 random(5);
    std::uniform_real_distribution<double> score(-1.0, 1.0);
    int proposed = 0;
    for (int round = 0; round < 40; ++round) {
        for (const char* component : {"a", "b", "c", "d"})
            rate(component, 4, score(random));
        proposed += plan()->proposals.empty() ? 0 : 1;
    }
    QVERIFY2(proposed <= 2, std::to_string(proposed).c_str());
}

void TestHostPlan::sameDataSamePlan()
{
    open();
    rate("bad", 50, -0.9);
    rate("good", 50, 0.9);
    const auto first = plan();
    open();
    const auto again = plan();
    QCOMPARE(again->planId, first->planId);
    QVERIFY(again->proposals == first->proposals && first->proposals.size() == 1);
    QVERIFY(plan("bad")->planId != first->planId);
    rate("good", 1, 0.9, 100);
    const auto more = plan();
    QVERIFY(more->planId != first->planId);
    QVERIFY(more->proposals.front().refinementId != first->proposals.front().refinementId);
}

void TestHostPlan::proposalIsAppliedOnceAndAnewAfterARollback()
{
    open();
    rate("bad", 50, -0.9);
    rate("good", 50, 0.9);
    const auto first = plan()->proposals.front();
    QCOMPARE(errorOf(first), std::string());
    QCOMPARE(errorOf(first), std::string());
    QCOMPARE(history().size(), 1u);
    const auto next = plan()->proposals.front();
    QVERIFY(next.refinementId != first.refinementId);
    QCOMPARE(next.edits.front().oldValue.text, first.edits.front().newValue.text);
    QCOMPARE(rollbackError(first.refinementId), std::string());
    const auto anew = plan()->proposals.front();
    QVERIFY(anew.refinementId != first.refinementId && anew.edits == first.edits);
    QCOMPARE(errorOf(anew), std::string());
}

void TestHostPlan::nobodyElseToChoose()
{
    open();
    rate("alone", 200, -1.0);
    QCOMPARE(plan()->status, std::string("empty"));
}

void TestHostPlan::alreadyAtZero()
{
    open();
    rate("bad", 50, -0.9);
    rate("good", 50, 0.9);
    QCOMPARE(errorOf(bench::proposal({weight("bad", "0")})), std::string());
    QCOMPARE(plan()->status, std::string("empty"));
    // The other one has nobody to be compared with that would be chosen.
    QCOMPARE(errorOf(bench::proposal({weight("good", "0"), weight("bad", "1")})), std::string());
    QCOMPARE(plan("bad")->status, std::string("empty"));
}

QTEST_GUILESS_MAIN(TestHostPlan)
#include "tst_host_plan.moc"
