#include <QAbstractItemModelTester>
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>

#include "accessible_controls.h"
#include "person.h"
#include "views/action_registry.h"
#include "views/state_page.h"
#include "workspace/episodes_model.h"
#include "workspace/experiences_model.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

constexpr int pagePatience = 60'000;

/// Somebody at the real window with a real host, on the Episodes page.
struct Player : Person {
    explicit Player(const QString& folder) : Person(folder)
    {
        desktop->openSample();
        must(QTest::qWaitFor([&] { return ws()->hasProject() && !ws()->isLoading(); }, pagePatience), "the sample is open");
    }

    void goToEpisodes()
    {
        press(Qt::Key_6, Qt::ControlModifier);
        must(page() && page()->isVisible(), "the page is there");
        must(QTest::qWaitFor([&] { return model()->knowsEnvironments() && model()->form(); }, pagePatience), "environments are known");
    }
    [[nodiscard]] workspace::EpisodesModel* model() const { return ws()->episodes(); }
    [[nodiscard]] QWidget* page() const { return desktop->window()->findChild<QWidget*>(QStringLiteral("episodesPage")); }
    [[nodiscard]] QWidget* experiences() const
    {
        return desktop->window()->findChild<QWidget*>(QStringLiteral("experiencesPage"));
    }
    template <typename Widget>
    [[nodiscard]] Widget* find(const char* name, QWidget* from = nullptr) const
    {
        return (from ? from : page())->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] bool canStep(int index = 0) const
    {
        return index < model()->episodeCount() && model()->episode(index).canStep() && !model()->episode(index).suggestions.empty();
    }
    void waitForStep(std::size_t steps)
    {
        must(QTest::qWaitFor(
                 [&] {
                     return model()->episodeCount() > 0 && model()->episode(0).steps.size() == steps
                         && (canStep() || model()->episode(0).over);
                 },
                 pagePatience),
             "a step is made");
    }
    void beginAndTakeThreeSteps()
    {
        press(Qt::Key_R, Qt::ControlModifier);
        for (std::size_t steps = 1; steps < 4; ++steps) {
            waitForStep(steps);
            press(Qt::Key_1);
        }
        waitForStep(4);
    }
};

} // namespace

/// The Episodes and Experiences pages of the whole program, worked with keys.
class TestEpisodesByKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void thePageIsMadeWhenItIsFirstShown();
    void fromBeginToTheQueue();
    void actionsByFormAndAsJson();
    void severalSideBySide();
    void stepsAreLookedBackAt();
    void recordedEpisodesAreReplayed();
    void everyControlHasAName();
    void offlineIsSaid();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestEpisodesByKeys::thePageIsMadeWhenItIsFirstShown()
{
    Player player(m_folder->path());
    QVERIFY(!player.page());
    QCOMPARE(player.model()->state(), workspace::TalkState::Idle);
    player.goToEpisodes();
    QCOMPARE(player.find<QComboBox>("environment")->currentText(), QStringLiteral("gridworld"));
    auto* state = player.page()->findChild<views::StatePage*>();
    QTRY_VERIFY_WITH_TIMEOUT(state->isVisible(), pagePatience);
    QVERIFY(!state->content().button.isEmpty());
}

