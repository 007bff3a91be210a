#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include "host/check.h"
#include "host_bench.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using host::Role;
using protocol::ComponentPerformanceRecord;
using protocol::Feedback;

/// The running statistics against a plain recount of everything that was sent.
class TestHostStats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomFeedbackHistories_data();
    void randomFeedbackHistories();
    void orderDoesNotMatterToTheLastBit();
    void tinyAndHugeScoresLeaveNoTrace();
    void randomExperienceHistories();
    void p95IsTheExactNearestRank_data();
    void p95IsTheExactNearestRank();
    void p95LooksBackTenThousandCalls();
    void outcomesOfCalls_data();
    void outcomesOfCalls();
    void oneComponentOrAll();
    void recountFindsWhatWasTamperedWith();

private:
    void open(const QString& path);
    [[nodiscard]] std::map<std::string, ComponentPerformanceRecord> records();

    std::unique_ptr<host::Host> m_host;
};

namespace {

/// What the store should hold: the sent versions of each feedback, in order of arrival.
using History = std::map<std::string, std::vector<Feedback>>;

bool isWithdrawn(const Feedback& feedback)
{
    return feedback.polarity == protocol::Polarity::Neutral && feedback.score == 0.0 && feedback.confidence == 0.0
        && feedback.comment == "withdrawn";
}

std::map<std::string, std::pair<long double, int>> recount(const History& history)
{
    std::map<std::string, std::pair<long double, int>> sums;
    for (const auto& [id, versions] : history) {
        const Feedback* latest = nullptr;
        for (const Feedback& version : versions)
            if (!latest || version.ts >= latest->ts)
                latest = &version;
        if (isWithdrawn(*latest))
            continue;
        auto& sum = sums[latest->ratedTurn->model];
        sum.first += static_cast<long double>(latest->score);
        ++sum.second;
    }
    return sums;
}

Feedback randomVersion(std::mt19937& random, const std::string& id)
{
    std::uniform_real_distribution<double> score(-1.0, 1.0);
    std::uniform_int_distribution<int> small(0, 9);
    Feedback feedback = bench::feedback(id, score(random), small(random), "model" + std::to_string(small(random) % 3));
    if (small(random) == 0) {
        feedback.polarity = protocol::Polarity::Neutral;
        feedback.score = 0.0;
        feedback.confidence = 0.0;
        feedback.comment = "withdrawn";
    }
    return feedback;
}

} // namespace

void TestHostStats::open(const QString& path)
{
    m_host.reset();
    host::HostOptions options;
    options.storePath = path;
    m_host = std::make_unique<host::Host>(std::move(options));
    const auto opened = m_host->open();
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
}

std::map<std::string, ComponentPerformanceRecord> TestHostStats::records()
{
    std::map<std::string, ComponentPerformanceRecord> result;
    const auto session = attach(*m_host, "looker", Role::Ops);
    const auto answer = ask(*session, protocol::LearnStatsRequest{});
    if (answer)
        for (const auto& record : answer->components)
            result[record.componentName] = record;
    return result;
}

