#include "dialogs/dialog_frame.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

DialogFrame::DialogFrame(const Shell& parts, QWidget* parent)
    : QDialog(parent), m_shell(parts), m_title(new RoleLabel({}, TextSize::Title, Role::Text, QFont::DemiBold)),
      m_explanation(new RoleLabel({}, TextSize::Body, Role::Muted)), m_body(new QVBoxLayout), m_leading(new QHBoxLayout),
      m_trailing(new QHBoxLayout)
{
    m_explanation->setWordWrap(true);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(grid::page, 20, grid::page, grid::group);
    head->setSpacing(grid::tight);
    head->addWidget(m_title);
    head->addWidget(m_explanation);
    m_body->setContentsMargins(grid::page, 0, grid::page, grid::group);
    m_body->setSpacing(grid::group);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(grid::page, 12, grid::page, 12);
    for (QBoxLayout* side : {m_leading, m_trailing})
        side->setSpacing(grid::gap);
    buttons->addLayout(m_leading);
    buttons->addStretch();
    buttons->addLayout(m_trailing);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addLayout(m_body, 1);
    column->addWidget(new Hairline(Qt::Horizontal));
    column->addLayout(buttons);
}

void DialogFrame::setHeading(const QString& title, const QString& explanation)
{
    setWindowTitle(title);
    m_title->setText(title);
    m_explanation->setText(explanation);
    m_explanation->setVisible(!explanation.isEmpty());
}

QPushButton* DialogFrame::addButton(bool trailing)
{
    auto* button = new QPushButton(this);
    button->setAutoDefault(false);
    (trailing ? m_trailing : m_leading)->addWidget(button);
    return button;
}

QPushButton* DialogFrame::addPrimary()
{
    QPushButton* button = addButton(true);
    button->setProperty("primary", true);
    button->setDefault(true);
    return button;
}

void DialogFrame::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

void DialogFrame::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Theme::current().color(Role::Surface));
}

} // namespace touchstone::views
