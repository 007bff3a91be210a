#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include "env_bench.h"
#include "link/transports.h"
#include "listen/listener.h"

using namespace touchstone;
using bench::about;
using bench::ask;
using bench::Json;
using bench::jsonOf;
using bench::reset;
using bench::step;

namespace {

const char* const serveEnvironments = "--serve-environments";

host::HostOptions environmentOptions()
{
    host::HostOptions options;
    options.storePath = QStringLiteral(":memory:");
    options.environments.push_back(bench::puppet(std::make_shared<bench::Strings>()));
    return options;
}

host::Principal developer()
{
    return {"developer", host::Role::Admin};
}

/// A host of ours behind one transport; over stdio it is this program once more, as a child.
class HostBench
{
public:
    explicit HostBench(QString transport) : m_transport(std::move(transport)), m_host(environmentOptions())
    {
        if (!m_host.open())
            QTest::qFail("the host does not open", __FILE__, __LINE__);
        if (m_transport == QStringLiteral("local") || m_transport == QStringLiteral("stdio"))
            return;
        const auto where = listen::parseListenAddress(m_transport + QStringLiteral("://127.0.0.1:0"));
        m_listener = listen::listenAt(*where, {}, [this](std::unique_ptr<protocol::Link> link, const QString&) {
                         m_host.attach(std::move(link), developer());
                     }).value();
    }

    [[nodiscard]] std::unique_ptr<link::Session> session()
    {
        link::SessionOptions options;
        options.capabilities = {"env", "env_push", "learning", "skill"};
        auto made = std::make_unique<link::Session>(connectLink(), options);
        const bool ready = QTest::qWaitFor([&] { return made->state() == link::SessionState::Ready; }, bench::patienceMs);
        return ready ? std::move(made) : nullptr;
    }
    [[nodiscard]] bool isOneHost() const { return m_transport != QStringLiteral("stdio"); }

private:
    [[nodiscard]] std::unique_ptr<protocol::Link> connectLink()
    {
        if (m_transport == QStringLiteral("local")) {
            auto pair = link::makeLocalPair();
            m_host.attach(std::move(pair.host), developer());
            return std::move(pair.client);
        }
        const QString address = m_listener ? m_listener->url()
                                           : QStringLiteral("stdio:") + QCoreApplication::applicationFilePath() + u' '
                + QLatin1String(serveEnvironments);
        return link::linkTo(address).value()();
    }

    QString m_transport;
    host::Host m_host;
    std::unique_ptr<listen::Listener> m_listener;
};

/// What this program does as the child of its own stdio cases.
int serveStdioEnvironments()
{
    host::Host host(environmentOptions());
    if (!host.open())
        return 1;
    auto link = listen::makeStdioLink({});
    QObject::connect(link.get(), &protocol::Link::closed, QCoreApplication::instance(), &QCoreApplication::quit,
                     Qt::QueuedConnection);
    host.attach(std::move(link), developer());
    return QCoreApplication::exec();
}

} // namespace

#define HOST_BEHIND_TRANSPORT(bench, session)                                                                        \
    QFETCH_GLOBAL(QString, transport);                                                                               \
    HostBench bench(transport);                                                                                      \
    const auto session = bench.session();                                                                            \
    QVERIFY(session)

/// env/* over every transport, with the real host: what an agent gets does not depend on how it came.
class TestContractEnv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void episode_toTheGoal();
    void spaces_andPlan();
    void renders_large();
    void batch_inPlace();
    void faults_haveTheirPlace();
    void pushes_beforeTheAnswer();
    void episodes_areNobodyElses();
    void steps_pipelinedStayInOrder();
    void skills_areDiscovered();
};

void TestContractEnv::initTestCase_data()
{
    QTest::addColumn<QString>("transport");
    for (const char* transport : {"local", "ws", "stdio", "http"})
        QTest::newRow(transport) << QString::fromLatin1(transport);
}

void TestContractEnv::episode_toTheGoal()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    QVERIFY(session->hasCapability("env_push"));
    const auto begun = reset(*session, "gridworld", 42);
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    protocol::EnvPlanRequest plan;
    plan.episodeId = begun->obs.episodeId;
    protocol::EnvObservation seen = begun->obs;
    int steps = 0;
    for (; !seen.done && steps < 40; ++steps)
        seen = step(*session, begun->obs.episodeId, ask(*session, plan)->suggestedActions.at(0).text)->obs;
    COMPARE_JSON(jsonOf(seen.state)["success"], Json(true));
    QCOMPARE(seen.stepNum, steps);
    QVERIFY(about<protocol::EnvObserveRequest>(*session, begun->obs.episodeId)->obs.done);
    QVERIFY(about<protocol::EnvCloseRequest>(*session, begun->obs.episodeId)->closed);
    const auto stats = ask(*session, protocol::LearnStatsRequest{});
    QCOMPARE(stats->components.at(0).callsTotal, steps);
}

void TestContractEnv::spaces_andPlan()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    protocol::EnvSpacesRequest request;
    request.envName = "gridworld";
    COMPARE_JSON(jsonOf(ask(*session, request)->actionSpace)["type"], Json("object"));
    QCOMPARE(ask(*session, protocol::EnvPlanRequest{})->suggestedActions.size(), std::size_t(2));
}

