#pragma once

#include <memory>

#include <QString>

#include "protocol/error.h"

namespace touchstone::host {

/// One host a store: held as long as it lives, and let go by the system when its process dies. The lock file stands beside
/// the store and goes with the lock.
class StoreLock
{
public:
    /// Errors: CannotOpen when another host has the store, or the lock file cannot be made.
    [[nodiscard]] static Result<std::unique_ptr<StoreLock>> take(const QString& storePath);
    ~StoreLock();
    StoreLock(const StoreLock&) = delete;
    StoreLock& operator=(const StoreLock&) = delete;

private:
    StoreLock(QByteArray path, int descriptor) : m_path(std::move(path)), m_descriptor(descriptor) {}
    QByteArray m_path;
    int m_descriptor = -1;
};

} // namespace touchstone::host
