#include <QTest>

#include "kit.h"
#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

QByteArray conversation(const QByteArray& id, int turns)
{
    QByteArray line = "{\"id\":\"" + id + "\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"}";
    for (int i = 0; i < turns; ++i) {
        const QByteArray number = QByteArray::number(i);
        line += ",{\"role\":\"user\",\"content\":\"ask " + number + "\"},{\"role\":\"assistant\",\"content\":\"say "
            + number + "\"}";
    }
    return line + "]}\n";
}

QByteArray feedbackLine(const QByteArray& id, const QByteArray& annotator, const QByteArray& score, const QByteArray& ts)
{
    return "{\"feedback_id\":\"" + id + "\",\"correlation_id\":\"c1\",\"rated_turn\":{\"prompt\":\"Hi\",\"response\":"
           "\"Hello there\",\"model\":\"m1\"},\"polarity\":\"positive\",\"score\":" + score + ",\"dimension\":"
           "\"tone\",\"confidence\":1.0,\"comment\":\"\",\"correction\":\"\",\"source\":\"human\",\"annotator_id\":\""
        + annotator + "\",\"ts\":" + ts + "}\n";
}

} // namespace

class TstProjectImport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// "All or nothing" means it for a file whose end is missing, too, wherever it was cut.
    void atomic_aFileThatIsCutOffAddsNothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("goodRows");
        QByteArray list = "[" + chatLines(4).trimmed();
        list.replace('\n', ",\n");
        QTest::newRow("between two rows") << list << 4;
        QTest::newRow("after a comma") << list + "," << 4;
        QTest::newRow("inside a row") << list.chopped(30) << 3;
        QTest::newRow("inside a key") << list.left(list.lastIndexOf("messages") + 3) << 3;
    }
    void atomic_aFileThatIsCutOffAddsNothing()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const int, goodRows);
        const ProjectFolder folder;
        const auto store = folder.open();
        const auto refused = importText(*store, folder, text, QStringLiteral("cut.json"), true);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::SchemaViolation);
        QVERIFY2(refused.error().where.find("cut.json: line 4, column ") != std::string::npos,
                 refused.error().where.c_str());
        QVERIFY(refused.error().message.find("cut off") != std::string::npos);
        QVERIFY(queueOf(*store).empty());
        const auto kept = importText(*store, folder, text, QStringLiteral("cut.json"), false);
        VERIFY_RESULT(kept);
        QCOMPARE(kept->turns, std::int64_t(goodRows));
        QCOMPARE(kept->skippedTotal, std::int64_t(1));
        QVERIFY(kept->cutOff);
        // A whole list is no such file.
        VERIFY_RESULT(importText(*store, folder, "[" + chatLines(1, 90).trimmed() + "]", QStringLiteral("whole.json"), true));
    }

    void reportTellsWhatWasTakenForGranted()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        const QByteArray row = "{\"feedback_id\":\"f\",\"polarity\":\"corrective\",\"score\":-1,\"ts\":1,\"correction\":\"Hello\","
                               "\"correction_span\":[0,4],\"rated_turn\":{\"prompt\":\"p\",\"response\":\"Helo you\",\"model\":\"m\"}";
        const auto silent = importText(*store, folder, row + "}\n", QStringLiteral("silent.jsonl"));
        VERIFY_RESULT(silent);
        QVERIFY(silent->assumedCodePoints);
        QCOMPARE(silent->completedCorrections, std::int64_t(1));
        const auto rows = rowsOf(*store);
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows.front().feedback.correction, std::string("Hello you"));
        const auto again = importText(*store, folder, row + ",\"offset_unit\":\"codepoint\"}\n", QStringLiteral("said.jsonl"));
        VERIFY_RESULT(again);
        QVERIFY(!again->assumedCodePoints);
        QVERIFY2(again->completedCorrections == 0 && again->feedbacks == 0, "the same judgement again");
    }

    void init()
    {
        m_folder = std::make_unique<ProjectFolder>();
        m_store = m_folder->open();
        QVERIFY(m_store);
    }
    void cleanup()
    {
        m_store.reset();
        m_folder.reset();
    }

    void sharedFiles_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("trajectories") << QStringLiteral("data/tau_airline_gpt4o_2tasks_8trajectories.json");
        QTest::newRow("pairwise") << QStringLiteral("data/pandalm_40_full.json");
        QTest::newRow("inspect") << QStringLiteral("data/inspect_ai_browser_gpt4omini_trimmed.json");
        QTest::newRow("kto") << QStringLiteral("samples/training/kto.jsonl");
        QTest::newRow("preference strings") << QStringLiteral("samples/training/preference_strings.jsonl");
        QTest::newRow("preference universal") << QStringLiteral("samples/training/preference_universal.jsonl");
        QTest::newRow("sft") << QStringLiteral("samples/training/sft_messages.jsonl");
    }
    /// Each loads, and a second time adds nothing and says so.
    void sharedFiles()
    {
        QFETCH(QString, file);
        const auto path = sharedFile(file);
        if (!path)
            QSKIP("skipped: no ../shared");
        const auto first = m_store->importFile(*path, {});
        VERIFY_RESULT(first);
        QVERIFY(first->turns > 0);
        QVERIFY(first->conversations > 0);
        const auto queue = queueOf(*m_store);
        QCOMPARE(static_cast<std::int64_t>(queue.size()), first->turns);
        for (const TurnSummary& summary : queue) {
            const auto turn = m_store->turn(summary.key);
            VERIFY_RESULT(turn);
            QCOMPARE(turn->turnId, summary.turnId);
            QCOMPARE(turn->answer.role, std::string("assistant"));
            QCOMPARE(static_cast<std::int64_t>(turn->context.size()), summary.index);
            QVERIFY(!summary.snippet.empty() || turn->answer.content.empty());
        }
        const auto second = m_store->importFile(*path, {});
        VERIFY_RESULT(second);
        QCOMPARE(second->turns, std::int64_t(0));
        QCOMPARE(second->conversations, std::int64_t(0));
        QCOMPARE(second->feedbacks, std::int64_t(0));
        QCOMPARE(second->duplicates, first->turns + first->duplicates);
        QCOMPARE(queueOf(*m_store).size(), queue.size());
    }

    void offsets_textIsKeptByteForByte_9_10_11()
    {
        const std::string odd = "\xef\xbb\xbf  &lt;b&gt; <br> \\n \xc2\xa0 4   cm e\xcc\x81 \xe2\x80\xa8 \xf0\x9f\x91\xa8"
                                "\xf0\x9f\x8f\xbb\xe2\x80\x8d\xf0\x9f\x9a\x92\n ";
        const std::string escaped = "\xef\xbb\xbf  &lt;b&gt; <br> \\\\n \xc2\xa0 4   cm e\xcc\x81 \xe2\x80\xa8"
                                    " \xf0\x9f\x91\xa8\xf0\x9f\x8f\xbb\xe2\x80\x8d\xf0\x9f\x9a\x92\\n \\u0000";
        const QByteArray line = QByteArray::fromStdString(
            "{\"messages\":[{\"role\":\"user\",\"content\":\"" + escaped
            + "\"},{\"role\":\"assistant\",\"content\":\"" + escaped + "\"}]}\n");
        VERIFY_RESULT(importText(*m_store, *m_folder, line));
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.size(), std::size_t(1));
        const auto turn = m_store->turn(queue[0].key);
        VERIFY_RESULT(turn);
        const std::string expected = odd + std::string(1, '\0');
        QCOMPARE(QByteArray::fromStdString(turn->answer.content), QByteArray::fromStdString(expected));
        QCOMPARE(QByteArray::fromStdString(turn->context[0].content), QByteArray::fromStdString(expected));
    }

    void everyAssistantMessageIsATurnWithItsContext()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, conversation("talk", 3)));
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.size(), std::size_t(3));
        for (std::size_t at = 0; at < 3; ++at) {
            const auto turn = m_store->turn(queue[at].key);
            QCOMPARE(turn->context.size(), 2 + at * 2);
            QCOMPARE(turn->context.front().role, std::string("system"));
            QCOMPARE(turn->answer.content, "say " + std::to_string(at));
            QCOMPARE(turn->conversationId, std::string("talk"));
            QCOMPARE(queue[at].title, "ask " + std::to_string(at));
        }
    }

    /// A log that grew: what was there stays, rated or not, and only the new turns are added.
    void grownConversationAddsItsNewTurns()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, conversation("talk", 2)));
        const auto before = queueOf(*m_store);
        VERIFY_RESULT(m_store->submit(before[0].key, judgementOf(before[0], 1.0)));
        const auto report = importText(*m_store, *m_folder, conversation("talk", 4));
        VERIFY_RESULT(report);
        QCOMPARE(report->turns, std::int64_t(2));
        QCOMPARE(report->duplicates, std::int64_t(2));
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.size(), std::size_t(4));
        QCOMPARE(queue[0].state, TurnState::Submitted);
        QCOMPARE(m_store->turn(queue[3].key)->context.size(), std::size_t(8));
    }

    void badRowsAreReportedAndGoodOnesLoad()
    {
        const QByteArray lines = chatLines(2) + "{\"messages\": [{\"role\": }]}\n" + chatLines(2, 2);
        const auto report = importText(*m_store, *m_folder, lines);
        VERIFY_RESULT(report);
        QCOMPARE(report->turns, std::int64_t(4));
        QCOMPARE(report->skippedTotal, std::int64_t(1));
        QCOMPARE(report->skipped.front().line, std::int64_t(3));
        QVERIFY(report->skipped.front().column > 0);
    }

    void offsets_latin1IsRefused_12()
    {
        const auto report = importText(*m_store, *m_folder, "{\"prompt\":\"a\",\"response\":\"K\xf6ln\"}\n");
        VERIFY_RESULT(report);
        QVERIFY(report->stopped || report->skippedTotal == 1);
        QCOMPARE(report->turns, std::int64_t(0));
        QVERIFY(queueOf(*m_store).empty());
    }

    void cancelKeepsWhatIsCommitted()
    {
        const QString path = m_folder->write(QStringLiteral("big.jsonl"), chatLines(12'000));
        int calls = 0;
        const auto report = m_store->importFile(path, {}, false, [&calls](std::int64_t done, std::int64_t total) {
            ++calls;
            return done < total / 2;
        });
        VERIFY_RESULT(report);
        QVERIFY(report->stopped);
        QCOMPARE(report->stopped->code, ErrorCode::Cancelled);
        QVERIFY(calls > 2);
        const auto kept = m_store->counts(0, 0)->total;
        QCOMPARE(report->turns, kept);
        QVERIFY(kept > 0 && kept < 12'000);
        // Going on later adds the rest.
        const auto again = m_store->importFile(path, {});
        VERIFY_RESULT(again);
        QCOMPARE(again->duplicates, kept);
        QCOMPARE(again->turns + kept, std::int64_t(12'000));
    }

    void atomicIsAllOrNothing()
    {
        const QString path = m_folder->write(QStringLiteral("big.jsonl"), chatLines(12'000));
        const auto report = m_store->importFile(path, {}, true, [](std::int64_t done, std::int64_t total) {
            return done < total / 2;
        });
        QCOMPARE(report.error().code, ErrorCode::Cancelled);
        QCOMPARE(m_store->counts(0, 0)->total, std::int64_t(0));
        QVERIFY(m_store->importFile(path, {}, true));
        QCOMPARE(m_store->counts(0, 0)->total, std::int64_t(12'000));
    }

    void feedbackVersionsOfAFile()
    {
        const auto first = importText(*m_store, *m_folder, feedbackLine("f1", "ext", "1.0", "100.0"));
        VERIFY_RESULT(first);
        QCOMPARE(first->feedbacks, std::int64_t(1));
        // The same again; a later and an earlier version; another person under the same id.
        QCOMPARE(importText(*m_store, *m_folder, feedbackLine("f1", "ext", "1.0", "100.0"))->feedbacks, std::int64_t(0));
        QCOMPARE(importText(*m_store, *m_folder, feedbackLine("f1", "ext", "-1.0", "200.0"))->feedbacks, std::int64_t(1));
        QCOMPARE(importText(*m_store, *m_folder, feedbackLine("f1", "ext", "0.5", "50.0"))->feedbacks, std::int64_t(1));
        QCOMPARE(importText(*m_store, *m_folder, feedbackLine("f1", "else", "0.25", "10.0"))->feedbacks, std::int64_t(1));
        const auto rows = rowsOf(*m_store);
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[0].feedback.annotatorId, std::string("else"));
        QCOMPARE(rows[1].feedback.score, -1.0);
        QCOMPARE(rows[1].feedback.ratedTurn->response, std::string("Hello there"));
        QCOMPARE(m_store->counts(0, 0)->total, std::int64_t(1));
    }

    void export_unknownAnnotatorIsKept_52()
    {
        VERIFY_RESULT(importText(*m_store, *m_folder, feedbackLine("f1", "somebody@elsewhere", "1.0", "100.0")));
        QCOMPARE(rowsOf(*m_store, "annotator:somebody@elsewhere").size(), std::size_t(1));
        // It is not this person's work: the turn is still to be rated, and nothing of it is sent.
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue[0].state, TurnState::Open);
        QVERIFY(!queue[0].polarity);
        QVERIFY(m_store->unsent(10)->empty());
    }

    /// Files number their turns as they like: the same id with another text is another turn.
    void sameIdOtherText()
    {
        const QByteArray one = "{\"turn_id\":\"1\",\"prompt\":\"a\",\"response\":\"first\"}\n";
        const QByteArray two = "{\"turn_id\":\"1\",\"prompt\":\"a\",\"response\":\"second\"}\n";
        VERIFY_RESULT(importText(*m_store, *m_folder, one + two));
        QCOMPARE(queueOf(*m_store).size(), std::size_t(2));
        VERIFY_RESULT(importText(*m_store, *m_folder, two + one));
        QCOMPARE(queueOf(*m_store).size(), std::size_t(2));
    }

    void summariesAreShortAndOfOneLine()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 50; ++round) {
            const std::string text = randomText(random, 400).toStdString();
            const QByteArray json = QByteArray::fromStdString(text).replace('\\', "\\\\").replace('"', "\\\"")
                                        .replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t");
            VERIFY_RESULT(importText(*m_store, *m_folder, "{\"messages\":[{\"role\":\"user\",\"content\":\"" + json
                                                              + "\"},{\"role\":\"assistant\",\"content\":\"" + json
                                                              + "\"}]}\n"));
        }
        const auto queue = queueOf(*m_store);
        QCOMPARE(queue.size(), std::size_t(50));
        for (const TurnSummary& summary : queue) {
            const QString title = QString::fromStdString(summary.title);
            const QString snippet = QString::fromStdString(summary.snippet);
            QVERIFY(title.toUcs4().size() <= 120);
            QVERIFY(snippet.toUcs4().size() <= 160);
            QVERIFY(!snippet.contains(QLatin1Char('\n')) && !snippet.contains(QChar::ReplacementCharacter));
            QVERIFY(snippet.endsWith(QString::fromUtf8("…")));
        }
    }

private:
    std::unique_ptr<ProjectFolder> m_folder;
    std::unique_ptr<ProjectStore> m_store;
};

QTEST_GUILESS_MAIN(TstProjectImport)
#include "tst_project_import.moc"
