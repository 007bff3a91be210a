#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QStandardPaths>

#include "dialogs/about_dialog.h"
#include "dialogs/cheat_sheet.h"
#include "dialogs/connect_dialog.h"
#include "dialogs/export_dialog.h"
#include "dialogs/guidelines_dialog.h"
#include "dialogs/import_dialog.h"
#include "dialogs/preferences_dialog.h"
#include "dialogs/shortcuts_dialog.h"
#include "shell/main_window_private.h"
#include "shell/palette.h"
#include "shell/top_bar.h"
#include "shell/welcome_page.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/prompts.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Settings;
using workspace::Workspace;

namespace {

QString documentsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

} // namespace

void MainWindow::Private::connectWorkspace()
{
    Workspace* workspace = shell.workspace;
    connect(workspace, &Workspace::projectChanged, q, [this] {
        retranslate();
        showBody();
        restoreProjectState();
        if (!shell.workspace->hasProject())
            welcomePage()->showStart();
    });
    connect(workspace, &Workspace::loadingChanged, q, [this] {
        showBody();
        restoreProjectState();
    });
    connect(workspace, &Workspace::undoChanged, q, [this] { updateUndo(); });
    connect(workspace, &Workspace::projectFailed, q, [this](const Error& error, const QString& path) {
        if (shell.workspace->hasProject()) {
            // It is open: what the banner above the turns says holds here, too. The window may not be shown yet.
            q->show();
            shell.prompts->tell(q, MainWindow::tr("Only a part of “%1” can be read").arg(QFileInfo(path).fileName()),
                                sentenceOf(error) + u' ' + MainWindow::tr("The turns that could be read are in the list.")
                                    + QStringLiteral("\n\n") + adviceOf(error));
            return;
        }
        welcomePage()->showFailure(error, path);
        showBody();
    });
    connect(topBar, &TopBar::recentChosen, q, [this](const QString& path) { openPath(path); });
}

void MainWindow::Private::restoreProjectState()
{
    const QString path = shell.workspace->projectPath();
    if (!shell.workspace->hasProject() || shell.workspace->isLoading() || path == restoredPath)
        return;
    restoredPath = path;
    const auto setting = [this](const char* key) {
        return shell.workspace->projectSetting(QString::fromLatin1(key));
    };
    if (const QString geometry = setting("shell.geometry"); !geometry.isEmpty())
        q->restoreGeometry(QByteArray::fromBase64(geometry.toLatin1()));
    showIssues(setting("shell.issues") == u"1");
    const QString page = setting("shell.page");
    showPage(pageFromSlug(page));
}

void MainWindow::Private::saveProjectState()
{
    shell.workspace->settings()->set(Settings::Key::WindowGeometry, q->saveGeometry());
    if (!shell.workspace->hasProject())
        return;
    shell.workspace->setProjectSetting(QStringLiteral("shell.geometry"), QString::fromLatin1(q->saveGeometry().toBase64()));
    shell.workspace->setProjectSetting(QStringLiteral("shell.issues"),
                                       issuesShown() ? QStringLiteral("1") : QStringLiteral("0"));
}

void MainWindow::Private::newProject()
{
    FileRequest request;
    request.title = MainWindow::tr("New project");
    request.folder = documentsFolder();
    request.filter = MainWindow::tr("Touchstone projects (*.touchstone)");
    request.suffix = QStringLiteral("touchstone");
    request.suggestion = MainWindow::tr("Untitled.touchstone");
    shell.prompts->saveFile(q, request, [this](const QString& path) {
        if (path.isEmpty())
            return;
        saveProjectState();
        shell.workspace->openProject(path, true);
    });
}

void MainWindow::Private::openProject()
{
    FileRequest request;
    request.title = MainWindow::tr("Open project");
    request.folder = shell.workspace->hasProject() ? QFileInfo(shell.workspace->projectPath()).path() : documentsFolder();
    request.filter = MainWindow::tr("Touchstone projects (*.touchstone)");
    shell.prompts->openFiles(q, request, [this](const QStringList& paths) {
        if (!paths.isEmpty())
            openPath(paths.first());
    });
}

