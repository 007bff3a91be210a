#include "schema.h"

#include "project/types.h"

namespace touchstone::project {
namespace {

// Enumerators are stored as their numbers: their order is part of the file format.
static_assert(static_cast<int>(protocol::Polarity::Positive) == 0 && static_cast<int>(protocol::Polarity::Corrective) == 3);
static_assert(static_cast<int>(protocol::Dimension::Correctness) == 0 &&
              static_cast<int>(protocol::Dimension::PlanQuality) == 4);
static_assert(static_cast<int>(protocol::Source::Human) == 0 && static_cast<int>(protocol::Source::Self) == 2);
static_assert(static_cast<int>(TurnState::Open) == 0 && static_cast<int>(TurnState::Skipped) == 3);

/// Text that came from outside is a BLOB of UTF-8: SQLite's UTF-16 interface, which QtSql uses for TEXT, drops a byte
/// order mark at the start, and what we give out must be what we got.
const storage::Migration& firstStep()
{
    static const storage::Migration step{
        "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE settings (key BLOB NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",

        "CREATE TABLE conversations ("
        " conversation_key INTEGER PRIMARY KEY,"
        " conversation_id BLOB NOT NULL,"
        " title BLOB NOT NULL,"
        " metadata BLOB)",

        // Once a conversation, whatever the number of its turns: a turn is a position in it.
        "CREATE TABLE messages ("
        " message_key INTEGER PRIMARY KEY,"           // messageKey(conversation, position)
        " role BLOB NOT NULL,"
        " content BLOB NOT NULL,"
        " extras BLOB)",                              // JSON of what few messages have: name, tool calls, parts

        // Narrow: what lists show. Turns of a conversation are written together and in order, so that turn_key runs
        // with (conversation_key, position).
        "CREATE TABLE turns ("
        " turn_key INTEGER PRIMARY KEY,"
        " queue_order INTEGER NOT NULL,"
        " state INTEGER NOT NULL DEFAULT 0,"
        " base_state INTEGER NOT NULL DEFAULT 0,"     // what it is without its draft
        " flagged INTEGER NOT NULL DEFAULT 0,"
        " polarity INTEGER,"
        " conversation_key INTEGER NOT NULL REFERENCES conversations DEFERRABLE INITIALLY DEFERRED,"
        " position INTEGER NOT NULL,"
        " turn_id BLOB NOT NULL,"
        " body_hash BLOB NOT NULL,"                   // of context and answer
        " title BLOB NOT NULL, snippet BLOB NOT NULL, agent BLOB NOT NULL,"
        " skip_reason BLOB,"
        " model BLOB NOT NULL, version BLOB, correlation_id BLOB, run_id BLOB, created_at REAL,"
        " environment BLOB, metadata BLOB)",
        "CREATE UNIQUE INDEX turns_by_id ON turns (turn_id)",
        "CREATE INDEX turns_by_order ON turns (queue_order)",
        // A deferred reference is looked up from the other side when its conversation comes: without this, by a scan.
        "CREATE INDEX turns_by_place ON turns (conversation_key, position)",
        // Open turns are what is left of all: a fresh import has nothing in it.
        "CREATE INDEX turns_by_state ON turns (state, flagged) WHERE state <> 0 OR flagged <> 0",
        // What is too large for the narrow table.
        "CREATE TABLE turn_details ("
        " turn_key INTEGER PRIMARY KEY REFERENCES turns,"
        " environment BLOB, metadata BLOB, damaged_response BLOB)",

        "CREATE TABLE drafts ("
        " turn_key INTEGER PRIMARY KEY REFERENCES turns, draft BLOB NOT NULL, saved_at REAL NOT NULL)",

        "CREATE TABLE judgements ("
        " judgement_key INTEGER PRIMARY KEY AUTOINCREMENT,"
        " turn_key INTEGER NOT NULL REFERENCES turns,"
        " judgement_id BLOB NOT NULL, version INTEGER NOT NULL,"
        " latest INTEGER NOT NULL, withdrawn INTEGER NOT NULL,"
        " polarity INTEGER NOT NULL, score REAL NOT NULL, primary_dimension INTEGER NOT NULL, others BLOB NOT NULL,"
        " confidence REAL NOT NULL, comment BLOB NOT NULL, correction BLOB NOT NULL,"
        " span_start INTEGER, span_end INTEGER,"
        " annotator BLOB NOT NULL, ts REAL NOT NULL, active_ms INTEGER NOT NULL, wall_ms INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX judgements_by_id ON judgements (judgement_id, version)",
        "CREATE INDEX judgements_by_turn ON judgements (turn_key)",
        "CREATE INDEX judgements_by_time ON judgements (latest, ts, withdrawn, active_ms)",

        // Own ones, with their judgement, and those that came with files, without. Every version; latest is the one
        // that counts.
        "CREATE TABLE feedbacks ("
        " feedback_key INTEGER PRIMARY KEY,"
        " turn_key INTEGER NOT NULL REFERENCES turns,"
        " judgement_key INTEGER REFERENCES judgements,"
        " latest INTEGER NOT NULL, version INTEGER NOT NULL, withdrawal INTEGER NOT NULL,"
        " polarity INTEGER NOT NULL, dimension INTEGER NOT NULL, source INTEGER NOT NULL,"
        " score REAL NOT NULL, confidence REAL NOT NULL, ts REAL NOT NULL,"
        " active_ms INTEGER NOT NULL, wall_ms INTEGER NOT NULL,"
        " span_start INTEGER, span_end INTEGER,"
        " feedback_id BLOB NOT NULL, annotator_id BLOB NOT NULL,"
        " correlation_id BLOB NOT NULL, session_id BLOB NOT NULL,"
        " comment BLOB NOT NULL, correction BLOB NOT NULL)",
        "CREATE UNIQUE INDEX feedbacks_by_id ON feedbacks (feedback_id, annotator_id, version)",
        // Covers the questions of filters, in the order of turns.
        "CREATE INDEX feedbacks_by_turn ON feedbacks"
        " (turn_key, latest, withdrawal, dimension, polarity, ts, annotator_id)",
        "CREATE INDEX feedbacks_by_judgement ON feedbacks (judgement_key) WHERE judgement_key IS NOT NULL",

        "CREATE TABLE outbox ("
        " sequence INTEGER PRIMARY KEY AUTOINCREMENT,"
        " judgement_key INTEGER NOT NULL REFERENCES judgements,"
        " attempts INTEGER NOT NULL DEFAULT 0, last_error BLOB, blocked INTEGER NOT NULL DEFAULT 0)",
    };
    return step;
}

} // namespace

const std::vector<storage::Migration>& migrations()
{
    static const std::vector<storage::Migration> steps{firstStep()};
    return steps;
}

} // namespace touchstone::project
