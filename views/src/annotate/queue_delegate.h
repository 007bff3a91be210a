#pragma once

#include <QStyledItemDelegate>

namespace touchstone::views {

/// Paints one turn of the queue: state sign, title, agent and position, flag and judgement.
class QueueDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int rowHeight = 44;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace touchstone::views
