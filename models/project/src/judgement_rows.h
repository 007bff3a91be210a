#pragma once

#include "project/types.h"
#include "statement.h"

namespace touchstone::project {

struct JudgementRow {
    std::int64_t key = 0;
    TurnKey turn = 0;
    JudgementVersion stored;
};

/// Every version of the judgements of a turn, oldest first.
[[nodiscard]] Result<std::vector<JudgementRow>> judgementsOf(storage::Database& database, TurnKey key);
/// The latest version of a judgement, wherever it is.
[[nodiscard]] Result<std::optional<JudgementRow>> latestVersion(storage::Database& database,
                                                                const std::string& judgementId);
/// Writes a new latest version and returns its key.
[[nodiscard]] Result<std::int64_t> insertJudgement(storage::Database& database, TurnKey key, std::int64_t version,
                                                   const domain::Judgement& judgement);
/// The judgement made here that says whether a turn counts as submitted: the newest that is not withdrawn.
[[nodiscard]] Result<std::optional<protocol::Polarity>> livePolarity(storage::Database& database, TurnKey key);

/// Errors: Damaged, with the turn in `where`, when a stored correction does not fit the response it corrects.
[[nodiscard]] Result<void> checkSpans(storage::Database& database, TurnKey key, const domain::Turn& turn);
[[nodiscard]] Result<void> checkSpan(const domain::Judgement& judgement, const domain::Turn& turn);

} // namespace touchstone::project
