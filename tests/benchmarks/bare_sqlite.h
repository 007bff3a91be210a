#pragma once

#include <sqlite3.h>

#include <string>

#include <QString>
#include <QtGlobal>

namespace touchstone::bench {

/// SQLite's own interface with nothing around it: what we are measured against. Any error ends the program.
class BareSqlite
{
public:
    explicit BareSqlite(const QString& path)
    {
        if (sqlite3_open(path.toUtf8().constData(), &m_sql) != SQLITE_OK)
            qFatal("cannot open %s", qPrintable(path));
    }
    ~BareSqlite() { sqlite3_close(m_sql); }
    BareSqlite(const BareSqlite&) = delete;
    BareSqlite& operator=(const BareSqlite&) = delete;

    void run(const char* statement)
    {
        if (sqlite3_exec(m_sql, statement, nullptr, nullptr, nullptr) != SQLITE_OK)
            qFatal("%s: %s", statement, sqlite3_errmsg(m_sql));
    }
    /// To be finalized by the caller.
    [[nodiscard]] sqlite3_stmt* prepared(const std::string& text)
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_sql, text.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            qFatal("%s: %s", text.c_str(), sqlite3_errmsg(m_sql));
        return statement;
    }
    /// Runs a bound insert, ready for the next.
    void insert(sqlite3_stmt* statement)
    {
        if (sqlite3_step(statement) != SQLITE_DONE)
            qFatal("%s", sqlite3_errmsg(m_sql));
        sqlite3_reset(statement);
    }
    /// Copies out the first `columns` columns of every row and throws them away. Ends the statement; bytes read.
    [[nodiscard]] static std::int64_t readAll(sqlite3_stmt* select, int columns)
    {
        std::int64_t bytes = 0;
        while (sqlite3_step(select) == SQLITE_ROW)
            for (int column = 0; column < columns; ++column) {
                const auto* data = static_cast<const char*>(sqlite3_column_blob(select, column));
                const auto size = static_cast<std::size_t>(sqlite3_column_bytes(select, column));
                bytes += static_cast<std::int64_t>(std::string(data ? data : "", size).size());
            }
        sqlite3_finalize(select);
        return bytes;
    }

private:
    sqlite3* m_sql = nullptr;
};

} // namespace touchstone::bench
