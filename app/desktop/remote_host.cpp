#include "remote_host.h"

#include <QFileInfo>
#include <QProcess>
#include <QUrl>

#include "link/token_source.h"
#include "link/transports.h"

namespace touchstone::desktop {

namespace {

/// Half a minute without an answer to a ping: a person should hear of it before the next dozen judgements.
constexpr std::chrono::seconds remoteSilence{30};

} // namespace

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

Result<workspace::HostAccess> accessTo(const RemoteHost& remote)
{
    link::LinkOptions options;
    options.trustFile = remote.trustFile;
    auto makeLink = link::linkTo(remote.address, options);
    if (!makeLink)
        return tl::unexpected<Error>(makeLink.error());
    workspace::HostAccess access;
    access.connectHost = *std::move(makeLink);
    access.hostName = shownName(remote.address);
    access.hostToken = remote.token;
    access.hostSilenceLimit = remoteSilence;
    return access;
}

QString shownName(const QString& address)
{
    const QString command = QStringLiteral("stdio:");
    if (address.startsWith(command))
        return QFileInfo(QProcess::splitCommand(address.mid(command.size())).value(0)).fileName();
    return QUrl(address).authority();
}

} // namespace touchstone::desktop
