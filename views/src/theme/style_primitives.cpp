#include <QAbstractItemView>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextEdit>

#include "theme/style.h"
#include "theme/style_paint.h"

namespace touchstone::views {

using namespace paint;

namespace {

void drawButtonPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool over = enabled && (option->state & QStyle::State_MouseOver);
    const bool flat = button && (button->features & QStyleOptionButton::Flat);
    if (flag(widget, "primary") && enabled) {
        QColor fill = role(Role::Accent);
        if (down || over)
            fill = mix(fill, role(Role::Text), down ? 0.22 : 0.10);
        panel(painter, option->rect, fill, QColor());
        if (showsFocus(option))
            panel(painter, option->rect.adjusted(2, 2, -2, -2), QColor(), role(Role::AccentText), 4, 1.5);
        return;
    }
    QColor fill = flat ? QColor() : enabled ? role(Role::Surface) : role(Role::Window);
    if (option->state & QStyle::State_On)
        fill = role(Role::Selection);
    else if (down)
        fill = mix(role(Role::Hover), role(Role::Edge), 0.15);
    else if (over)
        fill = role(Role::Hover);
    panel(painter, option->rect, fill, flat ? QColor() : enabled ? fieldLine() : role(Role::Hairline));
    if (showsFocus(option))
        focusRing(painter, option->rect);
}

void drawCheck(const QStyleOption* option, QPainter* painter, bool radio)
{
    const QRect box = QStyle::alignedRect(option->direction, Qt::AlignCenter, QSize(16, 16), option->rect);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & QStyle::State_On;
    const bool partial = option->state & QStyle::State_NoChange;
    const QColor accent = enabled ? role(Role::Accent) : role(Role::Edge);
    const qreal radius = radio ? 8 : 4;
    if (on || partial)
        panel(painter, box, accent, QColor(), radius);
    else
        panel(painter, box, option->state & QStyle::State_MouseOver ? role(Role::Hover) : role(Role::Surface),
              enabled ? role(Role::Edge) : role(Role::Hairline), radius);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(role(Role::AccentText), 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF o = box.topLeft();
    if (on && radio) {
        painter->setBrush(role(Role::AccentText));
        painter->setPen(Qt::NoPen);
        painter->drawEllipse(o + QPointF(8, 8), 3, 3);
    } else if (on) {
        const QPointF tick[] = {o + QPointF(4.5, 8.25), o + QPointF(7, 10.75), o + QPointF(11.5, 5.75)};
        painter->drawPolyline(tick, 3);
    } else if (partial) {
        painter->drawLine(o + QPointF(5, 8), o + QPointF(11, 8));
    }
    painter->restore();
    if (showsFocus(option))
        panel(painter, box.adjusted(-2, -2, 2, 2), QColor(), role(Role::Accent), radius + 2, 1.5);
}

void drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    const bool focus = option->state & QStyle::State_HasFocus;
    const bool enabled = option->state & QStyle::State_Enabled;
    if (flag(widget, "bare"))
        return;
    const bool quiet = flag(widget, "quiet");
    QColor fill = enabled ? role(Role::Surface) : role(Role::Window);
    QColor line = enabled ? fieldLine() : role(Role::Hairline);
    if (quiet && !focus) {
        line = QColor();
        fill = role(Role::Hover);
    }
    if (flag(widget, "invalid"))
        line = role(Role::Negative);
    panel(painter, option->rect, fill, line);
    if (focus)
        focusRing(painter, option->rect);
}

void drawItemPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (item && item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(option->rect, item->backgroundBrush);
    const bool selected = option->state & QStyle::State_Selected;
    const bool over = (option->state & QStyle::State_MouseOver) && (option->state & QStyle::State_Enabled);
    if (!selected && !over)
        return;
    const QColor fill = selected ? role(Role::Selection) : role(Role::Hover);
    const auto position = item ? item->viewItemPosition : QStyleOptionViewItem::OnlyOne;
    const bool cell = qobject_cast<const QTableView*>(widget);
    if (!cell && (position == QStyleOptionViewItem::OnlyOne || position == QStyleOptionViewItem::Invalid))
        panel(painter, option->rect, fill, QColor(), 4);
    else
        painter->fillRect(option->rect, fill);
}

void drawFrame(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    const bool field = qobject_cast<const QTextEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget);
    if (field) {
        drawField(option, painter, widget);
        return;
    }
    const bool list = qobject_cast<const QAbstractItemView*>(widget);
    const QColor fill = list ? option->palette.color(QPalette::Base) : QColor();
    panel(painter, option->rect, fill, role(Role::Hairline));
    if (list && showsFocus(option))
        focusRing(painter, option->rect);
}

