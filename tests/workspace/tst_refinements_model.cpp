#include "fixture.h"
#include "workspace/refinements_model.h"

using namespace touchstone;
using namespace touchstone::workspace;
using Stage = ProposalState::Stage;

namespace {

constexpr int refinementPatience = 30'000;

} // namespace

/// Planning, reviewing, applying and taking back, as the window does it.
class TestRefinementsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void withoutDataNothingIsProposed();
    void aProposalIsReviewedAppliedAndTakenBack();
    void onlyWhatWasReviewedIsApplied();
    void anotherValueIsReviewedAgain();
    void whatIsNoJsonChangesNothing();
    void theSecondPersonSeesTheConflict();
    void severalAreOneRefinement();
    void adaptingReports();
    void refusedRollbacksSayWhy();

private:
    void fill(int judgements = 300);
    void plan();
    void reviewFirst();

    std::unique_ptr<Fixture> m_fixture;
    std::unique_ptr<Workspace> m_workspace;
    RefinementsModel* m_model = nullptr;
    std::unique_ptr<link::Session> m_session;
};

void TestRefinementsModel::init()
{
    m_fixture = std::make_unique<Fixture>(1);
    m_workspace = m_fixture->open();
    m_model = m_workspace->refinements();
    link::LinkPair pair = link::makeLocalPair();
    m_fixture->hostThread->attach(std::move(pair.host), {"olga", host::Role::Ops});
    link::SessionOptions options;
    options.capabilities = {"learning"};
    m_session = std::make_unique<link::Session>(std::move(pair.client), options);
}

void TestRefinementsModel::cleanup()
{
    m_session.reset();
    m_workspace.reset();
    m_fixture.reset();
}

/// Two components of which people think well, and two of which they do not.
void TestRefinementsModel::fill(int judgements)
{
    protocol::LearnFeedbackRequest request;
    const char* names[] = {"good", "fine", "poor", "bad"};
    const double scores[] = {0.8, 0.7, -0.6, -0.7};
    for (int i = 0; i < judgements * 4; ++i) {
        protocol::Feedback one;
        one.feedbackId = "f" + std::to_string(i);
        one.sessionId = "s" + std::to_string(i);
        one.score = scores[i % 4];
        one.polarity = one.score > 0 ? protocol::Polarity::Positive : protocol::Polarity::Negative;
        one.ts = i + 1;
        one.ratedTurn = protocol::RatedTurn{"q", "a", "m", {std::string("{\"component_name\":\"") + names[i % 4] + "\"}"}, {}};
        request.feedbacks.push_back(std::move(one));
    }
    auto answer = m_session->call(std::move(request));
    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), refinementPatience);
    QVERIFY(answer.result().has_value());
}

void TestRefinementsModel::plan()
{
    m_model->open();
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasHistory(), refinementPatience);
    m_model->plan({}, QStringLiteral("local"));
    QVERIFY(m_model->isPlanning());
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isPlanning(), refinementPatience);
    QVERIFY(!m_model->planError());
}

void TestRefinementsModel::reviewFirst()
{
    m_model->review(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->proposal(0).stage, Stage::Reviewed, refinementPatience);
}

void TestRefinementsModel::withoutDataNothingIsProposed()
{
    plan();
    QVERIFY(m_model->hasPlan());
    QCOMPARE(m_model->planStatus(), std::string("insufficient_data"));
    QCOMPARE(m_model->proposalCount(), 0);
}

void TestRefinementsModel::aProposalIsReviewedAppliedAndTakenBack()
{
    fill();
    plan();
    QCOMPARE(m_model->proposalCount(), 2);
    const std::string component = m_model->proposal(0).proposal.componentName;
    QVERIFY(component == "bad" || component == "poor");
    QVERIFY(m_model->proposal(0).evidence.found && m_model->proposal(0).evidence.against);
    QCOMPARE(m_model->proposal(0).evidence.idsTotal, std::int64_t(300));
    QVERIFY(m_model->proposal(0).evidence.found->mean < m_model->proposal(0).evidence.against->mean);
    reviewFirst();
    // There are no logged choices to judge by: not approved, and it can be applied all the same.
    QVERIFY(!m_model->proposal(0).review->approved);
    QVERIFY(!m_model->proposal(0).review->reasons.empty());
    QVERIFY(!m_model->proposal(0).estimate);
    QVERIFY(m_model->canApply(0));
    m_model->apply(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->proposal(0).stage, Stage::Applied, refinementPatience);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    const domain::RefinementEntry applied = m_model->history().front();
    QVERIFY(applied.againstReview);
    QCOMPARE(applied.component, component);
    m_model->rollBack(applied.id);
    QTRY_VERIFY_WITH_TIMEOUT(m_model->history().size() == 2 && m_model->history().back().isRolledBack, refinementPatience);
    QVERIFY(m_model->rollbackRefusal().empty());
    // Plan, review, apply and rollback, the newest first.
    const auto timeline = m_model->timeline();
    QCOMPARE(timeline.size(), std::size_t(4));
    QCOMPARE(timeline.front().kind, RefinementEvent::Kind::Rollback);
    QCOMPARE(timeline.back().kind, RefinementEvent::Kind::Plan);
}

