#include <algorithm>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "bare_sqlite.h"
#include "project/project_store.h"

using namespace touchstone;
using bench::BareSqlite;

namespace {

constexpr int benchRows = 200'000;
constexpr int rowsPerTransaction = 5'000;
constexpr std::int64_t benchMegabyte = 1024 * 1024;

std::int64_t resident()
{
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    constexpr std::int64_t pageBytes = 4096;
    return status.readAll().split(' ')[1].toLongLong() * pageBytes;
}

/// One rated turn of about 1 kB, as an agent's log holds it.
struct BenchRow {
    QByteArray id, annotator, prompt, response, model, comment;
    double score = 0.0;
};

BenchRow benchRow(int number)
{
    const QByteArray digits = QByteArray::number(number);
    const QByteArray words = "the quick brown fox jumps over the lazy dog while number " + digits + " watches; ";
    BenchRow row;
    row.id = "f-" + digits;
    row.annotator = "annotator-" + QByteArray::number(number % 7);
    row.prompt = "Question " + digits + ": " + words.repeated(2);
    row.response = "Answer " + digits + ": " + words.repeated(9);
    row.model = "model-" + QByteArray::number(number % 3);
    row.comment = "comment " + digits;
    row.score = (number % 21 - 10) / 10.0;
    return row;
}

QByteArray benchLine(const BenchRow& row)
{
    return "{\"feedback_id\":\"" + row.id + "\",\"correlation_id\":\"c-" + row.id + "\",\"session_id\":\"\",\"rated_turn\":"
           "{\"prompt\":\"" + row.prompt + "\",\"response\":\"" + row.response + "\",\"model\":\"" + row.model
        + "\",\"environment\":{\"component_name\":\"" + row.model + "\"},\"version\":null},\"polarity\":\"neutral\","
          "\"score\":" + QByteArray::number(row.score) + ",\"dimension\":\"helpfulness\",\"confidence\":1.0,\"comment\":\""
        + row.comment + "\",\"correction\":\"\",\"correction_span\":null,\"source\":\"human\",\"annotator_id\":\""
        + row.annotator + "\",\"ts\":1700000000.5}\n";
}

/// The yardstick: the same rows through a prepared statement of SQLite's own interface into one table with the index
/// that finds duplicates, with the safety that we promise.
class BareTable
{
public:
    explicit BareTable(const QString& path)
        : m_sql(path)
    {
        m_sql.run("PRAGMA journal_mode=WAL");
        m_sql.run("PRAGMA synchronous=FULL");
        m_sql.run("CREATE TABLE rows (id TEXT PRIMARY KEY, annotator TEXT, prompt TEXT, response TEXT, model TEXT,"
                  " comment TEXT, score REAL)");
    }

    void insertAll()
    {
        sqlite3_stmt* insert = m_sql.prepared("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)");
        for (int number = 0; number < benchRows; ++number) {
            if (number % rowsPerTransaction == 0)
                m_sql.run("BEGIN");
            const BenchRow row = benchRow(number);
            int column = 0;
            for (const QByteArray* text : {&row.id, &row.annotator, &row.prompt, &row.response, &row.model, &row.comment})
                sqlite3_bind_text(insert, ++column, text->constData(), static_cast<int>(text->size()), SQLITE_STATIC);
            sqlite3_bind_double(insert, ++column, row.score);
            m_sql.insert(insert);
            if (number % rowsPerTransaction == rowsPerTransaction - 1)
                m_sql.run("COMMIT");
        }
        sqlite3_finalize(insert);
    }

    [[nodiscard]] std::int64_t readAll()
    {
        return BareSqlite::readAll(
            m_sql.prepared("SELECT id, annotator, prompt, response, model, comment, score FROM rows"), 6);
    }

private:
    BareSqlite m_sql;
};

/// The other yardstick: exactly the rows that an import writes and an export reads, through bare prepared statements
/// on the same tables with the same indexes.
class SameTables
{
public:
    SameTables(const QString& project, const QString& copy)
        : m_from(project)
        , m_to(copy)
    {
        for (BareSqlite* database : {&m_from, &m_to}) {
            database->run("PRAGMA synchronous=FULL");
            database->run("PRAGMA foreign_keys=ON");
            // As an import sets them.
            database->run("PRAGMA cache_size=-32000");
            database->run("PRAGMA wal_autocheckpoint=16000");
        }
    }

