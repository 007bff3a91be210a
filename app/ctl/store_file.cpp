#include "store_file.h"

#include <QFileInfo>

#include "host/host.h"
#include "project/project_store.h"
#include "storage/database.h"

namespace touchstone::ctl {

const char* name(StoreKind kind)
{
    switch (kind) {
    case StoreKind::Project:
        return "project";
    case StoreKind::Host:
        return "host";
    }
    return "project";
}

Result<QString> pathOfStore(const QString& url)
{
    const QString prefix = QStringLiteral("sqlite:");
    if (url.startsWith(prefix)) {
        const QString path = url.mid(prefix.size());
        return path.startsWith(QStringLiteral("///")) ? path.mid(2) : path;
    }
    if (url.startsWith(QStringLiteral("postgresql:")) || url.contains(QStringLiteral("://")))
        return fail(ErrorCode::CannotOpen,
                    "'" + url.toStdString() + "': this version keeps its stores in SQLite files; give sqlite:PATH or "
                    "a path");
    return url;
}

Result<StoreFile> lookAtStore(const QString& path)
{
    const QFileInfo info(path);
    if (info.isFile() && info.size() == 0 && QFileInfo(path + QStringLiteral("-wal")).size() <= 0)
        return fail(ErrorCode::Damaged,
                    path.toStdString() + ": the file is empty (0 bytes), so it is neither a project nor a host store. Put a "
                    "backup in its place, or remove it to begin anew",
                    path.toStdString());
    const auto id = storage::applicationIdOf(path);
    if (!id)
        return tl::unexpected(id.error());
    StoreFile file{path, StoreKind::Project, *id, 0};
    if (*id == host::storeApplicationId)
        file.kind = StoreKind::Host;
    else if (*id != project::projectApplicationId)
        return fail(ErrorCode::Damaged,
                    path.toStdString() + ": this is neither a Touchstone project nor a host store but another "
                    "program's database",
                    path.toStdString());
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = *id;
    options.readOnly = true;
    options.tolerateDamage = true;
    const auto opened = storage::Database::open(options);
    if (!opened)
        return tl::unexpected(opened.error());
    file.schemaVersion = (*opened)->schemaVersion();
    return file;
}

} // namespace touchstone::ctl
