#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include <QString>

#include "protocol/envelope.h"
#include "protocol/link.h"

class QWebSocket;

/// The client's ends of the transports, all behind the same link interface.
namespace touchstone::link {

struct LinkOptions {
    protocol::Limits limits;
    /// The largest message that the host's end takes from a peer before the handshake was answered well: whoever has no token
    /// must not fill the memory.
    std::size_t maxBytesBeforeSession = 64u * 1024;
    /// What may wait to be sent. A peer that reads more slowly than that is cut off; nothing grows without bound.
    std::size_t maxUnsentBytes = 64u * 1024 * 1024;
    std::chrono::milliseconds connectTimeout{10'000};
    std::chrono::milliseconds pingInterval{20'000};  ///< pings of the transport itself, where it has any; 0: none
    std::chrono::milliseconds silenceLimit{60'000};  ///< no sign of the peer for so long: the connection is half open
    QString trustFile;  ///< PEM certificates to trust beside the system's; empty: none
};

/// Makes a link that connects by itself and holds back what is sent before it is connected. Every call makes a new one.
using LinkFactory = std::function<std::unique_ptr<protocol::Link>()>;

/// Links to the host at `address`: ws://, wss://, http://, https:// or stdio:COMMAND. Errors: SchemaViolation when the
/// address is none of these or holds a password; CannotOpen when the trust file cannot be read. That a host cannot be reached is told by
/// the link (closed).
[[nodiscard]] Result<LinkFactory> linkTo(const QString& address, const LinkOptions& options = {});

/// A link over a WebSocket that is connected already: the host's end. Takes the socket.
[[nodiscard]] std::unique_ptr<protocol::Link> makeWebSocketLink(std::unique_ptr<QWebSocket> socket,
                                                                const LinkOptions& options);

} // namespace touchstone::link
