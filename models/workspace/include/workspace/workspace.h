#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QFuture>
#include <QObject>
#include <QString>

#include "domain/exchange/export.h"
#include "domain/exchange/import.h"
#include "project/types.h"
#include "protocol/greeting.h"
#include "workspace/host_access.h"
#include "workspace/queue_model.h"
#include "workspace/rating_model.h"
#include "workspace/settings.h"
#include "workspace/shortcuts.h"

namespace touchstone::workspace {

class EpisodesModel;
class ExperiencesModel;
class RefinementsModel;

/// Unix seconds and a steady clock, given from outside so that tests decide what time it is.
struct Clock {
    std::function<double()> now;                          ///< Unix seconds
    std::function<std::chrono::milliseconds()> steady;
    std::function<std::int64_t()> utcOffsetSeconds;       ///< of local time, now
    [[nodiscard]] static Clock system();
};

struct WorkspaceOptions : HostAccess {
    QString settingsPath;                                 ///< empty: the user's own
    Clock clock = Clock::system();
    std::chrono::milliseconds draftDelay{250};
};

enum class SaveState { Saved, Saving, Failed };
enum class HostState { Offline, Connecting, Online, Refused };

/// Something that went wrong in the background, for the Issues list.
struct Issue {
    Error error;
    QString what;                                         ///< a slug: "draft.save", "submit", "outbox", "import", "open"
    double at = 0.0;
    project::TurnKey turn = 0;
};

/// What an undo or redo would do, for its menu text. Rating, Correction and Comment are edits of a turn that is not
/// submitted yet; they are taken back one by one before the submit that came before them.
enum class UndoKind { None, Submit, Skip, Flag, Requeue, Discard, Rating, Correction, Comment };

/// The client's state that views show, and everything they can ask for. All storage runs on a thread of its own and
/// answers through signals; nothing here blocks. Lives on the GUI thread.
class Workspace : public QObject
{
    Q_OBJECT
public:
    explicit Workspace(WorkspaceOptions options, QObject* parent = nullptr);
    ~Workspace() override;                                ///< saves the draft, waits for the storage thread

    [[nodiscard]] QueueModel* queue() const;
    [[nodiscard]] RatingModel* rating() const;
    [[nodiscard]] ShortcutMap* shortcuts() const;
    [[nodiscard]] Settings* settings() const;
    /// Of the pages that are not looked at in every sitting: made when they are first asked for.
    [[nodiscard]] EpisodesModel* episodes();
    [[nodiscard]] ExperiencesModel* experiences();
    [[nodiscard]] RefinementsModel* refinements();

    // Project
    [[nodiscard]] bool hasProject() const;
    [[nodiscard]] bool isLoading() const;                 ///< opening, or the first page of the queue is not here yet
    [[nodiscard]] const project::ProjectInfo& projectInfo() const;
    [[nodiscard]] QString projectPath() const;
    void openProject(const QString& path, bool create = false);
    void closeProject();
    [[nodiscard]] QString guidelines() const;
    void setGuidelines(const QString& markdown);
    /// A setting of the project (splitters, columns, filter); loaded with it, saved in the background.
    [[nodiscard]] QString projectSetting(const QString& key) const;
    void setProjectSetting(const QString& key, const QString& value);

    // Queue and navigation; each acts on the focused turn
    void goTo(project::TurnKey key);
    void goNext();                                        ///< next in the list, whatever its state
    void goPrevious();
    void goNextOpen();
    void setFilterText(const QString& text);              ///< a bad filter keeps the last good one: see filterError
    [[nodiscard]] QString filterText() const;
    [[nodiscard]] QString filterInForce() const;          ///< what the list shows: `filterText` unless that is bad
    [[nodiscard]] Result<void> filterError() const;
    /// A turn that is loaded already (current, or prefetched); null otherwise.
    [[nodiscard]] LoadedTurnPtr loaded(project::TurnKey key) const;
    /// Keys that are shown next, most likely first: views lay them out ahead of time.
    [[nodiscard]] std::vector<project::TurnKey> upcoming() const;

