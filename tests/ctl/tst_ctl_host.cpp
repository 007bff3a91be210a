#include <csignal>

#include "host_process.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTemporaryDir>

using namespace touchstone::bench;
using nlohmann::json;

namespace {

const QString stats = QStringLiteral("learn/stats");

} // namespace

class TestCtlHost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_home.isValid()); }
    void ready_andCalls_data();
    void ready_andCalls();
    void end_data();
    void end();
    void stdio_onlyProtocolOnStdout();
    void stdio_asChild();
    void tokens();
    void tokens_lockOut();
    void beyondLoopback_refused();
    void tls();
    void store_survives();
    void maxMessage();
    void limitsOfASession();
    void refinesByItself();
    void usage_data();
    void usage();
    void call_answers();
    void call_unreachable();

private:
    QString tokensFile()
    {
        const QString path = m_home.filePath(QStringLiteral("tokens.json"));
        writeFile(path, R"([{"token":"secret-ann","principal":"ann1","role":"annotator"},)"
                        R"({"token":"secret-ops","principal":"olga","role":"ops"}])");
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }
    static QString data(const char* name)
    {
        return QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/") + QLatin1String(name);
    }
    QTemporaryDir m_home;
};

void TestCtlHost::ready_andCalls_data()
{
    QTest::addColumn<QStringList>("listen");
    QTest::newRow("nothing said") << QStringList{};
    QTest::newRow("WebSocket") << QStringList{QStringLiteral("--listen"), QStringLiteral("ws://127.0.0.1:0")};
    QTest::newRow("HTTP") << QStringList{QStringLiteral("--listen"), QStringLiteral("http://127.0.0.1:0")};
    QTest::newRow("IPv6") << QStringList{QStringLiteral("--listen"), QStringLiteral("ws://[::1]:0")};
}

void TestCtlHost::ready_andCalls()
{
    QFETCH(QStringList, listen);
    HostProcess host(listen);
    QVERIFY(host.ready.is_object());
    QCOMPARE(host.ready.at("ready").get<bool>(), true);
    QCOMPARE(host.ready.at("roles").get<bool>(), false);
    QCOMPARE(host.ready.at("store").get<std::string>(), std::string("memory:"));
    QVERIFY(!host.url().endsWith(QStringLiteral(":0")));
    const auto fed = call(host.url(), {QStringLiteral("learn/feedback"),
                                       QStringLiteral("{\"feedbacks\":[{\"polarity\":\"positive\",\"score\":1,"
                                                      "\"rated_turn\":{\"prompt\":\"p\",\"response\":\"r\",\"model\":\"m\"}}]}")});
    COMPARE_EXIT(fed, 0);
    QCOMPARE(fed.json().at("recorded").get<int>(), 1);
    const auto known = call(host.url(), {stats});
    COMPARE_EXIT(known, 0);
    QCOMPARE(known.json().at("components").at(0).at("component_name").get<std::string>(), std::string("m"));
    QCOMPARE(known.out.count('\n'), 1);
    QCOMPARE(host.end(SIGTERM), 0);
}

void TestCtlHost::end_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
}

