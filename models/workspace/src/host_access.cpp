#include "workspace/host_access.h"

#include <QFileInfo>
#include <QProcess>
#include <QUrl>

#include "link/transports.h"

namespace touchstone::workspace {

Result<HostAccess> accessTo(const RemoteHost& remote)
{
    // Half a minute without an answer to a ping: a person should hear of it before the next dozen judgements.
    constexpr std::chrono::seconds remoteSilence{30};
    link::LinkOptions options;
    options.trustFile = remote.trustFile;
    auto makeLink = link::linkTo(remote.address, options);
    if (!makeLink)
        return tl::unexpected<Error>(makeLink.error());
    HostAccess access;
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

} // namespace touchstone::workspace
