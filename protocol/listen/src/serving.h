#pragma once

#include <optional>

#include <QSslConfiguration>

#include "listen/listener.h"
#include "tcp_acceptor.h"

/// What the listeners of all transports have in common.
namespace touchstone::listen {

/// Listens, and writes the port that was chosen into the address. Errors: CannotOpen.
[[nodiscard]] Result<void> startListening(TcpAcceptor& acceptor, ListenAddress& address);
[[nodiscard]] QString urlOf(const ListenAddress& address);
/// The certificate and key of the options. Errors: CannotOpen, naming the file.
[[nodiscard]] Result<QSslConfiguration> tlsOf(const ListenOptions& options);

} // namespace touchstone::listen
