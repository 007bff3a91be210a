#include "env_bench.h"
#include "rate_limit.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::feedback;
using bench::feedbacks;
using bench::Json;
using bench::reset;
using bench::stepRequest;
using host::Role;

/// What one session may take of a host, and what it is told beyond that.
class TestHostLimits : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup();

    void handshakeTellsMaxParallel();
    void moreThanMaxParallelWaitInOrder();
    void otherSessionsDoNotWait();
    void whatWaitsForSomebodyGoneIsDropped();
    void shutdownIsAnsweredBehindWhatWaits();
    void tooManyWaitingAreWrittenDown();
    void rateIsRefusedForNow();
    void refusalsForNowDoNotFillTheDisk();
    void unparsedMessagesCountToo();
    void bucketRefills();
    void tooManyItemsAreRefusedWhole();
    void strategies_data();
    void strategies();

private:
    using Steps = std::vector<QFuture<Result<protocol::EnvStepResponse>>>;
    /// A host with the environments p0, p1, … and an episode of this session in each.
    std::unique_ptr<link::Session> startWithPuppets(std::size_t count, host::HostOptions options);
    /// A clock that a test sets.
    host::HostOptions timed()
    {
        host::HostOptions options;
        options.clock = [now = m_now] { return *now; };
        return options;
    }

    std::vector<std::shared_ptr<bench::Strings>> m_strings;
    std::vector<std::string> m_episodes;
    std::shared_ptr<double> m_now = std::make_shared<double>(1'000'000.0);
};

void TestHostLimits::cleanup()
{
    for (const auto& strings : m_strings)
        strings->release.release(1'000);
    remove();
    m_strings.clear();
    m_episodes.clear();
}

std::unique_ptr<link::Session> TestHostLimits::startWithPuppets(std::size_t count, host::HostOptions options)
{
    for (std::size_t i = 0; i < count; ++i) {
        m_strings.push_back(std::make_shared<bench::Strings>());
        options.environments.push_back(bench::puppet(m_strings.back(), "p" + std::to_string(i)));
    }
    startHost(std::move(options));
    auto session = attach(*m_host, "bot", Role::Agent, {"env", "learning"});
    for (std::size_t i = 0; session && i < count; ++i)
        m_episodes.push_back(reset(*session, "p" + std::to_string(i))->obs.episodeId);
    return session;
}

void TestHostLimits::handshakeTellsMaxParallel()
{
    for (const std::size_t most : {std::size_t(4), std::size_t(7)}) {
        host::HostOptions options;
        options.maxParallel = most;
        startHost(options);
        const auto client = bench::attachRaw(*m_host, "x", Role::Agent);
        client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["env"]})");
        QCOMPARE(client->nextAs<protocol::HandshakeResponse>()->maxParallel, static_cast<std::int64_t>(most));
    }
}

void TestHostLimits::moreThanMaxParallelWaitInOrder()
{
    host::HostOptions options;
    options.maxParallel = 2;
    const auto session = startWithPuppets(3, options);
    std::vector<int> order;
    Steps steps;
    for (const std::size_t env : {0u, 1u, 2u, 2u, 0u}) {
        steps.push_back(session->call(stepRequest(m_episodes[env], R"({"do":"hang"})")));
        steps.back().then(this, [&order, number = static_cast<int>(steps.size()) - 1](const auto&) {
            order.push_back(number);
        });
    }
    QVERIFY(bench::waitUntil([this] { return m_strings[0]->stepped == 1 && m_strings[1]->stepped == 1; }));
    // What the host answers itself does not wait.
    QVERIFY(ask(*session, protocol::LearnStatsRequest{}).has_value());
    QCOMPARE(m_strings[2]->stepped.load(), 0);
    m_strings[1]->release.release();
    QVERIFY(bench::waitUntil([this] { return m_strings[2]->stepped == 1; }));
    QCOMPARE(m_strings[0]->stepped.load(), 1);
    m_strings[2]->release.release(2);
    QVERIFY(bench::waitUntil([&order] { return order.size() == 3; }));
    QCOMPARE(order, (std::vector<int>{1, 2, 3}));
    m_strings[0]->release.release(2);
    QVERIFY(bench::waitUntil([&order] { return order.size() == 5; }));
    QCOMPARE(order, (std::vector<int>{1, 2, 3, 0, 4}));
    for (const auto& step : steps)
        QVERIFY(step.result().has_value());
}

void TestHostLimits::otherSessionsDoNotWait()
{
    host::HostOptions options;
    options.maxParallel = 1;
    const auto session = startWithPuppets(2, options);
    const auto hanging = session->call(stepRequest(m_episodes[0], R"({"do":"hang"})"));
    const auto waiting = session->call(stepRequest(m_episodes[1], R"({"do":"go"})"));
    const auto other = attach(*m_host, "other", Role::Agent, {"env"});
    QVERIFY(reset(*other, "p1").has_value());
    QVERIFY(!waiting.isFinished());
    m_strings[0]->release.release();
    QVERIFY(bench::settle(hanging).has_value());
    QVERIFY(bench::settle(waiting).has_value());
}

