#pragma once

#include <QSqlError>
#include <QString>

#include "protocol/error.h"

namespace touchstone::storage {

/// Turns what SQLite said into an error that tells the person what to do. `statement` may be empty.
[[nodiscard]] Error errorOf(const QSqlError& error, const QString& statement, const QString& path = {});

} // namespace touchstone::storage
