#pragma once

#include <list>
#include <map>
#include <memory>
#include <optional>

#include <QFuture>
#include <QJsonObject>
#include <QTimer>

#include "activity_clock.h"
#include "outbox_sender.h"
#include "page_connection.h"
#include "storage_thread.h"
#include "undo_history.h"
#include "workspace/experiences_model.h"
#include "workspace/refinements_model.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {

/// The workings of a Workspace. Its functions stand by subject in workspace_project.cpp (opening, settings, filter),
/// workspace_turns.cpp (loading, prefetching, drafts), workspace_rating.cpp (submit, skip), workspace_undo.cpp (undo, redo)
/// and workspace_files.cpp (import, export).
class Workspace::Private
{
public:
    Private(Workspace* workspace, WorkspaceOptions workspaceOptions);
    ~Private();

    // Project
    void openProject(const QString& path, bool create);
    void projectOpened(const QString& path, Result<project::ProjectInfo> info);
    void loadQueue(std::int64_t afterOrder, std::int64_t limit);
    void queuePageLoaded(Result<std::vector<project::TurnSummary>> page, std::int64_t limit);
    void queueFailed(const Error& error, bool nothingRead);
    void focusFirst();
    void reloadTail();                                    ///< what an import appended
    void reset();
    void refreshCounts();
    void rememberRecent(const QString& path);
    void applyFilter(const QString& text);
    void saveUiSettings();
    void loadToday();
    void countToday(std::int64_t stepMs);                 ///< begins a new day at midnight; notes a growth of `stepMs`
    [[nodiscard]] std::int64_t localDay() const;
    void startSender();

    // Turns
    void goTo(project::TurnKey key);
    void rememberCurrent(project::TurnKey key);
    void show(LoadedTurnPtr turn);
    void load(project::TurnKey key);
    void loaded(project::TurnKey key, int request, Result<LoadedTurn> turn);
    void prefetch();
    void forget(project::TurnKey key);
    void leaveCurrent();
    void saveDraft();
    void keepDraft(project::TurnKey key, const project::Draft& draft);
    [[nodiscard]] project::Draft currentDraft() const;
    [[nodiscard]] project::Draft draftToKeep() const;
    void refreshSummary(project::TurnKey key);

    // Rating
    [[nodiscard]] domain::Judgement makeJudgement() const;
    void store(project::TurnKey key, domain::Judgement judgement, const project::Draft& draft,
               const std::optional<project::TurnRestore>& restore = {});
    void storeResult(project::TurnKey key, const project::Draft& draft, const Result<std::int64_t>& version);
    void advance(project::TurnKey from);
    void showOptimistically(project::TurnKey key, project::TurnState state, std::optional<protocol::Polarity> polarity);
    [[nodiscard]] UndoCommand command(UndoKind kind) const;
    void requeue(project::TurnKey key);
    void discard(project::TurnKey key);
    void rememberShown();                                 ///< the next edit starts from here
    void noteEdit();
    void restoreEdit(const UndoCommand& command, project::Draft values);
    void revert(const UndoCommand& command);
    void repeat(UndoCommand& command);
    void simpleChange(const char* what, project::TurnKey key,
                      std::function<Result<void>(project::ProjectStore&)> work);

    // Bookkeeping
    void began();
    void ended(const Result<void>& result, const char* what, project::TurnKey key);
    void report(const Error& error, const char* what, project::TurnKey key = 0);
    [[nodiscard]] PageConnection* pageConnection();
    [[nodiscard]] bool writable() const { return storage && !info.readOnly; }

    Workspace* q;
    WorkspaceOptions options;
    Settings settings;
    ShortcutMap shortcuts;
    QueueModel queue;
    RatingModel rating;
    ActivityClock clock;
    UndoHistory history;

    std::unique_ptr<StorageThread> storage;
    std::unique_ptr<OutboxSender> sender;
    std::unique_ptr<PageConnection> pages;                ///< before those that talk through it, which go first
    std::unique_ptr<EpisodesModel> episodes;
    std::unique_ptr<ExperiencesModel> experiences;
    std::unique_ptr<RefinementsModel> refinements;
    int generation = 0;                                   ///< of the open project: late answers of another are dropped
    project::ProjectInfo info;
    QString path;
    bool open = false;
    bool loading = false;
    bool queueComplete = false;
    QString guidelines;
    QJsonObject uiSettings;
    bool uiDirty = false;
    QString filterText;
    QString filterInForce;
    Result<void> filterError;

    std::optional<project::TurnKey> wanted;               ///< the turn that shall be shown once it is loaded
    std::list<LoadedTurnPtr> cache;                       ///< most recently used first
    std::map<project::TurnKey, int> inFlight;                ///< being read, with the number of the request that counts
    int lastRequest = 0;
    std::map<project::TurnKey, project::Draft> unsavedDrafts;  ///< could not be written: kept here, shown as unsaved
    /// The values of the turn on screen as the last edit left them, and what a draft keeps of them.
    struct ShownValues {
        project::Draft values;
        project::Draft kept;
        bool corrected = false;
    };
    ShownValues shown;
    bool restoring = false;                               ///< undo puts values back: no new edit
    bool draftDirty = false;
    QTimer draftTimer;
    QTimer uiTimer;

    int pendingWrites = 0;
    bool writeFailed = false;
    project::Counts counts;
    bool countsWanted = false;
    bool countsBusy = false;
    /// Active time of today in this project: what earlier sittings left, and what the clock counted since.
    struct Today {
        std::int64_t day = -1;                            ///< local days since 1970; -1: not loaded
        std::chrono::milliseconds before{};
        std::chrono::milliseconds clockThen{};
    };
    Today today;
    std::vector<Issue> issues;
    std::vector<QFuture<void>> transfers;                 ///< imports and exports: cancelled when the program quits
};

} // namespace touchstone::workspace
