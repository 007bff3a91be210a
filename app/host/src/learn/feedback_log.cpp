#include "learn/feedback_log.h"

#include "domain/judgement.h"
#include "learn/digest.h"
#include "protocol/codec.h"
#include "protocol/derive.h"

namespace touchstone::host {

FeedbackLog::FeedbackLog(Store& store)
    : m_store(store)
{
}

Result<FeedbackLog::Known> FeedbackLog::known(const std::string& principal, const std::string& feedbackId,
                                              const QByteArray& digest)
{
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
        result.sameContent = result.sameContent || reading.bytes(7) == digest;
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

Result<FeedbackChange> FeedbackLog::add(const std::string& principal, const protocol::Feedback& feedback, double now)
{
    const auto body = protocol::writeModelLine(feedback);
    if (!body)
        return tl::unexpected(body.error());
    const QByteArray digest = digestOf(*body);
    auto before = known(principal, feedback.feedbackId, digest);
    if (!before)
        return tl::unexpected(before.error());
    if (before->sameContent)
        return FeedbackChange{};
    const bool latest = before->versions == 0 || feedback.ts >= before->latestTs;
    if (latest && before->versions > 0) {
        if (auto done = m_store.run("UPDATE feedback SET latest = 0 WHERE id = ?",
                                    {static_cast<qlonglong>(before->latestRow)});
            !done)
            return tl::unexpected(done.error());
    }
    if (auto done = insert(principal, feedback, now, before->versions + 1, latest, *body, digest); !done)
        return tl::unexpected(done.error());
    if (!latest)
        return FeedbackChange{};
    FeedbackChange change{before->latest, {}};
    if (!domain::isWithdrawal(feedback))
        change.after = Contribution{protocol::componentOf(feedback), feedback.score};
    return change;
}

Result<void> FeedbackLog::insert(const std::string& principal, const protocol::Feedback& feedback, double now,
                                 std::int64_t version, bool latest, const std::string& body, const QByteArray& digest)
{
    return m_store.run(
        "INSERT INTO feedback(principal, feedback_id, version, latest, counted, component, source, polarity, dimension,"
        " score, confidence, annotator_id, correlation_id, session_id, ts, received_at, digest, body)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {bound(principal), bound(feedback.feedbackId), static_cast<qlonglong>(version), latest ? 1 : 0,
         domain::isWithdrawal(feedback) ? 0 : 1, bound(protocol::componentOf(feedback)),
         bound(std::string(protocol::name(feedback.source))), bound(std::string(protocol::name(feedback.polarity))),
         bound(std::string(protocol::name(feedback.dimension))), feedback.score, feedback.confidence,
         bound(feedback.annotatorId), bound(feedback.correlationId), bound(feedback.sessionId), feedback.ts, now,
         blob(digest), bound(body)});
}

} // namespace touchstone::host
