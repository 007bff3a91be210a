#include "theme/style.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QTabBar>
#include <QToolButton>

#include "theme/style_paint.h"

namespace touchstone::views {

using namespace paint;

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton*>(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QToolButton*>(widget)
        || qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QSlider*>(widget)
        || qobject_cast<QScrollBar*>(widget) || qobject_cast<QLineEdit*>(widget) || qobject_cast<QTabBar*>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

namespace {

struct Metric {
    QStyle::PixelMetric metric;
    int px;
};

/// Every length that differs from what Qt would take; those that depend on the widget are in `pixelMetric`.
constexpr Metric metrics[] = {
    {QStyle::PM_SplitterWidth, 1},
    {QStyle::PM_ScrollBarExtent, 12},
    {QStyle::PM_ScrollBarSliderMin, 32},
    {QStyle::PM_ScrollView_ScrollBarSpacing, 0},
    {QStyle::PM_MenuHMargin, 0},
    {QStyle::PM_MenuVMargin, 4},
    {QStyle::PM_MenuPanelWidth, 1},
    {QStyle::PM_MenuBarPanelWidth, 0},
    {QStyle::PM_MenuBarVMargin, 0},
    {QStyle::PM_MenuBarHMargin, 4},
    {QStyle::PM_MenuBarItemSpacing, 0},
    {QStyle::PM_MenuButtonIndicator, 16},
    {QStyle::PM_ButtonShiftHorizontal, 0},
    {QStyle::PM_ButtonShiftVertical, 0},
    {QStyle::PM_ButtonMargin, 8},
    {QStyle::PM_ButtonDefaultIndicator, 0},
    {QStyle::PM_DockWidgetFrameWidth, 0},
    {QStyle::PM_DockWidgetSeparatorExtent, 1},
    {QStyle::PM_ToolBarFrameWidth, 0},
    {QStyle::PM_TabBarTabShiftVertical, 0},
    {QStyle::PM_TabBarTabShiftHorizontal, 0},
    {QStyle::PM_TabBarTabOverlap, 0},
    {QStyle::PM_TabBarTabHSpace, 24},
    {QStyle::PM_TabBarTabVSpace, 12},
    {QStyle::PM_FocusFrameHMargin, 0},
    {QStyle::PM_FocusFrameVMargin, 0},
    {QStyle::PM_IndicatorWidth, 16},
    {QStyle::PM_IndicatorHeight, 16},
    {QStyle::PM_ExclusiveIndicatorWidth, 16},
    {QStyle::PM_ExclusiveIndicatorHeight, 16},
    {QStyle::PM_SmallIconSize, grid::icon},
    {QStyle::PM_ButtonIconSize, grid::icon},
    {QStyle::PM_ListViewIconSize, grid::icon},
    {QStyle::PM_TabBarIconSize, grid::icon},
    {QStyle::PM_SliderLength, 16},
    {QStyle::PM_SliderThickness, 20},
    {QStyle::PM_SliderControlThickness, 20},
    {QStyle::PM_CheckBoxLabelSpacing, grid::gap},
    {QStyle::PM_RadioButtonLabelSpacing, grid::gap},
    {QStyle::PM_LayoutHorizontalSpacing, grid::gap},
    {QStyle::PM_LayoutVerticalSpacing, grid::gap},
    {QStyle::PM_HeaderMargin, 8},
    {QStyle::PM_HeaderMarkSize, 12},
    {QStyle::PM_ToolTipLabelFrameWidth, 6},
};

bool isLayoutMargin(QStyle::PixelMetric metric)
{
    return metric == QStyle::PM_LayoutLeftMargin || metric == QStyle::PM_LayoutTopMargin
        || metric == QStyle::PM_LayoutRightMargin || metric == QStyle::PM_LayoutBottomMargin;
}

/// What a push button needs for its text, its icon and the key that is printed on it.
QSize buttonSize(const QStyleOptionButton& button, const QSize& content, int row, const QWidget* widget)
{
    if (button.text.isEmpty())
        return {row, std::max(content.height(), row)};
    int width = content.width() + 28 + keyCapRoom(widget);
    if (!button.icon.isNull())
        width += labelGap - 4;  // Qt counts 4 px between icon and text
    if (flag(widget, "primary")) {
        QFont bold = widget->font();
        bold.setWeight(QFont::DemiBold);
        width += QFontMetrics(bold).horizontalAdvance(button.text) - button.fontMetrics.horizontalAdvance(button.text);
    }
    return {std::max(width, 64), std::max(content.height(), row)};
}

QSize toolButtonSize(const QStyleOptionToolButton& tool, const QSize& content, const QWidget* widget)
{
    QSize size(std::max(content.width() + 12, int(grid::row)), std::max(content.height(), int(grid::row)));
    if (hasMenuAndText(tool))
        size.rwidth() += 12;
    if (tool.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !tool.icon.isNull())
        size.rwidth() += labelGap - 4;
    if (tool.toolButtonStyle != Qt::ToolButtonIconOnly)
        size.rwidth() += keyCapRoom(widget);
    return size;
}

QSize menuItemSize(const QStyleOptionMenuItem& item, const QSize& content)
{
    if (item.menuItemType == QStyleOptionMenuItem::Separator)
        return {10, 9};
    return {content.width() + (item.text.contains(u'\t') ? 92 : 68), grid::row};
}

} // namespace

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    // The square viewport of a scroll area stays inside the round corners.
    if (metric == PM_DefaultFrameWidth)
        return qobject_cast<const QAbstractScrollArea*>(widget) ? 3 : 1;
    if (isLayoutMargin(metric))
        return widget && widget->isWindow() ? grid::page : grid::gap;
    for (const Metric& own : metrics) {
        if (own.metric == metric)
            return own.px;
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_UnderlineShortcut:
    case SH_ComboBox_Popup:
    case SH_ScrollBar_Transient:
    case SH_ItemView_ShowDecorationSelected:
    case SH_MessageBox_CenterButtons:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return hint == SH_ItemView_ShowDecorationSelected ? 1 : 0;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_Slider_PageSetButtons:
        return Qt::MiddleButton;
    case SH_DialogButtonLayout:
        return QDialogButtonBox::GnomeLayout;
    case SH_ToolTipLabel_Opacity:
        return 255;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_TabBar_Alignment:
        return int(Qt::AlignLeading);
    case SH_Header_ArrowAlignment:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_Table_GridLineColor:
        return int(role(Role::Hairline).rgb());
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const
{
    QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int row = flag(widget, "compact") ? grid::compactRow : grid::row;
    switch (type) {
    case CT_PushButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option))
            return buttonSize(*button, size, row, widget);
        return s;
    case CT_ToolButton:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option))
            return toolButtonSize(*tool, size, widget);
        return s;
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return menuItemSize(*item, size);
        return s;
    case CT_ComboBox:
        return {size.width() + 38, row};
    case CT_SpinBox:
        return {size.width() + 36, row};
    case CT_LineEdit:
        return {s.width(), row};
    case CT_MenuBarItem:
        return {size.width() + 16, grid::row};
    case CT_ItemViewItem:
        return {s.width(), std::max(size.height(), row)};
    case CT_HeaderSection:
        return {s.width(), grid::row};
    case CT_CheckBox:
    case CT_RadioButton:
        return {s.width(), std::max(s.height(), 20)};
    default:
        return s;
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    if (element == SE_LineEditContents) {
        const QRect rect = option->rect.adjusted(7, 1, -7, -1);
        return flag(widget, "bare") ? option->rect : rect;
    }
    if (element == SE_ItemViewItemText || element == SE_ItemViewItemDecoration) {
        const QRect rect = QProxyStyle::subElementRect(element, option, widget);
        if (element == SE_ItemViewItemText)
            return rect.adjusted(7, 0, -7, 0);
        return rect.translated(option->direction == Qt::RightToLeft ? -7 : 7, 0);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    QIcon own;
    if (icon == SP_LineEditClearButton || icon == SP_TitleBarCloseButton || icon == SP_DockWidgetCloseButton)
        own = Theme::icon(u"close", Role::Muted);
    else if (icon == SP_ToolBarHorizontalExtensionButton)
        own = Theme::icon(u"more", Role::Muted);  // every menu bar makes one, and Qt's own searches the disk for it
    else if (icon == SP_TitleBarNormalButton)
        own = Theme::icon(u"tear-off", Role::Muted);
    else if (icon == SP_MessageBoxWarning)
        own = Theme::icon(u"warning", Role::Corrective);
    else if (icon == SP_MessageBoxCritical)
        own = Theme::icon(u"error", Role::Negative);
    else if (icon == SP_MessageBoxInformation || icon == SP_MessageBoxQuestion)
        own = Theme::icon(u"info", Role::Accent);
    return own.isNull() ? QProxyStyle::standardIcon(icon, option, widget) : own;
}

} // namespace touchstone::views
