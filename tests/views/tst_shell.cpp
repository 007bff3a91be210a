#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include "accessible_controls.h"
#include "dialogs/cheat_sheet.h"
#include "dialogs/import_dialog.h"
#include "shell/fuzzy.h"
#include "shell/host_pill.h"
#include "shell/issues_panel.h"
#include "shell/main_window_private.h"
#include "shell/palette.h"
#include "shell/rail.h"
#include "shell/status_strip.h"
#include "shell/top_bar.h"
#include "shell_bench.h"
#include "views/error_text.h"
#include "views/state_page.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;

namespace {

/// Stands for the annotate page: takes the focus and shows nothing.
QWidget* makeBarePage(const Shell&, QWidget* parent)
{
    auto* page = new QWidget(parent);
    page->setObjectName(QStringLiteral("barePage"));
    page->setFocusPolicy(Qt::StrongFocus);
    return page;
}

struct WindowBench : ShellBench {
    std::unique_ptr<MainWindow> window = std::make_unique<MainWindow>(shell, makeBarePage);

    void show() const
    {
        window->resize(1280, 800);
        window->show();
        QApplication::setActiveWindow(window.get());
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window did not become active");
    }
    /// As another start of the program on the same settings.
    void restart()
    {
        window.reset();
        actions.reset();
        workspace.reset();
        start();
        window = std::make_unique<MainWindow>(shell, makeBarePage);
    }
    void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget* target = QApplication::focusWidget() ? QApplication::focusWidget() : window.get();
        QTest::keyClick(target, k, modifiers);
    }
    template <typename T>
    [[nodiscard]] T* find() const
    {
        return window->findChild<T*>();
    }
    [[nodiscard]] QString visibleState() const
    {
        for (const auto* state : window->findChildren<StatePage*>()) {
            if (state->isVisible())
                return state->content().headline + u'\n' + state->content().explanation;
        }
        return {};
    }
};

} // namespace

/// The window around the pages: every page is reached, nothing is lost on the way out, and it speaks the language.
class TestShell : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void pages_byKeyAndPlainlyEmpty();
    void rail_foldsAndIsRemembered();
    void tearOff_pageWorksInItsOwnWindowAndComesHome();
    void status_saysWhatIsSavedAndUnsent();
    void quit_withUnsentWorkSaysWhatWillHappen();
    void quit_withoutUnsentWorkDoesNotAsk();
    void palette_findsActionsAndTurns();
    void palette_fuzzyPrefersBeginningsOfWords();
    void cheatSheet_opensClosesAndOwnsTheKeyboard();
    void language_switchesWhileRunning();
    void rightToLeft_mirrorsTheLayout();
    void drop_opensTheImportDialog();
    void drop_withoutProjectSaysWhatToDo();
    void project_rememberedPage();
    void project_failureIsExplained();
    void newProject_asksForAFile();
    void issues_sayWhatHappenedWhatIsSafeWhatToDo();
    void rendering_everyControlHasANameAndARole_82();
    void hostPill_saysTheStateInWords();

private:
    Theme m_theme{Theme::Mode::Light};
};

void TestShell::initTestCase()
{
    m_theme.applyTo(*qApp);
    QApplication::setQuitOnLastWindowClosed(false);
}

void TestShell::cleanup()
{
    Translation().setLanguage(QStringLiteral("en"));
}

void TestShell::pages_byKeyAndPlainlyEmpty()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(1));
    bench.show();
    // Eight pages by their keys: four that are not there yet, and three that need a host.
    for (int i = 2; i <= pageCount; ++i) {
        bench.key(Qt::Key(Qt::Key_0 + i), Qt::ControlModifier);
        const QString words = i == 5 || i == 6 || i == 8 ? QStringLiteral("Working without a host") : QStringLiteral("does not have it yet");
        QVERIFY2(bench.visibleState().contains(words), qPrintable(QString::number(i)));
    }
    bench.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(bench.window->annotatePage()->isVisible());
}

void TestShell::rail_foldsAndIsRemembered()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    QCOMPARE(bench.find<Rail>()->width(), Rail::wide);
    bench.actions->action("view.rail")->trigger();
    QTRY_COMPARE(bench.find<Rail>()->width(), Rail::narrow);
    bench.restart();
    QVERIFY(bench.find<Rail>()->isCollapsed());
}

