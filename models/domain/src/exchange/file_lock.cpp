#include "domain/exchange/file_lock.h"

#include <QtGlobal>

#ifdef Q_OS_UNIX
#include <sys/file.h>
#include <sys/stat.h>
#endif

namespace touchstone::domain::exchange {

FileLock lockFile(int descriptor, const QByteArray& path)
{
#ifdef Q_OS_UNIX
    struct stat opened{};
    struct stat named{};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return FileLock::Held;
    const bool isStillThere = ::fstat(descriptor, &opened) == 0 && ::stat(path.constData(), &named) == 0
        && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    return isStillThere ? FileLock::Taken : FileLock::Moved;
#else
    Q_UNUSED(descriptor)
    Q_UNUSED(path)
    return FileLock::Taken;
#endif
}

} // namespace touchstone::domain::exchange
