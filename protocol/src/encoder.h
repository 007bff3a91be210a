#pragma once

#include "field_tables.h"
#include "path.h"
#include "protocol/signals.h"
#include "rules.h"
#include "sink.h"

namespace touchstone::protocol {

/// Puts values into a sink as their field tables say, and finds what must not be sent: text that is not UTF-8, numbers
/// that are not finite or out of bounds, free-form JSON that is none.
class Encoder
{
public:
    Encoder(Sink& sink, Faults& faults) : m_sink(sink), m_faults(faults) {}

    void put(const std::string& value, const Path& path, const Rule& rule);
    void put(double value, const Path& path, const Rule& rule);
    void put(std::int64_t value, const Path& path, const Rule& rule);
    void put(bool value, const Path& path, const Rule& rule);
    void put(const JsonText& value, const Path& path, const Rule& rule);
    void put(Polarity value, const Path& path, const Rule& rule);
    void put(Dimension value, const Path& path, const Rule& rule);
    void put(Source value, const Path& path, const Rule& rule);
    void put(const CodePointSpan& value, const Path& path, const Rule& rule);
    void put(const Proposal& value, const Path& path, const Rule& rule);
    void put(const Signal& value, const Path& path, const Rule& rule);

    template <HasTable T>
    void put(const T& value, const Path& path, const Rule&)
    {
        m_sink.openObject();
        putFields(value, path);
        m_sink.close();
        checkTogether(value, path, m_faults);
    }

    /// A whole message inside of another.
    template <Message T>
    void put(const T& value, const Path& path, const Rule&)
    {
        m_sink.openObject();
        putHead(T::type, value.head, path);
        putFields(value, path);
        m_sink.close();
    }

    template <typename T>
    void put(const std::optional<T>& value, const Path& path, const Rule& rule)
    {
        if (value)
            put(*value, path, rule);
        else
            putNull();
    }

    template <typename T>
    void put(const std::vector<T>& values, const Path& path, const Rule& rule)
    {
        m_sink.openList();
        for (std::size_t i = 0; i < values.size(); ++i)
            put(values[i], path.item(i), rule);
        m_sink.close();
    }

    template <HasTable T>
    void putFields(const T& value, const Path& path)
    {
        forEachField<T>([&](const auto& field) {
            if (field.rule.leftOut && isAbsent(value.*field.member))
                return;
            m_sink.key(field.name);
            put(value.*field.member, path.member(field.name), field.rule);
        });
        if constexpr (KeepsOthers<T>)
            putOthers(value.*TableOf<T>::others, path, fieldNames<T>);
    }

    /// The fields of the envelope, in front of the others.
    void putHead(std::string_view type, const Header& head, const Path& path);

private:
    template <HasTable T>
    void putFieldsThatDiffer(const T& value, const T& plain, const Path& path)
    {
        forEachField<T>([&](const auto& field) {
            if (value.*field.member == plain.*field.member)
                return;
            m_sink.key(field.name);
            put(value.*field.member, path.member(field.name), field.rule);
        });
    }
    void putNull();
    /// The members of an object that is kept as text, into the one that is open. `known`: names that they cannot have.
    void putOthers(const JsonText& others, const Path& path, std::span<const std::string_view> known);
    /// The value of free-form JSON; null, with a fault, when it is none.
    [[nodiscard]] Json parsed(const JsonText& value, const Path& path, bool mustBeObject);

    template <typename T>
    static bool isAbsent(const T&)
    {
        return false;
    }
    template <typename T>
    static bool isAbsent(const std::optional<T>& value)
    {
        return !value.has_value();
    }

    Sink& m_sink;
    Faults& m_faults;
};

} // namespace touchstone::protocol
