#include "episodes/experience_table.h"

#include <QDateTime>
#include <QLocale>

#include "domain/episodes/episode_turns.h"
#include "episodes/episode_words.h"
#include "views/theme.h"

namespace touchstone::views {

ExperienceTable::ExperienceTable(workspace::ExperiencesModel* model, QObject* parent)
    : QAbstractTableModel(parent), m_model(model)
{
    connect(model, &workspace::ExperiencesModel::experiencesChanged, this, &ExperienceTable::take);
    take();
}

void ExperienceTable::take()
{
    const int now = int(m_model->experiences().size());
    if (now < m_rows) {
        beginResetModel();
        m_rows = 0;
        endResetModel();
    }
    if (now == m_rows)
        return;
    beginInsertRows({}, m_rows, now - 1);
    m_rows = now;
    endInsertRows();
}

int ExperienceTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ExperienceTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ExperienceTable::textOf(const protocol::Experience& experience, int column) const
{
    switch (column) {
    case Time:
        return QLocale().toString(QDateTime::fromMSecsSinceEpoch(qint64(experience.ts * 1000.0)), QLocale::ShortFormat);
    case Component:
        return QString::fromStdString(domain::componentOfAction(experience.action.text));
    case Episode:
        return QString::fromStdString(experience.episodeId);
    case Step:
        return experience.done ? tr("%1, last").arg(QLocale().toString(qlonglong(experience.step)))
                               : QLocale().toString(qlonglong(experience.step));
    case Action:
        return QString::fromStdString(domain::shortAction(domain::actionDone(experience.action.text)));
    default:
        return EpisodeWords::reward(experience.reward);
    }
}

QVariant ExperienceTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows || std::size_t(index.row()) >= m_model->experiences().size())
        return {};
    const protocol::Experience& experience = m_model->experiences()[std::size_t(index.row())];
    const bool number = index.column() == Step || index.column() == Reward;
    switch (role) {
    case Qt::DisplayRole:
        return textOf(experience, index.column());
    case Qt::ToolTipRole:
        return index.column() == Step && experience.done ? tr("The last step of its episode") : textOf(experience, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (number ? Qt::AlignTrailing : Qt::AlignLeading));
    case Qt::ForegroundRole:
        if (index.column() == Reward)
            return Theme::current().color(EpisodeWords::rewardRole(experience.reward));
        return index.column() == Time || index.column() == Episode ? QVariant(Theme::current().color(Role::Muted)) : QVariant();
    default:
        return {};
    }
}

QVariant ExperienceTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool number = section == Step || section == Reward;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (number ? Qt::AlignTrailing : Qt::AlignLeading));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Component:
        return tr("Component");
    case Episode:
        return tr("Episode");
    case Step:
        return tr("Step");
    case Action:
        return tr("Action");
    default:
        return tr("Reward");
    }
}

bool ExperienceTable::canFetchMore(const QModelIndex& parent) const
{
    return !parent.isValid() && m_model->canFetchMore();
}

void ExperienceTable::fetchMore(const QModelIndex& parent)
{
    if (!parent.isValid())
        m_model->fetchMore();
}

void ExperienceTable::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

} // namespace touchstone::views
