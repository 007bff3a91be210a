#include <algorithm>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include "project/project_store.h"

using namespace touchstone;

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

/// The yardstick: the same rows through a prepared statement into one table with the index that finds duplicates,
/// with the safety that we promise.
class BareTable
{
public:
    explicit BareTable(const QString& path)
    {
        m_sql = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("bare"));
        m_sql.setDatabaseName(path);
        if (!m_sql.open())
            qFatal("cannot open the yardstick");
        for (const auto& statement : {QStringLiteral("PRAGMA journal_mode=WAL"), QStringLiteral("PRAGMA synchronous=FULL"),
                                      QStringLiteral("CREATE TABLE rows (id TEXT PRIMARY KEY, annotator TEXT, prompt TEXT,"
                                                     " response TEXT, model TEXT, comment TEXT, score REAL)")}) {
            QSqlQuery query(m_sql);
            if (!query.exec(statement))
                qFatal("%s", qPrintable(query.lastError().text()));
        }
    }
    ~BareTable()
    {
        m_sql = {};
        QSqlDatabase::removeDatabase(QStringLiteral("bare"));
    }

    void insertAll()
    {
        QSqlQuery insert(m_sql);
        insert.prepare(QStringLiteral("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)"));
        for (int number = 0; number < benchRows; ++number) {
            if (number % rowsPerTransaction == 0)
                m_sql.transaction();
            const BenchRow row = benchRow(number);
            int column = 0;
            for (const QByteArray* text : {&row.id, &row.annotator, &row.prompt, &row.response, &row.model, &row.comment})
                insert.bindValue(column++, QString::fromUtf8(*text));
            insert.bindValue(column, row.score);
            if (!insert.exec())
                qFatal("%s", qPrintable(insert.lastError().text()));
            if (number % rowsPerTransaction == rowsPerTransaction - 1)
                m_sql.commit();
        }
    }

    [[nodiscard]] std::int64_t readAll()
    {
        QSqlQuery select(m_sql);
        select.setForwardOnly(true);
        select.prepare(QStringLiteral("SELECT id, annotator, prompt, response, model, comment, score FROM rows"));
        std::int64_t bytes = 0;
        if (!select.exec())
            return 0;
        while (select.next())
            for (int column = 0; column < 6; ++column)
                bytes += select.value(column).toString().toUtf8().size();
        return bytes;
    }

private:
    QSqlDatabase m_sql;
};

double perSecond(std::int64_t nanoseconds)
{
    return benchRows * 1e9 / static_cast<double>(std::max<std::int64_t>(nanoseconds, 1));
}

void report(const char* what, std::int64_t ours, std::int64_t bare, std::int64_t growth)
{
    qInfo("%s: %.0f rows/s, bare %.0f rows/s, ratio %.2f (at most 2), memory growth %lld MB (below 100)", what,
          perSecond(ours), perSecond(bare), static_cast<double>(ours) / static_cast<double>(bare),
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
        project::OpenProjectOptions create;
        create.create = true;
        auto store = project::ProjectStore::open(m_folder.filePath(QStringLiteral("bench.touchstone")), create);
        QVERIFY(store);
        m_store = std::move(*store);
        m_bare = std::make_unique<BareTable>(m_folder.filePath(QStringLiteral("bare.sqlite")));
    }
    void cleanupTestCase()
    {
        m_bare.reset();
        m_store.reset();
    }

    void import200k()
    {
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
        report("import", ours, bare, peak - before);
        QVERIFY(ours <= 2 * bare);
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
        QElapsedTimer timer;
        timer.start();
        QVERIFY(m_bare->readAll() > benchRows);
        const std::int64_t bare = timer.nsecsElapsed();
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
        report("reading rows for an export", reading, bare, 0);
        report("export, written", ours, bare, peak - before);
        QVERIFY(reading <= 2 * bare);
        QVERIFY(peak - before < 100 * benchMegabyte);
    }

private:
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
