#include "link/transports.h"

#include <QUrl>
#include <QWebSocket>

#include "child_link.h"
#include "http_link.h"
#include "trust.h"
#include "web_socket_link.h"

namespace touchstone::link {
namespace {

const QString stdioScheme = QStringLiteral("stdio:");

Error notAnAddress(const QString& address)
{
    return {ErrorCode::SchemaViolation,
            "a host is at ws://HOST:PORT, wss://…, http://…, https://… or stdio:COMMAND", address.toStdString(), false,
            {}};
}

std::unique_ptr<protocol::Link> openWebSocket(const QString& address, const LinkOptions& options)
{
    auto link = std::make_unique<WebSocketLink>(std::make_unique<QWebSocket>(), options);
    link->open(address);
    return link;
}

} // namespace

Result<LinkFactory> linkTo(const QString& address, const LinkOptions& options)
{
    if (const auto readable = checkTrustFile(options.trustFile); !readable)
        return tl::unexpected(readable.error());
    if (address.startsWith(stdioScheme)) {
        const QString command = address.mid(stdioScheme.size()).trimmed();
        if (command.isEmpty())
            return tl::unexpected(notAnAddress(address));
        return [command, options] { return std::make_unique<ChildLink>(command, options); };
    }
    const QUrl url(address, QUrl::StrictMode);
    const QString scheme = url.scheme();
    if (!url.isValid() || url.host().isEmpty())
        return tl::unexpected(notAnAddress(address));
    // Addresses are shown, remembered and logged.
    if (!url.userInfo().isEmpty())
        return fail(ErrorCode::SchemaViolation, "an address holds no password; a token goes into the handshake",
                    url.toString(QUrl::RemoveUserInfo).toStdString());
    if (scheme == QStringLiteral("ws") || scheme == QStringLiteral("wss"))
        return [address, options] { return openWebSocket(address, options); };
    if (scheme == QStringLiteral("http") || scheme == QStringLiteral("https"))
        return [url, options] { return std::make_unique<HttpLink>(url, options); };
    return tl::unexpected(notAnAddress(address));
}

} // namespace touchstone::link
