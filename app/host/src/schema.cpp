#include "schema.h"

namespace touchstone::host {
namespace {

/// What was applied is watched for harm.
storage::Migration watches()
{
    return {
        // One row an entry of history. `component`: whose outcomes it changes, NULL for all. Rows up to `began_` came before the
        // change, those up to `looked_` were bet on. `ended` is empty while it is watched; see StoredWatch.
        "CREATE TABLE watch("
        " refinement INTEGER PRIMARY KEY REFERENCES refinement(seq),"
        " component TEXT,"
        " began_feedback INTEGER NOT NULL,"
        " began_experience INTEGER NOT NULL,"
        " looked_feedback INTEGER NOT NULL,"
        " looked_experience INTEGER NOT NULL,"
        " since REAL NOT NULL,"
        " risk REAL NOT NULL,"
        " fewest_before INTEGER NOT NULL,"
        " largest_log_e REAL NOT NULL DEFAULT 0,"
        " ended TEXT NOT NULL,"
        " harm_at REAL,"
        " note TEXT NOT NULL DEFAULT '')",
        "CREATE INDEX watch_going ON watch(refinement) WHERE ended = ''",
        // The bets on one kind of outcome; see HarmStream.
        "CREATE TABLE watch_kind("
        " refinement INTEGER NOT NULL REFERENCES watch(refinement),"
        " kind INTEGER NOT NULL,"
        " before INTEGER NOT NULL,"
        " mean_before REAL NOT NULL,"
        " bound REAL NOT NULL,"
        " after INTEGER NOT NULL,"
        " sum REAL NOT NULL,"
        " squares REAL NOT NULL,"
        " log_e REAL NOT NULL,"
        " largest_log_e REAL NOT NULL,"
        " PRIMARY KEY(refinement, kind)) WITHOUT ROWID",
        // The conversations, turns and episodes that a watch has seen; none of one that has ended.
        "CREATE TABLE watch_cluster("
        " refinement INTEGER NOT NULL REFERENCES watch(refinement),"
        " kind INTEGER NOT NULL,"
        " cluster TEXT NOT NULL,"
        " PRIMARY KEY(refinement, kind, cluster)) WITHOUT ROWID",
        // What was applied before this is not watched, and says where the past of the next change begins.
        "INSERT INTO watch(refinement, component, began_feedback, began_experience, looked_feedback, looked_experience, since,"
        " risk, fewest_before, ended) SELECT seq, nullif(component, ''), f, e, f, e, at, 0.05, 30, 'never' FROM"
        " (SELECT seq, CASE WHEN EXISTS(SELECT 1 FROM refinement_edit WHERE refinement = seq AND target = 'router_weight')"
        " THEN '' ELSE component END AS component, at,"
        " (SELECT coalesce(max(id), 0) FROM feedback WHERE received_at <= at) AS f,"
        " (SELECT coalesce(max(id), 0) FROM experience WHERE received_at <= at) AS e FROM refinement)",
        "INSERT INTO counter(name, value) VALUES('since_adapt', 0)",
    };
}

} // namespace

std::vector<storage::Migration> storeMigrations()
{
    return {{
        // Every version of every feedback. `latest` marks the version with the latest ts, `counted` is 0 for one that
        // takes an earlier one back. `body` is the feedback as one line of JSON, `digest` its SHA-256.
        "CREATE TABLE feedback("
        " id INTEGER PRIMARY KEY,"
        " principal TEXT NOT NULL,"
        " feedback_id TEXT NOT NULL,"
        " version INTEGER NOT NULL,"
        " latest INTEGER NOT NULL,"
        " counted INTEGER NOT NULL,"
        " component TEXT NOT NULL,"
        " source TEXT NOT NULL,"
        " polarity TEXT NOT NULL,"
        " dimension TEXT NOT NULL,"
        " score REAL NOT NULL,"
        " confidence REAL NOT NULL,"
        " annotator_id TEXT NOT NULL,"
        " correlation_id TEXT NOT NULL,"
        " session_id TEXT NOT NULL,"
        " ts REAL NOT NULL,"
        " received_at REAL NOT NULL,"
        " digest BLOB NOT NULL,"
        " body TEXT NOT NULL,"
        " UNIQUE(feedback_id, principal, version))",
        "CREATE INDEX feedback_of_component ON feedback(component, ts) WHERE latest = 1",
        "CREATE INDEX feedback_of_turn ON feedback(correlation_id) WHERE latest = 1",
        "CREATE TABLE experience("
        " id INTEGER PRIMARY KEY,"
        " principal TEXT NOT NULL,"
        " experience_id TEXT NOT NULL,"
        " component TEXT NOT NULL,"
        " episode_id TEXT NOT NULL,"
        " step INTEGER NOT NULL,"
        " reward REAL NOT NULL,"
        " ts REAL NOT NULL,"
        " received_at REAL NOT NULL,"
        " digest BLOB NOT NULL,"
        " body TEXT NOT NULL,"
        " UNIQUE(experience_id, principal))",
        // Running statistics. The sums are exact (see ExactSum), so they equal a recount whatever came in between.
        "CREATE TABLE component("
        " id INTEGER PRIMARY KEY,"
        " name TEXT NOT NULL UNIQUE,"
        " feedbacks INTEGER NOT NULL DEFAULT 0,"
        " score_sum BLOB NOT NULL DEFAULT x'',"
        " calls INTEGER NOT NULL DEFAULT 0,"
        " succeeded INTEGER NOT NULL DEFAULT 0,"
        " failed INTEGER NOT NULL DEFAULT 0,"
        " timed INTEGER NOT NULL DEFAULT 0,"
        " duration_sum BLOB NOT NULL DEFAULT x'',"
        " last_called REAL NOT NULL DEFAULT 0)",
        // Durations of a component's last 10,000 calls, for the 95th percentile; `call` counts its calls from 1.
        "CREATE TABLE call_duration("
        " component INTEGER NOT NULL REFERENCES component(id),"
        " call INTEGER NOT NULL,"
        " duration_ms REAL NOT NULL,"
        " PRIMARY KEY(component, call)) WITHOUT ROWID",
        "CREATE INDEX call_duration_order ON call_duration(component, duration_ms)",
        "CREATE TABLE counter(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
        "INSERT INTO counter(name, value) VALUES('experiences', 0)",
        "CREATE TABLE audit("
        " id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " at REAL NOT NULL,"
        " principal TEXT NOT NULL,"
        " role TEXT NOT NULL,"
        " what TEXT NOT NULL,"
        " request_id TEXT NOT NULL,"
        " outcome TEXT NOT NULL,"
        " message TEXT NOT NULL)",
        "CREATE TRIGGER audit_is_never_edited BEFORE UPDATE ON audit"
        " BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END",
        "CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit"
        " BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END",
    }, {
        // Each entry of the audit log is chained to the one before; those from before this have an empty hash.
        "ALTER TABLE audit ADD COLUMN request_bytes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE audit ADD COLUMN answer_bytes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE audit ADD COLUMN hash BLOB NOT NULL DEFAULT x''",
        "INSERT INTO counter(name, value) SELECT 'audit_before_chain', coalesce(max(id), 0) FROM audit",
    }, {
        // For pages of experiences, the newest first.
        "CREATE INDEX experience_of_component ON experience(component, id)",
        "CREATE INDEX experience_of_episode ON experience(episode_id, id)",
    }, {
        // What was refined, in the order of `seq`: kinds are apply, adapt and rollback. `proposal` as it was sent, `content`
        // the SHA-256 of what it says, `review` a JSON object. `reverts`: what a rollback takes back.
        "CREATE TABLE refinement("
        " seq INTEGER PRIMARY KEY AUTOINCREMENT,"
        " refinement_id TEXT NOT NULL UNIQUE,"
        " kind TEXT NOT NULL,"
        " principal TEXT NOT NULL,"
        " role TEXT NOT NULL,"
        " at REAL NOT NULL,"
        " component TEXT NOT NULL,"
        " note TEXT NOT NULL,"
        " proposal TEXT NOT NULL,"
        " content BLOB NOT NULL,"
        " edit_digest BLOB NOT NULL,"
        " edits INTEGER NOT NULL,"
        " review TEXT NOT NULL,"
        " reverts INTEGER REFERENCES refinement(seq),"
        " rolled_back_by INTEGER REFERENCES refinement(seq))",
        "CREATE INDEX refinement_of_edits ON refinement(edit_digest, seq)",
        // The before-image and what came in its place, as JSON; NULL: there was or is nothing. `path` is an RFC 6901 pointer.
        "CREATE TABLE refinement_edit("
        " refinement INTEGER NOT NULL REFERENCES refinement(seq),"
        " position INTEGER NOT NULL,"
        " target TEXT NOT NULL,"
        " op TEXT NOT NULL,"
        " path TEXT NOT NULL,"
        " before TEXT,"
        " after TEXT,"
        " PRIMARY KEY(refinement, position)) WITHOUT ROWID",
        "CREATE INDEX refinement_edit_of_path ON refinement_edit(target, path, refinement)",
        // The live configuration: one row a path; `set_by` is the last refinement that touched it, a rollback included.
        "CREATE TABLE setting("
        " target TEXT NOT NULL,"
        " path TEXT NOT NULL,"
        " value TEXT NOT NULL,"
        " set_by INTEGER NOT NULL REFERENCES refinement(seq),"
        " PRIMARY KEY(target, path)) WITHOUT ROWID",
        // The last review of each set of edits, so that history can say what an apply went against.
        "CREATE TABLE review("
        " edit_digest BLOB PRIMARY KEY,"
        " at REAL NOT NULL,"
        " principal TEXT NOT NULL,"
        " approved INTEGER NOT NULL,"
        " risk TEXT NOT NULL,"
        " reasons TEXT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX review_by_age ON review(at)",
    }, watches()};
}

} // namespace touchstone::host