void drawToolPanel(const QStyleOption* option, QPainter* painter)
{
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & QStyle::State_On;
    const bool active = enabled && (option->state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    if (on || active)
        panel(painter, option->rect, on ? role(Role::Selection) : role(Role::Hover), QColor());
    if (showsFocus(option))
        focusRing(painter, option->rect);
}

bool drawsNothing(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_FrameDefaultButton:
    case QStyle::PE_FrameFocusRect:
    case QStyle::PE_FrameStatusBarItem:
    case QStyle::PE_PanelStatusBar:
    case QStyle::PE_FrameTabBarBase:
    case QStyle::PE_FrameButtonBevel:
    case QStyle::PE_FrameMenu:
    case QStyle::PE_FrameLineEdit:
    case QStyle::PE_PanelItemViewRow:
    case QStyle::PE_IndicatorDockWidgetResizeHandle:
        return true;
    default:
        return false;
    }
}

/// What controls stand on. False: not ours.
bool drawPanel(QStyle::PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    switch (element) {
    case QStyle::PE_PanelButtonCommand:
        drawButtonPanel(option, painter, widget);
        return true;
    case QStyle::PE_PanelButtonTool:
        drawToolPanel(option, painter);
        return true;
    case QStyle::PE_FrameTabWidget:
        painter->fillRect(QRect(option->rect.topLeft(), QSize(option->rect.width(), 1)), role(Role::Hairline));
        return true;
    case QStyle::PE_PanelLineEdit:
        // Inside a combo or spin box the box draws the field.
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            drawField(option, painter, widget);
        return true;
    case QStyle::PE_Frame:
        drawFrame(option, painter, widget);
        return true;
    case QStyle::PE_PanelMenu:
    case QStyle::PE_PanelTipLabel:
        painter->fillRect(option->rect, role(Role::Surface));
        panel(painter, option->rect, QColor(), fieldLine(), 0);
        return true;
    case QStyle::PE_PanelItemViewItem:
        drawItemPanel(option, painter, widget);
        return true;
    default:
        return false;
    }
}

/// Where an arrow of a control points; NoArrow: it is none.
Qt::ArrowType arrowOf(QStyle::PrimitiveElement element, const QStyleOption* option)
{
    const bool mirrored = option->direction == Qt::RightToLeft;
    switch (element) {
    case QStyle::PE_IndicatorArrowDown:
    case QStyle::PE_IndicatorSpinDown:
        return Qt::DownArrow;
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorSpinUp:
        return Qt::UpArrow;
    case QStyle::PE_IndicatorArrowLeft:
        return Qt::LeftArrow;
    case QStyle::PE_IndicatorArrowRight:
        return Qt::RightArrow;
    case QStyle::PE_IndicatorHeaderArrow: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        return header && header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::DownArrow : Qt::UpArrow;
    }
    case QStyle::PE_IndicatorBranch:
        if (!(option->state & QStyle::State_Children))
            return Qt::NoArrow;
        return option->state & QStyle::State_Open ? Qt::DownArrow : mirrored ? Qt::LeftArrow : Qt::RightArrow;
    default:
        return Qt::NoArrow;
    }
}

} // namespace

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    if (drawsNothing(element) || drawPanel(element, option, painter, widget))
        return;
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        return drawCheck(option, painter, false);
    if (element == PE_IndicatorRadioButton)
        return drawCheck(option, painter, true);
    const Qt::ArrowType arrow = arrowOf(element, option);
    if (arrow != Qt::NoArrow)
        chevron(painter, option->rect, arrow, role(Role::Muted));
    else if (element != PE_IndicatorBranch)
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace touchstone::views