void MainWindow::Private::openPath(const QString& path)
{
    saveProjectState();
    shell.workspace->openProject(path);
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (paths.size() == 1 && paths.first().endsWith(QLatin1String(".touchstone"), Qt::CaseInsensitive)) {
        d->openPath(paths.first());
        return;
    }
    if (!d->shell.workspace->hasProject()) {
        d->shell.prompts->tell(this, tr("Open a project first"),
                               tr("Turns are imported into a project. Open one or make a new one, then drop the files again."));
        return;
    }
    auto* dialog = d->dialog<ImportDialog>();
    dialog->addFiles(paths);
    dialog->show();
    dialog->raise();
}

/// One of each kind at a time; made when it is asked for, forgotten when it is closed.
template <typename DialogType>
DialogType* MainWindow::Private::dialog()
{
    auto& slot = dialogs[QString::fromLatin1(DialogType::staticMetaObject.className())];
    if (!slot) {
        slot = new DialogType(shell, q);
        slot->setAttribute(Qt::WA_DeleteOnClose);
    }
    return static_cast<DialogType*>(slot.data());
}

QDialog* MainWindow::Private::connectDialog()
{
    auto* opened = dialog<ConnectDialog>();
    opened->setNumbersShown(!still);
    return opened;
}

void MainWindow::Private::openDialog(const QString& actionId)
{
    QDialog* opened = nullptr;
    if (actionId == u"file.import")
        opened = dialog<ImportDialog>();
    else if (actionId == u"file.export")
        opened = dialog<ExportDialog>();
    else if (actionId == u"file.guidelines")
        opened = dialog<GuidelinesDialog>();
    else if (actionId == u"app.preferences")
        opened = dialog<PreferencesDialog>();
    else if (actionId == u"app.shortcuts")
        opened = dialog<ShortcutsDialog>();
    else if (actionId == u"host.connect" && shell.hosts)
        opened = connectDialog();
    else if (actionId == u"help.about")
        opened = dialog<AboutDialog>();
    if (!opened)
        return;
    opened->show();
    opened->raise();
    opened->activateWindow();
}

void MainWindow::showById(const QString& actionId)
{
    if (actionId == u"palette.open")
        d->commandPalette()->openOver();
    else if (actionId == u"help.keys")
        d->keysOverview()->openOver();
    else
        d->openDialog(actionId);
}

void MainWindow::Private::startClosing()
{
    if (asking)
        return;
    asking = true;
    shell.workspace->counts().unsent > 0 ? askAboutUnsent() : flushAndClose();
}

void MainWindow::Private::askAboutUnsent()
{
    const int unsent = int(shell.workspace->counts().unsent);
    Question question;
    question.title = MainWindow::tr("Quit with unsent work?");
    question.text = MainWindow::tr("%Ln judgement(s) are saved in the project and will be sent when the host is reachable "
                                   "and the project is open again. Nothing is lost.", nullptr, unsent);
    question.yes = MainWindow::tr("Quit");
    question.no = MainWindow::tr("Stay");
    shell.prompts->confirm(q, question, [this](bool quit) {
        if (quit)
            flushAndClose();
        else
            asking = false;
    });
}

void MainWindow::Private::flushAndClose()
{
    saveProjectState();
    shell.workspace->flush([this, guard = QPointer<MainWindow>(q)](const Result<void>& done) {
        if (!guard)
            return;
        if (done) {
            closing = true;
            q->close();
            return;
        }
        Question question;
        question.title = MainWindow::tr("Something is not saved");
        question.text = sentenceOf(done.error()) + u' '
            + MainWindow::tr("If you quit now, the last unsaved changes are lost. What was saved before stays.");
        question.yes = MainWindow::tr("Quit anyway");
        question.no = MainWindow::tr("Stay");
        question.danger = true;
        shell.prompts->confirm(q, question, [this](bool quit) {
            asking = false;
            if (!quit)
                return;
            closing = true;
            q->close();
        });
    });
}

} // namespace touchstone::views
