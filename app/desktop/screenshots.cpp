#include "screenshots.h"

#include <cstdio>
#include <functional>

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QLineEdit>
#include <QPixmap>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include "desktop.h"
#include "views/action_registry.h"
#include "views/annotate/annotate_page.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/main_window.h"
#include "views/theme.h"

namespace touchstone::desktop {

namespace {

using workspace::Workspace;

constexpr double pictureTime = 1'796'039'400.0;  // 30 Nov 2026, 09:30 UTC
constexpr int cannotOpen = 3;

/// Lets the program run until something holds; false after ten seconds.
bool runUntil(const std::function<bool()>& holds)
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

/// For what has no signal that it is done: layouts, painting, debounced counts.
void settle()
{
    QElapsedTimer time;
    time.start();
    runUntil([&] { return time.elapsed() > 350; });
}

workspace::Clock stillClock()
{
    workspace::Clock clock;
    clock.now = [] { return pictureTime; };
    clock.steady = [] { return std::chrono::milliseconds(0); };
    clock.utcOffsetSeconds = [] { return std::int64_t(0); };
    return clock;
}

/// One run of the program for its pictures, in one theme.
class Photographer
{
public:
    Photographer(const Options& options, QString theme) : m_options(options), m_theme(std::move(theme)) {}

    bool takeAll();

private:
    void grab(QWidget* widget, const QString& name);
    void grabWindow(const QString& name) { grab(m_desktop->window(), name); }
    void grabDialog(const QString& actionId, const QString& name, const std::function<void(QDialog*)>& prepare = {});
    void grabOverlay(const QString& actionId, const QString& name);
    bool openSample();
    void rateSome();
    bool goToConversation(const char* title);
    void takeAnnotate();
    void takeDialogs();
    bool takeEmpty();

    const Options& m_options;
    QString m_theme;
    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    bool m_failed = false;
};

void Photographer::grab(QWidget* widget, const QString& name)
{
    settle();
    // A picture of "Saving…" would be true for an instant only.
    runUntil([this] { return m_desktop->workspace()->saveState() == workspace::SaveState::Saved; });
    settle();
    const double scale = m_options.scale.value_or(1.0);
    const QString suffix = scale == 1.0 ? QString() : QStringLiteral("@%1x").arg(scale);
    const QString path = QDir(m_options.screenshotFolder).filePath(QStringLiteral("%1-%2%3.png").arg(name, m_theme, suffix));
    if (!widget->grab().save(path, "PNG")) {
        std::fprintf(stderr, "touchstone: %s could not be written\n", qPrintable(path));
        m_failed = true;
        return;
    }
    std::fprintf(stdout, "%s\n", qPrintable(path));
}

void Photographer::grabDialog(const QString& actionId, const QString& name, const std::function<void(QDialog*)>& prepare)
{
    m_desktop->window()->showById(actionId);
    QDialog* dialog = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* candidate = qobject_cast<QDialog*>(widget); candidate && candidate->isVisible())
            dialog = candidate;
    }
    if (!dialog)
        return;
    if (prepare)
        prepare(dialog);
    grab(dialog, name);
    dialog->done(0);
    settle();
}

void Photographer::grabOverlay(const QString& actionId, const QString& name)
{
    m_desktop->window()->showById(actionId);
    grabWindow(name);
    m_desktop->actions()->action(actionId)->trigger();
}

bool Photographer::openSample()
{
    m_desktop->openSample();
    Workspace* workspace = m_desktop->workspace();
    return runUntil([workspace] { return workspace->hasProject() && !workspace->isLoading() && workspace->rating()->turn(); });
}

void Photographer::rateSome()
{
    using protocol::Polarity;
    Workspace* workspace = m_desktop->workspace();
    const Polarity marks[] = {Polarity::Positive, Polarity::Negative, Polarity::Positive, Polarity::Neutral,
                              Polarity::Positive, Polarity::Negative};
    for (const Polarity mark : marks) {
        const auto before = workspace->rating()->turn();
        workspace->rating()->setPolarity(mark);
        if (!workspace->submitAndNext())
            continue;
        runUntil([&] { return workspace->rating()->turn() && workspace->rating()->turn() != before; });
    }
    runUntil([workspace] { return workspace->saveState() == workspace::SaveState::Saved && workspace->counts().unsent == 0; });
}

bool Photographer::goToConversation(const char* title)
{
    Workspace* workspace = m_desktop->workspace();
    const auto* queue = workspace->queue();
    for (int row = 0; row < queue->rowCount(); ++row) {
        const auto key = queue->keyAt(row);
        if (const auto* summary = queue->summary(key); summary && summary->conversationId == title) {
            workspace->goTo(key);
            return runUntil([&] { return workspace->rating()->turn() && workspace->rating()->turn()->key == key; });
        }
    }
    return false;
}

