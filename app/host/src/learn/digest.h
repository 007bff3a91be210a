#pragma once

#include <string>

#include <QByteArray>
#include <QCryptographicHash>

namespace touchstone::host {

/// SHA-256 of a stored line: two contents are the same when their lines are.
[[nodiscard]] inline QByteArray digestOf(const std::string& line)
{
    return QCryptographicHash::hash(QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())),
                                    QCryptographicHash::Sha256);
}

} // namespace touchstone::host
