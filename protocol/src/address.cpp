#include "protocol/address.h"

#include <algorithm>
#include <array>

#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

namespace touchstone::protocol {
namespace {

const QString stdioPrefix = QStringLiteral("stdio:");

bool isOneOf(const QString& text, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&text](const char* word) { return text == QLatin1String(word); });
}

bool asksWithSecret(const QUrl& url)
{
    const auto items = QUrlQuery(url).queryItems();
    return std::any_of(items.begin(), items.end(), [](const auto& item) {
        return isOneOf(item.first.toLower(), {"token", "auth_token", "access_token", "password", "key", "api_key"});
    });
}

/// What is wrong with a text that begins with one of our schemes and "//".
AddressFault faultOfUrl(const QString& address)
{
    // QUrl says only that a port is wrong by being invalid.
    static const QRegularExpression port(QStringLiteral("^[a-z]+://(?:[^/?#@]*@)?(?:\\[[^\\]/]*\\]|[^:/?#]*):([^/?#@]*)(?=[/?#]|$)"));
    if (const auto match = port.match(address); match.hasMatch()) {
        bool isNumber = false;
        const int number = match.captured(1).toInt(&isNumber);
        if (!isNumber || number < 1 || number > 65'535)
            return AddressFault::BadPort;
    }
    const QUrl url(address, QUrl::StrictMode);
    if (!url.isValid())
        return address.section(QStringLiteral("//"), 1).isEmpty() ? AddressFault::NoHost : AddressFault::Malformed;
    if (url.host().isEmpty())
        return AddressFault::NoHost;
    if (!url.userInfo().isEmpty() || asksWithSecret(url))
        return AddressFault::HasSecret;
    return AddressFault::None;
}

/// Nothing leaves this machine: localhost after RFC 6761, 127.0.0.0/8 and ::1.
bool isLoopback(const QString& host)
{
    static const QRegularExpression four(QStringLiteral("^127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$"));
    QString name = host.toLower();
    if (name.endsWith(u'.'))
        name.chop(1);
    return name == u"localhost" || name.endsWith(QLatin1String(".localhost")) || name == u"::1" || four.match(name).hasMatch();
}

} // namespace

AddressFault faultOfAddress(const QString& address)
{
    if (address.trimmed().isEmpty())
        return AddressFault::Empty;
    if (address.startsWith(stdioPrefix) && address.mid(stdioPrefix.size()).trimmed().isEmpty())
        return AddressFault::NoCommand;
    if (address.trimmed() != address)
        return AddressFault::Malformed;
    if (address.startsWith(stdioPrefix))
        return AddressFault::None;
    const qsizetype end = address.indexOf(QStringLiteral("://"));
    if (end <= 0)
        return AddressFault::NoScheme;
    if (!isOneOf(address.left(end), {"ws", "wss", "http", "https"}))
        return AddressFault::UnknownScheme;
    return faultOfUrl(address);
}

bool isBareAddress(const QString& address)
{
    if (faultOfAddress(address) != AddressFault::None || address.startsWith(stdioPrefix))
        return false;
    const QUrl url(address, QUrl::StrictMode);
    return isOneOf(url.scheme(), {"ws", "http"}) && !isLoopback(url.host());
}

} // namespace touchstone::protocol
