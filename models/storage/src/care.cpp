#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSqlError>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

#include "connection.h"
#include "sql_errors.h"
#include "storage/database.h"

namespace touchstone::storage {
namespace {

Result<std::string> firstValue(Database& database, const char* statement, const QVariant& bound)
{
    QSqlQuery& query = database.prepared(statement);
    query.bindValue(0, bound);
    if (auto done = execute(query); !done)
        return tl::unexpected(done.error());
    const auto found = next(query);
    if (!found)
        return tl::unexpected(found.error());
    return *found ? query.value(0).toString().toStdString() : std::string();
}

/// SQLite names a tree by its root page or an index by its name; people think in tables.
std::string tableOf(Database& database, const QString& message)
{
    static const QRegularExpression tree(QStringLiteral("[Tt]ree (?:page )?(\\d+)"));
    static const QRegularExpression index(QStringLiteral("index (\\S+)"));
    static const QRegularExpression column(QStringLiteral("(?:value in|value for) (\\w+)\\."));
    if (const auto match = tree.match(message); match.hasMatch())
        return firstValue(database, "SELECT tbl_name FROM sqlite_master WHERE rootpage = ?",
                          match.captured(1).toLongLong())
            .value_or(std::string());
    if (const auto match = index.match(message); match.hasMatch())
        return firstValue(database, "SELECT tbl_name FROM sqlite_master WHERE name = ?", match.captured(1))
            .value_or(std::string());
    if (const auto match = column.match(message); match.hasMatch())
        return match.captured(1).toStdString();
    return {};
}

/// A reading that breaks off is itself a finding, not a failure of the check.
void collect(Database& database, const char* pragma, std::vector<IntegrityProblem>& problems,
             const std::function<void(QSqlQuery&)>& take)
{
    QSqlQuery& query = database.prepared(pragma);
    auto more = execute(query).and_then([&query] { return next(query); });
    while (more && *more) {
        take(query);
        more = next(query);
    }
    if (!more)
        problems.push_back({{}, more.error().message});
}

Result<void> copyInto(Connection& connection, const QString& target)
{
    QSqlQuery query(connection.sql());
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(target);
    if (query.exec())
        return {};
    return tl::unexpected(errorOf(query.lastError(), query.lastQuery(), target));
}

bool flushToDisk(const QString& path)
{
#ifdef Q_OS_UNIX
    QFile file(path);
    return file.open(QIODevice::ReadWrite) && ::fsync(file.handle()) == 0;
#else
    return QFileInfo::exists(path);
#endif
}

} // namespace

Result<std::vector<IntegrityProblem>> checkIntegrity(const QString& path, int applicationId)
{
    OpenOptions options;
    options.path = path;
    options.applicationId = applicationId;
    options.readOnly = true;
    options.tolerateDamage = true;
    auto database = Database::open(options);
    if (!database)
        return tl::unexpected(database.error());
    std::vector<IntegrityProblem> problems;
    Database& opened = **database;
    std::vector<QString> messages;
    collect(opened, "PRAGMA integrity_check", problems, [&messages](QSqlQuery& query) {
        const QString text = query.value(0).toString();
        for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            if (line != QStringLiteral("ok") && !line.startsWith(QStringLiteral("*** in database")))
                messages.push_back(line);
    });
    for (const QString& message : messages)
        problems.push_back({tableOf(opened, message), message.toStdString()});
    collect(opened, "PRAGMA foreign_key_check", problems, [&problems](QSqlQuery& query) {
        const auto words = QStringLiteral("row %1 refers to a row of %2 that does not exist")
                               .arg(query.value(1).toString(), query.value(2).toString());
        problems.push_back({query.value(0).toString().toStdString(), words.toStdString()});
    });
    return problems;
}

Result<int> applicationIdOf(const QString& path)
{
    auto connection = Connection::open(path, true, false);
    if (!connection)
        return tl::unexpected(connection.error());
    return connection->value(QStringLiteral("PRAGMA application_id")).map([](const QString& text) {
        return text.toInt();
    });
}

Result<void> backup(const QString& source, const QString& target)
{
    if (QFileInfo::exists(target))
        return fail(ErrorCode::CannotOpen,
                    target.toStdString() + ": the file exists already; a backup never overwrites one",
                    target.toStdString());
    auto connection = Connection::open(source, true, false);
    if (!connection)
        return tl::unexpected(connection.error());
    const QString partial = target + QStringLiteral(".part");
    QFile::remove(partial);
    if (auto copied = copyInto(*connection, partial); !copied) {
        QFile::remove(partial);
        return copied;
    }
    if (!flushToDisk(partial) || !QFile::rename(partial, target)) {
        QFile::remove(partial);
        return fail(ErrorCode::CannotOpen, target.toStdString() + ": the backup could not be written",
                    target.toStdString());
    }
    return {};
}

} // namespace touchstone::storage
