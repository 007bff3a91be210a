#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/database.h"

namespace touchstone::project {

/// One use of a prepared statement: binds in order, runs, reads columns. Ends the reading when it goes. Two uses of the
/// same text must not overlap.
class Statement
{
public:
    Statement(storage::Database& database, const char* text);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(std::int64_t{value}); }
    Statement& bind(bool value) { return bind(std::int64_t{value ? 1 : 0}); }
    Statement& bind(double value);
    /// The text is not copied: it must live until run() has returned.
    Statement& bind(std::string_view text);
    Statement& bind(const std::string& text) { return bind(std::string_view(text)); }
    Statement& bind(std::string&& text) = delete;
    Statement& bind(const char* text) = delete;
    Statement& bindNull();
    /// NULL for an empty text: reads back as empty.
    Statement& bindUnlessEmpty(std::string_view text);
    template <typename T>
    Statement& bind(const std::optional<T>& value)
    {
        return value ? bind(*value) : bindNull();
    }

    [[nodiscard]] Result<void> run();
    /// Runs a change and tells how many rows it changed.
    [[nodiscard]] Result<std::int64_t> change();
    /// Runs and steps to the first row; false when there is none.
    [[nodiscard]] Result<bool> first();
    [[nodiscard]] Result<bool> next();

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] bool flag(int column) const { return integer(column) != 0; }
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::optional<std::string> optionalText(int column) const;
    template <typename Enum>
    [[nodiscard]] Enum enumerator(int column) const
    {
        return static_cast<Enum>(integer(column));
    }

    [[nodiscard]] const QSqlQuery& query() const { return m_query; }

private:
    QSqlQuery& m_query;
    int m_bound = 0;
};

/// What a column of UTF-8 holds.
[[nodiscard]] std::string textOf(const QSqlQuery& query, int column);

} // namespace touchstone::project
