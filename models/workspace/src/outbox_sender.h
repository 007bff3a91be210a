#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QTimer>

#include "link/connection.h"
#include "project/types.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {

/// Keeps a session with the host and brings it what the outbox holds: in order, one request at a time (within every
/// host's max_parallel), with the same ids until the host acknowledges. A refusal for good is set aside for a person;
/// anything else is tried again, later and later, up to a minute apart.
class OutboxSender : public QObject
{
    Q_OBJECT
public:
    /// Fetches the next waiting groups and calls back on this thread.
    using Fetch = std::function<void(std::function<void(Result<std::vector<project::OutboxItem>>)>)>;

    OutboxSender(const HostAccess& host, Fetch fetch, QObject* parent = nullptr);
    ~OutboxSender() override;

    void start();
    /// There is something new to send.
    void wake();
    void retryNow();
    [[nodiscard]] HostState hostState() const;
    /// What the host said at the handshake; none without a session.
    [[nodiscard]] std::optional<protocol::Greeting> greeting() const;
    [[nodiscard]] double latencyMs() const;
    [[nodiscard]] int retryInSeconds() const;
    /// Why there is no session, or why the last request was not taken; none once the host took one, or said hello.
    [[nodiscard]] const std::optional<Error>& lastError() const { return m_lastError; }

Q_SIGNALS:
    void hostStateChanged();
    void acknowledged(const std::vector<std::int64_t>& sequences);
    void refused(std::int64_t sequence, const touchstone::Error& error, bool forGood);

private:
    void connectionChanged(link::ConnectionState state, const Error& reason);
    void sendNext();
    void send(std::vector<project::OutboxItem> items);
    void answered(const std::vector<project::OutboxItem>& items, const Result<protocol::LearnFeedbackResponse>& answer);
    /// The host is there, and cannot take this now.
    void pause(const Error& reason);
    [[nodiscard]] bool isOnline() const;

    Fetch m_fetch;
    std::unique_ptr<link::Connection> m_connection;
    std::optional<Error> m_lastError;
    QTimer m_pause;
    int m_refusals = 0;       ///< in a row, of a host that is there
    bool m_busy = false;      ///< fetching or waiting for an answer
    bool m_wanted = false;    ///< woken while busy
    bool m_closing = false;
    bool m_oneByOne = false;  ///< a group was refused: find out which one
};

} // namespace touchstone::workspace
