#include "link/transports.h"

#include <QUrl>
#include <QWebSocket>

#include "child_link.h"
#include "http_link.h"
#include "protocol/address.h"
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
    const QUrl url(address, QUrl::StrictMode);
    const protocol::AddressFault fault = protocol::faultOfAddress(address);
    // Addresses are shown, remembered and logged.
    if (fault == protocol::AddressFault::HasSecret)
        return fail(ErrorCode::SchemaViolation, "an address holds no password; a token goes into the handshake",
                    url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).toStdString());
    if (fault != protocol::AddressFault::None)
        return tl::unexpected(notAnAddress(address));
    if (address.startsWith(stdioScheme)) {
        const QString command = address.mid(stdioScheme.size()).trimmed();
        return [command, options] { return std::make_unique<ChildLink>(command, options); };
    }
    const QString scheme = url.scheme();
    if (scheme == QStringLiteral("ws") || scheme == QStringLiteral("wss"))
        return [address, options] { return openWebSocket(address, options); };
    return [url, options] { return std::make_unique<HttpLink>(url, options); };
}

} // namespace touchstone::link
