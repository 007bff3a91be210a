#include <QFile>
#include <QFileInfo>
#include <QThread>

#include "project_store_private.h"
#include "schema.h"

namespace touchstone::project {
namespace {

using DatabasePtr = std::unique_ptr<storage::Database>;

storage::OpenOptions storageOptions(const QString& path, const OpenProjectOptions& how, bool readOnly)
{
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = projectApplicationId;
    options.migrations = migrations();
    options.readOnly = readOnly;
    options.createIfMissing = how.create && !readOnly;
    options.check = how.check;
    options.tolerateDamage = readOnly;
    return options;
}

Result<DatabasePtr> openReadOnly(const QString& path, const OpenProjectOptions& options, const std::string& reason,
                                 std::string& readOnlyReason)
{
    auto database = storage::Database::open(storageOptions(path, options, true));
    if (!database)
        return database;
    readOnlyReason = (*database)->damage().empty() ? reason : "damaged: " + (*database)->damage();
    return database;
}

std::string holderOf(const QLockFile& lock)
{
    qint64 pid = 0;
    QString host;
    QString program;
    if (!lock.getLockInfo(&pid, &host, &program))
        return "in use by another Touchstone";
    return "in use by another Touchstone (" + program.toStdString() + ", process " + std::to_string(pid) + " on "
        + host.toStdString() + ")";
}

/// A program that was killed between making the lock file and writing into it leaves one without a holder.
bool takeOverNamelessLock(QLockFile& lock, const QString& lockPath)
{
    constexpr int graceMs = 1'000;
    constexpr int stepMs = 50;
    for (int waited = 0; waited <= graceMs; waited += stepMs) {
        qint64 pid = 0;
        QString host;
        QString program;
        if (lock.getLockInfo(&pid, &host, &program))
            return lock.tryLock(0);
        if (lock.tryLock(0))
            return true;
        QThread::msleep(stepMs);
    }
    QFile::remove(lockPath);
    return lock.tryLock(0);
}

/// Empty when the lock was taken; else why the file can only be read.
std::string takeLock(const QString& path, std::unique_ptr<QLockFile>& lock)
{
    // Links to one file share its lock.
    const QFileInfo info(path);
    const QString canonical = info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
    const QString lockPath = canonical + QStringLiteral(".lock");
    auto taken = std::make_unique<QLockFile>(lockPath);
    // Never stale by age: only by the death of its holder, which is seen at once.
    taken->setStaleLockTime(0);
    if (!taken->tryLock(0)) {
        qint64 pid = 0;
        QString host;
        QString program;
        if (taken->error() != QLockFile::LockFailedError)
            return "no permission to write";
        if (taken->getLockInfo(&pid, &host, &program) || !takeOverNamelessLock(*taken, lockPath))
            return holderOf(*taken);
    }
    lock = std::move(taken);
    return {};
}

bool mayWrite(const QString& path)
{
    const QFileInfo info(path);
    return QFileInfo(info.absolutePath()).isWritable() && (!info.exists() || info.isWritable());
}

/// A project that was cut to nothing must not pass for a new one, unless one is to be made here. With a log beside it,
/// all is in the log.
bool isEmptied(const QFileInfo& info)
{
    return info.exists() && info.size() == 0 && QFileInfo(info.filePath() + QStringLiteral("-wal")).size() <= 0;
}

bool readingMayHelp(ErrorCode code)
{
    return code == ErrorCode::Damaged || code == ErrorCode::ReadOnly;
}

} // namespace

Result<DatabasePtr> openDatabase(const QString& path, const OpenProjectOptions& options,
                                 std::unique_ptr<QLockFile>& lock, std::string& readOnlyReason)
{
    if (path == QStringLiteral(":memory:"))
    {
        OpenProjectOptions inMemory = options;
        inMemory.create = true;
        return storage::Database::open(storageOptions(path, inMemory, false));
    }
    const QFileInfo info(path);
    if (!info.exists() && (!options.create || options.readOnly))
        return fail(ErrorCode::CannotOpen, path.toStdString() + ": there is no such project file", path.toStdString());
    if (isEmptied(info) && (!options.create || options.readOnly))
        return fail(ErrorCode::Damaged,
                    path.toStdString() + ": the project file is empty (0 bytes). Put a backup in its place, or remove it "
                                         "to begin a new project",
                    path.toStdString());
    if (options.readOnly)
        return openReadOnly(path, options, "opened for reading only", readOnlyReason);
    if (info.exists() && !mayWrite(path))
        return openReadOnly(path, options, "no permission to write", readOnlyReason);
    if (options.lock) {
        const bool folderThere = QFileInfo(info.absolutePath()).isDir();
        if (const std::string reason = folderThere ? takeLock(path, lock) : std::string(); !reason.empty()) {
            if (info.exists())
                return openReadOnly(path, options, reason, readOnlyReason);
            return fail(ErrorCode::CannotOpen, path.toStdString() + ": cannot make the file: " + reason,
                        path.toStdString());
        }
    }
    auto database = storage::Database::open(storageOptions(path, options, false));
    if (database)
        return database;
    lock.reset();
    if (!readingMayHelp(database.error().code))
        return database;
    const std::string why = database.error().code == ErrorCode::Damaged ? "damaged: " + database.error().message
                                                                        : std::string("no permission to write");
    auto readable = openReadOnly(path, options, why, readOnlyReason);
    return readable ? std::move(readable) : std::move(database);
}

} // namespace touchstone::project
