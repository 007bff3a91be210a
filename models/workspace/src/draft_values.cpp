#include "draft_values.h"

#include <algorithm>

namespace touchstone::workspace {

using project::Draft;

Draft draftOf(const domain::Judgement& judgement)
{
    Draft draft;
    draft.polarity = judgement.polarity;
    draft.score = judgement.score;
    draft.primary = judgement.primary;
    draft.others = judgement.others;
    draft.confidence = judgement.confidence;
    draft.comment = judgement.comment;
    if (!judgement.correction.empty())
        draft.correctedText = judgement.correction;
    draft.activeMs = judgement.activeMs;
    draft.wallMs = judgement.wallMs;
    return draft;
}

bool sameRating(const Draft& one, const Draft& other)
{
    return one.polarity == other.polarity && one.score == other.score && one.primary == other.primary
        && one.others == other.others && one.confidence == other.confidence;
}

bool sameValues(const Draft& one, const Draft& other)
{
    return sameRating(one, other) && one.comment == other.comment && one.correctedText == other.correctedText;
}

double laterThan(double now, const std::optional<domain::Judgement>& previous)
{
    return previous ? std::max(now, previous->ts + 0.001) : now;
}

} // namespace touchstone::workspace
