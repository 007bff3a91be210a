#include <algorithm>
#include <limits>

#include "store_folder.h"

using namespace touchstone;
using namespace touchstone::bench;

/// Working with an open database, and looking after its file.
class TestDatabase : public StoreFolder
{
    Q_OBJECT

private Q_SLOTS:
    void init() { make(); }
    void cleanup() { remove(); }

    void transactionRollsBackOnErrorAndCommitsOtherwise();
    void secondWriterGetsARetryableError();
    void preparedStatementIsReusedAndItsErrorsAreReported();
    void textsAndNumbersComeBackExactly();
    void foreignKeysHold();
    void diskFullIsSaidInWords();
    void lastConnectionClearsTheLogAway();
    void integrityNamesTheTable();
    void integrityOfASoundFileIsEmpty();
    void backupIsCompleteWhileOthersWrite();
    void backupNeverOverwrites();
};

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
    Statement select(**database, "SELECT value FROM (SELECT 1 AS value UNION SELECT 2) WHERE value >= ?");
    for (const int from : {1, 2}) {
        int rows = 0;
        auto more = select.bind(from).first();
        for (; more && *more; more = select.next())
            ++rows;
        QVERIFY(more.has_value());
        QCOMPARE(rows, 3 - from);
        QCOMPARE(select.next().value_or(true), false);
    }
    // In the midst of a reading, too.
    QVERIFY(select.bind(1).first().value_or(false));
    QVERIFY(select.bind(2).first().value_or(false));
    QCOMPARE(select.integer(0), std::int64_t(2));
    Statement wrong(**database, "SELECT nothing FROM nowhere WHERE x = ?");
    const auto failed = wrong.bind(1).run();
    QVERIFY(!failed.has_value());
    QVERIFY2(failed.error().message.find("nowhere") != std::string::npos, failed.error().message.c_str());
}

void TestDatabase::textsAndNumbersComeBackExactly()
{
    auto database = Database::open(options());
    QVERIFY(database.has_value());
    const std::string text = std::string("\ufeffa\u00a0b\r\n\u2028e\u0301 👩🏽‍🚒 ") + '\0' + "after";
    const std::string bytes("\xff\xfe\0\x80", 4);
    Statement select(**database, "SELECT ?, ?, ?, ?, ?, ?");
    select.bindText(text).bind(0.1 + 0.2).bind(std::numeric_limits<std::int64_t>::max());
    QVERIFY(select.bind(bytes).bind(std::string_view()).bindNull().first().value_or(false));
    QCOMPARE(select.text(0), text);
    QVERIFY(select.real(1) == 0.1 + 0.2);
    QCOMPARE(select.integer(2), std::numeric_limits<std::int64_t>::max());
    QCOMPARE(select.text(3), bytes);
    QVERIFY(!select.isNull(4) && select.text(4).empty());
    QVERIFY(select.isNull(5) && !select.optionalText(5));
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

void TestDatabase::lastConnectionClearsTheLogAway()
{
    {
        auto first = Database::open(options());
        auto second = Database::open(options());
        QVERIFY(first.has_value() && second.has_value());
        QCOMPARE(count(**first), 0);
        QVERIFY(QFileInfo::exists(path("a.touchstone-wal")));
    }
    QVERIFY(!QFileInfo::exists(path("a.touchstone-wal")));
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
