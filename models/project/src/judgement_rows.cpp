#include "judgement_rows.h"

#include "draft_json.h"
#include "protocol/derive.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

#define TOUCHSTONE_JUDGEMENT_COLUMNS                                                                                 \
    "j.judgement_key, j.turn_key, j.version, j.latest, j.withdrawn, j.polarity, j.score, j.primary_dimension,"       \
    " j.others, j.confidence, j.comment, j.correction, j.span_start, j.span_end, j.annotator, j.ts, j.active_ms,"    \
    " j.wall_ms, j.judgement_id, t.turn_id"

Result<JudgementRow> readJudgement(const Statement& row)
{
    JudgementRow read;
    read.key = row.integer(0);
    read.turn = row.integer(1);
    read.stored.version = row.integer(2);
    read.stored.latest = row.flag(3);
    domain::Judgement& judgement = read.stored.judgement;
    judgement.withdrawn = row.flag(4);
    judgement.polarity = row.enumerator<protocol::Polarity>(5);
    judgement.score = row.real(6);
    judgement.primary = row.enumerator<protocol::Dimension>(7);
    auto others = dimensionsOf(row.text(8));
    if (!others)
        return tl::unexpected(others.error());
    judgement.others = std::move(*others);
    judgement.confidence = row.real(9);
    judgement.comment = row.text(10);
    judgement.correction = row.text(11);
    if (!row.isNull(12))
        judgement.correctionSpan = protocol::CodePointSpan{row.integer(12), row.integer(13)};
    judgement.annotator = row.text(14);
    judgement.ts = row.real(15);
    judgement.activeMs = row.integer(16);
    judgement.wallMs = row.integer(17);
    judgement.judgementId = row.text(18);
    judgement.turnId = row.text(19);
    return read;
}

tl::unexpected<Error> damagedSpan(const domain::Turn& turn, const std::string& why)
{
    return fail(ErrorCode::Damaged,
                "a stored correction of turn " + turn.turnId + " does not fit its response any more: " + why
                    + ". Submit the turn again to replace it",
                turn.turnId);
}

} // namespace

Result<std::vector<JudgementRow>> judgementsOf(storage::Database& database, TurnKey key)
{
    Statement select(database, "SELECT " TOUCHSTONE_JUDGEMENT_COLUMNS " FROM judgements j JOIN turns t"
                               " ON t.turn_key = j.turn_key WHERE j.turn_key = ? ORDER BY j.judgement_key");
    std::vector<JudgementRow> rows;
    auto more = select.bind(key).first();
    for (; more && *more; more = select.next()) {
        auto row = readJudgement(select);
        if (!row)
            return tl::unexpected(row.error());
        rows.push_back(std::move(*row));
    }
    if (!more)
        return tl::unexpected(more.error());
    return rows;
}

Result<std::optional<JudgementRow>> latestVersion(storage::Database& database, const std::string& judgementId)
{
    Statement select(database, "SELECT " TOUCHSTONE_JUDGEMENT_COLUMNS " FROM judgements j JOIN turns t"
                               " ON t.turn_key = j.turn_key WHERE j.judgement_id = ? ORDER BY j.version DESC LIMIT 1");
    const auto found = select.bind(judgementId).first();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return std::nullopt;
    return readJudgement(select).map([](JudgementRow row) { return std::optional<JudgementRow>(std::move(row)); });
}

Result<std::int64_t> insertJudgement(storage::Database& database, TurnKey key, std::int64_t version,
                                     const domain::Judgement& judgement)
{
    Statement supersede(database, "UPDATE judgements SET latest = 0 WHERE judgement_id = ? AND latest = 1");
    if (auto done = supersede.bind(judgement.judgementId).run(); !done)
        return tl::unexpected(done.error());
    const std::string others = dimensionsText(judgement.others);
    Statement insert(database,
                     "INSERT INTO judgements (turn_key, judgement_id, version, latest, withdrawn, polarity, score,"
                     " primary_dimension, others, confidence, comment, correction, span_start, span_end, annotator,"
                     " ts, active_ms, wall_ms) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(key).bind(judgement.judgementId).bind(version).bind(judgement.withdrawn);
    insert.bind(static_cast<int>(judgement.polarity)).bind(judgement.score).bind(static_cast<int>(judgement.primary));
    insert.bind(others).bind(judgement.confidence).bind(judgement.comment).bind(judgement.correction);
    if (judgement.correctionSpan)
        insert.bind(judgement.correctionSpan->start).bind(judgement.correctionSpan->end);
    else
        insert.bindNull().bindNull();
    insert.bind(judgement.annotator).bind(judgement.ts).bind(judgement.activeMs).bind(judgement.wallMs);
    return insert.run().map([&insert] { return insert.insertedKey(); });
}

Result<std::optional<protocol::Polarity>> livePolarity(storage::Database& database, TurnKey key)
{
    Statement select(database, "SELECT polarity FROM judgements WHERE turn_key = ? AND latest = 1 AND withdrawn = 0"
                               " ORDER BY judgement_key DESC LIMIT 1");
    return select.bind(key).first().map([&select](bool found) {
        return found ? std::optional(select.enumerator<protocol::Polarity>(0)) : std::nullopt;
    });
}

Result<void> checkSpan(const domain::Judgement& judgement, const domain::Turn& turn)
{
    if (!judgement.correctionSpan)
        return {};
    const std::string& response = turn.answer.content;
    const std::int64_t length = protocol::codePointCount(response);
    const auto [start, end] = *judgement.correctionSpan;
    if (start < 0 || start > end || end > length)
        return damagedSpan(turn, "the range " + std::to_string(start) + ".." + std::to_string(end)
                                     + " is outside its " + std::to_string(length) + " code points");
    const std::string_view head = std::string_view(response).substr(0, protocol::byteOffset(response, start));
    const std::string_view tail = std::string_view(response).substr(protocol::byteOffset(response, end));
    const std::string_view correction = judgement.correction;
    if (correction.size() < head.size() + tail.size() || correction.substr(0, head.size()) != head
        || correction.substr(correction.size() - tail.size()) != tail)
        return damagedSpan(turn, "it differs from the response outside the range " + std::to_string(start) + ".."
                                     + std::to_string(end));
    return {};
}

Result<void> checkSpans(storage::Database& database, TurnKey key, const domain::Turn& turn)
{
    Statement select(database, "SELECT span_start, span_end, correction FROM judgements"
                               " WHERE turn_key = ? AND latest = 1 AND withdrawn = 0 AND span_start IS NOT NULL");
    auto more = select.bind(key).first();
    for (; more && *more; more = select.next()) {
        domain::Judgement judgement;
        judgement.correctionSpan = protocol::CodePointSpan{select.integer(0), select.integer(1)};
        judgement.correction = select.text(2);
        if (auto checked = checkSpan(judgement, turn); !checked)
            return checked;
    }
    if (!more)
        return tl::unexpected(more.error());
    return {};
}

} // namespace touchstone::project
