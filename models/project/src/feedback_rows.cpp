#include "feedback_rows.h"

#include <algorithm>

#include "domain/judgement.h"

namespace touchstone::project {
namespace {

Result<std::vector<FeedbackRow>> versionsOf(storage::Database& database, const protocol::Feedback& feedback)
{
    Statement select(database, "SELECT " TOUCHSTONE_FEEDBACK_COLUMNS " FROM feedbacks f"
                               " WHERE f.feedback_id = ? AND f.annotator_id = ? ORDER BY f.version");
    std::vector<FeedbackRow> versions;
    auto more = select.bind(feedback.feedbackId).bind(feedback.annotatorId).first();
    for (; more && *more; more = select.next())
        versions.push_back(readFeedback(select, 0));
    if (!more)
        return tl::unexpected(more.error());
    return versions;
}

Result<void> supersede(storage::Database& database, const protocol::Feedback& feedback)
{
    Statement update(database, "UPDATE feedbacks SET latest = 0"
                               " WHERE feedback_id = ? AND annotator_id = ? AND latest = 1");
    return update.bind(feedback.feedbackId).bind(feedback.annotatorId).run();
}

Result<void> insertOrFail(storage::Database& database, const FeedbackRow& row)
{
    const auto inserted = insertFeedback(database, row);
    if (!inserted)
        return tl::unexpected(inserted.error());
    if (!*inserted)
        return fail(ErrorCode::Conflict, "another version of feedback " + row.feedback.feedbackId + " was just stored",
                    row.feedback.feedbackId);
    return {};
}

bool sameContent(const FeedbackRow& left, const FeedbackRow& right)
{
    return left.turn == right.turn && left.feedback == right.feedback;
}

} // namespace

FeedbackRow readFeedback(const Statement& stored, int firstColumn)
{
    int column = firstColumn;
    const auto integer = [&stored, &column] { return stored.integer(column++); };
    const auto real = [&stored, &column] { return stored.real(column++); };
    const auto text = [&stored, &column] { return stored.text(column++); };
    FeedbackRow row;
    row.turn = integer();
    if (!stored.isNull(column))
        row.judgement = stored.integer(column);
    ++column;
    row.latest = integer() != 0;
    row.version = integer();
    protocol::Feedback& feedback = row.feedback;
    feedback.polarity = static_cast<protocol::Polarity>(integer());
    feedback.dimension = static_cast<protocol::Dimension>(integer());
    feedback.source = static_cast<protocol::Source>(integer());
    feedback.score = real();
    feedback.confidence = real();
    feedback.ts = real();
    row.activeMs = integer();
    row.wallMs = integer();
    if (!stored.isNull(column))
        feedback.correctionSpan =
            protocol::CodePointSpan{stored.integer(column), stored.integer(column + 1)};
    column += 2;
    feedback.feedbackId = text();
    feedback.annotatorId = text();
    feedback.correlationId = text();
    feedback.sessionId = text();
    feedback.comment = text();
    feedback.correction = text();
    return row;
}

Result<bool> insertFeedback(storage::Database& database, const FeedbackRow& row)
{
    Statement insert(database,
                     "INSERT OR IGNORE INTO feedbacks (turn_key, judgement_key, latest, version, withdrawal, polarity,"
                     " dimension, source, score, confidence, ts, active_ms, wall_ms, span_start, span_end,"
                     " feedback_id, annotator_id, correlation_id, session_id, comment, correction)"
                     " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const protocol::Feedback& feedback = row.feedback;
    insert.bind(row.turn).bind(row.judgement).bind(row.latest).bind(row.version);
    insert.bind(domain::isWithdrawal(feedback)).bind(static_cast<int>(feedback.polarity));
    insert.bind(static_cast<int>(feedback.dimension)).bind(static_cast<int>(feedback.source));
    insert.bind(feedback.score).bind(feedback.confidence).bind(feedback.ts).bind(row.activeMs).bind(row.wallMs);
    if (feedback.correctionSpan)
        insert.bind(feedback.correctionSpan->start).bind(feedback.correctionSpan->end);
    else
        insert.bindNull().bindNull();
    insert.bind(feedback.feedbackId).bind(feedback.annotatorId).bind(feedback.correlationId);
    insert.bind(feedback.sessionId).bind(feedback.comment).bind(feedback.correction);
    return insert.change().map([](std::int64_t rows) { return rows > 0; });
}

Result<void> addOwnFeedback(storage::Database& database, FeedbackRow row)
{
    const auto versions = versionsOf(database, row.feedback);
    if (!versions)
        return tl::unexpected(versions.error());
    if (auto done = supersede(database, row.feedback); !done)
        return done;
    row.version = versions->empty() ? 1 : versions->back().version + 1;
    row.latest = true;
    return insertOrFail(database, row);
}

Result<FeedbackAdded> addImportedFeedback(storage::Database& database, FeedbackRow row)
{
    // The usual case first, without a question: nobody has this feedback yet.
    row.feedback.ratedTurn.reset();
    row.version = 1;
    row.latest = true;
    const auto inserted = insertFeedback(database, row);
    if (!inserted)
        return tl::unexpected(inserted.error());
    if (*inserted)
        return FeedbackAdded::Added;
    const auto versions = versionsOf(database, row.feedback);
    if (!versions)
        return tl::unexpected(versions.error());
    if (versions->empty())
        return fail(ErrorCode::SchemaViolation, "feedback " + row.feedback.feedbackId + " holds a number that is none",
                    row.feedback.feedbackId);
    double newest = 0.0;
    for (const FeedbackRow& version : *versions) {
        if (sameContent(version, row))
            return FeedbackAdded::Duplicate;
        newest = std::max(newest, version.feedback.ts);
    }
    row.version = versions->back().version + 1;
    row.latest = row.feedback.ts > newest;
    if (row.latest) {
        if (auto done = supersede(database, row.feedback); !done)
            return tl::unexpected(done.error());
    }
    if (auto done = insertOrFail(database, row); !done)
        return tl::unexpected(done.error());
    return FeedbackAdded::Added;
}

} // namespace touchstone::project
