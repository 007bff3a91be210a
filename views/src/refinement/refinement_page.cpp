#include "refinement/refinement_page.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>

#include "refinement/entry_view.h"
#include "refinement/proposal_view.h"
#include "refinement/refinement_list.h"
#include "views/action_registry.h"
#include "views/state_page.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::RefinementsModel;

namespace {

constexpr const char* strategies[] = {"ppo", "ucb1", "softmax", "epsilon_greedy", "custom"};

} // namespace

RefinementPage::RefinementPage(const Shell& shell, QWidget* parent)
    : QWidget(parent), m_shell(shell), m_model(shell.workspace->refinements()), m_rows(new RefinementList(m_model, this)),
      m_component(new QComboBox), m_scope(new QComboBox), m_plan(new QPushButton), m_strategy(new QComboBox),
      m_adapt(new QPushButton), m_notice(new Pane(Role::MarkBack)), m_noticeText(new RoleLabel), m_stack(new QStackedWidget),
      m_state(new StatePage), m_splitter(new QSplitter(Qt::Horizontal)), m_list(new QListView), m_details(new QStackedWidget),
      m_nothing(new RoleLabel({}, TextSize::Body, Role::Muted)), m_proposal(new ProposalView(m_model, shell.actions)),
      m_entry(new EntryView(m_model, shell.actions))
{
    setObjectName(QStringLiteral("refinementPage"));
    build();
    shell.actions->attachPage(this, workspace::ShortcutScope::Refinement);
    connectModel();
    connectActions();
    retranslate();
    fillComponents();
    showState();
    currentChanged();
}

QWidget* RefinementPage::titled(QWidget* control, RoleLabel*& label)
{
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    label = new RoleLabel({}, TextSize::Small, Role::Muted);
    label->setBuddy(control);
    column->addWidget(label);
    column->addWidget(control);
    return box;
}

QWidget* RefinementPage::buildHead()
{
    auto* head = new Pane(Role::Window);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    row->setSpacing(grid::gap);
    m_component->setObjectName(QStringLiteral("component"));
    m_component->setEditable(true);
    m_component->setInsertPolicy(QComboBox::NoInsert);
    m_component->setMinimumWidth(200);
    m_scope->setObjectName(QStringLiteral("scope"));
    m_strategy->setObjectName(QStringLiteral("strategy"));
    for (const char* scope : {"local", "global"})
        m_scope->addItem(QString(), QString::fromLatin1(scope));
    for (const char* strategy : strategies)
        m_strategy->addItem(QString(), QString::fromLatin1(strategy));
    m_shell.actions->bind(m_plan, QStringLiteral("refinement.plan"), ButtonFace::WithKey);
    m_shell.actions->bind(m_adapt, QStringLiteral("refinement.adapt"), ButtonFace::WithKey);
    row->addWidget(titled(m_component, m_componentLabel), 1);
    row->addWidget(titled(m_scope, m_scopeLabel));
    row->addWidget(m_plan, 0, Qt::AlignBottom);
    row->addStretch(1);
    row->addWidget(titled(m_strategy, m_strategyLabel));
    row->addWidget(m_adapt, 0, Qt::AlignBottom);
    return head;
}

QWidget* RefinementPage::buildBody()
{
    m_list->setObjectName(QStringLiteral("refinements"));
    m_list->setModel(m_rows);
    m_list->setItemDelegate(new RefinementDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMinimumWidth(240);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    auto* surface = new Pane(Role::Surface);
    auto* inside = new QVBoxLayout(surface);
    inside->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : {static_cast<QWidget*>(m_nothing), static_cast<QWidget*>(m_proposal), static_cast<QWidget*>(m_entry)})
        m_details->addWidget(widget);
    inside->addWidget(m_details);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(surface);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({320, 760});
    m_splitter->setHandleWidth(1);
    return m_splitter;
}

void RefinementPage::build()
{
    auto* noticeRow = new QHBoxLayout(m_notice);
    noticeRow->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    m_noticeText->setWordWrap(true);
    m_noticeText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    noticeRow->addWidget(m_noticeText, 1);
    m_notice->hide();
    m_stack->addWidget(m_state);
    m_stack->addWidget(new Skeleton(Skeleton::Shape::List));
    m_stack->addWidget(buildBody());
    m_head = buildHead();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addWidget(m_notice);
    column->addWidget(m_stack, 1);
}

