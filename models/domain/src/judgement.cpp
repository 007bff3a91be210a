#include "domain/judgement.h"

#include <algorithm>
#include <cmath>

#include "domain/text/encoding.h"
#include "protocol/derive.h"

namespace touchstone::domain {
namespace {
using protocol::Polarity;

constexpr std::string_view withdrawnComment = "withdrawn";

bool within(double value, double low, double high)
{
    return std::isfinite(value) && value >= low && value <= high;
}

void checkUtf8(std::vector<Fault>& faults, std::string pointer, const std::string& text)
{
    if (const auto fault = findInvalidUtf8(text))
        faults.push_back({std::move(pointer), "is no valid UTF-8 at byte " + std::to_string(fault->byteOffset) + ": " +
                                                  fault->reason, {}});
}

void checkScores(std::vector<Fault>& faults, const Judgement& judgement)
{
    if (!within(judgement.score, -1.0, 1.0))
        faults.push_back({"/score", "must lie between -1 and 1", std::to_string(judgement.score)});
    if (!within(judgement.confidence, 0.0, 1.0))
        faults.push_back({"/confidence", "must lie between 0 and 1", std::to_string(judgement.confidence)});
    const auto& others = judgement.others;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const std::string pointer = "/others/" + std::to_string(i);
        if (!within(others[i].value, -1.0, 1.0))
            faults.push_back({pointer + "/value", "must lie between -1 and 1", std::to_string(others[i].value)});
        if (others[i].dimension == judgement.primary)
            faults.push_back({pointer + "/dimension", "is the primary dimension, which has its value in /score",
                              std::string(protocol::name(others[i].dimension))});
        if (i > 0 && others[i].dimension <= others[i - 1].dimension)
            faults.push_back({pointer + "/dimension", "each dimension once, in the order of the specification",
                              std::string(protocol::name(others[i].dimension))});
    }
}

void checkPlace(std::vector<Fault>& faults, const Judgement& judgement, const Turn& turn)
{
    if (judgement.judgementId.empty())
        faults.push_back({"/judgement_id", "must not be empty", {}});
    if (judgement.turnId != turn.turnId)
        faults.push_back({"/turn_id", "names another turn than " + turn.turnId, judgement.turnId});
    if (!std::isfinite(judgement.ts) || judgement.ts < 0)
        faults.push_back({"/ts", "must be a time in Unix seconds", {}});
    if (judgement.activeMs < 0)
        faults.push_back({"/active_ms", "must not be negative", std::to_string(judgement.activeMs)});
    if (judgement.wallMs < 0)
        faults.push_back({"/wall_ms", "must not be negative", std::to_string(judgement.wallMs)});
}

bool keepsWhatIsOutside(const std::string& response, const std::string& correction, const protocol::CodePointSpan& span)
{
    const std::size_t start = protocol::byteOffset(response, span.start);
    const std::size_t tail = response.size() - protocol::byteOffset(response, span.end);
    return correction.size() >= start + tail && correction.compare(0, start, response, 0, start) == 0 &&
           correction.compare(correction.size() - tail, tail, response, response.size() - tail, tail) == 0;
}

void checkSpan(std::vector<Fault>& faults, const Judgement& judgement, const Turn& turn)
{
    if (!judgement.correctionSpan)
        return;
    const auto span = *judgement.correctionSpan;
    const std::string& response = turn.answer.content;
    const std::string value = "[" + std::to_string(span.start) + "," + std::to_string(span.end) + "]";
    if (!turn.damagedResponse.empty())
        return faults.push_back({"/correction_span", "the answer holds lone surrogates: only the whole can be corrected",
                                 value});
    const std::int64_t length = protocol::codePointCount(response);
    if (span.start < 0 || span.start > span.end || span.end > length)
        return faults.push_back({"/correction_span", "must lie within the " + std::to_string(length) +
                                                         " code points of the answer", value});
    if (!keepsWhatIsOutside(response, judgement.correction, span))
        faults.push_back({"/correction_span", "the correction differs from the answer outside of this range", value});
}

void checkCorrection(std::vector<Fault>& faults, const Judgement& judgement, const Turn& turn)
{
    if (judgement.polarity != Polarity::Corrective)
        return;
    if (judgement.correction.empty())
        return faults.push_back({"/correction", "a corrective judgement needs the corrected answer", {}});
    if (judgement.correction == turn.answer.content)
        return faults.push_back({"/correction", "is the same as the answer: change it, or choose another polarity", {}});
    checkSpan(faults, judgement, turn);
}

Polarity polarityOfSign(double value)
{
    if (value > 0)
        return Polarity::Positive;
    return value < 0 ? Polarity::Negative : Polarity::Neutral;
}

protocol::Feedback blankFeedback(const std::string& judgementId, const Judgement& judgement, const Turn& turn,
                                 protocol::Dimension dimension)
{
    protocol::Feedback feedback;
    feedback.feedbackId = judgementId + "-" + std::string(protocol::name(dimension));
    feedback.correlationId = turn.correlationId.empty() ? turn.turnId : turn.correlationId;
    feedback.sessionId = turn.conversationId;
    feedback.ratedTurn = ratedTurnOf(turn);
    feedback.dimension = dimension;
    feedback.confidence = judgement.confidence;
    feedback.source = protocol::Source::Human;
    feedback.annotatorId = judgement.annotator;
    feedback.ts = judgement.ts;
    return feedback;
}

std::vector<protocol::Dimension> dimensionsOf(const Judgement& judgement)
{
    std::vector<protocol::Dimension> dimensions{judgement.primary};
    for (const DimensionValue& other : judgement.others)
        dimensions.push_back(other.dimension);
    return dimensions;
}

bool holds(const std::vector<protocol::Dimension>& dimensions, protocol::Dimension wanted)
{
    return std::find(dimensions.begin(), dimensions.end(), wanted) != dimensions.end();
}

/// What the version before had and this one has no more, in the order of the specification.
std::vector<protocol::Dimension> dimensionsTakenBack(const Judgement& judgement, const Judgement* previous)
{
    std::vector<protocol::Dimension> taken;
    if (judgement.withdrawn)
        taken = dimensionsOf(judgement);
    if (previous && !previous->withdrawn) {
        const auto kept = dimensionsOf(judgement);
        for (const auto dimension : dimensionsOf(*previous))
            if (!holds(kept, dimension))
                taken.push_back(dimension);
    }
    std::sort(taken.begin(), taken.end());
    return taken;
}
} // namespace

