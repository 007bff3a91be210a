#include "storage/database.h"

#include <unordered_map>

#include <QSqlError>

#include "connection.h"
#include "schema.h"
#include "sql_errors.h"

namespace touchstone::storage {

class Database::Private
{
public:
    Private(Connection opened, bool isReadOnly)
        : connection(std::move(opened))
        , readOnly(isReadOnly)
    {
    }

    Connection connection;
    // After the connection: statements must be gone before it closes.
    std::unordered_map<std::string, std::unique_ptr<QSqlQuery>> statements;
    bool readOnly = false;
    int version = 0;
    std::string damage;
};

namespace {

Result<void> configure(Connection& connection, bool readOnly)
{
    if (!readOnly) {
        if (auto mode = connection.value(QStringLiteral("PRAGMA journal_mode=WAL")); !mode)
            return tl::unexpected(mode.error());
    }
    for (const auto& pragma : {QStringLiteral("PRAGMA synchronous=FULL"), QStringLiteral("PRAGMA foreign_keys=ON"),
                               QStringLiteral("PRAGMA journal_size_limit=67108864")}) {
        if (auto set = connection.run(pragma); !set)
            return set;
    }
    return {};
}

Error damaged(const QString& path, const std::string& what)
{
    return {ErrorCode::Damaged,
            path.toStdString() + ": the database is damaged (" + what
                + "). It can be opened for reading; `touchstonectl store check` says what is wrong",
            path.toStdString(), false, {}};
}

} // namespace

Database::Database(std::unique_ptr<Private> opened)
    : d(std::move(opened))
{
}

Database::~Database()
{
    d->statements.clear();
}

Result<std::unique_ptr<Database>> Database::open(const OpenOptions& options)
{
    auto connection = Connection::open(options.path, options.readOnly, options.createIfMissing);
    if (!connection)
        return tl::unexpected(connection.error());
    // Ownership first: nothing may be changed in a file that is not ours or that is newer than we are.
    if (auto owned = checkOwner(*connection, options); !owned)
        return tl::unexpected(owned.error());
    std::string damage = quickCheck(*connection);
    if (!damage.empty() && !(options.readOnly && options.tolerateDamage))
        return tl::unexpected(damaged(options.path, damage));
    if (auto configured = configure(*connection, options.readOnly); !configured)
        return tl::unexpected(configured.error());
    if (!options.readOnly) {
        if (auto migrated = migrate(*connection, options); !migrated)
            return tl::unexpected(migrated.error());
    }
    const auto version = userVersion(*connection);
    if (!version)
        return tl::unexpected(version.error());
    auto parts = std::make_unique<Private>(std::move(*connection), options.readOnly);
    parts->version = *version;
    parts->damage = std::move(damage);
    return std::unique_ptr<Database>(new Database(std::move(parts)));
}

QSqlDatabase& Database::sql()
{
    return d->connection.sql();
}

QSqlQuery& Database::prepared(const char* statement)
{
    auto& slot = d->statements[statement];
    if (slot) {
        slot->finish();
        return *slot;
    }
    slot = std::make_unique<QSqlQuery>(d->connection.sql());
    slot->setForwardOnly(true);
    // A statement that does not compile fails in execute(), with its text.
    static_cast<void>(slot->prepare(QString::fromUtf8(statement)));
    return *slot;
}

Result<void> Database::run(const char* statement)
{
    return d->connection.run(QString::fromUtf8(statement));
}

Result<void> Database::transaction(const std::function<Result<void>()>& work)
{
    if (auto begun = execute(prepared("BEGIN IMMEDIATE")); !begun)
        return begun;
    auto done = work();
    if (done)
        done = execute(prepared("COMMIT"));
    // SQLite may have rolled back already (disk full); then this one has nothing to do and its answer does not matter.
    if (!done)
        static_cast<void>(execute(prepared("ROLLBACK")));
    return done;
}

int Database::schemaVersion() const
{
    return d->version;
}

bool Database::isReadOnly() const
{
    return d->readOnly;
}

const std::string& Database::damage() const
{
    return d->damage;
}

Result<void> execute(QSqlQuery& query)
{
    // An earlier prepare error must not be hidden by exec()'s own.
    const QSqlError earlier = query.lastError();
    if (query.exec())
        return {};
    const bool neverPrepared = query.lastError().nativeErrorCode().isEmpty() && earlier.isValid();
    return tl::unexpected(errorOf(neverPrepared ? earlier : query.lastError(), query.lastQuery()));
}

Result<bool> next(QSqlQuery& query)
{
    if (query.next())
        return true;
    if (query.lastError().isValid())
        return tl::unexpected(errorOf(query.lastError(), query.lastQuery()));
    return false;
}

} // namespace touchstone::storage
