#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "annotate/message_card.h"
#include "annotate/response_header.h"
#include "annotate/text_pane.h"
#include "annotate_fixture.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/state_page.h"
#include "widgets/role_label.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::AnnotateFixture;
using kit::chat;
using kit::threeChats;

/// The annotate page over a real workspace and project: what comes back, and what it says when there is nothing to rate.
class TstAnnotatePage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void draftAndCaretComeBack_PR4823()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        auto* comment = f.find<QPlainTextEdit>("comment");
        comment->setFocus();
        QTest::keyClicks(comment, QStringLiteral("half a note"));
        QTest::keyClick(comment, Qt::Key_Left);
        QTest::keyClick(comment, Qt::Key_Left);
        const project::TurnKey first = f.rating()->turn()->key;
        f.workspace->goNext();
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QVERIFY(f.rating()->comment().isEmpty());
        f.workspace->goTo(first);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key == first);
        QCOMPARE(f.rating()->comment(), QStringLiteral("half a note"));
        QCOMPARE(comment->toPlainText(), QStringLiteral("half a note"));
        QCOMPARE(comment->textCursor().position(), 9);
    }

    void correctionAndItsCaretSurviveARestart_t1798()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->correctWhole();
        QTest::keyClicks(f.page->response()->editor(), QStringLiteral("new words"));
        QTest::keyClick(f.page->response()->editor(), Qt::Key_Left);
        bool flushed = false;
        f.workspace->flush([&](const Result<void>& result) { flushed = result.has_value(); });
        QTRY_VERIFY(flushed);
        f.start();
        QVERIFY(f.open());
        QCOMPARE(f.rating()->correctedText(), QStringLiteral("new words"));
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Editing);
        QCOMPARE(f.page->response()->editor()->caret(), 8);
    }

    void rendering_toolsThatTheAnswerCallsAreShown()
    {
        QJsonObject calls = chat(QStringLiteral("book it"), QString());
        QJsonArray messages = calls.value(QStringLiteral("messages")).toArray();
        QJsonObject answer = messages.at(1).toObject();
        const QJsonObject function{{QStringLiteral("name"), QStringLiteral("book_flight")},
                                   {QStringLiteral("arguments"), QStringLiteral("{\"seat\": \"7C\"}")}};
        answer.insert(QStringLiteral("tool_calls"),
                      QJsonArray{QJsonObject{{QStringLiteral("id"), QStringLiteral("c1")},
                                             {QStringLiteral("type"), QStringLiteral("function")},
                                             {QStringLiteral("function"), function}}});
        messages[1] = answer;
        calls.insert(QStringLiteral("messages"), messages);
        AnnotateFixture f;
        QVERIFY(f.begin({calls, chat(QStringLiteral("two?"), QStringLiteral("plain"))}));
        auto* shown = f.find<QWidget>("answerCalls");
        QVERIFY(shown->isVisible());
        QVERIFY(shown->height() > 60);
        bool named = false;
        for (const auto* head : shown->findChildren<QToolButton*>())
            named = named || head->text().contains(QLatin1String("book_flight"));
        QVERIFY(named);
        for (const auto* label : f.page->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || !label->text().contains(QLatin1String("answered nothing")));
        f.workspace->goNext();
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->response == QLatin1String("plain"));
        QVERIFY(!shown->isVisible());
    }

    void rendering_rawOrRenderedIsRememberedPerTurn_77()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        const project::TurnKey first = f.rating()->turn()->key;
        f.page->response()->focusText();
        f.press(Qt::Key_V);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Raw);
        f.workspace->goNext();
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Rendered);
        f.workspace->goTo(first);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key == first);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Raw);
    }

    void revertCanBeTakenBack()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->correctWhole();
        QTest::keyClicks(f.page->response()->editor(), QStringLiteral("X"));
        f.press(Qt::Key_Escape);
        f.page->response()->revertCorrection();
        QVERIFY(!f.rating()->hasCorrection());
        QPushButton* bringBack = nullptr;
        for (auto* button : f.page->response()->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == QStringLiteral("Bring it back"))
                bringBack = button;
        }
        QVERIFY(bringBack);
        bringBack->click();
        QCOMPARE(f.rating()->correctedText(), QStringLiteral("X"));
    }

    void damagedAnswerCanBeRatedButNotCorrected()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        auto damaged = std::make_shared<workspace::LoadedTurn>(*f.rating()->turn());
        damaged->turn.damagedResponse = "\"\\ud83d\"";
        f.rating()->load(damaged, false);
        Q_EMIT f.workspace->currentChanged();
        QVERIFY(!f.actions->action("correct.edit")->isEnabled());
        f.page->response()->correctSelection();
        QVERIFY(f.page->response()->mode() != ResponseArea::Mode::Editing);
        bool said = false;
        for (auto* label : f.page->response()->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QLatin1String("damaged")));
        QVERIFY(said);
    }

    void emptyProjectSaysWhatToDo()
    {
        AnnotateFixture f;
        QCOMPARE(f.import({}), QString());
        f.start();
        QVERIFY(QTest::qWaitForWindowExposed(f.page.get()));
        f.workspace->openProject(f.projectPath());
        QTRY_VERIFY(f.workspace->hasProject() && !f.workspace->isLoading());
        const auto states = f.page->findChildren<StatePage*>();
        QTRY_VERIFY(std::any_of(states.begin(), states.end(), [](const StatePage* state) {
            return state->isVisible() && state->content().headline == QStringLiteral("No turns yet");
        }));
        QSignalSpy import(f.actions->action("file.import"), &QAction::triggered);
        for (const StatePage* state : states) {
            if (state->isVisible())
                Q_EMIT const_cast<StatePage*>(state)->buttonClicked();
        }
        QCOMPARE(import.count(), 1);
    }

    void allDoneSaysWhatComesNext()
    {
        AnnotateFixture f;
        QVERIFY(f.begin({threeChats().front()}));
        f.page->response()->focusText();
        f.press(Qt::Key_1);
        f.press(Qt::Key_Return);
        const auto states = f.page->findChildren<StatePage*>();
        QTRY_VERIFY(std::any_of(states.begin(), states.end(), [](const StatePage* state) {
            return state->isVisible() && state->content().headline == QStringLiteral("All done");
        }));
    }

    void filterThatHidesAllOffersAWayBack()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        f.press(Qt::Key_Slash);
        auto* filter = f.find<QLineEdit>("queueFilter");
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClicks(filter, QStringLiteral("zzzz"));
        QTRY_COMPARE(f.workspace->queue()->rowCount(), 0);
        QTRY_VERIFY(!f.find<QListView>("queueList")->isVisible());
        QTest::keyClick(filter, Qt::Key_Escape);
        QTRY_COMPARE(f.workspace->queue()->rowCount(), 3);
        QTest::keyClicks(filter, QStringLiteral("state:nonsense"));
        QTRY_VERIFY(!f.workspace->filterError());
    }

    void readOnlyProjectSaysSoAndJudgesNothing()
    {
        AnnotateFixture f;
        QCOMPARE(f.import(threeChats()), QString());
        const auto holder = project::ProjectStore::open(f.projectPath(), {});
        QVERIFY(holder);
        f.start();
        QVERIFY(QTest::qWaitForWindowExposed(f.page.get()) && f.open());
        bool said = false;
        for (auto* label : f.page->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QLatin1String("read-only")));
        QVERIFY(said);
        QVERIFY(!f.actions->action("rate.positive")->isEnabled());
        QVERIFY(!f.find<QPushButton>("submit.button")->isEnabled());
        QVERIFY(f.actions->action("turn.raw")->isEnabled());
    }

    void contextKeepsALeadingByteOrderMark()
    {
        AnnotateFixture f;
        const QString question = QChar(0xFEFF) + QStringLiteral("what?");
        QVERIFY(f.begin({chat(question, QStringLiteral("this"))}));
        bool shown = false;
        for (const auto* pane : f.find<QWidget>("context")->findChildren<TextPane*>())
            shown = shown || (pane->isVisible() && pane->markdown() && pane->markdown()->source() == question);
        QVERIFY(shown);
    }

    void headerGivesUpItsWordsBeforeItsTitle()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->correctSelection();
        auto* header = f.page->findChild<ResponseHeader*>();
        const auto* title = header->findChild<RoleLabel*>();
        for (int width = 420; width <= 900; width += 40) {
            header->resize(width, header->height());
            header->layout()->activate();
            QVERIFY2(title->width() >= title->sizeHint().width(), qPrintable(QString::number(width)));
        }
        QCOMPARE(f.find<QToolButton>("done.button")->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        f.find<QToolButton>("rendered.button")->click();
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Rendered);
    }
};

QTEST_MAIN(TstAnnotatePage)
#include "tst_annotate_page.moc"
