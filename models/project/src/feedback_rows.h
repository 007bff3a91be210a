#pragma once

#include "project/types.h"
#include "statement.h"

namespace touchstone::project {

/// One stored version of a feedback; its rated turn is the turn's.
struct FeedbackRow {
    TurnKey turn = 0;
    std::optional<std::int64_t> judgement;  ///< key of an own judgement; none: it came with a file
    bool latest = true;
    std::int64_t version = 1;
    std::int64_t activeMs = 0;
    std::int64_t wallMs = 0;
    protocol::Feedback feedback;
};

/// The columns in the order that readFeedback takes them.
#define TOUCHSTONE_FEEDBACK_COLUMNS                                                                                  \
    "f.turn_key, f.judgement_key, f.latest, f.version, f.polarity, f.dimension, f.source, f.score, f.confidence,"    \
    " f.ts, f.active_ms, f.wall_ms, f.span_start, f.span_end, f.feedback_id, f.annotator_id, f.correlation_id,"      \
    " f.session_id, f.comment, f.correction"
inline constexpr int feedbackColumns = 20;
[[nodiscard]] FeedbackRow readFeedback(const Statement& row, int firstColumn);

/// Writes a row; false when this version of this feedback is there already.
[[nodiscard]] Result<bool> insertFeedback(storage::Database& database, const FeedbackRow& row);

/// Adds an own feedback as the version that counts from now on.
[[nodiscard]] Result<void> addOwnFeedback(storage::Database& database, FeedbackRow row);

enum class FeedbackAdded { Added, Duplicate };
/// Adds a feedback that came with a file. The same content again is a duplicate; other content is a new version, and
/// the version with the latest time counts.
[[nodiscard]] Result<FeedbackAdded> addImportedFeedback(storage::Database& database, FeedbackRow row);

} // namespace touchstone::project
