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

/// Warns of rows that are right by themselves but that one of the trainers would drop or mistake. Nothing is changed:
/// the text of a training file is the text that was rated.
class TrapCheck
{
public:
    explicit TrapCheck(ExportTally& tally) : m_tally(tally) {}

    /// A prompt that goes out as a list of messages.
    void prompt(const std::vector<Message>& messages, const std::string& annotationId);
    /// Roles alone: LLaMA-Factory drops a row unless they alternate.
    void alternation(const std::vector<Message>& messages, const std::string& annotationId);
    /// A text that a trainer shall learn to give, or not to give.
    void target(std::string_view text, const std::string& annotationId);

private:
    ExportTally& m_tally;
};

} // namespace touchstone::domain::exchange
