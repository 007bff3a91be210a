#include "annotate/queue_delegate.h"

#include <optional>

#include <QPainter>

#include "annotate/annotate_words.h"
#include "annotate/directed_layout.h"
#include "theme/signs.h"
#include "workspace/queue_model.h"

namespace touchstone::views {

using workspace::QueueModel;

namespace {

struct QueueSign {
    QChar sign;
    QString name;
    Role role = Role::Muted;
};

QueueSign signOf(const QModelIndex& index)
{
    const auto state = project::TurnState(index.data(QueueModel::StateRole).toInt());
    QueueSign sign{AnnotateWords::sign(state), AnnotateWords::name(state), Role::Muted};
    const int polarity = index.data(QueueModel::PolarityRole).toInt();
    if (state == project::TurnState::Submitted && polarity >= 0)
        sign.role = AnnotateWords::role(protocol::Polarity(polarity));
    if (state == project::TurnState::Draft)
        sign.role = Role::Accent;
    return sign;
}

} // namespace

QSize QueueDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {160, rowHeight};
}

namespace {

void paintBack(QPainter& painter, const QStyleOptionViewItem& option, bool current)
{
    const Theme& theme = Theme::current();
    const bool focused = (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_Selected);
    const QRectF back = QRectF(option.rect).adjusted(4.5, 1.5, -4.5, -1.5);
    if (current || (option.state & QStyle::State_MouseOver)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(current ? Role::Selection : Role::Hover));
        painter.drawRoundedRect(back, grid::radius, grid::radius);
    }
    if (focused) {
        painter.setPen(QPen(theme.color(Role::Accent), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(back, grid::radius, grid::radius);
    }
}

/// The state before the words, flag and polarity behind them. Returns where the words end.
int paintSigns(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const Theme& theme = Theme::current();
    const QRect area = option.rect;
    const auto place = [&](const QRect& logical) { return QStyle::visualRect(option.direction, area, logical); };
    const QueueSign sign = signOf(index);
    const QRect state(area.left() + 13, area.center().y() - 6, 14, 14);
    paint::drawSign(&painter, place(state), sign.sign, theme.color(sign.role));
    int right = area.right() - 12;
    if (index.data(QueueModel::FlaggedRole).toBool()) {
        Theme::icon(u"flag", Role::Corrective).paint(&painter, place(QRect(right - 14, area.top() + 6, 14, 14)));
        right -= 18;
    }
    const int polarity = index.data(QueueModel::PolarityRole).toInt();
    if (polarity >= 0) {
        const auto value = protocol::Polarity(polarity);
        const QRect judged(right - 14, area.top() + 7, 12, 12);
        paint::drawSign(&painter, place(judged), AnnotateWords::sign(value), theme.color(AnnotateWords::role(value)));
        right -= 20;
    }
    return right;
}

} // namespace

void QueueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    const QRect area = option.rect;
    const bool current = index.data(QueueModel::CurrentRole).toBool();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintBack(*painter, option, current);
    const int right = paintSigns(*painter, option, index);
    const auto place = [&](const QRect& logical) { return QStyle::visualRect(option.direction, area, logical); };
    const int left = area.left() + 36;
    const int align = int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)) | Qt::AlignAbsolute;
    painter->setPen(theme.color(Role::Text));
    painter->setFont(theme.font(TextSize::Body, current ? QFont::DemiBold : QFont::Normal));
    const QRect titleRect(left, area.top() + 4, right - left, 18);
    painter->drawText(place(titleRect), align, painter->fontMetrics().elidedText(
        directed(index.data(QueueModel::TitleRole).toString()), Qt::ElideRight, titleRect.width()));
    painter->setPen(theme.color(Role::Muted));
    painter->setFont(theme.font(TextSize::Small));
    const QRect detailRect(left, area.top() + 22, area.right() - 12 - left, 16);
    const QString agent = index.data(QueueModel::AgentRole).toString();
    const QString number = AnnotateWords::number(index.data(QueueModel::IndexRole).toLongLong() + 1);
    const QString detail = agent.isEmpty() ? number : agent + QStringLiteral(" · ") + number;
    painter->drawText(place(detailRect), align,
                      painter->fontMetrics().elidedText(detail, Qt::ElideMiddle, detailRect.width()));
    painter->restore();
}

} // namespace touchstone::views
