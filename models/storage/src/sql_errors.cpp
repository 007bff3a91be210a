#include "sql_errors.h"

namespace touchstone::storage {
namespace {

// Result codes of https://www.sqlite.org/rescode.html; the low byte of an extended code.
constexpr int sqliteBusy = 5;
constexpr int sqliteLocked = 6;
constexpr int sqliteReadOnly = 8;
constexpr int sqliteIoError = 10;
constexpr int sqliteCorrupt = 11;
constexpr int sqliteFull = 13;
constexpr int sqliteCantOpen = 14;
constexpr int sqliteNotADatabase = 26;

struct Explanation {
    ErrorCode code = ErrorCode::RuntimeError;
    const char* words = "";
    bool retryable = false;
};

Explanation explain(int resultCode)
{
    switch (resultCode & 0xff) {
    case sqliteBusy:
    case sqliteLocked:
        return {ErrorCode::Timeout, "another program holds the database; try again when it is done", true};
    case sqliteReadOnly:
        return {ErrorCode::ReadOnly, "the database may only be read; check the permissions of the file and its folder"};
    case sqliteFull:
        return {ErrorCode::CannotOpen, "the disk is full; free some space and try again", true};
    case sqliteIoError:
        return {ErrorCode::CannotOpen, "the disk could not be read or written", true};
    case sqliteCantOpen:
        return {ErrorCode::CannotOpen, "the database file could not be opened"};
    case sqliteCorrupt:
        return {ErrorCode::Damaged, "the database is damaged; `touchstonectl store check` says where"};
    case sqliteNotADatabase:
        return {ErrorCode::Damaged, "the file is not a database"};
    }
    return {};
}

} // namespace

Error errorOf(const QSqlError& error, const QString& statement, const QString& path)
{
    constexpr int shownStatement = 200;
    const Explanation known = explain(error.nativeErrorCode().toInt());
    QString text = QString::fromUtf8(known.words);
    if (!text.isEmpty())
        text += QStringLiteral(" — ");
    text += QStringLiteral("SQLite: ") + (error.databaseText().isEmpty() ? error.driverText() : error.databaseText());
    if (!statement.isEmpty())
        text += QStringLiteral(" in: ") + statement.simplified().left(shownStatement);
    return {known.code, text.toStdString(), path.toStdString(), known.retryable, {}};
}

} // namespace touchstone::storage
