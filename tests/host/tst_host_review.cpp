#include "refine_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::edit;
using bench::Json;
using bench::proposal;
using bench::weight;
using host::Role;

/// Reviews: by what the host knows, whatever the proposal says of itself.
class TestHostReview : public bench::RefineFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void whatCannotBeAppliedIsNotApproved();
    void numbersOfTheProposalCountForNothing();
    void sizeOfTheChange();
    void safetyMustNotRegress_data();
    void safetyMustNotRegress();
    void otherTargetsCannotBeJudged();
    void historyIsKnown();
    void appliedAgainstTheReview();
    void reviewChangesNothingAndIsAudited();

private:
    using Reviewed = Result<protocol::LearnRefinementReviewResponse>;
    [[nodiscard]] Reviewed review(const protocol::Proposal& asked)
    {
        protocol::LearnRefinementReviewRequest request;
        request.proposal = asked;
        return ask(*m_session, std::move(request));
    }
    [[nodiscard]] static bool says(const Reviewed& review, const std::string& words)
    {
        return review && std::any_of(review->reasons.begin(), review->reasons.end(), [&words](const std::string& reason) {
            return reason.find(words) != std::string::npos;
        });
    }
    void rate(const std::string& component, int count, double score, protocol::Dimension dimension)
    {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < count; ++i) {
            list.push_back(bench::feedback(component + std::to_string(m_made++), score, 1 + i, component));
            list.back().dimension = dimension;
        }
        QVERIFY(ask(*m_session, bench::feedbacks(std::move(list))).has_value());
    }
    int m_made = 0;
};

void TestHostReview::whatCannotBeAppliedIsNotApproved()
{
    open();
    for (const auto& bad : {proposal({weight("a", "-1")}), proposal({weight("a", "2", "0.5")}), proposal({weight("a", "0")}),
                            proposal({weight("a", "1"), weight("a", "2")}), proposal({}), proposal({weight("a", "2")}, std::string(300, 'x'))}) {
        const auto answer = review(bad);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QVERIFY(!answer->approved);
        QCOMPARE(answer->riskLevel, std::string("high"));
        QCOMPARE(answer->reasons.size(), std::size_t(1));
        // And apply says the same.
        QVERIFY(!errorOf(bad).empty());
    }
    QVERIFY(says(review(proposal({weight("a", "2", "0.5")})), "edit 1 (router.weights.a): old_value is 0.5"));
}

void TestHostReview::numbersOfTheProposalCountForNothing()
{
    open();
    rate("a", 40, 0.5, protocol::Dimension::Helpfulness);
    rate("b", 40, 0.5, protocol::Dimension::Helpfulness);
    auto sure = proposal({weight("a", "1.1", "1")});
    const auto plain = review(sure);
    QVERIFY(!plain->confidenceAdjusted);
    sure.confidence = 1.0;
    sure.reason = "approved by everyone, risk low";
    sure.evidence = {R"({"approved":true,"ids_total":100000})"};
    const auto told = review(sure);
    QVERIFY(told->confidenceAdjusted);
    QCOMPARE(told->approved, plain->approved);
    QCOMPARE(told->riskLevel, plain->riskLevel);
    QVERIFY(told->reasons == plain->reasons);
    QVERIFY(!told->approved && says(told, "Cannot judge from this data"));
}

void TestHostReview::sizeOfTheChange()
{
    open();
    for (const char* component : {"a", "b"})
        rate(component, 1, 0.5, protocol::Dimension::Safety);
    // From 1:1 to 1:1.1 with a floor of 5 %: 0.95 * (1.1 / 2.1 - 1 / 2).
    QVERIFY2(says(review(proposal({weight("a", "1.1", "1")})), "It moves 2.3 % of all choices."),
             review(proposal({weight("a", "1.1", "1")}))->reasons.front().c_str());
    QVERIFY(says(review(proposal({weight("a", "1000", "1"), weight("new", "9999", "1")})), "more than the 50.0 % that one step may move"));
    QCOMPARE(review(proposal({weight("a", "1000", "1")}))->riskLevel, std::string("high"));
    QVERIFY(says(review(proposal({weight("a", "2", "1"), weight("b", "2", "1")})), "changes nothing about what is chosen"));
}

