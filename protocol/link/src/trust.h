#pragma once

#include <optional>

#include <QSslConfiguration>
#include <QString>

#include "protocol/error.h"

namespace touchstone::link {

/// TLS settings that trust the certificates of a PEM file beside the system's; nullopt without a file.
[[nodiscard]] std::optional<QSslConfiguration> trustedWith(const QString& pemFile);

/// Whether the file can be read and holds a certificate. Errors: CannotOpen.
[[nodiscard]] Result<void> checkTrustFile(const QString& pemFile);

} // namespace touchstone::link
