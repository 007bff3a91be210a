#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/turn.h"
#include "exchange/export_tally.h"

namespace touchstone::domain::exchange {

/// Without the white space that a template's trim would take away.
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] inline bool isBlank(std::string_view text)
{
    return trimmed(text).empty();
}

/// Warns of rows that are right by themselves but that a trainer of the format would drop or mistake. What is warned of
/// is what the text was: the white space around an answer to learn is then left out (see trimmed). Formats that carry
/// spans keep every text as it was rated, and have no such check.
class TrapCheck
{
public:
    TrapCheck(ExportTally& tally, ExportFormat format) : m_tally(tally), m_format(format) {}

    /// A prompt that goes out as a list of messages.
    void prompt(const std::vector<Message>& messages, const std::string& annotationId);
    /// A text that a trainer shall learn to give, or not to give.
    void target(std::string_view text, const std::string& annotationId);

private:
    void alternation(const std::vector<Message>& messages, const std::string& annotationId);
    void ofOpenAi(const std::vector<Message>& messages, const std::string& annotationId);

    ExportTally& m_tally;
    ExportFormat m_format;
};

} // namespace touchstone::domain::exchange