void TestCtlHost::end()
{
    QFETCH(int, signal);
    HostProcess host({QStringLiteral("--listen"), QStringLiteral("ws://127.0.0.1:0"), QStringLiteral("--listen"),
                      QStringLiteral("http://127.0.0.1:0")});
    QCOMPARE(host.ready.at("listen").size(), std::size_t(2));
    // Connections that say nothing do not hold it up.
    QTcpSocket idle;
    idle.connectToHost(QStringLiteral("127.0.0.1"), static_cast<quint16>(QUrl(host.url(1)).port()));
    QVERIFY(idle.waitForConnected());
    QElapsedTimer since;
    since.start();
    QCOMPARE(host.end(signal), 0);
    QVERIFY2(since.elapsed() < 4'000, qPrintable(QString::number(since.elapsed())));
}

void TestCtlHost::stdio_onlyProtocolOnStdout()
{
    QProcess process;
    process.start(ctlProgram(), {QStringLiteral("host"), QStringLiteral("--stdio")});
    QVERIFY(process.waitForStarted());
    process.write("{\"type\":\"handshake/req\",\"id\":\"h\",\"agent_caps\":[\"learning\"]}\nnonsense\n"
                  "{\"type\":\"learn/stats/req\",\"id\":\"s\"}\n");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitCode(), 0);
    const QList<QByteArray> lines = process.readAllStandardOutput().split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(json::parse(lines[0].toStdString()).at("type").get<std::string>(), std::string("handshake/resp"));
    QCOMPARE(json::parse(lines[1].toStdString()).at("code").get<std::string>(), std::string("parse_error"));
    QCOMPARE(json::parse(lines[2].toStdString()).at("req_id").get<std::string>(), std::string("s"));
    QVERIFY(lines[3].isEmpty());
    QVERIFY(process.readAllStandardError().contains("\"ready\":true"));
}

void TestCtlHost::stdio_asChild()
{
    const auto answer = call(QStringLiteral("stdio:") + ctlProgram() + QStringLiteral(" host --stdio"), {stats});
    COMPARE_EXIT(answer, 0);
    QVERIFY(answer.json().at("components").empty());
    const auto none = call(QStringLiteral("stdio:/no/such/program"), {stats});
    COMPARE_EXIT(none, 3);
}

void TestCtlHost::tokens()
{
    HostProcess host({QStringLiteral("--tokens"), tokensFile()});
    QCOMPARE(host.ready.at("roles").get<bool>(), true);
    COMPARE_EXIT(call(host.url(), {stats}), 1);
    qputenv("TOUCHSTONE_TEST_TOKEN", "secret-ops");
    const QStringList ops{QStringLiteral("--token-from"), QStringLiteral("env:TOUCHSTONE_TEST_TOKEN")};
    COMPARE_EXIT(call(host.url(), QStringList{stats} + ops), 0);
    const QString file = m_home.filePath(QStringLiteral("mine"));
    writeFile(file, "secret-ann\n");
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther);
    COMPARE_EXIT(call(host.url(), {stats, QStringLiteral("--token-from"), file}), 3);
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
    const auto adapt = call(host.url(), {QStringLiteral("learn/adapt"), QStringLiteral("--token-from"), file});
    COMPARE_EXIT(adapt, 1);
    QCOMPARE(adapt.json().at("code").get<std::string>(), std::string("unauthorized"));
    COMPARE_EXIT(call(host.url(), {stats, QStringLiteral("--token-from"), QStringLiteral("env:NO_SUCH_THING")}), 3);
    QCOMPARE(host.end(SIGTERM), 0);
    QVERIFY(!host.log().contains("secret-"));
}

void TestCtlHost::tokens_lockOut()
{
    HostProcess host({QStringLiteral("--tokens"), tokensFile()});
    const QString file = m_home.filePath(QStringLiteral("mine"));
    writeFile(file, "wrong");
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
    const QStringList guess{stats, QStringLiteral("--token-from"), file};
    for (int i = 0; i < 5; ++i)
        COMPARE_EXIT(call(host.url(), guess), 1);
    writeFile(file, "secret-ops");
    COMPARE_EXIT(call(host.url(), guess), 1);
}

void TestCtlHost::beyondLoopback_refused()
{
    const QStringList open{QStringLiteral("host"), QStringLiteral("--listen"), QStringLiteral("ws://0.0.0.0:0")};
    const QStringList tokens{QStringLiteral("--tokens"), tokensFile()};
    const QStringList certificate{QStringLiteral("--tls-cert"), data("test-certificate.pem"), QStringLiteral("--tls-key"),
                                  data("test-key.pem")};
    for (const QStringList& half : {QStringList{}, tokens, certificate}) {
        const auto refused = ctl(open + half);
        COMPARE_EXIT(refused, 3);
        QVERIFY(refused.json().at("error").at("message").get<std::string>().find("--insecure") != std::string::npos);
    }
    HostProcess whole(open.mid(1) + tokens + certificate);
    QVERIFY(whole.url().startsWith(QStringLiteral("wss://")));
    HostProcess insecure(open.mid(1) + QStringList{QStringLiteral("--insecure")});
    QVERIFY(insecure.url().startsWith(QStringLiteral("ws://0.0.0.0:")));
    QFile::setPermissions(tokens[1], QFile::ReadOwner | QFile::ReadGroup);
    COMPARE_EXIT(ctl(QStringList{QStringLiteral("host")} + tokens), 3);
}

