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
    void noRefinementIsHalfApplied_kill9();

private:
    /// Starts the child again and again and kills it. Returns the lines that it said.
    [[nodiscard]] std::set<std::string> killAgain(const QString& path, const char* argument);
};

namespace {

constexpr const char* childArgument = "--ingest";
constexpr const char* refiningArgument = "--refine";
constexpr int editsEach = 20;

/// A host on its own thread with one session; null when that fails.
std::unique_ptr<link::Session> serve(host::HostThread& thread, const QString& path, host::Role role)
{
    host::HostOptions options;
    options.storePath = path;
    if (const auto started = thread.start(options); !started) {
        std::fprintf(stderr, "%s\n", started.error().message.c_str());
        return nullptr;
    }
    auto pair = link::makeLocalPair();
    thread.attach(std::move(pair.host), {"ann", role});
    auto session = std::make_unique<link::Session>(std::move(pair.client), link::SessionOptions{});
    const bool ready = QTest::qWaitFor([&] { return session->state() == link::SessionState::Ready; }, bench::patienceMs);
    return ready ? std::move(session) : nullptr;
}

/// The child: sends feedback, applies refinements of many edits, takes each second one back, all at once, and prints what was
/// acknowledged.
int refine(const QString& path, const std::string& prefix)
{
    host::HostThread thread;
    const auto session = serve(thread, path, host::Role::Admin);
    if (!session)
        return 3;
    for (int round = 0;; ++round) {
        const std::string id = prefix + "-" + std::to_string(round);
        protocol::LearnRefinementApplyRequest apply;
        apply.proposal.singleForm = false;
        apply.proposal.refinementId = id;
        for (int i = 0; i < editsEach; ++i)
            apply.proposal.edits.push_back({"router_weight", "update", "router.weights.c" + std::to_string(i), {"null"},
                                            {std::to_string(1 + round % 7)}});
        protocol::LearnRefinementRollbackRequest back;
        back.refinementId = id;
        const auto feedback = session->call(bench::feedbacks({bench::feedback(id, 0.5, round)}));
        const auto applied = session->call(apply);
        const auto rolledBack = round % 2 == 0 ? session->call(back) : QFuture<Result<protocol::LearnRefinementRollbackResponse>>();
        if (!bench::settle(feedback))
            return 5;
        if (const auto answer = bench::settle(applied); !answer || answer->appliedEdits != editsEach)
            return 6;
        std::printf("applied %s\n", id.c_str());
        if (round % 2 == 0) {
            if (const auto answer = bench::settle(rolledBack); !answer || !answer->rolledBack)
                return 7;
            std::printf("back %s\n", id.c_str());
        }
        std::fflush(stdout);
    }
}

/// The child: sends feedback as fast as it is answered, a few requests at a time, and prints what was acknowledged.
int ingest(const QString& path, const std::string& prefix)
{
    host::HostThread thread;
    const auto served = serve(thread, path, host::Role::Annotator);
    if (!served)
        return 3;
    link::Session& session = *served;
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

int killCount()
{
    return qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 15 : 60;
}

} // namespace

std::set<std::string> TestHostKill::killAgain(const QString& path, const char* argument)
{
    std::mt19937 random(17);
    std::uniform_int_distribution<int> delayMs(0, 60);
    std::set<std::string> lines;
    const auto killOnce = [&](int kill) {
        QProcess child;
        child.setProcessChannelMode(QProcess::SeparateChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {QString::fromLatin1(argument), path, QStringLiteral("k%1").arg(kill)});
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
        for (const QByteArray& line : said.split('\n'))
            if (!line.isEmpty())
                lines.insert(line.toStdString());

        const auto problems = storage::checkIntegrity(path, host::storeApplicationId);
        if (!problems)
            QVERIFY2(kill % 5 == 0 && lines.empty(), problems.error().message.c_str());
        else
            QVERIFY2(problems->empty(), problems->empty() ? "" : problems->front().message.c_str());
    };
    for (int kill = 0; kill < killCount() && !QTest::currentTestFailed(); ++kill)
        killOnce(kill);
    return lines;
}

void TestHostKill::everyAcknowledgedFeedbackSurvives_kill9()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    const std::set<std::string> acknowledged = killAgain(path, childArgument);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(acknowledged.size() > static_cast<std::size_t>(killCount()));
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

/// All edits of a refinement are there or none, and what is live is what history says.
void TestHostKill::noRefinementIsHalfApplied_kill9()
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    const std::set<std::string> acknowledged = killAgain(path, refiningArgument);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(acknowledged.size() > static_cast<std::size_t>(killCount()));
    const auto problems = host::checkStore(path);
    QVERIFY2(problems && problems->empty(), problems && !problems->empty() ? problems->front().message.c_str() : "");
    QCOMPARE(bench::count(path, "SELECT count(*) FROM refinement WHERE edits <> 20"), 0);
    QCOMPARE(bench::count(path, "SELECT count(*) FROM (SELECT 1 FROM refinement_edit GROUP BY refinement HAVING count(*) <> 20)"), 0);
    QCOMPARE(bench::count(path, "SELECT count(*) FROM setting GROUP BY target HAVING count(DISTINCT set_by) <> 1 OR count(*) <> 20"), -1);
    for (const std::string& line : acknowledged) {
        const std::string id = line.substr(line.find(' ') + 1);
        const std::string sql = "SELECT count(*) FROM refinement WHERE refinement_id = '" + id + "'"
            + (line.find("back") == 0 ? " AND rolled_back_by IS NOT NULL" : "");
        QVERIFY2(bench::count(path, sql.c_str()) == 1, line.c_str());
    }
    qInfo("%zu applies and rollbacks were acknowledged, %lld are there", acknowledged.size(),
          bench::count(path, "SELECT count(*) FROM refinement"));
}

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1String(childArgument))
        return ingest(arguments[2], arguments[3].toStdString());
    if (arguments.size() == 4 && arguments[1] == QLatin1String(refiningArgument))
        return refine(arguments[2], arguments[3].toStdString());
    TestHostKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_host_kill.moc"
