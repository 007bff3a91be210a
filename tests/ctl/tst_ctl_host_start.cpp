#include "host_process.h"

#include <QFileInfo>
#include <QTemporaryDir>

using namespace touchstone::bench;
using nlohmann::json;

/// What a host refuses to begin with, what it leaves on disk, and how it ends with its input.
class TestCtlHostStart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_home.isValid()); }
    void key_ofAnotherCertificate();
    void store_onlyOneHost();
    void store_isItsOwnersAlone();
    void stdio_refusalsAreNoProtocol_data();
    void stdio_refusalsAreNoProtocol();
    void stdio_answersWorkUnderWay();

private:
    static QString data(const char* name)
    {
        return QStringLiteral(TOUCHSTONE_SOURCE_DIR "/tests/listen/data/") + QLatin1String(name);
    }
    QTemporaryDir m_home;
};

void TestCtlHostStart::key_ofAnotherCertificate()
{
    for (const char* scheme : {"ws", "http"}) {
        const auto refused = ctl({QStringLiteral("host"), QStringLiteral("--listen"),
                                  QLatin1String(scheme) + QStringLiteral("://127.0.0.1:0"), QStringLiteral("--tls-cert"),
                                  data("authority-certificate.pem"), QStringLiteral("--tls-key"), data("test-key.pem")});
        COMPARE_EXIT(refused, 3);
        const json error = refused.json().at("error");
        QVERIFY2(error.at("message").get<std::string>().find("does not fit the certificate") != std::string::npos,
                 refused.out.constData());
        QCOMPARE(error.at("where").get<std::string>(), data("test-key.pem").toStdString());
    }
}

void TestCtlHostStart::store_onlyOneHost()
{
    const QString path = m_home.filePath(QStringLiteral("one.db"));
    const QStringList store{QStringLiteral("--store"), QStringLiteral("sqlite:") + path};
    const QString link = m_home.filePath(QStringLiteral("link.db"));
    const QString feedback = QStringLiteral("{\"feedbacks\":[{\"polarity\":\"positive\",\"score\":1}]}");
    {
        HostProcess first(store);
        QVERIFY(first.ready.is_object());
        QVERIFY(QFile::link(path, link));
        for (const QString& again : {path, link}) {
            const auto second = ctl({QStringLiteral("host"), QStringLiteral("--store"), QStringLiteral("sqlite:") + again});
            COMPARE_EXIT(second, 3);
            const auto message = second.json().at("error").at("message").get<std::string>();
            QVERIFY2(message.find("another host serves this store (process ") != std::string::npos, message.c_str());
        }
        COMPARE_EXIT(call(first.url(), {QStringLiteral("learn/feedback"), feedback}), 0);
        // Reading beside it is no matter.
        const auto known = ctl(QStringList{QStringLiteral("stats")} + store);
        COMPARE_EXIT(known, 0);
        QCOMPARE(known.json().at("components").size(), std::size_t(1));
        QCOMPARE(first.end(SIGKILL), -1);
    }
    // The lock went with its holder, and goes without a trace at an orderly end.
    HostProcess third(store);
    QVERIFY(third.ready.is_object());
    COMPARE_EXIT(call(third.url(), {QStringLiteral("learn/feedback"), feedback}), 0);
    QCOMPARE(third.end(SIGTERM), 0);
    QVERIFY(!QFileInfo::exists(path + QStringLiteral(".lock")));
}

void TestCtlHostStart::store_isItsOwnersAlone()
{
    const QString path = m_home.filePath(QStringLiteral("private.db"));
    HostProcess host({QStringLiteral("--store"), QStringLiteral("sqlite:") + path});
    QVERIFY(host.ready.is_object());
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const char* end : {"", "-wal", "-shm", ".lock"}) {
        QVERIFY(QFileInfo::exists(path + QLatin1String(end)));
        QVERIFY2(!(QFile::permissions(path + QLatin1String(end)) & others), end);
    }
}

void TestCtlHostStart::stdio_refusalsAreNoProtocol_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("at the setup") << QStringList{QStringLiteral("--tokens"), QStringLiteral("/no/such/tokens")};
    QTest::newRow("at the store") << QStringList{QStringLiteral("--store"), QStringLiteral("sqlite:/no/such/folder/host.db")};
}

void TestCtlHostStart::stdio_refusalsAreNoProtocol()
{
    QFETCH(QStringList, options);
    const auto refused = ctl(QStringList{QStringLiteral("host"), QStringLiteral("--stdio")} + options);
    COMPARE_EXIT(refused, 3);
    QVERIFY2(refused.out.isEmpty(), refused.out.constData());
    QCOMPARE(json::parse(refused.log.toStdString()).at("error").at("code").get<std::string>(), std::string("cannot_open"));
}

/// What environments still work on when the input ends is answered.
void TestCtlHostStart::stdio_answersWorkUnderWay()
{
    QProcess process;
    process.start(ctlProgram(), {QStringLiteral("host"), QStringLiteral("--stdio"), QStringLiteral("--max-parallel"),
                                 QStringLiteral("2")});
    QVERIFY(process.waitForStarted());
    QByteArray input = "{\"type\":\"handshake/req\",\"id\":\"h\",\"agent_caps\":[\"env\"]}\n";
    for (int i = 0; i < 3; ++i)
        input += "{\"type\":\"env/reset/req\",\"id\":\"r" + QByteArray::number(i) + "\",\"env_name\":\"gridworld\",\"seed\":1}\n";
    process.write(input);
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 0);
    std::map<std::string, std::string> answers;
    for (const QByteArray& line : process.readAllStandardOutput().split('\n'))
        if (!line.isEmpty()) {
            const json answer = json::parse(line.toStdString());
            answers[answer.at("req_id").get<std::string>()] = answer.at("type").get<std::string>();
        }
    const std::map<std::string, std::string> wanted{{"h", "handshake/resp"}, {"r0", "env/reset/resp"},
                                                    {"r1", "env/reset/resp"}, {"r2", "env/reset/resp"}};
    QCOMPARE(answers, wanted);
}

QTEST_GUILESS_MAIN(TestCtlHostStart)
#include "tst_ctl_host_start.moc"
