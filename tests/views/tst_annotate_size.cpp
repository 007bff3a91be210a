#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QTest>
#include <QTreeView>

#include "annotate_fixture.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"

using namespace touchstone;
using namespace touchstone::views;
using kit::AnnotateFixture;
using kit::chat;
using kit::threeChats;

/// The annotate page with more than fits: long conversations, large results, long answers.
class TstAnnotateSize : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ratingPanelFitsWithoutScrolling()
    {
        AnnotateFixture f;
        QVERIFY(f.begin(threeChats()));
        // The window is 1280×800; top bar and status take what is left.
        QVERIFY(f.find<QWidget>("ratingPanel")->minimumSizeHint().height() <= 700);
    }

    void size_largeToolResultStaysFolded_41()
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
        QVERIFY(f.begin({conversation}));
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

    void size_longConversationBuildsFewWidgets_41()
    {
        QJsonArray messages;
        for (int i = 0; i < 2'000; ++i) {
            const bool user = i % 2 == 0;
            messages.append(QJsonObject{{QStringLiteral("role"), user ? QStringLiteral("user") : QStringLiteral("assistant")},
                                        {QStringLiteral("content"), QStringLiteral("message %1").arg(i)}});
        }
        AnnotateFixture f;
        QVERIFY(f.begin({QJsonObject{{QStringLiteral("messages"), messages}}}));
        QTRY_COMPARE_WITH_TIMEOUT(f.workspace->queue()->rowCount(), 1'000, 60'000);
        f.workspace->goTo(f.workspace->queue()->keyAt(999));
        QTRY_VERIFY_WITH_TIMEOUT(f.rating()->turn() && f.rating()->turn()->turn.context.size() > 1'900, 60'000);
        QVERIFY(f.page->findChildren<QWidget*>().size() < 600);
        f.actions->action("turn.unfold")->trigger();
        QVERIFY(f.page->findChildren<QWidget*>().size() < 3'000);
    }

    void size_largeAnswerWithManyMarksOpens_40()
    {
        QString answer;
        for (int i = 0; answer.size() < 500'000; ++i)
            answer += QStringLiteral("Paragraph %1 with **bold**, `code` and words enough to fill a line.\n\n").arg(i);
        AnnotateFixture f;
        QVERIFY(f.begin({chat(QStringLiteral("long?"), answer)}));
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
};

QTEST_MAIN(TstAnnotateSize)
#include "tst_annotate_size.moc"
