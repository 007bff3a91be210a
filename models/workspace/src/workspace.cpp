#include "workspace/workspace.h"

#include <cmath>
#include <utility>

#include "workspace_private.h"

namespace touchstone::workspace {

Workspace::Workspace(WorkspaceOptions options, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options)))
{
}

Workspace::~Workspace() = default;

QueueModel* Workspace::queue() const
{
    return &d->queue;
}

RatingModel* Workspace::rating() const
{
    return &d->rating;
}

ShortcutMap* Workspace::shortcuts() const
{
    return &d->shortcuts;
}

Settings* Workspace::settings() const
{
    return &d->settings;
}

EpisodesModel* Workspace::episodes()
{
    if (!d->episodes)
        d->episodes = std::make_unique<EpisodesModel>(this, d->pageConnection());
    return d->episodes.get();
}

ExperiencesModel* Workspace::experiences()
{
    if (!d->experiences)
        d->experiences = std::make_unique<ExperiencesModel>(d->pageConnection());
    return d->experiences.get();
}

RefinementsModel* Workspace::refinements()
{
    if (!d->refinements)
        d->refinements = std::make_unique<RefinementsModel>(d->pageConnection());
    return d->refinements.get();
}

PageConnection* Workspace::Private::pageConnection()
{
    if (!pages)
        pages = std::make_unique<PageConnection>(options);
    return pages.get();
}

bool Workspace::hasProject() const
{
    return d->open;
}

bool Workspace::isLoading() const
{
    return d->loading;
}

const project::ProjectInfo& Workspace::projectInfo() const
{
    return d->info;
}

QString Workspace::projectPath() const
{
    return d->path;
}

void Workspace::openProject(const QString& path, bool create)
{
    d->openProject(path, create);
}

void Workspace::closeProject()
{
    d->reset();
    d->loading = false;
    Q_EMIT projectChanged();
    Q_EMIT currentChanged();
    Q_EMIT countsChanged();
}

QString Workspace::guidelines() const
{
    return d->guidelines;
}

void Workspace::setGuidelines(const QString& markdown)
{
    if (!d->writable() || d->guidelines == markdown)
        return;
    d->guidelines = markdown;
    d->simpleChange("guidelines", 0, [text = markdown.toStdString()](project::ProjectStore& store) {
        return store.setGuidelines(text);
    });
    Q_EMIT guidelinesChanged();
}

QString Workspace::projectSetting(const QString& key) const
{
    return d->uiSettings.value(key).toVariant().toString();
}

void Workspace::setProjectSetting(const QString& key, const QString& value)
{
    if (!d->open || projectSetting(key) == value)
        return;
    d->uiSettings.insert(key, value);
    d->uiDirty = true;
    if (!d->uiTimer.isActive())
        d->uiTimer.start(500);
}

void Workspace::goTo(project::TurnKey key)
{
    d->goTo(key);
}

void Workspace::goNext()
{
    if (const auto next = d->queue.following(d->queue.current().value_or(0), false, false))
        d->goTo(*next);
}

void Workspace::goPrevious()
{
    if (const auto previous = d->queue.preceding(d->queue.current().value_or(0)))
        d->goTo(*previous);
}

void Workspace::goNextOpen()
{
    if (const auto next = d->queue.following(d->queue.current().value_or(0), true, true))
        d->goTo(*next);
}

void Workspace::setFilterText(const QString& text)
{
    if (text != d->filterText)
        d->applyFilter(text);
}

QString Workspace::filterText() const
{
    return d->filterText;
}

QString Workspace::filterInForce() const
{
    return d->filterInForce;
}

Result<void> Workspace::filterError() const
{
    return d->filterError;
}

UndoKind Workspace::undoKind() const
{
    return d->history.undoKind();
}

UndoKind Workspace::redoKind() const
{
    return d->history.redoKind();
}

SaveState Workspace::saveState() const
{
    if (d->writeFailed)
        return SaveState::Failed;
    return d->pendingWrites > 0 || d->draftDirty ? SaveState::Saving : SaveState::Saved;
}

HostState Workspace::hostState() const
{
    return d->sender ? d->sender->hostState() : HostState::Offline;
}

QString Workspace::hostName() const
{
    return d->options.hostName;
}

double Workspace::hostLatencyMs() const
{
    return d->sender ? d->sender->latencyMs() : -1.0;
}

int Workspace::retryInSeconds() const
{
    return d->sender ? d->sender->retryInSeconds() : 0;
}

std::optional<Error> Workspace::hostError() const
{
    return d->sender ? d->sender->lastError() : std::nullopt;
}

std::optional<protocol::Greeting> Workspace::hostGreeting() const
{
    return d->sender ? d->sender->greeting() : std::nullopt;
}

