#pragma once

#include <QHostAddress>
#include <QString>
#include <QStringList>

namespace touchstone::listen {

/// Whom a browser may be speaking for. A web page can reach a host on this machine, and by a name that is made to point
/// here ("DNS rebinding") it may even look as if it came from the host; both are told by what the browser must send.
struct AccessRules {
    QHostAddress address;  ///< where the host listens
    QStringList allowedOrigins;

    /// Programs send no origin; pages do, and only those that were named may come in.
    [[nodiscard]] bool allowsOrigin(const QString& origin) const;
    /// At a loopback address, only names of this machine: "127.0.0.1:8080", "localhost". Elsewhere any, because names of
    /// a machine are many and a token is asked for.
    [[nodiscard]] bool allowsHost(const QString& hostHeader) const;
};

} // namespace touchstone::listen
