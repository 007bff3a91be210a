#include <csignal>

#include <QProcess>

#include "person.h"
#include "project/project_store.h"

using namespace touchstone;
using namespace touchstone::desktop;

namespace {

QString projectIn(const QString& folder)
{
    return folder + QStringLiteral("/mid.touchstone");
}

/// Goes to the seventh turn, types half a comment, and waits to be killed.
int typeUntilKilled(const QString& folder)
{
    Person person(folder);
    person.open(projectIn(folder));
    for (int i = 0; i < 6; ++i) {
        person.waitForTurn();
        person.press(Qt::Key_J);
    }
    person.waitForTurn();
    person.press(Qt::Key_2);
    person.press(Qt::Key_M);
    person.type(QStringLiteral("half a thou"));
    person.press(Qt::Key_Left);
    person.press(Qt::Key_Left);
    QCoreApplication::processEvents();
    person.waitUntilSaved();
    std::printf("TYPED %lld\n", static_cast<long long>(person.ws()->rating()->turn()->key));
    std::fflush(stdout);
    return QApplication::exec();
}

} // namespace

/// The program ends without warning in the middle of a judgement.
class TestMidItem : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lossOfWork_killedMidItemReopensThereWithTheDraft_25()
    {
        QTemporaryDir folder;
        {
            QFile input(folder.filePath(QStringLiteral("in.jsonl")));
            QVERIFY(input.open(QIODevice::WriteOnly));
            for (int i = 0; i < 20; ++i)
                input.write("{\"prompt\":\"Question " + QByteArray::number(i) + "\",\"response\":\"Answer "
                            + QByteArray::number(i) + "\",\"model\":\"m\"}\n");
            input.close();
            project::OpenProjectOptions how;
            how.create = true;
            auto store = project::ProjectStore::open(projectIn(folder.path()), how);
            QVERIFY(store && (*store)->importFile(input.fileName(), {}));
        }
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--type"), folder.path()});
        QVERIFY(process.waitForStarted());
        QByteArray output;
        while (!(output.contains("TYPED") && output.endsWith('\n')) && process.state() == QProcess::Running) {
            process.waitForReadyRead(60'000);
            output += process.readAllStandardOutput();
        }
        QVERIFY(process.state() == QProcess::Running && process.processId() > 0);
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished();
        const auto key = output.mid(output.indexOf("TYPED") + 6).trimmed().toLongLong();
        QVERIFY(key > 0);

        Person person(folder.path());
        person.open(projectIn(folder.path()));
        person.waitForTurn();
        QCOMPARE(person.ws()->rating()->turn()->key, key);
        QCOMPARE(person.ws()->rating()->comment(), QStringLiteral("half a thou"));
        QCOMPARE(person.ws()->rating()->editorState().commentCaret, std::int64_t(9));
        QCOMPARE(person.ws()->rating()->polarity(), std::optional(protocol::Polarity::Negative));
        // And it goes on from there: the rest of the word fits in where the caret was.
        person.press(Qt::Key_M);
        person.type(QStringLiteral("X"));
        QCOMPARE(person.ws()->rating()->comment(), QStringLiteral("half a thXou"));
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--type"))
        return typeUntilKilled(arguments.value(2));
    TestMidItem test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_mid_item.moc"
