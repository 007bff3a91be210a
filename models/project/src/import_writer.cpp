#include "import_writer.h"

#include "feedback_rows.h"
#include "row_columns.h"
#include "schema.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

constexpr std::int64_t rowsPerChunk = 5'000;
Result<std::int64_t> nextNumber(storage::Database& database, const char* maximum)
{
    Statement select(database, maximum);
    return select.first().map([&select](bool) { return select.integer(0) + 1; });
}

struct StoredTurn {
    TurnKey key = 0;
    std::string bodyHash;
    RowColumns columns;
};

Result<std::optional<StoredTurn>> storedTurn(storage::Database& database, const std::string& turnId)
{
    Statement select(database, "SELECT t.turn_key, t.body_hash, t.run_id, t.created_at, coalesce(t.metadata, d.metadata),"
                               " c.metadata FROM turns t LEFT JOIN turn_details d ON d.turn_key = t.turn_key"
                               " LEFT JOIN conversations c ON c.conversation_key = t.conversation_key"
                               " WHERE t.turn_id = ?");
    return select.bind(turnId).first().map([&select](bool found) {
        if (!found)
            return std::optional<StoredTurn>();
        const auto json = [&select](int column) { return select.isNull(column) ? "{}" : select.text(column); };
        return std::optional(StoredTurn{select.integer(0), select.text(1),
                                        RowColumns(select.text(2), select.real(3), json(4), json(5))});
    });
}

/// The same texts with other columns: another answer, or the same one of another run. What made ids of the texts alone
/// must not mix the two up.
void renameByColumns(PreparedTurn& turn, const RowColumns& columns)
{
    const std::string suffix = "~" + columns.digest();
    turn.turnId += suffix;
    for (domain::ImportedFeedback& imported : turn.imported.feedbacks)
        if (imported.idFromContent)
            imported.feedback.feedbackId += suffix;
}

/// What a turn has beside its texts: in its own row while that stays narrow, else in one of its own.
struct Details {
    explicit Details(const domain::ImportedTurn& turn)
        : environment(turn.environment.text == "null" ? std::string_view() : turn.environment.text)
        , metadata(turn.metadata.text == "{}" ? std::string_view() : turn.metadata.text)
        , damagedResponse(turn.damagedResponse)
        , apart(environment.size() + metadata.size() > narrowBytes || !damagedResponse.empty())
    {
    }
    static constexpr std::size_t narrowBytes = 1'000;
    std::string_view environment;
    std::string_view metadata;
    std::string_view damagedResponse;
    bool apart;
};

} // namespace

ImportWriter::ImportWriter(storage::Database& database, Grouping grouping)
    : m_database(database)
    , m_grouping(grouping)
{
    // Ids made of hashes touch the index everywhere: a larger cache and rarer checkpoints write those pages once
    // instead of after every chunk. Without them an import is only slower.
    static_cast<void>(m_database.run("PRAGMA cache_size=-32000"));
    static_cast<void>(m_database.run("PRAGMA wal_autocheckpoint=16000"));
}

ImportWriter::~ImportWriter()
{
    if (m_inTransaction)
        static_cast<void>(m_database.run("ROLLBACK"));
    static_cast<void>(m_database.run("PRAGMA cache_size=-2000"));
    static_cast<void>(m_database.run("PRAGMA wal_autocheckpoint=1000"));
    // The long log is worked off here and not by the next judgement, for which a person waits.
    static_cast<void>(m_database.run("PRAGMA wal_checkpoint(PASSIVE)"));
}

Result<void> ImportWriter::begin()
{
    if (auto begun = m_database.run("BEGIN IMMEDIATE"); !begun)
        return begun;
    m_inTransaction = true;
    m_running = m_committed;
    m_rowsInChunk = 0;
    // Asked anew each time: between two chunks another connection of this program may have requeued a turn.
    const auto conversation = nextNumber(m_database, "SELECT coalesce(max(conversation_key), 0) FROM conversations");
    const auto turn = nextNumber(m_database, "SELECT coalesce(max(turn_key), 0) FROM turns");
    const auto order = nextNumber(m_database, "SELECT coalesce(max(queue_order), 0) FROM turns");
    for (const auto* number : {&conversation, &turn, &order})
        if (!*number)
            return tl::unexpected(number->error());
    m_nextConversation = *conversation;
    m_nextTurn = *turn;
    m_nextOrder = *order;
    return {};
}

Result<void> ImportWriter::commit()
{
    if (auto done = m_database.run("COMMIT"); !done)
        return done;
    m_inTransaction = false;
    m_committed = m_running;
    return {};
}

Result<void> ImportWriter::finish()
{
    return m_inTransaction ? commit() : Result<void>();
}

Result<void> ImportWriter::add(PreparedConversation& conversation)
{
    if (conversation.turns.empty())
        return {};
    if (!m_inTransaction) {
        if (auto begun = begin(); !begun)
            return begun;
    }
    if (auto added = addTurns(conversation); !added)
        return added;
    if (m_grouping == Grouping::Chunks && m_rowsInChunk >= rowsPerChunk)
        return commit();
    return {};
}

Result<void> ImportWriter::addTurns(PreparedConversation& conversation)
{
    bool anyNew = false;
    for (PreparedTurn& turn : conversation.turns) {
        const auto placed = place(conversation, turn);
        if (!placed)
            return tl::unexpected(placed.error());
        anyNew = anyNew || placed->added;
        (placed->added ? m_running.turns : m_running.duplicates) += 1;
        m_rowsInChunk += 1 + static_cast<std::int64_t>(turn.imported.feedbacks.size());
        if (auto added = addFeedbacks(turn.imported, placed->key); !added)
            return added;
    }
    if (!anyNew)
        return {};
    ++m_running.conversations;
    if (auto inserted = insertConversation(conversation); !inserted)
        return inserted;
    ++m_nextConversation;
    return {};
}

