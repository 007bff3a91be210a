#include <sys/stat.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QTemporaryDir>
#include <QTest>

#include "storage/database.h"

using namespace touchstone;
using storage::Database;
using storage::OpenOptions;

namespace {

constexpr int ourApplication = 0x54535431;

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

std::vector<storage::Migration> twoSteps()
{
    return {{"CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
             "CREATE TABLE tag(note INTEGER NOT NULL REFERENCES note(id), word TEXT NOT NULL)"},
            {"ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 0", "CREATE INDEX note_stars ON note(stars)"}};
}

} // namespace

class TestDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

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
    void transactionRollsBackOnErrorAndCommitsOtherwise();
    void secondWriterGetsARetryableError();
    void preparedStatementIsReusedAndItsErrorsAreReported();
    void textsAndNumbersComeBackExactly();
    void foreignKeysHold();
    void diskFullIsSaidInWords();
    void connectionIsRemovedWithTheObject();
    void logOfAKilledWriterIsReadBack();
    void integrityNamesTheTable();
    void integrityOfASoundFileIsEmpty();
    void backupIsCompleteWhileOthersWrite();
    void backupNeverOverwrites();

private:
    [[nodiscard]] QString path(const char* name = "a.touchstone") const;
    [[nodiscard]] OpenOptions options(std::vector<storage::Migration> migrations = twoSteps()) const;
    /// A store with many rows, closed.
    void fill(int rows);
    [[nodiscard]] static qlonglong count(Database& database, const char* sql = "SELECT count(*) FROM note");

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestDatabase::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestDatabase::cleanup()
{
    ::chmod(qPrintable(m_dir->path()), 0700);
    m_dir.reset();
    QCOMPARE(QSqlDatabase::connectionNames().size(), 0);
}

QString TestDatabase::path(const char* name) const
{
    return m_dir->filePath(QString::fromLatin1(name));
}

OpenOptions TestDatabase::options(std::vector<storage::Migration> migrations) const
{
    OpenOptions result;
    result.path = path();
    result.applicationId = ourApplication;
    result.migrations = std::move(migrations);
    return result;
}

qlonglong TestDatabase::count(Database& database, const char* sql)
{
    QSqlQuery& query = database.prepared(sql);
    if (!storage::execute(query) || !query.next())
        return -1;
    const auto result = query.value(0).toLongLong();
    query.finish();
    return result;
}

void TestDatabase::fill(int rows)
{
    auto database = Database::open(options());
    QVERIFY2(database.has_value(), database ? "" : database.error().message.c_str());
    auto done = (*database)->transaction([&]() -> Result<void> {
        for (int row = 0; row < rows; ++row) {
            QSqlQuery& insert = (*database)->prepared("INSERT INTO note(text, stars) VALUES(?, ?)");
            insert.bindValue(0, QStringLiteral("note %1 ").arg(row).repeated(30));
            insert.bindValue(1, row % 5);
            if (auto inserted = storage::execute(insert); !inserted)
                return inserted;
        }
        return {};
    });
    QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());
}

void TestDatabase::opensWithDurableSettings()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    QSqlQuery query((*database)->sql());
    const auto pragma = [&query](const char* name) {
        return query.exec(QStringLiteral("PRAGMA ") + QString::fromLatin1(name)) && query.next()
            ? query.value(0).toString()
            : QString();
    };
    QCOMPARE(pragma("journal_mode"), QStringLiteral("wal"));
    QCOMPARE(pragma("synchronous"), QStringLiteral("2"));
    QCOMPARE(pragma("foreign_keys"), QStringLiteral("1"));
    QCOMPARE(pragma("busy_timeout"), QStringLiteral("5000"));
    QCOMPARE(pragma("application_id"), QString::number(ourApplication));
    QCOMPARE((*database)->schemaVersion(), 2);
    QVERIFY(!(*database)->isReadOnly());
}

void TestDatabase::migratesStepByStepAndKeepsRows()
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

void TestDatabase::failedMigrationLeavesTheOldVersion()
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

void TestDatabase::newerVersionIsRefusedUntouched()
{
    fill(1);
    const auto older = Database::open(options({twoSteps().front()}));
    QVERIFY(!older.has_value());
    QCOMPARE(older.error().code, ErrorCode::NewerVersion);
    QVERIFY2(older.error().message.find("schema version 2; this one knows up to 1") != std::string::npos,
             older.error().message.c_str());
    QVERIFY(Database::open(options()).has_value());
}

void TestDatabase::otherProgramsFileIsRefusedUntouched()
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

void TestDatabase::textFileIsNoDatabase()
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

void TestDatabase::missingFileFolderAndDirectoryAreNamed()
{
    auto mustExist = options();
    mustExist.createIfMissing = false;
    const auto missing = Database::open(mustExist);
    QVERIFY(!missing.has_value());
    QCOMPARE(missing.error().code, ErrorCode::CannotOpen);
    QVERIFY(missing.error().message.find("no such file") != std::string::npos);
    QVERIFY(!QFileInfo::exists(path()));

    auto noFolder = options();
    noFolder.path = m_dir->filePath(QStringLiteral("not/here.touchstone"));
    QVERIFY(Database::open(noFolder).error().message.find("folder does not exist") != std::string::npos);

    auto folder = options();
    folder.path = m_dir->path();
    QVERIFY(Database::open(folder).error().message.find("this is a folder") != std::string::npos);
}

