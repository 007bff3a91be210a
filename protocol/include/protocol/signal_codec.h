#pragma once

#include <string>
#include <string_view>

#include "protocol/envelope.h"
#include "protocol/signals.h"

/// Between signals and JSON, as strict as for messages (see codec.h, whose templates know the four kinds, too): every
/// fault carries a JSON Pointer, an integer is written without a point (4.0 is none), null stands for nothing but itself.
namespace touchstone::protocol {

/// Reads a signal of the kind that its `signal_type` names. `pointer` goes in front of the pointers of the faults.
/// Errors: SchemaViolation with up to 50 faults; where the kind is not known, those of the common fields are told all the
/// same.
[[nodiscard]] Result<Signal> decodeSignal(const Json& json, std::string_view pointer = {});

/// Errors: SchemaViolation for what decodeSignal would refuse.
[[nodiscard]] Result<Json> encodeSignal(const Signal& signal);

/// One line of compact JSON, without the line break, at the end of `out`: known fields in the order of the contract, then
/// the others. On an error `out` stays as it was.
[[nodiscard]] Result<void> appendSignalLine(const Signal& signal, std::string& out);

} // namespace touchstone::protocol
