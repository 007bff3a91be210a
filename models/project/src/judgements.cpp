#include "feedback_rows.h"
#include "judgement_rows.h"
#include "project_store_private.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

/// The version before this one, checked to be of the same turn.
Result<std::optional<JudgementRow>> previousVersion(storage::Database& database, TurnKey key,
                                                    const domain::Judgement& judgement)
{
    auto previous = latestVersion(database, judgement.judgementId);
    if (!previous)
        return previous;
    if (*previous && (*previous)->turn != key)
        return fail(ErrorCode::Conflict,
                    "judgement " + judgement.judgementId + " is about another turn, "
                        + (*previous)->stored.judgement.turnId,
                    "/judgement_id");
    if (!*previous && judgement.withdrawn)
        return fail(ErrorCode::NotFound, "there is no judgement " + judgement.judgementId + " to take back",
                    "/judgement_id");
    return previous;
}

Result<void> checkIdentity(const domain::Judgement& judgement, const domain::Turn& turn)
{
    if (judgement.judgementId.empty())
        return fail(ErrorCode::SchemaViolation, "a judgement needs an id", "/judgement_id");
    if (judgement.turnId != turn.turnId)
        return fail(ErrorCode::SchemaViolation,
                    "the judgement is about turn " + judgement.turnId + ", not about " + turn.turnId, "/turn_id");
    return {};
}

/// A version made under another name leaves feedbacks of that name behind; they must not count beside the new ones.
Result<void> supersedeFeedbacks(storage::Database& database, const std::string& judgementId)
{
    Statement update(database, "UPDATE feedbacks SET latest = 0 WHERE latest = 1 AND judgement_key IN"
                               " (SELECT judgement_key FROM judgements WHERE judgement_id = ?)");
    return update.bind(judgementId).run();
}

Result<void> addFeedbacks(storage::Database& database, TurnKey key, std::int64_t judgementKey,
                          const domain::Judgement& judgement, std::vector<protocol::Feedback> feedbacks)
{
    if (auto done = supersedeFeedbacks(database, judgement.judgementId); !done)
        return done;
    for (protocol::Feedback& feedback : feedbacks) {
        feedback.ratedTurn.reset();
        FeedbackRow row;
        row.turn = key;
        row.judgement = judgementKey;
        row.activeMs = judgement.activeMs;
        row.wallMs = judgement.wallMs;
        row.feedback = std::move(feedback);
        if (auto done = addOwnFeedback(database, std::move(row)); !done)
            return done;
    }
    Statement outbox(database, "INSERT INTO outbox (judgement_key) VALUES (?)");
    return outbox.bind(judgementKey).run();
}

Result<void> settleTurn(storage::Database& database, TurnKey key)
{
    const auto polarity = livePolarity(database, key);
    if (!polarity)
        return tl::unexpected(polarity.error());
    const auto state = static_cast<int>(*polarity ? TurnState::Submitted : TurnState::Open);
    std::optional<int> polarityNumber;
    if (*polarity)
        polarityNumber = static_cast<int>(**polarity);
    Statement update(database, "UPDATE turns SET state = ?, base_state = ?, polarity = ?"
                               " WHERE turn_key = ?");
    if (auto done = expectTurn(update.bind(state).bind(state).bind(polarityNumber).bind(key).change(), key); !done)
        return done;
    Statement draft(database, "DELETE FROM drafts WHERE turn_key = ?");
    return draft.bind(key).run();
}

Result<std::int64_t> store(storage::Database& database, TurnKey key, const domain::Judgement& judgement)
{
    const auto turn = loadAnswer(database, key);
    if (!turn)
        return tl::unexpected(turn.error());
    if (auto checked = checkIdentity(judgement, *turn); !checked)
        return tl::unexpected(checked.error());
    if (auto valid = domain::validate(judgement, *turn); !valid)
        return tl::unexpected(valid.error());
    const auto previous = previousVersion(database, key, judgement);
    if (!previous)
        return tl::unexpected(previous.error());
    const domain::Judgement* before = *previous ? &(*previous)->stored.judgement : nullptr;
    const std::int64_t version = *previous ? (*previous)->stored.version + 1 : 1;
    const auto judgementKey = insertJudgement(database, key, version, judgement);
    if (!judgementKey)
        return judgementKey;
    if (auto done = addFeedbacks(database, key, *judgementKey, judgement,
                                 domain::toFeedbacks(judgement, *turn, before));
        !done)
        return tl::unexpected(done.error());
    if (auto done = settleTurn(database, key); !done)
        return tl::unexpected(done.error());
    return version;
}

} // namespace

Result<std::int64_t> ProjectStore::submit(TurnKey key, const domain::Judgement& judgement, const TurnRestore* restore)
{
    std::int64_t version = 0;
    return d
        ->write([&]() -> Result<void> {
            const auto made = store(*d->database, key, judgement);
            if (!made)
                return tl::unexpected(made.error());
            version = *made;
            return restore ? restoreTurn(*d->database, key, *restore) : Result<void>{};
        })
        .map([&version] { return version; });
}

Result<std::vector<JudgementVersion>> ProjectStore::history(TurnKey key)
{
    auto rows = judgementsOf(*d->database, key);
    if (!rows)
        return tl::unexpected(rows.error());
    std::vector<JudgementVersion> versions;
    if (rows->empty())
        return versions;
    const auto turn = loadAnswer(*d->database, key);
    if (!turn)
        return tl::unexpected(turn.error());
    for (JudgementRow& row : *rows) {
        if (auto checked = checkSpan(row.stored.judgement, *turn); !checked)
            return tl::unexpected(checked.error());
        versions.push_back(std::move(row.stored));
    }
    return versions;
}

Result<std::vector<protocol::Feedback>> ProjectStore::importedFeedbacks(TurnKey key)
{
    Statement select(*d->database, "SELECT " TOUCHSTONE_FEEDBACK_COLUMNS " FROM feedbacks f WHERE f.turn_key = ?"
                                   " AND f.latest = 1 AND f.withdrawal = 0 AND f.judgement_key IS NULL"
                                   " ORDER BY f.ts, f.feedback_id");
    std::vector<protocol::Feedback> found;
    auto more = select.bind(key).first();
    for (; more && *more; more = select.next())
        found.push_back(readFeedback(select, 0).feedback);
    if (!more)
        return tl::unexpected(more.error());
    return found;
}

Result<std::optional<domain::Judgement>> ProjectStore::latest(TurnKey key, const std::string& annotator)
{
    auto versions = history(key);
    if (!versions)
        return tl::unexpected(versions.error());
    for (auto version = versions->rbegin(); version != versions->rend(); ++version)
        if (version->latest && !version->judgement.withdrawn && version->judgement.annotator == annotator)
            return std::move(version->judgement);
    return std::nullopt;
}

} // namespace touchstone::project
