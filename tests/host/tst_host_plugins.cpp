#include <QDir>
#include <QSignalSpy>

#include "env_bench.h"
#include "plugins/plugin_loader.h"

using namespace touchstone;
using bench::ask;
using bench::attach;
using bench::Json;
using bench::jsonOf;
using bench::reset;
using bench::step;
using host::Role;
using namespace std::chrono_literals;

/// Plugins from files: the example, and those with which something is wrong.
class TestHostPlugins : public bench::HostFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { remove(); }

    void exampleIsAnEnvironmentLikeAnyOther();
    void wrongPluginsAreRefusedWithAReason_data();
    void wrongPluginsAreRefusedWithAReason();
    void refusedPluginsDoNotKeepTheHostFromServing();
    void directoryMustExist();
    void learnPluginTakesMessagesOver();
    void learnPluginThatFailsCostsOneAnswer();
    void learnPluginThatHangsIsOutOfService();
    void interfaceNamesCarryTheVersion();
    void pluginThatNobodyUsesHasNoThread();

private:
    /// The system knows threads by the first 15 bytes of their names.
    [[nodiscard]] static QStringList threadsOfPlugins()
    {
        QStringList names;
        for (const QString& task : QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile name(QStringLiteral("/proc/self/task/%1/comm").arg(task));
            if (name.open(QIODevice::ReadOnly) && name.peek(7) == "plugin ")
                names += QString::fromLatin1(name.readAll().trimmed());
        }
        return names;
    }
    void add(const char* folder, const char* file)
    {
        const QString name = QString::fromLatin1(file);
        QVERIFY(QFile::copy(QStringLiteral(TOUCHSTONE_BINARY_DIR) + QLatin1String(folder) + name,
                            m_plugins + u'/' + name));
    }
    void startWithPlugins(std::chrono::milliseconds deadline = 20s)
    {
        host::HostOptions options;
        options.pluginDir = m_plugins;
        options.pluginDeadline = deadline;
        startHost(std::move(options));
    }
    QString m_plugins;
};

void TestHostPlugins::init()
{
    make();
    m_plugins = m_dir->filePath(QStringLiteral("plugins"));
    QVERIFY(QDir().mkpath(m_plugins));
}

void TestHostPlugins::exampleIsAnEnvironmentLikeAnyOther()
{
    add("/plugins/", "guess.so");
    startWithPlugins();
    QCOMPARE(m_host->plugins().size(), 1u);
    QCOMPARE(m_host->plugins()[0].name, std::string("guess"));
    QCOMPARE(m_host->plugins()[0].refusal, std::string());
    const auto session = attach(*m_host, "bot", Role::Agent, {"env"});
    const auto denied = reset(*session, "guess", 1, R"({"highest":0})");
    QVERIFY(!denied.has_value());
    QCOMPARE(denied.error().code, ErrorCode::ResetDenied);
    const auto begun = reset(*session, "guess", 5, R"({"highest":1000})");
    QVERIFY2(begun.has_value(), begun ? "" : begun.error().message.c_str());
    const std::string id = begun->obs.episodeId;
    QCOMPARE(step(*session, id, R"({"action_type":"guess","payload":{"number":0}})").error().code,
             ErrorCode::UnknownAction);
    protocol::EnvObservation seen = begun->obs;
    protocol::EnvPlanRequest plan;
    plan.episodeId = id;
    int guesses = 0;
    for (; !seen.done && guesses < 10; ++guesses) {
        const auto advice = ask(*session, plan);
        QCOMPARE(advice->suggestedActions.size(), 1u);
        seen = step(*session, id, advice->suggestedActions[0].text)->obs;
    }
    QVERIFY(seen.done);
    QCOMPARE(seen.reward, 1.0 / guesses);
    QCOMPARE(jsonOf(seen.state)["guesses"].size(), static_cast<std::size_t>(guesses));
    QCOMPARE(count("SELECT count(*) FROM experience"), guesses);
    // The same seed hides the same number.
    const auto again = reset(*session, "guess", 5, R"({"highest":1000})");
    const std::string last = jsonOf(seen.state)["guesses"].back().dump();
    QVERIFY(step(*session, again->obs.episodeId,
                 R"({"action_type":"guess","payload":{"number":)" + last + "}}")->obs.done);
}

void TestHostPlugins::wrongPluginsAreRefusedWithAReason_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("newer") << QByteArray("newer.so")
                           << QByteArray("built for version 2 of the plugin interface, and this host has version 1");
    QTest::newRow("foreign") << QByteArray("foreign.so") << QByteArray("for something else ('org.example.Other/1')");
    QTest::newRow("nameless") << QByteArray("nameless.so") << QByteArray("no \"name\"");
}

void TestHostPlugins::wrongPluginsAreRefusedWithAReason()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QByteArray, says);
    add("/tests/plugins/", file);
    startWithPlugins();
    QCOMPARE(m_host->plugins().size(), 1u);
    QVERIFY2(m_host->plugins()[0].refusal.find(says.toStdString()) != std::string::npos,
             m_host->plugins()[0].refusal.c_str());
}