    /// Nanoseconds spent in inserts and commits; reading what to insert is not counted.
    [[nodiscard]] std::int64_t copyAll()
    {
        std::int64_t spent = 0;
        // A chunk of each table in turn, as an import writes them.
        for (int from = 0; from < benchRows; from += rowsPerTransaction) {
            const std::string keys = " BETWEEN " + std::to_string(from + 1) + " AND " + std::to_string(from + rowsPerTransaction);
            std::vector<Rows> chunk;
            chunk.push_back(read("conversations", "conversation_key" + keys));
            chunk.push_back(read("turns", "turn_key" + keys));
            chunk.push_back(read("messages", "message_key >> 24" + keys));
            chunk.push_back(read("feedbacks", "turn_key" + keys));
            QElapsedTimer timer;
            timer.start();
            m_to.run("BEGIN");
            for (const Rows& rows : chunk)
                insert(rows);
            m_to.run("COMMIT");
            spent += timer.nsecsElapsed();
        }
        return spent;
    }

private:
    struct Rows {
        std::string table;
        int columns = 0;
        std::vector<sqlite3_value*> values;
    };
    [[nodiscard]] Rows read(const std::string& table, const std::string& where)
    {
        sqlite3_stmt* select = m_from.prepared("SELECT * FROM " + table + " WHERE " + where);
        Rows rows;
        rows.table = table;
        rows.columns = sqlite3_column_count(select);
        while (sqlite3_step(select) == SQLITE_ROW)
            for (int column = 0; column < rows.columns; ++column)
                rows.values.push_back(sqlite3_value_dup(sqlite3_column_value(select, column)));
        sqlite3_finalize(select);
        return rows;
    }
    void insert(const Rows& rows)
    {
        std::string text = "INSERT INTO " + rows.table + " VALUES (?";
        for (int column = 1; column < rows.columns; ++column)
            text += ", ?";
        sqlite3_stmt* statement = m_to.prepared(text + ")");
        for (std::size_t at = 0; at < rows.values.size(); at += static_cast<std::size_t>(rows.columns)) {
            for (int column = 0; column < rows.columns; ++column)
                sqlite3_bind_value(statement, column + 1, rows.values[at + static_cast<std::size_t>(column)]);
            m_to.insert(statement);
        }
        sqlite3_finalize(statement);
        for (sqlite3_value* value : rows.values)
            sqlite3_value_free(value);
    }

    BareSqlite m_from;
    BareSqlite m_to;
};

/// The same columns of the same tables that an export reads, copied out and thrown away.
std::int64_t readSameTables(const QString& project)
{
    BareSqlite database(project);
    std::int64_t bytes = 0;
    for (const char* text :
         {"SELECT f.*, t.*, c.conversation_id FROM feedbacks f CROSS JOIN turns t ON t.turn_key = f.turn_key"
          " JOIN conversations c ON c.conversation_key = t.conversation_key WHERE f.latest = 1 ORDER BY f.turn_key",
          "SELECT * FROM messages ORDER BY message_key"}) {
        sqlite3_stmt* select = database.prepared(text);
        bytes += BareSqlite::readAll(select, sqlite3_column_count(select));
    }
    return bytes;
}

double perSecond(std::int64_t nanoseconds)
{
    return benchRows * 1e9 / static_cast<double>(std::max<std::int64_t>(nanoseconds, 1));
}

void report(const char* what, std::int64_t ours, std::int64_t sameTables, std::int64_t oneTable, std::int64_t growth)
{
    qInfo("%s: %.0f rows/s; bare statements on the same tables %.0f rows/s, ratio %.2f (at most 2); on one narrow table "
          "%.0f rows/s, ratio %.2f; memory growth %lld MB (below 100)",
          what, perSecond(ours), perSecond(sameTables), static_cast<double>(ours) / static_cast<double>(sameTables),
          perSecond(oneTable), static_cast<double>(ours) / static_cast<double>(oneTable),
          static_cast<long long>(growth / benchMegabyte));
}

} // namespace

