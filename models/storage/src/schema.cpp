#include "schema.h"

namespace touchstone::storage {
namespace {

tl::unexpected<Error> failFile(ErrorCode code, const QString& path, const QString& message)
{
    return fail(code, (path + QStringLiteral(": ") + message).toStdString(), path.toStdString());
}

Result<int> pragmaNumber(Connection& connection, const QString& pragma)
{
    return connection.value(QStringLiteral("PRAGMA ") + pragma).map([](const QString& text) { return text.toInt(); });
}

QString idText(int id)
{
    return QStringLiteral("0x%1").arg(static_cast<quint32>(id), 8, 16, QLatin1Char('0'));
}

Result<void> runSteps(Connection& connection, const Migration& steps)
{
    for (const char* statement : steps) {
        if (auto done = connection.run(QString::fromUtf8(statement)); !done)
            return done;
    }
    return {};
}

Result<void> migrateOnce(Connection& connection, const OpenOptions& options, int version)
{
    if (auto done = runSteps(connection, options.migrations[static_cast<std::size_t>(version)]); !done)
        return done;
    if (version == 0) {
        const auto id = QStringLiteral("PRAGMA application_id=%1").arg(options.applicationId);
        if (auto done = connection.run(id); !done)
            return done;
    }
    return connection.run(QStringLiteral("PRAGMA user_version=%1").arg(version + 1));
}

/// Returns whether there was a step to make. The version is read inside the transaction: another program may have
/// opened the same file in the same moment.
Result<bool> migrateStep(Connection& connection, const OpenOptions& options)
{
    if (auto begun = connection.run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return tl::unexpected(begun.error());
    const auto version = userVersion(connection);
    const int newest = static_cast<int>(options.migrations.size());
    if (!version || *version >= newest) {
        if (auto ended = connection.run(QStringLiteral("ROLLBACK")); !ended)
            return tl::unexpected(ended.error());
        return version.map([](int) { return false; });
    }
    auto done = migrateOnce(connection, options, *version);
    if (done)
        done = connection.run(QStringLiteral("COMMIT"));
    if (done)
        return true;
    static_cast<void>(connection.run(QStringLiteral("ROLLBACK")));
    Error error = done.error();
    error.message = "The schema could not be brought from version " + std::to_string(*version) + " to "
        + std::to_string(*version + 1) + "; the file is unchanged. " + error.message;
    return tl::unexpected(error);
}

} // namespace

Result<int> userVersion(Connection& connection)
{
    return pragmaNumber(connection, QStringLiteral("user_version"));
}

Result<void> checkOwner(Connection& connection, const OpenOptions& options)
{
    const auto id = pragmaNumber(connection, QStringLiteral("application_id"));
    if (!id)
        return tl::unexpected(id.error());
    const auto tables = connection.value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tl::unexpected(tables.error());
    const bool empty = *id == 0 && *tables == QStringLiteral("0");
    if (*id != options.applicationId && !empty)
        return failFile(ErrorCode::Damaged, connection.path(),
                        QStringLiteral("this database belongs to another program (application id %1, expected %2)")
                            .arg(idText(*id), idText(options.applicationId)));
    const auto version = userVersion(connection);
    if (!version)
        return tl::unexpected(version.error());
    const int newest = static_cast<int>(options.migrations.size());
    if (newest > 0 && *version > newest)
        return failFile(ErrorCode::NewerVersion, connection.path(),
                        QStringLiteral("written by a newer Touchstone (schema version %1; this one knows up to %2). "
                                       "Update Touchstone to open it; it was not changed")
                            .arg(*version)
                            .arg(newest));
    if (options.readOnly && *version < newest)
        return failFile(ErrorCode::ReadOnly, connection.path(),
                        QStringLiteral("schema version %1 must be brought to %2 first, and the file is opened for "
                                       "reading only")
                            .arg(*version)
                            .arg(newest));
    return {};
}

std::string quickCheck(Connection& connection)
{
    const auto answer = connection.value(QStringLiteral("PRAGMA quick_check(1)"));
    if (!answer)
        return answer.error().message;
    return *answer == QStringLiteral("ok") ? std::string() : answer->toStdString();
}

Result<void> migrate(Connection& connection, const OpenOptions& options)
{
    while (true) {
        const auto more = migrateStep(connection, options);
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return {};
    }
}

} // namespace touchstone::storage
