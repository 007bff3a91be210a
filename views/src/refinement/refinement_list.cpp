#include "refinement/refinement_list.h"

#include "refinement/refinement_words.h"

namespace touchstone::views {

using workspace::ProposalState;
using workspace::RefinementEvent;
using workspace::RefinementsModel;

RefinementList::RefinementList(RefinementsModel* model, QObject* parent) : QAbstractListModel(parent), m_model(model)
{
    connect(model, &RefinementsModel::planChanged, this, &RefinementList::rebuild);
    connect(model, &RefinementsModel::historyChanged, this, &RefinementList::rebuild);
    connect(model, &RefinementsModel::proposalChanged, this, [this](int proposal) {
        if (const int row = rowOfProposal(proposal); row >= 0)
            Q_EMIT dataChanged(index(row), index(row));
    });
    rebuild();
}

void RefinementList::rebuild()
{
    std::vector<Line> lines;
    m_events = m_model->timeline();
    if (m_model->proposalCount() > 0)
        lines.push_back({Row::Heading, 0});
    for (int i = 0; i < m_model->proposalCount(); ++i)
        lines.push_back({Row::Proposal, i});
    if (!m_events.empty())
        lines.push_back({Row::Heading, 1});
    for (std::size_t i = 0; i < m_events.size(); ++i)
        lines.push_back({Row::Event, int(i)});
    beginResetModel();
    m_lines = std::move(lines);
    endResetModel();
}

int RefinementList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_lines.size());
}

Qt::ItemFlags RefinementList::flags(const QModelIndex& index) const
{
    if (!index.isValid() || m_lines[std::size_t(index.row())].kind == Row::Heading)
        return Qt::NoItemFlags;
    const bool isProposal = m_lines[std::size_t(index.row())].kind == Row::Proposal;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | (isProposal ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

QVariant RefinementList::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Line& line = m_lines[std::size_t(index.row())];
    if (role == KindRole)
        return int(line.kind);
    switch (line.kind) {
    case Row::Heading:
        return headingData(line.index, role);
    case Row::Proposal:
        return proposalData(line.index, role);
    case Row::Event:
        return eventData(line.index, role);
    }
    return {};
}

bool RefinementList::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const int proposal = proposalAt(index.row());
    if (role != Qt::CheckStateRole || proposal < 0)
        return false;
    m_model->setChosen(proposal, value.toInt() == Qt::Checked);
    return true;
}

QVariant RefinementList::headingData(int heading, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return heading == 0 ? tr("%Ln proposals", nullptr, m_model->proposalCount()) : tr("What happened");
}

QVariant RefinementList::proposalData(int proposal, int role) const
{
    const ProposalState& state = m_model->proposal(proposal);
    switch (role) {
    case Qt::DisplayRole:
        return state.proposal.componentName.empty() ? RefinementWords::change(state.proposal.edits)
                                                    : QString::fromStdString(state.proposal.componentName);
    case Qt::AccessibleTextRole:
        return QStringList{proposalData(proposal, Qt::DisplayRole).toString(), RefinementWords::change(state.proposal.edits),
                           RefinementWords::stage(state)}
            .join(QStringLiteral(", "));
    case DetailRole:
        return RefinementWords::change(state.proposal.edits);
    case StandingRole:
        return RefinementWords::stage(state);
    case StandingColourRole:
        return int(RefinementWords::stageRole(state));
    case Qt::CheckStateRole:
        return int(state.isChosen ? Qt::Checked : Qt::Unchecked);
    default:
        return {};
    }
}

QVariant RefinementList::eventData(int number, int role) const
{
    const RefinementEvent& event = m_events[std::size_t(number)];
    const domain::RefinementEntry* entry = entryOf(event);
    const QString subject = entry && !entry->component.empty() ? QString::fromStdString(entry->component) : event.what;
    switch (role) {
    case Qt::DisplayRole:
        return entry ? tr("%1: %2").arg(RefinementWords::happened(event), subject) : RefinementWords::happened(event);
    case DetailRole:
        return entry ? tr("%1 · %2").arg(RefinementWords::moment(event.at), RefinementWords::who(entry->principal, entry->role))
                     : RefinementWords::moment(event.at);
    case StandingRole:
        if (entry && entry->watch && entry->watch->recommendsRollback && !entry->isRolledBack)
            return tr("Harm found");
        return entry && entry->isRolledBack ? tr("Taken back") : entry && entry->againstReview ? tr("Against review") : QString();
    case StandingColourRole:
        return int(entry && entry->watch && entry->watch->recommendsRollback && !entry->isRolledBack ? Role::Negative
                       : entry && entry->isRolledBack                                                ? Role::Muted
                                                                                                     : Role::Corrective);
    default:
        return {};
    }
}

int RefinementList::proposalAt(int row) const
{
    const bool is = row >= 0 && row < rowCount() && m_lines[std::size_t(row)].kind == Row::Proposal;
    return is ? m_lines[std::size_t(row)].index : -1;
}

int RefinementList::rowOfProposal(int proposal) const
{
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_lines[i].kind == Row::Proposal && m_lines[i].index == proposal)
            return int(i);
    return -1;
}

const RefinementEvent* RefinementList::eventAt(int row) const
{
    const bool is = row >= 0 && row < rowCount() && m_lines[std::size_t(row)].kind == Row::Event;
    return is ? &m_events[std::size_t(m_lines[std::size_t(row)].index)] : nullptr;
}

const domain::RefinementEntry* RefinementList::entryOf(const RefinementEvent& event) const
{
    const auto& history = m_model->history();
    return event.entry >= 0 && std::size_t(event.entry) < history.size() ? &history[std::size_t(event.entry)] : nullptr;
}

const domain::RefinementEntry* RefinementList::entryAt(int row) const
{
    const RefinementEvent* event = eventAt(row);
    return event ? entryOf(*event) : nullptr;
}

int RefinementList::rowOfEntry(const std::string& refinementId) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (const auto* entry = entryAt(row); entry && entry->id == refinementId)
            return row;
    return -1;
}

void RefinementList::retranslate()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

} // namespace touchstone::views