void TestEpisodesByKeys::fromBeginToTheQueue()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.press(Qt::Key_R, Qt::ControlModifier);
    player.waitForStep(1);
    auto* timeline = player.find<QTableView>("timeline");
    QCOMPARE(timeline->model()->rowCount(), 1);
    player.press(Qt::Key_1);
    player.waitForStep(2);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->model()->rowCount(), 2, pagePatience);
    QCOMPARE(timeline->currentIndex().row(), 1);
    auto* changes = player.find<QTableView>("changes");
    QVERIFY(changes->isVisible());
    QCOMPARE(changes->model()->index(0, 1).data().toString(), QStringLiteral("agent"));
    QVERIFY(player.find<QWidget>("picture")->isVisible());
    player.press(Qt::Key_V);
    QTRY_VERIFY_WITH_TIMEOUT(player.find<QPlainTextEdit>("pictureText")->isVisible(), pagePatience);
    const int before = player.ws()->queue()->totalCount();
    player.press(Qt::Key_T);
    QTRY_COMPARE_WITH_TIMEOUT(player.ws()->queue()->totalCount(), before + 1, pagePatience);
    QTRY_VERIFY_WITH_TIMEOUT(player.find<QLabel>("notice")->isVisible(), pagePatience);
    // To the goal, each time as the environment suggests.
    for (std::size_t steps = 3; !player.model()->episode(0).over && steps < 200; ++steps) {
        player.press(Qt::Key_1);
        player.waitForStep(steps);
    }
    QVERIFY(player.model()->episode(0).over);
    QVERIFY(!player.desktop->actions()->action("episodes.step")->isEnabled());
}

void TestEpisodesByKeys::actionsByFormAndAsJson()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.press(Qt::Key_R, Qt::ControlModifier);
    player.waitForStep(1);
    auto* panel = player.find<QWidget>("actionPanel");
    auto* direction = panel->findChild<QComboBox*>();
    QVERIFY(direction && direction->isVisible());
    QCOMPARE(direction->count(), 4);
    direction->setFocus();
    direction->setCurrentIndex(direction->findText(QStringLiteral("right")));
    player.press(Qt::Key_Return, Qt::ControlModifier);
    player.waitForStep(2);
    QVERIFY(player.model()->episode(0).steps[1].action.find("\"right\"") != std::string::npos);
    // As JSON: the form's action is there to begin with.
    player.press(Qt::Key_E);
    auto* raw = player.find<QPlainTextEdit>("rawAction");
    QVERIFY(raw->isVisible());
    QVERIFY(raw->toPlainText().contains(QStringLiteral("\"right\"")));
    raw->setPlainText(QStringLiteral("{\n  \"action_type\": move\n}"));
    raw->setFocus();
    player.press(Qt::Key_Return, Qt::ControlModifier);
    auto* problem = player.find<QLabel>("problem");
    QVERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains(QStringLiteral("line 2, column 18")), qPrintable(problem->text()));
    QCOMPARE(player.model()->episode(0).steps.size(), std::size_t(2));
    // JSON that the action space does not have: the host says where.
    raw->setPlainText(QStringLiteral("{\"action_type\":\"move\",\"payload\":{\"direction\":\"sideways\"}}"));
    player.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(player.model()->episode(0).problem.has_value(), pagePatience);
    QVERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains(QStringLiteral("direction")), qPrintable(problem->text()));
}

void TestEpisodesByKeys::severalSideBySide()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.find<QSpinBox>("count")->setValue(3);
    player.press(Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(player.canStep(0) && player.canStep(1) && player.canStep(2), pagePatience);
    auto* cards = player.find<QWidget>("episodeCards");
    QVERIFY(cards->isVisible());
    QCOMPARE(cards->findChildren<QAbstractButton*>().size(), 3);
    player.press(Qt::Key_A);
    QTRY_VERIFY_WITH_TIMEOUT(player.model()->episode(0).steps.size() == 2 && player.model()->episode(1).steps.size() == 2
                                 && player.model()->episode(2).steps.size() == 2,
                             pagePatience);
    cards->findChildren<QAbstractButton*>().at(2)->click();
    QTRY_VERIFY_WITH_TIMEOUT(player.canStep(2), pagePatience);
    player.press(Qt::Key_1);
    QTRY_COMPARE_WITH_TIMEOUT(player.model()->episode(2).steps.size(), std::size_t(3), pagePatience);
    QCOMPARE(player.model()->episode(0).steps.size(), std::size_t(2));
    QCOMPARE(player.find<QTableView>("timeline")->model()->rowCount(), 3);
}

