#include "annotate/choice_button.h"

#include <QPainter>

#include "theme/signs.h"
#include "theme/style_paint.h"

namespace touchstone::views {

ChoiceButton::ChoiceButton(QChar sign, Role role, QWidget* parent)
    : QAbstractButton(parent)
    , m_sign(sign)
    , m_role(role)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChoiceButton::setKeyLabel(const QString& key)
{
    m_key = key;
    update();
}

QSize ChoiceButton::sizeHint() const
{
    const QFontMetrics metrics(Theme::current().font(TextSize::Small));
    return {std::max(56, metrics.horizontalAdvance(text()) + 8), 66};
}

QSize ChoiceButton::minimumSizeHint() const
{
    return {48, 66};
}

void ChoiceButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor own = theme.color(m_role);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor fill = theme.color(Role::Surface);
    if (isChecked()) {
        fill = own;
        fill.setAlphaF(theme.isDark() ? 0.22F : 0.12F);
    } else if (underMouse() && isEnabled()) {
        fill = theme.color(Role::Hover);
    }
    painter.setPen(QPen(isChecked() ? own : theme.color(Role::Hairline), isChecked() ? 1.5 : 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(area, grid::radius, grid::radius);
    if (hasFocus()) {
        painter.setPen(QPen(theme.color(Role::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), grid::radius - 1, grid::radius - 1);
    }
    if (!isEnabled())
        painter.setOpacity(0.45);
    paint::drawSign(&painter, QRectF(0, 11, width(), 16), m_sign, own);
    painter.setPen(theme.color(isChecked() ? Role::Text : Role::Muted));
    painter.setFont(theme.font(TextSize::Small));
    const QString shown = painter.fontMetrics().elidedText(text(), Qt::ElideRight, width() - 6);
    painter.drawText(QRectF(0, 31, width(), 15), Qt::AlignCenter, shown);
    const int cap = paint::keyCapWidth(m_key);
    if (cap > 0)
        paint::drawKeyCap(&painter, QRect((width() - cap) / 2, 47, cap, 14), m_key, false);
}

} // namespace touchstone::views
