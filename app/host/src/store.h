#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>

#include <QString>
#include <QVariant>

#include "protocol/error.h"
#include "storage/database.h"

namespace touchstone::host {

/// The host's database: its schema, and transactions in which single requests can be undone.
class Store
{
public:
    [[nodiscard]] static Result<std::unique_ptr<Store>> open(const QString& path);
    [[nodiscard]] static Result<std::unique_ptr<Store>> openToRead(const QString& path);

    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> commit();
    /// Never fails in a way that matters: without a transaction there is nothing to undo.
    void rollback();
    /// Runs the work of one request inside the open transaction and undoes it alone when it returns false.
    [[nodiscard]] Result<void> undoUnless(const std::function<bool()>& work);

    /// Binds and executes a statement without results.
    [[nodiscard]] Result<void> run(const char* statement, std::initializer_list<QVariant> values = {});

private:
    friend class Reading;
    explicit Store(std::unique_ptr<storage::Database> database);
    [[nodiscard]] static Result<std::unique_ptr<Store>> openAs(const QString& path, bool readOnly);
    [[nodiscard]] QSqlQuery& query(const char* statement, std::initializer_list<QVariant> values);
    std::unique_ptr<storage::Database> m_database;
};

/// The rows of one statement. Lets go of the statement when it goes out of scope: one left half read would keep the
/// log from being folded back into the file.
class Reading
{
public:
    Reading(Store& store, const char* statement, std::initializer_list<QVariant> values = {});
    ~Reading();
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

    /// Steps to the next row, the first one at first; false at the end.
    [[nodiscard]] Result<bool> next();
    [[nodiscard]] std::int64_t integer(int column) const { return m_query.value(column).toLongLong(); }
    [[nodiscard]] double real(int column) const { return m_query.value(column).toDouble(); }
    [[nodiscard]] std::string text(int column) const { return m_query.value(column).toString().toStdString(); }
    [[nodiscard]] QByteArray bytes(int column) const { return m_query.value(column).toByteArray(); }

private:
    QSqlQuery& m_query;
    bool m_started = false;
};

[[nodiscard]] inline QVariant bound(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// A null array would be bound as NULL.
[[nodiscard]] inline QVariant blob(const QByteArray& bytes)
{
    return bytes.isNull() ? QByteArray("", 0) : bytes;
}

} // namespace touchstone::host
