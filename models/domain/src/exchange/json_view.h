#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "exchange/json_tape.h"

namespace touchstone::domain::reading {

/// One value of a tape, with the ways a reader asks for it. Light: copy it freely. A default one is absent.
class JsonView
{
public:
    JsonView() = default;
    JsonView(const JsonTape& tape, std::uint32_t index) : m_tape(&tape), m_index(index) {}

    [[nodiscard]] bool exists() const { return m_tape != nullptr; }
    [[nodiscard]] JsonKind kind() const { return m_tape->node(m_index).kind; }
    [[nodiscard]] bool is(JsonKind kind) const { return exists() && this->kind() == kind; }
    [[nodiscard]] bool isString() const { return is(JsonKind::String); }
    [[nodiscard]] bool isArray() const { return is(JsonKind::Array); }
    [[nodiscard]] bool isObject() const { return is(JsonKind::Object); }
    /// Absent or null.
    [[nodiscard]] bool isNothing() const { return !exists() || is(JsonKind::Null); }

    /// The member with this key, or an absent view.
    [[nodiscard]] JsonView find(std::string_view key) const;
    /// The first member of these keys that is there and not null.
    [[nodiscard]] JsonView findFirst(std::initializer_list<std::string_view> keys) const;
    /// Of an array.
    [[nodiscard]] bool isEmptyArray() const;

    /// A string decoded, lone surrogates as U+FFFD; empty for other kinds.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool hasLoneSurrogate() const { return isString() && m_tape->node(m_index).loneSurrogate; }
    /// As it stands in the file.
    [[nodiscard]] std::string_view raw() const { return m_tape->slice(m_index); }
    /// Valid JSON without white space between tokens; numbers and escapes as they came, lone surrogates replaced.
    [[nodiscard]] std::string compact() const;
    [[nodiscard]] std::optional<double> number() const;
    [[nodiscard]] nlohmann::json toJson() const;

    /// Byte of the row at which it begins.
    [[nodiscard]] std::size_t offset() const { return m_tape->node(m_index).begin; }
    /// RFC 6901 pointer from the root; empty for the root itself.
    [[nodiscard]] std::string pointer() const;
    /// The value that a pointer names, or as far as it can be followed.
    [[nodiscard]] JsonView follow(std::string_view pointer) const;
    [[nodiscard]] JsonFault fault(std::string message) const;

    // Children, in order: `for (auto child = v.first(); child.exists(); child = v.after(child))`.
    [[nodiscard]] JsonView first() const;
    [[nodiscard]] JsonView after(JsonView child) const;
    /// Members of an object are visited by their keys.
    [[nodiscard]] JsonView valueOf(JsonView key) const { return {*m_tape, key.m_index + 1}; }

private:
    [[nodiscard]] bool sameText(std::uint32_t key, std::string_view text) const;

    const JsonTape* m_tape = nullptr;
    std::uint32_t m_index = 0;
};

[[nodiscard]] std::string quoteJson(std::string_view text);

/// Builds a JSON object as text, keeping values as they came. The first of two equal keys wins.
class ObjectText
{
public:
    void add(std::string_view key, std::string_view rawValue);
    void addText(std::string_view key, std::string_view text) { add(key, quoteJson(text)); }
    void add(std::string_view key, const JsonView& value);
    /// All members of an object except those named.
    void addMembers(const JsonView& object, std::initializer_list<std::string_view> except = {});
    void addAll(const ObjectText& other);
    [[nodiscard]] bool isEmpty() const { return m_keys.empty(); }
    [[nodiscard]] std::string str() const;

private:
    std::vector<std::pair<std::string, std::string>> m_members;
    std::set<std::string, std::less<>> m_keys;
};

} // namespace touchstone::domain::reading
