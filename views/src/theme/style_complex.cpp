#include <QAbstractSpinBox>
#include <QComboBox>

#include "theme/style.h"
#include "theme/style_paint.h"

namespace touchstone::views {

using namespace paint;

void Style::drawComboBox(const QStyleOptionComboBox* option, QPainter* painter, const QWidget* widget) const
{
    const bool enabled = option->state & State_Enabled;
    const bool over = enabled && (option->state & State_MouseOver);
    QColor fill = enabled ? role(Role::Surface) : role(Role::Window);
    if (over && !option->editable)
        fill = role(Role::Hover);
    const bool quiet = flag(widget, "quiet");
    panel(painter, option->rect, quiet && !over ? QColor() : fill,
          quiet ? QColor() : enabled ? fieldLine() : role(Role::Hairline));
    if (option->editable ? bool(option->state & State_HasFocus) : showsFocus(option))
        focusRing(painter, option->rect);
    chevron(painter, proxy()->subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget), Qt::DownArrow,
            enabled ? role(Role::Muted) : role(Role::Edge));
}

void Style::drawSpinBox(const QStyleOptionSpinBox* option, QPainter* painter, const QWidget* widget) const
{
    const bool enabled = option->state & State_Enabled;
    panel(painter, option->rect, enabled ? role(Role::Surface) : role(Role::Window),
          enabled ? fieldLine() : role(Role::Hairline));
    if (option->state & State_HasFocus)
        focusRing(painter, option->rect);
    if (option->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    for (const auto part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
        const QRect rect = proxy()->subControlRect(CC_SpinBox, option, part, widget);
        const bool hot = (option->activeSubControls & part) && (option->state & (State_MouseOver | State_Sunken));
        if (hot)
            panel(painter, rect.adjusted(1, 1, -1, -1), role(Role::Hover), QColor(), 3);
        const bool can = option->stepEnabled
            & (part == SC_SpinBoxUp ? QAbstractSpinBox::StepUpEnabled : QAbstractSpinBox::StepDownEnabled);
        chevron(painter, rect, part == SC_SpinBoxUp ? Qt::UpArrow : Qt::DownArrow,
                can && enabled ? role(Role::Muted) : role(Role::Hairline));
    }
}

void Style::drawSlider(const QStyleOptionSlider* option, QPainter* painter, const QWidget* widget) const
{
    const bool horizontal = option->orientation == Qt::Horizontal;
    const bool enabled = option->state & State_Enabled;
    const QRect groove = proxy()->subControlRect(CC_Slider, option, SC_SliderGroove, widget);
    const QRect handle = proxy()->subControlRect(CC_Slider, option, SC_SliderHandle, widget);
    QRect track = horizontal ? QRect(groove.left(), groove.center().y() - 1, groove.width(), 4)
                             : QRect(groove.center().x() - 1, groove.top(), 4, groove.height());
    panel(painter, track, mix(role(Role::Hover), role(Role::Edge), 0.35), QColor(), 2);
    const QPoint middle = handle.center();
    const bool fromEnd = option->upsideDown;
    QRect done = track;
    if (horizontal)
        fromEnd ? done.setLeft(middle.x()) : done.setRight(middle.x());
    else
        fromEnd ? done.setBottom(middle.y()) : done.setTop(middle.y());
    panel(painter, done, enabled ? role(Role::Accent) : role(Role::Edge), QColor(), 2);
    const QRect knob(middle.x() - 6, middle.y() - 6, 14, 14);
    panel(painter, knob, role(Role::Surface), enabled ? role(Role::Accent) : role(Role::Edge), 7, 2);
    if (showsFocus(option))
        panel(painter, knob.adjusted(-2, -2, 2, 2), withAlpha(role(Role::Accent), 60), role(Role::Accent), 9, 1);
}

void Style::drawScrollBar(const QStyleOptionSlider* option, QPainter* painter, const QWidget* widget) const
{
    const QRect handle = proxy()->subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
    if (option->maximum <= option->minimum)
        return;
    const bool horizontal = option->orientation == Qt::Horizontal;
    const bool hot = option->state & (State_MouseOver | State_Sunken);
    const int slack = hot ? 2 : 3;
    const QRect thumb = horizontal ? handle.adjusted(2, slack, -2, -slack) : handle.adjusted(slack, 2, -slack, -2);
    panel(painter, thumb, withAlpha(role(Role::Muted), hot ? 200 : 110), QColor(),
          std::min(thumb.width(), thumb.height()) / 2.0);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const
{
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && control == CC_ComboBox)
        return drawComboBox(combo, painter, widget);
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option); spin && control == CC_SpinBox)
        return drawSpinBox(spin, painter, widget);
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
        if (control == CC_Slider && slider->tickPosition == 0)
            return drawSlider(slider, painter, widget);
        if (control == CC_ScrollBar)
            return drawScrollBar(slider, painter, widget);
    }
    if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && control == CC_ToolButton) {
        drawToolButton(tool, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

namespace {

/// Icon and text of a tool button, from its leading edge, with the same gap as on other buttons.
void drawIconAndText(QPainter* painter, const QStyleOptionToolButton& label)
{
    const bool enabled = label.state & QStyle::State_Enabled;
    const QRect area = label.rect;
    const auto place = [&](const QRect& part) { return QStyle::visualRect(label.direction, area, part); };
    const QSize size = label.iconSize;
    const QRect icon(area.left() + 6, area.top() + (area.height() - size.height()) / 2, size.width(), size.height());
    label.icon.paint(painter, place(icon), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled,
                     label.state & QStyle::State_On ? QIcon::On : QIcon::Off);
    const int left = icon.right() + 1 + labelGap;
    const auto side = QStyle::visualAlignment(label.direction, Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter;
    painter->save();
    painter->setPen(label.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    painter->setFont(label.font);
    painter->drawText(place(QRect(left, area.top(), area.right() - left, area.height())),
                      int(side) | Qt::TextHideMnemonic | Qt::TextSingleLine, label.text);
    painter->restore();
}

} // namespace

void Style::drawToolButton(const QStyleOptionToolButton* option, QPainter* painter, const QWidget* widget) const
{
    proxy()->drawPrimitive(PE_PanelButtonTool, option, painter, widget);
    QStyleOptionToolButton label(*option);
    label.features &= ~QStyleOptionToolButton::HasMenu;
    int taken = 0;
    if (hasMenuAndText(*option)) {
        taken = 16;
        const QRect arrow(option->rect.right() - 21, option->rect.top(), 14, option->rect.height());
        chevron(painter, visualRect(option->direction, option->rect, arrow), Qt::DownArrow, role(Role::Muted));
    }
    const QString key = keyCapOf(widget);
    if (!key.isEmpty() && option->toolButtonStyle != Qt::ToolButtonIconOnly) {
        const int room = keyCapRoom(widget);
        const QRect cap(option->rect.right() - room, option->rect.center().y() - 7, room - labelGap, 16);
        drawKeyCap(painter, visualRect(option->direction, option->rect, cap), key, false);
        taken += room;
    }
    label.rect = visualRect(option->direction, option->rect, option->rect.adjusted(0, 0, -taken, 0));
    if (label.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !label.icon.isNull() && !label.text.isEmpty())
        drawIconAndText(painter, label);
    else
        proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
}

namespace {

QRect scrollBarPart(const QStyleOptionSlider* option, QStyle::SubControl part, int minimum)
{
    const bool horizontal = option->orientation == Qt::Horizontal;
    const QRect r = option->rect;
    const int length = horizontal ? r.width() : r.height();
    const qint64 range = qint64(option->maximum) - option->minimum;
    int handle = length;
    if (range > 0)
        handle = std::clamp(int(qint64(option->pageStep) * length / (range + option->pageStep)), std::min(minimum, length),
                            length);
    const int start = QStyle::sliderPositionFromValue(option->minimum, option->maximum, option->sliderPosition,
                                                      length - handle, option->upsideDown);
    const auto rect = [&](int from, int size) {
        const QRect logical = horizontal ? QRect(r.left() + from, r.top(), size, r.height())
                                         : QRect(r.left(), r.top() + from, r.width(), size);
        return QStyle::visualRect(option->direction, r, logical);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return rect(start, handle);
    case QStyle::SC_ScrollBarGroove:
        return r;
    case QStyle::SC_ScrollBarSubPage:
        return rect(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return rect(start + handle, length - start - handle);
    default:
        return {};
    }
}

} // namespace

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const
{
    const QRect r = option->rect;
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option); slider && control == CC_ScrollBar)
        return scrollBarPart(slider, part, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    if (control == CC_ComboBox && part == SC_ComboBoxArrow)
        return visualRect(option->direction, r, QRect(r.right() - 23, r.top(), 20, r.height()));
    if (control == CC_ComboBox && part == SC_ComboBoxEditField) {
        // A line edit inside brings its own margin; both begin where the text of a line edit begins.
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        return visualRect(option->direction, r, r.adjusted(combo && combo->editable ? 0 : 8, 2, -26, -2));
    }
    if (control == CC_SpinBox && part != SC_SpinBoxFrame) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const int width = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : 20;
        const QRect buttons(r.right() - width - 1, r.top() + 2, width, r.height() - 4);
        if (part == SC_SpinBoxUp)
            return visualRect(option->direction, r, QRect(buttons.topLeft(), QSize(width, buttons.height() / 2)));
        if (part == SC_SpinBoxDown)
            return visualRect(option->direction, r,
                              QRect(buttons.left(), buttons.top() + buttons.height() / 2, width, buttons.height() / 2));
        if (part == SC_SpinBoxEditField)
            return visualRect(option->direction, r, r.adjusted(0, 2, -width - 3, -2));
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

} // namespace touchstone::views
