#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QTest>

#include "accessible_controls.h"
#include "annotate_fixture.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::AnnotateFixture;
using kit::threeChats;

/// The annotate page for those who do not see it or hold no mouse.
class TstAnnotateAccess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rendering_everyControlHasANameAndARole_82()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.rating()->setCorrectedText(QStringLiteral("changed"));
        int checked = 0;
        const QStringList nameless = kit::namelessControls(*f.page, checked);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
        QVERIFY(checked > 20);
        f.page->response()->correctSelection();
        const QStringList whileCorrecting = kit::namelessControls(*f.page, checked);
        QVERIFY2(whileCorrecting.isEmpty(), qPrintable(whileCorrecting.join(u'\n')));
    }

    void rendering_tabGoesThroughEverything_82()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.find<QLineEdit>("queueFilter")->setFocus();
        QSet<QWidget*> seen;
        for (int i = 0; i < 60; ++i) {
            seen.insert(QApplication::focusWidget());
            f.press(Qt::Key_Tab);
        }
        for (const char* name : {"queueFilter", "queueList", "renderedView", "score", "confidence", "comment",
                                 "submit.button", "rate.positive.button"})
            QVERIFY2(seen.contains(f.find<QWidget>(name)), name);
    }

    void rendering_wholeLoopWithoutMouse_82()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        f.find<QListView>("queueList")->setFocus();
        const project::TurnKey first = f.rating()->turn()->key;
        // Read and select: the last word, by keys.
        f.press(Qt::Key_F6);
        f.press(Qt::Key_F6);
        RenderedView* view = f.page->response()->renderedView();
        QTRY_VERIFY(view->hasFocus());
        f.press(Qt::Key_End, Qt::ControlModifier);
        f.press(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.page->response()->selection().length(), qsizetype(6));
        // Correct it.
        f.press(Qt::Key_E);
        QTRY_VERIFY(f.page->response()->editor()->hasFocus());
        f.type(QStringLiteral("ship"));
        f.press(Qt::Key_Escape);
        QTRY_VERIFY(view->hasFocus());
        // Values, a reason, and on.
        f.press(Qt::Key_5, Qt::AltModifier);
        f.press(Qt::Key_Up, Qt::AltModifier);
        f.press(Qt::Key_Comma);
        f.press(Qt::Key_M);
        QTRY_VERIFY(f.find<QPlainTextEdit>("comment")->hasFocus());
        f.type(QStringLiteral("rockets fly"));
        f.press(Qt::Key_Escape);
        QTRY_VERIFY(view->hasFocus());
        QSignalSpy saved(f.workspace.get(), &workspace::Workspace::judgementSaved);
        f.press(Qt::Key_Return);
        QTRY_VERIFY(f.rating()->turn() && f.rating()->turn()->key != first);
        QTRY_COMPARE(saved.count(), 1);
        f.workspace->goTo(first);
        QTRY_COMPARE(f.rating()->turn()->key, first);
        QCOMPARE(f.rating()->correctedText(), QString::fromUtf8("Some text yeah 🚀 ship"));
        QCOMPARE(f.rating()->comment(), QStringLiteral("rockets fly"));
        QCOMPARE(f.rating()->dimensionValue(protocol::Dimension::PlanQuality), std::optional(0.5));
        QVERIFY(qAbs(f.rating()->confidence() - 0.9) < 1e-9);
        // Buttons that are reached by Tab are pressed by Space.
        auto* flag = f.find<QPushButton>("flag.button");
        flag->setFocus(Qt::TabFocusReason);
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.workspace->queue()->summary(first)->flagged);
    }
};

QTEST_MAIN(TstAnnotateAccess)
#include "tst_annotate_access.moc"
