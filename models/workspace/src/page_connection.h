#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <QObject>
#include <QPointer>

#include "link/connection.h"
#include "link/session.h"
#include "workspace/episodes_model.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {

/// The session of the pages that talk with the host about other things than judgements. Opened when the first of them is
/// looked at, so that a start does not wait for it.
class PageConnection : public QObject
{
    Q_OBJECT
public:
    explicit PageConnection(HostAccess host, QObject* parent = nullptr);
    ~PageConnection() override;

    void open();
    void retryNow();
    /// Leaves the host for another; connects to it when the old one was connected to.
    void setHost(HostAccess host);
    [[nodiscard]] TalkState state() const;
    [[nodiscard]] const Error& error() const { return m_error; }
    /// Null unless the state is Ready.
    [[nodiscard]] link::Session* session() const;
    /// Sends; `done` gets the answer while `who` is there, Closed when there is no session. Never from inside this call.
    template <typename Request>
    void ask(QObject* who, Request request, std::function<void(const Result<typename Request::Response>&)> done);

Q_SIGNALS:
    void stateChanged();
    /// It is another host now: what the one before said does not hold of this one.
    void hostChanged();
    void pushed(const touchstone::protocol::Envelope& envelope);

private:
    void connectNow();
    void leave();

    HostAccess m_host;
    std::unique_ptr<link::Connection> m_connection;
    Error m_error;
    bool m_wanted = false;
};

template <typename Request>
void PageConnection::ask(QObject* who, Request request,
                         std::function<void(const Result<typename Request::Response>&)> done)
{
    using Response = typename Request::Response;
    link::Session* open = session();
    if (!open) {
        QMetaObject::invokeMethod(
            who, [done] { done(fail(ErrorCode::Closed, "there is no connection to a host", {}, true)); },
            Qt::QueuedConnection);
        return;
    }
    // Not with a context: the session may outlive who asks, and settles its calls when it goes.
    open->call(std::move(request))
        .then([there = QPointer<QObject>(who), done = std::move(done)](const Result<Response>& answer) {
            if (there)
                done(answer);
        });
}

} // namespace touchstone::workspace