void TestHostLimits::whatWaitsForSomebodyGoneIsDropped()
{
    host::HostOptions options;
    options.maxParallel = 1;
    auto session = startWithPuppets(2, options);
    const auto hanging = session->call(stepRequest(m_episodes[0], R"({"do":"hang"})"));
    const auto waiting = session->call(stepRequest(m_episodes[1], R"({"do":"go"})"));
    QVERIFY(bench::waitUntil([this] { return m_strings[0]->stepped == 1; }));
    session.reset();
    // Somebody else's answer comes after the host has heard of the end.
    const auto other = attach(*m_host, "other", Role::Agent, {"env"});
    QVERIFY(reset(*other, "gridworld").has_value());
    m_strings[0]->release.release();
    QVERIFY(bench::waitUntil([this] { return m_strings[0]->living == 0 && m_strings[1]->living == 0; }));
    QCOMPARE(m_strings[1]->stepped.load(), 0);
    m_host->shutdown();
}

void TestHostLimits::shutdownIsAnsweredBehindWhatWaits()
{
    host::HostOptions options;
    options.maxParallel = 1;
    m_strings.push_back(std::make_shared<bench::Strings>());
    options.environments.push_back(bench::puppet(m_strings.back()));
    startHost(options);
    const auto client = bench::attachRaw(*m_host, "x", Role::Agent);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["env"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    for (const char* id : {"1", "2", "3"})
        client->send(std::string(R"({"type":"env/space/req","version":"1.0","env_name":"puppet","id":")") + id + "\"}");
    client->send(R"({"type":"shutdown","id":"s","version":"1.0"})");
    for (const char* id : {"1", "2", "3"})
        QCOMPARE(client->nextAs<protocol::EnvSpacesResponse>()->reqId, std::string(id));
    QCOMPARE(client->nextAs<protocol::InvokeEvent>()->reqId, std::string("s"));
    QVERIFY(client->waitClosed());
}

void TestHostLimits::tooManyWaitingAreWrittenDown()
{
    const auto session = startWithPuppets(1, {});
    Steps steps;
    for (int i = 0; i < 260; ++i)
        steps.push_back(session->call(stepRequest(m_episodes[0], i == 0 ? R"({"do":"hang"})" : R"({"do":"go"})")));
    const auto refused = bench::settle(steps.back());
    QCOMPARE(refused.error().code, ErrorCode::OutOfMemory);
    QVERIFY(refused.error().retryable);
    m_strings[0]->release.release();
    for (int i = 0; i < 256; ++i)
        QVERIFY(bench::settle(steps[static_cast<std::size_t>(i)]).has_value());
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'env/step/req' AND outcome = 'out_of_memory'"
                   " AND principal = 'bot' AND role = 'agent'"),
             4);
    QCOMPARE(count("SELECT count(*) FROM experience"), 256);
}

void TestHostLimits::rateIsRefusedForNow()
{
    host::HostOptions options = timed();
    options.maxRate = 5.0;
    startHost(options);
    const auto session = attach(*m_host, "ann", Role::Annotator);  // the handshake is one
    int stored = 0;
    for (int i = 0; i < 8; ++i) {
        const auto answer = ask(*session, feedbacks({feedback("f" + std::to_string(i), 1.0, 1)}));
        if (answer) {
            ++stored;
            continue;
        }
        QCOMPARE(answer.error().code, ErrorCode::RuntimeError);
        QVERIFY(answer.error().retryable);
        QVERIFY2(answer.error().message.find("more than 5 messages a second") != std::string::npos,
                 answer.error().message.c_str());
    }
    QCOMPARE(stored, 4);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 4);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'runtime_error' AND message LIKE '%a second%'"), 4);
    // Another session has a rate of its own, and this one has it back after a while.
    QVERIFY(ask(*attach(*m_host, "bob", Role::Annotator), feedbacks({feedback("b", 1.0, 1)})).has_value());
    QVERIFY(ask(*session, protocol::Ping{}).has_value());
    QVERIFY(!ask(*session, protocol::LearnStatsRequest{}).has_value());
    *m_now += 1.0;
    QVERIFY(ask(*session, protocol::LearnStatsRequest{}).has_value());
}

void TestHostLimits::refusalsForNowDoNotFillTheDisk()
{
    host::HostOptions options = timed();
    options.maxRate = 1.0;
    startHost(options);
    const auto session = attach(*m_host, "ann", Role::Annotator);
    for (int i = 0; i < 100; ++i)
        QVERIFY(!ask(*session, feedbacks({feedback("f" + std::to_string(i), 1.0, 1)})).has_value());
    QCOMPARE(count("SELECT count(*) FROM audit"), 60);
    *m_now += 61.0;
    QVERIFY(ask(*session, feedbacks({feedback("good", 1.0, 1)})).has_value());
    QVERIFY(!ask(*session, feedbacks({feedback("late", 1.0, 1)})).has_value());
    QCOMPARE(count("SELECT count(*) FROM audit WHERE message LIKE '%40 more refused%'"), 1);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 1);
}

