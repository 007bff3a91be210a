#include "audit/audit_entry.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <nlohmann/json.hpp>

#include <QString>

#include "domain/exchange/sha256.h"
#include "protocol/json_write.h"

namespace touchstone::host {
namespace {

using protocol::Json;

std::int64_t quotedBytes(std::string_view text)
{
    std::int64_t bytes = 2;
    for (const char c : text) {
        const auto unit = static_cast<unsigned char>(c);
        const bool isShort = c == '"' || c == '\\' || c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t';
        bytes += isShort ? 2 : unit < 0x20 ? 6 : 1;
    }
    return bytes;
}

std::int64_t numberBytes(const Json& number)
{
    std::array<char, 32> buffer{};
    char* const begin = buffer.data();
    char* const end = begin + buffer.size();
    if (number.is_number_unsigned())
        return std::to_chars(begin, end, number.get<std::uint64_t>()).ptr - begin;
    if (number.is_number_integer())
        return std::to_chars(begin, end, number.get<std::int64_t>()).ptr - begin;
    std::string text;
    protocol::appendDouble(text, number.get<double>());
    return static_cast<std::int64_t>(text.size());
}

} // namespace

std::int64_t jsonBytes(const protocol::Json& json)
{
    if (json.is_string())
        return quotedBytes(json.get_ref<const std::string&>());
    if (json.is_number())
        return numberBytes(json);
    if (json.is_boolean())
        return json.get<bool>() ? 4 : 5;
    if (!json.is_structured())
        return 4;  // null
    std::int64_t bytes = 2 + std::max<std::int64_t>(0, static_cast<std::int64_t>(json.size()) - 1);
    if (json.is_array()) {
        for (const Json& item : json)
            bytes += jsonBytes(item);
        return bytes;
    }
    for (const auto& [key, value] : json.items())
        bytes += quotedBytes(key) + 1 + jsonBytes(value);
    return bytes;
}

std::string shortText(std::string_view text, std::size_t bytes)
{
    std::size_t end = std::min(bytes, text.size());
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(end)).toStdString();
}

std::string auditLine(const AuditEntry& entry)
{
    std::string line = "[" + std::to_string(entry.id) + ",";
    protocol::appendDouble(line, entry.at);
    for (const std::string* text : {&entry.principal, &entry.role, &entry.what, &entry.requestId, &entry.outcome,
                                    &entry.message}) {
        line += ',';
        protocol::appendQuoted(line, *text);
    }
    return line + ',' + std::to_string(entry.requestBytes) + ',' + std::to_string(entry.answerBytes) + ']';
}

QByteArray auditHash(const QByteArray& before, const AuditEntry& entry)
{
    domain::exchange::Sha256 hash;
    hash.add({before.constData(), static_cast<std::size_t>(before.size())});
    hash.add(auditLine(entry));
    return hash.bytes();
}

std::string auditFileLine(const AuditEntry& entry, const QByteArray& hash)
{
    std::string line = "{\"id\":" + std::to_string(entry.id) + ",\"at\":";
    protocol::appendDouble(line, entry.at);
    const auto add = [&line](const char* name, const std::string& text) {
        line += std::string(",\"") + name + "\":";
        protocol::appendQuoted(line, text);
    };
    add("principal", entry.principal);
    add("role", entry.role);
    add("what", entry.what);
    add("request_id", entry.requestId);
    add("outcome", entry.outcome);
    add("message", entry.message);
    line += ",\"request_bytes\":" + std::to_string(entry.requestBytes) + ",\"answer_bytes\":"
        + std::to_string(entry.answerBytes);
    return line + ",\"hash\":\"" + hash.toHex().toStdString() + "\"}\n";
}

} // namespace touchstone::host
