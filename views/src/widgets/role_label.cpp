#include "widgets/role_label.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "theme/signs.h"

namespace touchstone::views {

RoleLabel::RoleLabel(const QString& text, TextSize size, Role role, QFont::Weight weight, QWidget* parent)
    : QLabel(text, parent), m_size(size), m_role(role), m_weight(weight)
{
    setTextFormat(Qt::PlainText);
    // On a surface other than the window's a label would take the colour of texts there, which is not a role's.
    setForegroundRole(QPalette::WindowText);
    connect(&Theme::current(), &Theme::themeChanged, this, &RoleLabel::restyle);
    restyle();
    align();
}

void RoleLabel::setWeight(QFont::Weight weight)
{
    if (std::exchange(m_weight, weight) != weight)
        restyle();
}

void RoleLabel::setSide(Qt::Alignment side)
{
    m_side = side;
    align();
}

void RoleLabel::align()
{
    // Absolute, or Qt mirrors it twice: once by the layout, once by the direction of the text.
    setAlignment(QStyle::visualAlignment(layoutDirection(), m_side) | Qt::AlignAbsolute);
}

void RoleLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LayoutDirectionChange)
        align();
    QLabel::changeEvent(event);
}

void RoleLabel::setRole(Role role)
{
    m_role = role;
    restyle();
}

void RoleLabel::setElided(bool elided)
{
    m_elided = elided;
    if (elided)
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    update();
}

QSize RoleLabel::minimumSizeHint() const
{
    const QSize hint = QLabel::minimumSizeHint();
    return m_elided ? QSize(0, hint.height()) : hint;
}

void RoleLabel::restyle()
{
    const Theme& theme = Theme::current();
    setFont(theme.font(m_size, m_weight));
    QPalette p;
    p.setColor(QPalette::WindowText, theme.color(m_role));
    setPalette(p);
}

void RoleLabel::paintEvent(QPaintEvent* event)
{
    if (!m_elided)
        return QLabel::paintEvent(event);
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
    setToolTip(shown == text() ? QString() : text());
    style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shown, QPalette::WindowText);
}

Hairline::Hairline(Qt::Orientation orientation, QWidget* parent) : QWidget(parent)
{
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void Hairline::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Theme::current().color(Role::Hairline));
}

Pane::Pane(Role surface, QWidget* parent) : QWidget(parent), m_surface(surface)
{
    // What lies below it is not painted: whole windows of panes in panes would be filled several times.
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void Pane::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Theme::current().color(m_surface));
}

IconLabel::IconLabel(QStringView name, Role role, int size, QWidget* parent) : QWidget(parent)
{
    setFixedSize(size, size);
    setIcon(name, role);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void IconLabel::setIcon(QStringView name, Role role)
{
    m_icon = Theme::icon(name, role);
    update();
}

void IconLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_icon.paint(&painter, rect());
}

namespace {

constexpr int signSide = 12;
constexpr int capHeight = 18;

QFont keyCapFont()
{
    return Theme::current().font(TextSize::Small, QFont::Medium);
}

} // namespace

SignLabel::SignLabel(Role role, QWidget* parent) : QWidget(parent), m_role(role)
{
    setFixedWidth(signSide);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void SignLabel::setSign(QChar sign)
{
    if (std::exchange(m_sign, sign) != sign)
        update();
}

void SignLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint::drawSign(&painter, rect(), m_sign, Theme::current().color(m_role));
}

KeyCap::KeyCap(const QString& label, QWidget* parent) : QWidget(parent), m_label(label)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void KeyCap::setLabel(const QString& label)
{
    m_label = label;
    setVisible(!label.isEmpty());
    updateGeometry();
    update();
}

int KeyCap::widthOf(const QString& label)
{
    return label.isEmpty() ? 0 : std::max(capHeight, paint::keyTextWidth(keyCapFont(), label) + 10);
}

QSize KeyCap::sizeHint() const
{
    return {widthOf(m_label), capHeight};
}

int KeyCap::paint(QPainter* painter, const QRect& area, const QString& label, Qt::Alignment alignment)
{
    if (label.isEmpty())
        return 0;
    const Theme& theme = Theme::current();
    const int width = widthOf(label);
    const QRect cap = QStyle::alignedRect(Qt::LeftToRight, alignment, QSize(width, capHeight), area);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.color(Role::Hairline), 1));
    painter->setBrush(theme.color(Role::Hover));
    painter->drawRoundedRect(QRectF(cap).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter->setFont(keyCapFont());
    paint::drawKeyText(painter, cap, label, theme.color(Role::Muted));
    painter->restore();
    return width;
}

void KeyCap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(&painter, rect(), m_label, Qt::AlignCenter);
}

} // namespace touchstone::views
