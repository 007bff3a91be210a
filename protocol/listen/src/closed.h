#pragma once

#include <string>

#include "protocol/error.h"

namespace touchstone::listen {

/// Why a link of this transport has ended; trying again may help.
[[nodiscard]] inline Error closedBecause(std::string why, const char* transport)
{
    return {ErrorCode::Closed, std::move(why), transport, true, {}};
}

} // namespace touchstone::listen
