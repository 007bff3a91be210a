#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include "workspace/refinements_model.h"

namespace touchstone::views {

/// What is proposed, and below it what happened: a list whose rows are headings, proposals and events.
class RefinementList : public QAbstractListModel
{
    Q_OBJECT
public:
    enum class Row { Heading, Proposal, Event };
    enum ListRole { KindRole = Qt::UserRole, DetailRole, StandingRole, StandingColourRole };
    explicit RefinementList(workspace::RefinementsModel* model, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The proposal of a row; -1: it is none.
    [[nodiscard]] int proposalAt(int row) const;
    [[nodiscard]] int rowOfProposal(int proposal) const;
    /// The entry of the history that a row is about; null for what is none.
    [[nodiscard]] const domain::RefinementEntry* entryAt(int row) const;
    [[nodiscard]] const workspace::RefinementEvent* eventAt(int row) const;
    /// The first row of that refinement; -1: it is not listed.
    [[nodiscard]] int rowOfEntry(const std::string& refinementId) const;
    void retranslate();

private:
    struct Line {
        Row kind = Row::Heading;
        int index = 0;           ///< of a proposal or an event; 0 or 1 of a heading
    };
    void rebuild();
    [[nodiscard]] QVariant headingData(int heading, int role) const;
    [[nodiscard]] QVariant proposalData(int proposal, int role) const;
    [[nodiscard]] QVariant eventData(int event, int role) const;
    [[nodiscard]] const domain::RefinementEntry* entryOf(const workspace::RefinementEvent& event) const;

    workspace::RefinementsModel* m_model;
    std::vector<workspace::RefinementEvent> m_events;
    std::vector<Line> m_lines;
};

/// Draws the rows of a RefinementList: a name, a line of details, how it stands; a box to choose proposals.
class RefinementDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace touchstone::views