void RefinementPage::connectModel()
{
    connect(m_model, &RefinementsModel::stateChanged, this, &RefinementPage::showState);
    connect(m_model, &RefinementsModel::componentsChanged, this, &RefinementPage::fillComponents);
    connect(m_model, &RefinementsModel::planChanged, this, &RefinementPage::planChanged);
    connect(m_model, &RefinementsModel::adaptChanged, this, &RefinementPage::adaptChanged);
    connect(m_model, &RefinementsModel::rollbackEnded, this, &RefinementPage::rollbackEnded);
    connect(m_model, &RefinementsModel::proposalChanged, this, [this](int proposal) {
        if (m_details->currentWidget() == m_proposal && (proposal == m_proposal->shown() || proposal == ProposalView::together))
            m_proposal->refresh();
        updateActions();
    });
    connect(m_rows, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        // What is shown stays shown when the list is made anew.
        m_keepProposal = m_rows->proposalAt(m_list->currentIndex().row());
        const auto* entry = m_rows->entryAt(m_list->currentIndex().row());
        m_keepEntry = entry ? entry->id : std::string();
        m_keepScroll = m_list->verticalScrollBar()->value();
    });
    connect(m_rows, &QAbstractItemModel::modelReset, this, &RefinementPage::listReset);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] { currentChanged(); });
    connect(m_state, &StatePage::buttonClicked, this, &RefinementPage::stateButton);
    connect(m_proposal, &ProposalView::fieldLeft, m_list, qOverload<>(&QWidget::setFocus));
}

void RefinementPage::listReset()
{
    int row = m_keepProposal >= 0 ? m_rows->rowOfProposal(m_keepProposal) : -1;
    if (row < 0 && !m_keepEntry.empty())
        row = m_rows->rowOfEntry(m_keepEntry);
    if (row >= 0) {
        select(row);
        m_list->verticalScrollBar()->setValue(m_keepScroll);
    }
    currentChanged();
    showState();
}

void RefinementPage::connectActions()
{
    const auto on = [this](const char* id, auto act) {
        connect(m_shell.actions->action(id), &QAction::triggered, this, act);
    };
    on("refinement.plan", [this] { plan(); });
    on("refinement.adapt", [this] { adapt(); });
    on("refinement.review", [this] { review(); });
    on("refinement.apply", [this] { apply(); });
    on("refinement.rollBack", [this] { rollBack(); });
    on("refinement.choose", [this] { chooseCurrent(); });
    on("refinement.evidence", [this] { showEvidence(); });
    on("refinement.value", [this] {
        if (m_details->currentWidget() == m_proposal)
            m_proposal->focusValue();
    });
    on("refinement.refresh", [this] { m_model->retryNow(); });
}

void RefinementPage::showEvent(QShowEvent* event)
{
    m_model->open();
    QWidget::showEvent(event);
}

void RefinementPage::fillComponents()
{
    const QString typed = m_component->currentText();
    const bool blocked = m_component->blockSignals(true);
    m_component->clear();
    m_component->addItem(tr("All components"));
    for (const domain::RoutedComponent& component : m_model->components())
        m_component->addItem(QString::fromStdString(component.name));
    const int known = m_component->findText(typed);
    m_component->setCurrentIndex(std::max(0, known));
    if (known < 0 && !typed.isEmpty() && m_model->components().empty())
        m_component->setEditText(typed);
    m_component->blockSignals(blocked);
    if (m_details->currentWidget() == m_proposal)
        m_proposal->refresh();
}

QString RefinementPage::chosenComponent() const
{
    const QString text = m_component->currentText().trimmed();
    return text == m_component->itemText(0) ? QString() : text;
}

void RefinementPage::retranslate()
{
    m_componentLabel->setText(tr("Component"));
    m_scopeLabel->setText(tr("Scope"));
    m_strategyLabel->setText(tr("Strategy"));
    m_component->setItemText(0, tr("All components"));
    m_scope->setItemText(0, tr("Local"));
    m_scope->setItemText(1, tr("Global"));
    m_scope->setToolTip(tr("What the host plans for: the place where the component works, or all of them. The host of this "
                           "computer has one place."));
    const QString names[] = {tr("From logged choices (PPO)"), tr("Upper bounds (UCB1)"), tr("By score (softmax)"),
                             tr("Mostly the best (epsilon-greedy)"), tr("A plugin's own")};
    for (int i = 0; i < m_strategy->count(); ++i)
        m_strategy->setItemText(i, names[i]);
    m_strategy->setToolTip(tr("How adapting finds the weights of all components"));
    m_list->setAccessibleName(tr("Proposals and what happened"));
    m_rows->retranslate();
}

void RefinementPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showState();
        currentChanged();
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
