#include "shell/welcome_page.h"

#include <QAction>
#include <QBoxLayout>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QPushButton>

#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

WelcomePage::WelcomePage(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QStackedWidget(parent), m_workspace(workspace), m_actions(actions), m_start(nullptr), m_failure(new StatePage)
{
    addWidget(m_failure);
    connect(m_failure, &StatePage::buttonClicked, this, [this] { Q_EMIT retryRequested(m_failedPath); });
    connect(m_failure, &StatePage::secondClicked, actions->action("file.open"), &QAction::trigger);
}

void WelcomePage::showStart()
{
    m_startWanted = true;
    // Most starts open a project at once and never show it.
    if (!isVisible())
        return;
    rebuildStart();
    setCurrentWidget(m_start);
}

void WelcomePage::showEvent(QShowEvent* event)
{
    if (m_startWanted)
        showStart();
    QStackedWidget::showEvent(event);
}

void WelcomePage::showFailure(const Error& error, const QString& path)
{
    m_startWanted = false;
    m_error = error;
    m_failedPath = path;
    retranslate();
    setCurrentWidget(m_failure);
}

QHBoxLayout* WelcomePage::makeButtons()
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(grid::gap);
    auto* create = new QPushButton;
    create->setProperty("primary", true);
    m_actions->bind(create, QStringLiteral("file.new"), ButtonFace::TextOnly);
    auto* open = new QPushButton;
    m_actions->bind(open, QStringLiteral("file.open"), ButtonFace::TextOnly);
    buttons->addWidget(create);
    buttons->addWidget(open);
    auto* sample = new QPushButton(tr("Open the sample"));
    sample->setFlat(true);
    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleWanted);
    buttons->addWidget(sample);
    buttons->addStretch();
    return buttons;
}

void WelcomePage::addRecent(QVBoxLayout* column)
{
    const auto recent = m_workspace->settings()->value(workspace::Settings::Key::RecentProjects).toStringList();
    if (!recent.isEmpty()) {
        column->addSpacing(grid::page);
        column->addWidget(new RoleLabel(tr("Recent projects"), TextSize::Small, Role::Muted, QFont::DemiBold));
    }
    for (const QString& path : recent.mid(0, 6)) {
        auto* entry = new QPushButton(Theme::icon(u"open", Role::Muted), QFileInfo(path).completeBaseName());
        entry->setFlat(true);
        entry->setToolTip(QDir::toNativeSeparators(path));
        connect(entry, &QPushButton::clicked, this, [this, path] { Q_EMIT recentChosen(path); });
        column->addWidget(entry, 0, Qt::AlignLeading);
    }
}

void WelcomePage::rebuildStart()
{
    delete m_start;
    m_start = new QWidget;
    auto* column = new QVBoxLayout;
    column->setSpacing(grid::gap);
    column->addWidget(new IconLabel(u"annotate", Role::Accent, 40));
    column->addSpacing(grid::gap);
    column->addWidget(new RoleLabel(tr("Rate what agents did"), TextSize::Title, Role::Text, QFont::DemiBold));
    auto* what = new RoleLabel(tr("A project is one file with turns to rate and everything that is said about them. "
                                  "It stays on this computer."), TextSize::Body, Role::Muted);
    what->setWordWrap(true);
    what->setFixedWidth(440);
    what->setMinimumHeight(std::max(0, what->heightForWidth(440)));
    column->addWidget(what);
    column->addSpacing(grid::group);
    column->addLayout(makeButtons());
    addRecent(column);
    auto* centre = new QVBoxLayout(m_start);
    centre->addStretch(2);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addLayout(column);
    row->addStretch();
    centre->addLayout(row);
    centre->addStretch(3);
    addWidget(m_start);
}

void WelcomePage::retranslate()
{
    if (m_failedPath.isEmpty())
        return;
    QString text = sentenceOf(m_error);
    const QString advice = adviceOf(m_error);
    if (!advice.isEmpty())
        text += QStringLiteral("\n\n") + advice;
    m_failure->setContent({QStringLiteral("error"), tr("“%1” could not be opened").arg(QFileInfo(m_failedPath).fileName()),
                           text, tr("Try again"), tr("Open another…"), Role::Negative});
}

void WelcomePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_startWanted)
            showStart();
    }
    QStackedWidget::changeEvent(event);
}

} // namespace touchstone::views
