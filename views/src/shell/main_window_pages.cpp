#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDockWidget>
#include <QPainter>

#include "dialogs/cheat_sheet.h"
#include "episodes/episodes_page.h"
#include "episodes/experiences_page.h"
#include "refinement/refinement_page.h"
#include "shell/main_window_private.h"
#include "shell/palette.h"
#include "shell/rail.h"
#include "shell/welcome_page.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/state_page.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Settings;
using workspace::UndoKind;

TearOffWindow::TearOffWindow(QWidget* page, const QString& title) : QWidget(nullptr, Qt::Window), m_page(page)
{
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(page);
    page->show();
}

void TearOffWindow::closeEvent(QCloseEvent* event)
{
    Q_EMIT comingHome();
    event->accept();
}

void TearOffWindow::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), paint::role(Role::Surface));
}

void MainWindow::Private::connectActions()
{
    const auto on = [this](const QString& id, auto&& handler) {
        connect(shell.actions->action(id), &QAction::triggered, q, std::forward<decltype(handler)>(handler));
    };
    for (int i = 0; i < pageCount; ++i)
        on(actionIdOf(Page(i)), [this, i] { showPage(Page(i)); });
    on(QStringLiteral("palette.open"), [this] { commandPalette()->toggle(); });
    on(QStringLiteral("help.keys"), [this] { keysOverview()->toggle(); });
    on(QStringLiteral("edit.undo"), [this] { shell.workspace->undo(); });
    on(QStringLiteral("edit.redo"), [this] { shell.workspace->redo(); });
    on(QStringLiteral("view.rail"), [this] { setRailCollapsed(!rail->isCollapsed()); });
    on(QStringLiteral("view.issues"), [this] { showIssues(!issuesShown()); });
    on(QStringLiteral("view.tearOff"), [this] { tornOff[current] ? bringHome(current) : tearOff(current); });
    on(QStringLiteral("view.theme"), [this] { toggleTheme(); });
    on(QStringLiteral("host.retry"), [this] { shell.workspace->retryNow(); });
    on(QStringLiteral("file.new"), [this] { newProject(); });
    on(QStringLiteral("file.open"), [this] { openProject(); });
    on(QStringLiteral("file.quit"), [this] { q->close(); });
    for (const char* id : {"file.import", "file.export", "file.guidelines", "app.preferences", "app.shortcuts", "help.about",
                           "host.connect"}) {
        const QString name = QString::fromLatin1(id);
        on(name, [this, name] { openDialog(name); });
    }
    connect(shell.actions, &ActionRegistry::facesChanged, q, [this] { updateUndo(); });
}

QWidget* MainWindow::Private::widgetOf(Page page)
{
    // Made when somebody goes there: a start should not wait for pages that nobody looks at.
    QWidget*& widget = pageOf[std::size_t(page)];
    if (!widget) {
        widget = page == Page::Episodes    ? static_cast<QWidget*>(new EpisodesPage(shell, pages))
            : page == Page::Experiences ? static_cast<QWidget*>(new ExperiencesPage(shell, pages))
            : page == Page::Refinement  ? static_cast<QWidget*>(new RefinementPage(shell, pages))
                                        : makeFuturePage(page, pages);
        pages->addWidget(widget);
    }
    return widget;
}

void MainWindow::Private::showPage(Page page)
{
    current = page;
    rail->setCurrent(page);
    if (const auto& window = tornOff[page]) {
        pages->setCurrentWidget(placeholderOf[std::size_t(page)]);
        window->raise();
        window->activateWindow();
    } else {
        QWidget* widget = widgetOf(page);
        // Where nobody was before, Qt goes into the first field of the page, and keys meant for the page would be typed there.
        const bool returns = widget->focusWidget() != nullptr;
        pages->setCurrentWidget(widget);
        if (q->isActiveWindow() && !(returns && widget->isAncestorOf(QApplication::focusWidget())))
            widget->setFocus(Qt::OtherFocusReason);
    }
    if (shell.workspace->hasProject())
        shell.workspace->setProjectSetting(QStringLiteral("shell.page"), slugOf(page));
}

void MainWindow::Private::showBody()
{
    const auto* workspace = shell.workspace;
    if (workspace->isLoading())
        body->setCurrentWidget(loading);
    else if (workspace->hasProject())
        body->setCurrentWidget(pages);
    else
        body->setCurrentWidget(welcomePage());
    const bool has = workspace->hasProject();
    for (const char* id : {"file.import", "file.export", "file.guidelines", "view.tearOff"})
        shell.actions->action(id)->setEnabled(has);
    if (has && workspace->projectInfo().readOnly) {
        shell.actions->action("file.import")->setEnabled(false);
        shell.actions->action("file.guidelines")->setEnabled(false);
    }
}

