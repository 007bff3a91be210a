#include "annotate/json_outline.h"

#include <algorithm>

namespace touchstone::views {
namespace {

bool isJsonSpace(QChar c)
{
    return c == u' ' || c == u'\n' || c == u'\r' || c == u'\t';
}

qsizetype skipJsonSpace(const QString& text, qsizetype at)
{
    while (at < text.size() && isJsonSpace(text.at(at)))
        ++at;
    return at;
}

/// The end of a string that starts at `at`; -1 when it is not one.
qsizetype endOfJsonString(const QString& text, qsizetype at)
{
    for (qsizetype i = at + 1; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == u'"')
            return i + 1;
        if (c == u'\\')
            ++i;
        else if (c < QChar(0x20))
            return -1;
    }
    return -1;
}

qsizetype endOfJsonNumber(const QString& text, qsizetype at)
{
    qsizetype end = at;
    bool digit = false;
    while (end < text.size()) {
        const QChar c = text.at(end);
        const bool isDigit = c >= u'0' && c <= u'9';
        if (!isDigit && c != u'-' && c != u'+' && c != u'.' && c != u'e' && c != u'E')
            break;
        digit = digit || isDigit;
        ++end;
    }
    return digit ? end : -1;
}

/// The end of a value that holds no others.
std::optional<JsonSlice> scalarAt(const QString& text, qsizetype at)
{
    if (at >= text.size())
        return std::nullopt;
    const QChar c = text.at(at);
    if (c == u'"') {
        const qsizetype end = endOfJsonString(text, at);
        return end < 0 ? std::nullopt : std::optional(JsonSlice{JsonSlice::Kind::String, at, end});
    }
    for (const QLatin1String word : {QLatin1String("true"), QLatin1String("false"), QLatin1String("null")}) {
        if (QStringView(text).mid(at).startsWith(word))
            return JsonSlice{JsonSlice::Kind::Literal, at, at + word.size()};
    }
    const qsizetype end = endOfJsonNumber(text, at);
    return end < 0 ? std::nullopt : std::optional(JsonSlice{JsonSlice::Kind::Number, at, end});
}

/// Walks over one value, remembering only which brackets are open.
class JsonWalker
{
public:
    JsonWalker(const QString& text, qsizetype at)
        : m_text(text)
        , m_at(at)
    {}

    std::optional<JsonSlice> walk()
    {
        m_at = skipJsonSpace(m_text, m_at);
        const qsizetype start = m_at;
        JsonSlice::Kind kind = JsonSlice::Kind::Literal;
        do {
            const auto taken = takeValue();
            if (!taken)
                return std::nullopt;
            if (m_first)
                kind = *taken, m_first = false;
            if (!closeAll())
                return std::nullopt;
        } while (!m_open.empty());
        return JsonSlice{kind, start, m_at};
    }

private:
    /// One scalar, an empty container, or the start of a container up to where its first value begins.
    std::optional<JsonSlice::Kind> takeValue()
    {
        m_at = skipJsonSpace(m_text, m_at);
        if (m_at >= m_text.size())
            return std::nullopt;
        const QChar c = m_text.at(m_at);
        if (c != u'{' && c != u'[') {
            const auto scalar = scalarAt(m_text, m_at);
            if (!scalar)
                return std::nullopt;
            m_at = scalar->end;
            m_complete = true;
            return scalar->kind;
        }
        m_open.push_back(c);
        if (int(m_open.size()) > deepestJson)
            return std::nullopt;
        m_at = skipJsonSpace(m_text, m_at + 1);
        const QChar close = c == u'{' ? u'}' : u']';
        m_complete = m_at < m_text.size() && m_text.at(m_at) == close;
        if (m_complete) {
            ++m_at;
            m_open.pop_back();
        } else if (c == u'{' && !takeKey()) {
            return std::nullopt;
        }
        return c == u'{' ? JsonSlice::Kind::Object : JsonSlice::Kind::Array;
    }

    bool takeKey()
    {
        m_at = skipJsonSpace(m_text, m_at);
        if (m_at >= m_text.size() || m_text.at(m_at) != u'"')
            return false;
        m_at = endOfJsonString(m_text, m_at);
        if (m_at < 0)
            return false;
        m_at = skipJsonSpace(m_text, m_at);
        if (m_at >= m_text.size() || m_text.at(m_at) != u':')
            return false;
        ++m_at;
        return true;
    }

    /// After a complete value: commas and closing brackets, up to the next value.
    bool closeAll()
    {
        while (m_complete && !m_open.empty()) {
            m_at = skipJsonSpace(m_text, m_at);
            if (m_at >= m_text.size())
                return false;
            const QChar c = m_text.at(m_at++);
            const bool object = m_open.back() == u'{';
            if (c == u',') {
                m_complete = false;
                return !object || takeKey();
            }
            if (c != (object ? u'}' : u']'))
                return false;
            m_open.pop_back();
        }
        return true;
    }

    const QString& m_text;
    qsizetype m_at;
    std::vector<QChar> m_open;
    bool m_complete = false;
    bool m_first = true;
};

QChar unescaped(QChar c)
{
    switch (c.unicode()) {
    case u'n': return u'\n';
    case u't': return u'\t';
    case u'r': return u'\r';
    case u'b': return u'\b';
    case u'f': return u'\f';
    default: return c;
    }
}

} // namespace

std::optional<JsonSlice> jsonOutline(const QString& text)
{
    auto outline = JsonWalker(text, 0).walk();
    if (!outline || skipJsonSpace(text, outline->end) != text.size())
        return std::nullopt;
    return outline;
}

JsonMembers::JsonMembers(const QString& text, const JsonSlice& parent)
    : m_parent(parent)
    , m_at(skipJsonSpace(text, parent.start + 1))
    , m_done(m_at >= parent.end - 1)
{}

std::vector<JsonMember> JsonMembers::take(const QString& text, int most)
{
    std::vector<JsonMember> members;
    while (!m_done && int(members.size()) < most) {
        JsonMember member;
        if (m_parent.kind == JsonSlice::Kind::Object) {
            const qsizetype keyEnd = endOfJsonString(text, m_at);
            member.key = jsonString(text, {JsonSlice::Kind::String, m_at, keyEnd}, 400);
            m_at = skipJsonSpace(text, keyEnd) + 1;
        } else {
            member.key = QString::number(m_index++);
        }
        const auto value = JsonWalker(text, m_at).walk();
        if (!value) {
            m_done = true;
            break;
        }
        member.value = *value;
        members.push_back(std::move(member));
        m_at = skipJsonSpace(text, value->end);
        m_done = m_at >= m_parent.end - 1 || text.at(m_at) != u',';
        m_at = skipJsonSpace(text, m_at + 1);
    }
    return members;
}

QString jsonString(const QString& text, const JsonSlice& value, qsizetype most)
{
    QString decoded;
    for (qsizetype i = value.start + 1; i < value.end - 1; ++i) {
        if (decoded.size() >= most)
            return decoded + QChar(u'…');
        const QChar c = text.at(i);
        if (c != u'\\') {
            decoded += c;
            continue;
        }
        ++i;
        bool ok = false;
        const uint code = text.at(i) == u'u' ? QStringView(text).mid(i + 1, 4).toUInt(&ok, 16) : 0;
        decoded += ok ? QChar(char16_t(code)) : unescaped(text.at(i));
        i += ok ? 4 : 0;
    }
    return decoded;
}

} // namespace touchstone::views
