#include "person_at_work.h"

using namespace touchstone;
using namespace touchstone::workspace;
using project::TurnKey;
using project::TurnState;
using protocol::Polarity;

/// Ctrl+Z inside a turn: the last edit first, and the submit before it only when no edit is left.
class TestUndoEdits : public QObject
{
    Q_OBJECT

    /// One turn submitted, the next one on screen.
    static std::unique_ptr<Workspace> afterOneSubmit(Fixture& fixture)
    {
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        rate(*workspace, Polarity::Positive);
        if (!QTest::qWaitFor([&] { return currentKey(*workspace) != first && shows(*workspace, currentKey(*workspace)); }))
            qFatal("the second turn was not shown");
        return workspace;
    }

private Q_SLOTS:
    void undo_editsOfTheOpenTurnBeforeTheSubmit_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        const TurnKey second = currentKey(*workspace);
        RatingModel* rating = workspace->rating();
        rating->setPolarity(Polarity::Negative);
        rating->setScore(-0.4);
        rating->setComment(QStringLiteral("not so good"));
        QCOMPARE(workspace->undoKind(), UndoKind::Comment);
        workspace->undo();
        QCOMPARE(rating->comment(), QString());
        QCOMPARE(workspace->undoKind(), UndoKind::Rating);
        workspace->undo();
        QCOMPARE(rating->score(), -1.0);
        workspace->undo();
        QVERIFY(!rating->polarity());
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
        QCOMPARE(currentKey(*workspace), second);
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->queue()->summary(second)->state, TurnState::Open);
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(1));

        for (int i = 0; i < 3; ++i)
            workspace->redo();
        QCOMPARE(rating->polarity(), std::optional(Polarity::Negative));
        QCOMPARE(rating->score(), -0.4);
        QCOMPARE(rating->comment(), QStringLiteral("not so good"));
        QCOMPARE(workspace->redoKind(), UndoKind::None);
        QVERIFY(settled(*workspace));
        QCOMPARE((*fixture.store()->draft(second))->comment, std::string("not so good"));
    }

    void undo_aRevertedCorrectionComesBack_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        RatingModel* rating = workspace->rating();
        const QString response = rating->turn()->response;
        rating->replaceRange({0, 6}, QStringLiteral("Reply"));
        const QString corrected = rating->correctedText();
        rating->revertCorrection();
        QCOMPARE(rating->correctedText(), response);
        QCOMPARE(workspace->undoKind(), UndoKind::Correction);
        workspace->undo();
        QCOMPARE(rating->correctedText(), corrected);
        QVERIFY(rating->hasCorrection());
        workspace->undo();
        QVERIFY(!rating->hasCorrection());
        QVERIFY2(!rating->polarity(), "what the correction had chosen goes with it");
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
        workspace->redo();
        QCOMPARE(rating->correctedText(), corrected);
        QCOMPARE(rating->polarity(), std::optional(Polarity::Corrective));
    }

    void undo_aSittingInTheEditorIsOneStep_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        RatingModel* rating = workspace->rating();
        const QString response = rating->turn()->response;
        const auto sitting = [&](bool editing) {
            project::EditorState state = rating->editorState();
            state.editing = editing;
            rating->setEditorState(state);
        };
        sitting(true);
        for (const char* typed : {"R", "Re", "Rep", "Reply"}) {
            rating->setCorrectedText(QString::fromLatin1(typed) + response.mid(6));
            fixture.now += 30;  // thinking is no new step
        }
        sitting(false);
        sitting(true);
        rating->setCorrectedText(rating->correctedText() + QStringLiteral(" Yes."));
        sitting(false);
        workspace->undo();
        QCOMPARE(rating->correctedText(), QStringLiteral("Reply") + response.mid(6));
        workspace->undo();
        QVERIFY(!rating->hasCorrection());
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
    }

    void undo_aBurstOfTypingIsOneStep_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        RatingModel* rating = workspace->rating();
        for (const char* typed : {"g", "go", "goo", "good"})
            rating->setComment(QString::fromLatin1(typed));
        fixture.now += 10;
        rating->setComment(QStringLiteral("good, but"));
        workspace->undo();
        QCOMPARE(rating->comment(), QStringLiteral("good"));
        workspace->undo();
        QCOMPARE(rating->comment(), QString());
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
        workspace->redo();
        QCOMPARE(rating->comment(), QStringLiteral("good"));
        // Typed and deleted at once: nothing to take back.
        rating->setComment(QStringLiteral("goods"));
        rating->setComment(QStringLiteral("good"));
        QCOMPARE(workspace->undoKind(), UndoKind::Comment);
        workspace->undo();
        QCOMPARE(rating->comment(), QString());
    }

    void undo_oneMovementOfThePointerIsOneStep_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        RatingModel* rating = workspace->rating();
        rating->setPolarity(Polarity::Positive);
        for (int drag = 0; drag < 2; ++drag) {
            rating->beginGesture();
            for (double value = 0.9; value > 0.5; value -= 0.05)
                rating->setScore(value - drag * 0.5);
            rating->endGesture();
        }
        QCOMPARE(rating->score(), 0.05);
        workspace->undo();
        QCOMPARE(rating->score(), 0.55);
        workspace->undo();
        QCOMPARE(rating->score(), 1.0);
        QCOMPARE(rating->polarity(), std::optional(Polarity::Positive));
    }

    /// What was typed before a submit comes back with it at once, and the next undo takes back the submit before.
    void undo_aSubmitTakesItsEditsAlong_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        const TurnKey second = currentKey(*workspace);
        workspace->rating()->setComment(QStringLiteral("so"));
        rate(*workspace, Polarity::Negative);
        workspace->undo();
        QVERIFY(shows(*workspace, second));
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("so"));
        QCOMPARE(workspace->undoKind(), UndoKind::Submit);
        workspace->rating()->setComment(QStringLiteral("so so"));
        QCOMPARE(workspace->undoKind(), UndoKind::Comment);
        workspace->undo();
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("so"));
        workspace->undo();
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->counts().submitted, std::int64_t(0));
    }

    void undo_anEditOfATurnThatWasLeftGoesBackToIt_29()
    {
        Fixture fixture;
        auto workspace = afterOneSubmit(fixture);
        const TurnKey second = currentKey(*workspace);
        workspace->rating()->setPolarity(Polarity::Negative);
        workspace->rating()->setComment(QStringLiteral("left behind"));
        workspace->goNext();
        const TurnKey third = currentKey(*workspace);
        QVERIFY(shows(*workspace, third));
        workspace->undo();
        workspace->undo();  // faster than the turn is read
        QVERIFY(shows(*workspace, second));
        QCOMPARE(workspace->rating()->comment(), QString());
        QVERIFY(!workspace->rating()->polarity());
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->queue()->summary(second)->state, TurnState::Open);
        workspace->redo();
        workspace->redo();
        QCOMPARE(workspace->rating()->comment(), QStringLiteral("left behind"));
        QVERIFY(settled(*workspace));
        QCOMPARE((*fixture.store()->draft(second))->comment, std::string("left behind"));
    }

    /// Second thoughts about a judgement that stands, taken back, leave that judgement and no draft.
    void undo_secondThoughtsLeaveWhatStands_29()
    {
        Fixture fixture;
        auto workspace = fixture.open();
        const TurnKey first = currentKey(*workspace);
        rate(*workspace, Polarity::Positive);
        workspace->goTo(first);
        QVERIFY(shows(*workspace, first));
        workspace->rating()->setPolarity(Polarity::Negative);
        workspace->undo();
        QCOMPARE(workspace->rating()->polarity(), std::optional(Polarity::Positive));
        QVERIFY(!workspace->rating()->isEdited());
        QVERIFY(settled(*workspace));
        QTRY_COMPARE(workspace->queue()->summary(first)->state, TurnState::Submitted);
        QCOMPARE(fixture.store()->history(first)->size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestUndoEdits)
#include "tst_undo_edits.moc"
