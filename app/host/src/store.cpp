#include "store.h"

#include "host/host.h"
#include "schema.h"

namespace touchstone::host {

Store::Store(std::unique_ptr<storage::Database> database)
    : m_database(std::move(database))
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
    auto database = storage::Database::open(options);
    if (!database)
        return tl::unexpected(database.error());
    return std::unique_ptr<Store>(new Store(*std::move(database)));
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

QSqlQuery& Store::query(const char* statement, std::initializer_list<QVariant> values)
{
    QSqlQuery& query = m_database->prepared(statement);
    int place = 0;
    for (const QVariant& value : values)
        query.bindValue(place++, value);
    return query;
}

Result<void> Store::run(const char* statement, std::initializer_list<QVariant> values)
{
    return storage::execute(query(statement, values));
}

Reading::Reading(Store& store, const char* statement, std::initializer_list<QVariant> values)
    : m_query(store.query(statement, values))
{
}

Reading::~Reading()
{
    m_query.finish();
}

Result<bool> Reading::next()
{
    if (!std::exchange(m_started, true)) {
        if (auto done = storage::execute(m_query); !done)
            return tl::unexpected(done.error());
    }
    return storage::next(m_query);
}

} // namespace touchstone::host
