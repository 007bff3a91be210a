#include "learn/refine/place.h"

#include <algorithm>

namespace touchstone::host {
namespace {

constexpr std::size_t longestPath = 4'096;
constexpr std::size_t longestName = 1'024;  ///< as the names of components
constexpr std::size_t deepestPath = 32;
constexpr std::string_view weightsDotted = "router.weights.";
const std::string weightsPointer = "/router/weights";

using Tokens = std::vector<std::string>;

tl::unexpected<Error> noPlace(const std::string& why)
{
    return fail(ErrorCode::SchemaViolation, why);
}

Result<std::string> unescaped(std::string_view token)
{
    std::string plain;
    for (std::size_t i = 0; i < token.size(); ++i) {
        if (token[i] != '~') {
            plain += token[i];
            continue;
        }
        const char code = i + 1 < token.size() ? token[++i] : '\0';
        if (code != '0' && code != '1')
            return noPlace("in a JSON Pointer '~' is followed by 0 or 1");
        plain += code == '0' ? '~' : '/';
    }
    return plain;
}

std::string pointerOf(const Tokens& tokens)
{
    std::string pointer;
    for (const std::string& token : tokens) {
        pointer += '/';
        for (const char c : token)
            pointer += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    }
    return pointer;
}

Result<Tokens> tokensOfPointer(std::string_view pointer)
{
    Tokens tokens;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::size_t end = std::min(pointer.find('/'), pointer.size());
        auto token = unescaped(pointer.substr(0, end));
        if (!token)
            return tl::unexpected(token.error());
        tokens.push_back(*std::move(token));
        pointer.remove_prefix(end);
    }
    return tokens;
}

Result<Tokens> tokensOfDotted(std::string_view path)
{
    if (path.substr(0, weightsDotted.size()) == weightsDotted)
        return Tokens{"router", "weights", std::string(path.substr(weightsDotted.size()))};
    Tokens tokens;
    for (std::size_t from = 0; from <= path.size();) {
        const std::size_t end = std::min(path.find('.', from), path.size());
        if (end == from)
            return noPlace("a dotted path has a name between its dots");
        tokens.emplace_back(path.substr(from, end - from));
        from = end + 1;
    }
    return tokens;
}

bool isWithin(const std::string& pointer, const std::string& whole)
{
    return pointer.size() >= whole.size() && pointer.compare(0, whole.size(), whole) == 0
        && (pointer.size() == whole.size() || pointer[whole.size()] == '/');
}

Result<Place> weightOf(const Tokens& tokens)
{
    if (tokens.size() != 3 || tokens[0] != "router" || tokens[1] != "weights" || tokens[2].empty())
        return noPlace("the path of a routing weight is router.weights.<name>");
    if (tokens[2].size() > longestName)
        return noPlace("the name of a component has at most " + std::to_string(longestName) + " bytes");
    return Place{std::string(weightTarget), pointerOf(tokens), tokens[2]};
}

} // namespace

Result<Place> placeOf(std::string_view target, std::string_view path)
{
    if (path.empty())
        return noPlace("the path is empty");
    if (path.size() > longestPath)
        return noPlace("a path has at most " + std::to_string(longestPath) + " bytes");
    const auto tokens = path.front() == '/' ? tokensOfPointer(path) : tokensOfDotted(path);
    if (!tokens)
        return tl::unexpected(tokens.error());
    if (tokens->size() > deepestPath)
        return noPlace("a path is at most " + std::to_string(deepestPath) + " names deep");
    if (target == weightTarget)
        return weightOf(*tokens);
    Place place{std::string(target), pointerOf(*tokens), {}};
    if (isWithin(place.path, weightsPointer) || isWithin(weightsPointer, place.path))
        return noPlace("routing weights are edited one by one, with the target router_weight");
    return place;
}

Place weightPlace(const std::string& component)
{
    return {std::string(weightTarget), pointerOf({"router", "weights", component}), component};
}

std::vector<std::string> pathsAbove(const std::string& pointer)
{
    std::vector<std::string> above;
    for (std::size_t at = pointer.find('/', 1); at != std::string::npos; at = pointer.find('/', at + 1))
        above.push_back(pointer.substr(0, at));
    return above;
}

bool overlap(const Place& one, const Place& other)
{
    return one.target == other.target && (isWithin(one.path, other.path) || isWithin(other.path, one.path));
}

} // namespace touchstone::host
