#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace touchstone {

/// What went wrong. The first group travels on the wire under the names of `wireName`; the rest stay in the program.
enum class ErrorCode {
    ParseError,
    RuntimeError,
    InvalidMessage,
    VersionMismatch,
    Unauthorized,
    SchemaViolation,
    Timeout,
    OutOfMemory,
    SandboxCrash,
    UnknownAction,
    ResetDenied,
    // Local
    CannotOpen,    ///< a file, database or address could not be opened or written
    NewerVersion,  ///< written by a newer Touchstone; this one must not touch it
    Damaged,       ///< a database or file failed its integrity check
    ReadOnly,      ///< the store was opened for reading only
    Conflict,      ///< somebody else changed the same thing
    NotFound,
    Cancelled,
    Closed,        ///< the link is closed; the call may be tried again on a new one
};

/// One fault at one place. `pointer` is an RFC 6901 JSON Pointer into the message or row.
struct Fault {
    std::string pointer;
    std::string message;
    std::string value;  ///< the offending value as compact JSON, shortened to 200 bytes; empty when absent
    bool operator==(const Fault&) const = default;
};

/// A failure as a value. `message` is English, for logs and scripts; views turn `code` into a sentence and an action.
struct Error {
    ErrorCode code = ErrorCode::RuntimeError;
    std::string message;
    std::string where;           ///< file, JSON Pointer, table: whatever names the place
    bool retryable = false;
    std::vector<Fault> faults;   ///< at most 50
};

template <typename T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string where = {},
                                                bool retryable = false)
{
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(where), retryable, {}});
}

/// The name of a code on the wire ("schema_violation"), and for local codes a name in the same style.
[[nodiscard]] std::string_view wireName(ErrorCode code);
/// The code of a wire name; RuntimeError for a name this version does not know.
[[nodiscard]] ErrorCode errorCodeFromWire(std::string_view name);

} // namespace touchstone
