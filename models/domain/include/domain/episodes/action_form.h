#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.h"

/// From the JSON Schema of an environment's actions to the fields of a form, and back to an action.
namespace touchstone::domain {

/// Why a part of a schema has no field of its own and is written as JSON.
enum class RawReason {
    None,
    Alternatives,  ///< anyOf, oneOf, allOf, if, several types
    Reference,     ///< a $ref that leads nowhere or in a circle
    NoType,        ///< it does not say what the value is
    Members,       ///< an object whose members it does not name
    Items,         ///< a list of objects or lists
    TooDeep,
};

struct FormField {
    enum class Kind {
        Constant,  ///< one value; nothing to choose
        Choice,    ///< one of `choices`
        Integer,
        Number,
        Flag,
        Text,
        Group,     ///< an object: `fields`
        List,      ///< a list of plain values of kind `itemKind`
        Raw,       ///< anything: written as JSON
    };
    Kind kind = Kind::Raw;
    std::string key;                   ///< the member's name; empty for the whole action
    std::string path;                  ///< RFC 6901 JSON Pointer into the action
    std::string title;                 ///< the schema's own, else empty
    std::string description;
    bool isRequired = false;
    std::vector<std::string> choices;  ///< JSON values
    std::optional<double> low;         ///< inclusive
    std::optional<double> high;        ///< inclusive
    std::string initial;               ///< JSON value to begin with; empty: none
    Kind itemKind = Kind::Text;        ///< Text, Integer, Number or Flag
    RawReason reason = RawReason::None;
    std::vector<FormField> fields;
    bool operator==(const FormField&) const = default;
};

/// JSON values by the path of their field. A field that is not there is left out of the action.
using FormValues = std::map<std::string, std::string>;

/// The form of a schema. A schema that says nothing that a form can show gives one Raw field. References within the
/// schema (#/definitions/…) are followed. Errors: ParseError, SchemaViolation when it is no object.
[[nodiscard]] Result<FormField> actionForm(std::string_view schema);

/// The action that these values make: constants and required groups are put in by themselves. Errors: SchemaViolation
/// with a fault at each required field without a value and each value that is no JSON or outside of its bounds.
[[nodiscard]] Result<std::string> actionOf(const FormField& form, const FormValues& values);

/// The values that an action has for the fields; what the form has no field for is left out.
[[nodiscard]] FormValues valuesOf(const FormField& form, std::string_view action);
/// What a new form shows: the initial values of all fields.
[[nodiscard]] FormValues initialValues(const FormField& form);

/// A text as JSON value, and the text of one; nullopt for a value that is no text.
[[nodiscard]] std::string jsonOfText(std::string_view text);
[[nodiscard]] std::optional<std::string> textOfJson(std::string_view json);
/// The items of a list of plain values as lines of text, and back.
[[nodiscard]] std::vector<std::string> itemsOf(std::string_view list);
[[nodiscard]] std::string listOf(const std::vector<std::string>& items, FormField::Kind itemKind);

/// An action in a few words: its type and the plain values of its payload, "move right"; an action of another form as
/// compact JSON, cut to `most` bytes at a whole character.
[[nodiscard]] std::string shortAction(std::string_view action, std::size_t most = 80);
/// `description` of a suggested action, if it has one; and the action without it, which is no part of the action.
struct SuggestedAction {
    std::string action;
    std::string description;
};
[[nodiscard]] SuggestedAction suggestedAction(std::string_view json);

} // namespace touchstone::domain