void TestHostStats::randomFeedbackHistories_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 6; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestHostStats::randomFeedbackHistories()
{
    QFETCH(const unsigned, seed);
    std::mt19937 random(seed);
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    History history;
    std::vector<Feedback> sent;
    std::uniform_int_distribution<int> batchSize(1, 12);
    std::uniform_int_distribution<int> id(0, 25);
    for (int round = 0; round < 4; ++round) {
        open(path);
        const auto session = attach(*m_host, "ann", Role::Annotator);
        QVERIFY(session);
        for (int batch = 0; batch < 15; ++batch) {
            std::vector<Feedback> list;
            for (int number = batchSize(random); number > 0; --number) {
                const bool again = !sent.empty() && id(random) < 4;
                auto one = again ? sent[random() % sent.size()] : randomVersion(random, "f" + std::to_string(id(random)));
                // Chance makes the same withdrawal twice; the same content again is no new version.
                auto& versions = history[one.feedbackId];
                if (std::find(versions.begin(), versions.end(), one) == versions.end())
                    versions.push_back(one);
                sent.push_back(one);
                list.push_back(std::move(one));
            }
            QCOMPARE(ask(*session, bench::feedbacks(list))->recorded, static_cast<std::int64_t>(list.size()));
        }
        const auto expected = recount(history);
        const auto found = records();
        QCOMPARE(found.size(), expected.size());
        for (const auto& [component, sum] : expected) {
            const double mean = static_cast<double>(sum.first / sum.second);
            QVERIFY(found.count(component) == 1);
            const auto& record = found.at(component);
            QVERIFY2(std::abs(record.avgScore - mean) <= 1e-15, qPrintable(QString::number(record.avgScore - mean)));
            QCOMPARE(record.callsTotal, 0);
        }
        const auto problems = host::checkStore(path);
        QVERIFY2(problems && problems->empty(), problems && !problems->empty() ? problems->front().message.c_str() : "");
    }
}

void TestHostStats::orderDoesNotMatterToTheLastBit()
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> score(-1.0, 1.0);
    std::vector<Feedback> list;
    for (int number = 0; number < 300; ++number)
        list.push_back(bench::feedback("f" + std::to_string(number), score(random), 1));
    std::vector<double> means;
    for (int turn = 0; turn < 3; ++turn) {
        open(QStringLiteral(":memory:"));
        const auto session = attach(*m_host, "ann", Role::Annotator);
        std::shuffle(list.begin(), list.end(), random);
        // Detours that are all taken back later.
        auto detour = list;
        for (Feedback& one : detour) {
            one.score = score(random);
            one.ts = 0.5;
        }
        QVERIFY(ask(*session, bench::feedbacks(detour)).has_value());
        QVERIFY(ask(*session, bench::feedbacks(list)).has_value());
        means.push_back(records().at("m").avgScore);
    }
    QVERIFY(means[0] == means[1] && means[1] == means[2]);
}

void TestHostStats::tinyAndHugeScoresLeaveNoTrace()
{
    open(QStringLiteral(":memory:"));
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(ask(*session, bench::feedbacks({bench::feedback("tiny", 5e-324, 1), bench::feedback("one", 1.0, 1)}))
                .has_value());
    auto gone = bench::feedback("one", 0.0, 2);
    gone.polarity = protocol::Polarity::Neutral;
    gone.confidence = 0.0;
    gone.comment = "withdrawn";
    QVERIFY(ask(*session, bench::feedbacks({gone})).has_value());
    QVERIFY(records().at("m").avgScore == 5e-324);
    QVERIFY(ask(*session, bench::feedbacks({bench::feedback("tiny", -1e-300, 2)})).has_value());
    QVERIFY(records().at("m").avgScore == -1e-300);
    QVERIFY(ask(*session, bench::feedbacks({bench::feedback("low", -1.0, 2), bench::feedback("low2", 1.0, 2)}))
                .has_value());
    QVERIFY(records().at("m").avgScore == -1e-300 / 3);
}

