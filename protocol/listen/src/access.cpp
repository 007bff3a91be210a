#include "access.h"

#include <QUrl>

namespace touchstone::listen {

bool AccessRules::allowsOrigin(const QString& origin) const
{
    return origin.isEmpty() || allowedOrigins.contains(origin, Qt::CaseInsensitive);
}

bool AccessRules::allowsHost(const QString& hostHeader) const
{
    if (!address.isLoopback())
        return true;
    const QUrl url(QStringLiteral("http://") + hostHeader, QUrl::StrictMode);
    const QString host = url.host();
    if (!url.isValid() || host.isEmpty() || !url.userInfo().isEmpty())
        return false;
    if (host == QStringLiteral("localhost"))
        return true;
    // Only an address as it is written: "127.1" or a name would first have to be looked up.
    const QHostAddress literal(host);
    return !literal.isNull() && literal.isLoopback();
}

} // namespace touchstone::listen
