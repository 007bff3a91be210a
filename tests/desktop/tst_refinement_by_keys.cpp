#include <QListView>

#include "accessible_controls.h"
#include "link/session.h"
#include "person.h"
#include "views/action_registry.h"
#include "views/state_page.h"
#include "workspace/refinements_model.h"

using namespace touchstone;
using namespace touchstone::desktop;
using Stage = workspace::ProposalState::Stage;

namespace {

constexpr int actPatience = 30'000;

} // namespace

/// An ops person who never touches the mouse: plan, read, change, review, apply, take back, look at the evidence.
class TestRefinementByKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void emptyTeaches();
    void thereAndBackAgain();
    void anotherValueIsReviewedBeforeItIsApplied();
    void theEvidenceIsAKeyAway();
    void germanFitsAndEverythingHasAName();
    void offlineIsSaid();

private:
    void start();
    void fill();
    void planned();
    void goToPage() { m_person->press(Qt::Key_5, Qt::ControlModifier); }
    [[nodiscard]] QWidget* page() const
    {
        return m_person->desktop->window()->findChild<QWidget*>(QStringLiteral("refinementPage"));
    }
    [[nodiscard]] workspace::RefinementsModel* model() const { return m_person->ws()->refinements(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Person> m_person;
};

void TestRefinementByKeys::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_person = std::make_unique<Person>(m_folder->path());
}

void TestRefinementByKeys::cleanup()
{
    m_person.reset();
    m_folder.reset();
}

/// The sample is open, some of it rated, and people think ill of one component.
void TestRefinementByKeys::start()
{
    m_person->desktop->openSample();
    QTRY_VERIFY_WITH_TIMEOUT(m_person->ws()->rating()->turn(), actPatience);
    fill();
    goToPage();
    QTRY_VERIFY_WITH_TIMEOUT(model()->hasHistory(), actPatience);
}

void TestRefinementByKeys::fill()
{
    const auto access = m_person->desktop->localHost();
    QVERIFY(access.has_value());
    link::SessionOptions options;
    options.capabilities = {"learning"};
    link::Session session(access->connectHost(), options);
    protocol::LearnFeedbackRequest request;
    for (int i = 0; i < 900; ++i) {
        const bool isPoor = i % 3 == 0;
        protocol::Feedback one;
        one.feedbackId = "f" + std::to_string(i);
        one.sessionId = "s" + std::to_string(i);
        one.score = isPoor ? -0.6 : 0.7;
        one.polarity = isPoor ? protocol::Polarity::Negative : protocol::Polarity::Positive;
        one.ts = i + 1;
        one.ratedTurn = protocol::RatedTurn{"q", "a", "m", {isPoor ? R"({"component_name":"poor"})" : R"({"component_name":"good"})"}, {}};
        request.feedbacks.push_back(std::move(one));
    }
    auto answer = session.call(std::move(request));
    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), actPatience);
    QVERIFY(answer.result().has_value());
}

void TestRefinementByKeys::planned()
{
    m_person->press(Qt::Key_P);
    QTRY_COMPARE_WITH_TIMEOUT(model()->proposalCount(), 1, actPatience);
    QCOMPARE(model()->proposal(0).proposal.componentName, std::string("poor"));
}

void TestRefinementByKeys::emptyTeaches()
{
    m_person->desktop->openSample();
    QTRY_VERIFY_WITH_TIMEOUT(m_person->ws()->rating()->turn(), actPatience);
    goToPage();
    QTRY_VERIFY_WITH_TIMEOUT(model()->hasHistory(), actPatience);
    QCOMPARE(page()->findChild<views::StatePage*>()->content().button, QStringLiteral("Make a plan"));
    QVERIFY(!m_person->desktop->actions()->action("refinement.apply")->isEnabled());
    m_person->press(Qt::Key_P);
    QTRY_VERIFY_WITH_TIMEOUT(model()->hasPlan(), actPatience);
    QCOMPARE(model()->planStatus(), std::string("insufficient_data"));
}