void TestCtlHost::tls()
{
    const QStringList certificate{QStringLiteral("--tls-cert"), data("test-certificate.pem"), QStringLiteral("--tls-key"),
                                  data("test-key.pem")};
    const QStringList trust{QStringLiteral("--trust"), data("test-certificate.pem")};
    for (const char* scheme : {"ws", "http"}) {
        HostProcess host(QStringList{QStringLiteral("--listen"), QLatin1String(scheme) + QStringLiteral("://127.0.0.1:0")}
                         + certificate);
        QVERIFY(host.url().startsWith(QLatin1String(scheme) + QStringLiteral("s://")));
        COMPARE_EXIT(call(host.url(), QStringList{stats} + trust), 0);
        const auto untrusted = call(host.url(), {stats});
        COMPARE_EXIT(untrusted, 3);
        QVERIFY(untrusted.json().at("error").at("message").get<std::string>().find("secure") != std::string::npos);
    }
}

void TestCtlHost::store_survives()
{
    const QString store = QStringLiteral("sqlite:") + m_home.filePath(QStringLiteral("host.db"));
    for (int round = 1; round <= 2; ++round) {
        HostProcess host({QStringLiteral("--store"), store});
        QCOMPARE(QString::fromStdString(host.ready.at("store").get<std::string>()), store);
        const auto stored = call(host.url(), {QStringLiteral("learn/experience"),
                                              QStringLiteral("{\"experiences\":[{\"action\":{\"component_name\":\"c\"},\"reward\":1}]}")});
        COMPARE_EXIT(stored, 0);
        const auto known = call(host.url(), {stats});
        QCOMPARE(known.json().at("components").at(0).at("calls_total").get<int>(), round);
        QCOMPARE(host.end(SIGTERM), 0);
    }
    COMPARE_EXIT(ctl({QStringLiteral("store"), QStringLiteral("check"), store}), 0);
}

