#pragma once

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "protocol/messages.h"

namespace touchstone::protocol {

enum class Presence { Required, Optional };
/// What a JSON value may be beyond the type of its member.
enum class Shape {
    Plain,
    Object,     ///< a JsonText that is an object (dict), or a list of such
    LooseFlag,  ///< a bool for which peers may send a number
};
/// What a text must be beyond UTF-8.
enum class TextForm { Any, NotEmpty, Uuid, UtcTime };
/// What stands in for a field that is missing: the member's own initializer, or something made on the spot.
enum class Make { Default, Uuid, FeedbackId, Now };

/// What a field table says about a value, apart from its type.
struct Rule {
    Presence presence = Presence::Optional;
    Shape shape = Shape::Plain;
    Make make = Make::Default;
    TextForm form = TextForm::Any;
    bool nullAllowed = false;  ///< null reads as missing, although the member cannot be null
    bool leftOut = false;      ///< a value that is not there is left out when writing, and null is none when reading
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    std::span<const std::string_view> words;  ///< the only texts allowed; empty: any text
    std::string_view note;
};

/// "must be between -1 and 1", for a number outside of the bounds of a rule.
[[nodiscard]] std::string boundsText(const Rule& rule);

/// What is wrong with the form of a text; empty: nothing.
[[nodiscard]] std::string_view formFault(TextForm form, std::string_view text);

/// One row of a field table. Reads like the table of the specification:
/// `optional("score", &Feedback::score, "normalised score").between(-1, 1)`.
template <typename Owner, typename Member>
struct Field {
    std::string_view name;
    Member Owner::*member;
    Rule rule;

    [[nodiscard]] constexpr Field between(double low, double high) const
    {
        Field copy = *this;
        copy.rule.low = low;
        copy.rule.high = high;
        return copy;
    }
    [[nodiscard]] constexpr Field atLeast(double low) const
    {
        return between(low, std::numeric_limits<double>::infinity());
    }
    [[nodiscard]] constexpr Field oneOf(std::span<const std::string_view> words) const
    {
        Field copy = *this;
        copy.rule.words = words;
        return copy;
    }
    [[nodiscard]] constexpr Field shaped(Shape shape) const
    {
        Field copy = *this;
        copy.rule.shape = shape;
        return copy;
    }
    [[nodiscard]] constexpr Field madeAs(Make make) const
    {
        Field copy = *this;
        copy.rule.make = make;
        return copy;
    }
    [[nodiscard]] constexpr Field orNull() const
    {
        Field copy = *this;
        copy.rule.nullAllowed = true;
        return copy;
    }
    [[nodiscard]] constexpr Field as(TextForm form) const
    {
        Field copy = *this;
        copy.rule.form = form;
        return copy;
    }
    [[nodiscard]] constexpr Field leftOut() const
    {
        Field copy = *this;
        copy.rule.leftOut = true;
        return copy;
    }
};

template <typename Owner, typename Member>
[[nodiscard]] constexpr Field<Owner, Member> required(std::string_view name, Member Owner::*member,
                                                      std::string_view note = {})
{
    Rule rule;
    rule.presence = Presence::Required;
    rule.note = note;
    return {name, member, rule};
}

template <typename Owner, typename Member>
[[nodiscard]] constexpr Field<Owner, Member> optional(std::string_view name, Member Owner::*member,
                                                      std::string_view note = {})
{
    Rule rule;
    rule.note = note;
    return {name, member, rule};
}

/// The field table of an aggregate: `note`, `fields` and, for a data model, its `name`; all static constexpr. For a
/// message without the fields of the envelope (type, id, version, ts), which are the same for all. `others`, where there
/// is one, is the member that keeps what the table does not name; `rulesStandAlone` says that the rules between fields
/// hold also where some field could not be read.
template <typename T>
struct TableOf;

/// The name of a data model in faults and schemas.
template <typename T>
inline constexpr std::string_view modelName = TableOf<T>::name;

template <typename T>
concept HasTable = requires { TableOf<T>::fields; };

/// Whether members that the table does not name are kept rather than ignored.
template <typename T>
concept KeepsOthers = HasTable<T> && requires { TableOf<T>::others; };

template <typename T>
constexpr bool rulesStandAlone()
{
    if constexpr (requires { TableOf<T>::rulesStandAlone; })
        return TableOf<T>::rulesStandAlone;
    else
        return false;
}

template <typename T>
concept Message = HasTable<T> && requires { T::type; };

template <typename T>
concept Request = Message<T> && requires { typename T::Response; };

/// Calls `visit(field)` for every row.
template <typename T, typename Visit>
constexpr void forEachField(Visit visit)
{
    std::apply([&visit](const auto&... field) { (visit(field), ...); }, TableOf<T>::fields);
}

/// The names that a table has rows for.
template <typename T>
inline constexpr auto fieldNames = std::apply(
    [](const auto&... field) { return std::array<std::string_view, sizeof...(field)>{field.name...}; },
    TableOf<T>::fields);

} // namespace touchstone::protocol