void TestEpisodesByKeys::stepsAreLookedBackAt()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.beginAndTakeThreeSteps();
    auto* timeline = player.find<QTableView>("timeline");
    QTRY_COMPARE_WITH_TIMEOUT(timeline->currentIndex().row(), 3, pagePatience);
    timeline->setFocus();
    player.press(Qt::Key_Left);
    QCOMPARE(timeline->currentIndex().row(), 2);
    player.press(Qt::Key_K);
    QCOMPARE(timeline->currentIndex().row(), 1);
    // Who looks back is not torn to the end by what happens meanwhile.
    player.press(Qt::Key_1);
    player.waitForStep(5);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->model()->rowCount(), 5, pagePatience);
    QCOMPARE(timeline->currentIndex().row(), 1);
    player.press(Qt::Key_Right);
    QCOMPARE(timeline->currentIndex().row(), 2);
}

void TestEpisodesByKeys::recordedEpisodesAreReplayed()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.beginAndTakeThreeSteps();
    player.press(Qt::Key_8, Qt::ControlModifier);
    QWidget* page = player.experiences();
    QVERIFY(page && page->isVisible());
    auto* table = player.find<QTableView>("experiences", page);
    const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, pagePatience);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    player.press(Qt::Key_Return);
    auto* timeline = player.find<QTableView>("timeline", page);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->model()->rowCount(), 4, pagePatience);
    QCOMPARE(timeline->currentIndex().row(), 2);   // the step that was chosen
    QVERIFY(timeline->isVisible());
    player.press(Qt::Key_Left);
    QCOMPARE(timeline->currentIndex().row(), 1);
    player.press(Qt::Key_Right);
    player.press(Qt::Key_Right);
    QCOMPARE(timeline->currentIndex().row(), 3);
    player.press(Qt::Key_Backspace);
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible(), pagePatience);
    player.press(Qt::Key_Slash);
    player.type(QStringLiteral("nobody"));
    player.press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page->findChild<views::StatePage*>()->isVisible(), pagePatience);
}

void TestEpisodesByKeys::everyControlHasAName()
{
    Player player(m_folder->path());
    player.goToEpisodes();
    player.find<QSpinBox>("count")->setValue(2);
    player.press(Qt::Key_R, Qt::ControlModifier);
    player.waitForStep(1);
    player.press(Qt::Key_1);
    player.waitForStep(2);
    int checked = 0;
    const QStringList faults = kit::namelessControls(*player.page(), checked);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    QVERIFY(checked > 10);
    player.press(Qt::Key_8, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!player.ws()->experiences()->experiences().empty(), pagePatience);
    const QStringList more = kit::namelessControls(*player.experiences(), checked);
    QVERIFY2(more.isEmpty(), qPrintable(more.join(u'\n')));
}

void TestEpisodesByKeys::offlineIsSaid()
{
    Surroundings surroundings;
    AnswersByTest answers;
    surroundings.dataFolder = m_folder->filePath(QStringLiteral("data"));
    surroundings.settingsPath = m_folder->filePath(QStringLiteral("settings.ini"));
    surroundings.offline = true;
    surroundings.language = QStringLiteral("en");
    surroundings.prompts = &answers;
    Desktop desktop(surroundings);
    desktop.show();
    desktop.openSample();
    QTRY_VERIFY_WITH_TIMEOUT(desktop.workspace()->hasProject() && !desktop.workspace()->isLoading(), pagePatience);
    desktop.actions()->action("page.episodes")->trigger();
    auto* page = desktop.window()->findChild<QWidget*>(QStringLiteral("episodesPage"));
    QVERIFY(page);
    QCOMPARE(page->findChild<views::StatePage*>()->content().headline, QStringLiteral("Working without a host"));
    desktop.actions()->action("page.experiences")->trigger();
    page = desktop.window()->findChild<QWidget*>(QStringLiteral("experiencesPage"));
    QCOMPARE(page->findChild<views::StatePage*>()->content().headline, QStringLiteral("Working without a host"));
}

QTEST_MAIN(TestEpisodesByKeys)
#include "tst_episodes_by_keys.moc"
