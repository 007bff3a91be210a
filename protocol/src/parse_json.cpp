#include <cmath>

#include <nlohmann/json.hpp>

#include "dom_builder.h"
#include "quick_parse.h"
#include "utf8.h"

namespace touchstone::protocol {
namespace {

std::string byteAt(std::size_t offset)
{
    return "byte " + std::to_string(offset);
}

tl::unexpected<Error> overLimit(std::string message, std::string where = {})
{
    return fail(ErrorCode::OutOfMemory, std::move(message), std::move(where));
}

/// The code unit of a `\uXXXX` escape at `at` (where the backslash stands); -1 when there is none.
int escapedUnit(std::string_view text, std::size_t at)
{
    if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u')
        return -1;
    int unit = 0;
    for (std::size_t i = at + 2; i < at + 6; ++i) {
        const char c = text[i];
        int digit = 0;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
            digit = (c | 0x20) - 'a' + 10;
        else
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/// What a look at the text from the outside finds: how deep it nests, and which escapes are lone surrogates.
struct TextScan {
    std::size_t tooDeepAt = std::string_view::npos;
    std::vector<std::size_t> loneSurrogates;
};

/// Passes one escape; returns the offset after it.
std::size_t scanEscape(std::string_view text, std::size_t at, TextScan& found)
{
    const int unit = escapedUnit(text, at);
    if (unit < 0xD800 || unit > 0xDFFF)
        return at + 2;
    const int next = unit < 0xDC00 ? escapedUnit(text, at + 6) : -1;
    if (next >= 0xDC00 && next <= 0xDFFF)
        return at + 12;
    found.loneSurrogates.push_back(at);
    return at + 6;
}

/// Passes the rest of a string literal; returns the offset after its closing quote.
std::size_t scanString(std::string_view text, std::size_t at, TextScan& found)
{
    while (at < text.size()) {
        at = text.find_first_of("\"\\", at);
        if (at == std::string_view::npos)
            return text.size();
        if (text[at] == '"')
            return at + 1;
        at = scanEscape(text, at, found);
    }
    return at;
}

TextScan scanText(std::string_view text, int maxDepth)
{
    TextScan found;
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at++];
        if (c == '"')
            at = scanString(text, at, found);
        else if (c == '[' || c == '{') {
            if (++depth > maxDepth) {
                found.tooDeepAt = at - 1;
                return found;
            }
        } else if (c == ']' || c == '}')
            --depth;
    }
    return found;
}

std::string repairedEscapes(std::string_view text, const std::vector<std::size_t>& loneSurrogates)
{
    std::string result;
    result.reserve(text.size());
    std::size_t from = 0;
    for (const std::size_t at : loneSurrogates) {
        result.append(text, from, at - from);
        result += "\\ufffd";  // as long as what it replaces, so that offsets stay true
        from = at + 6;
    }
    result.append(text, from, text.size() - from);
    return result;
}

/// Takes the parser's events; the first thing that is wrong ends the parse and stays in `error`.
class ParseHandler
{
public:
    explicit ParseHandler(DomBuilder& dom) : m_dom(dom) {}
    Error error;

    bool null() { return value(nullptr); }
    bool boolean(bool v) { return value(v); }
    bool number_integer(Json::number_integer_t v) { return value(v); }
    bool number_unsigned(Json::number_unsigned_t v) { return value(v); }
    bool number_float(Json::number_float_t v, const std::string& token)
    {
        return std::isfinite(v) ? value(v) : refuse("the number " + token + " is out of range");
    }
    bool string(std::string& v) { return value(std::move(v)); }
    bool binary(Json::binary_t&) { return refuse("binary values are not JSON"); }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool key(std::string& name)
    {
        if (m_dom.key(name))
            return true;
        return refuse("the key \"" + std::string(utf8Prefix(name, 100)) + "\" stands twice in one object");
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception)
    {
        std::string_view what = exception.what();
        if (const auto bracket = what.find("] "); bracket != std::string_view::npos)
            what.remove_prefix(bracket + 2);
        refuse(repairedUtf8(what));
        error.where = byteAt(position > 0 ? position - 1 : 0);
        return false;
    }

private:
    bool value(Json v)
    {
        m_dom.add(std::move(v));
        return true;
    }
    bool open(Json container)
    {
        m_dom.open(std::move(container));
        return true;
    }
    bool end()
    {
        m_dom.close();
        return true;
    }
    bool refuse(std::string message)
    {
        error = Error{ErrorCode::ParseError, std::move(message), {}, false, {}};
        return false;
    }
    DomBuilder& m_dom;
};

} // namespace

Result<Json> parseJson(std::string_view text, const Limits& limits)
{
    if (text.size() <= limits.maxBytes && !firstInvalidUtf8(text))
        if (auto quick = quickParse(text, limits.maxDepth))
            return *std::move(quick);
    return parseExactly(text, limits);
}

Result<Json> parseExactly(std::string_view text, const Limits& limits)
{
    if (text.size() > limits.maxBytes)
        return overLimit("a message of " + std::to_string(text.size()) + " bytes is over the limit of "
                         + std::to_string(limits.maxBytes));
    if (const auto bad = firstInvalidUtf8(text))
        return fail(ErrorCode::ParseError, "the text is not UTF-8; send UTF-8", byteAt(*bad));
    // The library takes a NUL for the end of the text.
    if (const auto nul = text.find('\0'); nul != std::string_view::npos)
        return fail(ErrorCode::ParseError, "a NUL byte is no JSON", byteAt(nul));
    const TextScan scan = scanText(text, limits.maxDepth);
    if (scan.tooDeepAt != std::string_view::npos)
        return overLimit("the message nests deeper than " + std::to_string(limits.maxDepth) + " levels",
                         byteAt(scan.tooDeepAt));
    std::string repaired;
    if (!scan.loneSurrogates.empty()) {
        repaired = repairedEscapes(text, scan.loneSurrogates);
        text = repaired;
    }
    DomBuilder dom;
    ParseHandler handler(dom);
    if (!Json::sax_parse(text.begin(), text.end(), &handler))
        return tl::unexpected<Error>(std::move(handler.error));
    return dom.take();
}

} // namespace touchstone::protocol
