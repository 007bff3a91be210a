#include "content_hash.h"

#include <array>

namespace touchstone::project {

namespace {
constexpr qsizetype contentHashBytes = 16;
}

ContentHash::ContentHash()
    : m_hash(QCryptographicHash::Blake2b_160)
{
}

void ContentHash::addLength(std::uint64_t length)
{
    std::array<char, 8> bytes{};
    for (char& byte : bytes) {
        byte = static_cast<char>(length & 0xff);
        length >>= 8;
    }
    m_hash.addData(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

ContentHash& ContentHash::add(std::string_view text)
{
    addLength(text.size());
    m_hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    return *this;
}

ContentHash& ContentHash::add(const domain::Message& message)
{
    add(message.role).add(message.content).add(message.name).add(message.toolCallId).add(message.parts.text);
    addLength(message.toolCalls.size());
    for (const domain::ToolCall& call : message.toolCalls)
        add(call.id).add(call.name).add(call.arguments);
    return *this;
}

std::string ContentHash::take()
{
    const QByteArray result = m_hash.result();
    m_hash.reset();
    return {result.constData(), static_cast<std::size_t>(contentHashBytes)};
}

std::vector<std::string> bodyHashes(ContentHash& hash, const std::vector<domain::Message>& messages)
{
    std::vector<std::string> hashes;
    hashes.reserve(messages.size());
    for (const domain::Message& message : messages) {
        if (!hashes.empty())
            hash.add(hashes.back());
        hashes.push_back(hash.add(message).take());
    }
    return hashes;
}

std::string hexOf(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        hex += digits[static_cast<unsigned char>(byte) >> 4];
        hex += digits[static_cast<unsigned char>(byte) & 0xf];
    }
    return hex;
}

} // namespace touchstone::project
