#include "serving.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QUrl>

#include "http_listener.h"
#include "key_fit.h"
#include "web_socket_listener.h"

namespace touchstone::listen {
namespace {

QSslKey readKey(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray pem = file.readAll();
    for (const auto kind : {QSsl::Rsa, QSsl::Ec})
        if (QSslKey key(pem, kind); !key.isNull())
            return key;
    return {};
}

template <typename T>
Result<std::unique_ptr<Listener>> opened(std::unique_ptr<T> listener)
{
    if (auto open = listener->open(); !open)
        return tl::unexpected(open.error());
    return listener;
}

} // namespace

Result<ListenAddress> parseListenAddress(const QString& text)
{
    const auto refuse = [&text](const char* why) { return fail(ErrorCode::SchemaViolation, why, text.toStdString()); };
    const QUrl url(text, QUrl::StrictMode);
    ListenAddress address;
    address.scheme = url.scheme();
    static const QStringList known{QStringLiteral("ws"), QStringLiteral("wss"), QStringLiteral("http"),
                                   QStringLiteral("https")};
    if (!url.isValid() || !known.contains(address.scheme))
        return refuse("listen at ws://ADDR:PORT or http://ADDR:PORT");
    if (url.port() < 0)
        return refuse("the port is missing; 0 picks a free one");
    const QString host = url.host() == QStringLiteral("localhost") ? QStringLiteral("127.0.0.1") : url.host();
    address.address = QHostAddress(host);
    if (address.address.isNull())
        return refuse("the address must be numeric, or localhost");
    address.port = static_cast<quint16>(url.port());
    return address;
}

Result<void> startListening(TcpAcceptor& acceptor, ListenAddress& address)
{
    if (!acceptor.listen(address.address, address.port))
        return fail(ErrorCode::CannotOpen, acceptor.errorString().toStdString(), urlOf(address).toStdString());
    address.port = acceptor.serverPort();
    return {};
}

QString urlOf(const ListenAddress& address)
{
    QUrl url;
    url.setScheme(address.scheme);
    url.setHost(address.address.toString());
    url.setPort(address.port);
    return url.toString();
}

Result<QSslConfiguration> tlsOf(const ListenOptions& options)
{
    const auto refuse = [](const char* why, const QString& file) {
        return fail(ErrorCode::CannotOpen, why, file.toStdString());
    };
    const QList<QSslCertificate> chain = QSslCertificate::fromPath(options.certificateFile);
    if (options.certificateFile.isEmpty() || chain.isEmpty())
        return refuse("there is no PEM certificate in this file", options.certificateFile);
    const QSslKey key = readKey(options.keyFile);
    if (key.isNull())
        return refuse("there is no PEM key without a passphrase in this file", options.keyFile);
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    tls.setLocalCertificateChain(chain);
    tls.setPrivateKey(key);
    if (const std::string why = whyNotEncrypted(tls); !why.empty())
        return fail(ErrorCode::CannotOpen, "this key does not fit the certificate (" + why + ")",
                    options.keyFile.toStdString());
    return tls;
}

Result<std::unique_ptr<Listener>> listenAt(const ListenAddress& address, const ListenOptions& options, Accept accept)
{
    std::optional<QSslConfiguration> tls;
    if (address.isSecure()) {
        auto loaded = tlsOf(options);
        if (!loaded)
            return tl::unexpected(loaded.error());
        tls = *std::move(loaded);
    }
    if (address.isHttp())
        return opened(std::make_unique<HttpListener>(address, options, std::move(tls), std::move(accept)));
    return opened(std::make_unique<WebSocketListener>(address, options, std::move(tls), std::move(accept)));
}

} // namespace touchstone::listen
