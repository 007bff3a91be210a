#include <nlohmann/json.hpp>

#include "host_folder.h"
#include "protocol/env_messages.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::feedback;
using bench::feedbacks;
using host::Role;
using protocol::Envelope;
using protocol::Json;

namespace {

/// A host's end whose peer reads as much as the test says.
class SlowLink final : public protocol::Link
{
public:
    struct Seen {
        std::vector<Envelope> sent;
        std::size_t unsent = 0;
        bool closed = false;
    };
    explicit SlowLink(std::shared_ptr<Seen> seen) : m_seen(std::move(seen)) {}
    void feed(const std::string& text) { Q_EMIT received(protocol::parseEnvelope(text).value()); }
    void send(const Envelope& envelope) override { m_seen->sent.push_back(envelope); }
    void close() override
    {
        if (!std::exchange(m_seen->closed, true))
            QMetaObject::invokeMethod(this, [this] { Q_EMIT closed({ErrorCode::Closed, "closed", {}, true, {}}); },
                                      Qt::QueuedConnection);
    }
    [[nodiscard]] std::size_t unsentBytes() const override { return m_seen->unsent; }

private:
    std::shared_ptr<Seen> m_seen;
};

std::string message(const std::string& type, int id, const std::string& more = {})
{
    return "{\"type\":\"" + type + "\",\"id\":\"" + std::to_string(id) + "\",\"version\":\"1.0\",\"ts\":1" + more + "}";
}

const std::string handshake = message("handshake/req", 0, ",\"agent_caps\":[\"learning\"]");
const std::string oneFeedback = ",\"feedbacks\":[{\"polarity\":\"positive\",\"score\":1}]";

} // namespace

/// One session cannot make the others wait, nor fill the memory by asking and not reading.
class TestHostTurns : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void othersGetTheirTurn();
    void queriesOfWhoIsGoneAreDropped();
    void queriesWaitForTheirReader();
    void farewellWaitsForTheQueries();
    void endAnswersOrRefusesEverything();
    void namesOfComponentsAreLimited();
    void statisticsFitIntoOneAnswer();

