#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "project/filter.h"
#include "statement.h"

namespace touchstone::project {

/// Decides the terms of a filter that a summary answers: words, state, agent, flag and, when asked, polarity.
class SummaryMatcher
{
public:
    /// In a list, `polarity:` is that of the turn; in an export that of each feedback, which FeedbackTerms decides.
    enum class Polarity { OfTurn, OfFeedback };
    SummaryMatcher(const Filter& filter, Polarity polarity);

    /// True when every turn matches.
    [[nodiscard]] bool isTrivial() const { return m_terms.empty(); }
    [[nodiscard]] bool matches(const TurnSummary& summary) const;

private:
    struct Needle {
        Filter::Term term;
        QString text;  ///< of a word or an agent
    };
    std::vector<Needle> m_terms;
    bool m_needsText = false;
};

/// What a feedback answers of a filter, in one row.
struct FeedbackFacts {
    int dimension = 0;
    int polarity = 0;
    double ts = 0.0;
    std::string_view annotator;  ///< read only when `needAnnotator`
    std::string_view id;         ///< read only when `needId`
};

/// The terms of a filter that a feedback answers: dimension, annotator, ids, dates (`before:` up to the start of a day,
/// `after:` from its start on) and, when asked, polarity.
struct FeedbackTerms {
    explicit FeedbackTerms(const Filter& filter, SummaryMatcher::Polarity polarity);

    struct Term {
        Filter::Term::Field field;
        int number = 0;         ///< of a dimension or polarity
        double moment = 0.0;    ///< of a date
        std::string annotator;
        std::vector<std::string> ids;  ///< sorted
        bool negated = false;
    };
    std::vector<Term> terms;

    [[nodiscard]] static bool holds(const Term& term, const FeedbackFacts& facts);
    [[nodiscard]] bool needAnnotator() const { return needs(Filter::Term::Field::Annotator); }
    [[nodiscard]] bool needId() const { return needs(Filter::Term::Field::Feedback); }

private:
    [[nodiscard]] bool needs(Filter::Term::Field field) const;
};

/// The turns with a latest feedback for which all plain terms hold and without one for which a negated term's word
/// holds, ascending; nullopt when no term is about feedbacks.
[[nodiscard]] Result<std::optional<std::vector<TurnKey>>> turnsWithFeedback(storage::Database& database,
                                                                            const Filter& filter);

} // namespace touchstone::project
