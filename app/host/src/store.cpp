#include "store.h"

#include <type_traits>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>

#include "host/host.h"
#include "schema.h"

namespace touchstone::host {

namespace {

Q_LOGGING_CATEGORY(storeLog, "touchstone.store", QtInfoMsg)

/// What went wrong, for whoever sent the request: tables, statements and paths are nobody else's business, and go to the
/// log of the host.
Error storeFault(const Error& error)
{
    qCWarning(storeLog, "%s", error.message.c_str());
    const char* words = "The host's store failed; its log says why.";
    if (error.code == ErrorCode::Timeout)
        words = "Another program holds the host's store. Try again.";
    else if (error.code == ErrorCode::ReadOnly)
        words = "The host's store may only be read.";
    else if (error.code == ErrorCode::CannotOpen)
        words = "The host's store cannot be written; perhaps its disk is full.";
    else if (error.code == ErrorCode::Damaged)
        words = "The host's store is damaged.";
    return {error.code, words, {}, error.retryable, {}};
}

/// Readable for its owner alone; SQLite gives the files beside it the same permissions.
void makePrivate(const QString& path)
{
    const int made = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0)
        ::close(made);
}

} // namespace

Store::Store(std::unique_ptr<storage::Database> database, std::unique_ptr<StoreLock> lock)
    : m_lock(std::move(lock))
    , m_database(std::move(database))
{
}

Result<std::unique_ptr<Store>> Store::open(const QString& path)
{
    return openAs(path, false);
}

Result<std::unique_ptr<Store>> Store::openToRead(const QString& path)
{
    return openAs(path, true);
}

Result<std::unique_ptr<Store>> Store::openAs(const QString& path, bool readOnly)
{
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = storeApplicationId;
    options.migrations = storeMigrations();
    options.readOnly = readOnly;
    std::unique_ptr<StoreLock> lock;
    // Where there is no folder the database says so.
    if (!readOnly && path != QStringLiteral(":memory:") && QFileInfo(QFileInfo(path).absolutePath()).isDir()) {
        auto taken = StoreLock::take(path);
        if (!taken)
            return tl::unexpected(taken.error());
        lock = *std::move(taken);
        makePrivate(path);
    }
    auto database = storage::Database::open(options);
    if (!database)
        return tl::unexpected(database.error());
    return std::unique_ptr<Store>(new Store(*std::move(database), std::move(lock)));
}

Result<void> Store::begin()
{
    return run("BEGIN IMMEDIATE");
}

Result<void> Store::commit()
{
    return run("COMMIT");
}

void Store::rollback()
{
    static_cast<void>(run("ROLLBACK"));
}

Result<void> Store::undoUnless(const std::function<bool()>& work)
{
    if (auto begun = run("SAVEPOINT request"); !begun)
        return begun;
    if (!work()) {
        if (auto undone = run("ROLLBACK TO request"); !undone)
            return undone;
    }
    return run("RELEASE request");
}

Result<void> Store::run(const char* statement, std::initializer_list<Value> values)
{
    return run(statement, std::span<const Value>(values.begin(), values.size()));
}

Result<void> Store::run(std::string_view statement, std::span<const Value> values)
{
    storage::Statement prepared(*m_database, statement);
    for (const Value& value : values)
        value.bindTo(prepared);
    return prepared.run().map_error(storeFault);
}

void Value::bindTo(storage::Statement& statement) const
{
    std::visit(
        [&statement](const auto& value) {
            using Kind = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Kind, Text>)
                statement.bindText(value.utf8);
            else if constexpr (std::is_same_v<Kind, Bytes>)
                statement.bind(value.bytes);
            else if constexpr (std::is_same_v<Kind, std::monostate>)
                statement.bindNull();
            else
                statement.bind(value);
        },
        m_value);
}

Reading::Reading(Store& store, const char* statement, std::initializer_list<Value> values)
    : m_statement(*store.m_database, statement)
{
    for (const Value& value : values)
        value.bindTo(m_statement);
}

Result<bool> Reading::next()
{
    return (std::exchange(m_started, true) ? m_statement.next() : m_statement.first()).map_error(storeFault);
}

QByteArray Reading::bytes(int column) const
{
    const std::string_view stored = m_statement.view(column);
    return {stored.data(), static_cast<qsizetype>(stored.size())};
}

} // namespace touchstone::host
