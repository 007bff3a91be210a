#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::domain::reading {

/// Something wrong at a byte of the row that is read.
struct JsonFault {
    std::size_t offset = 0;
    std::string message;
};

enum class JsonKind : std::uint8_t { Null, Bool, Number, String, Array, Object };
[[nodiscard]] std::string_view name(JsonKind kind);

/// One value: where it stands in the text, and where the next sibling is. A string's slice includes its quotes.
struct JsonNode {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t next = 0;  ///< index of the node after this one and all it holds
    JsonKind kind = JsonKind::Null;
    bool escaped = false;        ///< a string with escapes
    bool loneSurrogate = false;  ///< a string with half a surrogate pair
};

/// The nodes of one JSON text in document order, members of an object as key, value. Unlike a DOM it knows where every
/// value stands, keeps numbers and escapes as they came and is filled again for every row without allocating.
/// Strict: RFC 8259, no duplicate keys, no number that a double cannot hold.
class JsonTape
{
public:
    static constexpr int defaultDepth = 64;

    /// Precondition: `text` is UTF-8, below 4 GB, and outlives the use of the tape.
    [[nodiscard]] std::optional<JsonFault> parse(std::string_view text, int maxDepth = defaultDepth);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] const JsonNode& node(std::uint32_t index) const { return m_nodes[index]; }
    [[nodiscard]] std::string_view slice(std::uint32_t index) const
    {
        return m_text.substr(m_nodes[index].begin, m_nodes[index].end - m_nodes[index].begin);
    }

private:
    friend class TapeParser;
    std::string_view m_text;
    std::vector<JsonNode> m_nodes;
    std::vector<std::uint32_t> m_open;
    std::vector<std::string_view> m_keys;
};

} // namespace touchstone::domain::reading
