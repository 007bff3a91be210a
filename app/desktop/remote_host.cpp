#include "remote_host.h"

#include "link/token_source.h"
#include "link/transports.h"

namespace touchstone::desktop {

Result<RemoteHost> readRemoteHost(const QString& address, const QString& tokenSource, const QString& trustFile)
{
    link::LinkOptions options;
    options.trustFile = trustFile;
    if (const auto known = link::linkTo(address, options); !known) {
        if (known.error().code != ErrorCode::SchemaViolation)
            return tl::unexpected<Error>(known.error());
        return fail(ErrorCode::SchemaViolation,
                    "'" + known.error().where + "' cannot be used; " + known.error().message + ", or local", "--host");
    }
    auto token = link::readToken(tokenSource);
    if (!token)
        return tl::unexpected<Error>(token.error());
    return RemoteHost{address, *std::move(token), trustFile};
}

} // namespace touchstone::desktop
