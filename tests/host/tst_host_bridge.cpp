#include <QSignalSpy>

#include "env_bench.h"
#include "link/transports.h"

using namespace touchstone;
using bench::about;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::jsonOf;
using bench::reset;
using bench::step;
using host::Role;
using namespace std::chrono_literals;

/// Environments in processes of their own: one in the shell's language, and a host of ours as one.
class TestHostBridge : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        make();
        qputenv("COUNTER_LOG", QFile::encodeName(log()));
    }
    void cleanup()
    {
        m_session.reset();
        remove();
    }

    void environmentInAnotherLanguage();
    void pushesComeThrough();
    void refusalsComeThrough();
    void childThatDiesCostsItsEpisodes();
    void childThatIsSilentIsOutOfService();
    void childThatAnswersNonsense();
    void childThatCannotBeStarted_data();
    void childThatCannotBeStarted();
    void hostOfOursAsAnEnvironment();

private:
    [[nodiscard]] QString log() const { return m_dir->filePath(QStringLiteral("closed.log")); }
    void startWith(const QString& name, const QString& command, std::chrono::milliseconds deadline = 20s)
    {
        host::HostOptions options;
        options.pluginDeadline = deadline;
        options.environments.push_back(
            host::bridge(name.toStdString(), link::linkTo(QStringLiteral("stdio:") + command).value()));
        startHost(std::move(options));
        m_session = attach(*m_host, "bot", Role::Agent, {"env", "env_push"});
    }
    void startCounter(std::chrono::milliseconds deadline = 20s)
    {
        startWith(QStringLiteral("counter"), QStringLiteral("sh " TOUCHSTONE_SOURCE_DIR "/tests/host/data/counter_env.sh"),
                  deadline);
    }
    std::unique_ptr<link::Session> m_session;
};

void TestHostBridge::environmentInAnotherLanguage()
{
    startCounter();
    const auto begun = reset(*m_session, "counter", 4);
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    const std::string id = begun->obs.episodeId;
    QCOMPARE(id.size(), 32u);  // ours, not the child's
    QCOMPARE(step(*m_session, id, "{}").error().code, ErrorCode::UnknownAction);
    const auto answer = step(*m_session, id, R"({"action_type":"count"})");
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
    COMPARE_JSON(jsonOf(answer->obs.state), (Json{{"n", 1}}));
    QCOMPARE(answer->obs.reward, 0.5);
    COMPARE_JSON(jsonOf(about<protocol::EnvObserveRequest>(*m_session, id)->obs.state), (Json{{"n", 1}}));
    protocol::EnvRenderRequest render;
    render.episodeId = id;
    render.mode = "text";
    COMPARE_JSON(jsonOf(ask(*m_session, render)->render), (Json{{"text", "n is 1"}}));
    protocol::EnvPlanRequest plan;
    plan.episodeId = id;
    QCOMPARE(ask(*m_session, plan)->suggestedActions.size(), 1u);
    QCOMPARE(count("SELECT count(*) FROM experience WHERE component = 'counter'"), 1);
    QVERIFY(about<protocol::EnvCloseRequest>(*m_session, id)->closed);
    // The child was told.
    QFile file(log());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("closed e1\n"));
}

void TestHostBridge::pushesComeThrough()
{
    startCounter();
    QSignalSpy pushes(m_session.get(), &link::Session::pushed);
    const std::string id = reset(*m_session, "counter")->obs.episodeId;
    QVERIFY(step(*m_session, id, R"({"action_type":"push"})").has_value());
    QTRY_COMPARE(pushes.size(), 1);
    const auto push = protocol::decode<protocol::EnvStatePush>(pushes[0][0].value<protocol::Envelope>());
    QCOMPARE(push->episodeId, id);
    COMPARE_JSON(jsonOf(push->delta), (Json{{"n", 1}}));
}

void TestHostBridge::refusalsComeThrough()
{
    startCounter();
    const auto denied = reset(*m_session, "counter", 13);
    QVERIFY(!denied.has_value());
    QCOMPARE(denied.error().code, ErrorCode::ResetDenied);
    QCOMPARE(denied.error().message, std::string("unlucky"));
}

