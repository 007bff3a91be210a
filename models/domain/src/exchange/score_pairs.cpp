#include "exchange/score_pairs.h"

#include <algorithm>

#include "exchange/export_traps.h"
#include "domain/exchange/sha256.h"

namespace touchstone::domain::exchange {
namespace {

// All with all is quadratic, and thousands of rows about one prompt drown the others.
constexpr std::size_t mostAnswersPerPrompt = 1'000;
constexpr int mostPairsPerPrompt = 1'000;

/// The same for the same messages only: each text is told apart from the next by its length.
std::string digestOf(const TurnGroup& group, const std::vector<Message>& prompt)
{
    Sha256 digest;
    const auto add = [&digest](std::string_view text) {
        digest.add(std::to_string(text.size()) + ":");
        digest.add(text);
    };
    add(group.turn.ratedPrompt.value_or(std::string()));
    for (const Message& message : prompt) {
        for (const std::string* text : {&message.role, &message.content, &message.name, &message.toolCallId,
                                        &message.parts.text})
            add(*text);
        add(std::to_string(message.toolCalls.size()));
        for (const ToolCall& call : message.toolCalls)
            for (const std::string* text : {&call.id, &call.name, &call.arguments})
                add(*text);
    }
    return digest.hex();
}

bool isCorrective(const ExportItem& item)
{
    return item.feedback.polarity == protocol::Polarity::Corrective;
}

/// Judgements that give a row only as part of a pair of answers.
int ratingsIn(const TurnGroup& group)
{
    return static_cast<int>(std::count_if(group.items.begin(), group.items.end(),
                                          [](const ExportItem& item) { return !isCorrective(item); }));
}

bool canBePaired(const TurnGroup& group, const std::vector<Message>& prompt)
{
    return !group.items.empty() && !prompt.empty() && group.turn.damagedResponse.empty()
        && !isBlank(group.turn.answer.content);
}

ScoredAnswer scored(const TurnGroup& group)
{
    ScoredAnswer made;
    made.answer = group.turn.answer;
    made.answer.role = "assistant";
    made.model = group.turn.model;
    made.annotationId = group.items.front().feedback.feedbackId;
    made.metadata = group.turn.metadata;
    for (const ExportItem& item : group.items) {
        const protocol::Feedback& feedback = item.feedback;
        made.scores.push_back({feedback.feedbackId, feedback.annotatorId, feedback.dimension, feedback.score,
                               feedback.confidence, isCorrective(item)});
    }
    return made;
}

} // namespace

ScorePairs::ScorePairs(const ExportOptions& options, ExportTally& tally)
    : m_minGap(options.minScoreGap.value_or(1.0))
    , m_oneVoice(options.annotators == "majority" || options.annotators == "gold")
    , m_tally(tally)
{
}

void ScorePairs::note(const TurnGroup& group, const std::vector<Message>& prompt)
{
    if (!canBePaired(group, prompt))
        return leaveOut(Nearest::Alone, ratingsIn(group));
    Seen& seen = m_seen[digestOf(group, prompt)];
    ++seen.answers;
    seen.ratings += ratingsIn(group);
}

bool ScorePairs::settle()
{
    for (const auto& [digest, seen] : m_seen) {
        if (seen.answers > 1)
            m_waiting[digest].answersToCome = seen.answers;
        else
            leaveOut(Nearest::Alone, seen.ratings);
    }
    m_seen.clear();
    return !m_waiting.empty();
}

void ScorePairs::add(const TurnGroup& group, const std::vector<Message>& prompt, const Write& write)
{
    if (!canBePaired(group, prompt))
        return;
    const auto found = m_waiting.find(digestOf(group, prompt));
    if (found == m_waiting.end())
        return;
    Candidates& candidates = found->second;
    if (candidates.answers.size() < mostAnswersPerPrompt)
        candidates.answers.push_back(scored(group));
    else
        leaveOut(Nearest::TooMany, ratingsIn(group));
    if (--candidates.answersToCome > 0)
        return;
    pairUp(candidates, [&](const ScorePair& pair) { write(prompt, pair); });
    count(candidates);
    m_waiting.erase(found);
}

void ScorePairs::pairUp(Candidates& candidates, const WritePair& write) const
{
    const auto& answers = candidates.answers;
    for (std::size_t second = 1; second < answers.size(); ++second)
        for (std::size_t first = 0; first < second; ++first)
            compare(candidates, answers[first], answers[second], write);
}

void ScorePairs::compare(Candidates& candidates, const ScoredAnswer& first, const ScoredAnswer& second,
                         const WritePair& write) const
{
    std::set<std::string> voices;
    for (const AnswerScore& score : first.scores)
        voices.insert(voiceOf(score));
    for (const std::string& voice : voices) {
        const auto pairs = apart(candidates, first, second, voice);
        if (pairs.empty())
            continue;
        const auto settleAs = [&](Nearest fate) {
            for (const ScorePair& pair : pairs)
                for (const AnswerScore* score : {pair.chosenScore, pair.rejectedScore})
                    candidates.fate[score] = std::max(candidates.fate[score], fate);
        };
        const auto favoursFirst = [&](const ScorePair& pair) { return pair.chosen == &first; };
        if (!std::all_of(pairs.begin(), pairs.end(), favoursFirst)
            && !std::none_of(pairs.begin(), pairs.end(), favoursFirst))
            settleAs(Nearest::DimensionsDisagree);
        else if (first.answer.content == second.answer.content)
            settleAs(Nearest::SameText);
        else if (candidates.written == mostPairsPerPrompt)
            settleAs(Nearest::TooMany);
        else {
            // One row a pair of answers and voice: dimensions that agree say the same once, by the widest gap.
            settleAs(Nearest::Paired);
            ++candidates.written;
            write(*std::max_element(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) {
                return a.gap() < b.gap();
            }));
        }
    }
}

