#pragma once

#include <QString>

#include "protocol/error.h"

struct sqlite3;

namespace touchstone::storage {

/// One SQLite connection, closed with the object. Lives on one thread.
class Connection
{
public:
    /// Checks what can be told from outside (missing, a folder, no SQLite header) before SQLite touches the file.
    /// Errors: CannotOpen, Damaged, ReadOnly.
    [[nodiscard]] static Result<Connection> open(const QString& path, bool readOnly, bool createIfMissing);
    ~Connection();
    Connection(Connection&& other) noexcept;
    Connection& operator=(Connection&&) = delete;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] sqlite3* handle() const { return m_handle; }
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Of a file opened for reading that is shorter than its header says, as a sentence; empty for others. What is left of
    /// it can be read.
    [[nodiscard]] const std::string& shortage() const { return m_shortage; }
    /// Executes one statement. Errors name the path.
    [[nodiscard]] Result<void> run(const QString& statement);
    /// The first column of the first row; an empty string without a row.
    [[nodiscard]] Result<QString> value(const QString& statement);

private:
    explicit Connection(QString path);
    [[nodiscard]] bool connect(const QString& database, int flags);
    [[nodiscard]] Error lastError(const QString& statement = {}) const;
    void close();
    /// Makes SQLite take a file that was cut off; false when it was not, or cannot be read even so.
    [[nodiscard]] bool openCutOff();

    QString m_path;
    sqlite3* m_handle = nullptr;
    std::string m_shortage;
};

} // namespace touchstone::storage
