#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <QByteArray>
#include <QString>

#include "protocol/error.h"
#include "store_lock.h"
#include "storage/statement.h"

namespace touchstone::host {

/// What is bound to one place of a statement. Refers to texts and bytes, which must live until the statement is done.
class Value
{
public:
    struct Text {
        std::string_view utf8;
    };
    struct Bytes {
        std::string_view bytes;
    };
    Value(std::int64_t integer) : m_value(integer) {}
    Value(long long integer) : m_value(std::int64_t{integer}) {}
    Value(int integer) : m_value(std::int64_t{integer}) {}
    Value(double real) : m_value(real) {}
    /// NULL.
    Value(std::nullopt_t) : m_value(std::monostate()) {}
    Value(Text text) : m_value(text) {}
    Value(Bytes bytes) : m_value(bytes) {}
    void bindTo(storage::Statement& statement) const;

private:
    std::variant<std::monostate, std::int64_t, double, Text, Bytes> m_value;
};

/// The host's database: its schema, and transactions in which single requests can be undone.
class Store
{
public:
    /// For one host at a time, and made for its owner alone (0600). Errors: CannotOpen, NewerVersion, Damaged.
    [[nodiscard]] static Result<std::unique_ptr<Store>> open(const QString& path);
    [[nodiscard]] static Result<std::unique_ptr<Store>> openToRead(const QString& path);

    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> commit();
    /// Never fails in a way that matters: without a transaction there is nothing to undo.
    void rollback();
    /// Runs the work of one request inside the open transaction and undoes it alone when it returns false.
    [[nodiscard]] Result<void> undoUnless(const std::function<bool()>& work);

    /// Binds and executes a statement without results.
    [[nodiscard]] Result<void> run(const char* statement, std::initializer_list<Value> values = {});
    [[nodiscard]] Result<void> run(std::string_view statement, std::span<const Value> values);

private:
    friend class Reading;
    Store(std::unique_ptr<storage::Database> database, std::unique_ptr<StoreLock> lock);
    [[nodiscard]] static Result<std::unique_ptr<Store>> openAs(const QString& path, bool readOnly);
    std::unique_ptr<StoreLock> m_lock;  ///< none for reading; let go after the database is closed
    std::unique_ptr<storage::Database> m_database;
};

/// The rows of one statement. Lets go of the statement when it goes out of scope: one left half read would keep the
/// log from being folded back into the file.
class Reading
{
public:
    Reading(Store& store, const char* statement, std::initializer_list<Value> values = {});
    /// Steps to the next row, the first one at first; false at the end.
    [[nodiscard]] Result<bool> next();
    [[nodiscard]] std::int64_t integer(int column) const { return m_statement.integer(column); }
    [[nodiscard]] double real(int column) const { return m_statement.real(column); }
    [[nodiscard]] std::string text(int column) const { return m_statement.text(column); }
    [[nodiscard]] bool isNull(int column) const { return m_statement.isNull(column); }
    [[nodiscard]] std::optional<std::string> optionalText(int column) const { return m_statement.optionalText(column); }
    /// Valid until the next row.
    [[nodiscard]] QByteArray bytes(int column) const;

private:
    storage::Statement m_statement;
    bool m_started = false;
};

[[nodiscard]] inline Value bound(std::string_view utf8)
{
    return Value::Text{utf8};
}

/// NULL for nothing. Refers to the text, which must live as long.
[[nodiscard]] inline Value boundOrNull(const std::optional<std::string>& utf8)
{
    return utf8 ? bound(*utf8) : Value(std::nullopt);
}

[[nodiscard]] inline Value blob(const QByteArray& bytes)
{
    return Value::Bytes{{bytes.constData(), static_cast<std::size_t>(bytes.size())}};
}

} // namespace touchstone::host
