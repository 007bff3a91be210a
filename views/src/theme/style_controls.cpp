#include <QComboBox>
#include <QPushButton>
#include <QTextLayout>

#include "theme/style.h"
#include "theme/style_paint.h"

namespace touchstone::views {

using namespace paint;

namespace {

constexpr int menuText = 32;   ///< where the text of a menu item begins

void drawTab(const QStyleOption* option, QPainter* painter)
{
    const bool selected = option->state & QStyle::State_Selected;
    const QRect r = option->rect;
    if (!selected && (option->state & QStyle::State_MouseOver))
        panel(painter, r.adjusted(2, 2, -2, -4), role(Role::Hover), QColor());
    if (selected)
        painter->fillRect(QRect(r.left() + 8, r.bottom() - 1, r.width() - 16, 2), role(Role::Accent));
    if (showsFocus(option) && selected)
        focusRing(painter, r.adjusted(2, 2, -2, -4));
}

void drawHeaderSection(const QStyleOption* option, QPainter* painter)
{
    painter->fillRect(option->rect, role(Role::Surface));
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), role(Role::Hairline));
}

void drawProgress(const QStyleOptionProgressBar* option, QPainter* painter)
{
    QRect r = option->rect;
    const int height = std::min(r.height(), 6);
    r = QRect(r.left(), r.center().y() - height / 2, r.width(), height);
    panel(painter, r, mix(role(Role::Hover), role(Role::Edge), 0.25), QColor(), height / 2.0);
    const double range = option->maximum - option->minimum;
    if (range <= 0) {
        panel(painter, QRect(r.left() + r.width() / 3, r.top(), r.width() / 3, height), role(Role::Accent), QColor(),
              height / 2.0);
        return;
    }
    const int width = int(r.width() * std::clamp((option->progress - option->minimum) / range, 0.0, 1.0));
    if (width > 0) {
        const QRect done = QStyle::visualRect(option->direction, r, QRect(r.left(), r.top(), std::max(width, height), height));
        panel(painter, done, role(Role::Accent), QColor(), height / 2.0);
    }
}

} // namespace

void Style::drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* source = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (!source)
        return;
    QStyleOptionButton button(*source);
    const bool enabled = button.state & State_Enabled;
    if (enabled && flag(widget, "primary"))
        button.palette.setColor(QPalette::ButtonText, role(Role::AccentText));
    else if (enabled && flag(widget, "danger"))
        button.palette.setColor(QPalette::ButtonText, role(Role::Negative));
    if (flag(widget, "primary")) {
        QFont font = painter->font();
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
    }
    QProxyStyle::drawControl(CE_PushButtonLabel, &button, painter, widget);
}

void Style::drawMenuItem(const QStyleOption* option, QPainter* painter, const QWidget*) const
{
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (!item)
        return;
    const QRect r = item->rect;
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.left() + 8, r.center().y(), r.width() - 16, 1), role(Role::Hairline));
        return;
    }
    const bool enabled = item->state & State_Enabled;
    if (enabled && (item->state & State_Selected))
        panel(painter, r.adjusted(4, 0, -4, 0), role(Role::Selection), QColor(), 4);
    const auto place = [&](const QRect& logical) { return visualRect(item->direction, r, logical); };
    const QRect iconRect = place(QRect(r.left() + 10, r.center().y() - 7, 16, 16));
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked)
        Theme::icon(u"check", Role::Accent).paint(painter, iconRect);
    else if (!item->icon.isNull())
        item->icon.paint(painter, iconRect, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    const QStringList parts = item->text.split(u'\t');
    const QColor text = item->palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Text);
    painter->setPen(text);
    painter->setFont(item->font);
    const int flags = Qt::AlignVCenter | Qt::TextHideMnemonic | Qt::TextSingleLine;
    painter->drawText(place(QRect(r.left() + menuText, r.top(), r.width() - menuText - 12, r.height())),
                      flags | int(visualAlignment(item->direction, Qt::AlignLeft)), parts.first());
    if (parts.size() > 1) {
        painter->setPen(enabled ? role(Role::Muted) : text);
        painter->drawText(place(QRect(r.left() + menuText, r.top(), r.width() - menuText - 14, r.height())),
                          flags | int(visualAlignment(item->direction, Qt::AlignRight)), parts.last());
    }
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
        chevron(painter, place(QRect(r.right() - 22, r.top(), 12, r.height())),
                item->direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow, role(Role::Muted));
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const
{
    switch (element) {
    case CE_PushButtonLabel:
        return drawButtonLabel(option, painter, widget);
    case CE_MenuItem:
        return drawMenuItem(option, painter, widget);
    case CE_MenuEmptyArea:
    case CE_MenuBarEmptyArea:
        return painter->fillRect(option->rect, role(element == CE_MenuEmptyArea ? Role::Surface : Role::Window));
    case CE_MenuBarItem: {
        painter->fillRect(option->rect, role(Role::Window));
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (!item)
            return;
        if (item->state & (State_Selected | State_Sunken))
            panel(painter, item->rect.adjusted(0, 2, 0, -2), role(Role::Hover), QColor(), 4);
        painter->setPen(role(Role::Text));
        painter->drawText(item->rect, Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, item->text);
        return;
    }
    case CE_Splitter:
        return painter->fillRect(option->rect, role(Role::Hairline));
    case CE_TabBarTabShape:
        return drawTab(option, painter);
    case CE_HeaderSection:
        return drawHeaderSection(option, painter);
    case CE_HeaderEmptyArea:
        return drawHeaderSection(option, painter);
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader copy(*header);
            copy.palette.setColor(QPalette::ButtonText, role(Role::Muted));
            painter->setFont(Theme::current().font(TextSize::Small, QFont::DemiBold));
            copy.fontMetrics = QFontMetrics(painter->font());
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_ProgressBarGroove:
    case CE_ProgressBarLabel:
        return;
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
            drawProgress(bar, painter);
        return;
    case CE_RubberBand:
        return panel(painter, option->rect, withAlpha(role(Role::Accent), 40), role(Role::Accent), 2);
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

} // namespace touchstone::views
