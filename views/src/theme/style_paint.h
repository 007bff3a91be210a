#pragma once

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "views/theme.h"

class QAbstractButton;

/// What the parts of the style paint with.
namespace touchstone::views::paint {

[[nodiscard]] inline QColor role(Role r)
{
    return Theme::current().color(r);
}

[[nodiscard]] inline QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

/// Between two colours: 0 is `a`, 1 is `b`.
[[nodiscard]] QColor mix(const QColor& a, const QColor& b, qreal t);
/// A filled, outlined round rectangle whose outline lies on whole pixels. Invalid colours are left out.
void panel(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& line, qreal radius = grid::radius,
           qreal lineWidth = 1.0);
void focusRing(QPainter* painter, const QRect& rect, qreal radius = grid::radius);
/// A chevron of one line weight, centred: Qt::DownArrow and so on.
void chevron(QPainter* painter, const QRect& rect, Qt::ArrowType arrow, const QColor& color);
/// Outline of text fields and buttons: quieter than Edge, stronger than Hairline.
[[nodiscard]] QColor fieldLine();

/// Focus is shown when the keyboard put it there, and always in text fields.
[[nodiscard]] inline bool showsFocus(const QStyleOption* option)
{
    return (option->state & QStyle::State_HasFocus) && (option->state & QStyle::State_KeyboardFocusChange);
}

/// A tool button that opens a menu under its text has a chevron behind the text.
[[nodiscard]] inline bool hasMenuAndText(const QStyleOptionToolButton& option)
{
    return (option.features & QStyleOptionToolButton::HasMenu) && option.toolButtonStyle != Qt::ToolButtonIconOnly
        && !option.text.isEmpty();
}

[[nodiscard]] inline bool flag(const QWidget* widget, const char* name)
{
    return widget && widget->property(name).toBool();
}

inline constexpr int labelGap = 6;     ///< between icon, text and key on a button

/// The key that is printed on a button (dynamic property "keyCap"), and the room that it takes.
[[nodiscard]] QString keyCapOf(const QWidget* widget);
[[nodiscard]] int keyCapRoom(const QWidget* widget);
/// Prints another key on a button, which then needs another width.
void setKeyCap(QAbstractButton* button, const QString& key);
[[nodiscard]] int keyCapWidth(const QString& key);
/// Draws a key cap on a button, in the colours of its text; `onAccent` on a fill of the accent.
void drawKeyCap(QPainter* painter, const QRect& rect, const QString& key, bool onAccent);

} // namespace touchstone::views::paint
