#pragma once

#include <optional>

#include <QSslConfiguration>
#include <QSslError>
#include <QString>

#include "protocol/error.h"

namespace touchstone::link {

/// TLS settings that trust the certificates of a PEM file beside the system's; nullopt without a file.
[[nodiscard]] std::optional<QSslConfiguration> trustedWith(const QString& pemFile);

/// What is wrong with the other end's certificate, each kind once, in words that views know: "the certificate has
/// expired", "the certificate is for another host name", and so on; in the system's words where it is anything else.
[[nodiscard]] std::string certificateFault(const QList<QSslError>& errors);

/// Whether the file can be read and holds a certificate. Errors: CannotOpen.
[[nodiscard]] Result<void> checkTrustFile(const QString& pemFile);

} // namespace touchstone::link
