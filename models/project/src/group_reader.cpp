#include "group_reader.h"

#include <algorithm>
#include <tuple>

#include "feedback_rows.h"
#include "schema.h"
#include "turn_reader.h"

namespace touchstone::project {
namespace {

constexpr int versionColumn = feedbackColumns;
constexpr int turnColumn = versionColumn + 1;
constexpr int stateColumn = turnColumn + turnColumns;
constexpr int baseStateColumn = stateColumn + 1;
constexpr int summaryColumn = baseStateColumn + 1;

const char* const exportSelect =
    "SELECT " TOUCHSTONE_FEEDBACK_COLUMNS ", coalesce(j.version, f.version), " TOUCHSTONE_TURN_COLUMNS ", t.state, t.base_state";
// Columns that are read only when the filter asks: every column of a row costs.
const char* const exportSelectSummary = ", t.title, t.snippet, t.agent, t.flagged";
// The order of turns is that of conversations and positions: see the schema. CROSS keeps SQLite from starting at turns.
const char* const exportFrom =
    " FROM feedbacks f CROSS JOIN turns t ON t.turn_key = f.turn_key"
    " JOIN conversations c ON c.conversation_key = t.conversation_key"
    " LEFT JOIN turn_details d ON d.turn_key = t.turn_key"
    " LEFT JOIN judgements j ON j.judgement_key = f.judgement_key"
    " WHERE f.latest = 1 ORDER BY f.turn_key";

TurnSummary summaryForFilter(const Statement& row, const domain::Turn& turn)
{
    TurnSummary summary;
    summary.turnId = turn.turnId;
    summary.conversationId = turn.conversationId;
    summary.title = row.text(summaryColumn);
    summary.snippet = row.text(summaryColumn + 1);
    summary.agent = row.text(summaryColumn + 2);
    summary.state = static_cast<TurnState>(row.integer(stateColumn));
    summary.flagged = row.integer(summaryColumn + 3) != 0;
    return summary;
}

bool byIds(const domain::ExportRow& left, const domain::ExportRow& right)
{
    return std::tie(left.feedback.feedbackId, left.feedback.annotatorId)
        < std::tie(right.feedback.feedbackId, right.feedback.annotatorId);
}

} // namespace

GroupReader::GroupReader(storage::Database& database, const Filter& filter)
    : m_database(database)
    , m_matcher(filter, SummaryMatcher::Polarity::OfFeedback)
    , m_terms(filter, SummaryMatcher::Polarity::OfFeedback)
    , m_asksForState(std::any_of(filter.terms.begin(), filter.terms.end(), [](const Filter::Term& term) {
        return term.field == Filter::Term::Field::State && !term.negated;
    }))
{
}

Result<void> GroupReader::prepare()
{
    Statement count(m_database, "SELECT count(*) FROM feedbacks WHERE latest = 1");
    const auto counted = count.first();
    if (!counted)
        return tl::unexpected(counted.error());
    m_estimate = count.integer(0);
    std::string select = exportSelect;
    if (!m_matcher.isTrivial())
        select += exportSelectSummary;
    m_feedbacks.emplace(m_database, select + exportFrom, Statement::Own());
    m_messages.emplace(m_database,
                       "SELECT message_key, " TOUCHSTONE_MESSAGE_COLUMNS
                       " FROM messages WHERE message_key >= ? ORDER BY message_key",
                       Statement::Own());
    return {};
}

Result<void> GroupReader::start()
{
    if (auto ready = prepare(); !ready)
        return ready;
    m_conversation = 0;
    m_nextMessage = -1;
    m_read = 0;
    if (auto executed = m_feedbacks->run(); !executed)
        return executed;
    return step().map([](bool) {});
}

Result<bool> GroupReader::step()
{
    const auto more = m_feedbacks->next();
    m_onRow = more.value_or(false);
    return more;
}

Result<bool> GroupReader::next(FeedbackGroup& group)
{
    group.rows.clear();
    while (m_onRow && group.rows.empty()) {
        if (auto read = readGroup(group); !read)
            return tl::unexpected(read.error());
    }
    if (group.rows.empty())
        return false;
    std::sort(group.rows.begin(), group.rows.end(), byIds);
    return readMessages(group).map([] { return true; });
}

Result<void> GroupReader::readGroup(FeedbackGroup& group)
{
    const TurnKey key = m_feedbacks->integer(0);
    group.conversation = m_feedbacks->integer(turnColumn);
    group.turn = readTurn(*m_feedbacks, turnColumn);
    const bool wanted = turnPasses(group.turn);
    // Put back after it was judged here. What came with a file never made its turn a judged one.
    const bool requeued = !m_asksForState && m_feedbacks->enumerator<TurnState>(baseStateColumn) == TurnState::Open;
    const bool skipped = m_feedbacks->enumerator<TurnState>(stateColumn) == TurnState::Skipped;
    while (m_onRow && m_feedbacks->integer(0) == key) {
        if (wanted && feedbackPasses()) {
            FeedbackRow read = readFeedback(*m_feedbacks, 0);
            domain::ExportRow& row = group.rows.emplace_back();
            row.feedback = std::move(read.feedback);
            row.skipped = skipped;
            row.requeued = requeued && read.judgement;
            row.activeMs = read.activeMs;
            row.wallMs = read.wallMs;
            row.version = m_feedbacks->integer(versionColumn);
        }
        if (auto stepped = step(); !stepped)
            return tl::unexpected(stepped.error());
    }
    return {};
}

bool GroupReader::turnPasses(const domain::Turn& turn) const
{
    return m_matcher.isTrivial() || m_matcher.matches(summaryForFilter(*m_feedbacks, turn));
}

bool GroupReader::feedbackPasses() const
{
    if (m_terms.terms.empty())
        return true;
    const FeedbackRow row = readFeedback(*m_feedbacks, 0);
    const FeedbackFacts facts{static_cast<int>(row.feedback.dimension), static_cast<int>(row.feedback.polarity),
                              row.feedback.ts, row.feedback.annotatorId, row.feedback.feedbackId};
    return std::all_of(m_terms.terms.begin(), m_terms.terms.end(), [&](const FeedbackTerms::Term& term) {
        return FeedbackTerms::holds(term, facts) != term.negated;
    });
}

Result<void> GroupReader::stepMessage()
{
    const auto more = m_messages->next();
    if (!more)
        return tl::unexpected(more.error());
    m_nextMessage = *more ? m_messages->integer(0) : -1;
    return {};
}

Result<void> GroupReader::startConversation(std::int64_t conversation)
{
    // Reading on over a few messages that nobody asked for is cheaper than a new query.
    constexpr int readOverAtMost = 32;
    m_read = 0;
    m_conversation = conversation;
    const std::int64_t first = messageKey(conversation, 0);
    for (int read = 0; read < readOverAtMost && m_nextMessage >= 0 && m_nextMessage < first; ++read)
        if (auto stepped = stepMessage(); !stepped)
            return stepped;
    if (m_nextMessage >= first)
        return {};
    if (auto executed = m_messages->bind(first).run(); !executed)
        return executed;
    return stepMessage();
}

Result<void> GroupReader::readMessages(FeedbackGroup& group)
{
    group.messages.clear();
    if (m_conversation != group.conversation) {
        if (auto started = startConversation(group.conversation); !started)
            return started;
    }
    for (; m_read <= group.turn.index; ++m_read) {
        if (m_nextMessage != messageKey(m_conversation, m_read))
            return fail(ErrorCode::Damaged,
                        "the messages of turn " + group.turn.turnId + " are missing from the project file",
                        group.turn.turnId);
        group.messages.push_back(readMessage(*m_messages, 1));
        if (m_read == group.turn.index)
            group.turn.ratedPrompt = readRatedPrompt(*m_messages, 1);
        if (auto stepped = stepMessage(); !stepped)
            return stepped;
    }
    return {};
}

} // namespace touchstone::project
