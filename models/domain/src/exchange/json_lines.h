#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/turn.h"
#include "protocol/json_write.h"

/// Writing JSON lines without a document in between: keys in the order a person reads them, text byte for byte.
namespace touchstone::domain::exchange {

using protocol::appendDouble;
using protocol::appendQuoted;
/// Free-form JSON as it is kept; rewritten only if it would not stay on one line.
void appendJson(std::string& out, const protocol::JsonText& json);

/// A member of a JSON object as compact text; empty when there is none.
[[nodiscard]] std::string memberText(const protocol::JsonText& object, std::string_view key);

/// Writes the members of one object; the closing brace comes with close().
class ObjectLine
{
public:
    explicit ObjectLine(std::string& out) : m_out(out) { m_out += '{'; }
    /// Goes on with an object that is written and closed already, at the end of `out`; it has members.
    static ObjectLine goOn(std::string& out);

    void text(std::string_view key, std::string_view value);
    void textOrNull(std::string_view key, std::string_view value);
    void number(std::string_view key, double value);
    void integer(std::string_view key, std::int64_t value);
    void flag(std::string_view key, bool value);
    void json(std::string_view key, const protocol::JsonText& value);
    void null(std::string_view key);
    /// The key, which needs no escape; the caller appends the value to what is returned.
    std::string& open(std::string_view key);
    void close() { m_out += '}'; }

private:
    ObjectLine(std::string& out, bool first) : m_out(out), m_first(first) {}

    std::string& m_out;
    bool m_first = true;
};

/// A message with all it holds, keys only where there is something (see a2e_row.h).
enum class Content { Written, LeftOut };
void appendMessage(std::string& out, const Message& message, Content content = Content::Written);
void appendMessages(std::string& out, const std::vector<Message>& messages);
void appendToolCalls(std::string& out, const std::vector<ToolCall>& calls);

/// "2026-11-30T12:00:00.000Z"; empty for a time that is no date between 1970 and 9999.
[[nodiscard]] std::string rfc3339Utc(double unixSeconds);

} // namespace touchstone::domain::exchange
