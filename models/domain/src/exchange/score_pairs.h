#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "exchange/export_group.h"

namespace touchstone::domain::exchange {

/// What one feedback says of an answer, as far as a pair needs it.
struct AnswerScore {
    std::string annotationId;
    std::string annotator;
    protocol::Dimension dimension = protocol::Dimension::Helpfulness;
    double score = 0.0;
    double confidence = 1.0;
    bool corrective = false;          ///< gives a row of its own, so it is never counted as left out
};

struct ScoredAnswer {
    Message answer;
    std::string model;
    std::string annotationId;         ///< of the first feedback, for notes
    protocol::JsonText metadata;
    std::vector<AnswerScore> scores;
};

/// Two answers to one prompt; the chosen one has the higher score in the dimension.
struct ScorePair {
    const ScoredAnswer* chosen = nullptr;
    const ScoredAnswer* rejected = nullptr;
    const AnswerScore* chosenScore = nullptr;
    const AnswerScore* rejectedScore = nullptr;
    [[nodiscard]] double gap() const { return chosenScore->score - rejectedScore->score; }
};

/// Finds answers to the same prompt that were scored far enough apart. Such answers may lie anywhere in a source, so a
/// first look notes which prompts come more than once, by their SHA-256 alone; a second one holds the answers to those,
/// each until the last one to its prompt has come.
///
/// Scores are compared within one dimension, and within one annotator unless one voice speaks for all ("majority",
/// "gold"): what one person calls +0.5 is not what another calls so.
class ScorePairs
{
public:
    using Write = std::function<void(const std::vector<Message>& prompt, const ScorePair& pair)>;

    ScorePairs(const ExportOptions& options, ExportTally& tally);

    /// First look at a turn.
    void note(const TurnGroup& group, const std::vector<Message>& prompt);
    /// After the first look: counts what has no partner. False when no prompt came twice.
    [[nodiscard]] bool settle();
    /// Second look at the same turns; writes all pairs of a prompt when its last answer is here.
    void add(const TurnGroup& group, const std::vector<Message>& prompt, const Write& write);

private:
    struct Seen {
        int answers = 0;
        int ratings = 0;              ///< that give a row as part of a pair or not at all
    };
    /// Why a rating that is in no pair is in none: the one that came closest to a pair counts.
    enum class Nearest { Alone, GapTooSmall, DimensionsDisagree, SameText, TooMany, Paired };
    struct Candidates {
        int answersToCome = 0;
        std::vector<ScoredAnswer> answers;
        std::map<const AnswerScore*, Nearest> fate;
        int written = 0;
    };
    using WritePair = std::function<void(const ScorePair& pair)>;

    void pairUp(Candidates& candidates, const WritePair& write) const;
    void compare(Candidates& candidates, const ScoredAnswer& first, const ScoredAnswer& second,
                 const WritePair& write) const;
    [[nodiscard]] std::vector<ScorePair> apart(Candidates& candidates, const ScoredAnswer& first,
                                               const ScoredAnswer& second, const std::string& voice) const;
    [[nodiscard]] std::string voiceOf(const AnswerScore& score) const;
    void count(const Candidates& candidates);
    void leaveOut(Nearest reason, int ratings = 1);

    double m_minGap = 1.0;
    bool m_oneVoice = false;
    ExportTally& m_tally;
    std::unordered_map<std::string, Seen> m_seen;              ///< by the digest of the prompt
    std::unordered_map<std::string, Candidates> m_waiting;
};

} // namespace touchstone::domain::exchange
