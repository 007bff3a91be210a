#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionButton>
#include <QWidget>

#include "refinement/refinement_list.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {

constexpr int itemHeight = 44;
constexpr int headingHeight = 36;

bool isHeading(const QModelIndex& index)
{
    return index.data(RefinementList::KindRole).toInt() == int(RefinementList::Row::Heading);
}

QRect checkRect(const QStyleOptionViewItem& option)
{
    const QRect logical(option.rect.left() + grid::gap, option.rect.center().y() - 8, 18, 18);
    return QStyle::visualRect(option.direction, option.rect, logical);
}

void paintRefinementBack(QPainter& painter, const QStyleOptionViewItem& option)
{
    const Theme& theme = Theme::current();
    const bool selected = option.state & QStyle::State_Selected;
    const QRectF back = QRectF(option.rect).adjusted(4.5, 1.5, -4.5, -1.5);
    painter.setPen(Qt::NoPen);
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter.setBrush(theme.color(selected ? Role::Selection : Role::Hover));
        painter.drawRoundedRect(back, grid::radius, grid::radius);
    }
    if (selected && (option.state & QStyle::State_HasFocus)) {
        painter.setPen(QPen(theme.color(Role::Accent), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(back, grid::radius, grid::radius);
    }
}

} // namespace

QSize RefinementDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {200, isHeading(index) ? headingHeight : itemHeight};
}

void RefinementDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    const QRect area = option.rect;
    const int align = int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    const int end = int(QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    const auto place = [&](const QRect& logical) { return QStyle::visualRect(option.direction, area, logical); };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (isHeading(index)) {
        painter->setFont(theme.font(TextSize::Small, QFont::DemiBold));
        painter->setPen(theme.color(Role::Muted));
        painter->drawText(place(area.adjusted(12, 8, -12, 0)), align, index.data().toString());
        painter->restore();
        return;
    }
    paintRefinementBack(*painter, option);
    const QVariant check = index.data(Qt::CheckStateRole);
    const int left = area.left() + (check.isValid() ? 36 : 12);
    if (check.isValid() && option.widget) {
        QStyleOptionButton box;
        box.rect = checkRect(option);
        box.palette = option.palette;
        box.state = QStyle::State_Enabled | (check.toInt() == Qt::Checked ? QStyle::State_On : QStyle::State_Off);
        option.widget->style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, painter, option.widget);
    }
    const QString standing = index.data(RefinementList::StandingRole).toString();
    painter->setFont(theme.font(TextSize::Small, QFont::DemiBold));
    const int standingWidth = standing.isEmpty() ? 0 : painter->fontMetrics().horizontalAdvance(standing) + grid::gap;
    const int right = area.right() - 12;
    painter->setPen(theme.color(Role(index.data(RefinementList::StandingColourRole).toInt())));
    painter->drawText(place({right - standingWidth, area.top() + 22, standingWidth, 16}), end, standing);
    painter->setFont(theme.font(TextSize::Body));
    painter->setPen(theme.color(Role::Text));
    painter->drawText(place({left, area.top() + 4, right - left, 18}), align,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, right - left));
    painter->setFont(theme.font(TextSize::Small));
    painter->setPen(theme.color(Role::Muted));
    const int detail = std::max(0, right - standingWidth - left);
    painter->drawText(place({left, area.top() + 22, detail, 16}), align,
                      painter->fontMetrics().elidedText(index.data(RefinementList::DetailRole).toString(), Qt::ElideRight, detail));
    painter->restore();
}

bool RefinementDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                     const QModelIndex& index)
{
    const QVariant check = index.data(Qt::CheckStateRole);
    if (!check.isValid() || event->type() != QEvent::MouseButtonRelease)
        return false;
    if (!checkRect(option).adjusted(-8, -8, 8, 8).contains(static_cast<QMouseEvent*>(event)->position().toPoint()))
        return false;
    return model->setData(index, int(check.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked), Qt::CheckStateRole);
}

} // namespace touchstone::views
