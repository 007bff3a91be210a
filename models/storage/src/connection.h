#pragma once

#include <QSqlDatabase>
#include <QString>

#include "protocol/error.h"

namespace touchstone::storage {

/// One QSqlDatabase under a name of its own, closed and removed with the object.
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

    [[nodiscard]] QSqlDatabase& sql() { return m_sql; }
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Executes one statement. Errors name the path.
    [[nodiscard]] Result<void> run(const QString& statement);
    /// The first column of the first row; an empty string without a row.
    [[nodiscard]] Result<QString> value(const QString& statement);

private:
    Connection(QString name, QString path);
    [[nodiscard]] bool connect(const QString& database, const QString& options);

    QString m_name;
    QString m_path;
    QSqlDatabase m_sql;
};

} // namespace touchstone::storage
