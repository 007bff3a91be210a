#include "learn/feedback_log.h"

#include "domain/judgement.h"
#include "protocol/models.h"

namespace touchstone::host {

FeedbackLog::FeedbackLog(Store& store)
    : m_store(store)
{
}

Result<FeedbackLog::Known> FeedbackLog::look(const std::string& principal, const ReadyFeedback& ready)
{
    const std::string& feedbackId = ready.feedback.feedbackId;
    Reading reading(m_store,
                    "SELECT id, principal, latest, counted, component, score, ts, digest"
                    " FROM feedback WHERE feedback_id = ?",
                    {bound(feedbackId)});
    Known result;
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        if (reading.text(1) != principal)
            return fail(ErrorCode::Conflict,
                        "The feedback id '" + feedbackId + "' belongs to another principal, whose feedback cannot be "
                        "replaced. Use an id of your own.");
        ++result.versions;
        result.sameContent = result.sameContent || reading.bytes(7) == ready.digest;
        if (reading.integer(2) == 0)
            continue;
        result.latestRow = reading.integer(0);
        result.latestTs = reading.real(6);
        if (reading.integer(3) != 0)
            result.latest = Contribution{reading.text(4), reading.real(5)};
    }
    if (!more)
        return tl::unexpected(more.error());
    return result;
}

Result<FeedbackChange> FeedbackLog::put(const std::string& principal, const ReadyFeedback& ready, double now,
                                        const Known& known)
{
    if (known.sameContent)
        return FeedbackChange{};
    const bool latest = known.versions == 0 || ready.feedback.ts >= known.latestTs;
    if (latest && known.versions > 0) {
        if (auto done = m_store.run("UPDATE feedback SET latest = 0 WHERE id = ?",
                                    {static_cast<qlonglong>(known.latestRow)});
            !done)
            return tl::unexpected(done.error());
    }
    if (auto done = insert(principal, ready, now, known.versions + 1, latest); !done)
        return tl::unexpected(done.error());
    if (!latest)
        return FeedbackChange{};
    FeedbackChange change{known.latest, {}};
    if (!domain::isWithdrawal(ready.feedback))
        change.after = Contribution{ready.component, ready.feedback.score};
    return change;
}

Result<void> FeedbackLog::insert(const std::string& principal, const ReadyFeedback& ready, double now,
                                 std::int64_t version, bool latest)
{
    const protocol::Feedback& feedback = ready.feedback;
    return m_store.run(
        "INSERT INTO feedback(principal, feedback_id, version, latest, counted, component, source, polarity, dimension,"
        " score, confidence, annotator_id, correlation_id, session_id, ts, received_at, digest, body)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {bound(principal), bound(feedback.feedbackId), static_cast<qlonglong>(version), latest ? 1 : 0,
         domain::isWithdrawal(feedback) ? 0 : 1, bound(ready.component), bound(protocol::name(feedback.source)),
         bound(protocol::name(feedback.polarity)), bound(protocol::name(feedback.dimension)), feedback.score,
         feedback.confidence, bound(feedback.annotatorId), bound(feedback.correlationId), bound(feedback.sessionId),
         feedback.ts, now, blob(ready.digest), bound(ready.body)});
}

} // namespace touchstone::host