void TestCtlHost::maxMessage()
{
    HostProcess host({QStringLiteral("--max-message"), QStringLiteral("2000"), QStringLiteral("--listen"),
                      QStringLiteral("http://127.0.0.1:0"), QStringLiteral("--listen"), QStringLiteral("ws://127.0.0.1:0")});
    const QString large = QStringLiteral("{\"component_name\":\"%1\"}").arg(QString(3'000, u'x'));
    const auto refused = call(host.url(0), {stats, large});
    COMPARE_EXIT(refused, 1);
    QCOMPARE(refused.json().at("code").get<std::string>(), std::string("out_of_memory"));
    QVERIFY(call(host.url(1), {stats, large}).exit != 0);
    COMPARE_EXIT(call(host.url(1), {stats}), 0);
}

void TestCtlHost::limitsOfASession()
{
    HostProcess host({QStringLiteral("--max-rate"), QStringLiteral("1"), QStringLiteral("--max-items"), QStringLiteral("1"),
                      QStringLiteral("--allow-strategy"), QStringLiteral("ucb1"), QStringLiteral("--allow-strategy"),
                      QStringLiteral("softmax"), QStringLiteral("--max-parallel"), QStringLiteral("2")});
    // The handshake is the one message of its second, and what comes behind it is refused, unless it took so long.
    Finished tooFast = call(host.url(), {stats});
    for (int attempt = 0; attempt < 20 && tooFast.exit == 0; ++attempt)
        tooFast = call(host.url(), {stats});
    COMPARE_EXIT(tooFast, 1);
    QCOMPARE(tooFast.json().at("detail").at("reason").get<std::string>(), std::string("rate_limit"));
    QVERIFY(tooFast.json().at("retryable").get<bool>());

    HostProcess other({QStringLiteral("--max-items"), QStringLiteral("1"), QStringLiteral("--allow-strategy"),
                       QStringLiteral("ucb1")});
    const QString one = QStringLiteral("{\"experience_id\":\"%1\"}");
    const QString two = QStringLiteral("{\"experiences\":[%1,%2]}").arg(one.arg(u'a'), one.arg(u'b'));
    QCOMPARE(call(other.url(), {QStringLiteral("learn/experience"), two}).json().at("code").get<std::string>(),
             std::string("out_of_memory"));
    const auto strategy = call(other.url(), {QStringLiteral("learn/adapt"), QStringLiteral("{\"strategy\":\"ppo\"}")});
    COMPARE_EXIT(strategy, 1);
    QCOMPARE(strategy.json().at("code").get<std::string>(), std::string("unauthorized"));
    QCOMPARE(strategy.json().at("detail").at("allowed").dump(), std::string("[\"ucb1\"]"));
}

/// What --adapt-every, --auto-rollback and --refine say reaches the host.
void TestCtlHost::refinesByItself()
{
    HostProcess host({QStringLiteral("--adapt-every"), QStringLiteral("60"), QStringLiteral("--adapt-strategy"),
                      QStringLiteral("softmax"), QStringLiteral("--auto-rollback"), QStringLiteral("--refine"),
                      QStringLiteral("watch.min-before=20"), QStringLiteral("--refine"), QStringLiteral("watch.risk=0.2")});
    const auto calls = [&host](const char* component, int count, const char* reward) {
        json list = json::array();
        for (int i = 0; i < count; ++i)
            list.push_back({{"action", {{"component_name", component}}}, {"reward", json::parse(reward)}});
        const auto stored = call(host.url(), {QStringLiteral("learn/experience"),
                                              QString::fromStdString(json{{"experiences", list}}.dump())});
        COMPARE_EXIT(stored, 0);
    };
    const auto history = [&host] { return call(host.url(), {QStringLiteral("learn/refinement/history")}).json().at("entries"); };
    calls("a", 25, "1");
    calls("b", 25, "0.8");
    const auto apply = QStringLiteral("{\"proposal\":{\"target\":\"prompt\",\"op\":\"insert\",\"path\":\"prompt.text\","
                                      "\"old_value\":null,\"new_value\":\"x\",\"component_name\":\"a\",\"refinement_id\":\"r1\"}}");
    COMPARE_EXIT(call(host.url(), {QStringLiteral("learn/refinement/apply"), apply}), 0);
    json entries = history();
    QCOMPARE(entries.size(), std::size_t(1));
    QCOMPARE(entries[0].at("watch").at("state").get<std::string>(), std::string("watching"));
    QCOMPARE(entries[0].at("watch").at("risk").get<double>(), 0.2);
    calls("a", 9, "-1");
    QVERIFY(history()[0].at("action") == "rollback" && history()[0].at("principal") == "host:watch");
    calls("a", 1, "-1");
    entries = history();
    QVERIFY(entries[0].at("action") == "adapt" && entries[0].at("principal") == "host:adapt");
    QVERIFY(entries[0].at("reason").get<std::string>().find("softmax") != std::string::npos);
}

void TestCtlHost::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* line) {
        QTest::newRow(line) << QString::fromLatin1(line).split(u' ');
    };
    row("host --listen ftp://127.0.0.1:0");
    row("host --listen ws://127.0.0.1");
    row("host --listen wss://127.0.0.1:0");
    row("host --tls-cert a.pem");
    row("host --max-message 0");
    row("host --max-experiences many");
    row("host --experience-policy forget");
    row("host --max-batch 0");
    row("host --max-items 0");
    row("host --max-rate -1");
    row("host --max-parallel 0");
    row("host --max-parallel 1000");
    row("host --allow-strategy magic");
    row("host --adapt-every 0");
    row("host --adapt-every 10 --adapt-strategy magic");
    row("host --adapt-every 10 --allow-strategy ucb1");
    row("host --refine watch.risk");
    row("host --refine watch.risk=2");
    row("host --refine plan.min-evidence=2.5");
    row("host --refine watch.color=1");
    row("host --plugin-deadline never");
    row("host --bridge counter");
    row("host --bridge =command");
    row("host --bridge gridworld=true");
    row("host extra");
    row("call learn/stats");
    row("call --host ws://127.0.0.1:1");
    row("call learn/stats --host ws://127.0.0.1:1 --timeout soon");
}

