#include "desktop.h"

#include <utility>

#include <QApplication>
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTimer>

#include "host/host.h"
#include "keychain_vault.h"
#include "link/session.h"
#include "sample_project.h"
#include "views/action_registry.h"
#include "views/annotate/annotate_page.h"
#include "views/error_text.h"
#include "views/main_window.h"
#include "views/prompts.h"
#include "views/theme.h"
#include "views/translation.h"

namespace touchstone::desktop {

using workspace::Settings;
using workspace::Workspace;

class Desktop::Private
{
public:
    explicit Private(const Surroundings& s) : surroundings(s)
    {
        if (surroundings.dataFolder.isEmpty())
            surroundings.dataFolder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    }

    /// Begins to start it, when nobody did yet.
    void beginLocalHost();
    /// Waits until the local host runs.
    [[nodiscard]] Result<workspace::HostAccess> localHost();
    [[nodiscard]] workspace::HostAccess localAccess();
    void settleLocalHost();
    void startWorkspace();
    void chooseHost();
    void applySettings();
    void buildWindow(Desktop* q);
    void awaitFirstTurn();

    Surroundings surroundings;
    Result<void> hostStarted;
    std::optional<Result<void>> localFolder;    ///< whether there is one for its store; none: nobody needed it yet
    bool choseLocal = false;                    ///< at the start, without waiting for it
    // In the order in which they need each other: the window goes first, the host last.
    host::HostThread host;
    std::unique_ptr<views::Theme> theme;
    std::unique_ptr<views::Translation> translation;
    std::unique_ptr<views::Prompts> ownPrompts;
    std::unique_ptr<workspace::TokenVault> ownVault;
    std::unique_ptr<Workspace> workspace;
    std::unique_ptr<workspace::HostBook> hosts;
    std::unique_ptr<views::ActionRegistry> actions;
    std::unique_ptr<views::MainWindow> window;
    views::AnnotatePage* annotate = nullptr;
};

void Desktop::Private::beginLocalHost()
{
    if (localFolder)
        return;
    const QDir folder(surroundings.dataFolder);
    localFolder = Result<void>();
    if (!folder.mkpath(QStringLiteral("."))) {
        localFolder = fail(ErrorCode::CannotOpen, "the folder for the host's store could not be made",
                           surroundings.dataFolder.toStdString());
        return;
    }
    host::HostOptions options;
    options.storePath = folder.filePath(QStringLiteral("host.sqlite"));
    options.clock = surroundings.clock.now;
    host.begin(std::move(options));
}

Result<workspace::HostAccess> Desktop::Private::localHost()
{
    beginLocalHost();
    return localFolder->and_then([this] { return host.started(); }).map([this] { return localAccess(); });
}

/// Called when the window is built, by when its store is usually open.
void Desktop::Private::settleLocalHost()
{
    if (!std::exchange(choseLocal, false))
        return;
    hostStarted = localFolder->and_then([this] { return host.started(); });
    if (hostStarted)
        return;
    workspace::HostAccess nobody;
    nobody.hostName = QStringLiteral("local");
    workspace->setHost(std::move(nobody));
}

workspace::HostAccess Desktop::Private::localAccess()
{
    workspace::HostAccess local;
    local.hostName = QStringLiteral("local");
    local.connectHost = [this]() -> std::unique_ptr<protocol::Link> {
        auto pair = link::makeLocalPair();
        // Not the annotator's name: whoever changes that name must still be able to amend what they judged before.
        host.attach(std::move(pair.host), {"local", host::Role::Ops, true});
        return std::move(pair.client);
    };
    return local;
}

void Desktop::Private::startWorkspace()
{
    workspace::WorkspaceOptions options;
    options.settingsPath = surroundings.settingsPath;
    options.clock = surroundings.clock;
    options.hostName = QStringLiteral("local");
    workspace = std::make_unique<Workspace>(options);
    if (!surroundings.vault) {
        ownVault = makeKeychainVault();
        surroundings.vault = ownVault.get();
    }
    hosts = std::make_unique<workspace::HostBook>(workspace.get(), surroundings.vault, [this] { return localHost(); });
}

/// What the command line says, else what was chosen last.
void Desktop::Private::chooseHost()
{
    if (surroundings.offline)
        return;
    if (surroundings.remote) {
        hostStarted = hosts->adopt(*surroundings.remote);
        return;
    }
    if (!surroundings.local && !hosts->remembered().isEmpty()) {
        hosts->restore([this](const Result<void>& restored) { hostStarted = restored; });
        return;
    }
    beginLocalHost();
    choseLocal = true;
    if (*localFolder)
        workspace->setHost(localAccess());
}

void Desktop::Private::applySettings()
{
    const Settings* settings = workspace->settings();
    const QString mode = surroundings.theme.isEmpty() ? settings->text(Settings::Key::Theme) : surroundings.theme;
    theme = std::make_unique<views::Theme>(views::Theme::modeFromName(mode));
    theme->setReadingSize(settings->value(Settings::Key::ReadingFontSize).toInt());
    theme->setReducedMotion(settings->value(Settings::Key::ReducedMotion).toBool());
    theme->applyTo(*qApp);
    translation = std::make_unique<views::Translation>();
    translation->setLanguage(surroundings.language.isEmpty() ? settings->text(Settings::Key::Language)
                                                             : surroundings.language);
}

void Desktop::Private::buildWindow(Desktop* q)
{
    actions = std::make_unique<views::ActionRegistry>(workspace->shortcuts());
    const views::Shell shell{workspace.get(), actions.get(), surroundings.prompts, translation.get(), hosts.get()};
    window = std::make_unique<views::MainWindow>(shell, [this, q](const views::Shell& parts, QWidget* parent) -> QWidget* {
        annotate = new views::AnnotatePage(parts.workspace, parts.actions, parent);
        QObject::connect(annotate, &views::AnnotatePage::sampleWanted, annotate, [q] { q->openSample(); });
        return annotate;
    });
    QObject::connect(window.get(), &views::MainWindow::sampleWanted, window.get(), [q] { q->openSample(); });
}

Desktop::Desktop(const Surroundings& surroundings) : d(std::make_unique<Private>(surroundings))
{
    d->startWorkspace();
    d->chooseHost();
    d->applySettings();
    if (!d->surroundings.prompts) {
        d->ownPrompts = std::make_unique<views::SystemPrompts>();
        d->surroundings.prompts = d->ownPrompts.get();
    }
    // The file is read on another thread while the window is built on this one.
    if (d->surroundings.sample)
        openSample();
    else if (d->surroundings.project)
        open(*d->surroundings.project);
    d->buildWindow(this);
    d->settleLocalHost();
}

Desktop::~Desktop() = default;

QString Desktop::samplePath() const
{
    return QDir(d->surroundings.dataFolder).filePath(QStringLiteral("sample.touchstone"));
}

void Desktop::openSample()
{
    if (const auto made = ensureSampleProject(samplePath()); !made) {
        d->surroundings.prompts->tell(d->window.get(), QCoreApplication::translate("Desktop", "The sample project could not be made"),
                                      views::sentenceOf(made.error()) + u' ' + views::adviceOf(made.error()));
        return;
    }
    d->workspace->openProject(samplePath());
}

void Desktop::open(const QString& project)
{
    if (!project.isEmpty()) {
        d->workspace->openProject(QFileInfo(project).absoluteFilePath());
        return;
    }
    const auto recent = d->workspace->settings()->value(Settings::Key::RecentProjects).toStringList();
    for (const QString& path : recent) {
        if (QFileInfo::exists(path)) {
            d->workspace->openProject(path);
            return;
        }
    }
    openSample();
}

/// A file is usually read by the time the window is built. Then the window is painted once, with its turn, and nobody sees
/// it load; of a slow one the window shows that it is loading.
void Desktop::Private::awaitFirstTurn()
{
    constexpr int patienceMs = 100;
    const auto isSettled = [this] {
        const bool nothingToShow = !workspace->hasProject() || workspace->queue()->rowCount() == 0;
        return workspace->rating()->turn() || (!workspace->isLoading() && nothingToShow);
    };
    QEventLoop loop;
    const auto look = [&] {
        if (isSettled())
            loop.quit();
    };
    QObject::connect(workspace.get(), &Workspace::currentChanged, &loop, look);
    QObject::connect(workspace.get(), &Workspace::loadingChanged, &loop, look);
    QTimer::singleShot(patienceMs, &loop, &QEventLoop::quit);
    if (!isSettled())
        loop.exec(QEventLoop::ExcludeUserInputEvents);
}

void Desktop::show()
{
    d->awaitFirstTurn();
    d->window->show();
    const bool elsewhere = d->surroundings.remote || !d->hosts->current().address.isEmpty();
    if (!d->hostStarted)
        d->surroundings.prompts->tell(
            d->window.get(),
            elsewhere ? QCoreApplication::translate("Desktop", "The host cannot be used")
                      : QCoreApplication::translate("Desktop", "The local host did not start"),
            views::sentenceOf(d->hostStarted.error()) + QStringLiteral("\n\n")
                + QCoreApplication::translate("Desktop", "You can go on rating: every judgement is kept in the project and "
                                                         "counts as unsent."));
}

Result<workspace::HostAccess> Desktop::localHost()
{
    return d->localHost();
}

Workspace* Desktop::workspace() const
{
    return d->workspace.get();
}

views::ActionRegistry* Desktop::actions() const
{
    return d->actions.get();
}

views::MainWindow* Desktop::window() const
{
    return d->window.get();
}

views::AnnotatePage* Desktop::annotatePage() const
{
    return d->annotate;
}

views::Theme* Desktop::theme() const
{
    return d->theme.get();
}

workspace::HostBook* Desktop::hosts() const
{
    return d->hosts.get();
}

const Result<void>& Desktop::hostStarted() const
{
    return d->hostStarted;
}

} // namespace touchstone::desktop
