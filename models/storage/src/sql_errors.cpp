#include "sql_errors.h"

#include <sqlite3.h>

#include <QString>

namespace touchstone::storage {
namespace {

struct Explanation {
    ErrorCode code = ErrorCode::RuntimeError;
    const char* words = "";
    bool retryable = false;
};

Explanation explain(int resultCode)
{
    switch (resultCode & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::Timeout, "another program holds the database; try again when it is done", true};
    case SQLITE_READONLY:
        return {ErrorCode::ReadOnly, "the database may only be read; check the permissions of the file and its folder"};
    case SQLITE_FULL:
        return {ErrorCode::CannotOpen, "the disk is full; free some space and try again", true};
    case SQLITE_IOERR:
        return {ErrorCode::CannotOpen, "the disk could not be read or written", true};
    case SQLITE_CANTOPEN:
        return {ErrorCode::CannotOpen, "the database file could not be opened"};
    case SQLITE_CORRUPT:
        return {ErrorCode::Damaged, "the database is damaged"};
    case SQLITE_NOTADB:
        return {ErrorCode::Damaged, "the file is not a SQLite database, or its first bytes were overwritten"};
    }
    return {};
}

} // namespace

Error errorOf(sqlite3* connection, std::string_view statement, std::string path)
{
    constexpr int shownStatement = 200;
    const Explanation known = explain(sqlite3_extended_errcode(connection));
    std::string text = known.words;
    if (!text.empty())
        text += " — ";
    text += "SQLite: ";
    text += sqlite3_errmsg(connection);
    if (!statement.empty()) {
        const QString shown = QString::fromUtf8(statement.data(), static_cast<qsizetype>(statement.size()));
        text += " in: " + shown.simplified().left(shownStatement).toStdString();
    }
    return {known.code, std::move(text), std::move(path), known.retryable, {}};
}

} // namespace touchstone::storage