void TestCtlHost::usage()
{
    QFETCH(QStringList, arguments);
    const auto finished = ctl(arguments);
    COMPARE_EXIT(finished, 2);
    QVERIFY(finished.out.isEmpty() && !finished.log.isEmpty());
}

void TestCtlHost::call_answers()
{
    HostProcess host({});
    const auto pong = call(host.url(), {QStringLiteral("ping")});
    COMPARE_EXIT(pong, 0);
    QCOMPARE(pong.json().at("type").get<std::string>(), std::string("pong"));
    const auto wrong = call(host.url(), {stats, QStringLiteral("{\"component_name\":7}")});
    COMPARE_EXIT(wrong, 1);
    QCOMPARE(wrong.json().at("code").get<std::string>(), std::string("schema_violation"));
    QCOMPARE(wrong.json().at("detail").at("errors").at(0).at("pointer").get<std::string>(), std::string("/component_name"));
    const auto unknown = call(host.url(), {QStringLiteral("learn/nothing")});
    COMPARE_EXIT(unknown, 2);
    QVERIFY(unknown.log.contains("no message of type 'learn/nothing'"));
    const auto broken = call(host.url(), {stats, QStringLiteral("{bad")});
    COMPARE_EXIT(broken, 1);
    const std::string why = broken.json().at("error").at("message").get<std::string>();
    QVERIFY2(why.rfind("JSON, the second argument: ", 0) == 0, why.c_str());
    QVERIFY2(broken.out.contains("column 2"), broken.out.constData());
    // The same question in fewer words.
    const auto known = ctl({QStringLiteral("stats"), QStringLiteral("--host"), host.url()});
    COMPARE_EXIT(known, 0);
    QVERIFY(known.json().at("components") == call(host.url(), {stats}).json().at("components"));
    COMPARE_EXIT(call(host.url(), {stats, QStringLiteral("[]")}), 1);
    QProcess piped;
    piped.start(ctlProgram(), {QStringLiteral("call"), stats, QStringLiteral("-"), QStringLiteral("--host"), host.url()});
    piped.write("{\"component_name\":\"\"}");
    piped.closeWriteChannel();
    QVERIFY(piped.waitForFinished());
    QCOMPARE(piped.exitCode(), 0);
    const auto drained = call(host.url(), {QStringLiteral("shutdown"), QStringLiteral("{\"timeout\":1}")});
    COMPARE_EXIT(drained, 0);
    QCOMPARE(drained.json().at("data").at("state").get<std::string>(), std::string("drained"));
}

void TestCtlHost::call_unreachable()
{
    for (const char* url : {"ws://127.0.0.1:1", "http://127.0.0.1:1"}) {
        const auto finished = call(QString::fromLatin1(url), {stats});
        COMPARE_EXIT(finished, 3);
        QVERIFY(!finished.json().at("error").at("message").get<std::string>().empty());
        QVERIFY2(finished.json().at("error").contains("advice"), finished.out.constData());
        COMPARE_EXIT(ctl({QStringLiteral("stats"), QStringLiteral("--host"), QString::fromLatin1(url)}), 3);
    }
    QVERIFY(call(QStringLiteral("nonsense"), {stats}).exit != 0);
}

QTEST_GUILESS_MAIN(TestCtlHost)
#include "tst_ctl_host.moc"
