#include "learn/refine/refinement_log.h"

namespace touchstone::host {
namespace {

#define REFINEMENT_COLUMNS(proposal)                                                                                   \
    "SELECT seq, refinement_id, kind, principal, role, at, component, note, " proposal ", content, edit_digest, edits,"  \
    " review, reverts, rolled_back_by FROM refinement "

std::optional<std::int64_t> optionalSeq(const Reading& row, int column)
{
    return row.isNull(column) ? std::nullopt : std::optional(row.integer(column));
}

Refinement refinementIn(const Reading& row)
{
    return {row.integer(0), row.text(1),  row.text(2),   row.text(3),   row.text(4),     row.real(5),  row.text(6),
            row.text(7),    row.text(8),  row.bytes(9),  row.bytes(10), row.integer(11), row.text(12),
            optionalSeq(row, 13), optionalSeq(row, 14)};
}

Value seqOrNull(const std::optional<std::int64_t>& seq)
{
    return seq ? Value(*seq) : Value(std::nullopt);
}

Result<std::optional<std::string>> firstId(Reading reading)
{
    return reading.next().map([&reading](bool found) { return found ? std::optional(reading.text(0)) : std::nullopt; });
}

} // namespace

Result<std::optional<Refinement>> RefinementLog::one(Reading reading)
{
    return reading.next().map(
        [&reading](bool found) { return found ? std::optional(refinementIn(reading)) : std::nullopt; });
}

Result<std::optional<Refinement>> RefinementLog::find(const std::string& id)
{
    return one({m_store, REFINEMENT_COLUMNS("proposal") "WHERE refinement_id = ?", {bound(id)}});
}

Result<std::optional<Refinement>> RefinementLog::at(std::int64_t seq)
{
    return one({m_store, REFINEMENT_COLUMNS("proposal") "WHERE seq = ?", {seq}});
}

Result<std::optional<Refinement>> RefinementLog::lastWith(const QByteArray& editDigest)
{
    return one({m_store, REFINEMENT_COLUMNS("proposal") "WHERE edit_digest = ? AND kind <> 'rollback' ORDER BY seq DESC LIMIT 1",
                {blob(editDigest)}});
}

Result<std::vector<Edit>> RefinementLog::editsOf(std::int64_t seq)
{
    Reading reading(m_store, "SELECT target, op, path, before, after FROM refinement_edit WHERE refinement = ?"
                             " ORDER BY position",
                    {seq});
    std::vector<Edit> edits;
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        auto place = placeOf(reading.text(0), reading.text(2));
        if (!place)
            return fail(ErrorCode::Damaged, "The host's store holds an edit of a place that is none.");
        edits.push_back({*std::move(place), reading.text(1), reading.optionalText(3), reading.optionalText(4)});
    }
    if (!more)
        return tl::unexpected(more.error());
    return edits;
}

Result<void> RefinementLog::append(const Refinement& refinement, const std::vector<Edit>& edits)
{
    const Refinement& r = refinement;
    auto done = m_store.run(
        "INSERT INTO refinement(seq, refinement_id, kind, principal, role, at, component, note, proposal, content,"
        " edit_digest, edits, review, reverts) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {r.seq, bound(r.id), bound(r.kind), bound(r.principal), bound(r.role), r.at, bound(r.component), bound(r.note),
         bound(r.proposal), blob(r.content), blob(r.editDigest), r.edits, bound(r.review), seqOrNull(r.reverts)});
    std::int64_t position = 0;
    for (const Edit& edit : edits) {
        if (!done)
            return done;
        done = m_store.run("INSERT INTO refinement_edit(refinement, position, target, op, path, before, after)"
                           " VALUES(?, ?, ?, ?, ?, ?, ?)",
                           {r.seq, position++, bound(edit.place.target), bound(edit.op), bound(edit.place.path),
                            boundOrNull(edit.before), boundOrNull(edit.after)});
        if (done)
            done = m_live.write(edit.place, edit.after ? std::optional<Setting>({*edit.after, r.seq}) : std::nullopt);
    }
    return done;
}