void TestShell::tearOff_pageWorksInItsOwnWindowAndComesHome()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(1));
    bench.show();
    QWidget* page = bench.window->annotatePage();
    QSignalSpy rated(bench.actions->action("rate.positive"), &QAction::triggered);
    bench.actions->action("view.tearOff")->trigger();
    QVERIFY(page->window() != bench.window.get());
    QVERIFY(page->isVisible());
    QVERIFY(bench.visibleState().contains(QStringLiteral("own window")));
    QApplication::setActiveWindow(page->window());
    QVERIFY(QTest::qWaitForWindowActive(page->window()));
    page->setFocus();
    QTest::keyClick(page, Qt::Key_1);
    QCOMPARE(rated.size(), 1);
    page->window()->close();
    QCOMPARE(page->window(), bench.window.get());
    QTRY_VERIFY(page->isVisible());
}

void TestShell::status_saysWhatIsSavedAndUnsent()
{
    WindowBench bench;
    bench.show();
    const auto* status = bench.find<StatusStrip>();
    QCOMPARE(status->saveText(), QStringLiteral("No project is open"));
    QVERIFY(bench.openWithTurns(3));
    QTRY_COMPARE(status->saveText(), QStringLiteral("All saved"));
    QVERIFY(bench.rateOne());
    QTRY_VERIFY2(status->saveText().startsWith(QStringLiteral("1 unsent")), qPrintable(status->saveText()));
}

void TestShell::quit_withUnsentWorkSaysWhatWillHappen()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(3));
    bench.show();
    QVERIFY(bench.rateOne());
    QTRY_COMPARE(bench.workspace->counts().unsent, 1);
    bench.prompts.yes = false;
    bench.window->close();
    QCOMPARE(bench.prompts.questions.size(), std::size_t(1));
    const QString text = bench.prompts.questions.front().text;
    QVERIFY2(text.contains(u'1') && text.contains(QStringLiteral("will be sent")), qPrintable(text));
    QVERIFY(bench.window->isVisible());
    bench.prompts.yes = true;
    bench.window->close();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->isVisible(), 10'000);
    bench.restart();
    QVERIFY(bench.open());
    QTRY_COMPARE(bench.workspace->counts().submitted, 1);
    QTRY_COMPARE(bench.workspace->counts().unsent, 1);
}

void TestShell::quit_withoutUnsentWorkDoesNotAsk()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    bench.actions->action("file.quit")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->isVisible(), 10'000);
    QVERIFY(bench.prompts.questions.empty());
}

void TestShell::palette_findsActionsAndTurns()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(12));
    bench.show();
    bench.key(Qt::Key_K, Qt::ControlModifier);
    auto* palette = bench.find<Palette>();
    QVERIFY(palette->isOpen());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("issues"));
    bench.key(Qt::Key_Return);
    QVERIFY(!palette->isOpen());
    QTRY_VERIFY(bench.find<QDockWidget>()->isVisible());

    bench.key(Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("12"));  // only "It is 12" has it
    auto* model = bench.window->findChild<PaletteModel*>();
    QTRY_COMPARE(model->rowCount(), 1);
    const auto wanted = model->item(0).turn;
    QVERIFY(wanted != 0);
    bench.key(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(bench.workspace->rating()->turn() && bench.workspace->rating()->turn()->key == wanted, 10'000);
    bench.key(Qt::Key_K, Qt::ControlModifier);
    bench.key(Qt::Key_Escape);
    QVERIFY(!palette->isOpen());
}

void TestShell::palette_fuzzyPrefersBeginningsOfWords()
{
    const auto score = [](const char* query, const char* text) {
        const auto match = fuzzyMatch(QString::fromLatin1(query), QString::fromLatin1(text));
        return match ? match->score : -1000;
    };
    QVERIFY(score("sn", "Submit and next") > score("sn", "Search by sense"));
    QVERIFY(score("exp", "Export judgements") > score("exp", "Next open turn, please"));
    QCOMPARE(score("zzz", "Export"), -1000);
    QCOMPARE(fuzzyMatch(u"EX", u"export")->positions, (std::vector<int>{0, 1}));
}

void TestShell::cheatSheet_opensClosesAndOwnsTheKeyboard()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(1));
    bench.show();
    bench.window->annotatePage()->setFocus();
    QSignalSpy rated(bench.actions->action("rate.positive"), &QAction::triggered);
    bench.key(Qt::Key_Question);
    QVERIFY(bench.find<CheatSheet>()->isOpen());
    bench.key(Qt::Key_1);
    QCOMPARE(rated.size(), 0);
    bench.key(Qt::Key_Escape);
    QVERIFY(!bench.find<CheatSheet>()->isOpen());
    QCOMPARE(QApplication::focusWidget(), bench.window->annotatePage());
    bench.key(Qt::Key_1);
    QCOMPARE(rated.size(), 1);
}

