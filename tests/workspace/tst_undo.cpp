#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using project::TurnState;
using protocol::Polarity;

/// Taking back and doing again: nothing is erased, and nothing a person did is beyond Ctrl+Z.
class TestUndo : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void undo_appendsAVersionAndBringsTheValuesBack_29()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        workspace->rating()->setComment(QStringLiteral("good"));
        rate(*workspace, Polarity::Positive);
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
        workspace->undo();
        QVERIFY(shows(*workspace, first));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("good"));
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Positive));
        QVERIFY(settled(*workspace));
        auto history = *fixture.store()->history(first);
        QCOMPARE(history.size(), std::size_t(2));
        QVERIFY(!history[0].judgement.withdrawn);
        QVERIFY(history[1].judgement.withdrawn);
        QCOMPARE(workspace->queue()->summary(first)->state, TurnState::Draft);

        workspace->redo();
        QVERIFY(settled(*workspace));
        history = *fixture.store()->history(first);
        QCOMPARE(history.size(), std::size_t(3));
        QVERIFY(!history[2].judgement.withdrawn);
        QVERIFY(history[2].latest);
        QCOMPARE(workspace->queue()->summary(first)->state, TurnState::Submitted);
    }

    void undo_ofAnAmendmentBringsTheEarlierJudgementBack_29_30()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        rate(*workspace, Polarity::Negative);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        workspace->rating()->setPolarity(Polarity::Positive);
        QVERIFY(workspace->submitAndNext());
        QVERIFY(settled(*workspace));
        QCOMPARE((*fixture.store()->latest(first, "ada"))->polarity, Polarity::Positive);
        workspace->undo();
        QVERIFY(settled(*workspace));
        QCOMPARE((*fixture.store()->latest(first, "ada"))->polarity, Polarity::Negative);
        QCOMPARE(fixture.store()->history(first)->size(), std::size_t(3));
    }

    void undo_whatIsNewerIsNeverDoneOver()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        workspace->rating()->setComment(QStringLiteral("first"));
        rate(*workspace, Polarity::Positive);
        workspace->undo();
        QVERIFY(shows(*workspace, first));
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->redoKind(), UndoKind::Submit);
        workspace->rating()->setEditorState({true, false, 0, 0});
        QCOMPARE(workspace->redoKind(), UndoKind::Submit);
        workspace->rating()->setPolarity(Polarity::Negative);
        workspace->rating()->setComment(QStringLiteral("second thoughts"));
        QCOMPARE(workspace->redoKind(), UndoKind::None);
        workspace->redo();
        QVERIFY(shows(*workspace, first));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("second thoughts"));
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Negative));
    }

    void severalUndosAndRedosInAnyOrder()
    {
        Fixture fixture(6);
        auto workspace = fixture.open();
        std::vector<TurnKey> keys;
        for (int i = 0; i < 4; ++i) {
            QVERIFY(QTest::qWaitFor([&] { return workspace->rating()->turn() != nullptr; }));
            QVERIFY(shows(*workspace, currentKey(*workspace)));
            keys.push_back(currentKey(*workspace));
            if (i == 2)
                workspace->skipAndNext(QStringLiteral("unclear"));
            else
                rate(*workspace, Polarity::Positive);
        }
        for (int i = 0; i < 4; ++i)
            workspace->undo();
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->undoKind(), UndoKind::None);
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(0));
        QTRY_COMPARE(workspace->counts().skipped, std::int64_t(0));
        for (int i = 0; i < 4; ++i)
            workspace->redo();
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(3));
        QTRY_COMPARE(workspace->counts().skipped, std::int64_t(1));
        QTRY_COMPARE(workspace->counts().unsent, std::int64_t(0));
        QCOMPARE(fixture.store()->history(keys[0])->size(), std::size_t(3));
        QCOMPARE(*fixture.store()->skipReason(keys[2]), std::string("unclear"));
    }

    void requeueMovesATurnToTheEndAndUndoPutsItBack()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        workspace->requeueAndNext();
        QTRY_COMPARE(workspace->queue()->rowOf(first), 4);
        workspace->undo();
        QTRY_COMPARE(workspace->queue()->rowOf(first), 0);
    }

    void undo_discardRestoresItemPositionAndValues_28()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        workspace->goNext();
        const TurnKey second = currentKey(*workspace);
        QVERIFY(shows(*workspace, second));
        workspace->rating()->setPolarity(Polarity::Negative);
        workspace->rating()->setScore(-0.35);
        workspace->rating()->setComment(QStringLiteral("half a thought"));
        project::EditorState editor = workspace->rating()->editorState();
        editor.commentCaret = 4;
        workspace->rating()->setEditorState(editor);
        workspace->skipAndNext(QStringLiteral("not for me"));
        QVERIFY(currentKey(*workspace) != second);
        QVERIFY(settled(*workspace));

        workspace->undo();
        QVERIFY(shows(*workspace, second));
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->queue()->rowOf(second), 1);
        QTRY_COMPARE(workspace->queue()->summary(second)->state, TurnState::Draft);
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Negative));
        QCOMPARE(workspace->rating()->score(), -0.35);
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("half a thought"));
        QCOMPARE(workspace->rating()->editorState().commentCaret, std::int64_t(4));
    }

    void undo_aDiscardedDraftComesBack_28()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        workspace->discardDraft();  // there is nothing to lose, so nothing to undo
        QVERIFY(shows(*workspace, first));
        QCOMPARE(workspace->undoKind(), UndoKind::None);
        const QString response = workspace->rating()->turn()->response;
        workspace->rating()->replaceRange({0, 6}, QStringLiteral("Reply"));
        workspace->rating()->setComment(QStringLiteral("typed for an hour"));

        workspace->discardDraft();
        QVERIFY(shows(*workspace, first));
        QVERIFY(settled(*workspace));
        QVERIFY(workspace->rating()->comment().isEmpty());
        QCOMPARE(workspace->rating()->correctedText(), response);
        QTRY_COMPARE(workspace->queue()->summary(first)->state, TurnState::Open);
        QCOMPARE(workspace->undoKind(), UndoKind::Discard);

        workspace->undo();
        QVERIFY(shows(*workspace, first));
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("typed for an hour"));
        QCOMPARE(workspace->rating()->correctedText(), QStringLiteral("Reply 0 is Barcelona."));
        QTRY_COMPARE(workspace->queue()->summary(first)->state, TurnState::Draft);
        QCOMPARE((*fixture.store()->draft(first))->comment, std::string("typed for an hour"));

        workspace->redo();
        QVERIFY(shows(*workspace, first));
        QVERIFY(settled(*workspace));
        QVERIFY(workspace->rating()->comment().isEmpty());
    }

    void undo_discardedChangesOfASubmittedTurnComeBack_28()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        rate(*workspace, Polarity::Positive);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        workspace->rating()->setComment(QStringLiteral("on second thought"));
        workspace->discardDraft();
        QVERIFY(shows(*workspace, first));
        QVERIFY(settled(*workspace));
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Positive));
        QVERIFY(workspace->rating()->comment().isEmpty());
        workspace->undo();
        QVERIFY(shows(*workspace, first));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("on second thought"));
        QCOMPARE(fixture.store()->history(first)->size(), std::size_t(1));
    }

    void undo_supersededCountsOnce_30()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        rate(*workspace, Polarity::Negative);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        fixture.now += 60;
        rate(*workspace, Polarity::Positive);
        QVERIFY(settled(*workspace));
        QTRY_VERIFY(fixture.store()->unsent(10)->empty());

        // Averages: the host's mean is of the last version.
        link::LinkPair pair = link::makeLocalPair();
        fixture.hostThread->attach(std::move(pair.host), host::Principal{"ada", host::Role::Ops, true});
        link::Session session(std::move(pair.client), {});
        auto stats = session.call(protocol::LearnStatsRequest{});
        QVERIFY(QTest::qWaitFor([&] { return stats.isFinished(); }));
        QVERIFY(stats.result());
        QCOMPARE(stats.result()->components.size(), std::size_t(1));
        QCOMPARE(stats.result()->components.front().avgScore, 1.0);
        // Counts: one turn, once, today.
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(1));
        QTRY_COMPARE(workspace->counts().submittedToday, std::int64_t(1));
        // Exports: one row, the last.
        for (const auto format : {domain::ExportFormat::A2eFeedback, domain::ExportFormat::Csv, domain::ExportFormat::Kto}) {
            domain::ExportOptions options;
            options.format = format;
            auto preview = workspace->previewExport(QString(), options);
            QTRY_VERIFY(preview.isFinished());
            QVERIFY(preview.result());
            QCOMPARE(preview.result()->rows, std::int64_t(1));
        }
        auto kto = workspace->previewExport(QStringLiteral("polarity:negative"), {});
        QTRY_VERIFY(kto.isFinished());
        QCOMPARE(kto.result()->rows, std::int64_t(0));
        // History: both.
        const auto history = *fixture.store()->history(first);
        QCOMPARE(history.size(), std::size_t(2));
        QCOMPARE(history[0].judgement.score, -1.0);
        QCOMPARE(history[1].judgement.score, 1.0);
        QVERIFY(!history[0].latest && history[1].latest);
    }
};

QTEST_GUILESS_MAIN(TestUndo)
#include "tst_undo.moc"