void TestContractEnv::renders_large()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    const auto begun = reset(*session, "gridworld", 1, R"({"width":24,"height":24})");
    protocol::EnvRenderRequest request;
    request.episodeId = begun->obs.episodeId;
    request.mode = "rgb_array";
    const auto render = ask(*session, request);
    QVERIFY2(render.has_value(), render ? "" : render.error().message.c_str());
    const Json array = jsonOf(render->render);
    QCOMPARE(array["data"].size(), array["width"].get<std::size_t>() * array["height"].get<std::size_t>() * 3);
}

void TestContractEnv::batch_inPlace()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    protocol::EnvBatchStepRequest request;
    for (int i = 0; i < 64; ++i) {
        request.episodeIds.push_back(i % 8 == 7 ? "nobody's" : reset(*session, "puppet")->obs.episodeId);
        request.actions.push_back({R"({"do":"go","pay":)" + std::to_string(i) + "}"});
    }
    const auto answer = ask(*session, request);
    QCOMPARE(answer->results.size(), std::size_t(64));
    for (int i = 0; i < 64; ++i) {
        const auto& obs = answer->results[static_cast<std::size_t>(i)].obs;
        QCOMPARE(obs.episodeId, request.episodeIds[static_cast<std::size_t>(i)]);
        QCOMPARE(jsonOf(obs.metadata).contains("error"), i % 8 == 7);
        QCOMPARE(obs.reward, i % 8 == 7 ? 0.0 : i);
    }
}

void TestContractEnv::faults_haveTheirPlace()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    const std::string id = reset(*session, "gridworld", 1)->obs.episodeId;
    const auto unknown = step(*session, id, R"({"action_type":"move","payload":{"direction":"sideways"}})");
    QCOMPARE(unknown.error().code, ErrorCode::UnknownAction);
    QVERIFY(std::any_of(unknown.error().faults.begin(), unknown.error().faults.end(),
                        [](const Fault& fault) { return fault.pointer == "/action/payload/direction"; }));
    QCOMPARE(reset(*session, "nowhere").error().code, ErrorCode::ResetDenied);
    QCOMPARE(step(*session, "nobody's", "{}").error().code, ErrorCode::NotFound);
    protocol::EnvRenderRequest render;
    render.episodeId = id;
    render.mode = "hologram";
    QVERIFY(!ask(*session, render).has_value());
}

void TestContractEnv::pushes_beforeTheAnswer()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    QSignalSpy pushes(session.get(), &link::Session::pushed);
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    for (int i = 1; i <= 20; ++i)
        QVERIFY(step(*session, id, R"({"do":"push"})").has_value());
    QTRY_COMPARE(pushes.size(), 20);
    for (int i = 0; i < 20; ++i) {
        const auto push = protocol::decode<protocol::EnvStatePush>(pushes[i][0].value<protocol::Envelope>());
        QVERIFY(push.has_value());
        COMPARE_JSON(jsonOf(push->delta), (Json{{"count", i + 1}}));
    }
}

void TestContractEnv::episodes_areNobodyElses()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    if (!bench.isOneHost())
        QSKIP("every session has a host of its own here");
    const auto other = bench.session();
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    QCOMPARE(step(*other, id, R"({"do":"go"})").error().code, ErrorCode::NotFound);
    QVERIFY(step(*session, id, R"({"do":"go"})").has_value());
}

void TestContractEnv::steps_pipelinedStayInOrder()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    const std::string id = reset(*session, "puppet")->obs.episodeId;
    std::vector<QFuture<Result<protocol::EnvStepResponse>>> answers;
    for (int i = 0; i < 200; ++i)
        answers.push_back(session->call(bench::stepRequest(id, R"({"do":"go"})")));
    for (int i = 0; i < 200; ++i)
        QCOMPARE(bench::settle(answers[static_cast<std::size_t>(i)])->obs.stepNum, i + 1);
}

void TestContractEnv::skills_areDiscovered()
{
    HOST_BEHIND_TRANSPORT(bench, session);
    QCOMPARE(ask(*session, protocol::SkillDiscoverRequest{})->skills.size(), std::size_t(0));
    QVERIFY(ask(*session, bench::feedbacks({bench::feedback("a", -0.5, 1, "worse"), bench::feedback("b", 0.5, 1, "better")}))
                .has_value());
    const auto skills = ask(*session, protocol::SkillDiscoverRequest{});
    QCOMPARE(skills->skills.size(), std::size_t(2));
    COMPARE_JSON(jsonOf(skills->skills[0])["name"], Json("better"));
    protocol::SkillDiscoverRequest filtered;
    filtered.filterTags = {"fast"};
    QCOMPARE(ask(*session, filtered)->skills.size(), std::size_t(0));
    filtered.filterTags.clear();
    filtered.filterCategories = {"component", "tool"};
    QCOMPARE(ask(*session, filtered)->skills.size(), std::size_t(2));
}

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().contains(QLatin1String(serveEnvironments)))
        return serveStdioEnvironments();
    TestContractEnv test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_contract_env.moc"
