#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "domain/turn.h"
#include "protocol/error.h"

/// Writing training files and judgements. Streams to a temporary file beside the target, renames it when complete, and
/// writes a sidecar `<file>.meta.json` with filter, counts by exclusion reason, schema version and SHA-256.
namespace touchstone::domain {

enum class ExportFormat {
    A2eFeedback,      ///< "a2e": one Feedback a line, with offset_unit, span_text, response_sha256, times
    Csv,              ///< "csv"
    DpoUniversal,     ///< "dpo": prompt/chosen/rejected message lists for TRL, OpenRLHF, Axolotl, LLaMA-Factory
    DpoStrings,       ///< "dpo-strings"
    OpenAiDpo,        ///< "openai-dpo"
    Reward,           ///< "reward": toRewardSample rows
    Kto,              ///< "kto"
    Sft,              ///< "sft"
    Steps,            ///< "steps": prompt, completions, labels of a conversation's plan_quality judgements
};
[[nodiscard]] std::string_view name(ExportFormat format);
[[nodiscard]] std::optional<ExportFormat> exportFormatFromName(std::string_view name);

/// One latest feedback with its turn, in the order they are exported. `feedback.ratedTurn` is filled. The turn, which can be
/// long, may be given with the first of its rows only: then `sameTurn` says so in the others, and their `turn` is empty.
struct ExportRow {
    protocol::Feedback feedback;
    std::int64_t activeMs = 0;
    std::int64_t wallMs = 0;
    std::int64_t version = 1;         ///< of the judgement, from 1
    bool skipped = false;             ///< its turn was set aside after it was judged
    bool sameTurn = false;
    bool requeued = false;            ///< its turn was put back in the queue, and nobody asked for those
    Turn turn;
};

/// Yields the rows that the filter lets through, ordered by conversation, position, feedback id. Pull: `next` is false
/// at the end; an Error stops the export and removes the temporary file.
class ExportSource
{
public:
    virtual ~ExportSource() = default;
    virtual Result<bool> next(ExportRow& row) = 0;
    [[nodiscard]] virtual std::int64_t estimatedRows() const = 0;
    [[nodiscard]] virtual Result<void> rewind() = 0;
};

struct ExportOptions {
    ExportFormat format = ExportFormat::A2eFeedback;
    std::string filterText;           ///< as the person wrote it, for the sidecar
    std::string annotators = "each";  ///< gold, majority, each or one name; stated in the sidecar
    bool csvBom = false;
    bool csvFormulaSafe = true;       ///< prefix cells that a spreadsheet would run
    /// Preference formats: two answers to the same prompt whose scores lie at least this far apart (0 < gap <= 2, in
    /// one dimension) make a pair as well; nullopt: pairs from corrections only.
    std::optional<double> minScoreGap = 1.0;
    bool sidecars = true;             ///< trainer configuration files beside the training file
};

struct ExportNote {
    std::string trainer;              ///< "LLaMA-Factory", "Axolotl", "TRL", "OpenRLHF" or empty for all
    std::string annotationId;
    std::string message;
};

struct ExportReport {
    std::int64_t rows = 0;
    std::map<std::string, std::int64_t> excluded;   ///< reason (a stable slug such as "no_correction") → count
    std::map<std::string, std::int64_t> warnings;   ///< trap slug → count of rows that one trainer would mishandle
    std::vector<ExportNote> notes;                  ///< the first 200, row by row
    std::string sha256;
    std::string path;
    std::string sidecar;
};

/// False stops the export with Cancelled.
using ExportProgress = std::function<bool(std::int64_t done, std::int64_t total)>;

/// Counts rows and exclusions without writing anything, for the dialog.
[[nodiscard]] Result<ExportReport> previewExport(ExportSource& source, const ExportOptions& options,
                                                 const ExportProgress& progress = {});
/// Writes. `path` "-" is standard output (no sidecar). Errors: CannotOpen, Cancelled, SchemaViolation when a span no
/// longer matches its response (the row is named), and what the source returned.
[[nodiscard]] Result<ExportReport> writeExport(ExportSource& source, const QString& path, const ExportOptions& options,
                                               const ExportProgress& progress = {});

/// Every export format with its name and fields, as JSON, for `touchstonectl formats`.
[[nodiscard]] std::string exportFormatsJson();
/// The sentence for a slug of `excluded` or `warnings`, in English.
[[nodiscard]] std::string explainSlug(std::string_view slug);

} // namespace touchstone::domain
