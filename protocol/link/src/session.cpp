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
    return d->capabilities().count(capability) > 0;
}

double Session::latencyMs() const
{
    return d->latencyMs();
}

std::string Session::sessionId() const
{
    return d->sessionId();
}

void Session::close()
{
    d->end(SessionState::Closed, Error{ErrorCode::Closed, "the session was closed", {}, true, {}});
}

void Session::start(Result<Envelope> request, std::string_view responseType, Settle settle)
{
    d->start(std::move(request), responseType, std::move(settle));
}

} // namespace touchstone::link
