#include "store_folder.h"

using namespace touchstone;
using namespace touchstone::bench;

/// Opening a database: new, old, newer, damaged, without rights, left by a kill.
class TestDatabaseOpening : public StoreFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void opensWithDurableSettings();
    void migratesStepByStepAndKeepsRows();
    void failedMigrationLeavesTheOldVersion();
    void newerVersionIsRefusedUntouched();
    void otherProgramsFileIsRefusedUntouched();
    void textFileIsNoDatabase();
    void missingFileFolderAndDirectoryAreNamed();
    void truncatedFileIsDamaged();
    void flippedBytesAreDamagedAndStillReadable();
    void readOnlyOpeningRefusesWrites();
    void readOnlyOpeningOfOldSchemaSaysSo();
    void readOnlyFolderCanBeRead();
    void fileWithoutWriteRightIsReadOnly();
    void logOfAKilledWriterIsReadBack();
};

namespace {

/// For as long as it lives, files are opened as somebody without rights: the superuser may write anything.
class WithoutRights
{
public:
    WithoutRights()
        : m_wasRoot(::geteuid() == 0)
    {
        if (m_wasRoot)
            m_active = ::seteuid(65534) == 0;
    }
    ~WithoutRights()
    {
        if (m_wasRoot && ::seteuid(0) != 0)
            qFatal("the rights do not come back");
    }
    [[nodiscard]] bool isActive() const { return !m_wasRoot || m_active; }

private:
    bool m_wasRoot = false;
    bool m_active = false;
};

} // namespace

void TestDatabaseOpening::opensWithDurableSettings()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const auto pragma = [&database](const std::string& name) {
        Statement select(**database, "PRAGMA " + name);
        return select.first().value_or(false) ? QString::fromStdString(select.text(0)) : QString();
    };
    QCOMPARE(pragma("journal_mode"), QStringLiteral("wal"));
    QCOMPARE(pragma("synchronous"), QStringLiteral("2"));
    QCOMPARE(pragma("foreign_keys"), QStringLiteral("1"));
    QCOMPARE(pragma("busy_timeout"), QStringLiteral("5000"));
    QCOMPARE(pragma("application_id"), QString::number(ourApplication));
    QCOMPARE((*database)->schemaVersion(), 2);
    QVERIFY(!(*database)->isReadOnly());
}

void TestDatabaseOpening::migratesStepByStepAndKeepsRows()
{
    {
        auto old = Database::open(options({twoSteps().front()}));
        QVERIFY(old.has_value());
        QCOMPARE((*old)->schemaVersion(), 1);
        QVERIFY((*old)->run("INSERT INTO note(text) VALUES('kept')").has_value());
    }
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    QCOMPARE((*database)->schemaVersion(), 2);
    QCOMPARE(count(**database, "SELECT count(*) FROM note WHERE text = 'kept' AND stars = 0"), 1);
}

void TestDatabaseOpening::failedMigrationLeavesTheOldVersion()
{
    fill(3);
    auto steps = twoSteps();
    steps.push_back({"ALTER TABLE note ADD COLUMN colour TEXT", "UPDATE note SET colour = 'red'", "CREATE TABLE note(x)"});
    const auto failed = Database::open(options(steps));
    QVERIFY(!failed.has_value());
    QVERIFY2(failed.error().message.find("from version 2 to 3") != std::string::npos, failed.error().message.c_str());
    auto database = Database::open(options());
    QVERIFY2(database.has_value(), "the file must be as it was");
    QCOMPARE((*database)->schemaVersion(), 2);
    QCOMPARE(count(**database, "SELECT count(*) FROM pragma_table_info('note') WHERE name = 'colour'"), 0);
    QCOMPARE(count(**database), 3);
}

void TestDatabaseOpening::newerVersionIsRefusedUntouched()
{
    fill(1);
    const auto older = Database::open(options({twoSteps().front()}));
    QVERIFY(!older.has_value());
    QCOMPARE(older.error().code, ErrorCode::NewerVersion);
    QVERIFY2(older.error().message.find("schema version 2; this one knows up to 1") != std::string::npos,
             older.error().message.c_str());
    QVERIFY(Database::open(options()).has_value());
}

void TestDatabaseOpening::otherProgramsFileIsRefusedUntouched()
{
    {
        auto other = options();
        other.applicationId = 77;
        QVERIFY(Database::open(other).has_value());
    }
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    const auto refused = Database::open(options());
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Damaged);
    QVERIFY2(refused.error().message.find("another program") != std::string::npos, refused.error().message.c_str());
    file.seek(0);
    QVERIFY(before == file.readAll());
    QCOMPARE(storage::applicationIdOf(path()).value_or(0), 77);
}

void TestDatabaseOpening::textFileIsNoDatabase()
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"prompt\": \"this is an export, not a project\"}\n");
    file.close();
    const auto refused = Database::open(options());
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Damaged);
    QVERIFY(refused.error().message.find("not a SQLite database") != std::string::npos);
    QCOMPARE(storage::applicationIdOf(path()).error().code, ErrorCode::Damaged);
}

