#include <QTemporaryDir>

#include "host_process.h"

using namespace touchstone::bench;

/// Environments, plugins and the audit log of `touchstonectl host`.
class TestCtlEnvironments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_home->isValid());
    }
    void environments_fromAllSides();
    void replay_thatCannotBeRead_data();
    void replay_thatCannotBeRead();
    void plugins_directoryMustExist();
    void audit_fileAndCheck();

private:
    [[nodiscard]] QString path(const char* name) const { return m_home->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] static Finished reset(const HostProcess& host, const char* environment)
    {
        return call(host.url(), {QStringLiteral("env/reset"),
                                 QStringLiteral("{\"env_name\":\"%1\",\"seed\":1}").arg(QLatin1String(environment))});
    }
    std::unique_ptr<QTemporaryDir> m_home;
};

void TestCtlEnvironments::environments_fromAllSides()
{
    writeFile(path("traj.json"), "[{\"traj\":[{\"role\":\"user\",\"content\":\"hi\"},"
                                 "{\"role\":\"assistant\",\"content\":\"hello\"}]}]");
    HostProcess host({QStringLiteral("--replay"), path("traj.json"), QStringLiteral("--bridge"),
                      QStringLiteral("counter=sh " TOUCHSTONE_SOURCE_DIR "/tests/host/data/counter_env.sh"),
                      QStringLiteral("--plugin-dir"), QStringLiteral(TOUCHSTONE_BINARY_DIR "/plugins")});
    QVERIFY(host.ready.is_object());
    QCOMPARE(host.ready.at("plugins").size(), 1u);
    QCOMPARE(host.ready.at("plugins")[0].at("name").get<std::string>(), std::string("guess"));
    QCOMPARE(host.ready.at("plugins")[0].at("loaded").get<bool>(), true);
    for (const char* name : {"gridworld", "replay", "counter", "guess"}) {
        const auto begun = reset(host, name);
        COMPARE_EXIT(begun, 0);
        QCOMPARE(begun.json().at("obs").at("step_num").get<int>(), 0);
    }
    const auto denied = reset(host, "nowhere");
    COMPARE_EXIT(denied, 1);
    QCOMPARE(denied.json().at("code").get<std::string>(), std::string("reset_denied"));
    QCOMPARE(host.end(SIGTERM), 0);
}

void TestCtlEnvironments::replay_thatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("exit");
    QTest::newRow("not there") << QByteArray() << 3;
    QTest::newRow("no json") << QByteArray("[") << 1;
    QTest::newRow("no trajectories") << QByteArray("[{\"traj\":[]}]") << 1;
}

void TestCtlEnvironments::replay_thatCannotBeRead()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, exit);
    if (!text.isEmpty())
        writeFile(path("traj.json"), text);
    const auto finished = ctl({QStringLiteral("host"), QStringLiteral("--replay"), path("traj.json")});
    COMPARE_EXIT(finished, exit);
    QVERIFY(!finished.json().at("error").at("message").get<std::string>().empty());
}

void TestCtlEnvironments::plugins_directoryMustExist()
{
    const auto finished = ctl({QStringLiteral("host"), QStringLiteral("--plugin-dir"), path("nowhere")});
    COMPARE_EXIT(finished, 3);
}

void TestCtlEnvironments::audit_fileAndCheck()
{
    const QStringList arguments{QStringLiteral("--store"), QStringLiteral("sqlite:") + path("host.db"),
                                QStringLiteral("--audit"), path("audit.ndjson")};
    {
        HostProcess host(arguments);
        const auto begun = reset(host, "gridworld");
        COMPARE_EXIT(begun, 0);
        const auto denied = reset(host, "nowhere");
        COMPARE_EXIT(denied, 1);
        QCOMPARE(host.end(SIGTERM), 0);
    }
    QFile file(path("audit.ndjson"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 3);
    const json second = json::parse(lines[1].toStdString());
    QCOMPARE(second.at("id").get<int>(), 2);
    QCOMPARE(second.at("outcome").get<std::string>(), std::string("reset_denied"));
    const auto checked = ctl({QStringLiteral("store"), QStringLiteral("check"), path("host.db")});
    COMPARE_EXIT(checked, 0);
    QCOMPARE(checked.json().at("ok").get<bool>(), true);
    const auto other = ctl({QStringLiteral("host"), QStringLiteral("--store"), QStringLiteral("sqlite:") + path("other.db"),
                            QStringLiteral("--audit"), path("audit.ndjson")});
    COMPARE_EXIT(other, 3);
}

QTEST_GUILESS_MAIN(TestCtlEnvironments)
#include "tst_ctl_environments.moc"
