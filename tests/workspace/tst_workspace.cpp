#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using project::TurnState;
using protocol::Polarity;

class TestWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void submittingShowsTheNextTurnAndStoresTheJudgement()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        QSignalSpy saved(workspace.get(), &Workspace::judgementSaved);
        rate(*workspace, Polarity::Positive);
        QVERIFY(currentKey(*workspace) != first);
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(saved.first().at(0).toLongLong(), first);
        const auto history = fixture.store()->history(first);
        QCOMPARE(history->size(), std::size_t(1));
        QCOMPARE(history->front().judgement.annotator, std::string("ada"));
        QCOMPARE(history->front().judgement.score, 1.0);
        QCOMPARE(workspace->queue()->summary(first)->state, TurnState::Submitted);
    }

    void theHostGetsEveryJudgementOnce()
    {
        Fixture fixture(8);
        auto workspace = fixture.open();
        for (int i = 0; i < 8; ++i) {
            QVERIFY(QTest::qWaitFor([&] { return workspace->rating()->turn() != nullptr; }));
            rate(*workspace, i % 2 ? Polarity::Positive : Polarity::Negative);
        }
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(0));
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(8));
        QCOMPARE(workspace->hostState(), HostState::Online);

        link::LinkPair pair = link::makeLocalPair();
        fixture.hostThread->attach(std::move(pair.host), host::Principal{"ada", host::Role::Ops, true});
        link::Session session(std::move(pair.client), {});
        auto stats = session.call(protocol::LearnStatsRequest{});
        QVERIFY(QTest::qWaitFor([&] { return stats.isFinished(); }));
        QVERIFY(stats.result());
        QCOMPARE(stats.result()->components.size(), std::size_t(1));
        QCOMPARE(stats.result()->components.front().avgScore, 0.0);
    }

    void lossOfWork_withoutAHostTheOutboxKeepsEverything_19()
    {
        Fixture fixture(20);
        {
            auto workspace = fixture.open(false);
            for (int i = 0; i < 20; ++i) {
                QVERIFY(QTest::qWaitFor([&] { return workspace->rating()->turn() != nullptr; }));
                rate(*workspace, Polarity::Positive);
            }
            QTRY_COMPARE(workspace->counts().unsent, std::int64_t(20));
        }
        auto workspace = std::make_unique<Workspace>(fixture.options());
        workspace->openProject(fixture.path());
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(20));
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(0));
    }

    void lossOfWork_aDraftIsThereAfterAnotherTurn_22()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        workspace->rating()->setComment(QStringLiteral("half a thou"));
        project::EditorState editor = workspace->rating()->editorState();
        editor.commentCaret = 6;
        workspace->rating()->setEditorState(editor);
        workspace->goNext();
        QVERIFY(currentKey(*workspace) != first);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("half a thou"));
        QCOMPARE(workspace->rating()->editorState().commentCaret, std::int64_t(6));
        QTRY_COMPARE(workspace->queue()->summary(first)->state, TurnState::Draft);
    }

    void lossOfWork_aDraftIsThereAfterAQuit_25()
    {
        Fixture fixture;
        TurnKey second = 0;
        {
            auto workspace = fixture.open();
            workspace->goNext();
            second = currentKey(*workspace);
            QVERIFY(shows(*workspace, second));
            workspace->rating()->setPolarity(Polarity::Negative);
            workspace->rating()->setComment(QStringLiteral("unfinished"));
        }
        auto workspace = fixture.open();
        QVERIFY(shows(*workspace, second));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("unfinished"));
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Negative));
    }

    void lookingAtATurnMakesNoDraft()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        project::EditorState editor;
        editor.raw = true;
        workspace->rating()->setEditorState(editor);
        workspace->goNext();
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->queue()->summary(first)->state, TurnState::Open);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        QVERIFY(workspace->rating()->editorState().raw);
    }

    void aCorrectionIsStoredWithItsMinimalSpan()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        const QString response = workspace->rating()->turn()->response;
        const qsizetype at = response.indexOf(QLatin1String("Barcelona"));
        workspace->rating()->replaceRange({at, at + 9}, QStringLiteral("Madrid"));
        QVERIFY(workspace->submitAndNext());
        QVERIFY(settled(*workspace));
        const auto judgement = *fixture.store()->latest(first, "ada");
        QVERIFY(judgement);
        QCOMPARE(judgement->polarity, Polarity::Corrective);
        QCOMPARE(judgement->correctionSpan, std::optional(protocol::CodePointSpan{at, at + 9}));
        QCOMPARE(judgement->correction, std::string("Answer 0 is Madrid."));
    }

    void theLastTurnEndsTheQueue()
    {
        Fixture fixture(2);
        auto workspace = fixture.open();
        QSignalSpy finished(workspace.get(), &Workspace::queueFinished);
        rate(*workspace, Polarity::Neutral);
        QVERIFY(shows(*workspace, currentKey(*workspace)));
        rate(*workspace, Polarity::Neutral);
        QCOMPARE(finished.count(), 1);
        QVERIFY(!workspace->rating()->turn());
        workspace->undo();
        QVERIFY(shows(*workspace, currentKey(*workspace)));
    }

    void aBadFilterKeepsTheLastGoodOne()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        workspace->setFilterText(QStringLiteral("\"Question 3\""));
        QCOMPARE(workspace->queue()->rowCount(), 1);
        workspace->setFilterText(QStringLiteral("state:nonsense"));
        QVERIFY(!workspace->filterError());
        QCOMPARE(workspace->queue()->rowCount(), 1);
        workspace->setFilterText(QString());
        QVERIFY(workspace->filterError());
        QCOMPARE(workspace->queue()->rowCount(), 5);
    }

    void aMissingProjectIsAnErrorNotAnEmptyOne()
    {
        Fixture fixture;
        Workspace workspace(fixture.options());
        QSignalSpy failed(&workspace, &Workspace::projectFailed);
        workspace.openProject(fixture.file("none.touchstone"));
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.first().at(0).value<Error>().code, ErrorCode::CannotOpen);
        QVERIFY(!workspace.hasProject());
        QVERIFY(!workspace.issues().empty());
    }

    void importingAddsToTheOpenQueue()
    {
        Fixture fixture(0);
        auto workspace = std::make_unique<Workspace>(fixture.options());
        workspace->openProject(fixture.path());
        QTRY_VERIFY(workspace->hasProject() && !workspace->isLoading());
        QCOMPARE(workspace->queue()->rowCount(), 0);
        QFile input(fixture.file("more.jsonl"));
        QVERIFY(input.open(QIODevice::WriteOnly));
        input.write("{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"}\nnonsense\n");
        input.close();
        auto imported = workspace->importFiles({input.fileName()}, {});
        QTRY_VERIFY(imported.isFinished());
        QVERIFY(imported.result());
        QCOMPARE(imported.result()->turns, std::int64_t(1));
        QCOMPARE(imported.result()->skippedTotal, std::int64_t(1));
        QCOMPARE(imported.result()->skipped.front().line, std::int64_t(2));
        QTRY_COMPARE(workspace->queue()->rowCount(), 1);
        QTRY_VERIFY(workspace->rating()->turn() != nullptr);
    }

    void exportingSeesWhatWasJustSubmitted()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        rate(*workspace, Polarity::Positive);
        QVERIFY(settled(*workspace));
        const QString target = fixture.file("out.jsonl");
        auto exported = workspace->exportTo(target, QString(), {});
        QTRY_VERIFY(exported.isFinished());
        QVERIFY(exported.result());
        QCOMPARE(exported.result()->rows, std::int64_t(1));
        QVERIFY(QFile::exists(target));
    }
};

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
