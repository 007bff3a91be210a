#include "episodes/experiences_page.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QDateTime>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>

#include "episodes/episode_view.h"
#include "episodes/episode_words.h"
#include "episodes/experience_table.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "widgets/column_memory.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::ExperiencesModel;
using workspace::TalkState;

namespace {

/// Seconds back from now, in the order of the list; 0: any time.
constexpr qint64 periods[] = {0, 3'600, 86'400, 7 * 86'400, 30 * 86'400};

} // namespace

ExperiencesPage::ExperiencesPage(const Shell& shell, QWidget* parent)
    : QWidget(parent), m_shell(shell), m_model(shell.workspace->experiences()), m_rows(new ExperienceTable(m_model, this)),
      m_component(new QLineEdit), m_episode(new QLineEdit), m_period(new QComboBox), m_refresh(new QPushButton),
      m_replay(new QPushButton), m_back(new QPushButton), m_count(new RoleLabel({}, TextSize::Small, Role::Muted)),
      m_hint(new RoleLabel({}, TextSize::Body, Role::Muted)), m_table(new QTableView), m_stack(new QStackedWidget),
      m_parts(new QStackedWidget), m_state(new StatePage),
      m_view(new EpisodeView(shell.workspace, QStringLiteral("experiences"), [this] { return m_model->replayed(); })),
      m_typing(new QTimer(this))
{
    setObjectName(QStringLiteral("experiencesPage"));
    build();
    shell.actions->attachPage(this, workspace::ShortcutScope::Experiences);
    connectModel();
    connectActions();
    retranslate();
    showState();
}

