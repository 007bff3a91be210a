#pragma once

#include <string>

#include <QSslConfiguration>

namespace touchstone::listen {

/// Why no connection could be encrypted with this certificate and this key; empty: one can. A key of another certificate
/// is only found out by using both, so this begins a connection with itself, on loopback.
[[nodiscard]] std::string whyNotEncrypted(const QSslConfiguration& tls);

} // namespace touchstone::listen
