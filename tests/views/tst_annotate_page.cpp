#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTreeView>

#include "annotate_fixture.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/state_page.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::AnnotateFixture;
using kit::chat;
using protocol::Polarity;
using workspace::RatingModel;

/// The annotate page over a real workspace and project.
class TstAnnotatePage : public QObject
{
    Q_OBJECT
private:
    static std::vector<QJsonObject> three()
    {
        return {chat(QStringLiteral("one?"), QString::fromUtf8("Some text yeah 🚀 rocket")),
                chat(QStringLiteral("two?"), QStringLiteral("a **bold** word")),
                chat(QStringLiteral("three?"), QStringLiteral("4   cm"))};
    }
    static bool begin(AnnotateFixture& fixture, const std::vector<QJsonObject>& chats)
    {
        const QString problem = fixture.import(chats);
        if (!problem.isEmpty()) {
            qWarning("%s", qPrintable(problem));
            return false;
        }
        fixture.start();
        return QTest::qWaitForWindowExposed(fixture.page.get()) && fixture.open();
    }
    static void press(AnnotateFixture& fixture, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : fixture.page.get(), Qt::Key(key), modifiers);
    }

private Q_SLOTS:
    void correctionByKeyboard_issue5729()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->focusText();
        RenderedView* view = f.page->response()->renderedView();
        view->selectSource({18, 24});
        press(f, Qt::Key_E);
        CorrectionEditor* editor = f.page->response()->editor();
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Editing);
        QTRY_VERIFY(editor->hasFocus());
        QCOMPARE(editor->selection(), (domain::Utf16Range{18, 24}));
        QTest::keyClicks(editor, QStringLiteral("ship"));
        QCOMPARE(f.rating()->correctedText(), QString::fromUtf8("Some text yeah 🚀 ship"));
        QCOMPARE(f.rating()->polarity(), Polarity::Corrective);
        const auto edit = f.rating()->minimalEdit();
        QVERIFY(edit);
        const auto span = f.rating()->turn()->offsets.spanOf(edit->range);
        QVERIFY(span.start >= 17 && span.end <= 23);
        auto* strip = f.find<QWidget>("diffStrip");
        QVERIFY(strip->isVisible());
        press(f, Qt::Key_Escape);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Rendered);
        QCOMPARE(f.rating()->correctedText(), QString::fromUtf8("Some text yeah 🚀 ship"));
    }

    void keysAreTextWhileTyping_PR462()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->focusText();
        press(f, Qt::Key_M);
        auto* comment = f.find<QPlainTextEdit>("comment");
        QTRY_VERIFY(comment->hasFocus());
        const project::TurnKey before = f.rating()->turn()->key;
        QTest::keyClicks(comment, QStringLiteral("1 2 n p ? s f j k"));
        QCOMPARE(f.rating()->comment(), QStringLiteral("1 2 n p ? s f j k"));
        QVERIFY(!f.rating()->polarity());
        QCOMPARE(f.rating()->turn()->key, before);
        press(f, Qt::Key_Return);
        QCOMPARE(f.rating()->comment(), QStringLiteral("1 2 n p ? s f j k\n"));
        QCOMPARE(f.rating()->turn()->key, before);
    }

    void enterOfAnInputMethodDoesNotSubmit_PR2099()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.rating()->setPolarity(Polarity::Positive);
        auto* comment = f.find<QPlainTextEdit>("comment");
        comment->setFocus();
        const project::TurnKey before = f.rating()->turn()->key;
        QInputMethodEvent composing(QString::fromUtf8("にほん"), {});
        QApplication::sendEvent(comment, &composing);
        press(f, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(f.rating()->turn()->key, before);
        QInputMethodEvent commit;
        commit.setCommitString(QString::fromUtf8("日本"));
        QApplication::sendEvent(comment, &commit);
        QVERIFY(f.rating()->comment().startsWith(QString::fromUtf8("日本")));
        QCOMPARE(f.rating()->turn()->key, before);
    }

    void backspaceDestroysNothing_issue5113()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.rating()->setPolarity(Polarity::Negative);
        f.rating()->setComment(QStringLiteral("bad"));
        const project::TurnKey before = f.rating()->turn()->key;
        f.find<QListView>("queueList")->setFocus();
        press(f, Qt::Key_Backspace);
        press(f, Qt::Key_Delete);
        f.page->response()->focusText();
        press(f, Qt::Key_Backspace);
        press(f, Qt::Key_Delete);
        QCOMPARE(f.rating()->turn()->key, before);
        QCOMPARE(f.rating()->comment(), QStringLiteral("bad"));
        QCOMPARE(f.rating()->polarity(), Polarity::Negative);
        QCOMPARE(f.workspace->queue()->rowCount(), 3);
    }

    void draftAndCaretComeBack_PR4823()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
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
        QVERIFY(begin(f, three()));
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

    void rawOrRenderedIsRememberedPerTurn_issue14778()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        const project::TurnKey first = f.rating()->turn()->key;
        f.page->response()->focusText();
        press(f, Qt::Key_V);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Raw);
        f.workspace->goNext();
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Rendered);
        f.workspace->goTo(first);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key == first);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Raw);
    }

    void rateSubmitAndNextByKeys()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->focusText();
        const project::TurnKey first = f.rating()->turn()->key;
        press(f, Qt::Key_Return);
        QCOMPARE(f.rating()->turn()->key, first);
        QVERIFY(f.find<QLabel>("problem")->isVisible());
        press(f, Qt::Key_1);
        QVERIFY(!f.find<QLabel>("problem")->isVisible());
        press(f, Qt::Key_BracketLeft);
        QCOMPARE(f.rating()->score(), 0.95);
        press(f, Qt::Key_3, Qt::AltModifier);
        press(f, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(f.rating()->dimensionValue(protocol::Dimension::Safety), std::optional(-0.5));
        press(f, Qt::Key_Return);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QTRY_COMPARE(f.workspace->counts().submitted, 1);
        QVERIFY(!f.rating()->polarity());
    }

    void correctiveOpensTheEditor()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->focusText();
        press(f, Qt::Key_4);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Editing);
        press(f, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(f.find<QLabel>("problem")->isVisible());
        QCOMPARE(f.rating()->problem(), RatingModel::Problem::CorrectionMissing);
    }

    void revertCanBeTakenBack()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->correctWhole();
        QTest::keyClicks(f.page->response()->editor(), QStringLiteral("X"));
        press(f, Qt::Key_Escape);
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

    void everyControlHasAName_PR5634()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.rating()->setCorrectedText(QStringLiteral("changed"));
        int checked = 0;
        for (QWidget* widget : f.page->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QAbstractSlider*>(widget)
                || qobject_cast<QLineEdit*>(widget) || qobject_cast<QTextEdit*>(widget)
                || qobject_cast<QPlainTextEdit*>(widget) || qobject_cast<QAbstractItemView*>(widget);
            const bool internal = widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<QScrollBar*>(widget)
                || qobject_cast<QLineEdit*>(widget->parentWidget());
            if (!control || internal || !widget->isVisible())
                continue;
            ++checked;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(face);
            QVERIFY2(!face->text(QAccessible::Name).isEmpty(),
                     qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName()));
        }
        QVERIFY(checked > 20);
    }

    void tabGoesThroughEverything_PR5634()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.find<QLineEdit>("queueFilter")->setFocus();
        QSet<QWidget*> seen;
        for (int i = 0; i < 60; ++i) {
            seen.insert(QApplication::focusWidget());
            press(f, Qt::Key_Tab);
        }
        for (const char* name : {"queueFilter", "queueList", "renderedView", "score", "confidence", "comment",
                                 "submit.button", "rate.positive.button"})
            QVERIFY2(seen.contains(f.find<QWidget>(name)), name);
    }

    void ratingPanelFitsWithoutScrolling()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        // The window is 1280×800; top bar and status take what is left.
        QVERIFY(f.find<QWidget>("ratingPanel")->minimumSizeHint().height() <= 700);
    }

    void largeToolResultStaysFolded_issue2249()
    {
        QJsonObject conversation = chat(QStringLiteral("look it up"), QStringLiteral("Found."));
        QJsonArray messages = conversation.value(QStringLiteral("messages")).toArray();
        const QJsonObject call{{QStringLiteral("id"), QStringLiteral("c1")},
                               {QStringLiteral("type"), QStringLiteral("function")},
                               {QStringLiteral("function"), QJsonObject{{QStringLiteral("name"), QStringLiteral("search")},
                                                                       {QStringLiteral("arguments"), QStringLiteral("{\"q\":\"x\"}")}}}};
        messages.insert(1, QJsonObject{{QStringLiteral("role"), QStringLiteral("assistant")},
                                       {QStringLiteral("content"), QString()},
                                       {QStringLiteral("tool_calls"), QJsonArray{call}}});
        QString big = QStringLiteral("{\"rows\":[");
        for (int i = 0; i < 60'000; ++i)
            big += QStringLiteral("{\"id\":%1,\"name\":\"row\"},").arg(i);
        big += QStringLiteral("null]}");
        messages.insert(2, QJsonObject{{QStringLiteral("role"), QStringLiteral("tool")},
                                       {QStringLiteral("tool_call_id"), QStringLiteral("c1")},
                                       {QStringLiteral("content"), big}});
        conversation.insert(QStringLiteral("messages"), messages);
        AnnotateFixture f;
        QVERIFY(begin(f, {conversation}));
        // The answer after the tool call.
        QTRY_VERIFY(f.rating()->turn());
        if (f.rating()->turn()->response != QStringLiteral("Found.")) {
            f.workspace->goNext();
            QTRY_COMPARE(f.rating()->turn()->response, QStringLiteral("Found."));
        }
        QVERIFY(f.page->findChildren<QTreeView*>(QStringLiteral("jsonTree")).isEmpty());
        QAbstractButton* head = nullptr;
        for (auto* button : f.find<QWidget>("context")->findChildren<QAbstractButton*>()) {
            if (button->isVisible() && button->accessibleName().contains(QLatin1String("esult")))
                head = button;
        }
        QVERIFY(head);
        head->click();
        const auto trees = f.page->findChildren<QTreeView*>(QStringLiteral("jsonTree"));
        QCOMPARE(trees.size(), 1);
        QAbstractItemModel* model = trees.first()->model();
        QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false);
        QCOMPARE(model->rowCount(), 1);
        // Only what is looked at is read.
        const QModelIndex rows = model->index(0, 0);
        QVERIFY(model->canFetchMore(rows));
        model->fetchMore(rows);
        QVERIFY(model->rowCount(rows) > 0);
        QVERIFY(model->rowCount(rows) < 1'000);
        const QModelIndex second = model->index(1, 0, rows);
        if (model->canFetchMore(second))
            model->fetchMore(second);
        QCOMPARE(model->index(0, 0, second).data().toString(), QStringLiteral("id"));
        QCOMPARE(model->index(0, 1, second).data().toString(), QStringLiteral("1"));
    }

    void longConversationBuildsFewWidgets_issue2249()
    {
        QJsonArray messages;
        for (int i = 0; i < 2'000; ++i) {
            const bool user = i % 2 == 0;
            messages.append(QJsonObject{{QStringLiteral("role"), user ? QStringLiteral("user") : QStringLiteral("assistant")},
                                        {QStringLiteral("content"), QStringLiteral("message %1").arg(i)}});
        }
        AnnotateFixture f;
        QVERIFY(begin(f, {QJsonObject{{QStringLiteral("messages"), messages}}}));
        QTRY_COMPARE_WITH_TIMEOUT(f.workspace->queue()->rowCount(), 1'000, 60'000);
        f.workspace->goTo(f.workspace->queue()->keyAt(999));
        QTRY_VERIFY_WITH_TIMEOUT(f.rating()->turn() && f.rating()->turn()->turn.context.size() > 1'900, 60'000);
        QVERIFY(f.page->findChildren<QWidget*>().size() < 600);
        f.actions->action("turn.unfold")->trigger();
        QVERIFY(f.page->findChildren<QWidget*>().size() < 3'000);
    }

    void largeAnswerWithManyMarksOpens_issue1124()
    {
        QString answer;
        for (int i = 0; answer.size() < 500'000; ++i)
            answer += QStringLiteral("Paragraph %1 with **bold**, `code` and words enough to fill a line.\n\n").arg(i);
        AnnotateFixture f;
        QVERIFY(begin(f, {chat(QStringLiteral("long?"), answer)}));
        QCOMPARE(f.rating()->turn()->response, answer);
        RenderedView* view = f.page->response()->renderedView();
        QVERIFY(view->markdown());
        QString corrected = answer;
        for (int i = 0; i < 200; ++i)
            corrected.replace(i * 2'000 + 5, 3, QStringLiteral("XYZ"));
        f.rating()->setCorrectedText(corrected);
        QTRY_VERIFY_WITH_TIMEOUT(view->markdown()->isComplete(), 60'000);
        QCOMPARE(view->extraSelections().size(), 1);
        f.page->response()->correctSelection();
        QCOMPARE(f.page->response()->editor()->text(), corrected);
    }

    void damagedAnswerCanBeRatedButNotCorrected()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
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
        QVERIFY(begin(f, {three().front()}));
        f.page->response()->focusText();
        press(f, Qt::Key_1);
        press(f, Qt::Key_Return);
        const auto states = f.page->findChildren<StatePage*>();
        QTRY_VERIFY(std::any_of(states.begin(), states.end(), [](const StatePage* state) {
            return state->isVisible() && state->content().headline == QStringLiteral("All done");
        }));
    }

    void filterThatHidesAllOffersAWayBack()
    {
        AnnotateFixture f;
        QVERIFY(begin(f, three()));
        f.page->response()->focusText();
        press(f, Qt::Key_Slash);
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
};

QTEST_MAIN(TstAnnotatePage)
#include "tst_annotate_page.moc"
