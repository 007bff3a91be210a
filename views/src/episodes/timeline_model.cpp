#include "episodes/timeline_model.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>

#include "episodes/episode_words.h"
#include "views/theme.h"

namespace touchstone::views {

TimelineModel::Row TimelineModel::rowOf(const workspace::EpisodeStep& step)
{
    using StepKind = workspace::EpisodeStep::Kind;
    return {step.number, EpisodeWords::what(step), step.reward, step.total, step.kind == StepKind::Begin, step.kind == StepKind::Push};
}

void TimelineModel::show(const workspace::Episode& episode)
{
    const bool same = episode.serial == m_serial && episode.id == m_id && episode.steps.size() >= m_rows.size();
    if (!same) {
        clear();
        m_serial = episode.serial;
        m_id = episode.id;
    }
    if (episode.steps.size() == m_rows.size())
        return;
    beginInsertRows({}, int(m_rows.size()), int(episode.steps.size()) - 1);
    for (std::size_t i = m_rows.size(); i < episode.steps.size(); ++i)
        m_rows.push_back(rowOf(episode.steps[i]));
    endInsertRows();
}

void TimelineModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_serial = -1;
    m_id.clear();
    endResetModel();
}

void TimelineModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int TimelineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int TimelineModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString TimelineModel::textOf(const Row& row, int column) const
{
    switch (column) {
    case Step:
        return row.isPush ? QStringLiteral("↯ ") + QLocale().toString(qlonglong(row.number))
                          : QLocale().toString(qlonglong(row.number));
    case Action:
        return row.what;
    case Reward:
        return row.isBegin ? QString() : EpisodeWords::reward(row.reward);
    default:
        return row.isBegin ? QString() : EpisodeWords::reward(row.total);
    }
}

QVariant TimelineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || std::size_t(index.row()) >= m_rows.size())
        return {};
    const Row& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == Action ? QVariant(row.what) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() == Step ? tr("Step %1").arg(row.number) : textOf(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Action ? Qt::AlignLeading : Qt::AlignTrailing));
    case Qt::ForegroundRole:
        if (index.column() == Reward)
            return Theme::current().color(EpisodeWords::rewardRole(row.reward));
        if (index.column() == Step || row.isBegin || row.isPush)
            return Theme::current().color(Role::Muted);
        return {};
    default:
        return {};
    }
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Action ? Qt::AlignLeading : Qt::AlignTrailing));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Step:
        return tr("Step");
    case Action:
        return tr("Action");
    case Reward:
        return tr("Reward");
    default:
        return tr("Total");
    }
}

TimelineView::TimelineView(QWidget* parent) : QTableView(parent)
{
    setObjectName(QStringLiteral("timeline"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(grid::row);
    horizontalHeader()->setHighlightSections(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void TimelineView::go(int rows)
{
    const int count = model() ? model()->rowCount() : 0;
    if (count == 0)
        return;
    const int row = std::clamp((currentIndex().isValid() ? currentIndex().row() : count - 1) + rows, 0, count - 1);
    setCurrentIndex(model()->index(row, TimelineModel::Action));
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::NoModifier && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        go(event->key() == Qt::Key_Right ? 1 : -1);
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace touchstone::views