/// Import and export of 200,000 rows against bare prepared inserts and reads of the same rows, in one run.
class BenchProject : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QFile file(m_folder.filePath(QStringLiteral("rows.jsonl")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int number = 0; number < benchRows; ++number)
            file.write(benchLine(benchRow(number)));
    }
    void cleanupTestCase()
    {
        m_bare.reset();
        m_store.reset();
    }

    void import200k()
    {
        startAfresh();
        QElapsedTimer timer;
        timer.start();
        m_bare->insertAll();
        const std::int64_t bare = timer.nsecsElapsed();
        const std::int64_t before = resident();
        std::int64_t peak = before;
        timer.restart();
        const auto imported = m_store->importFile(m_folder.filePath(QStringLiteral("rows.jsonl")), {}, false,
                                                  [&peak](std::int64_t, std::int64_t) {
                                                      peak = std::max(peak, resident());
                                                      return true;
                                                  });
        const std::int64_t ours = timer.nsecsElapsed();
        QVERIFY2(imported, imported ? "" : imported.error().message.c_str());
        QCOMPARE(imported->turns, std::int64_t(benchRows));
        QCOMPARE(imported->feedbacks, std::int64_t(benchRows));
        report("import", ours, copyIntoAnother(), bare, peak - before);
        QTest::setBenchmarkResult(static_cast<double>(ours) / 1e6, QTest::WalltimeMilliseconds);
        QVERIFY(peak - before < 100 * benchMegabyte);
    }

    void export200k_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("a2e") << static_cast<int>(domain::ExportFormat::A2eFeedback);
        QTest::newRow("csv") << static_cast<int>(domain::ExportFormat::Csv);
        QTest::newRow("reward") << static_cast<int>(domain::ExportFormat::Reward);
    }
    void export200k()
    {
        QFETCH(int, format);
        fillUnlessFilled();
        QElapsedTimer timer;
        timer.start();
        QVERIFY(m_bare->readAll() > benchRows);
        const std::int64_t bare = timer.nsecsElapsed();
        timer.restart();
        QVERIFY(readSameTables(m_store->path()) > benchRows);
        const std::int64_t same = timer.nsecsElapsed();
        timer.restart();
        drain();
        const std::int64_t reading = timer.nsecsElapsed();
        const std::int64_t before = resident();
        std::int64_t peak = before;
        auto source = m_store->exportSource({});
        QVERIFY(source);
        domain::ExportOptions options;
        options.format = static_cast<domain::ExportFormat>(format);
        timer.restart();
        const auto written = domain::writeExport(**source, m_folder.filePath(QStringLiteral("out")), options,
                                                 [&peak](std::int64_t, std::int64_t) {
                                                     peak = std::max(peak, resident());
                                                     return true;
                                                 });
        const std::int64_t ours = timer.nsecsElapsed();
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        QCOMPARE(written->rows, std::int64_t(benchRows));
        report("reading rows for an export", reading, same, bare, 0);
        report("export, written", ours, same, bare, peak - before);
        QTest::setBenchmarkResult(static_cast<double>(ours) / 1e6, QTest::WalltimeMilliseconds);
        QVERIFY(peak - before < 100 * benchMegabyte);
    }

private:
    /// Qt Test runs a benchmark once more, to warm up: each time fills files of its own.
    void startAfresh()
    {
        m_store.reset();
        m_bare.reset();
        m_files = std::make_unique<QTemporaryDir>();
        project::OpenProjectOptions create;
        create.create = true;
        auto store = project::ProjectStore::open(m_files->filePath(QStringLiteral("bench.touchstone")), create);
        QVERIFY(store);
        m_store = std::move(*store);
        m_bare = std::make_unique<BareTable>(m_files->filePath(QStringLiteral("bare.sqlite")));
    }

    /// For a benchmark that runs alone: the import before it may not have been asked for.
    void fillUnlessFilled()
    {
        if (m_store)
            return;
        startAfresh();
        m_bare->insertAll();
        const auto imported = m_store->importFile(m_folder.filePath(QStringLiteral("rows.jsonl")), {});
        if (!imported)
            qFatal("cannot fill the project: %s", imported.error().message.c_str());
    }

    [[nodiscard]] std::int64_t copyIntoAnother()
    {
        const QString path = m_files->filePath(QStringLiteral("copy.touchstone"));
        project::OpenProjectOptions create;
        create.create = true;
        if (!project::ProjectStore::open(path, create))
            qFatal("cannot make %s", qPrintable(path));
        SameTables tables(m_store->path(), path);
        return tables.copyAll();
    }

    void drain()
    {
        auto source = m_store->exportSource({});
        QVERIFY(source);
        domain::ExportRow row;
        int rows = 0;
        for (auto more = (*source)->next(row); more && *more; more = (*source)->next(row))
            ++rows;
        QCOMPARE(rows, benchRows);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QTemporaryDir> m_files;
    std::unique_ptr<BareTable> m_bare;
    std::unique_ptr<project::ProjectStore> m_store;
};

int main(int argc, char** argv)
{
    // Twice 200,000 rows on a slow disk take longer than a test function may by default.
    qputenv("QTEST_FUNCTION_TIMEOUT", "1200000");
    QCoreApplication application(argc, argv);
    BenchProject bench;
    return QTest::qExec(&bench, argc, argv);
}

#include "bench_project.moc"