void TestShell::language_switchesWhileRunning()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    bench.translation.setLanguage(QStringLiteral("en"));
    const QString english = bench.actions->action("rate.positive")->text();
    const QString saved = bench.find<StatusStrip>()->saveText();
    bench.translation.setLanguage(QStringLiteral("de"));
    QTRY_VERIFY(bench.actions->action("rate.positive")->text() != english);
    QTRY_VERIFY(bench.find<StatusStrip>()->saveText() != saved);
    bench.translation.setLanguage(QStringLiteral("en"));
    QTRY_COMPARE(bench.actions->action("rate.positive")->text(), english);
}

void TestShell::rightToLeft_mirrorsTheLayout()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    const auto* rail = bench.find<Rail>();
    QTRY_COMPARE(rail->mapTo(bench.window.get(), QPoint()).x(), 0);
    bench.translation.setLanguage(QStringLiteral("ar"));
    QTRY_COMPARE(rail->mapTo(bench.window.get(), QPoint()).x() + rail->width(), bench.window->width());
}

void TestShell::drop_opensTheImportDialog()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(bench.chatFile(2))});
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(bench.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(bench.window.get(), &drop);
    auto* dialog = bench.window->findChild<ImportDialog*>();
    QVERIFY(dialog);
    QCOMPARE(int(dialog->step()), int(ImportDialog::Step::Review));
    QCOMPARE(bench.workspace->counts().total, 0);
}

void TestShell::drop_withoutProjectSaysWhatToDo()
{
    WindowBench bench;
    bench.show();
    bench.window->openFiles({bench.chatFile(1)});
    QCOMPARE(bench.prompts.told.size(), std::size_t(1));
    QVERIFY(!bench.window->findChild<ImportDialog*>());
}

void TestShell::project_rememberedPage()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    bench.key(Qt::Key_3, Qt::ControlModifier);
    bench.window->close();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->isVisible(), 10'000);
    bench.restart();
    QVERIFY(bench.open());
    bench.show();
    QTRY_VERIFY(bench.visibleState().contains(QStringLiteral("Components")));
}

void TestShell::project_failureIsExplained()
{
    WindowBench bench;
    bench.show();
    bench.write(bench.path("photo.touchstone"), QByteArray(5000, 'x'));
    bench.workspace->openProject(bench.path("photo.touchstone"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.visibleState().contains(QStringLiteral("photo.touchstone")), 10'000);
}

void TestShell::newProject_asksForAFile()
{
    WindowBench bench;
    bench.show();
    bench.prompts.target = bench.path("fresh.touchstone");
    bench.actions->action("file.new")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(bench.workspace->hasProject(), 10'000);
    QCOMPARE(QString::fromStdString(bench.workspace->projectInfo().name), QStringLiteral("fresh"));
    QTRY_VERIFY(bench.window->windowTitle().contains(QStringLiteral("fresh")));
}

void TestShell::issues_sayWhatHappenedWhatIsSafeWhatToDo()
{
    for (const char* what : {"draft.save", "submit", "outbox", "import", "open", "something else"}) {
        workspace::Issue issue;
        issue.what = QString::fromLatin1(what);
        issue.error = {ErrorCode::CannotOpen, "disk full", "/data/work.touchstone", true, {}};
        const IssueText text = textOf(issue);
        QVERIFY2(text.happened.contains(QStringLiteral("disk full"), Qt::CaseInsensitive), what);
        QVERIFY2(text.happened.contains(QStringLiteral("work.touchstone")), what);
        QVERIFY2(!text.safe.isEmpty(), what);
        QVERIFY2(!text.todo.isEmpty(), what);
    }
    for (int code = 0; code <= int(ErrorCode::Closed); ++code)
        QVERIFY(!sentenceOf({ErrorCode(code), {}, {}, false, {}}).isEmpty());
}

void TestShell::rendering_everyControlHasANameAndARole_82()
{
    WindowBench bench;
    QVERIFY(bench.openWithTurns(1));
    bench.show();
    int checked = 0;
    const QStringList faults = kit::namelessControls(*bench.window, checked);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    QVERIFY(checked > 10);
}

void TestShell::hostPill_saysTheStateInWords()
{
    WindowBench bench;
    QVERIFY(bench.open());
    bench.show();
    const auto* pill = bench.find<HostPill>();
    QVERIFY2(pill->text().contains(QStringLiteral("Offline")), qPrintable(pill->text()));
    QVERIFY(!pill->accessibleName().isEmpty());
}

QTEST_MAIN(TestShell)
#include "tst_shell.moc"
