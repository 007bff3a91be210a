#pragma once

#include <QString>

#include "protocol/error.h"

namespace touchstone::ctl {

enum class StoreKind { Project, Host };

/// A database of ours: which file, and what is in it.
struct StoreFile {
    QString path;
    StoreKind kind = StoreKind::Project;
    int applicationId = 0;
    int schemaVersion = 0;
};

[[nodiscard]] const char* name(StoreKind kind);

/// The file that `sqlite:PATH` or a bare path names. Errors: CannotOpen for other kinds of address.
[[nodiscard]] Result<QString> pathOfStore(const QString& url);
/// Tells a project from a host store by its application id. Errors: CannotOpen, Damaged (no database, or another
/// program's).
[[nodiscard]] Result<StoreFile> lookAtStore(const QString& path);

} // namespace touchstone::ctl
