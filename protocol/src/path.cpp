#include "path.h"

namespace touchstone::protocol {
namespace {

constexpr std::size_t maxFaults = 50;

void appendToken(std::string& pointer, std::string_view key)
{
    pointer += '/';
    for (const char c : key) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
}

} // namespace

std::string Path::pointer() const
{
    if (!m_parent)
        return std::string(m_key);
    std::string text = m_parent->pointer();
    if (m_index >= 0)
        text.append("/").append(std::to_string(m_index));
    else
        appendToken(text, m_key);
    return text;
}

void Faults::add(const Path& path, std::string message, std::string value)
{
    if (m_count++ < maxFaults)
        m_faults.push_back({path.pointer(), std::move(message), std::move(value)});
}

Error Faults::toError(std::string_view what) &&
{
    Error error{ErrorCode::SchemaViolation, std::string(what), {}, false, std::move(m_faults)};
    const Fault& first = error.faults.front();
    error.where = first.pointer;
    if (m_count > 1)
        error.message.append(": ").append(std::to_string(m_count)).append(" faults, first");
    error.message.append(": ").append(first.pointer.empty() ? "the whole value" : first.pointer);
    error.message.append(": ").append(first.message);
    return error;
}

} // namespace touchstone::protocol
