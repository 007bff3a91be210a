#pragma once

#include <string>

#include <QByteArray>

namespace touchstone::host {

/// SHA-256 of a stored line: two contents are the same when their lines are.
[[nodiscard]] QByteArray digestOf(const std::string& line);

} // namespace touchstone::host
