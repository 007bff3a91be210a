#include "theme/signs.h"

#include <algorithm>

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

namespace touchstone::views::paint {
namespace {

/// Lines and areas in a square of 16 by 16, its middle at (8, 8).
struct SignShape {
    QPainterPath lines;
    QPainterPath areas;
};

void polyline(QPainterPath& path, std::initializer_list<QPointF> points)
{
    path.moveTo(*points.begin());
    for (const QPointF* at = points.begin() + 1; at != points.end(); ++at)
        path.lineTo(*at);
}

/// Pointing up; turned by the caller.
SignShape arrow(qreal degrees)
{
    SignShape shape;
    polyline(shape.lines, {{8, 13}, {8, 3}});
    polyline(shape.lines, {{4, 7}, {8, 3}, {12, 7}});
    QTransform turn;
    turn.translate(8, 8).rotate(degrees).translate(-8, -8);
    shape.lines = turn.map(shape.lines);
    return shape;
}

SignShape returnKey()
{
    SignShape shape;
    polyline(shape.lines, {{13, 3.5}, {13, 9.5}, {3, 9.5}});
    polyline(shape.lines, {{6.5, 6}, {3, 9.5}, {6.5, 13}});
    return shape;
}

SignShape backspace()
{
    SignShape shape;
    polyline(shape.lines, {{6, 3.5}, {14, 3.5}, {14, 12.5}, {6, 12.5}, {2, 8}, {6, 3.5}});
    polyline(shape.lines, {{8, 6.2}, {11.6, 9.8}});
    polyline(shape.lines, {{11.6, 6.2}, {8, 9.8}});
    return shape;
}

SignShape circle(bool half, bool full)
{
    SignShape shape;
    const QRectF round(3, 3, 10, 10);
    shape.lines.addEllipse(round);
    if (full)
        shape.areas.addEllipse(round);
    if (half) {
        shape.areas.moveTo(8, 3);
        shape.areas.arcTo(round, 90, 180);
        shape.areas.closeSubpath();
    }
    return shape;
}

SignShape skip()
{
    SignShape shape;
    shape.lines.moveTo(2.5, 11);
    shape.lines.quadTo(7.5, 1.5, 12.5, 9.5);
    polyline(shape.lines, {{8.6, 9.6}, {12.8, 10.2}, {13.4, 6}});
    return shape;
}

SignShape pencil()
{
    SignShape shape;
    polyline(shape.lines, {{3, 13}, {3.8, 9.6}, {10.6, 2.8}, {13.2, 5.4}, {6.4, 12.2}, {3, 13}});
    polyline(shape.lines, {{9, 4.4}, {11.6, 7}});
    return shape;
}

SignShape star()
{
    SignShape shape;
    polyline(shape.areas, {{8, 1.6}, {9.9, 5.9}, {14.5, 6.3}, {11, 9.4}, {12, 13.9}, {8, 11.5}, {4, 13.9}, {5, 9.4},
                           {1.5, 6.3}, {6.1, 5.9}});
    shape.areas.closeSubpath();
    return shape;
}

SignShape plusOrMinus(bool plus)
{
    SignShape shape;
    polyline(shape.lines, {{3, 8}, {13, 8}});
    if (plus)
        polyline(shape.lines, {{8, 3}, {8, 13}});
    return shape;
}

SignShape shapeOf(QChar sign)
{
    switch (sign.unicode()) {
    case u'↑': return arrow(0);
    case u'→': return arrow(90);
    case u'↓': return arrow(180);
    case u'←': return arrow(270);
    case u'↵': return returnKey();
    case u'⌫': return backspace();
    case u'○': return circle(false, false);
    case u'◐': return circle(true, false);
    case u'●': return circle(false, true);
    case u'⤼': return skip();
    case u'＋': return plusOrMinus(true);
    case u'−': return plusOrMinus(false);
    case u'✎': return pencil();
    case u'★': return star();
    default: return {};
    }
}

/// Of a drawn sign among letters, relative to their height.
int signWidth(const QFontMetrics& metrics)
{
    return metrics.ascent();
}

template <typename Text, typename Sign>
void eachPart(const QString& label, Text text, Sign sign)
{
    qsizetype from = 0;
    for (qsizetype i = 0; i < label.size(); ++i) {
        // A minus is in every font, and part of "Ctrl+−".
        if (!isDrawnSign(label[i]) || label[i] == u'−')
            continue;
        if (i > from)
            text(label.mid(from, i - from));
        sign(label[i]);
        from = i + 1;
    }
    if (from < label.size())
        text(label.mid(from));
}

} // namespace

bool isDrawnSign(QChar sign)
{
    static const QString known = QStringLiteral("←↑→↓↵⌫○◐●⤼＋−✎★");
    return known.contains(sign);
}

void drawSign(QPainter* painter, const QRectF& box, QChar sign, const QColor& color)
{
    const SignShape shape = shapeOf(sign);
    const qreal side = std::min(box.width(), box.height());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(box.center() - QPointF(side / 2, side / 2));
    painter->scale(side / 16, side / 16);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPath(shape.areas);
    painter->setPen(QPen(color, 1.5 * std::max(1.0, 13 / side), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(shape.lines);
    painter->restore();
}

int keyTextWidth(const QFont& font, const QString& label)
{
    const QFontMetrics metrics(font);
    int width = 0;
    eachPart(label, [&](const QString& text) { width += metrics.horizontalAdvance(text); },
             [&](QChar) { width += signWidth(metrics); });
    return width;
}

void drawKeyText(QPainter* painter, const QRectF& box, const QString& label, const QColor& color)
{
    const QFontMetrics metrics = painter->fontMetrics();
    painter->setPen(color);
    const Qt::LayoutDirection direction = painter->layoutDirection();
    painter->setLayoutDirection(Qt::LeftToRight);
    qreal left = box.center().x() - keyTextWidth(painter->font(), label) / 2.0;
    // Keys are printed from left to right in every language.
    const auto area = [&](int width) {
        const QRectF here(left, box.top(), width, box.height());
        left += width;
        return here;
    };
    eachPart(label,
             [&](const QString& text) {
                 painter->drawText(area(metrics.horizontalAdvance(text)), Qt::AlignCenter | Qt::TextDontClip, text);
             },
             [&](QChar sign) { drawSign(painter, area(signWidth(metrics)), sign, color); });
    painter->setLayoutDirection(direction);
}

} // namespace touchstone::views::paint
