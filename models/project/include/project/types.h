#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/exchange/import.h"
#include "domain/judgement.h"
#include "domain/turn.h"
#include "protocol/error.h"

namespace touchstone::project {

/// Key of a turn inside one project file.
using TurnKey = std::int64_t;

enum class TurnState { Open, Draft, Submitted, Skipped };
[[nodiscard]] std::string_view name(TurnState state);  ///< "open", "draft", "submitted", "skipped"

/// What a list shows of a turn; never its body.
struct TurnSummary {
    TurnKey key = 0;
    std::string turnId;
    std::string conversationId;
    std::int64_t index = 0;           ///< position of the answer in its conversation
    std::string title;                ///< of the conversation, or the first words of its last user message; <= 120 code points
    std::string snippet;              ///< first words of the answer, <= 160 code points, one line
    std::string agent;                ///< component name, else version, else model
    std::int64_t order = 0;           ///< place in the queue; a requeued turn moves to the end
    TurnState state = TurnState::Open;
    bool flagged = false;
    std::optional<protocol::Polarity> polarity;  ///< of the annotator's latest judgement
    bool operator==(const TurnSummary&) const = default;
};

/// Where the person stood in a turn: restored as it was.
struct EditorState {
    bool raw = false;                 ///< Raw or Rendered; remembered per turn
    bool editing = false;             ///< a correction is open
    std::int64_t caret = 0;           ///< in the corrected text, UTF-16 units
    std::int64_t anchor = 0;
    std::int64_t commentCaret = 0;    ///< UTF-16 units
    bool operator==(const EditorState&) const = default;
};

/// A judgement in progress.
struct Draft {
    std::optional<protocol::Polarity> polarity;
    std::optional<double> score;      ///< nullopt: the default of the polarity
    protocol::Dimension primary = protocol::Dimension::Helpfulness;
    std::vector<domain::DimensionValue> others;
    double confidence = 1.0;
    std::string comment;
    std::optional<std::string> correctedText;   ///< nullopt: untouched
    EditorState editor;
    std::int64_t activeMs = 0;
    std::int64_t wallMs = 0;
    bool operator==(const Draft&) const = default;
};

/// False for a draft that only remembers how a turn was looked at: it leaves the turn's state alone.
[[nodiscard]] inline bool hasValues(const Draft& draft)
{
    return draft.polarity || draft.score || !draft.others.empty() || draft.confidence != 1.0 || !draft.comment.empty()
        || draft.correctedText;
}

/// What undo puts back of a turn.
struct TurnRestore {
    TurnState state = TurnState::Open;
    std::int64_t order = 0;
    std::optional<Draft> draft;
};

/// One stored version of a judgement.
struct JudgementVersion {
    std::int64_t version = 1;
    domain::Judgement judgement;
    bool latest = true;
};

/// A group of feedbacks that waits to be acknowledged by the host.
struct OutboxItem {
    std::int64_t sequence = 0;
    TurnKey turn = 0;
    std::vector<protocol::Feedback> feedbacks;
    std::int64_t attempts = 0;
    std::string lastError;            ///< empty, or the host's last refusal
    bool blocked = false;             ///< refused for good: needs a person
};

struct Counts {
    std::int64_t total = 0;
    std::int64_t open = 0;
    std::int64_t drafts = 0;
    std::int64_t submitted = 0;
    std::int64_t skipped = 0;
    std::int64_t flagged = 0;
    std::int64_t unsent = 0;          ///< feedback groups in the outbox
    std::int64_t submittedToday = 0;  ///< by local date of the clock given to the query
    std::int64_t activeMsToday = 0;
    bool operator==(const Counts&) const = default;
};

struct ProjectInfo {
    std::string projectId;            ///< UUID, made when the project is created
    std::string name;                 ///< shown; the file name without its ending by default
    int schemaVersion = 0;
    bool readOnly = false;
    std::string readOnlyReason;       ///< "damaged: …", "in use by another Touchstone", "no permission to write"
};

/// What one import did.
struct ImportReport {
    std::int64_t turns = 0;
    std::int64_t conversations = 0;
    std::int64_t signalCount = 0;
    std::int64_t feedbacks = 0;
    std::int64_t duplicates = 0;      ///< turns that were there already
    struct Skipped { std::string source; std::int64_t line = 0; std::int64_t column = 0; std::string message; };
    std::vector<Skipped> skipped;     ///< the first 10,000
    std::int64_t skippedTotal = 0;
    std::int64_t completedCorrections = 0;  ///< held the replacement of a span only; now the whole response
    bool assumedCodePoints = false;   ///< of spans whose unit the file does not name
    /// What was kept but may not be what the person expects, with the places of the first few.
    struct Noted {
        std::int64_t count = 0;
        std::vector<Skipped> first;   ///< at most 5; their message is the note's detail, their column 0
    };
    std::map<domain::ImportNote::Kind, Noted> noted;
    /// Where the file was cut off, when it was: what should follow is missing.
    std::optional<Skipped> cutOff;
    /// Why nothing more of the file was read, when that is not its end: cancelled, or no text from there on. What stands
    /// above is in the project.
    std::optional<Error> stopped;

    void note(domain::ImportNote::Kind kind, Skipped place);
    /// Adds the counts of another file, and its skipped rows while there is room. Why either stopped stays as it is.
    void add(const ImportReport& other);
};

} // namespace touchstone::project