void TestDatabase::truncatedFileIsDamaged()
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

void TestDatabase::flippedBytesAreDamagedAndStillReadable()
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
    QSqlQuery& query = (*database)->prepared("SELECT text FROM note WHERE id = 1");
    QVERIFY(storage::execute(query).has_value());
    QVERIFY(query.next());
    QVERIFY(query.value(0).toString().startsWith(QStringLiteral("note 0")));
    QVERIFY((*database)->run("INSERT INTO note(text) VALUES('x')").error().code == ErrorCode::ReadOnly);
    // A scan over the damage ends with an error, not with fewer rows.
    QSqlQuery& scan = (*database)->prepared("SELECT text FROM note");
    auto more = storage::execute(scan).and_then([&scan] { return storage::next(scan); });
    while (more && *more)
        more = storage::next(scan);
    QVERIFY(!more.has_value());
    QCOMPARE(more.error().code, ErrorCode::Damaged);
}

void TestDatabase::readOnlyOpeningRefusesWrites()
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

void TestDatabase::readOnlyOpeningOfOldSchemaSaysSo()
{
    QVERIFY(Database::open(options({twoSteps().front()})).has_value());
    auto readOnly = options();
    readOnly.readOnly = true;
    const auto refused = Database::open(readOnly);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
}

void TestDatabase::readOnlyFolderCanBeRead()
{
    fill(4);
    ::chmod(qPrintable(path()), 0444);
    ::chmod(qPrintable(m_dir->path()), 0555);
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

void TestDatabase::fileWithoutWriteRightIsReadOnly()
{
    fill(4);
    ::chmod(qPrintable(path()), 0444);
    ::chmod(qPrintable(m_dir->path()), 0555);
    const WithoutRights nobody;
    if (!nobody.isActive())
        QSKIP("cannot give up rights here");
    const auto refused = Database::open(options());
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
}

void TestDatabase::transactionRollsBackOnErrorAndCommitsOtherwise()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const auto refused = (*database)->transaction([&]() -> Result<void> {
        if (auto done = (*database)->run("INSERT INTO note(text) VALUES('gone')"); !done)
            return done;
        return fail(ErrorCode::Conflict, "changed my mind");
    });
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
    QCOMPARE(count(**database), 0);
    QVERIFY((*database)
                ->transaction([&] { return (*database)->run("INSERT INTO note(text) VALUES('stays')"); })
                .has_value());
    QCOMPARE(count(**database), 1);
}

void TestDatabase::secondWriterGetsARetryableError()
{
    auto first = Database::open(options());
    auto second = Database::open(options());
    QVERIFY(first.has_value() && second.has_value());
    QVERIFY((*second)->run("PRAGMA busy_timeout=20").has_value());
    const auto held = (*first)->transaction([&]() -> Result<void> {
        const auto refused = (*second)->transaction([] { return Result<void>(); });
        if (refused || refused.error().code != ErrorCode::Timeout || !refused.error().retryable)
            return fail(ErrorCode::RuntimeError, "the second writer was not told to wait");
        if (count(**second) != 0)
            return fail(ErrorCode::RuntimeError, "readers must go on");
        return (*first)->run("INSERT INTO note(text) VALUES('first')");
    });
    QVERIFY2(held.has_value(), held ? "" : held.error().message.c_str());
    QVERIFY((*second)
                ->transaction([&] { return (*second)->run("INSERT INTO note(text) VALUES('second')"); })
                .has_value());
    QCOMPARE(count(**first), 2);
}

void TestDatabase::preparedStatementIsReusedAndItsErrorsAreReported()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const std::string text = "SELECT 1";
    QSqlQuery& first = (*database)->prepared("SELECT 1");
    QVERIFY(storage::execute(first).has_value());
    QVERIFY(first.next());
    QCOMPARE(&(*database)->prepared(text.c_str()), &first);
    QVERIFY(!first.isActive());
    const auto wrong = storage::execute((*database)->prepared("SELECT nothing FROM nowhere"));
    QVERIFY(!wrong.has_value());
    QVERIFY2(wrong.error().message.find("nowhere") != std::string::npos, wrong.error().message.c_str());
}

void TestDatabase::textsAndNumbersComeBackExactly()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const QString text = QString::fromUtf8("a\u00a0b\r\n\u2028e\u0301 👩🏽‍🚒 ") + QChar(u'\0') + QStringLiteral("after");
    QSqlQuery& query = (*database)->prepared("SELECT ?, ?, ?");
    query.bindValue(0, text);
    query.bindValue(1, 0.1 + 0.2);
    query.bindValue(2, std::numeric_limits<qlonglong>::max());
    QVERIFY(storage::execute(query).has_value());
    QVERIFY(query.next());
    QCOMPARE(query.value(0).toString(), text);
    QVERIFY(query.value(1).toDouble() == 0.1 + 0.2);
    QCOMPARE(query.value(2).toLongLong(), std::numeric_limits<qlonglong>::max());
}

