#include "filter_match.h"

#include <algorithm>

#include "filter_dates.h"

namespace touchstone::project {
namespace {

using Field = Filter::Term::Field;

QString textFrom(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

std::string_view polarityName(const TurnSummary& summary)
{
    return summary.polarity ? protocol::name(*summary.polarity) : std::string_view();
}

/// What the feedbacks of one turn say about a filter.
class TurnVerdict
{
public:
    explicit TurnVerdict(const FeedbackTerms& terms)
        : m_terms(terms)
    {
    }

    void see(const Statement& row)
    {
        const std::string annotator = m_terms.needAnnotator() ? row.text(4) : std::string();
        const std::string id = m_terms.needId() ? row.text(5) : std::string();
        const FeedbackFacts facts{static_cast<int>(row.integer(1)), static_cast<int>(row.integer(2)), row.real(3), annotator, id};
        bool all = true;
        for (const FeedbackTerms::Term& term : m_terms.terms) {
            const bool holds = FeedbackTerms::holds(term, facts);
            if (term.negated)
                m_refused = m_refused || holds;
            else
                all = all && holds;
        }
        m_found = m_found || all;
    }
    [[nodiscard]] bool found() const { return m_found; }
    [[nodiscard]] bool refused() const { return m_refused; }

private:
    const FeedbackTerms& m_terms;
    bool m_found = false;
    bool m_refused = false;
};

/// The ids of a list with commas between them, sorted.
std::vector<std::string> listOf(std::string_view text)
{
    std::vector<std::string> ids;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        if (end > 0)
            ids.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

bool isPlain(const FeedbackTerms::Term& term)
{
    return !term.negated;
}

/// Only refusals: a turn without any feedback matches as well.
Result<std::vector<TurnKey>> without(storage::Database& database, const std::vector<TurnKey>& refused)
{
    Statement select(database, "SELECT turn_key FROM turns ORDER BY turn_key");
    std::vector<TurnKey> kept;
    auto more = select.first();
    for (; more && *more; more = select.next())
        if (!std::binary_search(refused.begin(), refused.end(), select.integer(0)))
            kept.push_back(select.integer(0));
    if (!more)
        return tl::unexpected(more.error());
    return kept;
}

} // namespace

SummaryMatcher::SummaryMatcher(const Filter& filter, Polarity polarity)
{
    for (const Filter::Term& term : filter.terms) {
        switch (term.field) {
        case Field::Text:
        case Field::Agent:
            m_needsText = m_needsText || term.field == Field::Text;
            m_terms.push_back({term, textFrom(term.value)});
            break;
        case Field::State:
        case Field::Flagged:
            m_terms.push_back({term, {}});
            break;
        case Field::Polarity:
            if (polarity == Polarity::OfTurn)
                m_terms.push_back({term, {}});
            break;
        case Field::Dimension:
        case Field::Annotator:
        case Field::Before:
        case Field::After:
        case Field::Feedback:
            break;
        }
    }
}

bool SummaryMatcher::matches(const TurnSummary& summary) const
{
    QString haystack;
    if (m_needsText) {
        haystack = textFrom(summary.title) + QLatin1Char('\n') + textFrom(summary.snippet) + QLatin1Char('\n')
            + textFrom(summary.agent) + QLatin1Char('\n') + textFrom(summary.turnId) + QLatin1Char('\n')
            + textFrom(summary.conversationId);
        haystack = haystack.toCaseFolded();
    }
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const Needle& needle) {
        bool holds = false;
        if (needle.term.field == Field::Text)
            holds = haystack.contains(needle.text);
        else if (needle.term.field == Field::Agent)
            holds = textFrom(summary.agent).toCaseFolded().contains(needle.text);
        else if (needle.term.field == Field::State)
            holds = name(summary.state) == needle.term.value;
        else if (needle.term.field == Field::Polarity)
            holds = polarityName(summary) == needle.term.value;
        else
            holds = summary.flagged;
        return holds != needle.term.negated;
    });
}

FeedbackTerms::FeedbackTerms(const Filter& filter, SummaryMatcher::Polarity polarity)
{
    for (const Filter::Term& term : filter.terms) {
        Term found;
        found.field = term.field;
        found.negated = term.negated;
        switch (term.field) {
        case Field::Dimension:
            found.number = static_cast<int>(*protocol::dimensionFromName(term.value));
            break;
        case Field::Polarity:
            if (polarity == SummaryMatcher::Polarity::OfTurn)
                continue;
            found.number = static_cast<int>(*protocol::polarityFromName(term.value));
            break;
        case Field::Annotator:
            found.annotator = term.value;
            break;
        case Field::Feedback:
            found.ids = listOf(term.value);
            break;
        case Field::Before:
        case Field::After:
            found.moment = momentOf(term.value).value_or(0.0);
            break;
        case Field::Text:
        case Field::Agent:
        case Field::State:
        case Field::Flagged:
            continue;
        }
        terms.push_back(std::move(found));
    }
}

bool FeedbackTerms::holds(const Term& term, const FeedbackFacts& facts)
{
    switch (term.field) {
    case Field::Dimension:
        return facts.dimension == term.number;
    case Field::Polarity:
        return facts.polarity == term.number;
    case Field::Annotator:
        return facts.annotator == term.annotator;
    case Field::Feedback:
        return std::binary_search(term.ids.begin(), term.ids.end(), facts.id, std::less<>());
    case Field::Before:
        return facts.ts < term.moment;
    case Field::After:
        return facts.ts >= term.moment;
    case Field::Text:
    case Field::Agent:
    case Field::State:
    case Field::Flagged:
        break;
    }
    return true;
}

bool FeedbackTerms::needs(Field field) const
{
    return std::any_of(terms.begin(), terms.end(), [field](const Term& term) { return term.field == field; });
}

Result<std::optional<std::vector<TurnKey>>> turnsWithFeedback(storage::Database& database, const Filter& filter)
{
    const FeedbackTerms terms(filter, SummaryMatcher::Polarity::OfTurn);
    if (terms.terms.empty())
        return std::nullopt;
    // Without ids answered by the covering index alone.
    Statement select(database, std::string("SELECT turn_key, dimension, polarity, ts, annotator_id")
                                   + (terms.needId() ? ", feedback_id" : "")
                                   + " FROM feedbacks WHERE latest = 1 AND withdrawal = 0 ORDER BY turn_key");
    std::vector<TurnKey> found;
    std::vector<TurnKey> refused;
    auto more = select.first();
    while (more && *more) {
        const TurnKey current = select.integer(0);
        TurnVerdict verdict(terms);
        for (; more && *more && select.integer(0) == current; more = select.next())
            verdict.see(select);
        if (verdict.refused())
            refused.push_back(current);
        else if (verdict.found())
            found.push_back(current);
    }
    if (!more)
        return tl::unexpected(more.error());
    if (std::any_of(terms.terms.begin(), terms.terms.end(), isPlain))
        return found;
    auto kept = without(database, refused);
    if (!kept)
        return tl::unexpected(kept.error());
    return std::move(*kept);
}

} // namespace touchstone::project
