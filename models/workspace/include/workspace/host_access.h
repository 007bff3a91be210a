#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <QString>

#include "protocol/error.h"
#include "protocol/link.h"

namespace touchstone::workspace {

/// The host that judgements are sent to, and how it is spoken to.
struct HostAccess {
    /// Makes a link to the host; called again after a disconnect; null: nobody is there just now. Empty: work offline, the
    /// outbox keeps everything.
    std::function<std::unique_ptr<protocol::Link>()> connectHost;
    QString hostName;                                     ///< shown; "local": the one of this program
    std::string hostToken;                                ///< goes into the handshake and nowhere else
    std::string agentId = "touchstone";
    /// A host that answers no ping for so long is gone; 0: never, for the host in this process.
    std::chrono::milliseconds hostSilenceLimit{0};
};

/// A host outside this program.
struct RemoteHost {
    QString address;      ///< ws://, wss://, http://, https:// or stdio:COMMAND
    std::string token;    ///< empty: none
    QString trustFile;    ///< PEM certificates to trust beside the system's; empty: none
};

/// How a workspace speaks to it. Errors: SchemaViolation for what is no address, CannotOpen for a certificate file that
/// cannot be read.
[[nodiscard]] Result<HostAccess> accessTo(const RemoteHost& remote);

/// A host in few words: "host.example:8765"; of a command its program.
[[nodiscard]] QString shownName(const QString& address);

} // namespace touchstone::workspace
