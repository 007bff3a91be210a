#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <QByteArray>

#include "protocol/envelope.h"

namespace touchstone::host {

/// Who asked for what, when, and what became of it.
struct AuditEntry {
    std::int64_t id = 0;             ///< from 1 without gaps
    double at = 0.0;                 ///< Unix seconds
    std::string principal;           ///< empty before anyone said who it is
    std::string role;
    std::string what;                ///< message type
    std::string requestId;
    std::string outcome;             ///< "done", or the error code or reason of a refusal
    std::string message;
    std::int64_t requestBytes = 0;   ///< of the message as compact JSON
    std::int64_t answerBytes = 0;
};

/// [id, at, "principal", "role", "what", "request_id", "outcome", "message", request_bytes, answer_bytes] as compact JSON:
/// what the hash is taken of.
[[nodiscard]] std::string auditLine(const AuditEntry& entry);
/// SHA-256 of the hash before (32 bytes, none for the first entry) followed by the line.
[[nodiscard]] QByteArray auditHash(const QByteArray& before, const AuditEntry& entry);
/// The same as an object with the hash in hexadecimal: a line of an audit file.
[[nodiscard]] std::string auditFileLine(const AuditEntry& entry, const QByteArray& hash);

/// How long a message is as compact JSON, without writing it.
[[nodiscard]] std::int64_t jsonBytes(const protocol::Json& json);
/// At most `bytes` of a text, cut between characters and repaired to UTF-8.
[[nodiscard]] std::string shortText(std::string_view text, std::size_t bytes);

} // namespace touchstone::host
