#include <algorithm>
#include <utility>

#include <QFileInfo>
#include <QJsonDocument>

#include "workspace_private.h"

namespace touchstone::workspace {

using project::ProjectStore;
using project::TurnKey;

namespace {

constexpr std::int64_t firstQueuePage = 200;
constexpr std::int64_t nextQueuePage = 5'000;
constexpr const char* uiSettingsKey = "workspace.ui";

/// Everything of a project that is read when it opens, besides the queue.
struct ProjectExtras {
    std::string guidelines;
    std::string ui;
};

Result<ProjectExtras> readProjectExtras(ProjectStore& store)
{
    ProjectExtras extras;
    auto guidelines = store.guidelines();
    if (!guidelines)
        return tl::unexpected<Error>(guidelines.error());
    extras.guidelines = *guidelines;
    auto ui = store.setting(uiSettingsKey);
    if (!ui)
        return tl::unexpected<Error>(ui.error());
    extras.ui = ui->value_or("{}");
    return extras;
}

bool needsStore(const project::Filter& filter)
{
    using Field = project::Filter::Term::Field;
    return std::any_of(filter.terms.begin(), filter.terms.end(), [](const project::Filter::Term& term) {
        return term.field == Field::Dimension || term.field == Field::Annotator || term.field == Field::Before
            || term.field == Field::After || term.field == Field::Feedback;
    });
}

} // namespace

Workspace::Private::Private(Workspace* workspace, WorkspaceOptions workspaceOptions)
    : q(workspace)
    , options(std::move(workspaceOptions))
    , settings(options.settingsPath)
    , clock(options.clock.steady)
{
    // A map that no longer fits (hand-edited, or of another version) leaves the defaults in place.
    const QByteArray keys = settings.value(Settings::Key::Shortcuts).toByteArray();
    if (!keys.isEmpty())
        if (auto read = shortcuts.fromJson(keys); !read)
            report(read.error(), "shortcuts");
    QObject::connect(&shortcuts, &ShortcutMap::changed, q,
                     [this] { settings.set(Settings::Key::Shortcuts, shortcuts.toJson()); });

    const auto applyIdleLimit = [this] {
        clock.setIdleLimit(std::chrono::seconds(settings.value(Settings::Key::IdleSeconds).toInt()));
    };
    applyIdleLimit();
    QObject::connect(&settings, &Settings::changed, q, [applyIdleLimit](Settings::Key key) {
        if (key == Settings::Key::IdleSeconds)
            applyIdleLimit();
    });

    draftTimer.setSingleShot(true);
    QObject::connect(&draftTimer, &QTimer::timeout, q, [this] { saveDraft(); });
    QObject::connect(&rating, &RatingModel::edited, q, [this] {
        draftDirty = true;
        if (!draftTimer.isActive())
            draftTimer.start(options.draftDelay);
        noteEdit();
        Q_EMIT q->saveStateChanged(q->saveState());
    });
    uiTimer.setSingleShot(true);
    QObject::connect(&uiTimer, &QTimer::timeout, q, [this] { saveUiSettings(); });
}

Workspace::Private::~Private()
{
    for (QFuture<void>& transfer : transfers)
        transfer.cancel();
    leaveCurrent();
    saveUiSettings();
    sender.reset();
    storage.reset();
    for (QFuture<void>& transfer : transfers)
        transfer.waitForFinished();
}

void Workspace::Private::reset()
{
    leaveCurrent();
    saveUiSettings();
    sender.reset();
    storage.reset();
    ++generation;
    open = false;
    queueComplete = false;
    info = {};
    path.clear();
    queue.clear();
    filterInForce.clear();
    history.clear();
    cache.clear();
    inFlight.clear();
    unsavedDrafts.clear();
    wanted.reset();
    counts = {};
    pendingWrites = 0;
    writeFailed = false;
    countsBusy = countsWanted = false;
    today = {};
    uiSettings = {};
    uiDirty = false;
    guidelines.clear();
    rating.load(nullptr, true);
}

void Workspace::Private::openProject(const QString& newPath, bool create)
{
    reset();
    loading = true;
    storage = std::make_unique<StorageThread>(q);
    project::OpenProjectOptions how;
    how.create = create;
    storage->open(newPath, how, [this, newPath, opened = generation](Result<project::ProjectInfo> result) {
        if (opened == generation)
            projectOpened(newPath, std::move(result));
    });
    Q_EMIT q->loadingChanged();
    Q_EMIT q->projectChanged();
    Q_EMIT q->currentChanged();
}

void Workspace::Private::projectOpened(const QString& newPath, Result<project::ProjectInfo> result)
{
    if (!result) {
        storage.reset();
        loading = false;
        report(result.error(), "open");
        Q_EMIT q->loadingChanged();
        Q_EMIT q->projectFailed(result.error(), newPath);
        return;
    }
    info = std::move(*result);
    path = newPath;
    open = true;
    rememberRecent(newPath);
    storage->ask(readProjectExtras, [this, opened = generation](Result<ProjectExtras> extras) {
        if (opened != generation)
            return;
        if (!extras) {
            report(extras.error(), "open");
        } else {
            guidelines = QString::fromStdString(extras->guidelines);
            uiSettings = QJsonDocument::fromJson(QByteArray::fromStdString(extras->ui)).object();
            loadToday();
            applyFilter(uiSettings.value(QStringLiteral("queue.filter")).toString());
        }
        Q_EMIT q->projectChanged();
        Q_EMIT q->guidelinesChanged();
    });
    refreshCounts();
    loadQueue(-1, firstQueuePage);
    startSender();
}

void Workspace::Private::loadQueue(std::int64_t afterOrder, std::int64_t limit)
{
    storage->ask([afterOrder, limit](ProjectStore& store) { return store.summaries(afterOrder, limit); },
                 [this, limit, opened = generation](Result<std::vector<project::TurnSummary>> page) {
                     if (opened == generation)
                         queuePageLoaded(std::move(page), limit);
                 });
}

void Workspace::Private::queuePageLoaded(Result<std::vector<project::TurnSummary>> page, std::int64_t limit)
{
    const bool first = loading;
    loading = false;
    if (!page) {
        queueFailed(page.error(), first);
        return;
    }
    const bool last = static_cast<std::int64_t>(page->size()) < limit;
    const std::int64_t lastOrder = page->empty() ? 0 : page->back().order;
    queue.append(std::move(*page));
    queueComplete = last;
    if (first)
        focusFirst();
    if (!last)
        loadQueue(lastOrder, nextQueuePage);
    if (first || last)
        Q_EMIT q->loadingChanged();
    Q_EMIT q->countsChanged();
}

void Workspace::Private::queueFailed(const Error& error, bool nothingRead)
{
    report(error, "open");
    const QString failed = path;
    // A project of which nothing can be shown is not open; one that breaks off later is, as far as it was read.
    if (nothingRead)
        q->closeProject();
    Q_EMIT q->loadingChanged();
    Q_EMIT q->projectFailed(error, failed);
}

void Workspace::Private::focusFirst()
{
    // Back where the person stopped; the turn need not be on the first page to be loaded.
    const TurnKey last = uiSettings.value(QStringLiteral("queue.current")).toString().toLongLong();
    if (last > 0) {
        goTo(last);
        return;
    }
    if (const auto next = queue.following(0, true, false))
        goTo(*next);
    else if (queue.rowCount() > 0)
        goTo(queue.keyAt(0));
    else
        Q_EMIT q->currentChanged();
}

void Workspace::Private::reloadTail()
{
    const std::int64_t lastOrder = queue.lastOrder();
    queueComplete = false;
    loading = queue.totalCount() == 0;  // then the first turn is focused when it comes
    loadQueue(lastOrder, nextQueuePage);
}

void Workspace::Private::rememberRecent(const QString& opened)
{
    const QString absolute = QFileInfo(opened).absoluteFilePath();
    QStringList recent = settings.value(Settings::Key::RecentProjects).toStringList();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    settings.set(Settings::Key::RecentProjects, recent.mid(0, 10));
}

void Workspace::Private::applyFilter(const QString& text)
{
    filterText = text;
    auto parsed = project::Filter::parse(text.toStdString());
    filterError = parsed ? Result<void>{} : Result<void>(tl::unexpected<Error>(parsed.error()));
    if (parsed && !needsStore(*parsed)) {
        queue.setFilter(std::move(*parsed));
        filterInForce = text;
    } else if (parsed && storage) {
        storage->ask([filter = *parsed](ProjectStore& store) { return store.matching(filter); },
                     [this, filter = *parsed, text, opened = generation](Result<std::vector<TurnKey>> keys) {
                         if (opened != generation || filterText != text)
                             return;  // another project, or typed on meanwhile
                         if (keys) {
                             queue.setFilter(filter, std::move(*keys));
                             filterInForce = text;
                         } else {
                             filterError = tl::unexpected<Error>(keys.error());
                         }
                         Q_EMIT q->filterChanged();
                     });
    }
    if (open)
        q->setProjectSetting(QStringLiteral("queue.filter"), text);
    Q_EMIT q->filterChanged();
    prefetch();
}

void Workspace::Private::saveUiSettings()
{
    countToday(1);
    if (!uiDirty || !writable())
        return;
    uiDirty = false;
    uiTimer.stop();
    const std::string json = QJsonDocument(uiSettings).toJson(QJsonDocument::Compact).toStdString();
    // Where a splitter stood is worth no alarm: a failure here shows with the next thing that matters.
    storage->ask([json](ProjectStore& store) { return store.setSetting(uiSettingsKey, json); }, [](Result<void>) {});
}

void Workspace::Private::refreshCounts()
{
    if (!storage || !open)
        return;
    if (countsBusy) {
        countsWanted = true;
        return;
    }
    countsBusy = true;
    const double now = options.clock.now();
    const std::int64_t offset = options.clock.utcOffsetSeconds();
    storage->ask([now, offset](ProjectStore& store) { return store.counts(now, offset); },
                 [this, opened = generation](Result<project::Counts> result) {
                     if (opened != generation)
                         return;
                     countsBusy = false;
                     if (result)
                         counts = *result;
                     else
                         report(result.error(), "counts");
                     Q_EMIT q->countsChanged();
                     if (std::exchange(countsWanted, false))
                         refreshCounts();
                 });
}

void Workspace::Private::startSender()
{
    if (!options.connectHost || info.readOnly)
        return;
    sender = std::make_unique<OutboxSender>(
        options,
        [this, opened = generation](std::function<void(Result<std::vector<project::OutboxItem>>)> answer) {
            storage->ask([](ProjectStore& store) { return store.unsent(100); },
                         [this, opened, answer](Result<std::vector<project::OutboxItem>> items) {
                             if (opened == generation)
                                 answer(std::move(items));
                         });
        });
    QObject::connect(sender.get(), &OutboxSender::hostStateChanged, q, [this] { Q_EMIT q->hostStateChanged(); });
    QObject::connect(sender.get(), &OutboxSender::acknowledged, q,
                     [this](const std::vector<std::int64_t>& sequences) {
                         simpleChange("outbox", 0, [sequences](ProjectStore& store) {
                             return store.acknowledged(sequences);
                         });
                     });
    QObject::connect(sender.get(), &OutboxSender::refused, q,
                     [this](std::int64_t sequence, const Error& error, bool forGood) {
                         if (forGood)
                             report(error, "outbox");
                         simpleChange("outbox", 0, [sequence, error, forGood](ProjectStore& store) {
                             return store.refused(sequence, error.message, forGood);
                         });
                     });
    sender->start();
}

} // namespace touchstone::workspace