void TestHostStats::randomExperienceHistories()
{
    std::mt19937 random(5);
    const QTemporaryDir dir;
    std::uniform_real_distribution<double> duration(0.0, 5000.0);
    std::uniform_int_distribution<int> pick(0, 5);
    struct Expected {
        std::vector<double> durations;
        int total = 0;
        int success = 0;
        int failed = 0;
        double last = 0.0;
    };
    std::map<std::string, Expected> expected;
    int number = 0;
    for (int round = 0; round < 3; ++round) {
        open(dir.filePath(QStringLiteral("host.db")));
        const auto session = attach(*m_host, "bot", Role::Agent);
        for (int batch = 0; batch < 6; ++batch) {
            std::vector<protocol::Experience> list;
            for (int count = 0; count < 40; ++count) {
                const std::string component = "c" + std::to_string(pick(random) % 3);
                const int reward = pick(random) % 3 - 1;
                const bool timed = pick(random) > 0;
                const double spent = duration(random);
                const double ts = duration(random);
                protocol::Json action{{"component_name", component}};
                protocol::Json nextState = protocol::Json::object();
                if (timed)
                    (pick(random) % 2 == 0 ? action : nextState)["duration_ms"] = spent;
                list.push_back(bench::experience(std::to_string(++number), action.dump(), reward, ts,
                                                 nextState.dump()));
                Expected& one = expected[component];
                ++one.total;
                one.success += reward > 0 ? 1 : 0;
                one.failed += reward < 0 ? 1 : 0;
                one.last = std::max(one.last, ts);
                if (timed)
                    one.durations.push_back(spent);
            }
            QVERIFY(ask(*session, bench::experiences(list)).has_value());
        }
        const auto found = records();
        QCOMPARE(found.size(), expected.size());
        for (auto& [component, one] : expected) {
            const auto& record = found.at(component);
            QCOMPARE(record.callsTotal, one.total);
            QCOMPARE(record.callsSuccess, one.success);
            QCOMPARE(record.callsFailed, one.failed);
            QCOMPARE(record.lastCalled, one.last);
            QCOMPARE(record.avgScore, 0.0);
            std::vector<double> sorted = one.durations;
            std::sort(sorted.begin(), sorted.end());
            QVERIFY(record.p95DurationMs == sorted[(95 * sorted.size() + 99) / 100 - 1]);
            long double sum = 0;
            for (const double spent : sorted)
                sum += static_cast<long double>(spent);
            QVERIFY(std::abs(record.avgDurationMs - static_cast<double>(sum / sorted.size())) < 1e-9);
        }
    }
}

void TestHostStats::p95IsTheExactNearestRank_data()
{
    QTest::addColumn<int>("calls");
    QTest::addColumn<double>("expected");
    QTest::newRow("1") << 1 << 1.0;
    QTest::newRow("2") << 2 << 2.0;
    QTest::newRow("19") << 19 << 19.0;
    QTest::newRow("20") << 20 << 19.0;
    QTest::newRow("21") << 21 << 20.0;
    QTest::newRow("100") << 100 << 95.0;
    QTest::newRow("101") << 101 << 96.0;
}

void TestHostStats::p95IsTheExactNearestRank()
{
    QFETCH(const int, calls);
    QFETCH(const double, expected);
    open(QStringLiteral(":memory:"));
    const auto session = attach(*m_host, "bot", Role::Agent);
    std::vector<protocol::Experience> list;
    for (int call = 1; call <= calls; ++call)
        list.push_back(bench::experience(std::to_string(call),
                                         R"({"component_name":"c","duration_ms":)" + std::to_string(call) + "}", 1, 1));
    std::mt19937 random(3);
    std::shuffle(list.begin(), list.end(), random);
    QVERIFY(ask(*session, bench::experiences(list)).has_value());
    QCOMPARE(records().at("c").p95DurationMs, expected);
}

