#include "connection.h"

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <utility>

#include <QFileInfo>
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

/// Looks from outside only. Opening and closing the file here would drop every lock that this process holds on it by
/// another connection (POSIX ties locks to the process, not to the descriptor): the next reader would take itself for
/// the last one and delete the log that we are writing.
Result<void> checkPlace(const QString& path, bool mustExist)
{
    const QFileInfo info(path);
    if (info.isDir())
        return tl::unexpected(cannotOpen(path, QStringLiteral("this is a folder, not a file")));
    if (info.exists())
        return {};
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

std::uint32_t bigEndian(const unsigned char* bytes, int count)
{
    std::uint32_t number = 0;
    for (int i = 0; i < count; ++i)
        number = number << 8 | bytes[i];
    return number;
}

/// Compares the header of the file with its size. Through SQLite's own handle: opening the file once more would drop our
/// locks on it, see above.
std::string shortageOf(sqlite3* connection)
{
    constexpr int headerBytes = 100;
    constexpr int pageSizeAt = 16;
    constexpr int pageCountAt = 28;
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file || !file->pMethods)
        return {};
    std::array<unsigned char, headerBytes> header{};
    sqlite3_int64 size = 0;
    if (file->pMethods->xRead(file, header.data(), headerBytes, 0) != SQLITE_OK
        || file->pMethods->xFileSize(file, &size) != SQLITE_OK)
        return {};
    const std::uint32_t stored = bigEndian(header.data() + pageSizeAt, 2);
    const std::int64_t pageSize = stored == 1 ? 65536 : stored;
    const std::int64_t pages = bigEndian(header.data() + pageCountAt, 4);
    if (pageSize < 512 || size >= pages * pageSize)
        return {};
    return "the file is shorter than its header says: " + std::to_string(size / pageSize) + " of " + std::to_string(pages)
        + " pages";
}

} // namespace

Connection::Connection(QString path)
    : m_path(std::move(path))
{
}

Connection::Connection(Connection&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_handle(std::exchange(other.m_handle, nullptr))
    , m_shortage(std::move(other.m_shortage))
{
}

Connection::~Connection()
{
    close();
}

void Connection::close()
{
    // Waits for nothing: statements still open are the last holders, and they go with whoever has them.
    sqlite3_close_v2(std::exchange(m_handle, nullptr));
}

bool Connection::connect(const QString& database, int flags)
{
    close();
    // No mutex: a connection lives on one thread.
    if (sqlite3_open_v2(database.toUtf8().constData(), &m_handle, flags | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK)
        return false;
    sqlite3_extended_result_codes(m_handle, 1);
    return sqlite3_busy_timeout(m_handle, busyTimeoutMs) == SQLITE_OK;
}

Error Connection::lastError(const QString& statement) const
{
    return errorOf(m_handle, statement.toStdString(), m_path.toStdString());
}

Result<Connection> Connection::open(const QString& path, bool readOnly, bool createIfMissing)
{
    if (!isMemory(path)) {
        if (auto placed = checkPlace(path, readOnly || !createIfMissing); !placed)
            return tl::unexpected(placed.error());
    }
    Connection connection(path);
    const int flags = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!connection.connect(path, flags))
        return tl::unexpected(connection.lastError());
    if (!readOnly)
        return connection;
    // In a folder that may only be read, SQLite cannot make the shared memory file that a WAL database wants. Nobody
    // can be writing there either, so the file is read as it stands.
    const auto first = connection.value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!first && first.error().code == ErrorCode::Damaged && connection.openCutOff())
        return connection;
    if (!first && first.error().code != ErrorCode::Damaged && !hasLog(path)) {
        const QString url = QString::fromLatin1(QUrl::fromLocalFile(QFileInfo(path).absoluteFilePath()).toEncoded());
        if (!connection.connect(url + QStringLiteral("?immutable=1"), flags | SQLITE_OPEN_URI))
            return tl::unexpected(connection.lastError());
    }
    return connection;
}

bool Connection::openCutOff()
{
    const std::string found = shortageOf(m_handle);
    if (found.empty())
        return false;
    // SQLite refuses a file that is shorter than its header says, unless it is told that somebody knows what he does.
    if (!run(QStringLiteral("PRAGMA writable_schema=ON")) || !value(QStringLiteral("SELECT count(*) FROM sqlite_master")))
        return false;
    m_shortage = found;
    return true;
}

Result<void> Connection::run(const QString& statement)
{
    return value(statement).map([](const QString&) {});
}

Result<QString> Connection::value(const QString& statement)
{
    const QByteArray text = statement.toUtf8();
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v2(m_handle, text.constData(), static_cast<int>(text.size()), &prepared, nullptr) != SQLITE_OK)
        return tl::unexpected(lastError(statement));
    QString first;
    int code = sqlite3_step(prepared);
    if (code == SQLITE_ROW)
        first = QString::fromUtf8(static_cast<const char*>(sqlite3_column_blob(prepared, 0)),
                                  sqlite3_column_bytes(prepared, 0));
    while (code == SQLITE_ROW)
        code = sqlite3_step(prepared);
    // The reason must be read before finalize, which may take the message with it.
    Result<QString> result = std::move(first);
    if (code != SQLITE_DONE)
        result = tl::unexpected(lastError(statement));
    sqlite3_finalize(prepared);
    return result;
}

} // namespace touchstone::storage
