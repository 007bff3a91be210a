#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exchange/json_tape.h"

namespace touchstone::domain::reading {

/// Fills a tape in one pass over the text; it recurses at most `maxDepth` deep. Every method returns false when it has
/// set the fault.
class TapeParser
{
public:
    TapeParser(JsonTape& tape, std::string_view text, int maxDepth)
        : m_tape(tape), m_text(text), m_maxDepth(static_cast<std::size_t>(maxDepth))
    {
    }

    std::optional<JsonFault> run();

private:
    // Lists and objects.
    bool fault(std::string message);
    bool cutOff(const char* what);
    void skipSpace();
    std::uint32_t push(JsonKind kind, std::size_t begin);
    bool value();
    bool open(JsonKind kind);
    bool member();
    bool continueContainer();
    const char* openName() const;
    bool uniqueKeys(std::uint32_t object);
    bool uniqueEscapedKeys(std::uint32_t object);
    bool duplicate(std::string_view key);

    // Texts, numbers and words.
    bool string();
    /// Reads four hex digits at `at`; -1 when they are not there.
    [[nodiscard]] int hex4(std::size_t at) const;
    bool escape(bool& lone);
    void digits();
    bool number();
    bool fraction();
    bool exponent();
    bool word();

    [[nodiscard]] bool atEnd() const { return m_pos >= m_text.size(); }

    JsonTape& m_tape;
    std::string_view m_text;
    std::size_t m_maxDepth;
    std::size_t m_pos = 0;
    std::optional<JsonFault> m_fault;
};

} // namespace touchstone::domain::reading
