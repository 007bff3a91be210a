#include <map>

#include <QTest>

#include "kit.h"
#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

/// What a file says comes in whole, or the report says where it did not.
class TstProjectImportLosesNothing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What was rated is what stands in rated_turn, also where a context beside it says something else.
    void ratedPromptIsKept()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        const QByteArray head = "\"turn_id\":\"z\",\"polarity\":\"positive\",\"score\":1,\"ts\":1,\"rated_turn\":{\"response\":\"long "
                                "enough\",\"model\":\"m\",\"prompt\":";
        const auto report = importText(*store, folder,
                                       "{\"feedback_id\":\"1\"," + head + "\"B \\u0000\"},\"context\":[{\"role\":\"user\",\"content\":\"A\"}]}\n"
                                       "{\"feedback_id\":\"2\"," + head + "\"A\"},\"context\":[{\"role\":\"user\",\"content\":\"A\"}]}\n"
                                       "{\"feedback_id\":\"3\"," + head + "\"p\"},\"context\":[]}\n"
                                       "{\"feedback_id\":\"4\"," + head + "\"\"},\"context\":[]}\n");
        VERIFY_RESULT(report);
        QCOMPARE(report->skippedTotal, std::int64_t(0));
        QCOMPARE(report->turns, std::int64_t(4));
        const auto rows = rowsOf(*store);
        QCOMPARE(rows.size(), std::size_t(4));
        const std::string expected[] = {std::string("B \0", 3), "A", "p", ""};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(rows[i].feedback.ratedTurn->prompt, expected[i]);
            QCOMPARE(domain::ratedTurnOf(rows[i].turn).prompt, expected[i]);
        }
        // A person sees what there is to see.
        const auto queue = queueOf(*store);
        QCOMPARE(store->turn(queue[0].key)->context.front().content, std::string("A"));
        QVERIFY(store->turn(queue[0].key)->ratedPrompt);
        QVERIFY(!store->turn(queue[1].key)->ratedPrompt);
        QCOMPARE(store->turn(queue[2].key)->context.front().content, std::string("p"));
        QCOMPARE(report->noted.at(domain::ImportNote::Kind::PromptDiffers).count, std::int64_t(1));
        // Once more through an export: the same bytes, and nothing new where it came from.
        const auto write = [&folder](ProjectStore& from, const QString& name) {
            const auto source = from.exportSource({});
            const auto done = domain::writeExport(**source, folder.path(name), {});
            QFile file(folder.path(name));
            return done && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("failed");
        };
        const QByteArray first = write(*store, QStringLiteral("first.jsonl"));
        QVERIFY(first.contains("\"prompt\":\"B \\u0000\""));
        const auto other = folder.open(QStringLiteral("other.touchstone"));
        VERIFY_RESULT(other->importFile(folder.path(QStringLiteral("first.jsonl")), {}));
        QCOMPARE(write(*other, QStringLiteral("second.jsonl")), first);
        const auto again = store->importFile(folder.path(QStringLiteral("first.jsonl")), {});
        VERIFY_RESULT(again);
        QVERIFY(again->turns == 0 && again->feedbacks == 0);
    }

    /// The same texts with other columns are another answer where the file does not name it.
    void otherColumnsCount()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        const QByteArray text = "{\"prompt\":\"p\",\"response\":\"same\",\"run\":1}\n{\"prompt\":\"p\",\"response\":\"same\",\"run\":2}\n"
                                "{\"prompt\":\"p\",\"response\":\"same\",\"run\":2,\"label\":true}\n"
                                "{\"prompt\":\"p\",\"response\":\"same\",\"label\":true,\"run\":2}\n"
                                "{\"prompt\":\"p\",\"response\":\"same\",\"created_at\":5}\n";
        const auto first = importText(*store, folder, text);
        VERIFY_RESULT(first);
        QCOMPARE(first->turns, std::int64_t(4));
        QCOMPARE(first->duplicates, std::int64_t(1));
        QCOMPARE(first->noted.at(domain::ImportNote::Kind::LabelsKept).count, std::int64_t(2));
        QCOMPARE(first->noted.at(domain::ImportNote::Kind::LabelsKept).first.front().line, std::int64_t(3));
        const auto queue = queueOf(*store);
        QCOMPARE(store->turn(queue[1].key)->metadata.text, std::string("{\"run\":2}"));
        QCOMPARE(store->turn(queue[2].key)->metadata.text, std::string("{\"run\":2,\"label\":true}"));
        const auto second = importText(*store, folder, text);
        VERIFY_RESULT(second);
        QCOMPARE(second->turns, std::int64_t(0));
        QCOMPARE(second->duplicates, std::int64_t(5));
        // And judgements of such rows stay with theirs.
        const QByteArray table = "prompt,response,score,run\r\np,other,1,1\r\np,other,1,2\r\n";
        for (const int added : {2, 0}) {
            const auto scored = importText(*store, folder, table, QStringLiteral("scored.csv"));
            VERIFY_RESULT(scored);
            QCOMPARE(scored->turns, std::int64_t(added));
            QCOMPARE(scored->feedbacks, std::int64_t(added));
        }
        QCOMPARE(rowsOf(*store).size(), std::size_t(2));
    }

    /// A row that names its turn is that turn; what else it says is not lost in silence.
    void rowsThatNameThemselvesAreMergedAndReported()
    {
        const ProjectFolder folder;
        const auto store = folder.open();
        const auto report = importText(*store, folder,
                                       "{\"id\":\"a\",\"prompt\":\"p\",\"response\":\"same\",\"run\":1}\n"
                                       "{\"id\":\"a\",\"prompt\":\"p\",\"response\":\"same\",\"run\":2}\n"
                                       "{\"id\":\"a\",\"prompt\":\"p\",\"response\":\"same\"}\n");
        VERIFY_RESULT(report);
        QCOMPARE(report->turns, std::int64_t(1));
        QCOMPARE(report->duplicates, std::int64_t(2));
        const auto& merged = report->noted.at(domain::ImportNote::Kind::Merged);
        QCOMPARE(merged.count, std::int64_t(1));
        QCOMPARE(merged.first.front().line, std::int64_t(2));
        QVERIFY(merged.first.front().source.find("import.jsonl") != std::string::npos);
    }

    /// The labels that people gave to pairs survive, however often one answer comes up.
    void labelsOfEveryPairSurvive()
    {
        const auto path = sharedFile(QStringLiteral("data/pandalm_40_full.json"));
        if (!path)
            QSKIP("skipped: no ../shared");
        const ProjectFolder folder;
        const auto store = folder.open();
        const auto report = store->importFile(*path, {});
        VERIFY_RESULT(report);
        std::map<int, int> answersOfPair;
        for (const TurnSummary& summary : queueOf(*store)) {
            const std::string metadata = store->turn(summary.key)->metadata.text;
            QVERIFY2(metadata.find("\"annotator1\":") != std::string::npos, metadata.c_str());
            const auto at = metadata.find("\"idx\":");
            QVERIFY2(at != std::string::npos, metadata.c_str());
            ++answersOfPair[std::stoi(metadata.substr(at + 6))];
        }
        QCOMPARE(report->duplicates, std::int64_t(0));
        QCOMPARE(report->skippedTotal, std::int64_t(0));
        QCOMPARE(answersOfPair.size(), std::size_t(40));
        for (const auto& [pair, answers] : answersOfPair)
            QVERIFY2(answers == 2, qPrintable(QString::number(pair)));
        QCOMPARE(report->noted.at(domain::ImportNote::Kind::LabelsKept).count, std::int64_t(80));
    }
};

QTEST_GUILESS_MAIN(TstProjectImportLosesNothing)
#include "tst_project_import_loses_nothing.moc"
