#include "store.h"

#include <type_traits>
#include <utility>

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

Result<void> Store::run(const char* statement, std::initializer_list<Value> values)
{
    return run(statement, std::span<const Value>(values.begin(), values.size()));
}

Result<void> Store::run(std::string_view statement, std::span<const Value> values)
{
    storage::Statement prepared(*m_database, statement);
    for (const Value& value : values)
        value.bindTo(prepared);
    return prepared.run();
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
    return std::exchange(m_started, true) ? m_statement.next() : m_statement.first();
}

QByteArray Reading::bytes(int column) const
{
    const std::string_view stored = m_statement.view(column);
    return {stored.data(), static_cast<qsizetype>(stored.size())};
}

} // namespace touchstone::host
