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

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth:
        // The square viewport of a scroll area stays inside the round corners.
        return qobject_cast<const QAbstractScrollArea*>(widget) ? 3 : 1;
    case PM_SplitterWidth:
        return 1;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_ScrollView_ScrollBarSpacing:
    case PM_MenuHMargin:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_DockWidgetFrameWidth:
    case PM_ToolBarFrameWidth:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return 0;
    case PM_MenuVMargin:
        return 4;
    case PM_MenuPanelWidth:
    case PM_DockWidgetSeparatorExtent:
        return 1;
    case PM_MenuBarHMargin:
        return 4;
    case PM_MenuBarItemSpacing:
        return 0;
    case PM_ButtonMargin:
        return 8;
    case PM_ButtonDefaultIndicator:
        return 0;
    case PM_MenuButtonIndicator:
        return 16;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
    case PM_SliderLength:
        return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 8;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return 20;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return widget && widget->isWindow() ? grid::page : grid::gap;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return grid::gap;
    case PM_HeaderMargin:
        return 8;
    case PM_HeaderMarkSize:
        return 12;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
        return 12;
    case PM_ToolTipLabelFrameWidth:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
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
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool iconOnly = button && button->text.isEmpty();
        int width = size.width() + 28;
        if (button && flag(widget, "primary")) {
            QFont bold = widget->font();
            bold.setWeight(QFont::DemiBold);
            width += QFontMetrics(bold).horizontalAdvance(button->text) - button->fontMetrics.horizontalAdvance(button->text);
        }
        s = QSize(iconOnly ? row : std::max(width, 64), std::max(size.height(), row));
        break;
    }
    case CT_ComboBox:
        s = QSize(size.width() + 38, row);
        break;
    case CT_SpinBox:
        s = QSize(size.width() + 36, row);
        break;
    case CT_LineEdit:
        s.setHeight(row);
        break;
    case CT_ToolButton:
        s.setHeight(std::max(size.height(), row));
        s.setWidth(std::max(size.width() + 12, row));
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && hasMenuAndText(*tool))
            s.rwidth() += 12;
        break;
    case CT_MenuBarItem:
        s = QSize(size.width() + 16, grid::row);
        break;
    case CT_ItemViewItem:
        s.setHeight(std::max(size.height(), row));
        break;
    case CT_HeaderSection:
        s.setHeight(grid::row);
        break;
    case CT_CheckBox:
    case CT_RadioButton:
        s.setHeight(std::max(s.height(), 20));
        break;
    case CT_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return QSize(10, 9);
        const bool hasKey = item && item->text.contains(u'\t');
        return QSize(size.width() + (hasKey ? 92 : 68), grid::row);
    }
    default:
        break;
    }
    return s;
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
            return rect.adjusted(4, 0, -4, 0);
        return rect.translated(option->direction == Qt::RightToLeft ? -4 : 4, 0);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    QIcon own;
    if (icon == SP_LineEditClearButton || icon == SP_TitleBarCloseButton || icon == SP_DockWidgetCloseButton)
        own = Theme::icon(u"close", Role::Muted);
    else if (icon == SP_MessageBoxWarning)
        own = Theme::icon(u"warning", Role::Corrective);
    else if (icon == SP_MessageBoxCritical)
        own = Theme::icon(u"error", Role::Negative);
    else if (icon == SP_MessageBoxInformation || icon == SP_MessageBoxQuestion)
        own = Theme::icon(u"info", Role::Accent);
    return own.isNull() ? QProxyStyle::standardIcon(icon, option, widget) : own;
}

} // namespace touchstone::views
