#include "episodes/episode_view.h"

#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QSplitter>

#include "episodes/episode_words.h"
#include "episodes/reward_line.h"
#include "episodes/step_details.h"
#include "episodes/step_picture.h"
#include "episodes/timeline_model.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Episode;

EpisodeView::EpisodeView(workspace::Workspace* workspace, const QString& name, std::function<const Episode*()> source,
                         QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_source(std::move(source)),
      m_title(new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold)),
      m_summary(new RoleLabel({}, TextSize::Body, Role::Muted)), m_rewards(new RewardLine),
      m_model(new TimelineModel(this)), m_timeline(new TimelineView), m_picture(new StepPictureView),
      m_details(new StepDetails)
{
    build(name);
    m_timeline->setModel(m_model);
    QHeaderView* header = m_timeline->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(TimelineModel::Action, QHeaderView::Stretch);
    connect(m_timeline->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { showStep(); });
    showWords();
}

void EpisodeView::build(const QString& name)
{
    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, grid::gap, 0, 0);
    leftColumn->setSpacing(0);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(grid::group, 0, grid::group, grid::tight);
    head->setSpacing(2);
    m_title->setElided(true);
    m_summary->setElided(true);
    head->addWidget(m_title);
    head->addWidget(m_summary);
    head->addWidget(m_rewards);
    leftColumn->addLayout(head);
    leftColumn->addWidget(m_timeline, 1);
    auto* right = new QSplitter(Qt::Vertical);
    right->addWidget(m_picture);
    right->addWidget(m_details);
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    right->setSizes({330, 260});
    auto* across = new QSplitter(Qt::Horizontal);
    across->addWidget(left);
    across->addWidget(right);
    across->setStretchFactor(1, 1);
    across->setSizes({340, 420});
    for (QSplitter* splitter : {right, across}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    keepSplitter(right, name + QStringLiteral(".details"));
    keepSplitter(across, name + QStringLiteral(".timeline"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(across);
}

void EpisodeView::keepSplitter(QSplitter* splitter, const QString& key)
{
    const QString kept = m_workspace->projectSetting(key);
    if (!kept.isEmpty())
        splitter->restoreState(QByteArray::fromBase64(kept.toLatin1()));
    connect(splitter, &QSplitter::splitterMoved, this, [this, splitter, key] {
        m_workspace->setProjectSetting(key, QString::fromLatin1(splitter->saveState().toBase64()));
    });
}

int EpisodeView::currentStep() const
{
    return m_timeline->currentIndex().isValid() ? m_timeline->currentIndex().row() : -1;
}

void EpisodeView::refresh()
{
    const Episode* episode = m_source();
    if (!episode || episode->steps.empty()) {
        m_model->clear();
        m_rewards->clear();
        m_picture->clear();
        m_details->clear();
        m_title->setText({});
        m_summary->setText({});
        m_serial = -1;
        m_detailed = -1;
        return;
    }
    const bool same = m_serial == episode->serial && m_id == episode->id;
    const bool follow = !same || currentStep() + 1 >= m_model->rowCount();
    m_serial = episode->serial;
    m_id = episode->id;
    if (!same)
        m_detailed = -1;
    m_model->show(*episode);
    if (follow)
        selectStep(m_model->rowCount() - 1);
    showStep();
    m_title->setText(EpisodeWords::title(*episode));
    m_summary->setText(EpisodeWords::summary(*episode));
    m_summary->setRole(EpisodeWords::standingRole(*episode));
}

void EpisodeView::setTextWanted(bool wanted)
{
    m_textWanted = wanted;
    showStep();
}

void EpisodeView::selectStep(int row)
{
    const QModelIndex index = m_model->index(row, TimelineModel::Action);
    m_timeline->setCurrentIndex(index);
    m_timeline->scrollTo(index);
}

void EpisodeView::go(int steps)
{
    m_timeline->go(steps);
}

void EpisodeView::focusTimeline()
{
    m_timeline->setFocus(Qt::OtherFocusReason);
}

void EpisodeView::showStep()
{
    const Episode* episode = m_source();
    const int row = currentStep();
    if (!episode || row < 0 || std::size_t(row) >= episode->steps.size())
        return;
    const workspace::EpisodeStep& step = episode->steps[std::size_t(row)];
    m_picture->setVisible(!episode->recorded);  // nobody records pictures
    m_picture->show(step, m_textWanted);
    m_rewards->show(*episode, row);
    if (m_detailed == row)
        return;  // what a step did does not change any more; a picture may come later
    m_detailed = row;
    m_details->show(step);
}

void EpisodeView::showWords()
{
    m_timeline->setAccessibleName(tr("Timeline of steps"));
    m_model->retranslate();
    // As wide as the word above the figures, in whichever language.
    QHeaderView* header = m_timeline->horizontalHeader();
    const int least[] = {52, 0, 68, 76};
    for (const int column : {TimelineModel::Step, TimelineModel::Reward, TimelineModel::Total})
        header->resizeSection(column, std::max(least[column], header->sectionSizeHint(column)));
}

void EpisodeView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        m_model->clear();
        m_detailed = -1;
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