void TestHostStats::p95LooksBackTenThousandCalls()
{
    open(QStringLiteral(":memory:"));
    const auto session = attach(*m_host, "bot", Role::Agent);
    const auto send = [&](int from, int to, double spent) {
        std::vector<protocol::Experience> list;
        for (int call = from; call < to; ++call)
            list.push_back(bench::experience(std::to_string(call), R"({"component_name":"c","duration_ms":)"
                                                 + std::to_string(spent) + "}",
                                             1, 1));
        return ask(*session, bench::experiences(list)).has_value();
    };
    QVERIFY(send(0, 600, 900.0));
    QVERIFY(send(600, 10'000, 10.0));
    QCOMPARE(records().at("c").p95DurationMs, 900.0);
    // The 101st call after that pushes one too many of the slow ones out of the window: 500 of 10,000 are 5 %.
    QVERIFY(send(10'000, 10'100, 10.0));
    QCOMPARE(records().at("c").p95DurationMs, 10.0);
    QCOMPARE(records().at("c").callsTotal, 10'100);
}

void TestHostStats::outcomesOfCalls_data()
{
    QTest::addColumn<double>("reward");
    QTest::addColumn<QByteArray>("nextState");
    QTest::addColumn<int>("success");
    QTest::addColumn<int>("failed");
    QTest::newRow("reward") << 0.5 << QByteArray("{}") << 1 << 0;
    QTest::newRow("punishment") << -0.5 << QByteArray("{}") << 0 << 1;
    QTest::newRow("nothing known") << 0.0 << QByteArray("{}") << 0 << 0;
    QTest::newRow("says success") << 0.0 << QByteArray(R"({"success":true})") << 1 << 0;
    QTest::newRow("says failure") << 0.0 << QByteArray(R"({"success":false})") << 0 << 1;
    QTest::newRow("a word is no answer") << 0.0 << QByteArray(R"({"success":"false"})") << 0 << 0;
}

void TestHostStats::outcomesOfCalls()
{
    QFETCH(const double, reward);
    QFETCH(const QByteArray, nextState);
    QFETCH(const int, success);
    QFETCH(const int, failed);
    open(QStringLiteral(":memory:"));
    const auto session = attach(*m_host, "bot", Role::Agent);
    QVERIFY(ask(*session, bench::experiences({bench::experience("1", R"({"duration_ms":"long"})", reward, 1,
                                                                nextState.toStdString())}))
                .has_value());
    const auto record = records().at("unknown");
    QCOMPARE(record.callsTotal, 1);
    QCOMPARE(record.callsSuccess, success);
    QCOMPARE(record.callsFailed, failed);
    QCOMPARE(record.p95DurationMs, 0.0);
}

void TestHostStats::oneComponentOrAll()
{
    open(QStringLiteral(":memory:"));
    const auto session = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(ask(*session, bench::feedbacks({bench::feedback("a", 1.0, 1, "one"), bench::feedback("b", 1.0, 1, "two")}))
                .has_value());
    protocol::LearnStatsRequest request;
    request.componentName = "two";
    const auto one = ask(*session, request);
    QCOMPARE(one->components.size(), 1u);
    QCOMPARE(one->components.front().componentName, std::string("two"));
    request.componentName = "three";
    QCOMPARE(ask(*session, request)->components.size(), 0u);
    QCOMPARE(ask(*session, protocol::LearnStatsRequest{})->components.size(), 2u);
}

void TestHostStats::recountFindsWhatWasTamperedWith()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    open(path);
    {
        const auto annotator = attach(*m_host, "ann", Role::Annotator);
        QVERIFY(ask(*annotator, bench::feedbacks({bench::feedback("a", 0.5, 1), bench::feedback("a", 1.0, 2)})).has_value());
        const auto agent = attach(*m_host, "bot", Role::Agent);
        QVERIFY(ask(*agent, bench::experiences({bench::experience("1", R"({"component_name":"m","duration_ms":3})", 1, 1)}))
                    .has_value());
    }
    m_host.reset();
    const auto sound = host::checkStore(path);
    QVERIFY2(sound.has_value(), sound ? "" : sound.error().message.c_str());
    QCOMPARE(sound->size(), 0u);
    for (const char* change : {"UPDATE component SET feedbacks = feedbacks + 1", "UPDATE feedback SET latest = 1",
                               "UPDATE component SET feedbacks = feedbacks - 1", "UPDATE counter SET value = 7"}) {
        storage::OpenOptions options;
        options.path = path;
        options.applicationId = host::storeApplicationId;
        auto database = storage::Database::open(options);
        QVERIFY(database.has_value());
        QVERIFY((*database)->run(change).has_value());
        const auto problems = host::checkStore(path);
        QVERIFY(problems.has_value());
        QVERIFY2(!problems->empty(), change);
    }
}

QTEST_GUILESS_MAIN(TestHostStats)
#include "tst_host_stats.moc"
