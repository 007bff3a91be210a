#pragma once

#include <QString>

#include "protocol/error.h"
#include "workspace/host_access.h"

namespace touchstone::desktop {

using workspace::RemoteHost;
using workspace::accessTo;
using workspace::shownName;

/// From what stands on the command line. Errors: SchemaViolation for what is no address, CannotOpen for a token or a
/// certificate that cannot be read.
[[nodiscard]] Result<RemoteHost> readRemoteHost(const QString& address, const QString& tokenSource,
                                                const QString& trustFile);

} // namespace touchstone::desktop
