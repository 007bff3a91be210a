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

/// The terms of a filter that a feedback answers: dimension, annotator, dates (`before:` up to the start of a day,
/// `after:` from its start on) and, when asked, polarity.
struct FeedbackTerms {
    explicit FeedbackTerms(const Filter& filter, SummaryMatcher::Polarity polarity);

    struct Term {
        Filter::Term::Field field;
        int number = 0;         ///< of a dimension or polarity
        double moment = 0.0;    ///< of a date
        std::string annotator;
        bool negated = false;
    };
    std::vector<Term> terms;

    [[nodiscard]] static bool holds(const Term& term, int dimension, int polarity, double ts,
                                    std::string_view annotator);
    [[nodiscard]] bool needAnnotator() const;
};

/// The turns with a latest feedback for which all plain terms hold and without one for which a negated term's word
/// holds, ascending; nullopt when no term is about feedbacks.
[[nodiscard]] Result<std::optional<std::vector<TurnKey>>> turnsWithFeedback(storage::Database& database,
                                                                            const Filter& filter);

} // namespace touchstone::project