void TestRefinementsModel::onlyWhatWasReviewedIsApplied()
{
    fill();
    plan();
    QVERIFY(!m_model->canApply(0));
    m_model->apply(0);
    QCOMPARE(m_model->proposal(0).stage, Stage::Planned);
    reviewFirst();
    m_model->setNote(0, QStringLiteral("because Ann says so"));
    QVERIFY(!m_model->canApply(0));
    reviewFirst();
    m_model->apply(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    QVERIFY(m_model->history().front().reason.find("because Ann says so") == 0);
}

void TestRefinementsModel::anotherValueIsReviewedAgain()
{
    fill();
    plan();
    reviewFirst();
    const std::string id = m_model->proposal(0).proposal.refinementId;
    QVERIFY(m_model->setValue(0, 0, "0.9"));
    QVERIFY(m_model->proposal(0).isEdited);
    QVERIFY(m_model->proposal(0).proposal.refinementId != id);
    QVERIFY(!m_model->canApply(0));
    m_model->resetValues(0);
    QCOMPARE(m_model->proposal(0).proposal.refinementId, id);
    QVERIFY(!m_model->proposal(0).isEdited);
    QVERIFY(m_model->setValue(0, 0, "0.9"));
    reviewFirst();
    m_model->apply(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    QCOMPARE(m_model->history().front().edits.front().after, std::string("0.9"));
}

void TestRefinementsModel::whatIsNoJsonChangesNothing()
{
    fill();
    plan();
    const std::string before = m_model->proposal(0).proposal.edits.front().newValue.text;
    QVERIFY(!m_model->setValue(0, 0, "{"));
    QCOMPARE(m_model->proposal(0).proposal.edits.front().newValue.text, before);
    QVERIFY(!m_model->proposal(0).isEdited);
}

void TestRefinementsModel::theSecondPersonSeesTheConflict()
{
    fill();
    plan();
    reviewFirst();
    protocol::LearnRefinementApplyRequest other;
    other.proposal = m_model->proposal(0).proposal;
    other.proposal.refinementId = "olga-was-first";
    other.proposal.edits.front().newValue = {"0.5"};
    auto answer = m_session->call(std::move(other));
    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), refinementPatience);
    QCOMPARE(answer.result()->appliedEdits, std::int64_t(1));
    m_model->apply(0);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->proposal(0).stage, Stage::Failed, refinementPatience);
    QVERIFY(!m_model->proposal(0).refusal.empty());
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    QCOMPARE(m_model->history().front().id, std::string("olga-was-first"));
}

void TestRefinementsModel::severalAreOneRefinement()
{
    fill();
    plan();
    QCOMPARE(m_model->proposalCount(), 2);
    m_model->setChosen(0, true);
    m_model->setChosen(1, true);
    QCOMPARE(m_model->chosenCount(), 2);
    QVERIFY(!m_model->canApplyTogether());
    m_model->reviewChosen();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->together().stage, Stage::Reviewed, refinementPatience);
    QCOMPARE(m_model->together().proposal.edits.size(), std::size_t(2));
    m_model->applyTogether();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    QCOMPARE(m_model->history().front().editsTotal, std::int64_t(2));
    QCOMPARE(m_model->proposal(0).stage, Stage::Applied);
    QCOMPARE(m_model->proposal(1).stage, Stage::Applied);
}

void TestRefinementsModel::adaptingReports()
{
    fill();
    m_model->open();
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasHistory(), refinementPatience);
    m_model->adapt({}, QStringLiteral("softmax"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isAdapting(), refinementPatience);
    QVERIFY(!m_model->adaptError());
    QVERIFY(!m_model->adaptReport().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(m_model->history().size(), std::size_t(1), refinementPatience);
    QCOMPARE(m_model->history().front().kind, domain::RefinementEntry::Kind::Adapt);
    m_model->adapt({}, QStringLiteral("astrology"));
    QTRY_VERIFY_WITH_TIMEOUT(m_model->adaptError().has_value(), refinementPatience);
}

void TestRefinementsModel::refusedRollbacksSayWhy()
{
    fill();
    plan();
    QSignalSpy ended(m_model, &RefinementsModel::rollbackEnded);
    m_model->rollBack("there-is-none");
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, refinementPatience);
    QVERIFY(!ended.front().at(1).toBool());
    QVERIFY(!m_model->rollbackRefusal().empty() || m_model->rollbackError());
}

QTEST_GUILESS_MAIN(TestRefinementsModel)
#include "tst_refinements_model.moc"
