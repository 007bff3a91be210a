#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "domain/turn.h"
#include "protocol/error.h"

/// Reading turns from files. Readers stream: they hand conversations to a sink as they come and never hold a whole
/// file, neither of JSONL nor of a JSON array, whose elements are read one by one. `maxDocumentBytes` limits one line,
/// one element, or a file that is a single object.
namespace touchstone::domain {

enum class ImportFormat {
    Auto,
    A2eFeedback,      ///< "a2e": Feedback objects with rated_turn, JSON or JSONL; also {"feedbacks": […]} messages
    Chat,             ///< "chat": {"messages": […]} JSONL or a JSON array of them, tool calls included
    PromptResponse,   ///< "prompt-response": prompt/response (or completion, answer, output), strings or message lists
    Preference,       ///< "preference": prompt/chosen/rejected, strings or message lists; universal file included
    Trajectory,       ///< "trajectory": {task_id, reward, traj: […], trial}
    Pairwise,         ///< "pairwise": {instruction, input, response1, response2, annotatorN}
    InspectLog,       ///< "inspect": Inspect AI evaluation log
    Csv,              ///< "csv": comma or tab separated, with a column mapping; our own CSV export needs none
};
[[nodiscard]] std::string_view name(ImportFormat format);
[[nodiscard]] std::optional<ImportFormat> importFormatFromName(std::string_view name);

enum class OffsetUnit { CodePoint, Utf16, Utf8 };

/// A row that did not load. Line and column count from 1; column counts bytes for encoding faults, else code points.
struct RowFault {
    std::string source;
    std::int64_t line = 0;
    std::int64_t column = 0;
    std::string message;
    bool endsFile = false;            ///< the file is cut off here: what should follow is missing
    bool operator==(const RowFault&) const = default;
};

/// A judgement that came with a file: feedback and what our own files add to it.
struct ImportedFeedback {
    protocol::Feedback feedback;      ///< rated_turn left empty: it is the turn's
    std::int64_t activeMs = 0;
    std::int64_t wallMs = 0;
    bool completed = false;           ///< its correction was the replacement of a span, and is the whole response now
    bool idFromContent = false;       ///< its id was made of the row's texts, which another turn may have as well
    bool operator==(const ImportedFeedback&) const = default;
};

struct ImportedTurn {
    std::int64_t position = 0;        ///< index of the answer in `messages`
    std::string turnId;               ///< empty: derived from the content
    std::string model;
    std::optional<std::string> version;
    protocol::JsonText environment{"null"};
    std::string correlationId;
    std::string runId;
    double createdAt = 0.0;
    protocol::JsonText metadata{"{}"};
    std::string damagedResponse;      ///< see Turn
    std::optional<std::string> ratedPrompt;           ///< see Turn
    std::vector<ImportedFeedback> feedbacks;
};

/// What was kept as it came but may not be what the person expects.
struct ImportNote {
    enum class Kind {
        UnknownRole,      ///< a message of a role that is none of the known ones; `detail` is the role
        OddTime,          ///< a time that is none between 1970 and 9999: kept in the metadata; `detail` is as it stands
        PromptDiffers,    ///< rated_turn.prompt is not what the context says; both are kept
        LabelsKept,       ///< a file's own label, kept in the metadata and not made a judgement; `detail` is its key
        Merged,           ///< the turn is there already under this id with other columns, which were not taken
    };
    Kind kind = Kind::UnknownRole;
    std::string detail;
    bool operator==(const ImportNote&) const = default;
};

/// One conversation; each turn is an assistant message of it. Two alternatives to one prompt are two conversations.
struct ImportedConversation {
    std::string conversationId;       ///< empty: derived from the content
    std::string title;
    std::vector<Message> messages;
    std::vector<ImportedTurn> turns;
    protocol::JsonText metadata{"{}"};
    std::int64_t line = 0;            ///< of its first row in the file, from 1
    std::vector<ImportNote> notes;
};

class ImportSink
{
public:
    virtual ~ImportSink() = default;
    virtual Result<void> conversation(ImportedConversation conversation) = 0;
    virtual void fault(RowFault fault) = 0;
    /// Once, before the end: spans whose unit the file does not name were taken as code points.
    virtual void assumedCodePoints() {}
    /// Called at least every 64 kB or 500 rows; false stops the import with Cancelled.
    virtual bool progress(std::int64_t bytesDone, std::int64_t bytesTotal) = 0;
};

/// Which column of a table feeds which field. Fields: prompt, response, system, model, version, conversation_id,
/// turn_id, component, score, comment, created_at; the rest of the columns go into metadata when `keepOthers`.
struct ColumnMapping {
    std::map<std::string, std::string> columnOfField;
    bool keepOthers = true;
    bool operator==(const ColumnMapping&) const = default;
};

struct ImportOptions {
    ImportFormat format = ImportFormat::Auto;
    std::optional<ColumnMapping> mapping;             ///< Csv only; none: by the names of the columns
    std::optional<OffsetUnit> offsetUnit;             ///< for files with spans that do not say; none: code points
    std::int64_t maxDocumentBytes = 512ll * 1024 * 1024;
};

/// What a look at the head of a file shows, before anything is written.
struct Detection {
    ImportFormat format = ImportFormat::Auto;         ///< Auto: not recognised; `why` says what was missing
    std::string why;                                  ///< a sentence: what was recognised, or what was looked for
    std::vector<std::string> columns;                 ///< Csv: the header row
    ColumnMapping suggestedMapping;
    std::vector<ImportedConversation> preview;        ///< the first conversations, at most 20
    std::vector<RowFault> faults;                     ///< of the previewed rows
    bool needsOffsetUnit = false;                     ///< it holds spans and does not name their unit
};

/// Reads at most the first 1 MB (a single JSON document: all of it). Errors: CannotOpen, SchemaViolation for a bad
/// encoding (with byte offset, line and column in `where`).
[[nodiscard]] Result<Detection> detectImport(const QString& path, const ImportOptions& options = {});

/// Reads a whole file into the sink. Rows that do not fit go to `fault`; an error means that nothing more can be read:
/// CannotOpen, Cancelled, SchemaViolation (format not recognised, bad encoding) or what the sink returned.
[[nodiscard]] Result<void> readImport(const QString& path, const ImportOptions& options, ImportSink& sink);

/// Every import format with its name, file endings and fields, as JSON, for `touchstonectl formats`.
[[nodiscard]] std::string importFormatsJson();

} // namespace touchstone::domain
