#include <algorithm>
#include <cstdio>

#include <QElapsedTimer>
#include <QTest>

#include "workspace/queue_model.h"

using namespace touchstone;
using workspace::QueueModel;

namespace {

constexpr int benchQueueTurns = 100'000;

std::vector<project::TurnSummary> benchSummaries()
{
    static const char* const words[] = {"refund", "flight", "review", "database", "index", "summary", "policy", "travel"};
    std::vector<project::TurnSummary> summaries;
    summaries.reserve(benchQueueTurns);
    for (int i = 0; i < benchQueueTurns; ++i) {
        project::TurnSummary summary;
        summary.key = i + 1;
        summary.turnId = "turn-" + std::to_string(i);
        summary.conversationId = "conversation-" + std::to_string(i / 7);
        summary.title = std::string("How do I ") + words[i % 8] + " the " + words[(i / 8) % 8] + " of order "
            + std::to_string(i) + "?";
        summary.snippet = std::string("You can find the ") + words[(i / 3) % 8]
            + " in your account, under the settings that your administrator has shared with the team. Tell me if the "
            + words[(i / 5) % 8] + " is not there.";
        summary.agent = words[i % 5];
        summary.order = i;
        summaries.push_back(std::move(summary));
    }
    return summaries;
}

} // namespace

/// A filter as one types, over 100,000 turns, against a bare scan of as many strings for the same words.
class BenchQueue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void size_filterWhileTyping_43()
    {
        QueueModel model;
        std::vector<project::TurnSummary> summaries = benchSummaries();
        std::vector<QString> plain;
        for (const auto& summary : summaries)
            plain.push_back(QString::fromStdString(summary.title + summary.snippet + summary.agent + summary.turnId
                                                   + summary.conversationId)
                                .toCaseFolded());
        model.append(std::move(summaries));

        const QString typed = QStringLiteral("refund policy state:open order 4");
        double slowestFilter = 0.0;
        double slowestScan = 0.0;
        for (qsizetype length = 1; length <= typed.size(); ++length) {
            const QString text = typed.left(length);
            QElapsedTimer timer;
            timer.start();
            auto filter = project::Filter::parse(text.toStdString());
            if (filter)
                model.setFilter(std::move(*filter));
            slowestFilter = std::max(slowestFilter, static_cast<double>(timer.nsecsElapsed()) / 1e6);

            timer.restart();
            const QString word = text.section(QLatin1Char(' '), 0, 0).toCaseFolded();
            const auto hits = std::count_if(plain.begin(), plain.end(), [&](const QString& s) { return s.contains(word); });
            slowestScan = std::max(slowestScan, static_cast<double>(timer.nsecsElapsed()) / 1e6);
            QVERIFY(hits >= 0);
        }
        std::printf("filter while typing, %d turns: slowest %.1f ms; bare scan %.1f ms; ratio %.2f (wanted: under 100 ms)\n",
                    benchQueueTurns, slowestFilter, slowestScan, slowestFilter / slowestScan);
        QTest::setBenchmarkResult(slowestFilter, QTest::WalltimeMilliseconds);
    }
};

QTEST_GUILESS_MAIN(BenchQueue)
#include "bench_queue.moc"
