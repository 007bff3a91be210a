#include "link/session.h"

#include "session_private.h"

namespace touchstone::link {

using protocol::Envelope;

Session::Session(std::unique_ptr<protocol::Link> link, SessionOptions options, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(*this, std::move(link), std::move(options)))
{
}

Session::~Session()
{
    d->destroy();
}

SessionState Session::state() const
{
    return d->state();
}

bool Session::hasCapability(const std::string& capability) const
{
    return d->greeting().has(capability);
}

double Session::latencyMs() const
{
    return d->latencyMs();
}

std::string Session::sessionId() const
{
    return d->greeting().sessionId;
}

const protocol::Greeting& Session::greeting() const
{
    return d->greeting();
}

void Session::close()
{
    d->end(SessionState::Closed, Error{ErrorCode::Closed, "the session was closed", {}, true, {}});
}

QFuture<Result<Envelope>> Session::request(Envelope request, std::string responseType)
{
    auto promise = std::make_shared<QPromise<Result<Envelope>>>();
    promise->start();
    auto future = promise->future();
    Private::Call call{std::move(request), responseType, [promise](Result<Envelope> answer) {
                           promise->addResult(std::move(answer));
                           promise->finish();
                       }};
    call.takesErrors = true;
    d->start(std::move(call));
    return future;
}

void Session::start(Result<Envelope> request, std::string_view responseType, Settle settle)
{
    d->start(Private::Call{std::move(request), std::string(responseType), std::move(settle)});
}

} // namespace touchstone::link
