#include "annotate/value_bar.h"

#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace touchstone::views {

namespace {
constexpr double valueUnit = 0.05;
constexpr double handleRoom = 8;
}

ValueBar::ValueBar(Look look, double least, QWidget* parent)
    : QAbstractSlider(parent)
    , m_look(look)
    , m_least(least)
    , m_signed(least < 0)
{
    setOrientation(Qt::Horizontal);
    setRange(int(std::round(least / valueUnit)), int(std::round(1 / valueUnit)));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ValueBar::showValue(std::optional<double> value)
{
    m_value = value;
    const QSignalBlocker blocker(this);
    setValue(int(std::round(value.value_or(std::max(0.0, m_least)) / valueUnit)));
    update();
}

void ValueBar::setSigned(bool isSigned)
{
    m_signed = isSigned;
    update();
}

QSize ValueBar::sizeHint() const
{
    return {120, m_look == Look::Track ? 24 : 20};
}

double ValueBar::xOf(double value) const
{
    const double share = (value - m_least) / (1 - m_least);
    const double along = handleRoom + share * (width() - 2 * handleRoom);
    return layoutDirection() == Qt::RightToLeft ? width() - along : along;
}

QColor ValueBar::colourOf(double value) const
{
    const Theme& theme = Theme::current();
    if (!m_signed)
        return theme.color(Role::Accent);
    if (value > 0.001)
        return theme.color(Role::Positive);
    return theme.color(value < -0.001 ? Role::Negative : Role::Neutral);
}

void ValueBar::choose(double value)
{
    if (!isEnabled())
        return;
    Q_EMIT chosen(std::clamp(std::round(value / valueUnit) * valueUnit, m_least, 1.0));
}

void ValueBar::chooseAt(double x)
{
    if (layoutDirection() == Qt::RightToLeft)
        x = width() - x;
    if (m_look == Look::Steps) {
        const int cell = std::clamp(int(x * 5 / std::max(1, width())), 0, 4);
        choose(m_least + cell * stepSize());
        return;
    }
    choose(m_least + std::clamp((x - handleRoom) / (width() - 2 * handleRoom), 0.0, 1.0) * (1 - m_least));
}

void ValueBar::step(int direction)
{
    const double now = m_value.value_or(std::max(0.0, m_least));
    if (!m_value && m_look == Look::Steps) {
        choose(direction > 0 ? stepSize() : -stepSize());
        return;
    }
    choose(now + direction * stepSize());
}

void ValueBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    Q_EMIT dragBegan();
    chooseAt(event->position().x());
}

void ValueBar::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        chooseAt(event->position().x());
}

void ValueBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT dragEnded();
}

void ValueBar::keyPressEvent(QKeyEvent* event)
{
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Right: step(forward); return;
    case Qt::Key_Left: step(-forward); return;
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    case Qt::Key_Home: choose(m_least); return;
    case Qt::Key_End: choose(1); return;
    case Qt::Key_Delete: Q_EMIT cleared(); return;
    default: event->ignore();
    }
}

void ValueBar::wheelEvent(QWheelEvent* event)
{
    // Scrolling past must not change a judgement.
    event->ignore();
}

void ValueBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!isEnabled())
        painter.setOpacity(0.5);
    m_look == Look::Track ? paintTrack(painter) : paintSteps(painter);
    if (hasFocus()) {
        painter.setPen(QPen(Theme::current().color(Role::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
}

void ValueBar::paintTrack(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const double middle = height() / 2.0;
    const double zero = std::max(0.0, m_least);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::Hairline));
    painter.drawRoundedRect(QRectF(handleRoom, middle - 2, width() - 2 * handleRoom, 4), 2, 2);
    if (m_least < 0) {
        painter.setBrush(theme.color(Role::Edge));
        for (const double tick : {-1.0, -0.5, 0.0, 0.5, 1.0})
            painter.drawRect(QRectF(xOf(tick) - 0.5, middle + 5, 1, tick == 0.0 ? 6 : 4));
    }
    const double value = m_value.value_or(zero);
    const double from = std::min(xOf(zero), xOf(value));
    const double to = std::max(xOf(zero), xOf(value));
    const QColor colour = m_value ? colourOf(value) : theme.color(Role::Edge);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(from, middle - 2, to - from, 4), 2, 2);
    painter.setPen(QPen(colour, 2));
    painter.setBrush(theme.color(Role::Surface));
    painter.drawEllipse(QPointF(xOf(value), middle), 6, 6);
}

void ValueBar::paintSteps(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double gap = 2;
    const double cell = (width() - 4 * gap - 6) / 5.0;
    const int zero = m_least < 0 ? 2 : 0;
    const int at = m_value ? int(std::lround((*m_value - m_least) / stepSize())) : -1;
    for (int i = 0; i < 5; ++i) {
        const int place = mirrored ? 4 - i : i;
        const QRectF box(3 + place * (cell + gap), height() / 2.0 - 4, cell, 8);
        const bool filled = m_value && i >= std::min(zero, at) && i <= std::max(zero, at);
        painter.setPen(Qt::NoPen);
        painter.setBrush(filled ? colourOf(*m_value) : theme.color(Role::Hairline));
        painter.drawRoundedRect(box, 2, 2);
        if (i == zero && m_least < 0) {
            painter.setBrush(filled ? theme.color(Role::Surface) : theme.color(Role::Edge));
            painter.drawEllipse(box.center(), 1.5, 1.5);
        }
    }
}

} // namespace touchstone::views
