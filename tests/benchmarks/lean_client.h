#pragma once

#include <functional>
#include <string>
#include <utility>

#include <QByteArray>
#include <QTcpSocket>
#include <QUrl>

namespace touchstone::bench {

/// A message as a client's binary frame, masked (RFC 6455, section 5).
inline QByteArray framed(const std::string& message)
{
    QByteArray frame(1, '\x82');
    const std::size_t size = message.size();
    const int lengthBytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
    frame += static_cast<char>(0x80 | (lengthBytes == 0 ? static_cast<int>(size) : lengthBytes == 2 ? 126 : 127));
    for (int shift = 8 * (lengthBytes - 1); shift >= 0; shift -= 8)
        frame += static_cast<char>(size >> shift & 0xff);
    const std::string mask = "mask";
    frame += mask.c_str();
    for (std::size_t i = 0; i < size; ++i)
        frame += static_cast<char>(message[i] ^ mask[i % 4]);
    return frame;
}

/// A WebSocket client that does no more than it must, so that the host is what is measured: what it sends was framed
/// before, and leaves in one piece for each piece that it reads.
class LeanClient : public QObject
{
public:
    std::function<void(QByteArrayView message)> heard;

    explicit LeanClient(const QUrl& url)
    {
        connect(&m_socket, &QTcpSocket::connected, this, [this, url] {
            m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
            m_socket.write("GET / HTTP/1.1\r\nHost: " + url.authority().toLatin1()
                           + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        });
        connect(&m_socket, &QTcpSocket::readyRead, this, &LeanClient::read);
        m_socket.connectToHost(url.host(), static_cast<quint16>(url.port()));
    }
    void send(const QByteArray& frame)
    {
        m_unsent += frame;
        if (!m_isReading)
            flush();
    }

private:
    void read()
    {
        m_isReading = true;
        m_read += m_socket.readAll();
        if (!m_isOpen) {
            const qsizetype end = m_read.indexOf("\r\n\r\n");
            if (end < 0)
                return;
            m_isOpen = true;
            m_read.remove(0, end + 4);
            m_unsent += framed(R"({"type":"handshake/req","id":"h","version":"1.0","agent_caps":["learning"]})");
        }
        qsizetype at = 0;
        while (const qsizetype size = frameAt(at))
            at += size;
        m_read.remove(0, at);
        m_isReading = false;
        flush();
    }
    /// Hears the frame at this place and returns its length; 0 when it is not all there. Answers are shorter than 64 kB.
    qsizetype frameAt(qsizetype at)
    {
        const auto byte = [this](qsizetype i) { return static_cast<quint8>(m_read[i]); };
        if (m_read.size() < at + 4)
            return 0;
        const bool isLong = byte(at + 1) == 126;
        const qsizetype head = isLong ? 4 : 2;
        const qsizetype size = isLong ? byte(at + 2) << 8 | byte(at + 3) : byte(at + 1);
        if (m_read.size() < at + head + size)
            return 0;
        heard(QByteArrayView(m_read).sliced(at + head, size));
        return head + size;
    }
    void flush()
    {
        m_socket.write(std::exchange(m_unsent, {}));
        m_socket.flush();
    }

    QTcpSocket m_socket;
    QByteArray m_read;
    QByteArray m_unsent;
    bool m_isOpen = false;
    bool m_isReading = false;
};

} // namespace touchstone::bench
