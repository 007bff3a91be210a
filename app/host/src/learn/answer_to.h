#pragma once

#include "host/answer.h"

namespace touchstone::host {

/// A response to a request, with its head and the request's id.
template <typename Response>
[[nodiscard]] Response answerTo(const Request& request)
{
    Response response;
    response.head.ts = request.now;
    response.reqId = request.envelope.id();
    return response;
}

} // namespace touchstone::host