Result<ImportWriter::Placed> ImportWriter::place(PreparedConversation& conversation, PreparedTurn& turn)
{
    domain::ImportedTurn& imported = turn.imported;
    const bool isNamed = conversation.isNamed || !imported.turnId.empty() || !imported.correlationId.empty();
    while (true) {
        const auto inserted = insertTurn(turn);
        if (!inserted)
            return tl::unexpected(inserted.error());
        if (*inserted) {
            ++m_nextOrder;
            return Placed{m_nextTurn++, true};
        }
        const auto stored = storedTurn(m_database, turn.turnId);
        if (!stored)
            return tl::unexpected(stored.error());
        if (!*stored)
            return badConversation(conversation.conversationId, "a turn could not be stored: a number in it is none");
        if ((*stored)->bodyHash != turn.bodyHash) {
            // Another turn has this id: files number their turns from 1. It gets one of its own, the same each time.
            turn.turnId += "~" + hexOf(turn.bodyHash).substr(0, 12);
            continue;
        }
        const RowColumns columns(imported.runId, imported.createdAt, imported.metadata.text, conversation.metadata.text);
        if (isNamed && !columns.areWithin((*stored)->columns))
            conversation.notes.push_back({domain::ImportNote::Kind::Merged, turn.turnId});
        if (isNamed || columns == (*stored)->columns)
            return Placed{(*stored)->key, false};
        renameByColumns(turn, columns);
    }
}

Result<bool> ImportWriter::insertTurn(const PreparedTurn& prepared)
{
    const domain::ImportedTurn& turn = prepared.imported;
    const Details details(turn);
    bool inserted = false;
    {
        Statement insert(m_database,
                         "INSERT OR IGNORE INTO turns (turn_key, queue_order, conversation_key, position, turn_id,"
                         " body_hash, title, snippet, agent, model, version, correlation_id, run_id, created_at,"
                         " environment, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(m_nextTurn).bind(m_nextOrder).bind(m_nextConversation).bind(turn.position).bind(prepared.turnId);
        insert.bind(prepared.bodyHash).bind(prepared.title).bind(prepared.snippet).bind(prepared.agent);
        insert.bind(turn.model).bind(turn.version);
        insert.bindUnlessEmpty(turn.correlationId).bindUnlessEmpty(turn.runId).bind(turn.createdAt);
        insert.bindUnlessEmpty(details.apart ? std::string_view() : details.environment);
        insert.bindUnlessEmpty(details.apart ? std::string_view() : details.metadata);
        const auto changed = insert.change();
        if (!changed)
            return tl::unexpected(changed.error());
        inserted = *changed > 0;
    }
    if (inserted && details.apart) {
        if (auto detailed = insertDetails(turn); !detailed)
            return tl::unexpected(detailed.error());
    }
    return inserted;
}

Result<void> ImportWriter::insertDetails(const domain::ImportedTurn& turn)
{
    Statement insert(m_database, "INSERT INTO turn_details (turn_key, environment, metadata, damaged_response)"
                                 " VALUES (?, ?, ?, ?)");
    const Details details(turn);
    insert.bind(m_nextTurn).bindUnlessEmpty(details.environment).bindUnlessEmpty(details.metadata);
    return insert.bindUnlessEmpty(details.damagedResponse).run();
}

Result<void> ImportWriter::insertConversation(const PreparedConversation& conversation)
{
    const std::string_view metadata = conversation.metadata.text;
    Statement insert(m_database, "INSERT INTO conversations (conversation_key, conversation_id, title, metadata)"
                                 " VALUES (?, ?, ?, ?)");
    insert.bind(m_nextConversation).bind(conversation.conversationId).bind(conversation.title);
    insert.bindUnlessEmpty(metadata == "{}" ? std::string_view() : metadata);
    if (auto inserted = insert.run(); !inserted)
        return inserted;
    return insertMessages(conversation);
}

Result<void> ImportWriter::insertMessages(const PreparedConversation& conversation)
{
    Statement insert(m_database, "INSERT INTO messages (message_key, " TOUCHSTONE_MESSAGE_COLUMNS ")"
                                 " VALUES (?, ?, ?, ?)");
    for (std::size_t position = 0; position < conversation.messages.size(); ++position) {
        const domain::Message& message = conversation.messages[position];
        insert.bind(messageKey(m_nextConversation, static_cast<std::int64_t>(position)));
        insert.bind(message.role).bind(message.content).bindUnlessEmpty(conversation.extras[position]);
        if (auto inserted = insert.run(); !inserted)
            return inserted;
    }
    return {};
}

Result<void> ImportWriter::addFeedbacks(domain::ImportedTurn& turn, TurnKey key)
{
    for (domain::ImportedFeedback& imported : turn.feedbacks) {
        FeedbackRow row;
        row.turn = key;
        row.activeMs = imported.activeMs;
        row.wallMs = imported.wallMs;
        row.feedback = std::move(imported.feedback);
        const auto added = addImportedFeedback(m_database, std::move(row));
        if (!added)
            return tl::unexpected(added.error());
        if (*added != FeedbackAdded::Added)
            continue;
        ++m_running.feedbacks;
        m_running.completedCorrections += imported.completed ? 1 : 0;
    }
    return {};
}

} // namespace touchstone::project
