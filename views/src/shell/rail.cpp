#include "shell/rail.h"

#include <QAction>
#include <QBoxLayout>
#include <QPainter>

#include "theme/style_paint.h"
#include "views/action_registry.h"

namespace touchstone::views {

namespace {

constexpr int railRow = 32;
constexpr int railIcon = 18;
constexpr int textStart = 38;

} // namespace

RailButton::RailButton(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::TabFocus);
    connect(&Theme::current(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void RailButton::setCollapsed(bool collapsed)
{
    m_collapsed = collapsed;
    update();
}

QSize RailButton::sizeHint() const
{
    if (m_collapsed)
        return {Rail::narrow - 16, railRow};
    const QFontMetrics metrics(Theme::current().font(TextSize::Body, QFont::DemiBold));
    return {std::clamp(textStart + metrics.horizontalAdvance(title()) + 10, Rail::wide - 16, Rail::widest - 16), railRow};
}

QString RailButton::title() const
{
    return text().remove(u'…').trimmed();
}

void RailButton::enterEvent(QEnterEvent*)
{
    update();
}

void RailButton::leaveEvent(QEvent*)
{
    update();
}

void RailButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool current = isChecked();
    if (current)
        paint::panel(&painter, rect(), paint::role(Role::Selection), QColor());
    else if (underMouse())
        paint::panel(&painter, rect(), paint::role(Role::Hover), QColor());
    const int x = m_collapsed ? (width() - railIcon) / 2 : 10;
    const QRect iconRect = QStyle::visualRect(layoutDirection(), rect(), QRect(x, (height() - railIcon) / 2, railIcon, railIcon));
    Theme::icon(icon().name(), current ? Role::Accent : Role::Muted).paint(&painter, iconRect);
    if (!m_collapsed) {
        const QRect textRect = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(textStart, 0, -8, 0));
        painter.setFont(Theme::current().font(TextSize::Body, current ? QFont::DemiBold : QFont::Normal));
        painter.setPen(paint::role(current ? Role::Text : Role::Muted));
        painter.drawText(textRect, int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(title(), Qt::ElideRight, textRect.width()));
    }
    if (hasFocus())
        paint::focusRing(&painter, rect());
}

Rail::Rail(ActionRegistry* actions, QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(2);
    const auto add = [&](const QString& id) {
        auto* button = new RailButton(this);
        actions->bind(button, id);
        column->addWidget(button);
        return button;
    };
    for (int i = 0; i < pageCount; ++i) {
        m_buttons.push_back(add(actionIdOf(Page(i))));
        m_buttons.back()->setCheckable(true);
    }
    column->addStretch();
    m_guidelines = add(QStringLiteral("file.guidelines"));
    m_preferences = add(QStringLiteral("app.preferences"));
    m_fold = add(QStringLiteral("view.rail"));
    setCollapsed(false);
    setCurrent(Page::Annotate);
    setAccessibleName(tr("Pages"));
    connect(actions, &ActionRegistry::facesChanged, this, &Rail::fit);
}

void Rail::setCurrent(Page page)
{
    for (int i = 0; i < pageCount; ++i)
        m_buttons[std::size_t(i)]->setChecked(Page(i) == page);
}

void Rail::setCollapsed(bool collapsed)
{
    m_collapsed = collapsed;
    for (RailButton* button : findChildren<RailButton*>())
        button->setCollapsed(collapsed);
    fit();
}

void Rail::fit()
{
    int width = narrow;
    for (const RailButton* button : findChildren<RailButton*>())
        width = std::max(width, button->sizeHint().width() + 16);
    setFixedWidth(m_collapsed ? narrow : width);
}

void Rail::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), paint::role(Role::Window));
}

} // namespace touchstone::views
