#pragma once

#include <string>

#include <QString>

#include "protocol/error.h"
#include "workspace/workspace.h"

namespace touchstone::desktop {

/// A host outside this program, as the person named it.
struct RemoteHost {
    QString address;      ///< ws://, wss://, http://, https:// or stdio:COMMAND
    std::string token;    ///< empty: none
    QString trustFile;    ///< PEM certificates to trust beside the system's; empty: none
};

/// From what stands on the command line. Errors: SchemaViolation for what is no address, CannotOpen for a token or a
/// certificate that cannot be read.
[[nodiscard]] Result<RemoteHost> readRemoteHost(const QString& address, const QString& tokenSource,
                                                const QString& trustFile);

/// How a workspace speaks to it. Errors: those of link::linkTo.
[[nodiscard]] Result<workspace::HostAccess> accessTo(const RemoteHost& remote);

/// A host in few words: "host.example:8765"; of a command its program.
[[nodiscard]] QString shownName(const QString& address);

} // namespace touchstone::desktop