void TestHostLimits::unparsedMessagesCountToo()
{
    host::HostOptions options = timed();
    options.maxRate = 3.0;
    startHost(options);
    auto pair = link::makeLocalPair();
    protocol::Link* const host = pair.host.get();
    m_host->attach(std::move(pair.host), {"x", Role::Agent});
    bench::RawClient client(std::move(pair.client));
    std::vector<std::string> codes;
    for (int i = 0; i < 5; ++i) {
        Q_EMIT host->malformed({ErrorCode::ParseError, "no JSON", {}, false, {}});
        codes.push_back(client.nextAs<protocol::ErrorMessage>()->code);
    }
    QCOMPARE(codes, (std::vector<std::string>{"parse_error", "parse_error", "parse_error", "runtime_error",
                                              "runtime_error"}));
}

void TestHostLimits::bucketRefills()
{
    host::RateLimit limit(10.0);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(limit.take(100.0), 0.0);
    QCOMPARE(limit.take(100.0), 0.1);
    QCOMPARE(limit.take(99.0), 0.1);  // a clock that was put back gives nothing
    QCOMPARE(limit.take(99.5), 0.0);  // and does not keep it from refilling
    for (int i = 0; i < 4; ++i)
        QCOMPARE(limit.take(99.5), 0.0);
    QVERIFY(limit.take(99.5) > 0.0);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(limit.take(1e9), 0.0);  // never more than one second's worth
    QVERIFY(limit.take(1e9) > 0.0);
    host::RateLimit none(0.0);
    for (int i = 0; i < 1'000; ++i)
        QCOMPARE(none.take(0.0), 0.0);
}

void TestHostLimits::tooManyItemsAreRefusedWhole()
{
    host::HostOptions options;
    options.maxItems = 3;
    startHost(options);
    const auto session = attach(*m_host, "ann", Role::Annotator);
    const auto some = [](int items) {
        std::vector<protocol::Feedback> list;
        for (int i = 0; i < items; ++i)
            list.push_back(feedback("f" + std::to_string(i), 1.0, 1));
        return feedbacks(std::move(list));
    };
    const auto refused = ask(*session, some(4));
    QCOMPARE(refused.error().code, ErrorCode::OutOfMemory);
    QVERIFY(!refused.error().retryable);
    QCOMPARE(count("SELECT count(*) FROM feedback"), 0);
    QCOMPARE(ask(*session, some(3))->recorded, 3);
    std::vector<protocol::Experience> lived;
    for (int i = 0; i < 4; ++i)
        lived.push_back(bench::experience("e" + std::to_string(i), "{}", 0.0, 1));
    QCOMPARE(ask(*session, bench::experiences(lived)).error().code, ErrorCode::OutOfMemory);
    QCOMPARE(count("SELECT count(*) FROM experience"), 0);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'out_of_memory'"), 2);
}

void TestHostLimits::strategies_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<Role>("role");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<bool>("namesAllowed");
    QTest::newRow("allowed") << QByteArray("ucb1") << Role::Ops << QByteArray() << false;
    QTest::newRow("not allowed") << QByteArray("ppo") << Role::Ops << QByteArray("unauthorized") << true;
    QTest::newRow("not allowed, admin") << QByteArray("custom") << Role::Admin << QByteArray("unauthorized") << true;
    QTest::newRow("none at all") << QByteArray("magic") << Role::Ops << QByteArray("schema_violation") << false;
    QTest::newRow("role first") << QByteArray("ppo") << Role::Agent << QByteArray("unauthorized") << false;
}

void TestHostLimits::strategies()
{
    QFETCH(const QByteArray, strategy);
    QFETCH(const Role, role);
    QFETCH(const QByteArray, code);
    QFETCH(const bool, namesAllowed);
    host::HostOptions options;
    options.allowedStrategies = {"ucb1", "softmax"};
    startHost(options);
    const auto client = bench::attachRaw(*m_host, "x", role);
    client->send(R"({"type":"handshake/req","id":"h","version":"1.0","ts":1,"agent_caps":["learning"]})");
    QVERIFY(client->nextAs<protocol::HandshakeResponse>()->ok);
    client->send(R"({"type":"learn/adapt/req","id":"a","version":"1.0","strategy":")" + strategy.toStdString() + "\"}");
    const auto answer = client->next();
    QCOMPARE(answer.requestId(), std::string("a"));
    if (code.isEmpty()) {
        QCOMPARE(answer.type(), std::string("learn/adapt/resp"));
        return;
    }
    const auto refused = protocol::decode<protocol::ErrorMessage>(answer);
    QCOMPARE(refused->code, code.toStdString());
    QVERIFY(!refused->retryable);
    const Json detail = bench::jsonOf(refused->detail);
    QCOMPARE(detail.contains("allowed"), namesAllowed);
    if (namesAllowed)
        COMPARE_JSON(detail.at("allowed"), (Json::array({"ucb1", "softmax"})));
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/adapt/req'"), 1);
    m_host.reset();
    QCOMPARE(count(("SELECT count(*) FROM audit WHERE outcome = '" + code + "'").constData()), 1);
}

QTEST_GUILESS_MAIN(TestHostLimits)
#include "tst_host_limits.moc"
