#pragma once

#include <nlohmann/json_fwd.hpp>

#include "field_tables.h"
#include "path.h"
#include "protocol/envelope.h"
#include "protocol/signals.h"
#include "rules.h"

namespace touchstone::protocol {

/// Reads parsed JSON into values as their field tables say. Goes on after a fault, so that all are found.
class Reader
{
public:
    explicit Reader(Faults& faults) : m_faults(faults) {}

    void read(const Json& json, const Path& path, const Rule& rule, std::string& out);
    void read(const Json& json, const Path& path, const Rule& rule, double& out);
    void read(const Json& json, const Path& path, const Rule& rule, std::int64_t& out);
    void read(const Json& json, const Path& path, const Rule& rule, bool& out);
    void read(const Json& json, const Path& path, const Rule& rule, JsonText& out);
    void read(const Json& json, const Path& path, const Rule& rule, Polarity& out);
    void read(const Json& json, const Path& path, const Rule& rule, Dimension& out);
    void read(const Json& json, const Path& path, const Rule& rule, Source& out);
    void read(const Json& json, const Path& path, const Rule& rule, CodePointSpan& out);
    void read(const Json& json, const Path& path, const Rule& rule, Proposal& out);
    /// As the kind that it says it is.
    void read(const Json& json, const Path& path, const Rule& rule, Signal& out);

    template <HasTable T>
    void read(const Json& json, const Path& path, const Rule&, T& out)
    {
        readObject(json, path, out);
    }

    /// A whole message inside of another.
    template <Message T>
    void read(const Json& json, const Path& path, const Rule&, T& out)
    {
        if (!expectObject(json, path))
            return;
        readHead(json, path, Request<T>, out.head);
        readObject(json, path, out);
    }

    template <typename T>
    void read(const Json& json, const Path& path, const Rule& rule, std::optional<T>& out)
    {
        if (rule.leftOut || !isNull(json))
            read(json, path, rule, out.emplace());
    }

    template <typename T>
    void read(const Json& json, const Path& path, const Rule& rule, std::vector<T>& out)
    {
        const std::size_t count = listSize(json, path);
        out.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            read(itemOf(json, i), path.item(i), rule, out.emplace_back());
    }

    template <HasTable T>
    void readObject(const Json& json, const Path& path, T& out)
    {
        if (!expectObject(json, path))
            return;
        const std::size_t unreadBefore = m_unread;
        forEachField<T>([&](const auto& field) { readField(json, path, field.name, field.rule, out.*field.member); });
        if constexpr (KeepsOthers<T>)
            keepOthers(json, fieldNames<T>, out.*TableOf<T>::others);
        // A value out of bounds was read: what holds between fields can be checked all the same.
        if (m_unread == unreadBefore || rulesStandAlone<T>())
            checkTogether(out, path, m_faults);
    }

    /// The fields of the envelope. An answer can name its request only if that has an id.
    void readHead(const Json& json, const Path& path, bool isRequest, Header& out);

private:
    template <typename T>
    void readField(const Json& json, const Path& path, std::string_view name, const Rule& rule, T& out)
    {
        const Json* found = memberOf(json, name);
        if (found && rule.nullAllowed && isNull(*found))
            found = nullptr;
        if (found)
            read(*found, path.member(name), rule, out);
        else if (rule.presence == Presence::Required)
            missing(path.member(name));
        fill(rule.make, found != nullptr, out);
    }

    /// The members that have no name among the known, as one object.
    static void keepOthers(const Json& object, std::span<const std::string_view> known, JsonText& out);
    static const Json* memberOf(const Json& object, std::string_view name);
    static const Json& itemOf(const Json& list, std::size_t index);
    static bool isNull(const Json& json);
    bool expectObject(const Json& json, const Path& path);
    std::size_t listSize(const Json& json, const Path& path);
    /// The value is not what it should be, and nothing was read.
    void refuse(const Json& json, const Path& path, std::string message);
    /// The value was read and is out of bounds.
    void refuseBounds(const Json& json, const Path& path, const Rule& rule);
    void missing(const Path& path);
    template <typename Enum>
    void readName(const Json& json, const Path& path, Enum& out);

    template <typename T>
    static void fill(Make, bool, T&)
    {
    }
    static void fill(Make make, bool present, std::string& out);
    static void fill(Make make, bool present, double& out);

    Faults& m_faults;
    std::size_t m_unread = 0;
};

} // namespace touchstone::protocol
