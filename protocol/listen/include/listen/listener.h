#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include <QHostAddress>
#include <QString>
#include <QStringList>

#include "link/transports.h"

/// The host's ends of the transports. Who may connect beyond this machine is the composition's decision; what a
/// connection may cost, and that no web page gets one, is decided here.
namespace touchstone::listen {

struct ListenAddress {
    QString scheme;  ///< ws, wss, http or https
    QHostAddress address;
    quint16 port = 0;  ///< 0: a free one

    [[nodiscard]] bool isSecure() const { return scheme == QStringLiteral("wss") || scheme == QStringLiteral("https"); }
    [[nodiscard]] bool isHttp() const { return scheme.startsWith(QStringLiteral("http")); }
    [[nodiscard]] bool isLoopback() const { return address.isLoopback(); }
};

/// ws://ADDR:PORT and so on; ADDR is a numeric address or "localhost". Errors: SchemaViolation.
[[nodiscard]] Result<ListenAddress> parseListenAddress(const QString& url);

struct ListenOptions {
    link::LinkOptions link;
    int maxConnections = 2'000;
    /// A connection that has not said what it wants after so long is cut off.
    std::chrono::milliseconds openTimeout{10'000};
    /// An HTTP session without a stream is kept for so long, with what waits for it.
    std::chrono::milliseconds sessionTimeout{30'000};
    /// Web pages of these origins may connect; no others.
    QStringList allowedOrigins;
    QString certificateFile;  ///< PEM, for secure addresses
    QString keyFile;          ///< PEM
};

/// Takes a connected peer: the host's end of its link, and where it comes from.
using Accept = std::function<void(std::unique_ptr<protocol::Link> link, const QString& peerAddress)>;

/// Listens at one address, on the thread that made it, until it is destroyed. Links live on after it as long as someone
/// holds them.
class Listener : public QObject
{
public:
    using QObject::QObject;
    /// The address with its real port, as clients write it.
    [[nodiscard]] virtual QString url() const = 0;
    /// Takes nobody new from now on.
    virtual void stop() = 0;
    /// The connections that stand, those that are only sending their last bytes included.
    [[nodiscard]] virtual int connections() const = 0;
};

/// Errors: CannotOpen when the address is taken or not ours, or the certificate cannot be used.
[[nodiscard]] Result<std::unique_ptr<Listener>> listenAt(const ListenAddress& address, const ListenOptions& options,
                                                         Accept accept);

/// The host's end of a conversation over standard input and output, one message a line. When the input ends,
/// `inputEnded` is told, and `closed` follows the close(); when nobody hears the former, once everything is written.
[[nodiscard]] std::unique_ptr<protocol::Link> makeStdioLink(const link::LinkOptions& options);
/// The same over any two file descriptors, which stay the caller's.
[[nodiscard]] std::unique_ptr<protocol::Link> makeLineLink(int readFrom, int writeTo, const link::LinkOptions& options);

} // namespace touchstone::listen
