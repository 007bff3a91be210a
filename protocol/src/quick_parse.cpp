#include "quick_parse.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <nlohmann/json.hpp>

namespace touchstone::protocol {
namespace {

/// It recurses; beyond this the exact parser, which does not, takes over.
constexpr int deepestQuick = 128;

constexpr std::array<bool, 256> makeTextStops()
{
    std::array<bool, 256> stops{};
    for (std::size_t i = 0; i < 0x20; ++i)
        stops[i] = true;
    stops['"'] = true;
    stops['\\'] = true;
    return stops;
}
constexpr auto textStops = makeTextStops();

void appendCodePoint(std::string& out, unsigned point)
{
    if (point < 0x80) {
        out += static_cast<char>(point);
    } else if (point < 0x800) {
        out += static_cast<char>(0xC0u | point >> 6);
        out += static_cast<char>(0x80u | (point & 0x3Fu));
    } else if (point < 0x10000) {
        out += static_cast<char>(0xE0u | point >> 12);
        out += static_cast<char>(0x80u | (point >> 6 & 0x3Fu));
        out += static_cast<char>(0x80u | (point & 0x3Fu));
    } else {
        out += static_cast<char>(0xF0u | point >> 18);
        out += static_cast<char>(0x80u | (point >> 12 & 0x3Fu));
        out += static_cast<char>(0x80u | (point >> 6 & 0x3Fu));
        out += static_cast<char>(0x80u | (point & 0x3Fu));
    }
}

/// Every function returns false for what it does not know, and then nothing of what was read counts.
class QuickParser
{
public:
    QuickParser(std::string_view text, int maxDepth)
        : m_at(text.data()), m_end(text.data() + text.size()), m_maxDepth(std::min(maxDepth, deepestQuick))
    {
    }

    bool document(Json& out)
    {
        skipSpace();
        if (!value(out, 0))
            return false;
        skipSpace();
        return m_at == m_end;
    }

private:
    void skipSpace()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }
    bool take(char c)
    {
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    bool word(std::string_view expected)
    {
        if (std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).substr(0, expected.size()) != expected)
            return false;
        m_at += expected.size();
        return true;
    }

    bool value(Json& out, int depth)
    {
        if (m_at == m_end)
            return false;
        switch (*m_at) {
        case '{':
            return object(out, depth + 1);
        case '[':
            return array(out, depth + 1);
        case '"':
            out = Json::value_t::string;
            return text(out.get_ref<std::string&>());
        case 't':
            out = true;
            return word("true");
        case 'f':
            out = false;
            return word("false");
        case 'n':
            out = nullptr;
            return word("null");
        default:
            return number(out);
        }
    }

    bool object(Json& out, int depth)
    {
        if (depth > m_maxDepth)
            return false;
        ++m_at;
        out = Json::value_t::object;
        auto& members = out.get_ref<Json::object_t&>();
        skipSpace();
        if (take('}'))
            return true;
        do {
            skipSpace();
            std::string key;
            if (m_at == m_end || *m_at != '"' || !text(key))
                return false;
            skipSpace();
            if (!take(':'))
                return false;
            skipSpace();
            // Our own writer sorts the keys, so that most come behind those that are there.
            const std::size_t before = members.size();
            const auto member = members.emplace_hint(members.end(), std::move(key), nullptr);
            if (members.size() == before || !value(member->second, depth))
                return false;
            skipSpace();
        } while (take(','));
        return take('}');
    }

    bool array(Json& out, int depth)
    {
        if (depth > m_maxDepth)
            return false;
        ++m_at;
        out = Json::value_t::array;
        auto& items = out.get_ref<Json::array_t&>();
        skipSpace();
        if (take(']'))
            return true;
        do {
            skipSpace();
            if (!value(items.emplace_back(), depth))
                return false;
            skipSpace();
        } while (take(','));
        return take(']');
    }

    bool text(std::string& out)
    {
        ++m_at;
        for (;;) {
            const char* const begin = m_at;
            while (m_at != m_end && !textStops[static_cast<unsigned char>(*m_at)])
                ++m_at;
            out.append(begin, m_at);
            if (take('"'))
                return true;
            if (!take('\\') || !escape(out))
                return false;
        }
    }

    bool escape(std::string& out)
    {
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (m_at == m_end)
            return false;
        const char name = *m_at++;
        if (name != 'u') {
            const std::size_t which = names.find(name);
            if (which == std::string_view::npos)
                return false;
            out += meanings[which];
            return true;
        }
        unsigned point = 0;
        if (!unit(point) || (point >= 0xDC00 && point <= 0xDFFF))
            return false;
        if (point >= 0xD800 && point <= 0xDBFF) {
            unsigned low = 0;
            if (!take('\\') || !take('u') || !unit(low) || low < 0xDC00 || low > 0xDFFF)
                return false;
            point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        }
        appendCodePoint(out, point);
        return true;
    }

    bool unit(unsigned& out)
    {
        if (m_end - m_at < 4)
            return false;
        const auto [end, error] = std::from_chars(m_at, m_at + 4, out, 16);
        const bool isWhole = error == std::errc() && end == m_at + 4;
        m_at += 4;
        return isWhole;
    }

    bool number(Json& out)
    {
        const char* const begin = m_at;
        const bool isNegative = take('-');
        const char* const whole = m_at;
        if (!digits() || (*whole == '0' && m_at - whole > 1))
            return false;
        const char* const wholeEnd = m_at;
        if (take('.') && !digits())
            return false;
        if (m_at != m_end && (*m_at == 'e' || *m_at == 'E')) {
            ++m_at;
            if (!take('+'))
                take('-');
            if (!digits())
                return false;
        }
        if (m_at != wholeEnd)
            return stored<double>(begin, out);
        return isNegative ? stored<std::int64_t>(begin, out) : stored<std::uint64_t>(begin, out);
    }

    template <typename Number>
    bool stored(const char* begin, Json& out) const
    {
        Number number{};
        const auto [end, error] = std::from_chars(begin, m_at, number);
        if (error != std::errc() || end != m_at)
            return false;
        out = number;
        return true;
    }

    bool digits()
    {
        const char* const begin = m_at;
        while (m_at != m_end && *m_at >= '0' && *m_at <= '9')
            ++m_at;
        return m_at != begin;
    }

    const char* m_at;
    const char* m_end;
    int m_maxDepth;
};

} // namespace

std::optional<Json> quickParse(std::string_view text, int maxDepth)
{
    std::optional<Json> out(std::in_place);
    if (!QuickParser(text, maxDepth).document(*out))
        out.reset();
    return out;
}

} // namespace touchstone::protocol
