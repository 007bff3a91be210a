#pragma once

#include <string_view>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace touchstone::fuzz {

/// The path of a file with these bytes, in memory where the system has a place for that; the same file each time. Empty
/// when it cannot be written.
inline QString scratchFile(std::string_view bytes)
{
    static const QTemporaryDir dir(QFileInfo(QStringLiteral("/dev/shm")).isWritable() ? QStringLiteral("/dev/shm/fuzz-XXXXXX")
                                                                                      : QDir::tempPath() + QStringLiteral("/fuzz-XXXXXX"));
    const QString path = dir.filePath(QStringLiteral("input"));
    QFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes.data(), static_cast<qint64>(bytes.size())) >= 0;
    return written ? path : QString();
}

} // namespace touchstone::fuzz
