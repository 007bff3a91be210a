#include "storage/database.h"

#include "connection.h"
#include "database_private.h"
#include "schema.h"
#include "storage/statement.h"

namespace touchstone::storage {

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

Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const OpenOptions& options)
{
    auto connection = Connection::open(options.path, options.readOnly, options.createIfMissing);
    if (!connection)
        return tl::unexpected(connection.error());
    // Ownership first: nothing may be changed in a file that is not ours or that is newer than we are.
    if (auto owned = checkOwner(*connection, options); !owned)
        return tl::unexpected(owned.error());
    std::string damage = connection->shortage();
    if (damage.empty() && options.check)
        damage = quickCheck(*connection);
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

Result<void> Database::run(const char* statement)
{
    return d->connection.run(QString::fromUtf8(statement));
}

Result<void> Database::transaction(const std::function<Result<void>()>& work)
{
    if (auto begun = Statement(*this, "BEGIN IMMEDIATE").run(); !begun)
        return begun;
    auto done = work();
    if (done)
        done = Statement(*this, "COMMIT").run();
    // SQLite may have rolled back already (disk full); then this one has nothing to do and its answer does not matter.
    if (!done)
        static_cast<void>(Statement(*this, "ROLLBACK").run());
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

} // namespace touchstone::storage
