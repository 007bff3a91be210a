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

/// Icon, text and key beside each other, in the middle as one. Qt lets icon and text drift apart when it is mirrored.
void drawLabelParts(QPainter* painter, const QStyleOptionButton& button, const QString& key, bool onAccent)
{
    constexpr int flags = Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine;
    const QRect area = button.rect;
    const QSize iconSize = button.icon.isNull() ? QSize(0, 0) : button.iconSize;
    const int keyWidth = keyCapWidth(key);
    const int gaps = (button.icon.isNull() || button.text.isEmpty() ? 0 : labelGap) + (keyWidth > 0 ? labelGap : 0);
    const int wanted = painter->fontMetrics().size(flags, button.text).width();
    const int textWidth = std::max(0, std::min(wanted, area.width() - 8 - iconSize.width() - keyWidth - gaps));
    int at = area.left() + (area.width() - iconSize.width() - textWidth - keyWidth - gaps) / 2;
    const auto place = [&](int width, int height) {
        const QRect part(at, area.top() + (area.height() - height) / 2, width, height);
        at += width + labelGap;
        return QStyle::visualRect(button.direction, area, part);
    };
    if (!button.icon.isNull()) {
        const bool enabled = button.state & QStyle::State_Enabled;
        button.icon.paint(painter, place(iconSize.width(), iconSize.height()), Qt::AlignCenter,
                          enabled ? QIcon::Normal : QIcon::Disabled, button.state & QStyle::State_On ? QIcon::On : QIcon::Off);
    }
    if (!button.text.isEmpty()) {
        const QString text = wanted > textWidth
            ? painter->fontMetrics().elidedText(button.text, Qt::ElideRight, textWidth, Qt::TextHideMnemonic) : button.text;
        painter->drawText(place(textWidth, area.height()), flags, text);
    }
    if (keyWidth > 0)
        drawKeyCap(painter, place(keyWidth, 16), key, onAccent);
}

void drawMenuBarItem(const QStyleOptionMenuItem& item, QPainter* painter)
{
    painter->fillRect(item.rect, role(Role::Window));
    if (item.state & (QStyle::State_Selected | QStyle::State_Sunken))
        panel(painter, item.rect.adjusted(0, 2, 0, -2), role(Role::Hover), QColor(), 4);
    painter->setPen(role(Role::Text));
    painter->drawText(item.rect, Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, item.text);
}

} // namespace

void Style::drawHeaderLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (!header)
        return;
    QStyleOptionHeader copy(*header);
    copy.palette.setColor(QPalette::ButtonText, role(Role::Muted));
    painter->setFont(Theme::current().font(TextSize::Small, QFont::DemiBold));
    copy.fontMetrics = QFontMetrics(painter->font());
    // Qt leaves the margin above and below as well, which cuts the feet of letters off.
    const int margin = pixelMetric(PM_HeaderMargin, option, widget);
    copy.rect.adjust(0, -margin, 0, margin);
    QProxyStyle::drawControl(CE_HeaderLabel, &copy, painter, widget);
}

void Style::drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (!button)
        return;
    const bool enabled = button->state & State_Enabled;
    const bool primary = flag(widget, "primary");
    QColor ink = button->palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    if (enabled && primary)
        ink = role(Role::AccentText);
    else if (enabled && flag(widget, "danger"))
        ink = role(Role::Negative);
    QFont font = painter->font();
    if (primary)
        font.setWeight(QFont::DemiBold);
    painter->save();
    painter->setFont(font);
    painter->setPen(ink);
    drawLabelParts(painter, *button, keyCapOf(widget), primary && enabled);
    painter->restore();
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
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            drawMenuBarItem(*item, painter);
        return;
    case CE_Splitter:
        return painter->fillRect(option->rect, role(Role::Hairline));
    case CE_TabBarTabShape:
        return drawTab(option, painter);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeaderSection(option, painter);
    case CE_HeaderLabel:
        return drawHeaderLabel(option, painter, widget);
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
