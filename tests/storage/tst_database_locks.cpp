#include <sqlite3.h>

#include <cstring>

#include <QProcess>

#include "store_folder.h"

using namespace touchstone;
using namespace touchstone::bench;

namespace {

/// What any SQLite program does that looks into the file: opens it, reads, closes. Its own exit code.
int readLikeAStranger(const char* path)
{
    sqlite3* database = nullptr;
    bool good = sqlite3_open(path, &database) == SQLITE_OK;
    good = good && sqlite3_exec(database, "SELECT count(*) FROM note", nullptr, nullptr, nullptr) == SQLITE_OK;
    return sqlite3_close(database) == SQLITE_OK && good ? 0 : 1;
}

} // namespace

/// Two connections of one program, and another program beside it. The system ties file locks to the process: whoever
/// closes the file by any other way takes the locks of every connection with it.
class TestDatabaseLocks : public StoreFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void lossOfWork_secondConnectionKeepsTheLocksOfTheFirst_data()
    {
        QTest::addColumn<int>("second");
        QTest::newRow("opened and closed") << 0;
        QTest::newRow("opened for reading") << 1;
        QTest::newRow("checked") << 2;
        QTest::newRow("backed up") << 3;
        QTest::newRow("asked whose it is") << 4;
    }
    void lossOfWork_secondConnectionKeepsTheLocksOfTheFirst()
    {
        QFETCH(int, second);
        auto writer = Database::open(options());
        QVERIFY(writer.has_value());
        QVERIFY((*writer)->run("INSERT INTO note(text) VALUES('one')").has_value());
        use(second);
        // If the locks were gone, this reader would be the last one to its knowledge, and would delete the log.
        QCOMPARE(QProcess::execute(QCoreApplication::applicationFilePath(), {QStringLiteral("--read"), path()}), 0);
        QVERIFY2(QFileInfo::exists(path("a.touchstone-wal")), "the log in use was deleted");
        QVERIFY((*writer)->run("INSERT INTO note(text) VALUES('two')").has_value());
        // What kill -9 leaves behind: the files as they are by name.
        QVERIFY(QFile::copy(path(), path("killed.touchstone")));
        QVERIFY(QFile::copy(path("a.touchstone-wal"), path("killed.touchstone-wal")));
        auto killed = options();
        killed.path = path("killed.touchstone");
        auto found = Database::open(killed);
        QVERIFY(found.has_value());
        QCOMPARE(count(**found), 2);
    }

private:
    void use(int second) const
    {
        auto how = options();
        how.readOnly = second == 1;
        if (second < 2)
            QVERIFY(Database::open(how).has_value());
        else if (second == 2)
            QVERIFY(storage::checkIntegrity(path(), ourApplication).has_value());
        else if (second == 3)
            QVERIFY(storage::backup(path(), path("copy.touchstone")).has_value());
        else
            QVERIFY(storage::applicationIdOf(path()).has_value());
    }
};

int main(int argc, char** argv)
{
    if (argc == 3 && std::strcmp(argv[1], "--read") == 0)
        return readLikeAStranger(argv[2]);
    QCoreApplication application(argc, argv);
    TestDatabaseLocks test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_database_locks.moc"
