#include "connection.h"

#include <atomic>

#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>
#include <QUrl>

#include "sql_errors.h"

namespace touchstone::storage {
namespace {

constexpr int busyTimeoutMs = 5'000;

bool isMemory(const QString& path)
{
    return path == QStringLiteral(":memory:");
}

Error cannotOpen(const QString& path, const QString& why)
{
    return {ErrorCode::CannotOpen, (path + QStringLiteral(": ") + why).toStdString(), path.toStdString(), false, {}};
}

Result<void> checkHeader(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(cannotOpen(path, file.errorString()));
    const QByteArray head = file.read(16);
    // A database that was killed right after its creation has nothing in the main file and all of it in the log.
    if (head.isEmpty() || head == QByteArrayLiteral("SQLite format 3\0"))
        return {};
    return fail(ErrorCode::Damaged,
                (path + QStringLiteral(": the file is not a SQLite database, or its first bytes were overwritten"))
                    .toStdString(),
                path.toStdString());
}

Result<void> checkPlace(const QString& path, bool mustExist)
{
    const QFileInfo info(path);
    if (info.isDir())
        return tl::unexpected(cannotOpen(path, QStringLiteral("this is a folder, not a file")));
    if (info.exists())
        return checkHeader(path);
    if (mustExist)
        return tl::unexpected(cannotOpen(path, QStringLiteral("there is no such file")));
    if (!QFileInfo(info.absolutePath()).isDir())
        return tl::unexpected(cannotOpen(path, QStringLiteral("the folder does not exist")));
    return {};
}

/// A log with content in it holds commits that an immutable opening would not see.
bool hasLog(const QString& path)
{
    return QFileInfo(path + QStringLiteral("-wal")).size() > 0;
}

} // namespace

Connection::Connection(QString name, QString path)
    : m_name(std::move(name))
    , m_path(std::move(path))
    , m_sql(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name))
{
}

Connection::Connection(Connection&& other) noexcept
    : m_name(std::exchange(other.m_name, {}))
    , m_path(std::move(other.m_path))
    , m_sql(std::exchange(other.m_sql, {}))
{
}

Connection::~Connection()
{
    if (m_name.isEmpty())
        return;
    m_sql.close();
    m_sql = {};
    QSqlDatabase::removeDatabase(m_name);
}

bool Connection::connect(const QString& database, const QString& options)
{
    m_sql.close();
    m_sql.setDatabaseName(database);
    m_sql.setConnectOptions(options);
    return m_sql.open();
}

Result<Connection> Connection::open(const QString& path, bool readOnly, bool createIfMissing)
{
    static std::atomic<int> counter{0};
    if (!isMemory(path)) {
        if (auto placed = checkPlace(path, readOnly || !createIfMissing); !placed)
            return tl::unexpected(placed.error());
    }
    Connection connection(QStringLiteral("touchstone-%1").arg(++counter), path);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(busyTimeoutMs);
    if (readOnly)
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    if (!connection.connect(path, options))
        return tl::unexpected(errorOf(connection.m_sql.lastError(), {}, path));
    if (!readOnly)
        return connection;
    // In a folder that may only be read, SQLite cannot make the shared memory file that a WAL database wants. Nobody
    // can be writing there either, so the file is read as it stands.
    const auto first = connection.value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!first && first.error().code != ErrorCode::Damaged && !hasLog(path)) {
        const QString url = QString::fromLatin1(QUrl::fromLocalFile(QFileInfo(path).absoluteFilePath()).toEncoded());
        if (!connection.connect(url + QStringLiteral("?immutable=1"), options + QStringLiteral(";QSQLITE_OPEN_URI")))
            return tl::unexpected(errorOf(connection.m_sql.lastError(), {}, path));
    }
    return connection;
}

Result<void> Connection::run(const QString& statement)
{
    QSqlQuery query(m_sql);
    if (query.exec(statement))
        return {};
    return tl::unexpected(errorOf(query.lastError(), statement, m_path));
}

Result<QString> Connection::value(const QString& statement)
{
    QSqlQuery query(m_sql);
    query.setForwardOnly(true);
    if (!query.exec(statement))
        return tl::unexpected(errorOf(query.lastError(), statement, m_path));
    return query.next() ? query.value(0).toString() : QString();
}

} // namespace touchstone::storage
