#include <QTest>

#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

Draft fullDraft()
{
    Draft draft;
    draft.polarity = protocol::Polarity::Corrective;
    draft.score = -0.35;
    draft.primary = protocol::Dimension::Safety;
    draft.others = {{protocol::Dimension::Correctness, 0.1}, {protocol::Dimension::Tone, -1.0}};
    draft.confidence = 0.7;
    draft.comment = "half a thought 🚀\n\t";
    draft.correctedText = "\xef\xbb\xbf" "corrected \xc2\xa0text";
    draft.editor = {true, true, 17, 12, 5};
    draft.activeMs = 12'345;
    draft.wallMs = 54'321;
    return draft;
}

} // namespace

class TstProjectStates : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<ProjectFolder>();
        m_store = m_folder->open();
        QVERIFY(m_store);
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(5)));
        m_turns = queueOf(*m_store);
        QCOMPARE(m_turns.size(), std::size_t(5));
    }
    void cleanup()
    {
        m_store.reset();
        m_folder.reset();
    }

    void lossOfWork_draftOutlivesLeavingTheScreen_22()
    {
        const TurnKey key = m_turns[1].key;
        VERIFY_RESULT(m_store->saveDraft(key, fullDraft()));
        QCOMPARE(m_store->summary(key)->state, TurnState::Draft);
        reopen();
        const auto draft = m_store->draft(key);
        QVERIFY(draft && *draft);
        QVERIFY(**draft == fullDraft());
        QVERIFY(!*m_store->draft(m_turns[0].key));
    }

    /// Raw or Rendered is remembered for a turn; that alone is no work in progress.
    void draft_howATurnWasLookedAtIsNoDraft()
    {
        Draft looked;
        looked.editor.raw = true;
        const TurnKey key = m_turns[1].key;
        VERIFY_RESULT(m_store->saveDraft(key, looked));
        QCOMPARE(m_store->summary(key)->state, TurnState::Open);
        VERIFY_RESULT(m_store->requeue(key));
        QCOMPARE(m_store->summary(key)->state, TurnState::Open);
        QVERIFY(**m_store->draft(key) == looked);
    }

    void lossOfWork_olderDraftNeverWins_21()
    {
        const TurnKey key = m_turns[1].key;
        VERIFY_RESULT(m_store->saveDraft(key, fullDraft()));
        Draft newer = fullDraft();
        newer.comment = "the later words";
        newer.correctedText.reset();
        newer.polarity.reset();
        VERIFY_RESULT(m_store->saveDraft(key, newer));
        reopen();
        QVERIFY(**m_store->draft(key) == newer);
    }

    void draft_discardGoesBackToWhatItWas()
    {
        const TurnKey open = m_turns[0].key;
        const TurnKey skipped = m_turns[1].key;
        const TurnKey submitted = m_turns[2].key;
        VERIFY_RESULT(m_store->skip(skipped, "spam"));
        VERIFY_RESULT(m_store->submit(submitted, judgementOf(m_turns[2], 1.0)));
        for (const TurnKey key : {open, skipped, submitted}) {
            VERIFY_RESULT(m_store->saveDraft(key, fullDraft()));
            QCOMPARE(m_store->summary(key)->state, TurnState::Draft);
            VERIFY_RESULT(m_store->discardDraft(key));
            QVERIFY(!*m_store->draft(key));
        }
        QCOMPARE(m_store->summary(open)->state, TurnState::Open);
        QCOMPARE(m_store->summary(skipped)->state, TurnState::Skipped);
        QCOMPARE(m_store->summary(submitted)->state, TurnState::Submitted);
        QCOMPARE(*m_store->skipReason(skipped), std::string("spam"));
    }

    void skip_keepsReasonAndDraft()
    {
        const TurnKey key = m_turns[3].key;
        VERIFY_RESULT(m_store->saveDraft(key, fullDraft()));
        VERIFY_RESULT(m_store->skip(key, "not my language 漢字"));
        QCOMPARE(m_store->summary(key)->state, TurnState::Skipped);
        QCOMPARE(*m_store->skipReason(key), std::string("not my language 漢字"));
        QVERIFY(*m_store->draft(key));
        QCOMPARE(*m_store->skipReason(m_turns[0].key), std::string());
    }

    void requeue_movesToTheEndAndKeepsTheDraft()
    {
        const TurnKey key = m_turns[0].key;
        VERIFY_RESULT(m_store->saveDraft(key, fullDraft()));
        VERIFY_RESULT(m_store->skip(key, "later"));
        const auto order = m_store->requeue(key);
        QVERIFY(order);
        QVERIFY(*order > m_turns.back().order);
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.back().key, key);
        QCOMPARE(queue.back().state, TurnState::Draft);
        QVERIFY(**m_store->draft(key) == fullDraft());
        VERIFY_RESULT(m_store->discardDraft(key));
        QCOMPARE(m_store->summary(key)->state, TurnState::Open);
    }

    /// A turn that was put back is not rated: neither counted nor exported as such, whatever its history says.
    void requeue_isNotRatedAnyMore()
    {
        VERIFY_RESULT(m_store->submit(m_turns[0].key, judgementOf(m_turns[0], 1.0, 1'000)));
        VERIFY_RESULT(m_store->submit(m_turns[1].key, judgementOf(m_turns[1], -1.0, 1'000)));
        const TurnSummary before = *m_store->summary(m_turns[0].key);
        VERIFY_RESULT(m_store->requeue(m_turns[0].key));
        QCOMPARE(m_store->counts(1'000, 0)->submitted, std::int64_t(1));
        QCOMPARE(m_store->counts(1'000, 0)->submittedToday, std::int64_t(1));
        QCOMPARE(m_store->counts(1'000, 0)->activeMsToday, std::int64_t(4'000));
        QVERIFY(!m_store->summary(m_turns[0].key)->polarity);
        QCOMPARE(m_store->history(m_turns[0].key)->size(), std::size_t(1));
        QCOMPARE(exported({}).rows, std::int64_t(1));
        QCOMPARE(exported({}).excluded["requeued"], std::int64_t(1));
        QCOMPARE(exported("polarity:positive").rows, std::int64_t(0));
        QCOMPARE(exported("-state:skipped").rows, std::int64_t(1));
        // Asked for by its state it is there.
        QCOMPARE(exported("state:open").rows, std::int64_t(1));
        VERIFY_RESULT(m_store->saveDraft(m_turns[0].key, fullDraft()));
        QCOMPARE(exported({}).rows, std::int64_t(1));
        QCOMPARE(exported("state:draft").rows, std::int64_t(1));

        VERIFY_RESULT(m_store->restoreState(before.key, {before.state, before.order, {}}));
        QCOMPARE(m_store->summary(before.key)->polarity, before.polarity);
        QCOMPARE(exported({}).rows, std::int64_t(2));
        VERIFY_RESULT(m_store->requeue(before.key));
        domain::Judgement again = judgementOf(m_turns[0], -1.0, 2'000);
        VERIFY_RESULT(m_store->submit(before.key, again));
        QCOMPARE(exported({}).rows, std::int64_t(2));
        QCOMPARE(exported("polarity:negative").rows, std::int64_t(2));
    }

    /// What came with a file was never rated here: putting its turn back changes nothing about it.
    void requeue_leavesImportedJudgementsAlone()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder,
                                 "{\"feedback_id\":\"f\",\"polarity\":\"positive\",\"score\":1,\"ts\":1,\"annotator_id\":\"bob\","
                                 "\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"}}\n",
                                 QStringLiteral("a2e.jsonl")));
        const TurnKey key = queueOf(*m_store).back().key;
        VERIFY_RESULT(m_store->requeue(key));
        QCOMPARE(exported({}).rows, std::int64_t(1));
    }

    void requeue_thenImportAppendsBehind()
    {
        VERIFY_RESULT(m_store->requeue(m_turns[0].key));
        VERIFY_RESULT(importText(*m_store, *m_folder, chatLines(2, 100)));
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.size(), std::size_t(7));
        QCOMPARE(queue[4].key, m_turns[0].key);
        for (std::size_t at = 1; at < queue.size(); ++at)
            QVERIFY(queue[at - 1].order < queue[at].order);
    }

    void undo_restoresSkipAndRequeue_28()
    {
        const TurnSummary before = m_turns[2];
        VERIFY_RESULT(m_store->skip(before.key, "no"));
        VERIFY_RESULT(m_store->requeue(before.key));
        VERIFY_RESULT(m_store->restoreState(before.key, {TurnState::Skipped, before.order, {}}));
        QCOMPARE(*m_store->skipReason(before.key), std::string("no"));
        VERIFY_RESULT(m_store->restoreState(before.key, {TurnState::Open, before.order, {}}));
        QVERIFY(*m_store->summary(before.key) == before);
        VERIFY_RESULT(m_store->restoreState(before.key, {TurnState::Draft, before.order, fullDraft()}));
        QCOMPARE(m_store->summary(before.key)->state, TurnState::Draft);
        QVERIFY(**m_store->draft(before.key) == fullDraft());
        QVERIFY(queueOf(*m_store)[2].key == before.key);
    }

    void flag_isKept()
    {
        VERIFY_RESULT(m_store->setFlagged(m_turns[4].key, true));
        reopen();
        QVERIFY(m_store->summary(m_turns[4].key)->flagged);
        QCOMPARE(m_store->counts(0, 0)->flagged, std::int64_t(1));
        VERIFY_RESULT(m_store->setFlagged(m_turns[4].key, false));
        QVERIFY(!m_store->summary(m_turns[4].key)->flagged);
    }

    void unknownTurnsAreNamed()
    {
        constexpr TurnKey nobody = 4711;
        QCOMPARE(m_store->turn(nobody).error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->summary(nobody).error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->saveDraft(nobody, {}).error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->skip(nobody, "x").error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->requeue(nobody).error().code, ErrorCode::NotFound);
        QCOMPARE(m_store->submit(nobody, judgementOf(m_turns[0], 1)).error().code, ErrorCode::NotFound);
        QVERIFY(m_store->setFlagged(nobody, true).error().where.find("4711") != std::string::npos);
        // A change that failed leaves nothing half done.
        QVERIFY(!*m_store->draft(nobody));
    }

    void settings_areKept()
    {
        QVERIFY(!*m_store->setting("splitter"));
        VERIFY_RESULT(m_store->setSetting("splitter", "1,2"));
        VERIFY_RESULT(m_store->setSetting("splitter", std::string("3\0,4", 4)));
        VERIFY_RESULT(m_store->setGuidelines("# Be fair\n"));
        VERIFY_RESULT(m_store->rename("My ratings"));
        const std::string id = m_store->info().projectId;
        QCOMPARE(id.size(), std::size_t(36));
        reopen();
        QCOMPARE(**m_store->setting("splitter"), std::string("3\0,4", 4));
        QCOMPARE(*m_store->guidelines(), std::string("# Be fair\n"));
        QCOMPARE(m_store->info().name, std::string("My ratings"));
        QCOMPARE(m_store->info().projectId, id);
    }

private:
    /// What an export of everything that the filter lets through would be.
    [[nodiscard]] domain::ExportReport exported(std::string_view filter)
    {
        auto source = m_store->exportSource(*Filter::parse(filter));
        const auto report = domain::previewExport(**source, {});
        if (!report)
            QTest::qFail(report.error().message.c_str(), __FILE__, __LINE__);
        return report.value_or(domain::ExportReport{});
    }

    void reopen()
    {
        m_store.reset();
        m_store = m_folder->open();
    }
    std::unique_ptr<ProjectFolder> m_folder;
    std::unique_ptr<ProjectStore> m_store;
    std::vector<TurnSummary> m_turns;
};

QTEST_GUILESS_MAIN(TstProjectStates)
#include "tst_project_states.moc"
