#pragma once

#include <QFileInfo>
#include <QString>

#include "protocol/error.h"

namespace touchstone::project {

/// Success unless `path` is the project file itself, by whatever name. It is neither read as an import (closing it would
/// drop the locks that SQLite holds on it) nor replaced by an export. Errors: CannotOpen.
[[nodiscard]] inline Result<void> notTheProject(const QString& project, const QString& path)
{
    const QString canonical = QFileInfo(path).canonicalFilePath();
    if (canonical.isEmpty() || canonical != QFileInfo(project).canonicalFilePath())
        return {};
    return fail(ErrorCode::CannotOpen, "this is the project itself; choose another file", path.toStdString());
}

} // namespace touchstone::project