void TestHostPlugins::refusedPluginsDoNotKeepTheHostFromServing()
{
    QFile text(m_plugins + QStringLiteral("/letter.so"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("this is a letter to my aunt");
    text.close();
    QVERIFY(QFile::copy(QStringLiteral(TOUCHSTONE_BINARY_DIR "/plugins/guess.so"), m_plugins + QStringLiteral("/a.so")));
    QVERIFY(QFile::copy(QStringLiteral(TOUCHSTONE_BINARY_DIR "/plugins/guess.so"), m_plugins + QStringLiteral("/b.so")));
    add("/tests/plugins/", "newer.so");
    startWithPlugins();
    std::map<QString, std::string> refusals;
    for (const host::PluginReport& report : m_host->plugins())
        refusals[report.file] = report.refusal;
    QCOMPARE(refusals.size(), 4u);
    QCOMPARE(refusals[QStringLiteral("a.so")], std::string());
    QCOMPARE(refusals[QStringLiteral("b.so")], std::string("there is an environment 'guess' already"));
    QVERIFY(!refusals[QStringLiteral("letter.so")].empty());
    const auto session = attach(*m_host, "bot", Role::Agent, {"env"});
    QVERIFY(reset(*session, "guess").has_value());
    QVERIFY(reset(*session, "gridworld").has_value());
}

void TestHostPlugins::directoryMustExist()
{
    host::HostOptions options;
    options.storePath = m_path;
    options.pluginDir = m_plugins + QStringLiteral("/nowhere");
    host::Host host(options);
    const auto opened = host.open();
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().code, ErrorCode::CannotOpen);
}

void TestHostPlugins::learnPluginTakesMessagesOver()
{
    add("/tests/plugins/", "learn.so");
    startWithPlugins();
    const auto session = attach(*m_host, "olga", Role::Ops);
    const auto adapted = ask(*session, protocol::LearnAdaptRequest{});
    QVERIFY2(adapted.has_value(), adapted ? "" : adapted.error().message.c_str());
    QCOMPARE(adapted->message, std::string("taught olga"));
    // Roles come first, and what it did not take over stays with the built-in one.
    QCOMPARE(ask(*attach(*m_host, "ann", Role::Annotator), protocol::LearnAdaptRequest{}).error().code,
             ErrorCode::Unauthorized);
    QCOMPARE(ask(*session, bench::feedbacks({bench::feedback("f", 1, 1)}))->recorded, 1);
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/adapt/req'"), 2);
}

void TestHostPlugins::learnPluginThatFailsCostsOneAnswer()
{
    add("/tests/plugins/", "learn.so");
    startWithPlugins();
    const auto session = attach(*m_host, "olga", Role::Ops);
    for (const auto& [what, says] : std::vector<std::pair<std::string, std::string>>{
             {"throw", "no lesson today"}, {"nothing", "gave no answer"}, {"wrong type", "answered wrongly"},
             {"wrong shape", "answered wrongly"}}) {
        protocol::LearnStatsRequest request;
        request.componentName = what;
        const auto answer = ask(*session, request);
        QVERIFY(!answer.has_value());
        QVERIFY2(answer.error().message.find(says) != std::string::npos, answer.error().message.c_str());
    }
    QCOMPARE(count("SELECT count(*) FROM audit WHERE what = 'learn/stats/req' AND outcome = 'runtime_error'"), 4);
    QVERIFY(ask(*session, protocol::LearnStatsRequest{}).has_value());
}

void TestHostPlugins::learnPluginThatHangsIsOutOfService()
{
    add("/tests/plugins/", "learn.so");
    startWithPlugins(200ms);
    const auto session = attach(*m_host, "olga", Role::Ops);
    protocol::LearnStatsRequest request;
    request.componentName = "hang";
    QCOMPARE(ask(*session, request).error().code, ErrorCode::Timeout);
    QVERIFY(ask(*session, protocol::LearnAdaptRequest{}).error().message.find("out of service") != std::string::npos);
    QCOMPARE(ask(*session, bench::feedbacks({bench::feedback("f", 1, 1)}))->recorded, 1);
    QTest::qSleep(3'000);  // it comes back, while its code is still loaded
}

void TestHostPlugins::interfaceNamesCarryTheVersion()
{
    const std::string ending = "/" + std::to_string(host::pluginApiVersion);
    for (const std::string name : {TOUCHSTONE_ENV_PLUGIN, TOUCHSTONE_LEARN_PLUGIN}) {
        QCOMPARE(name.substr(name.find('/')), ending);
        QCOMPARE(host::refusalOfInterface(name), std::string());
    }
    QVERIFY(host::refusalOfInterface("touchstone.LearnPlugin/9").find("version 9") != std::string::npos);
    QVERIFY(!host::refusalOfInterface("touchstone.LearnPlugin").empty());
    QVERIFY(!host::refusalOfInterface("").empty());
}

void TestHostPlugins::pluginThatNobodyUsesHasNoThread()
{
    if (!QFile::exists(QStringLiteral("/proc/self/task")))
        QSKIP("skipped: this system does not list threads");
    add("/plugins/", "guess.so");
    startWithPlugins();
    const auto session = attach(*m_host, "bot", Role::Agent, {"env"});
    QCOMPARE(threadsOfPlugins(), QStringList());
    QVERIFY(reset(*session, "gridworld", 1).has_value());
    QCOMPARE(threadsOfPlugins(), QStringList{QStringLiteral("plugin gridworl")});
    m_host.reset();
    QCOMPARE(threadsOfPlugins(), QStringList());
}

QTEST_GUILESS_MAIN(TestHostPlugins)
#include "tst_host_plugins.moc"