void Photographer::takeAnnotate()
{
    using protocol::Dimension;
    workspace::RatingModel* rating = m_desktop->workspace()->rating();
    goToConversation("ops-disk-full");
    rating->setPolarity(protocol::Polarity::Positive);
    rating->setDimensionValue(Dimension::Correctness, 0.75);
    grabWindow(QStringLiteral("annotate"));

    goToConversation("support-late-lamp");
    const QString response = rating->turn()->response;
    const QString wrong = QStringLiteral("a second lamp");
    const qsizetype from = response.indexOf(wrong);
    views::ResponseArea* area = m_desktop->annotatePage()->response();
    if (from >= 0) {
        area->renderedView()->selectSource({from, from + wrong.size()});
        area->correctSelection();
        area->editor()->insertPlainText(QStringLiteral("the same lamp"));
    }
    rating->setComment(QStringLiteral("The tone is right; this word promises too much."));
    grabWindow(QStringLiteral("annotate-correction"));

    area->leaveEditor();
    goToConversation("support-arabic");
    grabWindow(QStringLiteral("annotate-rtl"));
    goToConversation("review-string-view");
    grabWindow(QStringLiteral("annotate-code"));
}

void Photographer::takeDialogs()
{
    views::MainWindow* window = m_desktop->window();
    const QString turns = m_home.filePath(QStringLiteral("support-week-48.jsonl"));
    QFile::copy(QStringLiteral(":/sample/sample.jsonl"), turns);
    grabDialog(QStringLiteral("file.import"), QStringLiteral("import-choose"));
    grabDialog(QStringLiteral("file.import"), QStringLiteral("import"), [&](QDialog*) {
        window->openFiles({turns});
        settle();
    });
    grabDialog(QStringLiteral("file.export"), QStringLiteral("export"));
    grabDialog(QStringLiteral("app.shortcuts"), QStringLiteral("shortcuts"));
    grabDialog(QStringLiteral("app.preferences"), QStringLiteral("preferences"));
    grabDialog(QStringLiteral("file.guidelines"), QStringLiteral("guidelines"));
    grabDialog(QStringLiteral("help.about"), QStringLiteral("about"));
    grabOverlay(QStringLiteral("help.keys"), QStringLiteral("cheatsheet"));
    window->showById(QStringLiteral("palette.open"));
    if (const auto* palette = window->findChild<QWidget*>(QStringLiteral("palette")))
        palette->findChild<QLineEdit*>()->setText(QStringLiteral("re"));
    grabWindow(QStringLiteral("palette"));
    m_desktop->actions()->action("palette.open")->trigger();
    const std::pair<const char*, const char*> pages[] = {
        {"page.review", "review"},         {"page.components", "components"}, {"page.calibration", "calibration"},
        {"page.refinement", "refinement"}, {"page.episodes", "episodes"},     {"page.signals", "signals"}};
    for (const auto& page : pages) {
        m_desktop->actions()->action(page.first)->trigger();
        grabWindow(QString::fromLatin1(page.second));
    }
    m_desktop->actions()->action("page.annotate")->trigger();
}

bool Photographer::takeEmpty()
{
    Workspace* workspace = m_desktop->workspace();
    const QString path = m_home.filePath(QStringLiteral("New project.touchstone"));
    workspace->openProject(path, true);
    const bool opened = runUntil([&] { return workspace->projectPath() == path && !workspace->isLoading(); });
    grabWindow(QStringLiteral("annotate-empty"));
    workspace->closeProject();
    const bool closed = runUntil([&] { return !workspace->hasProject(); });
    grabWindow(QStringLiteral("welcome"));
    return opened && closed;
}

bool Photographer::takeAll()
{
    Surroundings surroundings;
    surroundings.dataFolder = m_home.filePath(QStringLiteral("data"));
    surroundings.settingsPath = m_home.filePath(QStringLiteral("settings.ini"));
    surroundings.theme = m_theme;
    surroundings.language = m_options.language.isEmpty() ? QStringLiteral("en") : m_options.language;
    surroundings.clock = stillClock();
    m_desktop = std::make_unique<Desktop>(surroundings);
    m_desktop->workspace()->settings()->set(workspace::Settings::Key::Annotator, QStringLiteral("ann"));
    m_desktop->workspace()->settings()->set(workspace::Settings::Key::ExportFolder, QStringLiteral("/home/ann/training"));
    m_desktop->theme()->setReducedMotion(true);
    m_desktop->window()->setStill(true);
    m_desktop->window()->resize(1280, 800);
    m_desktop->window()->show();
    m_desktop->window()->activateWindow();
    if (!openSample()) {
        std::fputs("touchstone: the sample project did not open\n", stderr);
        return false;
    }
    rateSome();
    takeAnnotate();
    takeDialogs();
    return takeEmpty() && !m_failed;
}

} // namespace

int takeScreenshots(const Options& options)
{
    if (!QDir().mkpath(options.screenshotFolder)) {
        std::fprintf(stderr, "touchstone: the folder %s could not be made\n", qPrintable(options.screenshotFolder));
        return cannotOpen;
    }
    const QStringList themes = options.theme.isEmpty() ? QStringList{QStringLiteral("light"), QStringLiteral("dark")}
                                                       : QStringList{options.theme};
    for (const QString& theme : themes) {
        Photographer photographer(options, theme);
        if (!photographer.takeAll())
            return cannotOpen;
    }
    if (options.scale)
        return 0;
    // The scale is fixed when a program starts, so the pictures at 2x are taken by another run.
    QStringList arguments = QCoreApplication::arguments().mid(1);
    arguments << QStringLiteral("--scale") << QStringLiteral("2");
    QProcess second;
    second.setProcessChannelMode(QProcess::ForwardedChannels);
    second.start(QCoreApplication::applicationFilePath(), arguments);
    return second.waitForFinished(-1) && second.exitStatus() == QProcess::NormalExit ? second.exitCode() : cannotOpen;
}

} // namespace touchstone::desktop
