#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/database.h"

struct sqlite3_stmt;

namespace touchstone::storage {

/// One use of a prepared statement: binds in order, runs, reads columns. Ends the reading when it goes. Two uses of the
/// same text must not overlap, unless one of them has a statement of its own. A text that SQLite does not understand is
/// an error of run(), with the statement.
class Statement
{
public:
    /// Prepared once and kept with the database by its text.
    Statement(Database& database, std::string_view text);
    struct Own {};
    /// Prepared anew and gone with this object: for readings that go on beside others.
    Statement(Database& database, std::string_view text, Own);
    ~Statement();
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&&) = delete;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(std::int64_t{value}); }
    Statement& bind(bool value) { return bind(std::int64_t{value ? 1 : 0}); }
    Statement& bind(double value);
    /// Bytes, stored as a BLOB. They are not copied: they must live until the statement is done.
    Statement& bind(std::string_view bytes);
    Statement& bind(const std::string& bytes) { return bind(std::string_view(bytes)); }
    Statement& bind(std::string&& bytes) = delete;
    Statement& bind(const char* bytes) = delete;
    /// UTF-8, stored as TEXT; not copied either.
    Statement& bindText(std::string_view text);
    Statement& bindNull();
    /// NULL for no bytes: reads back as empty.
    Statement& bindUnlessEmpty(std::string_view bytes);
    template <typename T>
    Statement& bind(const std::optional<T>& value)
    {
        return value ? bind(*value) : bindNull();
    }

    /// Executes; afterwards next() gives the rows. Errors name the statement and SQLite's message: disk full
    /// (CannotOpen), ReadOnly, Damaged and a database that stays locked (Timeout) get their own words.
    [[nodiscard]] Result<void> run();
    /// Runs a change and tells how many rows it changed.
    [[nodiscard]] Result<std::int64_t> change();
    /// The key of the row that the last insert of this database made.
    [[nodiscard]] std::int64_t insertedKey() const;
    /// Runs and steps to the first row; false when there is none.
    [[nodiscard]] Result<bool> first();
    /// The next row: false at the end, an error when reading fails half way.
    [[nodiscard]] Result<bool> next();
    /// Ends the reading, so that nothing is held; values can be bound anew.
    void reset();

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
    [[nodiscard]] double real(int column) const;
    /// What a column of text or bytes holds; valid until the next step.
    [[nodiscard]] std::string_view view(int column) const;
    [[nodiscard]] std::string text(int column) const { return std::string(view(column)); }
    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::optional<std::string> optionalText(int column) const;
    template <typename Enum>
    [[nodiscard]] Enum enumerator(int column) const
    {
        return static_cast<Enum>(integer(column));
    }

private:
    enum class Place { Before, OnFirst, Reading, Done };
    int nextParameter();
    [[nodiscard]] Result<void> step();
    [[nodiscard]] tl::unexpected<Error> failure() const;

    Database* m_database;
    sqlite3_stmt* m_statement = nullptr;
    bool m_own = false;
    int m_bound = 0;
    Place m_place = Place::Before;
    std::optional<Error> m_unprepared;
};

} // namespace touchstone::storage