QString Workspace::otherNameAtHost() const
{
    const auto greeting = hostGreeting();
    // Only these two give feedback as people do, and under their own names.
    if (!greeting || greeting->signsForOthers || (greeting->role != "annotator" && greeting->role != "ops"))
        return {};
    const QString name = QString::fromStdString(greeting->principal);
    return name == d->settings.text(Settings::Key::Annotator) ? QString() : name;
}

void Workspace::setHost(HostAccess host)
{
    static_cast<HostAccess&>(d->options) = std::move(host);
    d->sender.reset();
    if (d->pages)
        d->pages->setHost(d->options);
    if (d->open) {
        // What the other host refused for good this one may take.
        if (d->writable())
            d->simpleChange("outbox", 0, [](project::ProjectStore& store) { return store.retryBlocked(); });
        d->startSender();
    }
    Q_EMIT hostStateChanged();
}

const project::Counts& Workspace::counts() const
{
    return d->counts;
}

std::chrono::milliseconds Workspace::activeToday() const
{
    const std::chrono::milliseconds judged(d->counts.activeMsToday);
    if (d->today.day != d->localDay())
        return judged;
    // The time of this day's judgements is part of both: the larger is shown, so that it never falls.
    return std::max(judged, d->today.before + d->clock.totalActive() - d->today.clockThen);
}

const std::vector<Issue>& Workspace::issues() const
{
    return d->issues;
}

void Workspace::clearIssues()
{
    d->issues.clear();
    Q_EMIT issuesChanged();
}

void Workspace::retryNow()
{
    if (!d->sender)
        return;
    d->simpleChange("outbox", 0, [](project::ProjectStore& store) { return store.retryBlocked(); });
    d->sender->retryNow();
}

void Workspace::noteActivity()
{
    d->clock.noteActivity();
    // Not at each key: a kill loses the last seconds at most.
    constexpr std::int64_t stepMs = 10'000;
    d->countToday(stepMs);
}

void Workspace::setWindowActive(bool active)
{
    d->clock.setWindowActive(active);
    if (!active)
        d->saveDraft();
}

void Workspace::flush(std::function<void(Result<void>)> done)
{
    d->saveDraft();
    d->saveUiSettings();
    if (!d->storage) {
        QMetaObject::invokeMethod(this, [done = std::move(done)] { done({}); }, Qt::QueuedConnection);
        return;
    }
    // The storage thread works in order: when this comes back, everything before it has been answered.
    d->storage->post([this, done = std::move(done)] {
        d->storage->reply([this, done] {
            if (saveState() == SaveState::Failed)
                done(fail(ErrorCode::CannotOpen, "some changes could not be written", d->path.toStdString(), true));
            else
                done({});
        });
    });
}

std::int64_t Workspace::Private::localDay() const
{
    constexpr double daySeconds = 86'400.0;
    const double local = options.clock.now() + static_cast<double>(options.clock.utcOffsetSeconds());
    return static_cast<std::int64_t>(std::floor(local / daySeconds));
}

void Workspace::Private::loadToday()
{
    today = {localDay(), {}, clock.totalActive()};
    if (uiSettings.value(QStringLiteral("today.day")).toString() == QString::number(today.day))
        today.before = std::chrono::milliseconds(uiSettings.value(QStringLiteral("today.activeMs")).toString().toLongLong());
}

void Workspace::Private::countToday(std::int64_t stepMs)
{
    if (!open || today.day < 0)
        return;
    if (const std::int64_t day = localDay(); day != today.day)
        today = {day, {}, clock.totalActive()};
    const std::int64_t now = q->activeToday().count();
    const bool sameDay = q->projectSetting(QStringLiteral("today.day")) == QString::number(today.day);
    if (sameDay && now < q->projectSetting(QStringLiteral("today.activeMs")).toLongLong() + stepMs)
        return;
    q->setProjectSetting(QStringLiteral("today.day"), QString::number(today.day));
    q->setProjectSetting(QStringLiteral("today.activeMs"), QString::number(now));
}

void Workspace::Private::began()
{
    ++pendingWrites;
    Q_EMIT q->saveStateChanged(q->saveState());
}

void Workspace::Private::ended(const Result<void>& result, const char* what, project::TurnKey key)
{
    --pendingWrites;
    if (!result) {
        writeFailed = true;
        report(result.error(), what, key);
    } else if (pendingWrites == 0 && unsavedDrafts.empty()) {
        writeFailed = false;
    }
    Q_EMIT q->saveStateChanged(q->saveState());
}

void Workspace::Private::report(const Error& error, const char* what, project::TurnKey key)
{
    constexpr std::size_t issuesKept = 200;
    issues.push_back({error, QString::fromLatin1(what), options.clock.now(), key});
    if (issues.size() > issuesKept)
        issues.erase(issues.begin());
    Q_EMIT q->issuesChanged();
}

} // namespace touchstone::workspace