Result<void> validate(const Judgement& judgement, const Turn& turn)
{
    std::vector<Fault> faults;
    checkPlace(faults, judgement, turn);
    checkUtf8(faults, "/comment", judgement.comment);
    checkUtf8(faults, "/correction", judgement.correction);
    checkUtf8(faults, "/annotator", judgement.annotator);
    if (!judgement.withdrawn) {
        checkScores(faults, judgement);
        checkCorrection(faults, judgement, turn);
    }
    if (faults.empty())
        return {};
    Error error{ErrorCode::SchemaViolation, faults.front().pointer + " " + faults.front().message, turn.turnId, false,
                std::move(faults)};
    return tl::unexpected<Error>(std::move(error));
}

std::vector<protocol::Feedback> toFeedbacks(const Judgement& judgement, const Turn& turn, const Judgement* previous)
{
    std::vector<protocol::Feedback> feedbacks;
    if (!judgement.withdrawn) {
        protocol::Feedback first = blankFeedback(judgement.judgementId, judgement, turn, judgement.primary);
        first.polarity = judgement.polarity;
        first.score = judgement.score;
        first.comment = judgement.comment;
        if (judgement.polarity == Polarity::Corrective) {
            first.correction = judgement.correction;
            first.correctionSpan = judgement.correctionSpan;
        }
        feedbacks.push_back(std::move(first));
        for (const DimensionValue& other : judgement.others) {
            feedbacks.push_back(blankFeedback(judgement.judgementId, judgement, turn, other.dimension));
            feedbacks.back().polarity = polarityOfSign(other.value);
            feedbacks.back().score = other.value;
        }
    }
    const std::string& earlierId = previous ? previous->judgementId : judgement.judgementId;
    for (const auto dimension : dimensionsTakenBack(judgement, previous)) {
        feedbacks.push_back(blankFeedback(earlierId, judgement, turn, dimension));
        feedbacks.back().confidence = 0.0;
        feedbacks.back().comment = withdrawnComment;
    }
    return feedbacks;
}

bool isWithdrawal(const protocol::Feedback& feedback)
{
    return feedback.polarity == Polarity::Neutral && feedback.score == 0.0 && feedback.confidence == 0.0 &&
           feedback.comment == withdrawnComment;
}

} // namespace touchstone::domain