void MainWindow::Private::tearOff(Page page)
{
    const auto at = std::size_t(page);
    if (tornOff[page] || !shell.workspace->hasProject())
        return;
    if (!placeholderOf[at]) {
        placeholderOf[at] = new StatePage(pages);
        pages->addWidget(placeholderOf[at]);
        connect(placeholderOf[at], &StatePage::buttonClicked, q, [this, page] { bringHome(page); });
    }
    const QSize size = widgetOf(page)->size();
    auto* window = new TearOffWindow(widgetOf(page), {});
    tornOff[page] = window;
    window->resize(size);
    connect(window, &TearOffWindow::comingHome, q, [this, page] { bringHome(page); });
    shell.actions->attachWindow(window);
    updateTearOff(page);
    pages->setCurrentWidget(placeholderOf[at]);
    window->show();
}

void MainWindow::Private::bringHome(Page page)
{
    const auto at = std::size_t(page);
    QPointer<TearOffWindow> window = tornOff[page];
    tornOff.erase(page);
    if (!window)
        return;
    pages->addWidget(pageOf[at]);
    window->deleteLater();
    window->hide();
    showPage(current);
    updateTearOff(page);
}

void MainWindow::Private::updateTearOff(Page page)
{
    QString name = shell.actions->action(actionIdOf(page))->text();
    if (const auto found = tornOff.find(page); found != tornOff.end() && found->second)
        found->second->setWindowTitle(QStringLiteral("%1 – Touchstone").arg(name.remove(u'&')));
    if (StatePage* placeholder = placeholderOf[std::size_t(page)])
        placeholder->setContent({QStringLiteral("tear-off"), MainWindow::tr("%1 is open in its own window").arg(name),
                                 MainWindow::tr("Close that window, or bring the page back here."),
                                 MainWindow::tr("Bring it back"), {}, Role::Muted});
}

void MainWindow::Private::setRailCollapsed(bool collapsed)
{
    rail->setCollapsed(collapsed);
    shell.workspace->settings()->set(Settings::Key::RailCollapsed, collapsed);
}

void MainWindow::Private::updateUndo()
{
    const auto text = [](UndoKind kind, bool redo) {
        switch (kind) {
        case UndoKind::None:
            return redo ? MainWindow::tr("&Redo") : MainWindow::tr("&Undo");
        case UndoKind::Submit:
            return redo ? MainWindow::tr("&Redo submit") : MainWindow::tr("&Undo submit");
        case UndoKind::Skip:
            return redo ? MainWindow::tr("&Redo skip") : MainWindow::tr("&Undo skip");
        case UndoKind::Flag:
            return redo ? MainWindow::tr("&Redo flag") : MainWindow::tr("&Undo flag");
        case UndoKind::Requeue:
            return redo ? MainWindow::tr("&Redo putting back") : MainWindow::tr("&Undo putting back");
        case UndoKind::Discard:
            return redo ? MainWindow::tr("&Redo discarding") : MainWindow::tr("&Undo discarding");
        case UndoKind::Rating:
            return redo ? MainWindow::tr("&Redo rating") : MainWindow::tr("&Undo rating");
        case UndoKind::Correction:
            return redo ? MainWindow::tr("&Redo correction") : MainWindow::tr("&Undo correction");
        case UndoKind::Comment:
            return redo ? MainWindow::tr("&Redo comment") : MainWindow::tr("&Undo comment");
        }
        Q_UNREACHABLE();
    };
    const auto show = [&](const char* id, UndoKind kind, bool redo) {
        QAction* action = shell.actions->action(id);
        action->setText(text(kind, redo));
        action->setEnabled(kind != UndoKind::None);
    };
    show("edit.undo", shell.workspace->undoKind(), false);
    show("edit.redo", shell.workspace->redoKind(), true);
}

void MainWindow::Private::toggleTheme()
{
    Theme& theme = Theme::current();
    const auto mode = theme.isDark() ? Theme::Mode::Light : Theme::Mode::Dark;
    theme.setMode(mode);
    shell.workspace->settings()->set(Settings::Key::Theme, Theme::modeName(mode));
}

} // namespace touchstone::views
