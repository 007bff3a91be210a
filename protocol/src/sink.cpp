#include "sink.h"

#include <nlohmann/json.hpp>

#include "json_text.h"

namespace touchstone::protocol {

void TextSink::separate()
{
    if (m_text.size() == m_start)
        return;
    const char last = m_text.back();
    if (last != '{' && last != '[' && last != ':')
        m_text += ',';
}

void TextSink::open(char opener, char closer)
{
    separate();
    m_text += opener;
    m_closers += closer;
}

void TextSink::close()
{
    m_text += m_closers.back();
    m_closers.pop_back();
}

void TextSink::key(std::string_view name)
{
    separate();
    appendQuoted(m_text, name);
    m_text += ':';
}

void TextSink::text(std::string_view value)
{
    separate();
    appendQuoted(m_text, value);
}

void TextSink::number(double value)
{
    separate();
    appendDouble(m_text, value);
}

void TextSink::integer(std::int64_t value)
{
    separate();
    appendInteger(m_text, value);
}

void TextSink::flag(bool value)
{
    separate();
    m_text += value ? "true" : "false";
}

void TextSink::json(Json value)
{
    separate();
    appendJson(m_text, value);
}

} // namespace touchstone::protocol
