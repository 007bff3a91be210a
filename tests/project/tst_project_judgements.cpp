#include <QTest>

#include "project_kit.h"
#include "storage/database.h"

using namespace touchstone;
using namespace touchstone::kit;
using protocol::Dimension;
using protocol::Polarity;

class TstProjectJudgements : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<ProjectFolder>();
        m_store = m_folder->open();
        QVERIFY(m_store);
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(4)));
        m_turns = queueOf(*m_store);
        QCOMPARE(m_turns.size(), std::size_t(4));
    }
    void cleanup()
    {
        m_store.reset();
        m_folder.reset();
    }

    void submit_storesEverything()
    {
        const TurnSummary& turn = m_turns[0];
        domain::Judgement judgement = correctionOf(turn, m_store->turn(turn.key)->answer.content);
        judgement.primary = Dimension::Tone;
        judgement.others = {{Dimension::Correctness, 0.25}, {Dimension::Safety, -1.0}};
        judgement.confidence = 0.8;
        judgement.comment = "\xef\xbb\xbf=1+1 \xc2\xa0 \xf0\x9f\x9a\x80";
        VERIFY_RESULT(m_store->saveDraft(turn.key, begunDraft()));
        QCOMPARE(*m_store->submit(turn.key, judgement), std::int64_t(1));
        reopen();
        const auto stored = m_store->latest(turn.key, "ann");
        QVERIFY(stored && *stored);
        QVERIFY(**stored == judgement);
        QVERIFY(!*m_store->latest(turn.key, "bea"));
        QVERIFY(!*m_store->draft(turn.key));
        const auto summary = m_store->summary(turn.key);
        QCOMPARE(summary->state, TurnState::Submitted);
        QCOMPARE(*summary->polarity, Polarity::Corrective);
        const auto unsent = m_store->unsent(10);
        QCOMPARE(unsent->size(), std::size_t(1));
        QCOMPARE(unsent->front().feedbacks.size(), std::size_t(3));
        QCOMPARE(unsent->front().feedbacks[0].ratedTurn->prompt, std::string("Question 0"));
        QCOMPARE(unsent->front().feedbacks[0].correction, judgement.correction);
        QVERIFY(unsent->front().feedbacks[0].correctionSpan == judgement.correctionSpan);
    }

    void submit_refusesWhatDoesNotHold_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("score beyond 1") << 0;
        QTest::newRow("corrective without correction") << 1;
        QTest::newRow("span of another text") << 2;
        QTest::newRow("span beyond the end") << 3;
        QTest::newRow("another turn") << 4;
        QTest::newRow("no id") << 5;
    }
    void submit_refusesWhatDoesNotHold()
    {
        QFETCH(int, kind);
        const TurnSummary& turn = m_turns[0];
        domain::Judgement judgement = correctionOf(turn, m_store->turn(turn.key)->answer.content);
        if (kind == 0)
            judgement.score = 1.5;
        if (kind == 1)
            judgement.correction.clear();
        if (kind == 2)
            judgement.correctionSpan = protocol::CodePointSpan{1, 2};
        if (kind == 3)
            judgement.correctionSpan = protocol::CodePointSpan{0, 10'000};
        if (kind == 4)
            judgement.turnId = m_turns[1].turnId;
        if (kind == 5)
            judgement.judgementId.clear();
        VERIFY_RESULT(m_store->saveDraft(turn.key, begunDraft()));
        const auto submitted = m_store->submit(turn.key, judgement);
        QVERIFY(!submitted);
        QCOMPARE(submitted.error().code, ErrorCode::SchemaViolation);
        // Nothing of it was stored, and the draft is still there.
        QVERIFY(m_store->history(turn.key)->empty());
        QVERIFY(m_store->unsent(10)->empty());
        QVERIFY(*m_store->draft(turn.key));
        QCOMPARE(m_store->summary(turn.key)->state, TurnState::Draft);
    }

    void undo_newVersionIsAppended_29()
    {
        const TurnSummary& turn = m_turns[0];
        domain::Judgement judgement = judgementOf(turn, 1.0, 1'000);
        judgement.others = {{Dimension::Safety, 0.5}};
        VERIFY_RESULT(m_store->submit(turn.key, judgement));
        domain::Judgement taken = judgement;
        taken.withdrawn = true;
        taken.ts = 1'001;
        QCOMPARE(*m_store->submit(turn.key, taken), std::int64_t(2));
        const auto history = m_store->history(turn.key);
        QCOMPARE(history->size(), std::size_t(2));
        QVERIFY((*history)[0].judgement == judgement);
        QVERIFY(!(*history)[0].latest);
        QVERIFY((*history)[1].latest && (*history)[1].judgement.withdrawn);
        QVERIFY(!*m_store->latest(turn.key, "ann"));
        const auto summary = m_store->summary(turn.key);
        QCOMPARE(summary->state, TurnState::Open);
        QVERIFY(!summary->polarity);
        // The host hears of both, in this order, and the second takes back what the first said.
        const auto unsent = m_store->unsent(10);
        QCOMPARE(unsent->size(), std::size_t(2));
        QCOMPARE((*unsent)[1].feedbacks.size(), (*unsent)[0].feedbacks.size());
        for (const protocol::Feedback& feedback : (*unsent)[1].feedbacks)
            QVERIFY(domain::isWithdrawal(feedback));
        for (const domain::ExportRow& row : rowsOf(*m_store))
            QVERIFY(domain::isWithdrawal(row.feedback));
        // Redo is a third version.
        judgement.ts = 1'002;
        QCOMPARE(*m_store->submit(turn.key, judgement), std::int64_t(3));
        QCOMPARE(m_store->summary(turn.key)->state, TurnState::Submitted);
        QCOMPARE(rowsOf(*m_store).size(), std::size_t(2));
    }

    void undo_putsPlaceAndDraftBackInTheSameStep()
    {
        const TurnSummary& turn = m_turns[1];
        VERIFY_RESULT(m_store->requeue(turn.key));
        VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0, 1'000)));
        domain::Judgement taken = judgementOf(turn, 1.0, 1'001);
        taken.withdrawn = true;
        const TurnRestore restore{TurnState::Draft, turn.order, begunDraft()};
        VERIFY_RESULT(m_store->submit(turn.key, taken, &restore));
        reopen();
        QCOMPARE(m_store->summary(turn.key)->order, turn.order);
        QCOMPARE(m_store->summary(turn.key)->state, TurnState::Draft);
        QVERIFY(**m_store->draft(turn.key) == begunDraft());
        VERIFY_RESULT(m_store->discardDraft(turn.key));
        QCOMPARE(m_store->summary(turn.key)->state, TurnState::Open);
    }

    void undo_supersededCountsNowhere_30()
    {
        const TurnSummary& turn = m_turns[0];
        VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, -1.0, 1'000)));
        VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0, 1'010)));
        const auto rows = rowsOf(*m_store);
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].feedback.score, 1.0);
        QCOMPARE(rows[0].version, std::int64_t(2));
        QCOMPARE(m_store->counts(1'020, 0)->submittedToday, std::int64_t(1));
        QVERIFY(m_store->matching(*Filter::parse("polarity:negative"))->empty());
        QCOMPARE(m_store->history(turn.key)->size(), std::size_t(2));
    }

    void dimensionsLeftOutAreTakenBack()
    {
        const TurnSummary& turn = m_turns[0];
        domain::Judgement judgement = judgementOf(turn, 1.0, 1'000);
        judgement.others = {{Dimension::Safety, 0.5}};
        VERIFY_RESULT(m_store->submit(turn.key, judgement));
        judgement.others.clear();
        judgement.ts = 1'001;
        VERIFY_RESULT(m_store->submit(turn.key, judgement));
        int live = 0;
        for (const domain::ExportRow& row : rowsOf(*m_store))
            live += domain::isWithdrawal(row.feedback) ? 0 : 1;
        QCOMPARE(live, 1);
        QVERIFY(m_store->matching(*Filter::parse("dimension:safety"))->empty());
    }

    void withdraw_withoutAnythingToTakeBack()
    {
        domain::Judgement taken = judgementOf(m_turns[0], 1.0);
        taken.withdrawn = true;
        QCOMPARE(m_store->submit(m_turns[0].key, taken).error().code, ErrorCode::NotFound);
    }

    void judgementOfAnotherTurnIsAConflict()
    {
        VERIFY_RESULT(m_store->submit(m_turns[0].key, judgementOf(m_turns[0], 1.0)));
        domain::Judgement stray = judgementOf(m_turns[1], 1.0);
        stray.judgementId = judgementOf(m_turns[0], 1.0).judgementId;
        QCOMPARE(m_store->submit(m_turns[1].key, stray).error().code, ErrorCode::Conflict);
    }

    void twoAnnotatorsInOneFile()
    {
        const TurnSummary& turn = m_turns[0];
        VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0, 1'000)));
        domain::Judgement other = judgementOf(turn, -1.0, 1'001);
        other.annotator = "bea";
        other.judgementId = "j-bea";
        VERIFY_RESULT(m_store->submit(turn.key, other));
        QCOMPARE((*m_store->latest(turn.key, "ann"))->score, 1.0);
        QCOMPARE((*m_store->latest(turn.key, "bea"))->score, -1.0);
        QCOMPARE(rowsOf(*m_store).size(), std::size_t(2));
        QCOMPARE(rowsOf(*m_store, "annotator:bea").size(), std::size_t(1));
        // Taking one back leaves the other.
        other.withdrawn = true;
        other.ts = 1'002;
        VERIFY_RESULT(m_store->submit(turn.key, other));
        QCOMPARE(m_store->summary(turn.key)->state, TurnState::Submitted);
        QCOMPARE(*m_store->summary(turn.key)->polarity, Polarity::Positive);
    }

    void offsets_spanIsCheckedAtLoad_14()
    {
        const TurnSummary& turn = m_turns[0];
        VERIFY_RESULT(m_store->submit(turn.key, correctionOf(turn, m_store->turn(turn.key)->answer.content)));
        VERIFY_RESULT(m_store->turn(turn.key));
        m_store.reset();
        tamper("UPDATE messages SET content = CAST('altered' AS BLOB) WHERE CAST(role AS TEXT) = 'assistant'");
        m_store = m_folder->open();
        for (const auto& error : {m_store->turn(turn.key).error(), m_store->history(turn.key).error()}) {
            QCOMPARE(error.code, ErrorCode::Damaged);
            QCOMPARE(error.where, turn.turnId);
        }
        VERIFY_RESULT(m_store->turn(m_turns[1].key));
    }

    void lossOfWork_outboxExactlyOnceAndInOrder_19()
    {
        for (const TurnSummary& turn : m_turns)
            VERIFY_RESULT(m_store->submit(turn.key, judgementOf(turn, 1.0)));
        QCOMPARE(m_store->counts(0, 0)->unsent, std::int64_t(4));
        reopen();
        auto unsent = *m_store->unsent(2);
        QCOMPARE(unsent.size(), std::size_t(2));
        QCOMPARE(unsent[0].turn, m_turns[0].key);
        QCOMPARE(unsent[1].turn, m_turns[1].key);
        VERIFY_RESULT(m_store->acknowledged({unsent[0].sequence, unsent[1].sequence}));
        VERIFY_RESULT(m_store->acknowledged({unsent[0].sequence}));
        unsent = *m_store->unsent(10);
        QCOMPARE(unsent.size(), std::size_t(2));
        QCOMPARE(unsent[0].turn, m_turns[2].key);
        QCOMPARE(m_store->counts(0, 0)->unsent, std::int64_t(2));
    }

    void lossOfWork_refusalIsKeptAndLaterVersionsWait_20()
    {
        VERIFY_RESULT(m_store->submit(m_turns[0].key, judgementOf(m_turns[0], 1.0, 1'000)));
        VERIFY_RESULT(m_store->submit(m_turns[0].key, judgementOf(m_turns[0], -1.0, 1'001)));
        VERIFY_RESULT(m_store->submit(m_turns[1].key, judgementOf(m_turns[1], 1.0, 1'002)));
        const std::int64_t first = m_store->unsent(1)->front().sequence;
        VERIFY_RESULT(m_store->refused(first, "try later", false));
        QCOMPARE(m_store->unsent(1)->front().attempts, std::int64_t(1));
        QCOMPARE(m_store->unsent(1)->front().lastError, std::string("try later"));
        QVERIFY(!m_store->unsent(1)->front().blocked);
        VERIFY_RESULT(m_store->refused(first, "no such turn", true));
        // The blocked one and the version behind it come last and say so.
        auto unsent = *m_store->unsent(10);
        QCOMPARE(unsent.size(), std::size_t(3));
        QCOMPARE(unsent[0].turn, m_turns[1].key);
        QVERIFY(!unsent[0].blocked);
        QVERIFY(unsent[1].blocked && unsent[2].blocked);
        QCOMPARE(m_store->counts(0, 0)->unsent, std::int64_t(3));
        VERIFY_RESULT(m_store->retryBlocked());
        unsent = *m_store->unsent(10);
        QCOMPARE(unsent[0].sequence, first);
        QVERIFY(!unsent[0].blocked && !unsent[1].blocked);
    }

private:
    void reopen()
    {
        m_store.reset();
        m_store = m_folder->open();
    }
    void tamper(const char* statement)
    {
        storage::OpenOptions options;
        options.path = m_folder->path();
        options.applicationId = projectApplicationId;
        auto database = storage::Database::open(options);
        QVERIFY2(database, database ? "" : database.error().message.c_str());
        VERIFY_RESULT((*database)->run(statement));
    }
    std::unique_ptr<ProjectFolder> m_folder;
    std::unique_ptr<ProjectStore> m_store;
    std::vector<TurnSummary> m_turns;
};

QTEST_GUILESS_MAIN(TstProjectJudgements)
#include "tst_project_judgements.moc"