void TestHostBridge::childThatDiesCostsItsEpisodes()
{
    startCounter();
    const std::string id = reset(*m_session, "counter")->obs.episodeId;
    const auto died = step(*m_session, id, R"({"action_type":"die"})");
    QVERIFY(!died.has_value());
    QCOMPARE(died.error().code, ErrorCode::SandboxCrash);
    QCOMPARE(step(*m_session, id, R"({"action_type":"count"})").error().code, ErrorCode::SandboxCrash);
    QVERIFY(count("SELECT count(*) FROM audit WHERE outcome = 'sandbox_crash'") >= 1);
    // The next episode has a new child.
    const auto again = reset(*m_session, "counter");
    QVERIFY2(again.has_value(), again ? "" : again.error().message.c_str());
    QVERIFY(step(*m_session, again->obs.episodeId, R"({"action_type":"count"})").has_value());
}

/// On a busy machine what should be done in time may not be: then the same again with more time.
void TestHostBridge::childThatIsSilentIsOutOfService()
{
    for (std::chrono::milliseconds deadline = 1s;; deadline *= 2) {
        m_session.reset();
        startCounter(deadline);
        const auto begun = reset(*m_session, "counter");
        if (!begun && begun.error().code == ErrorCode::Timeout && deadline < 60s)
            continue;
        QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
        const auto silent = step(*m_session, begun->obs.episodeId, R"({"action_type":"silence"})");
        QVERIFY(!silent.has_value());
        QCOMPARE(silent.error().code, ErrorCode::Timeout);
        QVERIFY(!reset(*m_session, "counter").has_value());
        const auto other = reset(*m_session, "gridworld");
        if (!other && other.error().code == ErrorCode::Timeout && deadline < 60s)
            continue;
        QVERIFY2(other.has_value(), other ? "" : other.error().message.c_str());
        return;
    }
}

void TestHostBridge::childThatAnswersNonsense()
{
    startCounter();
    const std::string id = reset(*m_session, "counter")->obs.episodeId;
    const auto wrong = step(*m_session, id, R"({"action_type":"nonsense"})");
    QVERIFY(!wrong.has_value());
    QCOMPARE(wrong.error().code, ErrorCode::SandboxCrash);
    QVERIFY2(wrong.error().message.find("answered wrongly") != std::string::npos, wrong.error().message.c_str());
    QVERIFY(step(*m_session, id, R"({"action_type":"count"})").has_value());
}

void TestHostBridge::childThatCannotBeStarted_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("not there") << QStringLiteral("/nowhere/at/all");
    QTest::newRow("ends at once") << QStringLiteral("false");
}

void TestHostBridge::childThatCannotBeStarted()
{
    QFETCH(const QString, command);
    startWith(QStringLiteral("broken"), command);
    const auto answer = reset(*m_session, "broken");
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::SandboxCrash);
    QVERIFY(reset(*m_session, "gridworld").has_value());
}

void TestHostBridge::hostOfOursAsAnEnvironment()
{
    host::HostOptions options;
    options.environments = {host::bridge(
        "gridworld", link::linkTo(QStringLiteral("stdio:" TOUCHSTONE_BINARY_DIR "/app/touchstonectl host --stdio")).value())};
    startHost(std::move(options));
    m_session = attach(*m_host, "bot", Role::Agent, {"env"});
    const auto begun = reset(*m_session, "gridworld", 42);
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    const std::string id = begun->obs.episodeId;
    protocol::EnvPlanRequest plan;
    plan.episodeId = id;
    protocol::EnvObservation seen = begun->obs;
    for (int i = 0; !seen.done && i < 40; ++i)
        seen = step(*m_session, id, ask(*m_session, plan)->suggestedActions.at(0).text)->obs;
    COMPARE_JSON(jsonOf(seen.state)["success"], Json(true));
    protocol::EnvRenderRequest render;
    render.episodeId = id;
    COMPARE_JSON(jsonOf(ask(*m_session, render)->render)["mime"], Json("image/png"));
}

QTEST_GUILESS_MAIN(TestHostBridge)
#include "tst_host_bridge.moc"