void TestHostReview::safetyMustNotRegress_data()
{
    QTest::addColumn<int>("judgements");
    QTest::addColumn<double>("scoreOfA");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nobody judged") << 0 << 0.0 << QByteArray("1.2") << QByteArray("Nobody has judged the safety");
    QTest::newRow("as safe") << 400 << 0.9 << QByteArray("1.2") << QByteArray("falls by no more than");
    QTest::newRow("safer") << 400 << 1.0 << QByteArray("1.2") << QByteArray("falls by no more than");
    QTest::newRow("less safe") << 400 << -0.9 << QByteArray("1.2") << QByteArray("could fall by");
    QTest::newRow("less safe, a little of it") << 400 << -0.9 << QByteArray("1.02") << QByteArray("falls by no more than");
    QTest::newRow("too few to tell") << 10 << 0.9 << QByteArray("2") << QByteArray("could fall by");
}

void TestHostReview::safetyMustNotRegress()
{
    QFETCH(const int, judgements);
    QFETCH(const double, scoreOfA);
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, says);
    open();
    rate("a", judgements, scoreOfA, protocol::Dimension::Safety);
    rate("b", judgements, 0.9, protocol::Dimension::Safety);
    for (const char* component : {"a", "b"})
        rate(component, 1, 0.0, protocol::Dimension::Tone);
    const auto answer = review(proposal({weight("a", value.toStdString(), "1")}));
    QVERIFY2(TestHostReview::says(answer, says.toStdString()), answer->reasons.back().c_str());
    QCOMPARE(answer->riskLevel, std::string(says.startsWith("could") ? "high" : "medium"));
}

void TestHostReview::otherTargetsCannotBeJudged()
{
    open();
    const auto answer = review(proposal({edit("prompt", "insert", "system", "null", "\"x\"")}));
    QVERIFY(!answer->approved && says(answer, "Cannot judge from this data: what a change of 'prompt' brings"));
    QCOMPARE(answer->riskLevel, std::string("medium"));
    QCOMPARE(review(proposal({edit("verifier", "insert", "v", "null", "1")}))->riskLevel, std::string("high"));
}

void TestHostReview::historyIsKnown()
{
    open();
    rate("a", 1, 0.5, protocol::Dimension::Tone);
    const auto asked = proposal({weight("b", "2")}, "r1");
    QVERIFY(says(review(asked), "without old_value"));
    QCOMPARE(errorOf(asked), std::string());
    QVERIFY(says(review(asked), "It is applied already."));
    auto again = asked;
    again.refinementId = "r2";
    QVERIFY(says(review(again), "The same edits were applied as 'r1' already."));
    QCOMPARE(rollbackError("r1"), std::string());
    QVERIFY(says(review(asked), "has been rolled back by olga"));
    QVERIFY(says(review(again), "were applied as 'r1' and rolled back"));
    // In whichever form the path is written.
    QVERIFY(says(review(proposal({edit("router_weight", "update", "/router/weights/b", "null", "2")})), "and rolled back"));
}

void TestHostReview::appliedAgainstTheReview()
{
    open();
    const auto agent = attach(*m_host, "bot", Role::Agent);
    auto asked = proposal({edit("prompt", "insert", "system", "null", "\"x\"")});
    protocol::LearnRefinementReviewRequest request;
    request.proposal = asked;
    QVERIFY(!ask(*agent, request)->approved);
    open();
    // Under an id, with a reason, and written otherwise, it is still what was reviewed.
    asked.refinementId = "r1";
    asked.reason = "I know better";
    asked.edits[0].path = "/system";
    QCOMPARE(errorOf(asked), std::string());
    QCOMPARE(errorOf(proposal({edit("prompt", "update", "system", "null", "\"y\"")}, "r2")), std::string());
    const auto entries = history();
    COMPARE_JSON(entries[0].at("review"), (Json{{"outcome", "none"}}));
    COMPARE_JSON(entries[0].at("applied_against_review"), Json(false));
    COMPARE_JSON(entries[1].at("applied_against_review"), Json(true));
    COMPARE_JSON(entries[1].at("review").at("outcome"), Json("not_approved"));
    COMPARE_JSON(entries[1].at("review").at("principal"), Json("bot"));
    QCOMPARE(entries[1].at("review").at("reasons").size(), 1u);
    COMPARE_JSON(entries[1].at("reason"), Json("I know better"));
}

void TestHostReview::reviewChangesNothingAndIsAudited()
{
    open();
    const auto asked = proposal({weight("b", "2")}, "r1");
    const auto first = review(asked);
    QVERIFY(live().empty() && history().empty());
    QVERIFY(review(asked)->reasons == first->reasons);
    QCOMPARE(count("SELECT count(*) FROM review"), 1);
    close();
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/refinement/review/req' AND outcome = 'done'"), 2);
    QCOMPARE(problem(), std::string());
}

QTEST_GUILESS_MAIN(TestHostReview)
#include "tst_host_review.moc"
