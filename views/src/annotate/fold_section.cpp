#include "annotate/fold_section.h"

#include "annotate/directed_layout.h"

#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/theme.h"

namespace touchstone::views {

FoldSection::FoldSection(QWidget* parent)
    : QWidget(parent)
    , m_head(new QToolButton)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_head->setObjectName(QStringLiteral("fold"));
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setAutoRaise(true);
    m_head->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_head->setFixedHeight(grid::compactRow);
    m_layout->addWidget(m_head);
    connect(m_head, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
}

void FoldSection::setContent(const QString& title, const QString& preview, MakeBody makeBody)
{
    delete std::exchange(m_body, nullptr);
    m_makeBody = std::move(makeBody);
    m_title = title;
    m_preview = preview;
    m_open = false;
    showHead();
}

void FoldSection::setOpen(bool open)
{
    if (m_open == open)
        return;
    m_open = open;
    if (open && !m_body && m_makeBody) {
        m_body = m_makeBody(this);
        m_layout->addWidget(m_body);
    }
    if (m_body)
        m_body->setVisible(open);
    showHead();
    Q_EMIT toggled(open);
}

void FoldSection::showHead()
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    m_head->setIcon(Theme::icon(m_open ? u"chevron-down" : mirrored ? u"chevron-left" : u"chevron-right", Role::Muted));
    m_head->setAccessibleName(m_title);
    m_head->setAccessibleDescription(m_open ? tr("Unfolded") : tr("Folded"));
    const QString text = m_open || m_preview.isEmpty() ? m_title : m_title + QStringLiteral("   ") + directed(m_preview);
    const int room = std::max(60, width() - 44);
    m_head->setText(m_head->fontMetrics().elidedText(text, Qt::ElideRight, room).replace(QLatin1Char('&'), QLatin1String("&&")));
    m_head->setToolTip(m_open ? tr("Fold") : tr("Unfold"));
}

void FoldSection::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showHead();
}

void FoldSection::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        showHead();
}

} // namespace touchstone::views
