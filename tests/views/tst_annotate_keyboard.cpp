#include <QApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QTest>

#include "annotate_fixture.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/theme.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::AnnotateFixture;
using kit::threeChats;
using protocol::Polarity;
using workspace::RatingModel;

/// The keys of the annotate page: what they do, and when they are only text.
class TstAnnotateKeyboard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void correctionByKeyboard_issue5729()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        RenderedView* view = f.page->response()->renderedView();
        view->selectSource({18, 24});
        f.press(Qt::Key_E);
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
        f.press(Qt::Key_Escape);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Rendered);
        QCOMPARE(f.rating()->correctedText(), QString::fromUtf8("Some text yeah 🚀 ship"));
    }

    void keyboard_typingInCommentIsTextOnly_35()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        f.press(Qt::Key_M);
        auto* comment = f.find<QPlainTextEdit>("comment");
        QTRY_VERIFY(comment->hasFocus());
        const project::TurnKey before = f.rating()->turn()->key;
        QTest::keyClicks(comment, QStringLiteral("1 2 n p ? s f j k"));
        QCOMPARE(f.rating()->comment(), QStringLiteral("1 2 n p ? s f j k"));
        QVERIFY(!f.rating()->polarity());
        QCOMPARE(f.rating()->turn()->key, before);
        f.press(Qt::Key_Return);
        QCOMPARE(f.rating()->comment(), QStringLiteral("1 2 n p ? s f j k\n"));
        QCOMPARE(f.rating()->turn()->key, before);
    }

    void keyboard_enterOfAnInputMethodDoesNotSubmit_36()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.rating()->setPolarity(Polarity::Positive);
        auto* comment = f.find<QPlainTextEdit>("comment");
        comment->setFocus();
        const project::TurnKey before = f.rating()->turn()->key;
        QInputMethodEvent composing(QString::fromUtf8("にほん"), {});
        QApplication::sendEvent(comment, &composing);
        f.press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(f.rating()->turn()->key, before);
        QInputMethodEvent commit;
        commit.setCommitString(QString::fromUtf8("日本"));
        QApplication::sendEvent(comment, &commit);
        QVERIFY(f.rating()->comment().startsWith(QString::fromUtf8("日本")));
        QCOMPARE(f.rating()->turn()->key, before);
    }

    void keyboard_backspaceDestroysNothing_39()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.rating()->setPolarity(Polarity::Negative);
        f.rating()->setComment(QStringLiteral("bad"));
        const project::TurnKey before = f.rating()->turn()->key;
        f.find<QListView>("queueList")->setFocus();
        f.press(Qt::Key_Backspace);
        f.press(Qt::Key_Delete);
        f.page->response()->focusText();
        f.press(Qt::Key_Backspace);
        f.press(Qt::Key_Delete);
        QCOMPARE(f.rating()->turn()->key, before);
        QCOMPARE(f.rating()->comment(), QStringLiteral("bad"));
        QCOMPARE(f.rating()->polarity(), Polarity::Negative);
        QCOMPARE(f.workspace->queue()->rowCount(), 3);
    }

    void rateSubmitAndNextByKeys()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        const project::TurnKey first = f.rating()->turn()->key;
        f.press(Qt::Key_Return);
        QCOMPARE(f.rating()->turn()->key, first);
        QVERIFY(f.find<QLabel>("problem")->isVisible());
        f.press(Qt::Key_1);
        QVERIFY(!f.find<QLabel>("problem")->isVisible());
        f.press(Qt::Key_BracketLeft);
        QCOMPARE(f.rating()->score(), 0.95);
        f.press(Qt::Key_3, Qt::AltModifier);
        f.press(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(f.rating()->dimensionValue(protocol::Dimension::Safety), std::optional(-0.5));
        f.press(Qt::Key_Return);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QTRY_COMPARE(f.workspace->counts().submitted, 1);
        QVERIFY(!f.rating()->polarity());
    }

    void correctiveOpensTheEditor()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        f.press(Qt::Key_4);
        QCOMPARE(f.page->response()->mode(), ResponseArea::Mode::Editing);
        f.press(Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(f.find<QLabel>("problem")->isVisible());
        QCOMPARE(f.rating()->problem(), RatingModel::Problem::CorrectionMissing);
    }

    void keyboard_keysActOnTheFocusedTurnWhichIsMarked_38()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.page->response()->focusText();
        const project::TurnKey first = f.rating()->turn()->key;
        f.press(Qt::Key_J);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        const project::TurnKey second = f.rating()->turn()->key;
        f.press(Qt::Key_2);
        QCOMPARE(f.rating()->polarity(), Polarity::Negative);
        // The queue marks that turn and no other.
        const auto* queue = f.workspace->queue();
        for (int row = 0; row < queue->rowCount(); ++row)
            QCOMPARE(queue->index(row).data(workspace::QueueModel::CurrentRole).toBool(), queue->keyAt(row) == second);
        f.press(Qt::Key_K);
        QTRY_COMPARE(f.rating()->turn()->key, first);
        QVERIFY(!f.rating()->polarity());
    }

    void keyboard_theFocusedAreaIsMarked_38()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        auto* view = f.page->response()->renderedView();
        const auto bar = [&] { return view->parentWidget()->grab().toImage().pixelColor(1, view->height() / 2); };
        f.find<QListView>("queueList")->setFocus();
        const QColor dark = bar();
        f.press(Qt::Key_F6);
        f.press(Qt::Key_F6);
        QTRY_VERIFY(view->hasFocus());
        QVERIFY(bar() != dark);
        QCOMPARE(bar(), Theme::current().color(Role::Accent));
    }
};

QTEST_MAIN(TstAnnotateKeyboard)
#include "tst_annotate_keyboard.moc"
