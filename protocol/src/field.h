#pragma once

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
/// What stands in for a field that is missing: the member's own initializer, or something made on the spot.
enum class Make { Default, Uuid, FeedbackId, Now };

/// What a field table says about a value, apart from its type.
struct Rule {
    Presence presence = Presence::Optional;
    Shape shape = Shape::Plain;
    Make make = Make::Default;
    bool nullAllowed = false;  ///< null reads as missing, although the member cannot be null
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    std::span<const std::string_view> words;  ///< the only texts allowed; empty: any text
    std::string_view note;
};

/// "must be between -1 and 1", for a number outside of the bounds of a rule.
[[nodiscard]] std::string boundsText(const Rule& rule);

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
/// message without the fields of the envelope (type, id, version, ts), which are the same for all.
template <typename T>
struct TableOf;

/// The name of a data model in faults and schemas.
template <typename T>
inline constexpr std::string_view modelName = TableOf<T>::name;

template <typename T>
concept HasTable = requires { TableOf<T>::fields; };

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

} // namespace touchstone::protocol
