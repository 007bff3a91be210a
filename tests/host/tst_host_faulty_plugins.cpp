#include "env_bench.h"

using namespace touchstone;
using bench::about;
using bench::ask;
using bench::attach;
using bench::reset;
using bench::step;
using host::Role;
using namespace std::chrono_literals;

/// Plugins that throw, hang or answer nonsense: each costs its caller one error and the audit log one entry, and nobody
/// else anything.
class TestHostFaultyPlugins : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void faultCostsOneAnswer_data();
    void faultCostsOneAnswer();
    void wrongRenders_data();
    void wrongRenders();
    void hangingStepIsGivenUp();
    void hangingDoesNotKeepTheHostFromGoing();
    void environmentThatCannotBeMade();
    void uselessSpaces_data();
    void uselessSpaces();
    void longTextsAreNotMatchedAgainstPatterns();
    void tooManyWaitingAreRefused();

private:
    void startWithPuppet(std::chrono::milliseconds deadline = 20s);
    [[nodiscard]] std::unique_ptr<link::Session> agent(const std::string& name = "bot")
    {
        return attach(*m_host, name, Role::Agent, {"env", "learning"});
    }

    std::shared_ptr<bench::Strings> m_strings;
};

void TestHostFaultyPlugins::init()
{
    make();
    m_strings = std::make_shared<bench::Strings>();
}

void TestHostFaultyPlugins::cleanup()
{
    m_strings->release.release(1'000);
    remove();
}

void TestHostFaultyPlugins::startWithPuppet(std::chrono::milliseconds deadline)
{
    host::HostOptions options;
    options.pluginDeadline = deadline;
    options.environments.push_back(bench::puppet(m_strings));
    startHost(std::move(options));
}

void TestHostFaultyPlugins::faultCostsOneAnswer_data()
{
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("throws") << QByteArray("throw") << QByteArray("tore its strings");
    QTest::newRow("throws anything") << QByteArray("throw a number") << QByteArray("failed without saying why");
    QTest::newRow("reward") << QByteArray("nan") << QByteArray("no finite number");
    QTest::newRow("state") << QByteArray("no state") << QByteArray("a state that is no JSON object");
    QTest::newRow("metadata") << QByteArray("no json") << QByteArray("metadata that is no JSON");
    QTest::newRow("text") << QByteArray("no text") << QByteArray("a state that is no JSON");
}

void TestHostFaultyPlugins::faultCostsOneAnswer()
{
    QFETCH(const QByteArray, what);
    QFETCH(const QByteArray, says);
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    const auto answer = step(*session, id, "{\"do\":\"" + what.toStdString() + "\"}");
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::RuntimeError);
    QVERIFY2(answer.error().message.find(says.toStdString()) != std::string::npos, answer.error().message.c_str());
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'env/step/req' AND outcome = 'runtime_error'"), 1);
    QCOMPARE(count("SELECT count(*) FROM experience"), 0);
    QVERIFY(step(*session, id, R"({"do":"go"})").has_value());
    QVERIFY(ask(*session, protocol::LearnStatsRequest{}).has_value());
}

void TestHostFaultyPlugins::wrongRenders_data()
{
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no png") << QByteArray("screenshot") << QByteArray("no image/png");
    QTest::newRow("too few") << QByteArray("rgb_array") << QByteArray("9 bytes of pixels where its size says 12");
    QTest::newRow("good") << QByteArray("text") << QByteArray();
}

void TestHostFaultyPlugins::wrongRenders()
{
    QFETCH(const QByteArray, mode);
    QFETCH(const QByteArray, says);
    startWithPuppet();
    const auto session = agent();
    protocol::EnvRenderRequest request;
    request.episodeId = reset(*session, "puppet")->obs.episodeId;
    request.mode = mode.toStdString();
    const auto answer = ask(*session, request);
    QCOMPARE(answer.has_value(), says.isEmpty());
    if (answer)
        QCOMPARE(answer->render.text, std::string(R"({"text":"a puppet"})"));
    else
        QVERIFY2(answer.error().message.find(says.toStdString()) != std::string::npos, answer.error().message.c_str());
    // Looking changes nothing, but a plugin that fails is written down.
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'env/render/req'"), says.isEmpty() ? 0 : 1);
}

void TestHostFaultyPlugins::hangingStepIsGivenUp()
{
    startWithPuppet(300ms);
    const auto session = agent();
    const auto other = agent("other");
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    const std::string world = reset(*other, "gridworld", 1)->obs.episodeId;
    auto stuck = session->call(bench::stepRequest(id, R"({"do":"hang"})"));
    auto behind = session->call(bench::stepRequest(id, R"({"do":"go"})"));
    QTRY_COMPARE(m_strings->stepped.load(), 1);
    // Meanwhile everybody else is served.
    QVERIFY(ask(*session, protocol::LearnStatsRequest{}).has_value());
    QVERIFY(step(*other, world, bench::move("up")).has_value());
    QVERIFY(!stuck.isFinished());
    QCOMPARE(bench::settle(stuck).error().code, ErrorCode::Timeout);
    QVERIFY(bench::settle(behind).error().message.find("out of service") != std::string::npos);
    // From now on it is out of service, and the others are not.
    QVERIFY(reset(*other, "puppet").error().message.find("out of service") != std::string::npos);
    QVERIFY(!about<protocol::EnvObserveRequest>(*session, id).has_value());
    QVERIFY(step(*other, world, bench::move("down")).has_value());
    QCOMPARE(count("SELECT count(*) FROM audit WHERE outcome = 'timeout' AND what = 'env/step/req'"), 1);
    // Coming back too late changes nothing any more, and lets its thread end.
    m_strings->release.release();
    QTRY_COMPARE(m_strings->living.load(), 0);
    QCOMPARE(count("SELECT count(*) FROM experience"), 2);
}

