#include "views/state_page.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimerEvent>

namespace touchstone::views {

namespace {

constexpr int textWidth = 440;
constexpr int stateIconSize = 40;

} // namespace

StatePage::StatePage(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_headline(new QLabel(this)), m_explanation(new QLabel(this)),
      m_button(new QPushButton(this)), m_second(new QPushButton(this))
{
    m_icon->setFixedSize(stateIconSize, stateIconSize);
    for (QLabel* label : {m_headline, m_explanation}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        label->setFixedWidth(textWidth);
        label->setTextFormat(Qt::PlainText);
    }
    m_button->setProperty("primary", true);
    m_second->setFlat(true);
    connect(m_button, &QPushButton::clicked, this, &StatePage::buttonClicked);
    connect(m_second, &QPushButton::clicked, this, &StatePage::secondClicked);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(grid::gap);
    buttons->addStretch();
    buttons->addWidget(m_button);
    buttons->addWidget(m_second);
    buttons->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid::page, grid::page, grid::page, grid::page);
    column->setSpacing(0);
    column->addStretch(2);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addSpacing(grid::group);
    column->addWidget(m_headline, 0, Qt::AlignHCenter);
    column->addSpacing(grid::gap);
    column->addWidget(m_explanation, 0, Qt::AlignHCenter);
    column->addSpacing(grid::page);
    column->addLayout(buttons);
    column->addStretch(3);
    connect(&Theme::current(), &Theme::themeChanged, this, &StatePage::restyle);
    setContent({});
}

void StatePage::setContent(const Content& content)
{
    m_content = content;
    m_headline->setText(content.headline);
    m_explanation->setText(content.explanation);
    m_button->setText(content.button);
    m_button->setVisible(!content.button.isEmpty());
    m_second->setText(content.second);
    m_second->setVisible(!content.second.isEmpty());
    setAccessibleName(content.headline);
    setAccessibleDescription(content.explanation);
    restyle();
}

void StatePage::restyle()
{
    const Theme& theme = Theme::current();
    m_headline->setFont(theme.font(TextSize::Title, QFont::DemiBold));
    m_explanation->setFont(theme.font(TextSize::Body));
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.color(Role::Muted));
    m_explanation->setPalette(muted);
    for (QLabel* label : {m_headline, m_explanation})
        label->setFixedHeight(std::max(0, label->heightForWidth(textWidth)));
    m_icon->setPixmap(Theme::icon(m_content.icon, m_content.iconRole)
                          .pixmap(QSize(stateIconSize, stateIconSize), devicePixelRatioF()));
}

void StatePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ScreenChangeInternal)
        restyle();
    QWidget::changeEvent(event);
}

Skeleton::Skeleton(Shape shape, QWidget* parent) : QWidget(parent), m_shape(shape)
{
    setAccessibleName(tr("Loading"));
}

void Skeleton::showEvent(QShowEvent* event)
{
    if (m_timer == 0 && !m_due)
        m_timer = startTimer(150);
    QWidget::showEvent(event);
}

void Skeleton::hideEvent(QHideEvent* event)
{
    if (m_timer)
        killTimer(std::exchange(m_timer, 0));
    m_due = false;
    QWidget::hideEvent(event);
}

void Skeleton::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer)
        return QWidget::timerEvent(event);
    killTimer(std::exchange(m_timer, 0));
    m_due = true;
    update();
}

void Skeleton::paintEvent(QPaintEvent*)
{
    if (!m_due)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().color(Role::Hover));
    const int margin = m_shape == Shape::List ? grid::group : grid::page;
    const int width = this->width() - 2 * margin;
    // Uneven widths look like text; the same every time.
    const int permille[] = {920, 780, 860, 640, 900, 820, 470, 730};
    const int step = m_shape == Shape::List ? 44 : grid::row;
    int line = 0;
    for (int y = margin; y + 12 < height(); y += step, ++line) {
        const int w = width * permille[line % 8] / 1000;
        const int x = layoutDirection() == Qt::RightToLeft ? margin + width - w : margin;
        painter.drawRoundedRect(QRect(x, y, w, 12), 4, 4);
        if (m_shape == Shape::Text && line % 8 == 6)
            y += grid::group;
    }
}

} // namespace touchstone::views
