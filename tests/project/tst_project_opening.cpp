#include <csignal>
#include <unistd.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QTest>

#include "project_kit.h"
#include "storage/database.h"

using namespace touchstone;
using namespace touchstone::kit;

namespace {

const char* const holdFlag = "--hold-project";

/// Run as a second program: opens the project, says so, and stays until it is killed.
int holdProject(const QString& path)
{
    const auto store = ProjectStore::open(path);
    std::puts(store && !(*store)->info().readOnly ? "held" : "failed");
    std::fflush(stdout);
    while (store)
        ::pause();
    return 1;
}

} // namespace

class TstProjectOpening : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void missingFileIsAnError()
    {
        const ProjectFolder folder;
        const auto store = ProjectStore::open(folder.path());
        QVERIFY(!store);
        QCOMPARE(store.error().code, ErrorCode::CannotOpen);
        QVERIFY(!QFileInfo::exists(folder.path()));
        OpenProjectOptions create;
        create.create = true;
        QCOMPARE(ProjectStore::open(folder.path(QStringLiteral("no/such/folder.touchstone")), create).error().code,
                 ErrorCode::CannotOpen);
    }

    void newProjectHasANameAndAnId()
    {
        const ProjectFolder folder;
        const auto store = folder.open(QStringLiteral("Support tickets.touchstone"));
        QVERIFY(store);
        QCOMPARE(store->info().name, std::string("Support tickets"));
        QCOMPARE(store->info().projectId.size(), std::size_t(36));
        QCOMPARE(store->info().schemaVersion, 1);
        QVERIFY(!store->info().readOnly);
        QVERIFY(queueOf(*store).empty());
        QVERIFY(*store->counts(0, 0) == Counts{});
    }

    void memoryProjectWorks()
    {
        const auto store = ProjectStore::open(QStringLiteral(":memory:"));
        VERIFY_RESULT(store);
        VERIFY_RESULT((*store)->setSetting("a", "b"));
        QCOMPARE(**(*store)->setting("a"), std::string("b"));
    }

    void secondOpenerReadsOnly()
    {
        const ProjectFolder folder;
        auto first = folder.open();
        VERIFY_RESULT(importText(*first, folder, chatLines(3)));
        auto second = folder.open();
        QVERIFY(second->info().readOnly);
        QVERIFY(second->info().readOnlyReason.rfind("in use by another Touchstone", 0) == 0);
        QCOMPARE(queueOf(*second).size(), std::size_t(3));
        const auto refused = second->skip(queueOf(*second)[0].key, "no");
        QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
        QVERIFY(refused.error().message.find("in use") != std::string::npos);
        QCOMPARE(importText(*second, folder, chatLines(3)).error().code, ErrorCode::ReadOnly);
        // It sees what the first one writes meanwhile.
        VERIFY_RESULT(first->setFlagged(queueOf(*first)[1].key, true));
        QVERIFY(queueOf(*second)[1].flagged);
        second.reset();
        first.reset();
        QVERIFY(!folder.open()->info().readOnly);
    }

    void lossOfWork_lockOfAKilledProgramIsTakenOver_25()
    {
        const ProjectFolder folder;
        QVERIFY(folder.open());
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), {QString::fromUtf8(holdFlag), folder.path()});
        QVERIFY(other.waitForReadyRead());
        QCOMPARE(other.readAllStandardOutput().trimmed(), QByteArray("held"));
        QVERIFY(folder.open()->info().readOnly);
        ::kill(static_cast<pid_t>(other.processId()), SIGKILL);
        QVERIFY(other.waitForFinished());
        QVERIFY(QFileInfo::exists(folder.path() + QStringLiteral(".lock")));
        const auto store = folder.open();
        QVERIFY2(!store->info().readOnly, store->info().readOnlyReason.c_str());
    }

    /// Killed between making the lock file and signing it.
    void lockWithoutAHolderIsTakenOver()
    {
        const ProjectFolder folder;
        QVERIFY(folder.open());
        static_cast<void>(folder.write(QStringLiteral("test.touchstone.lock"), {}));
        const auto store = folder.open();
        QVERIFY2(!store->info().readOnly, store->info().readOnlyReason.c_str());
    }

    void readOnlyOnRequest()
    {
        const ProjectFolder folder;
        QVERIFY(folder.open());
        OpenProjectOptions options;
        options.readOnly = true;
        const auto store = ProjectStore::open(folder.path(), options);
        VERIFY_RESULT(store);
        QVERIFY((*store)->info().readOnly);
        QVERIFY(!(*store)->info().projectId.empty());
    }

    void noPermissionToWrite()
    {
        if (::geteuid() == 0)
            QSKIP("permissions do not bind this user");
        const ProjectFolder folder;
        VERIFY_RESULT(importText(*folder.open(), folder, chatLines(2)));
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner));
        const auto store = folder.open();
        QVERIFY(store->info().readOnly);
        QCOMPARE(store->info().readOnlyReason, std::string("no permission to write"));
        QCOMPARE(queueOf(*store).size(), std::size_t(2));
    }

    void newerVersionIsLeftAlone()
    {
        const ProjectFolder folder;
        QVERIFY(folder.open());
        tamper(folder, "PRAGMA user_version = 99");
        const auto store = ProjectStore::open(folder.path());
        QVERIFY(!store);
        QCOMPARE(store.error().code, ErrorCode::NewerVersion);
        QVERIFY(store.error().message.find("99") != std::string::npos);
        // The lock is free again.
        QVERIFY(!QFileInfo::exists(folder.path() + QStringLiteral(".lock")));
    }

    /// Made into a project on demand only: what was cut to nothing must not pass for an empty project.
    void emptiedFilesAreRefused()
    {
        const ProjectFolder folder;
        static_cast<void>(folder.write(QStringLiteral("test.touchstone"), {}));
        OpenProjectOptions reading;
        reading.readOnly = true;
        for (const OpenProjectOptions& options : {OpenProjectOptions{}, reading}) {
            const auto store = ProjectStore::open(folder.path(), options);
            QVERIFY(!store);
            QCOMPARE(store.error().code, ErrorCode::Damaged);
            QVERIFY2(store.error().message.find("empty (0 bytes)") != std::string::npos, store.error().message.c_str());
        }
        QCOMPARE(QFileInfo(folder.path()).size(), qint64(0));
        QVERIFY(folder.open());
    }

    void foreignFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << QByteArray("this is no database at all, only some words");
        QTest::newRow("zeroes") << QByteArray(8192, '\0');
    }
    void foreignFilesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        const ProjectFolder folder;
        static_cast<void>(folder.write(QStringLiteral("test.touchstone"), bytes));
        const auto store = ProjectStore::open(folder.path());
        QVERIFY(!store);
        QCOMPARE(store.error().code, ErrorCode::Damaged);
        QFile file(folder.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), bytes);
    }

    void otherProgramsDatabaseIsRefused()
    {
        const ProjectFolder folder;
        storage::OpenOptions options;
        options.path = folder.path();
        options.applicationId = 0x12345678;
        options.migrations = {{"CREATE TABLE theirs (a)"}};
        VERIFY_RESULT(storage::Database::open(options));
        const auto store = ProjectStore::open(folder.path());
        QVERIFY(!store);
        QCOMPARE(store.error().code, ErrorCode::Damaged);
    }

    void damagedFileOpensForReading()
    {
        const ProjectFolder folder;
        VERIFY_RESULT(importText(*folder.open(), folder, chatLines(400)));
        QFile file(folder.path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        // A page in the middle becomes noise; the schema at the start stays readable.
        const qint64 page = 4096;
        QVERIFY(file.seek(file.size() / page / 2 * page));
        QCOMPARE(file.write(QByteArray(page, 'x')), page);
        file.close();
        const auto store = ProjectStore::open(folder.path());
        VERIFY_RESULT(store);
        QVERIFY((*store)->info().readOnly);
        QVERIFY((*store)->info().readOnlyReason.rfind("damaged: ", 0) == 0);
        QCOMPARE((*store)->setSetting("a", "b").error().code, ErrorCode::ReadOnly);
        // What cannot be read is an error, never an empty list.
        const auto page1 = (*store)->summaries(0, 1'000);
        QVERIFY(!page1 || !page1->empty());
    }

    /// Every version a file may have comes to the newest one; version 0 is a file without tables.
    void everyVersionMigrates()
    {
        const ProjectFolder folder;
        static_cast<void>(folder.write(QStringLiteral("test.touchstone"), {}));
        const auto store = folder.open();
        QVERIFY(store);
        VERIFY_RESULT(importText(*store, folder, chatLines(2)));
        QCOMPARE(queueOf(*store).size(), std::size_t(2));
        // For version 2: keep a file of version 1 in tests/project and open a copy of it here.
        QCOMPARE(store->info().schemaVersion, 1);
    }

    void versionZeroWithTablesIsRefused()
    {
        const ProjectFolder folder;
        QVERIFY(folder.open());
        tamper(folder, "PRAGMA user_version = 0");
        const auto store = ProjectStore::open(folder.path());
        QVERIFY(!store);
        QVERIFY(!store.error().message.empty());
    }

private:
    static void tamper(const ProjectFolder& folder, const char* statement)
    {
        storage::OpenOptions options;
        options.path = folder.path();
        options.applicationId = projectApplicationId;
        auto database = storage::Database::open(options);
        QVERIFY2(database, database ? "" : database.error().message.c_str());
        VERIFY_RESULT((*database)->run(statement));
    }
};

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == holdFlag)
        return holdProject(QString::fromLocal8Bit(argv[2]));
    TstProjectOpening test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_project_opening.moc"
