#include <unordered_set>

#include <QFileInfo>
#include <QTest>

#include "project_kit.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

constexpr std::int64_t megabyte = 1024 * 1024;

std::int64_t residentBytes()
{
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    constexpr std::int64_t pageBytes = 4096;
    return status.readAll().split(' ')[1].toLongLong() * pageBytes;
}

} // namespace

/// Large projects: what is asked for is bounded, whatever the project holds. No test here looks at a clock.
class TstProjectSize : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void size_hundredThousandTurns_43_46()
    {
        // Sanitizers make everything slower and memory larger.
        const bool sanitized = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED");
        const int count = sanitized ? 10'000 : 100'000;
        const ProjectFolder folder;
        const auto store = folder.open();
        const QString path = folder.write(QStringLiteral("big.jsonl"), chatLines(count));
        const std::int64_t before = residentBytes();
        const auto report = store->importFile(path, {});
        VERIFY_RESULT(report);
        QCOMPARE(report->turns, std::int64_t(count));
        const std::int64_t growth = residentBytes() - before;
        QVERIFY2(sanitized || growth < 100 * megabyte, qPrintable(QString::number(growth / megabyte) + QStringLiteral(" MB")));
        std::unordered_set<TurnKey> seen;
        std::int64_t after = 0;
        while (true) {
            const auto page = store->summaries(after, 1'000);
            VERIFY_RESULT(page);
            if (page->empty())
                break;
            QCOMPARE(page->size(), std::size_t(1'000));
            for (const TurnSummary& summary : *page) {
                QVERIFY(summary.order > after);
                after = summary.order;
                QVERIFY(seen.insert(summary.key).second);
            }
        }
        QCOMPARE(seen.size(), std::size_t(count));
        QCOMPARE(store->counts(0, 0)->open, std::int64_t(count));
        QCOMPARE(store->matching(*Filter::parse("\"answer number 7777,\""))->size(), std::size_t(1));
        // One judgement in it is as good as in a small project.
        const auto last = store->summary(*seen.begin());
        VERIFY_RESULT(store->submit(last->key, judgementOf(*last, 1.0)));
        QCOMPARE(rowsOf(*store).size(), std::size_t(1));
    }

    /// A turn is a place in its conversation: 10,000 turns do not hold 10,000 copies of what came before.
    void size_longConversationIsNotQuadratic_41_42()
    {
        constexpr int turns = 10'000;
        QByteArray line = "{\"messages\":[";
        for (int i = 0; i < turns; ++i) {
            const QByteArray number = QByteArray::number(i);
            line += (i ? "," : "") + QByteArray("{\"role\":\"user\",\"content\":\"") + number
                + QByteArray(100, 'u') + "\"},{\"role\":\"assistant\",\"content\":\"" + number + QByteArray(100, 'a')
                + "\"}";
        }
        line += "]}\n";
        const ProjectFolder folder;
        {
            const auto store = folder.open();
            VERIFY_RESULT(importText(*store, folder, line));
            const auto page = store->summaries(turns - 1, 10);
            QCOMPARE(page->size(), std::size_t(1));
            const auto last = store->turn(page->front().key);
            VERIFY_RESULT(last);
            QCOMPARE(last->context.size(), std::size_t(turns * 2 - 1));
            QVERIFY(last->answer.content.rfind("9999", 0) == 0);
        }
        const std::int64_t size = QFileInfo(folder.path()).size();
        QVERIFY2(size < 4 * line.size(), qPrintable(QString::number(size)));
    }

    /// Lists read no bodies: a huge message does not make the queue heavy.
    void size_hugeMessageStaysOutOfLists_41()
    {
        const QByteArray huge(20 * 1'000'000, 'x');
        const QByteArray line = "{\"messages\":[{\"role\":\"user\",\"content\":\"go\"},{\"role\":\"assistant\",\"content\":"
                                "\"\",\"tool_calls\":[{\"id\":\"1\",\"type\":\"function\",\"function\":{\"name\":"
                                "\"fetch\",\"arguments\":\"{}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"1\","
                                "\"content\":\"" + huge + "\"},{\"role\":\"assistant\",\"content\":\"done\"}]}\n";
        const ProjectFolder folder;
        {
            const auto store = folder.open();
            VERIFY_RESULT(importText(*store, folder, line));
        }
        const auto store = folder.open();
        const std::int64_t before = residentBytes();
        const auto queue = queueOf(*store);
        QCOMPARE(queue.back().snippet, std::string("done"));
        QVERIFY(qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") || residentBytes() - before < 10 * megabyte);
        QCOMPARE(store->turn(queue.back().key)->context[2].content.size(), std::size_t(huge.size()));
    }
};

QTEST_GUILESS_MAIN(TstProjectSize)
#include "tst_project_size.moc"
