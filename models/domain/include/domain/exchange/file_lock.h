#pragma once

#include <QByteArray>

namespace touchstone::domain::exchange {

enum class FileLock {
    Taken,  ///< until the descriptor is closed, or the process that holds it dies
    Held,   ///< by another process
    Moved,  ///< taken, but the file was renamed or removed between opening and locking: it is not that of the path any more
};

/// Locks an open file for this process alone, at once or not at all (flock). `path` as it was opened.
[[nodiscard]] FileLock lockFile(int descriptor, const QByteArray& path);

} // namespace touchstone::domain::exchange