void TestHostFaultyPlugins::hangingDoesNotKeepTheHostFromGoing()
{
    startWithPuppet(200ms);
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    auto stuck = session->call(bench::stepRequest(id, R"({"do":"hang"})"));
    QTRY_COMPARE(m_strings->stepped.load(), 1);
    QElapsedTimer timer;
    timer.start();
    m_host.reset();
    QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(bench::settle(stuck).error().code, ErrorCode::Timeout);
}

void TestHostFaultyPlugins::environmentThatCannotBeMade()
{
    host::HostOptions options;
    options.environments.push_back({"broken", "", []() -> Result<std::shared_ptr<host::EnvPlugin>> {
                                        return fail(ErrorCode::CannotOpen, "no such thing");
                                    }});
    options.environments.push_back({"throws", "", []() -> Result<std::shared_ptr<host::EnvPlugin>> {
                                        throw std::runtime_error("bang");
                                    }});
    options.environments.push_back({"nothing", "", [] { return Result<std::shared_ptr<host::EnvPlugin>>(); }});
    startHost(std::move(options));
    const auto session = agent();
    for (const auto& [name, says] : std::vector<std::pair<std::string, std::string>>{
             {"broken", "no such thing"}, {"throws", "bang"}, {"nothing", "could not be made"}}) {
        const auto answer = reset(*session, name);
        QVERIFY(!answer.has_value());
        QVERIFY2(answer.error().message.find(says) != std::string::npos, answer.error().message.c_str());
    }
    QVERIFY(reset(*session, "gridworld").has_value());
}

void TestHostFaultyPlugins::uselessSpaces_data()
{
    QTest::addColumn<QByteArray>("actionSpace");
    QTest::addColumn<QByteArray>("stateSchema");
    QTest::addColumn<bool>("works");
    QTest::newRow("no json") << QByteArray("{") << QByteArray("{}") << false;
    QTest::newRow("no object") << QByteArray("[]") << QByteArray("{}") << false;
    QTest::newRow("no schema") << QByteArray(R"({"type":7})") << QByteArray("{}") << false;
    QTest::newRow("elsewhere") << QByteArray(R"({"$ref":"http://example.com/schema"})") << QByteArray("{}") << false;
    // Each of these ends a validator that trusts its schemas.
    QTest::newRow("itself") << QByteArray(R"({"$ref":"#"})") << QByteArray("{}") << false;
    QTest::newRow("in a ring") << QByteArray(R"({"$ref":"#/definitions/a","definitions":{"a":{"allOf":[{"$ref":"#"}]}}})")
                               << QByteArray("{}") << false;
    QTest::newRow("aside") << QByteArray(R"({"properties":{"x":{"not":{"$ref":"#/properties/x"}}}})") << QByteArray("{}")
                           << false;
    QTest::newRow("divides by zero") << QByteArray(R"({"properties":{"n":{"multipleOf":0}}})") << QByteArray("{}") << false;
    QTest::newRow("nowhere") << QByteArray(R"({"$ref":"#/definitions/a"})") << QByteArray("{}") << false;
    QTest::newRow("a tree") << QByteArray(R"({"type":"object","properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}}})")
                            << QByteArray("{}") << true;
    QTest::newRow("state") << QByteArray("{}") << QByteArray("7") << false;
    QTest::newRow("anything goes") << QByteArray("{}") << QByteArray("{}") << true;
}

void TestHostFaultyPlugins::uselessSpaces()
{
    QFETCH(const QByteArray, actionSpace);
    QFETCH(const QByteArray, stateSchema);
    QFETCH(const bool, works);
    m_strings->actionSpace = actionSpace.toStdString();
    m_strings->stateSchema = stateSchema.toStdString();
    startWithPuppet();
    const auto session = agent();
    const auto answer = reset(*session, "puppet");
    QVERIFY2(answer.has_value() == works, answer ? "" : answer.error().message.c_str());
    // An environment whose actions cannot be checked has no episodes.
    QCOMPARE(m_strings->living.load(), works ? 1 : 0);
}

void TestHostFaultyPlugins::longTextsAreNotMatchedAgainstPatterns()
{
    m_strings->actionSpace = R"({"type":"object","properties":{"do":{"type":"string","pattern":"^(g|o|x)*$"}}})";
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    QVERIFY(step(*session, id, R"({"do":"go"})").has_value());
    QCOMPARE(step(*session, id, R"({"do":"stop"})").error().code, ErrorCode::UnknownAction);
    QVERIFY(step(*session, id, "{\"do\":\"" + std::string(4'096, 'x') + "\"}").has_value());
    const auto tooLong = step(*session, id, "{\"do\":\"" + std::string(1'000'000, 'x') + "\"}");
    QCOMPARE(tooLong.error().code, ErrorCode::UnknownAction);
}

void TestHostFaultyPlugins::tooManyWaitingAreRefused()
{
    startWithPuppet();
    const auto session = agent();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    auto first = session->call(bench::stepRequest(id, R"({"do":"hang"})"));
    std::vector<QFuture<Result<protocol::EnvStepResponse>>> others;
    for (int i = 0; i < 300; ++i)
        others.push_back(session->call(bench::stepRequest(id, R"({"do":"go"})")));
    const auto last = bench::settle(others.back());
    QCOMPARE(last.error().code, ErrorCode::OutOfMemory);
    QVERIFY(last.error().retryable);
    m_strings->release.release();
    QVERIFY(bench::settle(first).has_value());
    QVERIFY(bench::settle(others[254]).has_value());
    QCOMPARE(m_strings->stepped.load(), 256);
}

QTEST_GUILESS_MAIN(TestHostFaultyPlugins)
#include "tst_host_faulty_plugins.moc"
