#pragma once

#include <string>

namespace touchstone::protocol {

/// `b_` and the nanoseconds of the present; never the same twice in one process.
[[nodiscard]] std::string newFeedbackId();

} // namespace touchstone::protocol
