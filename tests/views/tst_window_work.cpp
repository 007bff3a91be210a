#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

#include "annotate/queue_panel.h"
#include "annotate/rating_panel.h"
#include "annotate/turn_panel.h"
#include "annotate/value_bar.h"
#include "dialogs/cheat_sheet.h"
#include "dialogs/shortcuts_dialog.h"
#include "shell/palette.h"
#include "shell_bench.h"
#include "views/annotate/annotate_page.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/response_area.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::ShellBench;
using protocol::Polarity;
using workspace::RatingModel;
using workspace::UndoKind;

namespace {

/// The whole window with its annotate page, and a person at the keyboard.
struct WorkBench : ShellBench {
    std::unique_ptr<MainWindow> window;

    void show()
    {
        window = std::make_unique<MainWindow>(shell, [](const Shell& parts, QWidget* parent) {
            return new AnnotatePage(parts.workspace, parts.actions, parent);
        });
        window->resize(1280, 800);
        window->show();
        QApplication::setActiveWindow(window.get());
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window did not become active");
    }
    void restart()
    {
        window.reset();
        actions.reset();
        workspace.reset();
        start();
        show();
    }
    ~WorkBench() { window.reset(); }
    [[nodiscard]] AnnotatePage* page() const { return window->findChild<AnnotatePage*>(); }
    [[nodiscard]] RatingModel* rating() const { return workspace->rating(); }
    void key(int k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget* target = QApplication::focusWidget() ? QApplication::focusWidget() : window.get();
        QTest::keyClick(target, Qt::Key(k), modifiers);
    }
    void type(const char* text) const { QTest::keyClicks(QApplication::focusWidget(), QString::fromUtf8(text)); }
    [[nodiscard]] bool import(const QByteArray& rows)
    {
        write(path("more.jsonl"), rows);
        auto future = workspace->importFiles({path("more.jsonl")}, {});
        return QTest::qWaitFor([&] { return future.isFinished() && rating()->turn(); }, 10'000);
    }
};

} // namespace

/// What people do at the whole window, key by key.
class TestWindowWork : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void cleanup() { Translation().setLanguage(QStringLiteral("en")); }

