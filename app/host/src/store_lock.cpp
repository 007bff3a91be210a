#include "store_lock.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>

#include "domain/exchange/file_lock.h"

namespace touchstone::host {
namespace {

/// Links to one store share its lock.
QByteArray lockPathOf(const QString& storePath)
{
    const QFileInfo info(storePath);
    const QString canonical = info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
    return QFile::encodeName(canonical + QStringLiteral(".lock"));
}

/// What the holder wrote about itself, if it got that far.
std::string holderIn(int descriptor)
{
    std::array<char, 32> text{};
    const ssize_t count = pread(descriptor, text.data(), text.size(), 0);
    const std::string pid(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    return pid.empty() ? std::string() : " (process " + pid + ")";
}

} // namespace

Result<std::unique_ptr<StoreLock>> StoreLock::take(const QString& storePath)
{
    const std::string store = storePath.toStdString();
    const QByteArray path = lockPathOf(storePath);
    while (true) {
        const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor < 0)
            return fail(ErrorCode::CannotOpen,
                        store + ": the lock file beside it cannot be made: " + std::strerror(errno), store);
        std::unique_ptr<StoreLock> lock(new StoreLock({}, descriptor));
        const auto locked = domain::exchange::lockFile(descriptor, path);
        if (locked == domain::exchange::FileLock::Held)
            return fail(ErrorCode::CannotOpen,
                        store + ": another host serves this store" + holderIn(descriptor)
                            + "; connect to that one, or end it first",
                        store);
        if (locked == domain::exchange::FileLock::Moved)
            continue;  // its last holder has just removed it
        const std::string pid = std::to_string(getpid());
        // Only a help for whoever finds it taken.
        if (ftruncate(descriptor, 0) == 0 && pwrite(descriptor, pid.data(), pid.size(), 0) < 0)
            errno = 0;
        lock->m_path = path;
        return lock;
    }
}

StoreLock::~StoreLock()
{
    // While it is still held: nobody else can have taken it.
    if (!m_path.isEmpty())
        unlink(m_path.constData());
    close(m_descriptor);
}

} // namespace touchstone::host
