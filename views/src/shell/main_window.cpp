#include "views/main_window.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>

#include "dialogs/cheat_sheet.h"
#include "shell/host_pill.h"
#include "shell/issues_panel.h"
#include "shell/main_window_private.h"
#include "shell/palette.h"
#include "shell/rail.h"
#include "shell/status_strip.h"
#include "shell/top_bar.h"
#include "shell/welcome_page.h"
#include "views/action_registry.h"
#include "views/state_page.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Settings;

namespace {

QStringList localFiles(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    return files;
}

} // namespace

MainWindow::MainWindow(Shell shell, const std::function<QWidget*(const Shell&, QWidget*)>& makeAnnotatePage,
                       QWidget* parent)
    : QMainWindow(parent), d(std::make_unique<Private>(this, shell))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    resize(1280, 800);
    d->build(makeAnnotatePage);
    d->connectActions();
    d->connectWorkspace();
    d->retranslate();
    const Settings* settings = shell.workspace->settings();
    restoreGeometry(settings->value(Settings::Key::WindowGeometry).toByteArray());
    d->setRailCollapsed(settings->value(Settings::Key::RailCollapsed).toBool());
    d->showBody();
    shell.actions->action("host.connect")->setEnabled(shell.hosts != nullptr);
    qApp->installEventFilter(this);
}

MainWindow::~MainWindow()
{
    for (auto& torn : d->tornOff)
        delete torn.second;
}

QWidget* MainWindow::annotatePage() const
{
    return d->pageOf[std::size_t(Page::Annotate)];
}

void MainWindow::setStill(bool still)
{
    d->still = still;
    d->topBar->hostPill()->setLatencyShown(!still);
    d->status->setClockShown(!still);
    QApplication::setCursorFlashTime(still ? 0 : 1000);
}

MainWindow::Private::Private(MainWindow* window, Shell parts) : q(window), shell(parts) {}

void MainWindow::Private::build(const std::function<QWidget*(const Shell&, QWidget*)>& makeAnnotatePage)
{
    auto* central = new Pane(Role::Window);
    topBar = new TopBar(shell.workspace, shell.actions);
    rail = new Rail(shell.actions);
    rail->setObjectName(QStringLiteral("rail"));
    status = new StatusStrip(shell.workspace, shell.actions);
    body = new QStackedWidget;
    loading = new Skeleton(Skeleton::Shape::Text);
    pages = new QStackedWidget;
    pageOf[0] = makeAnnotatePage(shell, pages);
    pages->addWidget(pageOf[0]);
    layOut(central);
    q->setCentralWidget(central);

    shell.actions->attachWindow(q);
    shell.actions->attachPage(pageOf[0]);
}

void MainWindow::Private::layOut(QWidget* central)
{
    auto* surface = new Pane(Role::Surface);
    auto* surfaceLayout = new QVBoxLayout(surface);
    surfaceLayout->setContentsMargins(0, 0, 0, 0);
    surfaceLayout->addWidget(body);
    for (QWidget* w : std::initializer_list<QWidget*>{loading, pages})
        body->addWidget(w);
    auto* middle = new QHBoxLayout;
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(rail);
    middle->addWidget(new Hairline(Qt::Vertical));
    middle->addWidget(surface, 1);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(topBar);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addLayout(middle, 1);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addWidget(status);
}

// What most starts never show is made when it is wanted: it would be a tenth of the start.

WelcomePage* MainWindow::Private::welcomePage()
{
    if (!welcome) {
        welcome = new WelcomePage(shell.workspace, shell.actions);
        body->addWidget(welcome);
        connect(welcome, &WelcomePage::recentChosen, q, [this](const QString& path) { openPath(path); });
        connect(welcome, &WelcomePage::sampleWanted, q, &MainWindow::sampleWanted);
        connect(welcome, &WelcomePage::retryRequested, q, [this](const QString& path) { openPath(path); });
    }
    return welcome;
}

Palette* MainWindow::Private::commandPalette()
{
    if (!palette) {
        palette = new Palette(shell.workspace, shell.actions, q);
        connect(palette, &Palette::turnChosen, q, [this](qint64 key) {
            showPage(Page::Annotate);
            shell.workspace->goTo(key);
        });
    }
    return palette;
}

CheatSheet* MainWindow::Private::keysOverview()
{
    if (!cheatSheet)
        cheatSheet = new CheatSheet(shell.actions, q);
    return cheatSheet;
}

bool MainWindow::Private::issuesShown() const
{
    return issuesDock && issuesDock->isVisible();
}

void MainWindow::Private::showIssues(bool shown)
{
    if (!issuesDock && shown)
        buildIssues();
    if (!issuesDock || shown != issuesDock->isHidden())
        return;
    // On a small screen the page names make room, or the window would grow over the edge. They come back afterwards.
    const bool wanted = shell.workspace->settings()->value(Settings::Key::RailCollapsed).toBool();
    const bool fits = body->minimumSizeHint().width() + rail->width() + issuesDock->minimumSizeHint().width() <= q->width();
    rail->setCollapsed(wanted || (shown && !fits));
    q->centralWidget()->layout()->activate();  // or the window would grow first
    issuesDock->setVisible(shown);
}

void MainWindow::Private::buildIssues()
{
    auto* issues = new IssuesPanel(shell.workspace);
    issuesDock = new QDockWidget(q);
    issuesDock->setObjectName(QStringLiteral("issues"));
    issuesDock->setFeatures(QDockWidget::DockWidgetClosable);
    issuesDock->setTitleBarWidget(new QWidget);
    issuesDock->setWidget(issues);
    issuesDock->hide();
    q->addDockWidget(Qt::RightDockWidgetArea, issuesDock);
    connect(issues, &IssuesPanel::closeRequested, q, [this] { showIssues(false); });
    connect(issues, &IssuesPanel::turnChosen, q, [this](qint64 key) {
        showPage(Page::Annotate);
        shell.workspace->goTo(key);
    });
}

void MainWindow::Private::retranslate()
{
    const QString project = shell.workspace->hasProject()
        ? QString::fromStdString(shell.workspace->projectInfo().name) : QString();
    q->setWindowTitle(project.isEmpty() ? QStringLiteral("Touchstone") : QStringLiteral("%1 – Touchstone").arg(project));
    updateUndo();
    for (int i = 0; i < pageCount; ++i)
        updateTearOff(Page(i));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        d->retranslate();
    QMainWindow::changeEvent(event);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::InputMethod:
        if (event->spontaneous() || event->type() == QEvent::KeyPress)
            d->shell.workspace->noteActivity();
        break;
    case QEvent::ApplicationStateChange:
        d->shell.workspace->setWindowActive(QGuiApplication::applicationState() == Qt::ApplicationActive);
        break;
    default:
        break;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList files = localFiles(event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    openFiles(files);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (d->closing) {
        event->accept();
        QApplication::quit();
        return;
    }
    event->ignore();
    d->startClosing();
}

} // namespace touchstone::views
