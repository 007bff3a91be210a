#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/exchange/export.h"
#include "exchange/export_tally.h"

namespace touchstone::domain::exchange {

struct ExportItem {
    protocol::Feedback feedback;
    std::int64_t activeMs = 0;
    std::int64_t wallMs = 0;
    bool requeued = false;
};

/// One turn with all that was said about it.
struct TurnGroup {
    Turn turn;
    bool skipped = false;
    std::vector<ExportItem> items;
};

/// Gathers the rows of a source turn by turn, holding one turn and one row at a time.
class TurnGroups
{
public:
    explicit TurnGroups(ExportSource& source) : m_source(source) {}
    [[nodiscard]] Result<bool> next(TurnGroup& group);
    [[nodiscard]] std::int64_t rowsRead() const { return m_rowsRead; }
    [[nodiscard]] Result<void> rewind();

private:
    [[nodiscard]] Result<bool> readAhead();
    [[nodiscard]] bool isAboutTurnOf(const TurnGroup& group) const;

    ExportSource& m_source;
    ExportRow m_row;
    bool m_hasRow = false;
    bool m_atEnd = false;
    std::int64_t m_rowsRead = 0;
};

/// Takes out what was withdrawn or set aside and what `annotators` (see ExportOptions) leaves out, and counts why.
void chooseItems(TurnGroup& group, const std::string& annotators, ExportTally& tally);

/// Checks that the judgements still fit the turn: the response is the one that was rated, and spans lie within it.
/// SchemaViolation that names the row.
[[nodiscard]] Result<void> checkGroup(const TurnGroup& group);

/// What the span covers: response[start:end]. Precondition: checked, and there is a span.
[[nodiscard]] std::string spanTextOf(const protocol::Feedback& feedback);
/// True for an answer of which the content says all.
[[nodiscard]] bool isPlainAnswer(const Message& answer);

} // namespace touchstone::domain::exchange
