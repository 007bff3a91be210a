#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.h"

/// What became of a state: pure functions over JSON texts.
namespace touchstone::domain {

/// One field that is different. Values are compact JSON; `before` is empty for what was added, `after` for what is gone.
struct StateChange {
    enum class Kind { Added, Removed, Changed };
    Kind kind = Kind::Changed;
    std::string path;    ///< RFC 6901 JSON Pointer; empty: the whole value
    std::string before;
    std::string after;
    bool operator==(const StateChange&) const = default;
};

/// The fields that differ, in the order of the keys. Objects and lists are entered, except that a short list of plain
/// values, such as a place [2,3], is one value. Numbers are equal when they mean the same (1 and 1.0). Errors:
/// ParseError, OutOfMemory for a text that is over the limits of the protocol.
[[nodiscard]] Result<std::vector<StateChange>> stateChanges(std::string_view before, std::string_view after);

/// A state after a push: the fields of the delta stand in place of those of the state. Errors as above, and
/// SchemaViolation when one of the two is no object.
[[nodiscard]] Result<std::string> withDelta(std::string_view state, std::string_view delta);

/// The same JSON on several lines; what is no JSON comes back as it is.
[[nodiscard]] std::string spreadJson(std::string_view json);

/// What a person typed as JSON object, as compact JSON. Errors: ParseError with `where` as "line 2, column 5" (from 1, in
/// code points), SchemaViolation when it is JSON but no object.
[[nodiscard]] Result<std::string> readTypedObject(std::string_view text);

} // namespace touchstone::domain
