#include "episodes/episodes_page.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>

#include "episodes/action_panel.h"
#include "episodes/episode_cards.h"
#include "episodes/episode_view.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::EpisodesModel;

EpisodesPage::EpisodesPage(const Shell& shell, QWidget* parent)
    : QWidget(parent), m_shell(shell), m_model(shell.workspace->episodes()), m_environment(new QComboBox),
      m_seed(new QLineEdit(QStringLiteral("1"))), m_count(new QSpinBox), m_options(new QLineEdit), m_begin(new QPushButton),
      m_picture(new QPushButton), m_toTurns(new QPushButton), m_notice(new Pane(Role::MarkBack)), m_noticeText(new RoleLabel),
      m_stack(new QStackedWidget), m_state(new StatePage), m_cards(new EpisodeCards(m_model)),
      m_view(new EpisodeView(shell.workspace, QStringLiteral("episodes"),
                             [this] {
                                 const int index = m_cards->current();
                                 return index < m_model->episodeCount() ? &m_model->episode(index) : nullptr;
                             })),
      m_panel(new ActionPanel(m_model, shell.actions))
{
    setObjectName(QStringLiteral("episodesPage"));
    build();
    shell.actions->attachPage(this, workspace::ShortcutScope::Episodes);
    connectModel();
    connectActions();
    retranslate();
    fillEnvironments();
    episodesChanged();
}

QWidget* EpisodesPage::titled(QWidget* control, RoleLabel*& label)
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

QWidget* EpisodesPage::buildHead()
{
    auto* head = new Pane(Role::Window);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    row->setSpacing(grid::gap);
    m_environment->setEditable(true);
    m_environment->setInsertPolicy(QComboBox::NoInsert);
    m_environment->setMinimumWidth(150);
    m_environment->setObjectName(QStringLiteral("environment"));
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setFixedWidth(92);
    static const QRegularExpression whole(QStringLiteral("-?[0-9]{0,18}"));
    m_seed->setValidator(new QRegularExpressionValidator(whole, m_seed));
    m_count->setRange(1, EpisodesModel::mostSideBySide);
    m_count->setObjectName(QStringLiteral("count"));
    m_options->setObjectName(QStringLiteral("options"));
    m_options->setPlaceholderText(QStringLiteral("{ }"));
    m_options->setFont(Theme::current().mono());
    m_options->setMaximumWidth(220);
    row->addWidget(titled(m_environment, m_environmentLabel));
    row->addWidget(titled(m_seed, m_seedLabel));
    row->addWidget(titled(m_count, m_countLabel));
    row->addWidget(titled(m_options, m_optionsLabel), 1);
    m_shell.actions->bind(m_begin, QStringLiteral("episodes.begin"), ButtonFace::WithKey);
    m_shell.actions->bind(m_picture, QStringLiteral("episodes.picture"), ButtonFace::WithKey);
    m_shell.actions->bind(m_toTurns, QStringLiteral("episodes.toTurns"), ButtonFace::WithKey);
    row->addWidget(m_begin, 0, Qt::AlignBottom);
    row->addStretch();
    row->addWidget(m_picture, 0, Qt::AlignBottom);
    row->addWidget(m_toTurns, 0, Qt::AlignBottom);
    return head;
}

QWidget* EpisodesPage::buildBody()
{
    auto* side = new Pane(Role::Window);
    auto* sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addWidget(m_panel);
    auto* across = new QSplitter(Qt::Horizontal);
    across->addWidget(m_view);
    across->addWidget(side);
    across->setStretchFactor(0, 1);
    across->setSizes({760, 330});
    across->setHandleWidth(1);
    across->setChildrenCollapsible(false);
    side->setMinimumWidth(260);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_cards);
    column->addWidget(across, 1);
    return body;
}

void EpisodesPage::build()
{
    auto* noticeRow = new QHBoxLayout(m_notice);
    noticeRow->setContentsMargins(grid::group, grid::gap, grid::group, grid::gap);
    m_noticeText->setWordWrap(true);
    m_noticeText->setObjectName(QStringLiteral("notice"));
    m_noticeText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    noticeRow->addWidget(m_noticeText, 1);
    m_notice->hide();
    m_stack->addWidget(m_state);
    m_stack->addWidget(new Skeleton(Skeleton::Shape::Text));
    m_stack->addWidget(buildBody());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_head = buildHead();
    column->addWidget(m_head);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addWidget(m_notice);
    column->addWidget(m_stack, 1);
    for (QLineEdit* field : {m_seed, m_options, m_environment->lineEdit()})
        connect(field, &QLineEdit::returnPressed, this, &EpisodesPage::begin);
}

