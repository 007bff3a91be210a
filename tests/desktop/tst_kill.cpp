#include <csignal>

#include <random>

#include <QElapsedTimer>
#include <QHash>
#include <QProcess>
#include <QRegularExpression>

#include "kit.h"
#include "person.h"
#include "project/project_store.h"
#include "storage/database.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

/// Rates without end, and says of each judgement when the window had called it saved.
int rateUntilKilled(const QString& folder, const QString& round)
{
    Person person(folder);
    QHash<qint64, QString> comments;
    QObject::connect(person.ws(), &workspace::Workspace::judgementSaved, person.desktop->window(),
                     [&comments](project::TurnKey key, qint64 version) {
                         std::printf("SAVED %lld %lld %s\n", static_cast<long long>(key), static_cast<long long>(version),
                                     qPrintable(comments.value(key)));
                         std::fflush(stdout);
                     });
    person.open(folder + QStringLiteral("/kill.touchstone"));
    std::puts("RATING");
    std::fflush(stdout);
    for (int number = 0;; ++number) {
        person.waitForTurn();
        const auto key = person.ws()->rating()->turn()->key;
        const QString comment = QStringLiteral("r%1n%2").arg(round).arg(number);
        comments.insert(key, comment);
        if (number % 3 == 2) {
            person.press(Qt::Key_E);
            person.press(Qt::Key_Home, Qt::ControlModifier);
            person.type(QStringLiteral("No. "));
            person.press(Qt::Key_Escape);
        } else {
            person.press(number % 3 ? Qt::Key_1 : Qt::Key_2);
        }
        person.press(Qt::Key_M);
        person.type(comment);
        person.press(Qt::Key_Return, Qt::ControlModifier);
        if (number % 7 == 6) {
            person.press(Qt::Key_Z, Qt::ControlModifier);
            person.waitForTurn();
            comments.remove(person.ws()->rating()->turn()->key);
            person.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        }
        QCoreApplication::processEvents();
    }
}

} // namespace

/// kill -9 at random moments while somebody rates: what the window had called saved is there, exactly once.
class TestKill : public QObject
{
    Q_OBJECT

    static void makeProject(const QString& folder, int turns)
    {
        QFile input(folder + QStringLiteral("/in.jsonl"));
        QVERIFY(input.open(QIODevice::WriteOnly));
        for (int i = 0; i < turns; ++i)
            input.write("{\"prompt\":\"Question " + QByteArray::number(i) + "\",\"response\":\"Answer " + QByteArray::number(i)
                        + "\",\"model\":\"m\"}\n");
        input.close();
        project::OpenProjectOptions how;
        how.create = true;
        auto store = project::ProjectStore::open(folder + QStringLiteral("/kill.touchstone"), how);
        QVERIFY(store);
        QVERIFY((*store)->importFile(input.fileName(), {}));
    }

    static void check(const QString& folder, const QList<QByteArray>& saved)
    {
        const QString path = folder + QStringLiteral("/kill.touchstone");
        const auto problems = storage::checkIntegrity(path, project::projectApplicationId);
        QVERIFY(problems);
        QVERIFY2(problems->empty(), problems->empty() ? "" : problems->front().message.c_str());
        project::OpenProjectOptions how;
        how.readOnly = true;
        how.lock = false;
        auto store = project::ProjectStore::open(path, how);
        QVERIFY2(store, store ? "" : store.error().message.c_str());
        for (const QByteArray& line : saved) {
            const QList<QByteArray> words = line.split(' ');
            const auto history = (*store)->history(words.at(1).toLongLong());
            QVERIFY(history);
            const auto times = std::count_if(history->begin(), history->end(), [&](const auto& version) {
                return version.version == words.at(2).toLongLong();
            });
            QVERIFY2(times == 1, line.constData());
            if (words.value(3).isEmpty())
                continue;
            const auto found = std::find_if(history->begin(), history->end(), [&](const auto& version) {
                return version.version == words.at(2).toLongLong();
            });
            // A draft or a judgement that the last kill left is gone on with: its words stand before or behind.
            QVERIFY2(QByteArray::fromStdString(found->judgement.comment).contains(words.value(3)), line.constData());
        }
    }

private Q_SLOTS:
    void lossOfWork_everySavedJudgementSurvivesAKill_19_25()
    {
        const int rounds = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 20 : 200;
        QTemporaryDir folder;
        makeProject(folder.path(), 20'000);
        if (QTest::currentTestFailed())
            return;
        std::mt19937 random(20261130);
        std::uniform_int_distribution<int> wait(0, 160);
        qsizetype savedInAll = 0;
        for (int round = 0; round < rounds; ++round) {
            QProcess process;
            process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process.start(QCoreApplication::applicationFilePath(),
                          {QStringLiteral("--rate"), folder.path(), QString::number(round)});
            QVERIFY(process.waitForStarted());
            QByteArray output;
            while (!output.contains("RATING") && process.state() == QProcess::Running) {
                process.waitForReadyRead(60'000);
                output += process.readAllStandardOutput();
            }
            // Most die a little after something was called saved, some before anything was.
            QElapsedTimer timer;
            timer.start();
            while (round % 4 != 0 && !output.contains("SAVED") && timer.elapsed() < 20'000
                   && process.state() == QProcess::Running) {
                process.waitForReadyRead(1'000);
                output += process.readAllStandardOutput();
            }
            timer.restart();
            const int moment = wait(random);
            while (timer.elapsed() < moment && process.state() == QProcess::Running) {
                process.waitForReadyRead(static_cast<int>(std::max<qint64>(1, moment - timer.elapsed())));
                output += process.readAllStandardOutput();
            }
            QVERIFY2(process.state() == QProcess::Running, "it ended by itself");
            QVERIFY(process.processId() > 0);  // 0 would be our own group
            ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
            process.waitForFinished(30'000);
            output += process.readAllStandardOutput();
            QList<QByteArray> saved;
            // A line that was cut by the kill was not read by anybody.
            const QByteArray whole = output.left(output.lastIndexOf('\n') + 1);
            for (const QByteArray& line : whole.split('\n'))
                if (line.startsWith("SAVED "))
                    saved << line.trimmed();
            savedInAll += saved.size();
            check(folder.path(), saved);
            if (QTest::currentTestFailed()) {
                qWarning("round %d, killed after %d ms", round, moment);
                return;
            }
        }
        QVERIFY2(savedInAll > rounds / 2, "the person saved something in between");
        qInfo("%d kills, %lld judgements called saved, all there", rounds, static_cast<long long>(savedInAll));
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--rate"))
        return rateUntilKilled(arguments.value(2), arguments.value(3));
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_kill.moc"
