#include "env/schema_screen.h"

#include <algorithm>
#include <array>
#include <map>

#include <nlohmann/json.hpp>

namespace touchstone::host {
namespace {

using protocol::Json;

/// Keywords whose schemas apply to the same value as the schema that they stand in.
constexpr std::array<const char*, 11> inPlaceKeywords{"allOf", "anyOf",   "oneOf",    "not",  "if",          "then",
                                                      "else",  "extends", "disallow", "type", "dependencies"};
constexpr int longestChain = 100;

/// Follows what applies to the same value, and looks for a way back to where it began.
class SchemaWalk
{
public:
    explicit SchemaWalk(const Json& root) : m_root(root) {}

    /// Every schema, wherever it stands.
    std::optional<std::string> everywhere(const Json& node)
    {
        if (node.is_object()) {
            if (auto problem = whyUnsafeNumbers(node))
                return problem;
            if (auto problem = follow(node, 0))
                return problem;
        }
        if (node.is_structured())
            for (const Json& inner : node)
                if (auto problem = everywhere(inner))
                    return problem;
        return std::nullopt;
    }

private:
    enum class Mark { Open, Done };

    static std::optional<std::string> whyUnsafeNumbers(const Json& node)
    {
        for (const char* key : {"multipleOf", "divisibleBy"}) {
            const auto found = node.find(key);
            if (found != node.end() && found->is_number() && !(found->get<double>() > 0.0))
                return std::string(key) + " is not above 0";
        }
        return std::nullopt;
    }

    std::optional<std::string> follow(const Json& node, int depth)
    {
        if (!node.is_object())
            return std::nullopt;
        if (depth > longestChain)
            return "it refers on and on";
        if (const auto known = m_marks.find(&node); known != m_marks.end())
            return known->second == Mark::Open ? std::optional<std::string>("it refers to itself") : std::nullopt;
        m_marks[&node] = Mark::Open;
        auto problem = followReference(node, depth);
        for (const char* keyword : inPlaceKeywords) {
            const auto found = node.find(keyword);
            if (problem || found == node.end() || !found->is_structured())
                continue;
            // A schema, or a list or an object of schemas; of a schema that stands alone its members are looked at, too,
            // which is more than need be and does no harm.
            problem = follow(*found, depth + 1);
            for (const Json& inner : *found)
                if (!problem)
                    problem = follow(inner, depth + 1);
        }
        m_marks[&node] = Mark::Done;
        return problem;
    }

    std::optional<std::string> followReference(const Json& node, int depth)
    {
        const auto found = node.find("$ref");
        if (found == node.end() || !found->is_string())
            return std::nullopt;
        const std::string& reference = found->get_ref<const std::string&>();
        if (reference.empty() || reference.front() != '#' || reference.find('%') != std::string::npos)
            return "it refers to '" + reference + "'; only places in itself can be followed";
        try {
            const Json::json_pointer pointer(reference.substr(1));
            if (!m_root.contains(pointer))
                return "it refers to '" + reference + "', which is not there";
            return follow(m_root.at(pointer), depth + 1);
        } catch (const std::exception&) {
            return "it refers to '" + reference + "', which names no place";
        }
    }

    const Json& m_root;
    std::map<const Json*, Mark> m_marks;
};

} // namespace

std::optional<std::string> whyUnsafeSchema(const protocol::Json& schema)
{
    return SchemaWalk(schema).everywhere(schema);
}

bool isCostlySchema(const protocol::Json& schema)
{
    if (schema.is_object())
        for (const char* key : {"pattern", "patternProperties", "uniqueItems"})
            if (schema.contains(key))
                return true;
    return schema.is_structured()
        && std::any_of(schema.begin(), schema.end(), [](const Json& inner) { return isCostlySchema(inner); });
}

} // namespace touchstone::host