    // The job. None waits: the write is queued and the next turn shown at once.
    bool submitAndNext();                                 ///< false, and the rating's problem() says why
    void skipAndNext(const QString& reason);
    void toggleFlag();
    void requeueAndNext();
    void discardDraft();
    void undo();
    void redo();
    [[nodiscard]] UndoKind undoKind() const;
    [[nodiscard]] UndoKind redoKind() const;

    // State for the status bar
    [[nodiscard]] SaveState saveState() const;
    [[nodiscard]] HostState hostState() const;
    [[nodiscard]] QString hostName() const;
    [[nodiscard]] double hostLatencyMs() const;           ///< negative: unknown
    [[nodiscard]] int retryInSeconds() const;             ///< until the outbox tries again; 0: now or never
    /// Why there is no session with the host, or why it did not take what it was sent last; none while all is well.
    [[nodiscard]] std::optional<Error> hostError() const;
    /// What the host said when it opened the session; none while there is no session.
    [[nodiscard]] std::optional<protocol::Greeting> hostGreeting() const;
    /// The name under which the host knows this annotator, if judgements are signed with another: it would not take them.
    /// Empty when all is well, and for hosts and roles that do not mind.
    [[nodiscard]] QString otherNameAtHost() const;
    /// Leaves the host and turns to another. What waits in the outbox waits for that one; nothing is lost.
    /// Not from a slot of hostStateChanged.
    void setHost(HostAccess host);
    [[nodiscard]] const project::Counts& counts() const;
    /// Active time in this project since local midnight, earlier sittings of the day included.
    [[nodiscard]] std::chrono::milliseconds activeToday() const;
    [[nodiscard]] const std::vector<Issue>& issues() const;
    void clearIssues();
    void retryNow();
    /// Any input of the person; time without it counts as idle. `setWindowActive(false)` stops the clock.
    void noteActivity();
    void setWindowActive(bool active);
    /// Saves the draft and calls back when everything asked for so far is on disk.
    void flush(std::function<void(Result<void>)> done);

    // Files, in the background with progress and cancel
    [[nodiscard]] QFuture<Result<domain::Detection>> detect(const QString& path, const domain::ImportOptions& options);
    /// Progress as a percentage through QFuture::progressValue; cancel() stops after the current chunk.
    [[nodiscard]] QFuture<Result<project::ImportReport>> importFiles(const QStringList& paths,
                                                                     const domain::ImportOptions& options);
    [[nodiscard]] QFuture<Result<domain::ExportReport>> previewExport(const QString& filter,
                                                                      const domain::ExportOptions& options);
    [[nodiscard]] QFuture<Result<domain::ExportReport>> exportTo(const QString& path, const QString& filter,
                                                                 const domain::ExportOptions& options);

Q_SIGNALS:
    void projectChanged();                                ///< opened, closed, renamed
    /// It is not open; or, with hasProject(), it is, and only a part of its queue can be read.
    void projectFailed(const touchstone::Error& error, const QString& path);
    void loadingChanged();
    void currentChanged();                                ///< the rating model has the new turn already
    void turnPrefetched(touchstone::workspace::LoadedTurnPtr turn);
    void turnFailed(touchstone::project::TurnKey key, const touchstone::Error& error);
    void filterChanged();
    void countsChanged();
    void saveStateChanged(touchstone::workspace::SaveState state);
    void hostStateChanged();
    void undoChanged();
    void issuesChanged();
    /// A judgement is on disk: the UI may say so.
    void judgementSaved(touchstone::project::TurnKey key, qint64 version);
    /// A judgement could not be written; its draft is back in the model or, if another turn is focused, in memory and
    /// shown as unsaved in the queue.
    void judgementFailed(touchstone::project::TurnKey key, const touchstone::Error& error);
    void queueFinished();                                 ///< no open turn is left under the filter
    void guidelinesChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