std::vector<ScorePair> ScorePairs::apart(Candidates& candidates, const ScoredAnswer& first, const ScoredAnswer& second,
                                         const std::string& voice) const
{
    std::vector<ScorePair> pairs;
    for (const AnswerScore& one : first.scores)
        for (const AnswerScore& other : second.scores) {
            if (one.dimension != other.dimension || voiceOf(one) != voice || voiceOf(other) != voice)
                continue;
            const bool firstIsBetter = one.score > other.score;
            const ScorePair pair = firstIsBetter ? ScorePair{&first, &second, &one, &other}
                                                 : ScorePair{&second, &first, &other, &one};
            if (pair.gap() > 0.0 && pair.gap() >= m_minGap) {
                pairs.push_back(pair);
                continue;
            }
            for (const AnswerScore* score : {&one, &other})
                candidates.fate[score] = std::max(candidates.fate[score], Nearest::GapTooSmall);
        }
    return pairs;
}

std::string ScorePairs::voiceOf(const AnswerScore& score) const
{
    return m_oneVoice ? std::string() : score.annotator;
}

void ScorePairs::count(const Candidates& candidates)
{
    for (const ScoredAnswer& answer : candidates.answers)
        for (const AnswerScore& score : answer.scores) {
            const auto fate = candidates.fate.find(&score);
            if (!score.corrective)
                leaveOut(fate == candidates.fate.end() ? Nearest::Alone : fate->second);
        }
}

void ScorePairs::leaveOut(Nearest reason, int ratings)
{
    const auto slug = [reason]() -> std::string_view {
        switch (reason) {
        case Nearest::Alone:
            return "not_corrective";
        case Nearest::GapTooSmall:
            return "score_gap_too_small";
        case Nearest::DimensionsDisagree:
            return "dimensions_disagree";
        case Nearest::SameText:
            return "chosen_equals_rejected";
        case Nearest::TooMany:
            return "too_many_answers";
        case Nearest::Paired:
            break;
        }
        return {};
    }();
    for (int i = 0; i < ratings && !slug.empty(); ++i)
        m_tally.exclude(slug);
}

} // namespace touchstone::domain::exchange
