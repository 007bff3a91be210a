#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/codec.h"

/// One valid message of every type and what the specification says about its fields, written from the specification
/// and not from the field tables under test.
namespace touchstone::kit {

enum class FieldKind { Text, Number, Integer, Flag, LooseFlag, Object, TextList, ObjectList, Word, Span };

struct FieldCase {
    std::string pointer;                      ///< into the sample
    FieldKind kind = FieldKind::Text;
    bool required = false;
    bool nullable = false;
    std::vector<std::string> outOfRange = {};  ///< JSON values beyond the bounds
};

struct MessageSample {
    std::string type;
    std::string schemaName;  ///< under which the schema is asked for: the type, for all but one
    std::string json;
    std::vector<FieldCase> fields;
    /// Decodes and encodes again.
    std::function<Result<protocol::Envelope>(const protocol::Envelope&)> recode;
};

[[nodiscard]] const std::vector<MessageSample>& messageSamples();
/// The sample of a type; null when there is none. Of the two messages that share a type, the agent's is the first.
[[nodiscard]] const MessageSample* messageSample(const std::string& type);

/// JSON values that a field of this kind must refuse for their type.
[[nodiscard]] std::vector<std::string> wrongValues(FieldKind kind);

/// An envelope of this JSON, not checked by the parser.
[[nodiscard]] protocol::Envelope envelopeOf(protocol::Json json);
/// Whether a fault stands at the place that the pointer names, or below it.
[[nodiscard]] bool namesPlace(const Error& error, const std::string& pointer);
/// The error with all its faults, for the message of a failed check.
[[nodiscard]] std::string described(const Error& error);

} // namespace touchstone::kit
