#include "exchange/export_group.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "domain/judgement.h"
#include "domain/text/encoding.h"
#include "protocol/derive.h"

namespace touchstone::domain::exchange {
namespace {
constexpr std::size_t polarities = 4;

/// The polarity that most annotators gave, nullopt when two have as many.
std::optional<protocol::Polarity> mostFrequent(const std::vector<const ExportItem*>& items)
{
    std::array<std::set<std::string>, polarities> voters;
    for (const ExportItem* item : items)
        voters[std::size_t(item->feedback.polarity)].insert(item->feedback.annotatorId);
    const auto most = std::max_element(voters.begin(), voters.end(),
                                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const auto asMany = std::count_if(voters.begin(), voters.end(),
                                      [&](const auto& other) { return other.size() == most->size(); });
    if (asMany > 1)
        return std::nullopt;
    return protocol::Polarity(most - voters.begin());
}

/// Of those who agree, the surest speaks for all; then the latest, then the id, so that the choice is always the same.
bool speaksBefore(const protocol::Feedback& a, const protocol::Feedback& b)
{
    if (a.confidence != b.confidence)
        return a.confidence > b.confidence;
    if (a.ts != b.ts)
        return a.ts > b.ts;
    return a.feedbackId < b.feedbackId;
}

/// Fills the ids of what is kept and counts the others.
void keepOfDimension(const std::vector<const ExportItem*>& items, std::set<const ExportItem*>& kept, ExportTally& tally)
{
    const auto winner = mostFrequent(items);
    const ExportItem* speaker = nullptr;
    for (const ExportItem* item : items)
        if (winner && item->feedback.polarity == *winner && (!speaker || speaksBefore(item->feedback, speaker->feedback)))
            speaker = item;
    if (speaker)
        kept.insert(speaker);
    for (const ExportItem* item : items) {
        if (!winner)
            tally.exclude("no_majority", item->feedback.feedbackId);
        else if (item != speaker)
            tally.exclude(item->feedback.polarity == *winner ? "same_as_majority" : "minority");
    }
}

void keepMajority(TurnGroup& group, ExportTally& tally)
{
    std::map<protocol::Dimension, std::vector<const ExportItem*>> byDimension;
    for (const ExportItem& item : group.items)
        byDimension[item.feedback.dimension].push_back(&item);
    std::set<const ExportItem*> kept;
    for (const auto& [dimension, items] : byDimension)
        keepOfDimension(items, kept, tally);
    std::vector<ExportItem> chosen;
    for (ExportItem& item : group.items)
        if (kept.count(&item) > 0)
            chosen.push_back(std::move(item));
    group.items = std::move(chosen);
}

template <typename Leaves>
void takeOut(TurnGroup& group, std::string_view slug, ExportTally& tally, Leaves leaves)
{
    const auto gone = std::stable_partition(group.items.begin(), group.items.end(),
                                            [&](const ExportItem& item) { return !leaves(item); });
    for (auto item = gone; item != group.items.end(); ++item)
        tally.exclude(slug);
    group.items.erase(gone, group.items.end());
}

tl::unexpected<Error> mismatch(const TurnGroup& group, const protocol::Feedback& feedback, const std::string& what)
{
    return fail(ErrorCode::SchemaViolation,
                "feedback " + feedback.feedbackId + " does not fit turn " + group.turn.turnId + ": " + what +
                    ". Nothing was written; rate this turn again or leave it out with the filter.",
                feedback.feedbackId);
}

Result<void> checkUtf8(const TurnGroup& group, const protocol::Feedback& feedback, std::string_view field,
                       const std::string& text)
{
    if (const auto fault = findInvalidUtf8(text))
        return mismatch(group, feedback, std::string(field) + " is no valid UTF-8 at byte " +
                                             std::to_string(fault->byteOffset) + ": " + fault->reason);
    return {};
}

/// A file that is broken in one place is of no use to anybody, so nothing that is no text gets into one.
Result<void> checkTexts(const TurnGroup& group, const protocol::Feedback& feedback)
{
    auto done = checkUtf8(group, feedback, "the prompt", feedback.ratedTurn->prompt);
    if (done)
        done = checkUtf8(group, feedback, "the response", feedback.ratedTurn->response);
    if (done)
        done = checkUtf8(group, feedback, "the comment", feedback.comment);
    if (done)
        done = checkUtf8(group, feedback, "the correction", feedback.correction);
    for (const Message& message : group.turn.context)
        if (done)
            done = checkUtf8(group, feedback, "the context", message.content);
    return done;
}
} // namespace

Result<bool> TurnGroups::readAhead()
{
    if (m_hasRow || m_atEnd)
        return m_hasRow;
    auto more = m_source.next(m_row);
    if (!more)
        return tl::unexpected<Error>(std::move(more.error()));
    m_hasRow = *more;
    m_atEnd = !*more;
    m_rowsRead += *more ? 1 : 0;
    return m_hasRow;
}

bool TurnGroups::isAboutTurnOf(const TurnGroup& group) const
{
    return m_row.sameTurn
        || (m_row.turn.turnId == group.turn.turnId && m_row.turn.conversationId == group.turn.conversationId);
}

Result<bool> TurnGroups::next(TurnGroup& group)
{
    group.items.clear();
    auto more = readAhead();
    if (!more || !*more)
        return more;
    group.turn = std::move(m_row.turn);
    group.skipped = m_row.skipped;
    do {
        group.items.push_back({std::move(m_row.feedback), m_row.activeMs, m_row.wallMs, m_row.requeued});
        m_hasRow = false;
        more = readAhead();
        if (!more)
            return more;
    } while (*more && isAboutTurnOf(group));
    return true;
}

Result<void> TurnGroups::rewind()
{
    m_row = {};
    m_hasRow = false;
    m_atEnd = false;
    m_rowsRead = 0;
    return m_source.rewind();
}

void chooseItems(TurnGroup& group, const std::string& annotators, ExportTally& tally)
{
    takeOut(group, "withdrawn", tally, [](const ExportItem& item) { return isWithdrawal(item.feedback); });
    if (group.skipped)
        return takeOut(group, "skipped", tally, [](const ExportItem&) { return true; });
    takeOut(group, "requeued", tally, [](const ExportItem& item) { return item.requeued; });
    if (annotators == "each")
        return;
    if (annotators == "majority")
        return keepMajority(group, tally);
    // Adjudicated values come with shared queues; a turn without one has no gold.
    if (annotators == "gold")
        return takeOut(group, "no_gold", tally, [](const ExportItem&) { return true; });
    takeOut(group, "other_annotator", tally,
            [&](const ExportItem& item) { return item.feedback.annotatorId != annotators; });
}

Result<void> checkGroup(const TurnGroup& group)
{
    for (const ExportItem& item : group.items) {
        const protocol::Feedback& feedback = item.feedback;
        if (!feedback.ratedTurn)
            return mismatch(group, feedback, "it names no rated turn");
        const std::string& response = feedback.ratedTurn->response;
        if (response != group.turn.answer.content)
            return mismatch(group, feedback, "the response is no longer the text that was rated");
        if (auto done = checkTexts(group, feedback); !done)
            return done;
        if (!feedback.correctionSpan)
            continue;
        const auto [start, end] = *feedback.correctionSpan;
        const std::int64_t length = protocol::codePointCount(response);
        if (start < 0 || start > end || end > length)
            return mismatch(group, feedback, "its span [" + std::to_string(start) + ", " + std::to_string(end) +
                                                 ") leaves the response, which has " + std::to_string(length) +
                                                 " code points");
    }
    return {};
}

std::string spanTextOf(const protocol::Feedback& feedback)
{
    const std::string& response = feedback.ratedTurn->response;
    const std::size_t start = protocol::byteOffset(response, feedback.correctionSpan->start);
    const std::size_t end = protocol::byteOffset(response, feedback.correctionSpan->end);
    return response.substr(start, end - start);
}

bool isPlainAnswer(const Message& answer)
{
    return answer.role == "assistant" && answer.name.empty() && answer.toolCallId.empty() && answer.toolCalls.empty() &&
           answer.parts.text == "null";
}

} // namespace touchstone::domain::exchange
