#include "theme/signs.h"
#include "theme/style_paint.h"

#include <QAbstractButton>
#include <QPainterPath>

namespace touchstone::views::paint {

QColor mix(const QColor& a, const QColor& b, qreal t)
{
    const auto m = [t](float x, float y) { return float(x + (y - x) * t); };
    return QColor::fromRgbF(m(a.redF(), b.redF()), m(a.greenF(), b.greenF()), m(a.blueF(), b.blueF()));
}

void panel(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& line, qreal radius, qreal lineWidth)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const qreal inset = line.isValid() ? lineWidth / 2 : 0;
    painter->setPen(line.isValid() ? QPen(line, lineWidth) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
    painter->restore();
}

void focusRing(QPainter* painter, const QRect& rect, qreal radius)
{
    panel(painter, rect, QColor(), role(Role::Accent), radius, 2.0);
}

void chevron(QPainter* painter, const QRect& rect, Qt::ArrowType arrow, const QColor& color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(QRectF(rect).center());
    switch (arrow) {
    case Qt::UpArrow:
        painter->rotate(180);
        break;
    case Qt::LeftArrow:
        painter->rotate(90);
        break;
    case Qt::RightArrow:
        painter->rotate(-90);
        break;
    case Qt::DownArrow:
    case Qt::NoArrow:
        break;
    }
    painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath path;
    path.moveTo(-3.5, -1.75);
    path.lineTo(0, 1.75);
    path.lineTo(3.5, -1.75);
    painter->drawPath(path);
    painter->restore();
}

QString keyCapOf(const QWidget* widget)
{
    return widget ? widget->property("keyCap").toString() : QString();
}

int keyCapWidth(const QString& key)
{
    return key.isEmpty() ? 0 : std::max(16, keyTextWidth(Theme::current().font(TextSize::Small), key) + 8);
}

int keyCapRoom(const QWidget* widget)
{
    const QString key = keyCapOf(widget);
    return key.isEmpty() ? 0 : keyCapWidth(key) + labelGap;
}

void setKeyCap(QAbstractButton* button, const QString& key)
{
    if (keyCapOf(button) == key)
        return;
    button->setProperty("keyCap", key);
    // A button thinks its size over again only when its text changes.
    const QString text = button->text();
    button->setText(QString());
    button->setText(text);
}

void drawKeyCap(QPainter* painter, const QRect& rect, const QString& key, bool onAccent)
{
    const QColor text = role(onAccent ? Role::AccentText : Role::Muted);
    panel(painter, rect, QColor(), withAlpha(onAccent ? text : role(Role::Edge), 150), 3);
    painter->save();
    painter->setFont(Theme::current().font(TextSize::Small));
    drawKeyText(painter, rect, key, text);
    painter->restore();
}

QColor fieldLine()
{
    return mix(role(Role::Hairline), role(Role::Edge), 0.45);
}

} // namespace touchstone::views::paint
