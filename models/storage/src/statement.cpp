#include "storage/statement.h"

#include <utility>

#include "database_private.h"
#include "sql_errors.h"

namespace touchstone::storage {
namespace {

Result<PreparedStatement> prepare(sqlite3* connection, std::string_view text, unsigned flags)
{
    sqlite3_stmt* made = nullptr;
    const auto length = static_cast<int>(text.size());
    if (sqlite3_prepare_v3(connection, text.data(), length, flags, &made, nullptr) != SQLITE_OK)
        return tl::unexpected(errorOf(connection, text));
    return PreparedStatement(made);
}

} // namespace

Statement::Statement(Database& database, std::string_view text)
    : m_database(&database)
{
    auto& kept = database.d->statements;
    auto found = kept.find(text);
    if (found == kept.end()) {
        auto made = prepare(database.d->connection.handle(), text, SQLITE_PREPARE_PERSISTENT);
        if (!made) {
            m_unprepared = std::move(made.error());
            return;
        }
        found = kept.emplace(std::string(text), std::move(*made)).first;
    }
    m_statement = found->second.get();
    sqlite3_reset(m_statement);
}

Statement::Statement(Database& database, std::string_view text, Own)
    : m_database(&database)
{
    auto made = prepare(database.d->connection.handle(), text, 0);
    if (made)
        m_statement = made->release();
    else
        m_unprepared = std::move(made.error());
    m_own = true;
}

Statement::Statement(Statement&& other) noexcept
    : m_database(other.m_database)
    , m_statement(std::exchange(other.m_statement, nullptr))
    , m_own(other.m_own)
    , m_bound(other.m_bound)
    , m_place(other.m_place)
    , m_unprepared(std::move(other.m_unprepared))
{
}

Statement::~Statement()
{
    if (!m_statement)
        return;
    if (m_own) {
        sqlite3_finalize(m_statement);
        return;
    }
    sqlite3_reset(m_statement);
    // What was bound was not copied and may be gone the next time.
    sqlite3_clear_bindings(m_statement);
}

int Statement::nextParameter()
{
    // Nothing can be bound to a statement in the midst of a reading.
    if (m_bound == 0 && (m_place == Place::OnFirst || m_place == Place::Reading))
        reset();
    return ++m_bound;
}

Statement& Statement::bind(std::int64_t value)
{
    sqlite3_bind_int64(m_statement, nextParameter(), value);
    return *this;
}

Statement& Statement::bind(double value)
{
    sqlite3_bind_double(m_statement, nextParameter(), value);
    return *this;
}

Statement& Statement::bind(std::string_view bytes)
{
    // Without an address SQLite would bind NULL; no bytes are a value.
    const char* data = bytes.empty() ? "" : bytes.data();
    sqlite3_bind_blob64(m_statement, nextParameter(), data, bytes.size(), SQLITE_STATIC);
    return *this;
}

Statement& Statement::bindText(std::string_view text)
{
    const char* data = text.empty() ? "" : text.data();
    sqlite3_bind_text64(m_statement, nextParameter(), data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bindNull()
{
    sqlite3_bind_null(m_statement, nextParameter());
    return *this;
}

Statement& Statement::bindUnlessEmpty(std::string_view bytes)
{
    return bytes.empty() ? bindNull() : bind(bytes);
}

tl::unexpected<Error> Statement::failure() const
{
    const char* text = sqlite3_sql(m_statement);
    return tl::unexpected(errorOf(m_database->d->connection.handle(), text ? text : ""));
}

Result<void> Statement::step()
{
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW)
        return {};
    m_place = Place::Done;
    auto result = code == SQLITE_DONE ? Result<void>() : Result<void>(failure());
    sqlite3_reset(m_statement);
    return result;
}

Result<void> Statement::run()
{
    if (m_unprepared)
        return tl::unexpected(*m_unprepared);
    if (m_place == Place::OnFirst || m_place == Place::Reading)
        sqlite3_reset(m_statement);
    m_bound = 0;
    m_place = Place::OnFirst;
    return step();
}

Result<std::int64_t> Statement::change()
{
    return run().map([this] { return static_cast<std::int64_t>(sqlite3_changes(m_database->d->connection.handle())); });
}

std::int64_t Statement::insertedKey() const
{
    return sqlite3_last_insert_rowid(m_database->d->connection.handle());
}

Result<bool> Statement::first()
{
    return run().and_then([this] { return next(); });
}

Result<bool> Statement::next()
{
    if (m_place == Place::OnFirst) {
        m_place = Place::Reading;
        return true;
    }
    if (m_place != Place::Reading)
        return false;
    return step().map([this] { return m_place == Place::Reading; });
}

void Statement::reset()
{
    sqlite3_reset(m_statement);
    m_bound = 0;
    m_place = Place::Before;
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement, column);
}

std::string_view Statement::view(int column) const
{
    const void* bytes = sqlite3_column_blob(m_statement, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column));
    return bytes ? std::string_view(static_cast<const char*>(bytes), size) : std::string_view();
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

std::optional<std::string> Statement::optionalText(int column) const
{
    if (isNull(column))
        return std::nullopt;
    return text(column);
}

} // namespace touchstone::storage
