#pragma once

#include <functional>
#include <memory>

#include <QString>

#include "domain/exchange/export.h"
#include "domain/exchange/import.h"
#include "project/filter.h"
#include "project/types.h"

namespace touchstone::project {

/// "TSPJ": the application id of a project file.
inline constexpr int projectApplicationId = 0x5453504A;

struct OpenProjectOptions {
    bool create = false;              ///< make the file when it is missing or has 0 bytes
    bool readOnly = false;
    bool lock = true;                 ///< one writer at a time: a second program opens read-only
    bool check = true;                ///< look for damage first; off for a file that this program has open already
};

/// One project file: turns, drafts, judgements with their history, outbox, queue state and settings. Every call that
/// changes something is one transaction and is on disk when it returns. Lives on one thread.
class ProjectStore
{
public:
    /// A damaged file, or one that another program writes, opens read-only and `info().readOnlyReason` says why.
    /// Errors: CannotOpen, NewerVersion, Damaged (nothing readable, or a file of 0 bytes).
    [[nodiscard]] static Result<std::unique_ptr<ProjectStore>> open(const QString& path,
                                                                    const OpenProjectOptions& options = {});
    ~ProjectStore();
    ProjectStore(const ProjectStore&) = delete;
    ProjectStore& operator=(const ProjectStore&) = delete;

    [[nodiscard]] const ProjectInfo& info() const;
    [[nodiscard]] QString path() const;

    // Queue. Pages by `order`; reads no bodies.
    [[nodiscard]] Result<std::vector<TurnSummary>> summaries(std::int64_t afterOrder, std::int64_t limit);
    [[nodiscard]] Result<TurnSummary> summary(TurnKey key);
    [[nodiscard]] Result<domain::Turn> turn(TurnKey key);
    /// `nowSeconds` and the offset of the local time zone decide what "today" is.
    [[nodiscard]] Result<Counts> counts(double nowSeconds, std::int64_t utcOffsetSeconds);
    /// Keys that a filter lets through, for terms that need judgements (dimension, annotator, dates); ordered.
    [[nodiscard]] Result<std::vector<TurnKey>> matching(const Filter& filter);

    // A turn's state
    [[nodiscard]] Result<std::optional<Draft>> draft(TurnKey key);
    /// An open turn becomes a draft when `hasValues(draft)`; a submitted or skipped one keeps its state.
    [[nodiscard]] Result<void> saveDraft(TurnKey key, const Draft& draft);
    [[nodiscard]] Result<void> discardDraft(TurnKey key);
    [[nodiscard]] Result<void> skip(TurnKey key, const std::string& reason);
    [[nodiscard]] Result<void> setFlagged(TurnKey key, bool flagged);
    /// To the end of the queue, open again; a draft stays.
    [[nodiscard]] Result<std::int64_t> requeue(TurnKey key);
    /// Puts state, order and draft back as they were: for undo of skip and requeue.
    [[nodiscard]] Result<void> restoreState(TurnKey key, const TurnRestore& restore);
    [[nodiscard]] Result<std::string> skipReason(TurnKey key);

    // Judgements
    /// Appends a version, its feedbacks and an outbox entry, marks the turn submitted (open when withdrawn) and drops
    /// the draft, all in one transaction. Validates first. Returns the version number. With `restore` the turn is put
    /// back as it says in the same transaction: undo of a submit.
    [[nodiscard]] Result<std::int64_t> submit(TurnKey key, const domain::Judgement& judgement,
                                              const TurnRestore* restore = nullptr);
    [[nodiscard]] Result<std::vector<JudgementVersion>> history(TurnKey key);
    /// What files brought about the turn: the latest feedbacks that are not withdrawn, without the turn; by time.
    [[nodiscard]] Result<std::vector<protocol::Feedback>> importedFeedbacks(TurnKey key);
    /// The annotator's latest judgement that is not withdrawn.
    [[nodiscard]] Result<std::optional<domain::Judgement>> latest(TurnKey key, const std::string& annotator);

    // Outbox
    [[nodiscard]] Result<std::vector<OutboxItem>> unsent(std::int64_t limit);
    [[nodiscard]] Result<void> acknowledged(const std::vector<std::int64_t>& sequences);
    [[nodiscard]] Result<void> refused(std::int64_t sequence, const std::string& reason, bool forGood);
    [[nodiscard]] Result<void> retryBlocked();

    // Settings of the project, including where every splitter stood
    [[nodiscard]] Result<std::optional<std::string>> setting(const std::string& key);
    [[nodiscard]] Result<void> setSetting(const std::string& key, const std::string& value);
    [[nodiscard]] Result<std::string> guidelines();
    [[nodiscard]] Result<void> setGuidelines(const std::string& markdown);
    [[nodiscard]] Result<void> rename(const std::string& name);

    // Import and export
    using Progress = std::function<bool(std::int64_t done, std::int64_t total)>;
    /// Reads a file into the project in chunks of a few thousand rows a transaction; with `atomic` in one. Turns that
    /// are there already count as duplicates and change nothing. What came before a cancel, or before a place
    /// where nothing more could be read, is kept without `atomic`, and the report says why it stopped.
    [[nodiscard]] Result<ImportReport> importFile(const QString& path, const domain::ImportOptions& options,
                                                  bool atomic = false, const Progress& progress = {});
    /// The latest feedbacks that the filter lets through. Valid while the store lives. It has statements of its own: other
    /// readings of the store may go on beside it.
    [[nodiscard]] Result<std::unique_ptr<domain::ExportSource>> exportSource(const Filter& filter);

private:
    class Private;
    explicit ProjectStore(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace touchstone::project
