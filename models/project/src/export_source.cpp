#include "export_source.h"

#include <algorithm>
#include <tuple>

#include <QVariant>

#include "feedback_rows.h"
#include "project_store_private.h"
#include "schema.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

constexpr int versionColumn = feedbackColumns;
constexpr int turnColumn = versionColumn + 1;
constexpr int summaryColumn = turnColumn + turnColumns;

const char* const exportSelect =
    "SELECT " TOUCHSTONE_FEEDBACK_COLUMNS ", coalesce(j.version, f.version), " TOUCHSTONE_TURN_COLUMNS;
// Columns that are read only when the filter asks: every column of a row costs.
const char* const exportSelectSummary = ", t.title, t.snippet, t.agent, t.state, t.flagged";
// The order of turns is that of conversations and positions: see the schema. CROSS keeps SQLite from starting at turns.
const char* const exportFrom =
    " FROM feedbacks f CROSS JOIN turns t ON t.turn_key = f.turn_key"
    " JOIN conversations c ON c.conversation_key = t.conversation_key"
    " LEFT JOIN turn_details d ON d.turn_key = t.turn_key"
    " LEFT JOIN judgements j ON j.judgement_key = f.judgement_key"
    " WHERE f.latest = 1 ORDER BY f.turn_key";

TurnSummary summaryForFilter(const QSqlQuery& query, const domain::Turn& turn)
{
    TurnSummary summary;
    summary.turnId = turn.turnId;
    summary.conversationId = turn.conversationId;
    summary.title = textOf(query, summaryColumn);
    summary.snippet = textOf(query, summaryColumn + 1);
    summary.agent = textOf(query, summaryColumn + 2);
    summary.state = static_cast<TurnState>(query.value(summaryColumn + 3).toInt());
    summary.flagged = query.value(summaryColumn + 4).toInt() != 0;
    return summary;
}

bool byIds(const domain::ExportRow& left, const domain::ExportRow& right)
{
    return std::tie(left.feedback.feedbackId, left.feedback.annotatorId)
        < std::tie(right.feedback.feedbackId, right.feedback.annotatorId);
}

} // namespace

FeedbackSource::FeedbackSource(storage::Database& database, const Filter& filter)
    : m_database(database)
    , m_matcher(filter, SummaryMatcher::Polarity::OfFeedback)
    , m_terms(filter, SummaryMatcher::Polarity::OfFeedback)
    , m_feedbacks(database.sql())
    , m_messages(database.sql())
{
}

Result<void> FeedbackSource::start()
{
    Statement count(m_database, "SELECT count(*) FROM feedbacks WHERE latest = 1");
    const auto counted = count.first();
    if (!counted)
        return tl::unexpected(counted.error());
    m_estimate = count.integer(0);
    QString select = QString::fromUtf8(exportSelect);
    if (!m_matcher.isTrivial())
        select += QString::fromUtf8(exportSelectSummary);
    m_feedbacks = QSqlQuery(m_database.sql());
    m_feedbacks.setForwardOnly(true);
    m_feedbacks.prepare(select + QString::fromUtf8(exportFrom));
    m_messages = QSqlQuery(m_database.sql());
    m_messages.setForwardOnly(true);
    m_messages.prepare(QStringLiteral("SELECT message_key, " TOUCHSTONE_MESSAGE_COLUMNS
                                      " FROM messages WHERE message_key >= ? ORDER BY message_key"));
    return {};
}

Result<void> FeedbackSource::rewind()
{
    if (auto ready = start(); !ready)
        return ready;
    m_group = {};
    m_conversation = 0;
    m_nextMessage = -1;
    m_read.clear();
    m_givenTurn.clear();
    if (auto executed = storage::execute(m_feedbacks); !executed)
        return executed;
    m_started = true;
    return step().map([](bool) {});
}

Result<bool> FeedbackSource::step()
{
    const auto more = storage::next(m_feedbacks);
    m_onRow = more.value_or(false);
    return more;
}

Result<bool> FeedbackSource::next(domain::ExportRow& row)
{
    if (!m_started) {
        if (auto rewound = rewind(); !rewound)
            return tl::unexpected(rewound.error());
    }
    while (m_group.at >= m_group.rows.size()) {
        const auto more = nextGroup();
        if (!more || !*more)
            return more;
    }
    give(row);
    return true;
}