void TestDatabaseOpening::missingFileFolderAndDirectoryAreNamed()
{
    auto mustExist = options();
    mustExist.createIfMissing = false;
    const auto missing = Database::open(mustExist);
    QVERIFY(!missing.has_value());
    QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
    QVERIFY(missing.error().message.find("no such file") != std::string::npos);
    QVERIFY(!QFileInfo::exists(path()));

    auto noFolder = options();
    noFolder.path = path("not/here.touchstone");
    QVERIFY(Database::open(noFolder).error().message.find("folder does not exist") != std::string::npos);

    auto noFile = options();
    noFile.path = folder();
    QVERIFY(Database::open(noFile).error().message.find("this is a folder") != std::string::npos);
}

void TestDatabaseOpening::truncatedFileIsDamaged()
{
    fill(2'000);
    const auto size = QFileInfo(path()).size();
    QVERIFY(size > 100'000);
    QVERIFY(QFile::resize(path(), size / 2));
    const auto damaged = Database::open(options());
    QVERIFY(!damaged.has_value());
    QCOMPARE(damaged.error().code, ErrorCode::Damaged);
    QVERIFY(damaged.error().message.find(path().toStdString()) != std::string::npos || !damaged.error().where.empty());
}

void TestDatabaseOpening::flippedBytesAreDamagedAndStillReadable()
{
    fill(2'000);
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        // The head of a page in the last third of the file: a leaf of the table.
        const qint64 page = (file.size() / 4096) * 2 / 3;
        file.seek(page * 4096);
        file.write(QByteArray(200, '\x5a'));
    }
    const auto damaged = Database::open(options());
    QVERIFY(!damaged.has_value());
    QCOMPARE(damaged.error().code, ErrorCode::Damaged);
    auto tolerant = options();
    tolerant.readOnly = true;
    tolerant.tolerateDamage = true;
    auto database = Database::open(tolerant);
    QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
    QVERIFY(!(*database)->damage().empty());
    Statement select(**database, "SELECT text FROM note WHERE id = 1");
    QVERIFY(select.first().value_or(false));
    QCOMPARE(select.text(0).substr(0, 6), std::string("note 0"));
    QVERIFY((*database)->run("INSERT INTO note(text) VALUES('x')").error().code == ErrorCode::ReadOnly);
    // A scan over the damage ends with an error, not with fewer rows.
    Statement scan(**database, "SELECT text FROM note");
    auto more = scan.first();
    while (more && *more)
        more = scan.next();
    QVERIFY(!more.has_value());
    QCOMPARE(more.error().code, ErrorCode::Damaged);
}

void TestDatabaseOpening::readOnlyOpeningRefusesWrites()
{
    fill(2);
    auto readOnly = options();
    readOnly.readOnly = true;
    auto database = Database::open(readOnly);
    QVERIFY(database.has_value());
    QVERIFY((*database)->isReadOnly());
    QCOMPARE(count(**database), 2);
    const auto refused = (*database)->run("DELETE FROM note");
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
    QVERIFY((*database)->damage().empty());
}

void TestDatabaseOpening::readOnlyOpeningOfOldSchemaSaysSo()
{
    QVERIFY(Database::open(options({twoSteps().front()})).has_value());
    auto readOnly = options();
    readOnly.readOnly = true;
    const auto refused = Database::open(readOnly);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
}

void TestDatabaseOpening::readOnlyFolderCanBeRead()
{
    fill(4);
    ::chmod(qPrintable(path()), 0444);
    ::chmod(qPrintable(folder()), 0555);
    const WithoutRights nobody;
    if (!nobody.isActive())
        QSKIP("cannot give up rights here");
    auto readOnly = options();
    readOnly.readOnly = true;
    auto database = Database::open(readOnly);
    QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
    QCOMPARE(count(**database), 4);
    auto fresh = options();
    fresh.path = path("new.touchstone");
    const auto refused = Database::open(fresh);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::CannotOpen);
}

void TestDatabaseOpening::fileWithoutWriteRightIsReadOnly()
{
    fill(4);
    ::chmod(qPrintable(path()), 0444);
    ::chmod(qPrintable(folder()), 0555);
    const WithoutRights nobody;
    if (!nobody.isActive())
        QSKIP("cannot give up rights here");
    const auto refused = Database::open(options());
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
}

void TestDatabaseOpening::logOfAKilledWriterIsReadBack()
{
    {
        auto database = Database::open(options());
        QVERIFY(database.has_value());
        QVERIFY((*database)->run("INSERT INTO note(text) VALUES('in the log')").has_value());
        // What kill -9 leaves behind: the files as they are while the writer lives.
        QVERIFY(QFile::copy(path(), path("killed.touchstone")));
        QVERIFY(QFile::copy(path("a.touchstone-wal"), path("killed.touchstone-wal")));
    }
    auto killed = options();
    killed.path = path("killed.touchstone");
    auto database = Database::open(killed);
    QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
    QCOMPARE(count(**database), 1);
}

QTEST_GUILESS_MAIN(TestDatabaseOpening)
#include "tst_database_opening.moc"
