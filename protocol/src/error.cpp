#include "protocol/error.h"

#include <array>
#include <utility>

namespace touchstone {
namespace {
constexpr std::array<std::pair<ErrorCode, std::string_view>, 19> codeNames{{
    {ErrorCode::ParseError, "parse_error"},
    {ErrorCode::RuntimeError, "runtime_error"},
    {ErrorCode::InvalidMessage, "invalid_message"},
    {ErrorCode::VersionMismatch, "version_mismatch"},
    {ErrorCode::Unauthorized, "unauthorized"},
    {ErrorCode::SchemaViolation, "schema_violation"},
    {ErrorCode::Timeout, "timeout"},
    {ErrorCode::OutOfMemory, "out_of_memory"},
    {ErrorCode::SandboxCrash, "sandbox_crash"},
    {ErrorCode::UnknownAction, "unknown_action"},
    {ErrorCode::ResetDenied, "reset_denied"},
    {ErrorCode::CannotOpen, "cannot_open"},
    {ErrorCode::NewerVersion, "newer_version"},
    {ErrorCode::Damaged, "damaged"},
    {ErrorCode::ReadOnly, "read_only"},
    {ErrorCode::Conflict, "conflict"},
    {ErrorCode::NotFound, "not_found"},
    {ErrorCode::Cancelled, "cancelled"},
    {ErrorCode::Closed, "closed"},
}};
} // namespace

std::string_view wireName(ErrorCode code)
{
    for (const auto& [value, text] : codeNames)
        if (value == code)
            return text;
    return "runtime_error";
}

ErrorCode errorCodeFromWire(std::string_view name)
{
    for (const auto& [value, text] : codeNames)
        if (text == name)
            return value;
    return ErrorCode::RuntimeError;
}

} // namespace touchstone
