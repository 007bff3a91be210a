#include "statement.h"

#include <QByteArray>
#include <QVariant>

namespace touchstone::project {
namespace {

QByteArray viewOf(std::string_view text)
{
    // Null would be bound as NULL; an empty text is a value.
    static const QByteArray empty("");
    return text.empty() ? empty : QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

Statement::Statement(storage::Database& database, const char* text)
    : m_query(database.prepared(text))
{
}

Statement::~Statement()
{
    m_query.finish();
}

Statement& Statement::bind(std::int64_t value)
{
    m_query.bindValue(m_bound++, QVariant::fromValue<qlonglong>(value));
    return *this;
}

Statement& Statement::bind(double value)
{
    m_query.bindValue(m_bound++, value);
    return *this;
}

Statement& Statement::bind(std::string_view text)
{
    m_query.bindValue(m_bound++, viewOf(text));
    return *this;
}

Statement& Statement::bindNull()
{
    m_query.bindValue(m_bound++, QVariant());
    return *this;
}

Statement& Statement::bindUnlessEmpty(std::string_view text)
{
    return text.empty() ? bindNull() : bind(text);
}

Result<void> Statement::run()
{
    m_bound = 0;
    return storage::execute(m_query);
}

Result<std::int64_t> Statement::change()
{
    return run().map([this] { return static_cast<std::int64_t>(m_query.numRowsAffected()); });
}

Result<bool> Statement::first()
{
    return run().and_then([this] { return next(); });
}

Result<bool> Statement::next()
{
    return storage::next(m_query);
}

std::int64_t Statement::integer(int column) const
{
    return m_query.value(column).toLongLong();
}

double Statement::real(int column) const
{
    return m_query.value(column).toDouble();
}

std::string Statement::text(int column) const
{
    return textOf(m_query, column);
}

bool Statement::isNull(int column) const
{
    return m_query.isNull(column);
}

std::optional<std::string> Statement::optionalText(int column) const
{
    if (isNull(column))
        return std::nullopt;
    return text(column);
}

std::string textOf(const QSqlQuery& query, int column)
{
    const QByteArray bytes = query.value(column).toByteArray();
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

} // namespace touchstone::project