void TestDatabase::foreignKeysHold()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    QVERIFY(!(*database)->run("INSERT INTO tag(note, word) VALUES(99, 'lost')").has_value());
}

void TestDatabase::diskFullIsSaidInWords()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    QVERIFY((*database)->run("PRAGMA max_page_count=12").has_value());
    const auto full = (*database)->transaction([&]() -> Result<void> {
        return (*database)->run("INSERT INTO note(text) SELECT hex(zeroblob(100000))");
    });
    QVERIFY(!full.has_value());
    QCOMPARE(full.error().code, ErrorCode::CannotOpen);
    QVERIFY(full.error().retryable);
    QVERIFY2(full.error().message.find("disk is full") != std::string::npos, full.error().message.c_str());
    QCOMPARE(count(**database), 0);
    QVERIFY((*database)->transaction([&] { return (*database)->run("INSERT INTO note(text) VALUES('fits')"); }).has_value());
}

void TestDatabase::connectionIsRemovedWithTheObject()
{
    {
        auto first = Database::open(options());
        auto second = Database::open(options());
        QVERIFY(first.has_value() && second.has_value());
        QCOMPARE(QSqlDatabase::connectionNames().size(), 2);
        QVERIFY(storage::execute((*first)->prepared("SELECT count(*) FROM note")).has_value());
    }
    QCOMPARE(QSqlDatabase::connectionNames().size(), 0);
    QVERIFY2(!QFileInfo::exists(path("a.touchstone-wal")), "the last connection clears the log away");
}

void TestDatabase::logOfAKilledWriterIsReadBack()
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

void TestDatabase::integrityNamesTheTable()
{
    fill(200);
    {
        auto database = Database::open(options());
        QVERIFY(database.has_value());
        QVERIFY((*database)->run("PRAGMA foreign_keys=OFF").has_value());
        QVERIFY((*database)->run("INSERT INTO tag(note, word) VALUES(4711, 'lost')").has_value());
        // An index that no longer belongs to its table.
        QVERIFY((*database)->run("PRAGMA writable_schema=ON").has_value());
        QVERIFY((*database)
                    ->run("UPDATE sqlite_master SET sql = 'CREATE INDEX note_stars ON note(text)' WHERE name = "
                          "'note_stars'")
                    .has_value());
    }
    const auto problems = storage::checkIntegrity(path(), ourApplication);
    QVERIFY2(problems.has_value(), problems ? "" : problems.error().message.c_str());
    const auto mentions = [&problems](const char* table, const char* text) {
        return std::any_of(problems->begin(), problems->end(), [&](const storage::IntegrityProblem& problem) {
            return problem.table == table && problem.message.find(text) != std::string::npos;
        });
    };
    QVERIFY(mentions("tag", "refers to a row of note"));
    QVERIFY(mentions("note", "note_stars"));
}

void TestDatabase::integrityOfASoundFileIsEmpty()
{
    fill(10);
    const auto problems = storage::checkIntegrity(path(), ourApplication);
    QVERIFY(problems.has_value());
    QCOMPARE(problems->size(), 0u);
    QCOMPARE(storage::checkIntegrity(path(), 5).error().code, ErrorCode::Damaged);
    QCOMPARE(storage::checkIntegrity(path("none"), ourApplication).error().code, ErrorCode::CannotOpen);
}

void TestDatabase::backupIsCompleteWhileOthersWrite()
{
    fill(500);
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const auto written = (*database)->transaction([&]() -> Result<void> {
        if (auto done = (*database)->run("INSERT INTO note(text) VALUES('not committed yet')"); !done)
            return done;
        return storage::backup(path(), path("copy.touchstone"));
    });
    QVERIFY2(written.has_value(), written ? "" : written.error().message.c_str());
    auto copy = options();
    copy.path = path("copy.touchstone");
    auto opened = Database::open(copy);
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
    QCOMPARE(count(**opened), 500);
    QCOMPARE((*opened)->schemaVersion(), 2);
    QVERIFY(!QFileInfo::exists(path("copy.touchstone.part")));
}

void TestDatabase::backupNeverOverwrites()
{
    fill(1);
    QFile other(path("other"));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("precious");
    other.close();
    const auto refused = storage::backup(path(), path("other"));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::CannotOpen);
    QVERIFY(other.open(QIODevice::ReadOnly));
    QCOMPARE(other.readAll(), QByteArrayLiteral("precious"));
    QCOMPARE(storage::backup(path("none"), path("target")).error().code, ErrorCode::CannotOpen);
    QVERIFY(!QFileInfo::exists(path("target")));
}

QTEST_GUILESS_MAIN(TestDatabase)
#include "tst_database.moc"
