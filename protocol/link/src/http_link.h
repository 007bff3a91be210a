#pragma once

#include <deque>
#include <optional>

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QNetworkRequest>
#include <QTimer>
#include <QUrl>

#include "link/line_buffer.h"
#include "link/transports.h"

class QNetworkReply;

namespace touchstone::link {

/// Carries messages over HTTP: opens a session, reads its stream of events, posts what is sent, one after another so
/// that the order stays. When nobody holds it any more it posts what is left, takes leave, and deletes itself.
class HttpCourier final : public QObject
{
    Q_OBJECT
public:
    HttpCourier(const QUrl& base, LinkOptions options, QObject* parent);

    void open();
    void send(const protocol::Envelope& envelope);
    void leave();
    /// Nobody listens any more.
    void release();

Q_SIGNALS:
    void received(const touchstone::protocol::Envelope& envelope);
    void malformed(const touchstone::Error& error);
    void closed(const touchstone::Error& reason);

private:
    struct Message {
        std::string id;
        QByteArray bytes;
    };
    [[nodiscard]] QNetworkRequest requestFor(const char* path) const;
    void sessionOpened(QNetworkReply& reply);
    void openStream();
    void readStream(QNetworkReply& stream);
    void takeLine(std::string_view line);
    void takeEvent();
    void postNext();
    void posted(QNetworkReply& reply);
    void refuseLocally(const std::string& requestId);
    void beat();
    /// Ends, and says so when the host knows, or after a second.
    void end(Error reason);
    void outlive();
    [[nodiscard]] Error failure(QNetworkReply& reply) const;
    [[nodiscard]] bool isHungUp() const { return m_ended || m_orphan; }

    QNetworkAccessManager m_network;
    QUrl m_base;
    LinkOptions m_options;
    QByteArray m_sessionId;
    LineBuffer m_lines;
    std::string m_event;
    bool m_hasEvent = false;
    std::string m_tlsProblem;
    std::deque<Message> m_unsent;
    std::size_t m_unsentBytes = 0;
    QNetworkReply* m_stream = nullptr;
    QNetworkReply* m_goodbye = nullptr;
    QTimer m_pulse;
    QElapsedTimer m_heard;
    bool m_streamOpen = false;
    bool m_posting = false;
    bool m_hostBeats = false;  ///< it sends comments while nothing happens, so that their absence means something
    bool m_leaving = false;
    bool m_orphan = false;
    bool m_ended = false;
};

/// A host behind HTTP and server-sent events.
class HttpLink final : public protocol::Link
{
    Q_OBJECT
public:
    HttpLink(const QUrl& base, const LinkOptions& options);
    ~HttpLink() override;
    HttpLink(const HttpLink&) = delete;
    HttpLink& operator=(const HttpLink&) = delete;

    void send(const protocol::Envelope& envelope) override { m_courier->send(envelope); }
    void close() override { m_courier->leave(); }

private:
    HttpCourier* m_courier = nullptr;
};

} // namespace touchstone::link
