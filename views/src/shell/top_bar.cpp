#include "shell/top_bar.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include "shell/detail_text.h"
#include "shell/host_pill.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

constexpr int barHeight = 44;

constexpr const char* fileMenu[] = {"file.new", "file.open", "recent", "-", "file.import", "file.export", "file.guidelines",
                                    "-", "host.connect", "-", "file.quit", nullptr};
constexpr const char* editMenu[] = {"edit.undo", "edit.redo", "-", "palette.open", "queue.filter", "-", "app.shortcuts",
                                    "app.preferences", nullptr};
constexpr const char* turnMenu[] = {"submit", "skip", "flag", "requeue", "-", "rate.positive", "rate.negative",
                                    "rate.neutral", "rate.corrective", "-", "correct.edit", "correct.whole",
                                    "correct.revert", "-", "turn.raw", "turn.unfold", "turn.history", "turn.copyOffset", "-",
                                    "draft.discard", nullptr};
constexpr const char* viewMenu[] = {"page.annotate", "page.review", "page.components", "page.calibration",
                                    "page.refinement", "page.episodes", "page.experiences", "page.signals", "-", "guidelines.toggle",
                                    "view.rail", "view.issues", "view.tearOff", "view.theme", nullptr};
constexpr const char* helpMenu[] = {"help.keys", "help.about", nullptr};
constexpr const char* projectMenu[] = {"file.new", "file.open", "recent", "-", "file.guidelines", "file.import",
                                       "file.export", nullptr};

} // namespace

SearchButton::SearchButton(ActionRegistry* actions, QWidget* parent) : QAbstractButton(parent), m_actions(actions)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaximumWidth(420);
    actions->bind(this, QStringLiteral("palette.open"), ButtonFace::TextOnly);
    connect(actions, &ActionRegistry::facesChanged, this, qOverload<>(&QWidget::update));
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize SearchButton::sizeHint() const
{
    return {320, grid::row};
}

QSize SearchButton::minimumSizeHint() const
{
    return {96, grid::row};
}

void SearchButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint::panel(&painter, rect(), paint::role(underMouse() ? Role::Hover : Role::Surface), paint::role(Role::Hairline));
    const auto place = [this](const QRect& r) { return QStyle::visualRect(layoutDirection(), rect(), r); };
    Theme::icon(u"search", Role::Muted).paint(&painter, place(QRect(8, 6, 16, 16)));
    const QString key = m_actions->keyLabel(QStringLiteral("palette.open"));
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const int cap = KeyCap::paint(&painter, rect().adjusted(6, 0, -6, 0), key,
                                  (mirrored ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    painter.setPen(paint::role(Role::Muted));
    painter.setFont(Theme::current().font(TextSize::Body));
    const QRect area = place(rect().adjusted(32, 0, -cap - 12, 0));
    painter.drawText(area, int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
    if (hasFocus())
        paint::focusRing(&painter, rect());
}

void SearchButton::enterEvent(QEnterEvent*)
{
    update();
}

void SearchButton::leaveEvent(QEvent*)
{
    update();
}

TopBar::TopBar(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_actions(actions), m_project(new QToolButton(this)),
      m_projectMenu(nullptr), m_menus(new QMenuBar(this)), m_recent(new QMenu(this)),
      m_host(new HostPill(workspace, actions, this))
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFixedHeight(barHeight);
    m_project->setAutoRaise(true);
    m_project->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_project->setPopupMode(QToolButton::InstantPopup);
    m_project->setObjectName(QStringLiteral("projectMenu"));
    m_menus->setNativeMenuBar(false);
    m_menus->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_recent, &QMenu::aboutToShow, this, [this] { fillRecent(m_recent); });
    m_projectMenu = addMenu(projectMenu);
    m_project->setMenu(m_projectMenu);
    for (const auto* ids : {fileMenu, editMenu, turnMenu, viewMenu, helpMenu}) {
        m_titled.push_back(addMenu(ids));
        m_menus->addMenu(m_titled.back());
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(grid::gap);
    row->addWidget(m_project);
    row->addWidget(m_menus);
    row->addStretch(1);
    row->addWidget(new SearchButton(actions, this), 3);
    row->addStretch(1);
    row->addWidget(m_host);
    connect(workspace, &workspace::Workspace::projectChanged, this, &TopBar::showProject);
    connect(&Theme::current(), &Theme::themeChanged, this, &TopBar::showProject);
    retranslate();
}

QMenu* TopBar::addMenu(const char* const* ids)
{
    auto* menu = new QMenu(this);
    for (; *ids; ++ids) {
        const QLatin1String id(*ids);
        if (id == QLatin1String("-"))
            menu->addSeparator();
        else if (id == QLatin1String("recent"))
            menu->addMenu(m_recent);
        else if (QAction* action = m_actions->action(id))
            menu->addAction(action);
    }
    return menu;
}

void TopBar::fillRecent(QMenu* menu)
{
    menu->clear();
    const auto paths = m_workspace->settings()->value(workspace::Settings::Key::RecentProjects).toStringList();
    for (const QString& path : paths) {
        QAction* action = menu->addAction(QFileInfo(path).completeBaseName());
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT recentChosen(path); });
    }
    if (paths.isEmpty())
        menu->addAction(tr("No recent projects"))->setEnabled(false);
}

void TopBar::showProject()
{
    const QString name = m_workspace->hasProject() ? QString::fromStdString(m_workspace->projectInfo().name) : tr("No project");
    QFont font = Theme::current().font(TextSize::Body, QFont::DemiBold);
    m_project->setFont(font);
    m_project->setText(QFontMetrics(font).elidedText(name, Qt::ElideRight, 220));
    const QString readOnly = m_workspace->hasProject() ? detailOf(m_workspace->projectInfo().readOnlyReason) : QString();
    m_project->setToolTip(readOnly.isEmpty() ? m_workspace->projectPath()
                                             : tr("%1\nRead-only: %2").arg(m_workspace->projectPath(), readOnly));
    m_project->setAccessibleName(tr("Project: %1").arg(name));
}

void TopBar::retranslate()
{
    const QString titles[] = {tr("&File"), tr("&Edit"), tr("&Turn"), tr("&View"), tr("&Help")};
    for (std::size_t i = 0; i < m_titled.size(); ++i)
        m_titled[i]->setTitle(titles[i]);
    // Its own size hint is wrong when the layout is mirrored, and menus would hide behind an arrow.
    int width = 12;
    for (const QString& title : titles)
        width += m_menus->fontMetrics().size(Qt::TextShowMnemonic, title).width() + 16;
    m_menus->setFixedWidth(width);
    m_recent->setTitle(tr("Recent projects"));
    m_recent->setIcon(Theme::icon(u"history"));
    showProject();
}

void TopBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), paint::role(Role::Window));
}

} // namespace touchstone::views
