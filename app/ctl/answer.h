#pragma once

#include <nlohmann/json_fwd.hpp>

#include "command.h"
#include "protocol/error.h"

namespace touchstone::ctl {

/// Answers are objects whose keys stay in the order in which they were written.
using Object = nlohmann::ordered_json;

/// One line of JSON on stdout. Text that is no UTF-8 is shown with replacement characters.
void print(const Object& answer);

/// {"code", "message", "where"?, "faults"?, "advice"?}
[[nodiscard]] Object errorObject(const Error& error);

/// Which exit code a failure deserves.
[[nodiscard]] Exit exitFor(const Error& error);

/// Prints {"error": …} and returns its exit code.
[[nodiscard]] Exit answerError(const Error& error);

/// Makes sure that what was printed has arrived; Unreachable, with a complaint on stderr, when it has not.
[[nodiscard]] Exit withOutputWritten(Exit exit);

/// Prints a complaint about the usage on stderr.
[[nodiscard]] Exit answerUsage(const QString& complaint);

} // namespace touchstone::ctl