    void undo_ctrlZTakesBackTheLastEditFirst_29()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(3));
        bench.page()->response()->focusText();
        bench.key(Qt::Key_1);
        bench.key(Qt::Key_Return);
        QTRY_COMPARE(bench.workspace->counts().submitted, 1);
        QTRY_COMPARE(bench.rating()->turn()->response, QStringLiteral("It is 2"));
        const auto second = bench.rating()->turn()->key;
        bench.page()->response()->focusText();
        bench.key(Qt::Key_E);
        QTRY_VERIFY(bench.page()->response()->editor()->hasFocus());
        bench.key(Qt::Key_End);
        bench.type(", I think");
        bench.key(Qt::Key_Escape);
        bench.key(Qt::Key_BracketLeft);
        QCOMPARE(bench.rating()->score(), -0.55);
        bench.actions->action("correct.revert")->trigger();
        QVERIFY(!bench.rating()->hasCorrection());
        QCOMPARE(bench.actions->action("edit.undo")->text(), QStringLiteral("&Undo correction"));

        bench.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.rating()->correctedText(), QStringLiteral("It is 2, I think"));
        bench.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.rating()->score(), -0.5);
        bench.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!bench.rating()->hasCorrection());
        QVERIFY(!bench.rating()->polarity());
        QCOMPARE(bench.rating()->turn()->key, second);
        QCOMPARE(bench.workspace->undoKind(), UndoKind::Submit);
        bench.key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(bench.rating()->correctedText(), QStringLiteral("It is 2, I think"));
        bench.key(Qt::Key_Z, Qt::ControlModifier);
        bench.key(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(bench.workspace->counts().submitted, 0);
    }

    void undo_aDragIsOneStep_29()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(1));
        auto* bar = bench.window->findChild<ValueBar*>(QStringLiteral("score"));
        QVERIFY(bar);
        const QPoint middle = bar->rect().center();
        QTest::mousePress(bar, Qt::LeftButton, {}, middle);
        for (int step = 0; step < 40; step += 4)
            QTest::mouseMove(bar, middle + QPoint(step, 0));
        QTest::mouseRelease(bar, Qt::LeftButton, {}, middle + QPoint(40, 0));
        QVERIFY(bench.rating()->score() > 0.1);
        bench.workspace->undo();
        QVERIFY(!bench.rating()->hasOwnScore());
        QCOMPARE(bench.workspace->undoKind(), UndoKind::None);
    }

    void correction_anEmptyOneIsRefusedInPlainWords()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(1));
        bench.page()->response()->focusText();
        bench.key(Qt::Key_E, Qt::ShiftModifier);
        bench.key(Qt::Key_Delete);
        QVERIFY(bench.rating()->correctedText().isEmpty());
        bench.key(Qt::Key_Escape);
        bench.key(Qt::Key_Return);
        auto* problem = bench.window->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().startsWith(QStringLiteral("The correction is empty")), qPrintable(problem->text()));
        QVERIFY2(problem->text().contains(QStringLiteral("Write what")), qPrintable(problem->text()));
        bench.translation.setLanguage(QStringLiteral("de"));
        QTRY_VERIFY2(problem->text().startsWith(QStringLiteral("Die Korrektur ist leer")), qPrintable(problem->text()));
    }

    void rendering_paragraphsStandOnTheirOwnSide_81_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("raw") << int(ResponseArea::Mode::Raw);
        QTest::newRow("editor") << int(ResponseArea::Mode::Editing);
    }
    void rendering_paragraphsStandOnTheirOwnSide_81()
    {
        QFETCH(const int, mode);
        WorkBench bench;
        bench.show();
        QVERIFY(bench.open());
        QVERIFY(bench.import("{\"prompt\":\"p\",\"response\":\"left\\nשלום עולם\\n123\\nمرحبا\"}\n"));
        bench.page()->response()->focusText();
        bench.key(mode == int(ResponseArea::Mode::Raw) ? Qt::Key_V : Qt::Key_E);
        QCOMPARE(int(bench.page()->response()->mode()), mode);
        auto* view = mode == int(ResponseArea::Mode::Raw) ? static_cast<QPlainTextEdit*>(bench.page()->response()->rawView())
                                                          : bench.page()->response()->editor();
        const auto startOf = [view](int line) {
            QTextCursor cursor(view->document()->findBlockByNumber(line));
            return view->cursorRect(cursor).center().x();
        };
        const int right = view->viewport()->width() - 20;
        QVERIFY2(startOf(0) < 20, "left to right begins at the left");
        QVERIFY2(startOf(1) > right, qPrintable(QString::number(startOf(1))));
        QVERIFY(startOf(2) < 20);
        QVERIFY(startOf(3) > right);
        // A click on the first letter at the right goes there.
        const QTextCursor first(view->document()->findBlockByNumber(1));
        const QRect place = view->cursorRect(first);
        QCOMPARE(view->cursorForPosition(place.center()).position(), first.position());
    }

    void keyboard_enterOnAButtonOfTheCheatSheet_82()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(1));
        bench.page()->response()->focusText();
        bench.key(Qt::Key_Question);
        auto* sheet = bench.window->findChild<CheatSheet*>();
        QVERIFY(sheet->isOpen());
        bench.key(Qt::Key_Tab);
        auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
        QVERIFY(button && sheet->isAncestorOf(button));
        bench.key(Qt::Key_Return);
        QVERIFY(!sheet->isOpen());
        QTRY_VERIFY(bench.window->findChild<ShortcutsDialog*>());
        QCOMPARE(bench.workspace->counts().submitted, 0);
    }

    void keyboard_deadOnOtherPagesOfTheWindow_34()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(3));
        const auto current = bench.workspace->queue()->current();
        for (const char* elsewhere : {"page.components", "page.signals"}) {
            bench.actions->action(QLatin1String(elsewhere))->trigger();
            QVERIFY(!bench.page()->isVisible());
            for (const int pressed : {Qt::Key_1, Qt::Key_J, Qt::Key_S, Qt::Key_F, Qt::Key_Return})
                bench.key(pressed);
            QVERIFY(!bench.rating()->polarity());
            QCOMPARE(bench.workspace->queue()->current(), current);
        }
        bench.actions->action(QLatin1String("page.annotate"))->trigger();
        bench.key(Qt::Key_1);
        QCOMPARE(bench.rating()->polarity(), std::optional(Polarity::Positive));
    }

    void palette_keepsTheRulesOfModels()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(12));
        bench.key(Qt::Key_K, Qt::ControlModifier);
        auto* model = bench.window->findChild<PaletteModel*>();
        QVERIFY(model);
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const char* typed : {"e", "x", "p", "zzz"})
            bench.type(typed);
        QCOMPARE(model->rowCount(), 0);
        bench.key(Qt::Key_A, Qt::ControlModifier);
        bench.type("12");
        QTRY_COMPARE(model->rowCount(), 1);
    }

    /// What is copied is the source, in every view of it, character for character.
    void offsets_copyGivesTheSource_10()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.open());
        QVERIFY(bench.import("{\"prompt\":\"p\",\"response\":\"**Dear**\\u00a0John\\r\\n\\tand\\u2028you\",\"model\":\"m\"}\n"));
        const QString source = bench.rating()->turn()->response;
        ResponseArea* response = bench.page()->response();
        const auto copied = [&bench] {
            QApplication::clipboard()->clear();
            bench.key(Qt::Key_A, Qt::ControlModifier);
            bench.key(Qt::Key_C, Qt::ControlModifier);
            return QApplication::clipboard()->text();
        };
        response->focusText();
        QCOMPARE(response->mode(), ResponseArea::Mode::Rendered);
        QCOMPARE(copied(), source);
        response->toggleRaw();
        QCOMPARE(copied(), source);
        QApplication::clipboard()->clear();
        bench.actions->action(QLatin1String("turn.copy"))->trigger();
        QCOMPARE(QApplication::clipboard()->text(), source);
    }

    void offsets_theMenuCopiesWhatItSays_17()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.open());
        QVERIFY(bench.import("{\"prompt\":\"p\",\"response\":\"\\u00e9\\ud83d\\ude80 go\",\"model\":\"m\"}\n"));
        bench.page()->response()->focusText();
        bench.page()->response()->toggleRaw();
        bench.page()->response()->rawView()->selectSource({3, 6});
        bench.actions->action(QLatin1String("turn.copyOffset"))->trigger();
        const QStringList wanted{QStringLiteral("2–5"), QStringLiteral("3–6"), QStringLiteral("6–9"), QStringLiteral("1:3–1:6")};
        QStringList got;
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction* entry : menu->actions()) {
            if (entry->isSeparator())
                continue;
            entry->trigger();
            got << QApplication::clipboard()->text();
            QVERIFY2(entry->text().endsWith(got.back()), qPrintable(entry->text()));
        }
        QCOMPARE(got, wanted);
        menu->close();
    }

    void keyboard_enterInTheFilterGoesToTheFirstHit()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(4));
        bench.page()->response()->focusText();
        bench.key(Qt::Key_Slash);
        auto* filter = bench.window->findChild<QLineEdit*>(QStringLiteral("queueFilter"));
        QTRY_VERIFY(filter->hasFocus());
        bench.type("\"2 plus\"");
        bench.key(Qt::Key_Return);
        QTRY_COMPARE(bench.rating()->turn()->response, QStringLiteral("It is 3"));
        QVERIFY(bench.window->findChild<QListView*>(QStringLiteral("queueList"))->hasFocus());
        // Nothing looked for: nobody is moved.
        bench.key(Qt::Key_Slash);
        QTRY_VERIFY(filter->hasFocus());
        bench.key(Qt::Key_Escape);
        QTRY_COMPARE(bench.workspace->queue()->rowCount(), 4);
        bench.key(Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(bench.rating()->turn()->response, QStringLiteral("It is 3"));
    }

    void lossOfWork_reopenedWhereOneWasWriting_25()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.openWithTurns(2));
        bench.page()->response()->focusText();
        bench.key(Qt::Key_J);
        QTRY_COMPARE(bench.rating()->turn()->response, QStringLiteral("It is 2"));
        bench.key(Qt::Key_M);
        bench.type("half a th");
        bench.restart();
        QVERIFY(bench.open());
        auto* comment = bench.window->findChild<QPlainTextEdit*>(QStringLiteral("comment"));
        QTRY_VERIFY(comment->hasFocus());
        bench.type("ought");
        QCOMPARE(bench.rating()->comment(), QStringLiteral("half a thought"));
        // Going on by the keyboard never lands in the comment: the keys of the page must stay keys.
        bench.key(Qt::Key_Escape);
        bench.key(Qt::Key_K);
        QTRY_COMPARE(bench.rating()->turn()->response, QStringLiteral("It is 1"));
        bench.key(Qt::Key_J);
        QTRY_COMPARE(bench.rating()->turn()->response, QStringLiteral("It is 2"));
        QVERIFY(!comment->hasFocus());
    }

    void history_showsWhatOthersJudged()
    {
        WorkBench bench;
        bench.show();
        QVERIFY(bench.open());
        QVERIFY(bench.import(
            "{\"feedback_id\":\"f\",\"polarity\":\"negative\",\"score\":-0.7,\"dimension\":\"tone\",\"ts\":1716123456,\"annotator_id\":"
            "\"bob\",\"comment\":\"rude & short\",\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"}}\n"));
        auto* button = bench.window->findChild<QPushButton*>(QStringLiteral("history.button"));
        QVERIFY(button->isVisible());
        QVERIFY2(!button->text().contains(QStringLiteral("bob")), "folded: what others think is shown when it is asked for");
        bench.page()->turnPanel()->showHistory();
        auto* menu = bench.window->findChild<QMenu*>(QStringLiteral("history.menu"));
        QVERIFY(menu);
        const QString line = menu->actions().last()->text();
        for (const char* part : {"bob", "Negative", "−0.70", "Tone", "rude && short", "5/19/24"})
            QVERIFY2(line.contains(QString::fromUtf8(part)), qPrintable(line));
        menu->close();
        QVERIFY(!bench.rating()->polarity());
    }

private:
    Theme m_theme{Theme::Mode::Light};
};

QTEST_MAIN(TestWindowWork)
#include "tst_window_work.moc"
