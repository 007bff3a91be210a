#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <QFuture>
#include <QObject>
#include <QPromise>

#include "protocol/codec.h"
#include "protocol/greeting.h"
#include "protocol/link.h"

namespace touchstone::link {

struct SessionOptions {
    std::string agentId = "touchstone";
    std::vector<std::string> capabilities{"learning"};
    std::string authToken;
    std::chrono::milliseconds handshakeTimeout{10'000};
    std::chrono::milliseconds callTimeout{30'000};
    std::chrono::milliseconds pingInterval{20'000};  ///< 0: no pings of its own
    /// A ping that is unanswered for so long ends the session: the host is gone, or the connection is half open. 0: never,
    /// for a host in the same process, which cannot be lost and may be busy.
    std::chrono::milliseconds silenceLimit{0};
    /// Never more calls under way than the host serves at a time, if it says how many: the others are held back, in
    /// order, and their time limit runs meanwhile. Pings do not count.
    bool keepsToMaxParallel = false;
};

enum class SessionState { Connecting, Ready, Refused, Closed };

/// The client's end of a conversation with a host: handshake, pending calls and their time limits. Every call settles
/// exactly once: answer, error, timeout, closed or destroyed (Cancelled). Lives on one thread.
class Session : public QObject
{
    Q_OBJECT
public:
    /// Takes the link and starts the handshake from the event loop.
    Session(std::unique_ptr<protocol::Link> link, SessionOptions options, QObject* parent = nullptr);
    ~Session() override;

    template <typename Request>
    [[nodiscard]] QFuture<Result<typename Request::Response>> call(Request request);

    /// A request whose type is known only while the program runs. The answer is the message as it came, and one of type
    /// `error` is an answer too; errors are those of the way there and back.
    [[nodiscard]] QFuture<Result<protocol::Envelope>> request(protocol::Envelope request, std::string responseType);

    [[nodiscard]] SessionState state() const;
    [[nodiscard]] bool hasCapability(const std::string& capability) const;
    /// Round trip of the last ping or call, milliseconds; negative before the first.
    [[nodiscard]] double latencyMs() const;
    [[nodiscard]] std::string sessionId() const;
    /// What the host said at the handshake; empty before Ready.
    [[nodiscard]] const protocol::Greeting& greeting() const;
    void close();

Q_SIGNALS:
    void stateChanged(touchstone::link::SessionState state, const touchstone::Error& reason);
    /// The link is down: everything said has left, or never will. Follows the end of the session, soon or after the time
    /// that the link gives its farewell.
    void disconnected();
    /// Messages that answer no request: pushes and invoke events.
    void pushed(const touchstone::protocol::Envelope& envelope);

private:
    class Private;
    std::unique_ptr<Private> d;
    using Settle = std::function<void(Result<protocol::Envelope>)>;
    void start(Result<protocol::Envelope> request, std::string_view responseType, Settle settle);
};

/// Two ends joined in process; what one sends the other receives, queued, in order, on the thread that owns it. Each
/// may be moved to its own thread before use. Closing or destroying one closes the other.
struct LinkPair {
    std::unique_ptr<protocol::Link> client;
    std::unique_ptr<protocol::Link> host;
};
[[nodiscard]] LinkPair makeLocalPair();

template <typename Request>
QFuture<Result<typename Request::Response>> Session::call(Request request)
{
    using Response = typename Request::Response;
    auto promise = std::make_shared<QPromise<Result<Response>>>();
    promise->start();
    auto future = promise->future();
    start(protocol::encode(request), Response::type, [promise](Result<protocol::Envelope> answer) {
        if (answer)
            promise->addResult(protocol::decode<Response>(*answer));
        else
            promise->addResult(Result<Response>(tl::unexpected<Error>(answer.error())));
        promise->finish();
    });
    return future;
}

} // namespace touchstone::link
