#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

#include "connection.h"
#include "storage/database.h"
#include "storage/statement.h"

namespace touchstone::storage {
namespace {

constexpr const char* shorterThanItsHeader = "the file is shorter than its header says";

std::string firstText(Statement statement)
{
    const auto found = statement.first();
    return found && *found ? statement.text(0) : std::string();
}

std::string tableOfIndex(Database& database, const QString& index)
{
    const std::string name = index.toStdString();
    Statement select(database, "SELECT tbl_name FROM sqlite_master WHERE name = ?");
    select.bindText(name);
    return firstText(std::move(select));
}

std::string tableOfRoot(Database& database, std::int64_t page)
{
    Statement select(database, "SELECT tbl_name FROM sqlite_master WHERE rootpage = ?");
    select.bind(page);
    return firstText(std::move(select));
}

/// SQLite names a tree by its root page or an index by its name; people think in tables.
std::string tableOf(Database& database, const QString& message)
{
    static const QRegularExpression tree(QStringLiteral("[Tt]ree (?:page )?(\\d+)"));
    static const QRegularExpression index(QStringLiteral("index (\\S+)"));
    static const QRegularExpression column(QStringLiteral("(?:value in|value for) (\\w+)\\."));
    if (const auto match = tree.match(message); match.hasMatch())
        return tableOfRoot(database, match.captured(1).toLongLong());
    if (const auto match = index.match(message); match.hasMatch())
        return tableOfIndex(database, match.captured(1));
    if (const auto match = column.match(message); match.hasMatch())
        return match.captured(1).toStdString();
    return {};
}

/// A reading that breaks off is itself a finding, not a failure of the check.
void collect(Database& database, const char* pragma, std::vector<IntegrityProblem>& problems,
             const std::function<void(const Statement&)>& take)
{
    Statement row(database, pragma);
    auto more = row.first();
    for (; more && *more; more = row.next())
        take(row);
    if (!more)
        problems.push_back({{}, more.error().message});
}

QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("''")) + u'\'';
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
    // First: it is why the others are there.
    if (const std::string& damage = opened.damage(); damage.rfind(shorterThanItsHeader, 0) == 0)
        problems.push_back({{}, damage});
    std::vector<QString> messages;
    collect(opened, "PRAGMA integrity_check", problems, [&messages](const Statement& row) {
        const QString text = QString::fromStdString(row.text(0));
        for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            if (line != QStringLiteral("ok") && !line.startsWith(QStringLiteral("*** in database")))
                messages.push_back(line);
    });
    for (const QString& message : messages)
        problems.push_back({tableOf(opened, message), message.toStdString()});
    collect(opened, "PRAGMA foreign_key_check", problems, [&problems](const Statement& row) {
        const auto words = QStringLiteral("row %1 refers to a row of %2 that does not exist")
                               .arg(row.integer(1))
                               .arg(QString::fromStdString(row.text(2)));
        problems.push_back({row.text(0), words.toStdString()});
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
    if (auto copied = connection->run(QStringLiteral("VACUUM INTO ") + quoted(partial)); !copied) {
        QFile::remove(partial);
        Error error = copied.error();
        // What cannot be read is the source; all else is about the place of the copy.
        error.where = (error.code == ErrorCode::Damaged ? source : target).toStdString();
        return tl::unexpected(std::move(error));
    }
    if (!flushToDisk(partial) || !QFile::rename(partial, target)) {
        QFile::remove(partial);
        return fail(ErrorCode::CannotOpen, target.toStdString() + ": the backup could not be written",
                    target.toStdString());
    }
    return {};
}

} // namespace touchstone::storage