Result<void> RefinementLog::markRolledBack(std::int64_t seq, std::int64_t by)
{
    return m_store.run("UPDATE refinement SET rolled_back_by = ? WHERE seq = ?", {by, seq});
}

Result<std::optional<std::string>> RefinementLog::laterChange(const Place& place, std::int64_t seq)
{
    std::vector<std::string> paths = place.component.empty() ? pathsAbove(place.path) : std::vector<std::string>();
    paths.push_back(place.path);
    for (const std::string& path : paths) {
        auto found = firstId({m_store, "SELECT r.refinement_id FROM refinement_edit e JOIN refinement r ON r.seq = e.refinement"
                                       " WHERE e.target = ? AND e.path = ? AND e.refinement > ? AND r.kind <> 'rollback'"
                                       " AND r.rolled_back_by IS NULL ORDER BY e.refinement LIMIT 1",
                              {bound(place.target), bound(path), seq}});
        if (!found || *found)
            return found;
    }
    if (!place.component.empty())
        return std::optional<std::string>();
    const std::string first = place.path + "/";
    const std::string beyond = place.path + "0";
    return firstId({m_store, "SELECT r.refinement_id FROM refinement_edit e JOIN refinement r ON r.seq = e.refinement"
                             " WHERE e.target = ? AND e.path >= ? AND e.path < ? AND e.refinement > ?"
                             " AND r.kind <> 'rollback' AND r.rolled_back_by IS NULL ORDER BY e.refinement LIMIT 1",
                    {bound(place.target), bound(first), bound(beyond), seq}});
}

Result<std::int64_t> RefinementLog::lastSeq()
{
    Reading reading(m_store, "SELECT coalesce(max(seq), 0) FROM refinement");
    return reading.next().map([&reading](bool) { return reading.integer(0); });
}

Result<void> RefinementLog::eachNewestFirst(const std::function<Result<bool>(const Refinement&)>& each)
{
    Reading reading(m_store, REFINEMENT_COLUMNS("''") "ORDER BY seq DESC");
    auto more = reading.next();
    for (; more && *more; more = reading.next()) {
        const auto goOn = each(refinementIn(reading));
        if (!goOn)
            return tl::unexpected(goOn.error());
        if (!*goOn)
            return {};
    }
    return more.map([](bool) {});
}

Result<void> keepReview(Store& store, const QByteArray& editDigest, const StoredReview& review)
{
    constexpr int mostReviews = 10'000;
    auto done = store.run("INSERT INTO review(edit_digest, at, principal, approved, risk, reasons) VALUES(?, ?, ?, ?, ?, ?)"
                          " ON CONFLICT(edit_digest) DO UPDATE SET at = excluded.at, principal = excluded.principal,"
                          " approved = excluded.approved, risk = excluded.risk, reasons = excluded.reasons",
                          {blob(editDigest), review.at, bound(review.principal), review.approved ? 1 : 0,
                           bound(review.risk), bound(review.reasons)});
    if (!done)
        return done;
    return store.run("DELETE FROM review WHERE edit_digest IN"
                     " (SELECT edit_digest FROM review ORDER BY at DESC LIMIT -1 OFFSET ?)",
                     {mostReviews});
}

Result<std::optional<StoredReview>> reviewOf(Store& store, const QByteArray& editDigest)
{
    Reading reading(store, "SELECT at, principal, approved, risk, reasons FROM review WHERE edit_digest = ?",
                    {blob(editDigest)});
    return reading.next().map([&reading](bool found) {
        if (!found)
            return std::optional<StoredReview>();
        return std::optional<StoredReview>(
            {reading.real(0), reading.text(1), reading.integer(2) != 0, reading.text(3), reading.text(4)});
    });
}

} // namespace touchstone::host
