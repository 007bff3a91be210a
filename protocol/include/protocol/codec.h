#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/envelope.h"
#include "protocol/messages.h"

/// Between messages and envelopes. Strict: every fault carries a JSON Pointer, 3.7 is no integer, an unknown enum
/// value is a fault, unknown fields are ignored. Templates are instantiated in codec.cpp for every message of
/// messages.h, and for Feedback, RatedTurn, Experience, ComponentPerformanceRecord, Proposal and the kinds of signals.
namespace touchstone::protocol {

/// Decodes a message. Errors: SchemaViolation with up to 50 faults, VersionMismatch for a major version other than 1,
/// InvalidMessage when `type` is not that of Message.
template <typename Message>
[[nodiscard]] Result<Message> decode(const Envelope& envelope);

/// Encodes a message; an empty id becomes a new UUID (hex, 32 digits), ts 0 the present. Text must be valid UTF-8 and
/// numbers finite: SchemaViolation otherwise, so that we never send what we would refuse.
template <typename Message>
[[nodiscard]] Result<Envelope> encode(const Message& message);

/// The same for a data model on its own, as files hold it. `pointer` goes in front of the pointers of the faults.
template <typename Model>
[[nodiscard]] Result<Model> decodeModel(const Json& json, std::string_view pointer = {});
template <typename Model>
[[nodiscard]] Result<Json> encodeModel(const Model& model);
/// One line of compact JSON with the keys in the order of the specification's tables: the form of our files.
template <typename Model>
[[nodiscard]] Result<std::string> writeModelLine(const Model& model);
/// The same at the end of a text that is being written; on an error the text stays as it was.
template <typename Model>
[[nodiscard]] Result<void> appendModelLine(const Model& model, std::string& out);

/// JSON Schema (2020-12) of one message type or model, from its field table, as indented JSON. NotFound otherwise.
[[nodiscard]] Result<std::string> schemaOf(std::string_view typeOrModel);
/// Every type string and model name that `schemaOf` knows, in the order of the specification.
[[nodiscard]] std::vector<std::string> schemaNames();

/// The answer to a request that failed. Codes that only exist inside a program travel as `runtime_error`. Faults become
/// `detail.errors`, each {pointer, message, value?}. Text is repaired to UTF-8, so that this always encodes.
[[nodiscard]] ErrorMessage toErrorMessage(const Error& error, std::string reqId, std::string capability = {});
/// The failure that an answer of type `error` reports.
[[nodiscard]] Error fromErrorMessage(const ErrorMessage& message);

/// A new UUID, 32 lower-case hex digits.
[[nodiscard]] std::string newId();
/// Unix seconds, now.
[[nodiscard]] double nowSeconds();

} // namespace touchstone::protocol
