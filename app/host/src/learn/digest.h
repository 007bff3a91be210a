#pragma once

#include <string>

#include <QByteArray>

#include "domain/exchange/sha256.h"

namespace touchstone::host {

/// SHA-256 of a stored line: two contents are the same when their lines are.
[[nodiscard]] inline QByteArray digestOf(const std::string& line)
{
    domain::exchange::Sha256 hash;
    hash.add(line);
    return hash.bytes();
}

} // namespace touchstone::host