void TestRefinementByKeys::thereAndBackAgain()
{
    start();
    planned();
    m_person->press(Qt::Key_Return, Qt::ControlModifier);   // not reviewed: nothing happens
    QCOMPARE(model()->proposal(0).stage, Stage::Planned);
    m_person->press(Qt::Key_R);
    QTRY_COMPARE_WITH_TIMEOUT(model()->proposal(0).stage, Stage::Reviewed, actPatience);
    m_person->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(model()->proposal(0).stage, Stage::Applied, actPatience);
    QTRY_COMPARE_WITH_TIMEOUT(model()->history().size(), std::size_t(1), actPatience);
    QVERIFY(model()->history().front().againstReview);
    auto* list = page()->findChild<QListView*>(QStringLiteral("refinements"));
    QTRY_VERIFY_WITH_TIMEOUT(list->hasFocus(), actPatience);
    // Past the other events to the entry of what was applied, whichever row it is.
    const QAction* rollBack = m_person->desktop->actions()->action("refinement.rollBack");
    for (int i = 0; i < 6 && !rollBack->isEnabled(); ++i)
        m_person->press(Qt::Key_Down);
    QVERIFY(rollBack->isEnabled());
    m_person->press(Qt::Key_Backspace, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(model()->history().size() == 2 && model()->history().back().isRolledBack, actPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!rollBack->isEnabled(), actPatience);
}

void TestRefinementByKeys::anotherValueIsReviewedBeforeItIsApplied()
{
    start();
    planned();
    m_person->press(Qt::Key_R);
    QTRY_COMPARE_WITH_TIMEOUT(model()->proposal(0).stage, Stage::Reviewed, actPatience);
    m_person->press(Qt::Key_V);
    m_person->press(Qt::Key_A, Qt::ControlModifier);
    m_person->type(QStringLiteral("0.75"));
    QCOMPARE(model()->proposal(0).proposal.edits.front().newValue.text, std::string("0.75"));
    QVERIFY(!model()->canApply(0));
    m_person->type(QStringLiteral("x"));   // no number: the value that fitted stays
    QCOMPARE(model()->proposal(0).proposal.edits.front().newValue.text, std::string("0.75"));
    m_person->press(Qt::Key_Return);       // letters are keys again
    m_person->press(Qt::Key_R);
    QTRY_COMPARE_WITH_TIMEOUT(model()->proposal(0).stage, Stage::Reviewed, actPatience);
    m_person->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(model()->history().size(), std::size_t(1), actPatience);
    QCOMPARE(model()->history().front().edits.front().after, std::string("0.75"));
}

void TestRefinementByKeys::theEvidenceIsAKeyAway()
{
    start();
    planned();
    m_person->press(Qt::Key_E);
    QVERIFY(m_person->ws()->filterText().startsWith(QStringLiteral("feedback:\"f")));
    QVERIFY(m_person->ws()->filterError().has_value());
    QVERIFY(m_person->desktop->annotatePage()->isVisible());
}

void TestRefinementByKeys::germanFitsAndEverythingHasAName()
{
    start();
    planned();
    m_person->ws()->settings()->set(workspace::Settings::Key::Language, QStringLiteral("de"));
    QTRY_VERIFY_WITH_TIMEOUT(page()->minimumSizeHint().width() <= 1280, actPatience);
    int checked = 0;
    const QStringList faults = kit::namelessControls(*page(), checked);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    QVERIFY(checked > 5);
}

void TestRefinementByKeys::offlineIsSaid()
{
    m_person.reset();
    AnswersByTest answers;
    Surroundings surroundings;
    surroundings.dataFolder = m_folder->filePath(QStringLiteral("data"));
    surroundings.settingsPath = m_folder->filePath(QStringLiteral("settings.ini"));
    surroundings.offline = true;
    surroundings.language = QStringLiteral("en");
    surroundings.prompts = &answers;
    Desktop desktop(surroundings);
    desktop.show();
    desktop.openSample();
    QTRY_VERIFY_WITH_TIMEOUT(desktop.workspace()->hasProject() && !desktop.workspace()->isLoading(), actPatience);
    desktop.actions()->action("page.refinement")->trigger();
    auto* offline = desktop.window()->findChild<QWidget*>(QStringLiteral("refinementPage"));
    QVERIFY(offline);
    QCOMPARE(offline->findChild<views::StatePage*>()->content().headline, QStringLiteral("Working without a host"));
}

QTEST_MAIN(TestRefinementByKeys)
#include "tst_refinement_by_keys.moc"
