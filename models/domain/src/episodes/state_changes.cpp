#include "domain/episodes/state_changes.h"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

namespace touchstone::domain {
namespace {

using protocol::Json;

constexpr std::size_t shortListItems = 8;

std::string pointerPart(const std::string& key)
{
    std::string part = "/";
    for (const char c : key) {
        if (c == '~')
            part += "~0";
        else if (c == '/')
            part += "~1";
        else
            part += c;
    }
    return part;
}

std::string compactJson(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool isOneValue(const Json& json)
{
    return json.is_array() && json.size() <= shortListItems
        && std::none_of(json.begin(), json.end(), [](const Json& item) { return item.is_structured(); });
}

/// Walks two values side by side. As deep as the parser lets texts be, and no deeper.
class ChangeCollector
{
public:
    std::vector<StateChange> changes;

    void compare(const Json& before, const Json& after, const std::string& path)
    {
        if (before == after)
            return;
        if (before.is_object() && after.is_object())
            compareObjects(before, after, path);
        else if (before.is_array() && after.is_array() && !(isOneValue(before) && isOneValue(after)))
            compareLists(before, after, path);
        else
            changes.push_back({StateChange::Kind::Changed, path, compactJson(before), compactJson(after)});
    }

private:
    void add(const std::string& path, const Json& value)
    {
        changes.push_back({StateChange::Kind::Added, path, {}, compactJson(value)});
    }
    void remove(const std::string& path, const Json& value)
    {
        changes.push_back({StateChange::Kind::Removed, path, compactJson(value), {}});
    }
    void compareObjects(const Json& before, const Json& after, const std::string& path)
    {
        // Both are sorted by key, so one walk over the two finds everything in order.
        auto left = before.begin();
        auto right = after.begin();
        while (left != before.end() || right != after.end()) {
            if (right == after.end() || (left != before.end() && left.key() < right.key())) {
                remove(path + pointerPart(left.key()), left.value());
                ++left;
            } else if (left == before.end() || right.key() < left.key()) {
                add(path + pointerPart(right.key()), right.value());
                ++right;
            } else {
                compare(left.value(), right.value(), path + pointerPart(left.key()));
                ++left;
                ++right;
            }
        }
    }
    void compareLists(const Json& before, const Json& after, const std::string& path)
    {
        const std::size_t shared = std::min(before.size(), after.size());
        for (std::size_t i = 0; i < shared; ++i)
            compare(before[i], after[i], path + '/' + std::to_string(i));
        for (std::size_t i = shared; i < before.size(); ++i)
            remove(path + '/' + std::to_string(i), before[i]);
        for (std::size_t i = shared; i < after.size(); ++i)
            add(path + '/' + std::to_string(i), after[i]);
    }
};

/// "byte 17", as the parser says it, as a line and a column for people.
std::string lineAndColumn(std::string_view text, const std::string& where)
{
    const std::string_view prefix = "byte ";
    std::size_t byte = 0;
    if (where.rfind(prefix, 0) != 0
        || std::from_chars(where.data() + prefix.size(), where.data() + where.size(), byte).ec != std::errc())
        return where;
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char c : text.substr(0, byte)) {
        const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
        if (c == '\n') {
            ++line;
            column = 1;
        } else if (!continues) {
            ++column;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

} // namespace

Result<std::vector<StateChange>> stateChanges(std::string_view before, std::string_view after)
{
    if (before == after)
        return std::vector<StateChange>();
    const auto left = protocol::parseJson(before);
    if (!left)
        return tl::unexpected(left.error());
    const auto right = protocol::parseJson(after);
    if (!right)
        return tl::unexpected(right.error());
    ChangeCollector collector;
    collector.compare(*left, *right, {});
    return std::move(collector.changes);
}

Result<std::string> withDelta(std::string_view state, std::string_view delta)
{
    auto whole = protocol::parseJson(state);
    if (!whole)
        return tl::unexpected(whole.error());
    const auto part = protocol::parseJson(delta);
    if (!part)
        return tl::unexpected(part.error());
    if (!whole->is_object() || !part->is_object())
        return fail(ErrorCode::SchemaViolation, "a state and its delta are JSON objects");
    for (const auto& [key, value] : part->items())
        (*whole)[key] = value;
    return compactJson(*whole);
}

std::string spreadJson(std::string_view json)
{
    constexpr int indent = 2;
    const auto parsed = protocol::parseJson(json);
    return parsed ? parsed->dump(indent, ' ', false, Json::error_handler_t::replace) : std::string(json);
}

Result<std::string> readTypedObject(std::string_view text)
{
    const auto parsed = protocol::parseJson(text);
    if (!parsed) {
        Error error = parsed.error();
        error.where = lineAndColumn(text, error.where);
        return tl::unexpected(std::move(error));
    }
    if (!parsed->is_object())
        return fail(ErrorCode::SchemaViolation, "an object in braces was expected", "line 1, column 1");
    return compactJson(*parsed);
}

} // namespace touchstone::domain
