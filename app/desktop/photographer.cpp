#include "photographer.h"

#include <cstdio>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QTimer>

#include "desktop.h"
#include "views/action_registry.h"
#include "views/main_window.h"
#include "views/theme.h"

namespace touchstone::desktop {

namespace {

using workspace::Workspace;

constexpr double pictureTime = 1'796'039'400.0;  // 30 Nov 2026, 09:30 UTC

workspace::Clock stillClock()
{
    workspace::Clock clock;
    clock.now = [] { return pictureTime; };
    clock.steady = [] { return std::chrono::milliseconds(0); };
    clock.utcOffsetSeconds = [] { return std::int64_t(0); };
    return clock;
}

} // namespace

Photographer::Photographer(const Options& options, QString theme) : m_options(options), m_theme(std::move(theme)) {}

Photographer::~Photographer() = default;

bool Photographer::runUntil(const std::function<bool()>& holds)
{
    QElapsedTimer time;
    time.start();
    while (!holds()) {
        if (time.elapsed() > 10'000)
            return false;
        QEventLoop loop;
        QTimer::singleShot(5, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

void Photographer::need(bool reached, const char* what)
{
    if (reached)
        return;
    std::fprintf(stderr, "touchstone: no picture of %s: that state was not reached\n", what);
    m_failed = true;
}

void Photographer::settle()
{
    QElapsedTimer time;
    time.start();
    runUntil([&] { return time.elapsed() > 350; });
}

void Photographer::start(const QString& folder, bool offline, const std::optional<RemoteHost>& remote)
{
    m_desktop.reset();
    Surroundings surroundings;
    surroundings.dataFolder = m_home.filePath(folder);
    surroundings.settingsPath = m_home.filePath(QStringLiteral("settings.ini"));
    surroundings.offline = offline;
    surroundings.remote = remote;
    surroundings.vault = m_vault.get();
    surroundings.theme = m_theme;
    surroundings.language = m_options.language.isEmpty() ? QStringLiteral("en") : m_options.language;
    surroundings.clock = stillClock();
    m_desktop = std::make_unique<Desktop>(surroundings);
    workspace::Settings* settings = m_desktop->workspace()->settings();
    settings->set(workspace::Settings::Key::Annotator, QStringLiteral("ann"));
    settings->set(workspace::Settings::Key::ExportFolder, QStringLiteral("/home/ann/training"));
    m_desktop->theme()->setReducedMotion(true);
    m_desktop->window()->setStill(true);
    m_desktop->window()->resize(1280, 800);
    m_desktop->window()->show();
    m_desktop->window()->activateWindow();
}

void Photographer::save(const QPixmap& picture, const QString& name)
{
    const double scale = m_options.scale.value_or(1.0);
    const QString suffix = scale == 1.0 ? QString() : QStringLiteral("@%1x").arg(scale);
    const QString path = QDir(m_options.screenshotFolder).filePath(QStringLiteral("%1-%2%3.png").arg(name, m_theme, suffix));
    if (!picture.save(path, "PNG")) {
        std::fprintf(stderr, "touchstone: %s could not be written\n", qPrintable(path));
        m_failed = true;
        return;
    }
    std::fprintf(stdout, "%s\n", qPrintable(path));
}

void Photographer::grab(QWidget* widget, const QString& name)
{
    settle();
    // A picture of "Saving…" would be true for an instant only.
    runUntil([this] { return m_desktop->workspace()->saveState() == workspace::SaveState::Saved; });
    settle();
    save(widget->grab(), name);
}

void Photographer::grabWindow(const QString& name)
{
    grab(m_desktop->window(), name);
}

void Photographer::grabWithPopup(const QString& name)
{
    settle();
    views::MainWindow* window = m_desktop->window();
    QPixmap picture = window->grab();
    QWidget* popup = QApplication::activePopupWidget();
    need(popup != nullptr, qPrintable(name));
    if (popup) {
        QPainter painter(&picture);
        painter.drawPixmap(window->mapFromGlobal(popup->pos()), popup->grab());
        painter.end();
        popup->close();
    }
    save(picture, name);
}

void Photographer::grabDialog(const QString& actionId, const QString& name, const std::function<void(QDialog*)>& prepare)
{
    m_desktop->window()->showById(actionId);
    QDialog* dialog = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* candidate = qobject_cast<QDialog*>(widget); candidate && candidate->isVisible())
            dialog = candidate;
    }
    need(dialog != nullptr, qPrintable(name));
    if (!dialog)
        return;
    if (prepare)
        prepare(dialog);
    grab(dialog, name);
    dialog->done(0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    settle();
}

void Photographer::grabOverlay(const QString& actionId, const QString& name)
{
    m_desktop->window()->showById(actionId);
    grabWindow(name);
    trigger(qPrintable(actionId));
}

void Photographer::trigger(const char* actionId)
{
    m_desktop->actions()->action(actionId)->trigger();
    settle();
}

QString Photographer::write(const QString& name, const QByteArray& bytes)
{
    const QString path = m_home.filePath(name);
    QFile file(path);
    need(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), qPrintable(name));
    return path;
}

bool Photographer::openSample()
{
    m_desktop->openSample();
    Workspace* workspace = m_desktop->workspace();
    return runUntil([workspace] { return workspace->hasProject() && !workspace->isLoading() && workspace->rating()->turn(); });
}

bool Photographer::openProject(const QString& path)
{
    Workspace* workspace = m_desktop->workspace();
    workspace->openProject(path, true);
    return runUntil([&] { return workspace->hasProject() && workspace->projectPath() == path && !workspace->isLoading(); });
}

void Photographer::rate(int turns)
{
    using protocol::Polarity;
    Workspace* workspace = m_desktop->workspace();
    const Polarity marks[] = {Polarity::Positive, Polarity::Negative, Polarity::Positive, Polarity::Neutral,
                              Polarity::Positive, Polarity::Negative};
    for (int i = 0; i < turns; ++i) {
        const auto before = workspace->rating()->turn();
        workspace->rating()->setPolarity(marks[i % 6]);
        if (workspace->submitAndNext())
            runUntil([&] { return workspace->rating()->turn() != before; });
    }
    settle();
    runUntil([workspace] { return workspace->saveState() == workspace::SaveState::Saved; });
}

void Photographer::goTo(const char* conversation, bool last)
{
    Workspace* workspace = m_desktop->workspace();
    const auto* queue = workspace->queue();
    std::optional<project::TurnKey> wanted;
    for (int row = 0; row < queue->rowCount() && (last || !wanted); ++row) {
        const auto key = queue->keyAt(row);
        if (const auto* summary = queue->summary(key); summary && summary->conversationId == conversation)
            wanted = key;
    }
    if (wanted)
        workspace->goTo(*wanted);
    need(wanted && runUntil([&] { return workspace->rating()->turn() && workspace->rating()->turn()->key == *wanted; }),
         conversation);
}

bool Photographer::takeAll()
{
    start(QStringLiteral("data"));
    need(openSample(), "the sample project");
    if (m_failed)
        return false;
    rate(6);
    takeTurns();
    takeCorrection();
    takeTools();
    takeDialogs();
    takeConnect();
    takeImports();
    takeExports();
    takePages();
    takeEpisodes();
    takeExperiences();
    takeStates();
    takeFinished();
    takeReadOnly();
    takeOffline();
    takeHostAway();
    takeRefinements();
    return !m_failed;
}

} // namespace touchstone::desktop