QWidget* ExperiencesPage::buildFilter()
{
    auto* head = new Pane(Role::Window);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    row->setSpacing(grid::gap);
    m_component->setObjectName(QStringLiteral("component"));
    m_episode->setObjectName(QStringLiteral("episode"));
    for (QLineEdit* field : {m_component, m_episode}) {
        field->setClearButtonEnabled(true);
        field->setMaximumWidth(260);
        connect(field, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
        connect(field, &QLineEdit::returnPressed, this, &ExperiencesPage::applyFilter);
    }
    for (std::size_t i = 0; i < std::size(periods); ++i)
        m_period->addItem(QString());
    m_typing->setSingleShot(true);
    m_typing->setInterval(300);
    m_shell.actions->bind(m_refresh, QStringLiteral("experiences.refresh"), ButtonFace::WithKey);
    m_shell.actions->bind(m_replay, QStringLiteral("experiences.replay"), ButtonFace::WithKey);
    m_replay->setProperty("primary", true);
    row->addWidget(m_component, 1);
    row->addWidget(m_episode, 1);
    row->addWidget(m_period);
    row->addWidget(m_refresh);
    row->addStretch();
    row->addWidget(m_count);
    row->addWidget(m_replay);
    return head;
}

QWidget* ExperiencesPage::buildList()
{
    m_table->setObjectName(QStringLiteral("experiences"));
    m_table->setModel(m_rows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(grid::row);
    m_table->horizontalHeader()->setHighlightSections(false);
    rememberColumns(m_table->horizontalHeader(), m_shell.workspace, QStringLiteral("experiences"), {150, 140, 250, 70, 260});
    connect(m_table, &QTableView::doubleClicked, this, &ExperiencesPage::replay);
    return m_table;
}

QWidget* ExperiencesPage::buildReplay()
{
    auto* page = new QWidget;
    auto* head = new Pane(Role::Window);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    row->setSpacing(grid::gap);
    m_shell.actions->bind(m_back, QStringLiteral("experiences.back"), ButtonFace::WithKey);
    m_hint->setElided(true);
    row->addWidget(m_back);
    row->addWidget(m_hint, 1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addWidget(m_view, 1);
    return page;
}

void ExperiencesPage::build()
{
    auto* list = new QWidget;
    auto* listColumn = new QVBoxLayout(list);
    listColumn->setContentsMargins(0, 0, 0, 0);
    listColumn->setSpacing(0);
    m_parts->addWidget(m_state);
    m_parts->addWidget(new Skeleton(Skeleton::Shape::List));
    m_parts->addWidget(buildList());
    listColumn->addWidget(buildFilter());
    listColumn->addWidget(new Hairline(Qt::Horizontal));
    listColumn->addWidget(m_parts, 1);
    m_stack->addWidget(list);
    m_stack->addWidget(buildReplay());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
}

void ExperiencesPage::connectModel()
{
    connect(m_model, &ExperiencesModel::stateChanged, this, &ExperiencesPage::showState);
    connect(m_model, &ExperiencesModel::experiencesChanged, this, &ExperiencesPage::showState);
    connect(m_model, &ExperiencesModel::replayChanged, this, &ExperiencesPage::showReplay);
    connect(m_typing, &QTimer::timeout, this, &ExperiencesPage::applyFilter);
    connect(m_period, &QComboBox::activated, this, &ExperiencesPage::applyFilter);
    connect(m_state, &StatePage::buttonClicked, this, &ExperiencesPage::stateButton);
}

void ExperiencesPage::connectActions()
{
    const auto on = [this](const char* id, auto act) {
        connect(m_shell.actions->action(id), &QAction::triggered, this, act);
    };
    on("experiences.filter", [this] {
        if (m_model->isReplaying())
            m_model->leaveReplay();
        m_component->setFocus(Qt::ShortcutFocusReason);
        m_component->selectAll();
    });
    on("experiences.refresh", [this] { m_model->retryNow(); });
    on("experiences.replay", [this] { replay(); });
    on("experiences.back", [this] { m_model->leaveReplay(); });
    on("experiences.previous", [this] { m_view->go(-1); });
    on("experiences.next", [this] { m_view->go(1); });
}

void ExperiencesPage::showEvent(QShowEvent* event)
{
    m_model->open();
    QWidget::showEvent(event);
}

void ExperiencesPage::applyFilter()
{
    m_typing->stop();
    workspace::ExperienceFilter filter;
    filter.component = m_component->text().trimmed();
    filter.episode = m_episode->text().trimmed();
    if (const qint64 back = periods[std::max(0, m_period->currentIndex())]; back > 0)
        filter.since = double(QDateTime::currentSecsSinceEpoch() - back);
    m_model->setFilter(filter);
}

void ExperiencesPage::clearFilter()
{
    m_component->clear();
    m_episode->clear();
    m_period->setCurrentIndex(0);
    applyFilter();
}

bool ExperiencesPage::isFiltered() const
{
    return !(m_model->filter() == workspace::ExperienceFilter());
}

void ExperiencesPage::replay()
{
    if (!m_model->isReplaying() && m_table->currentIndex().isValid())
        m_model->replay(std::size_t(m_table->currentIndex().row()));
}

void ExperiencesPage::stateButton()
{
    if (m_model->state() == TalkState::Ready && m_model->hasRead() && isFiltered())
        clearFilter();
    else
        m_model->retryNow();
}

void ExperiencesPage::showReplay()
{
    const bool replaying = m_model->isReplaying();
    m_stack->setCurrentIndex(replaying ? 1 : 0);
    m_shell.actions->action("experiences.back")->setEnabled(replaying);
    m_shell.actions->action("experiences.replay")->setEnabled(!replaying && !m_model->experiences().empty());
    m_view->refresh();
    if (const auto& error = m_model->replayError())
        m_hint->setText(tr("The episode could not be read. %1").arg(sentenceOf(*error)));
    else if (!m_model->replayed())
        m_hint->setText(tr("Reading the episode…"));
    else
        m_hint->setText(tr("Left and right go from step to step."));
    if (m_model->replayed()) {
        m_view->selectStep(int(m_model->replayedRow()));
        m_view->focusTimeline();
    } else if (!replaying && m_replayShown) {
        m_table->setFocus(Qt::OtherFocusReason);
    }
    m_replayShown = replaying;
}

} // namespace touchstone::views
