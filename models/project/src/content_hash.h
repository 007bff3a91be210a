#pragma once

#include <string>
#include <vector>

#include <QCryptographicHash>

#include "domain/exchange/import.h"

namespace touchstone::project {

/// Hashes what a turn consists of. Texts go in with their length, so that no two ways to cut a text look alike.
class ContentHash
{
public:
    ContentHash();
    ContentHash& add(std::string_view text);
    ContentHash& add(const domain::Message& message);
    /// 16 bytes of BLAKE2b, which no accident and no attacker makes equal; starts anew.
    [[nodiscard]] std::string take();

private:
    void addLength(std::uint64_t length);
    QCryptographicHash m_hash;
};

/// The hash of every message of a conversation with all before it: of context and answer, where the message is one.
[[nodiscard]] std::vector<std::string> bodyHashes(ContentHash& hash, const std::vector<domain::Message>& messages);

[[nodiscard]] std::string hexOf(std::string_view bytes);

} // namespace touchstone::project