void EpisodesPage::connectModel()
{
    connect(m_model, &EpisodesModel::stateChanged, this, &EpisodesPage::showStanding);
    connect(m_model, &EpisodesModel::environmentsChanged, this, [this] {
        fillEnvironments();
        showState();
    });
    connect(m_model, &EpisodesModel::spacesChanged, m_panel, &ActionPanel::rebuildForm);
    connect(m_model, &EpisodesModel::episodesChanged, this, &EpisodesPage::episodesChanged);
    connect(m_model, &EpisodesModel::episodeChanged, this, &EpisodesPage::episodeChanged);
    connect(m_model, &EpisodesModel::turnsAdded, this, &EpisodesPage::tellAdded);
    connect(m_model, &EpisodesModel::addingFailed, this, [this](const Error& error) {
        notice(tr("The steps could not be added to the queue. %1").arg(sentenceOf(error)), Role::Negative);
        updateActions();
    });
    connect(m_cards, &EpisodeCards::currentChanged, this, &EpisodesPage::showCurrent);
    connect(m_environment, &QComboBox::activated, this, [this] { m_model->chooseEnvironment(m_environment->currentText()); });
    connect(m_state, &StatePage::buttonClicked, this, [this] {
        if (m_model->state() == workspace::TalkState::Ready)
            begin();
        else
            m_model->retryNow();
    });
    connect(m_shell.workspace, &workspace::Workspace::projectChanged, this, &EpisodesPage::updateActions);
}

void EpisodesPage::on(const char* actionId, std::function<void()> act)
{
    connect(m_shell.actions->action(actionId), &QAction::triggered, this, std::move(act));
}

void EpisodesPage::connectActions()
{
    on("episodes.begin", [this] { begin(); });
    on("episodes.step", [this] { m_panel->step(); });
    on("episodes.stepAll", [this] { m_panel->stepAll(); });
    for (int place = 0; place < 4; ++place)
        on(qPrintable(QStringLiteral("episodes.suggested%1").arg(place + 1)), [this, place] { m_panel->suggested(place); });
    on("episodes.suggestedAll", [this] { m_model->stepAllSuggested(); });
    on("episodes.previous", [this] { m_view->go(-1); });
    on("episodes.next", [this] { m_view->go(1); });
    on("episodes.picture", [this] { togglePicture(); });
    on("episodes.raw", [this] { m_panel->setRaw(!m_panel->isRaw()); });
    on("episodes.toTurns", [this] { toTurns(); });
}

void EpisodesPage::showEvent(QShowEvent* event)
{
    m_model->open();
    QWidget::showEvent(event);
}

void EpisodesPage::fillEnvironments()
{
    // What a host before this one offered is nothing that was typed.
    const QString typed = m_environment->findText(m_environment->currentText()) < 0 ? m_environment->currentText() : QString();
    const QString chosen = m_model->environment();
    m_environment->clear();
    for (const auto& offered : m_model->environments()) {
        m_environment->addItem(QString::fromStdString(offered.name));
        m_environment->setItemData(m_environment->count() - 1, QString::fromStdString(offered.description), Qt::ToolTipRole);
    }
    m_environment->setEditText(typed.isEmpty() ? chosen : typed);
}

void EpisodesPage::begin()
{
    workspace::BeginEpisodes what;
    what.environment = m_environment->currentText().trimmed();
    what.count = m_count->value();
    if (what.environment.isEmpty()) {
        notice(tr("Choose an environment, or write the name of one that the host has."), Role::Corrective);
        m_environment->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (bool isNumber = false; !m_seed->text().isEmpty()) {
        const qlonglong seed = m_seed->text().toLongLong(&isNumber);
        if (isNumber)
            what.seed = seed;
    }
    if (!m_options->text().trimmed().isEmpty()) {
        const auto options = domain::readTypedObject(m_options->text().toStdString());
        if (!options) {
            notice(tr("The options are no JSON object. %1").arg(sentenceOf(options.error())), Role::Negative);
            m_options->setFocus(Qt::OtherFocusReason);
            return;
        }
        what.options = *options;
    }
    notice({}, Role::Text);
    m_model->begin(what);
    m_view->focusTimeline();
}

} // namespace touchstone::views
