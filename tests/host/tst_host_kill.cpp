#include <csignal>
#include <cstdio>
#include <random>
#include <set>
#include <string>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "host/check.h"
#include "host_bench.h"

using namespace touchstone;

/// Kills a host without warning, again and again: what it acknowledged is there exactly once.
class TestHostKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyAcknowledgedFeedbackSurvives_kill9();
};

namespace {

constexpr const char* childArgument = "--ingest";

/// The child: sends feedback as fast as it is answered, a few requests at a time, and prints what was acknowledged.
int ingest(const QString& path, const std::string& prefix)
{
    host::HostThread thread;
    host::HostOptions options;
    options.storePath = path;
    if (const auto started = thread.start(options); !started) {
        std::fprintf(stderr, "%s\n", started.error().message.c_str());
        return 3;
    }
    auto pair = link::makeLocalPair();
    thread.attach(std::move(pair.host), {"ann", host::Role::Annotator});
    link::Session session(std::move(pair.client), {});
    if (!QTest::qWaitFor([&] { return session.state() == link::SessionState::Ready; }, bench::patienceMs))
        return 4;
    for (int round = 0;; ++round) {
        std::vector<std::pair<std::string, QFuture<Result<protocol::LearnFeedbackResponse>>>> sent;
        for (int number = 0; number < 4; ++number) {
            const std::string id = prefix + "-" + std::to_string(round) + "-" + std::to_string(number);
            sent.emplace_back(id, session.call(bench::feedbacks({bench::feedback(id, 0.5, round)})));
        }
        for (const auto& [id, answer] : sent) {
            if (!bench::settle(answer))
                return 5;
            std::printf("%s\n", id.c_str());
        }
        std::fflush(stdout);
    }
}

} // namespace

void TestHostKill::everyAcknowledgedFeedbackSurvives_kill9()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    const int kills = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 15 : 60;
    std::mt19937 random(17);
    std::uniform_int_distribution<int> delayMs(0, 60);
    std::set<std::string> acknowledged;
    for (int kill = 0; kill < kills; ++kill) {
        QProcess child;
        child.setProcessChannelMode(QProcess::SeparateChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {QString::fromLatin1(childArgument), path, QStringLiteral("k%1").arg(kill)});
        QVERIFY(child.waitForStarted());
        // From its first words on, so that not every kill hits the start of the program; some do.
        if (kill % 5 != 0)
            QVERIFY2(child.waitForReadyRead(bench::patienceMs), child.readAllStandardError().constData());
        QTest::qWait(delayMs(random));
        QVERIFY2(child.state() == QProcess::Running, child.readAllStandardError().constData());
        ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
        QVERIFY(child.waitForFinished());
        QByteArray said = child.readAllStandardOutput();
        said.truncate(said.lastIndexOf('\n') + 1);
        for (const QByteArray& id : said.split('\n'))
            if (!id.isEmpty())
                acknowledged.insert(id.toStdString());

        const auto problems = storage::checkIntegrity(path, host::storeApplicationId);
        if (!problems)
            QVERIFY2(kill % 5 == 0 && acknowledged.empty(), problems.error().message.c_str());
        else
            QVERIFY2(problems->empty(), problems->empty() ? "" : problems->front().message.c_str());
    }
    QVERIFY(acknowledged.size() > static_cast<std::size_t>(kills));
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = host::storeApplicationId;
    auto database = storage::Database::open(options);
    QVERIFY(database.has_value());
    std::multiset<std::string> stored;
    {
        storage::Statement select(**database, "SELECT feedback_id FROM feedback");
        auto more = select.first();
        for (; more && *more; more = select.next())
            stored.insert(select.text(0));
        QVERIFY(more.has_value());
    }
    for (const std::string& id : acknowledged)
        QVERIFY2(stored.count(id) == 1, id.c_str());
    database->reset();
    const auto problems = host::checkStore(path);
    QVERIFY2(problems && problems->empty(), "the statistics must agree with the log, whatever was cut off");
}

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1String(childArgument))
        return ingest(arguments[2], arguments[3].toStdString());
    TestHostKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_host_kill.moc"