Result<bool> FeedbackSource::nextGroup()
{
    if (!m_onRow)
        return false;
    const TurnKey key = m_feedbacks.value(0).toLongLong();
    m_group.rows.clear();
    m_group.at = 0;
    m_group.conversation = m_feedbacks.value(turnColumn).toLongLong();
    m_group.turn = readTurn(m_feedbacks, turnColumn);
    const bool wanted = turnPasses();
    while (m_onRow && m_feedbacks.value(0).toLongLong() == key) {
        if (wanted && feedbackPasses()) {
            FeedbackRow read = readFeedback(m_feedbacks, 0);
            domain::ExportRow& row = m_group.rows.emplace_back();
            row.feedback = std::move(read.feedback);
            row.activeMs = read.activeMs;
            row.wallMs = read.wallMs;
            row.version = m_feedbacks.value(versionColumn).toLongLong();
        }
        if (auto stepped = step(); !stepped)
            return stepped;
    }
    if (m_group.rows.empty())
        return true;
    std::sort(m_group.rows.begin(), m_group.rows.end(), byIds);
    return readMessages().map([] { return true; });
}

bool FeedbackSource::turnPasses() const
{
    return m_matcher.isTrivial() || m_matcher.matches(summaryForFilter(m_feedbacks, m_group.turn));
}

bool FeedbackSource::feedbackPasses() const
{
    if (m_terms.terms.empty())
        return true;
    const FeedbackRow row = readFeedback(m_feedbacks, 0);
    const auto dimension = static_cast<int>(row.feedback.dimension);
    const auto polarity = static_cast<int>(row.feedback.polarity);
    return std::all_of(m_terms.terms.begin(), m_terms.terms.end(), [&](const FeedbackTerms::Term& term) {
        return FeedbackTerms::holds(term, dimension, polarity, row.feedback.ts, row.feedback.annotatorId)
            != term.negated;
    });
}

Result<void> FeedbackSource::stepMessage()
{
    const auto more = storage::next(m_messages);
    if (!more)
        return tl::unexpected(more.error());
    m_nextMessage = *more ? m_messages.value(0).toLongLong() : -1;
    return {};
}

Result<void> FeedbackSource::startConversation()
{
    // Reading on over a few messages that nobody asked for is cheaper than a new query.
    constexpr int readOverAtMost = 32;
    m_read.clear();
    m_conversation = m_group.conversation;
    const std::int64_t first = messageKey(m_conversation, 0);
    for (int read = 0; read < readOverAtMost && m_nextMessage >= 0 && m_nextMessage < first; ++read)
        if (auto stepped = stepMessage(); !stepped)
            return stepped;
    if (m_nextMessage >= first)
        return {};
    m_messages.finish();
    m_messages.bindValue(0, QVariant::fromValue<qlonglong>(first));
    if (auto executed = storage::execute(m_messages); !executed)
        return executed;
    return stepMessage();
}

Result<void> FeedbackSource::readMessages()
{
    if (m_conversation != m_group.conversation) {
        if (auto started = startConversation(); !started)
            return started;
    }
    while (static_cast<std::int64_t>(m_read.size()) <= m_group.turn.index) {
        if (m_nextMessage != messageKey(m_conversation, static_cast<std::int64_t>(m_read.size())))
            return fail(ErrorCode::Damaged,
                        "the messages of turn " + m_group.turn.turnId + " are missing from the project file",
                        m_group.turn.turnId);
        m_read.push_back(readMessage(m_messages, 1));
        if (auto stepped = stepMessage(); !stepped)
            return stepped;
    }
    return {};
}

void FeedbackSource::give(domain::ExportRow& row)
{
    const auto position = static_cast<std::size_t>(m_group.turn.index);
    // The context of the next turn begins with that of the last one: copying it anew for every turn of a long
    // conversation would be quadratic.
    const bool continues = m_givenConversation == m_group.conversation && !m_givenTurn.empty()
        && row.turn.turnId == m_givenTurn && row.turn.context.size() == m_givenContext && m_givenContext <= position;
    std::vector<domain::Message> context = continues ? std::move(row.turn.context) : std::vector<domain::Message>();
    context.insert(context.end(), m_read.begin() + static_cast<std::ptrdiff_t>(context.size()),
                   m_read.begin() + static_cast<std::ptrdiff_t>(position));
    domain::ExportRow& stored = m_group.rows[m_group.at];
    row = std::move(stored);
    row.turn = m_group.turn;
    row.turn.context = std::move(context);
    row.turn.answer = m_read[position];
    if (m_group.at == 0)
        m_group.rated = domain::ratedTurnOf(row.turn);
    row.feedback.ratedTurn = m_group.rated;
    ++m_group.at;
    m_givenConversation = m_group.conversation;
    m_givenTurn = row.turn.turnId;
    m_givenContext = position;
}

Result<std::unique_ptr<domain::ExportSource>> ProjectStore::exportSource(const Filter& filter)
{
    auto source = std::make_unique<FeedbackSource>(*d->database, filter);
    if (auto ready = source->rewind(); !ready)
        return tl::unexpected(ready.error());
    return source;
}

} // namespace touchstone::project
