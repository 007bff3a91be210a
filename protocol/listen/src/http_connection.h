#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QTimer>

class QTcpSocket;

namespace touchstone::listen {

struct HttpRequest {
    std::string method;
    std::string path;  ///< without the query
    std::string host;
    std::string origin;
    std::string sessionId;  ///< X-Session-Id
    std::string body;
};

struct HttpAnswer {
    int status = 200;
    std::string body;
    std::string_view contentType = "application/json";
    std::vector<std::string> headers = {};  ///< more lines, without their ends
};

/// How large the body of a request in this session may be; the session may be none.
using MostBodyBytes = std::function<std::size_t(const std::string& sessionId)>;

/// One HTTP/1.1 connection of a client: reads requests one after another, within limits that hold while they are read,
/// and writes what it is told. Boost.Beast does the parsing.
class HttpConnection final : public QObject
{
    Q_OBJECT
public:
    /// Takes the socket, which is connected. `idleTimeout` limits the reading of a request and the wait for the next.
    /// `mostBodyBytes` never gives more than `maxBodyBytes`.
    HttpConnection(QTcpSocket* socket, std::size_t maxBodyBytes, MostBodyBytes mostBodyBytes,
                   std::chrono::milliseconds idleTimeout, QObject* parent);
    ~HttpConnection() override;
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    /// Answers the request that was asked last.
    void answer(const HttpAnswer& answer);
    /// Answers it with a stream of events that goes on until `endStream` or the client leaves.
    void beginStream(const std::vector<std::string>& headers);
    void streamEvent(std::string_view message);
    void streamHeartbeat();
    void endStream();
    /// Takes no further request; closes now or behind the answer that is due.
    void closeWhenIdle();
    /// Bytes that the client has not taken yet.
    [[nodiscard]] std::size_t unsentBytes() const;

Q_SIGNALS:
    void asked(const touchstone::listen::HttpRequest& request);
    /// The client is gone; nothing can be written any more.
    void closed();

private:
    class Parser;
    void read();
    /// False when there is nothing more to do with what was read.
    [[nodiscard]] bool advance();
    /// Looked at as soon as the header says whose the request is.
    [[nodiscard]] bool isTooLarge() const;
    void ask();
    void refuse(int status, std::string_view why);
    void write(std::string_view bytes);
    void writeChunk(std::string_view bytes);
    void finishExchange();

    QTcpSocket* m_socket = nullptr;
    std::size_t m_maxBodyBytes;
    MostBodyBytes m_mostBodyBytes;
    std::unique_ptr<Parser> m_parser;
    QByteArray m_unread;
    QTimer m_idle;
    bool m_answering = false;  ///< a request was asked and is not answered yet
    bool m_streaming = false;
    bool m_keepAlive = true;
    bool m_headOnly = false;
    bool m_toldToContinue = false;
    bool m_discarding = false;  ///< refused; what still comes is thrown away
    bool m_done = false;
};

} // namespace touchstone::listen
