#include <nlohmann/json.hpp>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "host_bench.h"

using namespace touchstone;

/// What touchstonectl says about a host store.
class TestHostCtl : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void statsAreThoseOfTheHost();
    void checkRecountsTheStatistics();
    void backupOfAStoreInUseIsComplete();

private:
    [[nodiscard]] protocol::Json ctl(const QStringList& arguments, int exit) const;
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
};

void TestHostCtl::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath(QStringLiteral("host.db"));
    host::HostOptions options;
    options.storePath = m_path;
    host::Host host(std::move(options));
    QVERIFY(host.open().has_value());
    const auto session = bench::attach(host, "ann", host::Role::Annotator);
    QVERIFY(bench::ask(*session, bench::feedbacks({bench::feedback("a", 0.5, 1, "one"),
                                                   bench::feedback("b", -0.25, 1, "two")}))
                .has_value());
}

protocol::Json TestHostCtl::ctl(const QStringList& arguments, int exit) const
{
    QProcess process;
    process.start(QStringLiteral(TOUCHSTONE_BINARY_DIR "/app/touchstonectl"), arguments);
    if (!process.waitForFinished(bench::patienceMs) || process.exitCode() != exit) {
        QTest::qFail(process.readAllStandardError().constData(), __FILE__, __LINE__);
        return {};
    }
    return protocol::Json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
}

void TestHostCtl::statsAreThoseOfTheHost()
{
    const auto all = ctl({QStringLiteral("stats"), QStringLiteral("--store"), QStringLiteral("sqlite:") + m_path}, 0);
    QCOMPARE(all["components"].size(), 2u);
    const auto one = ctl({QStringLiteral("stats"), QStringLiteral("--store"), m_path, QStringLiteral("--component"),
                          QStringLiteral("two")},
                         0);
    QCOMPARE(one["components"].size(), 1u);
    QCOMPARE(one["components"][0]["avg_score"].get<double>(), -0.25);
}

void TestHostCtl::checkRecountsTheStatistics()
{
    const QStringList check{QStringLiteral("store"), QStringLiteral("check"), m_path};
    const auto sound = ctl(check, 0);
    QCOMPARE(sound["ok"].get<bool>(), true);
    QCOMPARE(sound["kind"].get<std::string>(), std::string("host"));
    {
        storage::OpenOptions options;
        options.path = m_path;
        options.applicationId = host::storeApplicationId;
        auto database = storage::Database::open(options);
        QVERIFY(database.has_value());
        QVERIFY((*database)->run("UPDATE component SET feedbacks = 9 WHERE name = 'one'").has_value());
    }
    const auto wrong = ctl(check, 1);
    QCOMPARE(wrong["ok"].get<bool>(), false);
    QCOMPARE(wrong["problems"].size(), 1u);
    QVERIFY(wrong["problems"][0]["message"].get<std::string>().find("'one'") != std::string::npos);
}

void TestHostCtl::backupOfAStoreInUseIsComplete()
{
    host::HostThread running;
    host::HostOptions options;
    options.storePath = m_path;
    QVERIFY(running.start(options).has_value());
    const QString copy = m_dir->filePath(QStringLiteral("copy.db"));
    const auto answer = ctl({QStringLiteral("store"), QStringLiteral("backup"), m_path, QStringLiteral("--output"), copy}, 0);
    QCOMPARE(answer["kind"].get<std::string>(), std::string("host"));
    QCOMPARE(bench::count(copy, "SELECT count(*) FROM feedback"), 2);
}

QTEST_GUILESS_MAIN(TestHostCtl)
#include "tst_host_ctl.moc"