private:
    /// Pages of about 4 MiB.
    void storePages()
    {
        const auto admin = attach(*m_host, "root", Role::Admin);
        std::vector<protocol::Experience> lived;
        for (int i = 0; i < 40; ++i)
            lived.push_back(bench::experience("e" + std::to_string(i), "{}", 0.0, 1,
                                              "{\"text\":\"" + std::string(100'000, 'x') + "\"}"));
        QCOMPARE(ask(*admin, bench::experiences(std::move(lived)))->stored, 40);
    }
    [[nodiscard]] SlowLink* attachSlow(const std::shared_ptr<SlowLink::Seen>& seen)
    {
        auto link = std::make_unique<SlowLink>(seen);
        SlowLink* const there = link.get();
        m_host->attach(std::move(link), {"slow", Role::Admin});
        there->feed(handshake);
        return bench::waitUntil([&] { return seen->sent.size() == 1; }) ? there : nullptr;
    }
};

void TestHostTurns::othersGetTheirTurn()
{
    startHost();
    storePages();
    const auto seen = std::make_shared<SlowLink::Seen>();
    SlowLink* const greedy = attachSlow(seen);
    const auto modest = attach(*m_host, "ann", Role::Annotator);
    QVERIFY(greedy && modest);
    constexpr std::size_t queries = 30;
    for (int i = 1; i <= static_cast<int>(queries); ++i)
        greedy->feed(message("learn/experience/query/req", i));
    const auto answer = modest->call(feedbacks({feedback("a", 1.0, 1)}));
    QVERIFY(bench::settle(answer).has_value());
    QVERIFY2(seen->sent.size() < 10, std::to_string(seen->sent.size()).c_str());
    // As long as more comes, it may take its time.
    for (std::size_t before = 0; seen->sent.size() <= queries; before = seen->sent.size())
        QVERIFY(bench::waitUntil([&] { return seen->sent.size() > before; }));
    for (std::size_t i = 0; i < seen->sent.size(); ++i)
        QCOMPARE(seen->sent[i].requestId(), std::to_string(i));
}

void TestHostTurns::queriesOfWhoIsGoneAreDropped()
{
    const auto turns = std::make_shared<int>(0);  // the host lives longer than this function
    host::HostOptions options;
    options.clock = [turns] { return 1'000.0 + ++*turns; };  // asked once a turn
    startHost(std::move(options));
    storePages();
    const auto seen = std::make_shared<SlowLink::Seen>();
    SlowLink* const leaves = attachSlow(seen);
    QVERIFY(leaves);
    *turns = 0;
    for (int i = 1; i <= 200; ++i)
        leaves->feed(message("learn/experience/query/req", i));
    leaves->feed(message("learn/feedback/req", 201, oneFeedback));
    leaves->close();
    // What it has said is kept all the same.
    QVERIFY(bench::waitUntil([&] { return count("SELECT count(*) FROM feedback") == 1; }));
    QVERIFY2(*turns < 20, std::to_string(*turns).c_str());
}

void TestHostTurns::queriesWaitForTheirReader()
{
    startHost();
    const auto seen = std::make_shared<SlowLink::Seen>();
    SlowLink* const slow = attachSlow(seen);
    QVERIFY(slow);
    seen->unsent = 9 * 1024 * 1024;
    for (int i = 1; i <= 300; ++i)
        slow->feed(message("learn/stats/req", i));
    // Those beyond 256 are told so; what is no query is served as ever.
    slow->feed(message("learn/feedback/req", 301, oneFeedback));
    slow->feed(message("ping", 302));
    QVERIFY(bench::waitUntil([&] { return seen->sent.size() >= 1 + 44 + 2; }));
    for (int i = 0; i < 20; ++i)
        QCoreApplication::processEvents();
    QCOMPARE(seen->sent.size(), std::size_t(1 + 44 + 2));
    for (std::size_t i = 1; i <= 44; ++i) {
        const auto refused = protocol::decode<protocol::ErrorMessage>(seen->sent[i]);
        QVERIFY(refused.has_value());
        QCOMPARE(refused->code, std::string("out_of_memory"));
        QVERIFY(refused->retryable);
        QVERIFY(refused->detail.text.find("too_many_waiting") != std::string::npos);
        QCOMPARE(refused->reqId, std::to_string(256 + i));
    }
    seen->unsent = 0;
    QVERIFY(bench::waitUntil([&] { return seen->sent.size() == 303; }));
    for (std::size_t i = 47; i < 303; ++i) {
        QCOMPARE(seen->sent[i].type(), std::string("learn/stats/resp"));
        QCOMPARE(seen->sent[i].requestId(), std::to_string(i - 46));
    }
}

void TestHostTurns::farewellWaitsForTheQueries()
{
    startHost();
    for (const bool byInput : {false, true}) {
        const auto seen = std::make_shared<SlowLink::Seen>();
        SlowLink* const slow = attachSlow(seen);
        QVERIFY(slow);
        seen->unsent = 9 * 1024 * 1024;
        slow->feed(message("learn/stats/req", 1));
        if (byInput)
            Q_EMIT slow->inputEnded();
        else
            slow->feed(message("shutdown", 2));
        for (int i = 0; i < 20; ++i)
            QCoreApplication::processEvents();
        QVERIFY(!seen->closed);
        seen->unsent = 0;
        QVERIFY(bench::waitUntil([&] { return seen->closed; }));
        QCOMPARE(seen->sent.size(), byInput ? std::size_t(2) : std::size_t(3));
        QCOMPARE(seen->sent[1].type(), std::string("learn/stats/resp"));
    }
}

/// However much waits, the end does not; and nobody is left without a word.
void TestHostTurns::endAnswersOrRefusesEverything()
{
    startHost();
    const auto seen = std::make_shared<SlowLink::Seen>();
    SlowLink* const slow = attachSlow(seen);
    QVERIFY(slow);
    seen->unsent = 9 * 1024 * 1024;
    for (int i = 1; i <= 100; ++i)
        slow->feed(message("learn/stats/req", i));
    slow->feed(message("learn/feedback/req", 101, oneFeedback));
    m_host->shutdown();
    QCOMPARE(seen->sent.size(), std::size_t(102));
    std::map<std::string, int> types;
    for (const Envelope& answer : seen->sent)
        ++types[answer.type()];
    QCOMPARE(types["error"], 100);
    QCOMPARE(types["learn/feedback/resp"], 1);
    for (const Envelope& answer : seen->sent)
        QVERIFY(answer.type() != "error" || answer.body->at("retryable") == true);
}

void TestHostTurns::namesOfComponentsAreLimited()
{
    host::HostOptions options;
    options.maxComponents = 3;
    startHost(options);
    const auto admin = attach(*m_host, "root", Role::Admin);
    QVERIFY(ask(*admin, feedbacks({feedback("a", 1.0, 1, "m1"), feedback("b", 1.0, 1, "m2")})).has_value());
    const auto refused = ask(*admin, feedbacks({feedback("c", 1.0, 1, "m3"), feedback("d", 1.0, 1, "m4")}));
    QCOMPARE(refused.error().code, ErrorCode::OutOfMemory);
    QVERIFY2(refused.error().message.find("takes no more names") != std::string::npos, refused.error().message.c_str());
    QCOMPARE(count("SELECT count(*) FROM feedback"), 2);
    QVERIFY(ask(*admin, bench::experiences({bench::experience("e", R"({"component_name":"m3"})", 0.0, 1)})).has_value());
    QCOMPARE(ask(*admin, bench::experiences({bench::experience("f", R"({"component_name":"m4"})", 0.0, 1)})).error().code,
             ErrorCode::OutOfMemory);
    QCOMPARE(ask(*admin, feedbacks({feedback("d", 1.0, 1, "m4")})).error().code, ErrorCode::OutOfMemory);
    // Those that are known go on.
    QCOMPARE(ask(*admin, feedbacks({feedback("d", 1.0, 1, "m3")}))->recorded, 1);
    QCOMPARE(count("SELECT count(*) FROM component"), 3);
    startHost();
    const auto again = attach(*m_host, "root", Role::Admin);
    QCOMPARE(ask(*again, feedbacks({feedback("l", 1.0, 1, std::string(1'025, 'x'))})).error().code, ErrorCode::OutOfMemory);
    QVERIFY(ask(*again, feedbacks({feedback("l", 1.0, 1, std::string(1'024, 'x'))})).has_value());
}

void TestHostTurns::statisticsFitIntoOneAnswer()
{
    startHost();
    const auto admin = attach(*m_host, "root", Role::Admin, {"learning", "skill"});
    QVERIFY(ask(*admin, feedbacks({feedback("a", 1.0, 1, "mine")})).has_value());
    const auto add = [this](int names) {
        auto beside = openStore();
        QVERIFY((*beside)
                    ->run(("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + std::to_string(names)
                           + ") INSERT OR IGNORE INTO component(name, calls) SELECT 'c' || i, 1 FROM n")
                              .c_str())
                    .has_value());
    };
    add(9'999);
    const auto all = ask(*admin, protocol::LearnStatsRequest{});
    QVERIFY2(all.has_value(), all ? "" : all.error().message.c_str());
    QCOMPARE(all->components.size(), std::size_t(10'000));
    add(100'000);
    const auto refused = ask(*admin, protocol::LearnStatsRequest{});
    QCOMPARE(refused.error().code, ErrorCode::OutOfMemory);
    QVERIFY2(refused.error().message.find("100001 components") != std::string::npos, refused.error().message.c_str());
    QCOMPARE(ask(*admin, protocol::SkillDiscoverRequest{}).error().code, ErrorCode::OutOfMemory);
    protocol::LearnStatsRequest one;
    one.componentName = "mine";
    QCOMPARE(ask(*admin, one)->components.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestHostTurns)
#include "tst_host_turns.moc"
