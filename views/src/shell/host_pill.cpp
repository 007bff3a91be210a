#include "shell/host_pill.h"

#include <QEvent>
#include <QLocale>

#include "shell/host_details.h"
#include "shell/host_text.h"
#include "theme/style_paint.h"
#include "views/theme.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::HostState;

namespace {

Role dotRole(HostState state)
{
    switch (state) {
    case HostState::Online:
        return Role::Positive;
    case HostState::Connecting:
        return Role::Corrective;
    case HostState::Refused:
        return Role::Negative;
    case HostState::Offline:
        return Role::Neutral;
    }
    Q_UNREACHABLE();
}

} // namespace

HostPill::HostPill(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QAbstractButton(parent), m_workspace(workspace), m_actions(actions)
{
    setObjectName(QStringLiteral("hostPill"));
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(workspace, &workspace::Workspace::hostStateChanged, this, &HostPill::refresh);
    connect(workspace, &workspace::Workspace::countsChanged, this, &HostPill::refresh);
    connect(&Theme::current(), &Theme::themeChanged, this, &HostPill::refresh);
    connect(&m_tick, &QTimer::timeout, this, &HostPill::refresh);
    connect(this, &QAbstractButton::clicked, this, &HostPill::showDetails);
    refresh();
}

void HostPill::setLatencyShown(bool shown)
{
    m_latencyShown = shown;
    refresh();
}

QString HostPill::stateText() const
{
    if (m_workspace->hostState() == HostState::Online)
        return m_latencyShown ? hostLatencyText(*m_workspace) : QString();
    const QString word = hostStateWord(*m_workspace);
    const int seconds = m_workspace->retryInSeconds();
    return seconds > 0 && m_latencyShown ? tr("%1, %2 s", "Waiting, 5 s").arg(word, QLocale().toString(seconds)) : word;
}

void HostPill::refresh()
{
    QString text = hostTitle(*m_workspace);
    if (const QString state = stateText(); !state.isEmpty())
        text += QStringLiteral(" · ") + state;
    const bool counts = m_workspace->hostState() == HostState::Offline && m_workspace->retryInSeconds() > 0;
    if (counts != m_tick.isActive())
        counts ? m_tick.start(1000) : m_tick.stop();
    if (text == this->text())
        return update();
    setText(text);
    setAccessibleName(tr("Host: %1").arg(text));
    setToolTip(tr("Where judgements are sent. Click for details."));
    updateGeometry();
    update();
}

QSize HostPill::sizeHint() const
{
    return {QFontMetrics(Theme::current().font(TextSize::Body)).horizontalAdvance(text()) + 36, grid::row};
}

void HostPill::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint::panel(&painter, rect(), paint::role(underMouse() || isDown() ? Role::Hover : Role::Surface),
                 paint::role(Role::Hairline), height() / 2.0);
    const QRect dot = QStyle::visualRect(layoutDirection(), rect(), QRect(11, height() / 2 - 4, 8, 8));
    const QColor color = paint::role(dotRole(m_workspace->hostState()));
    const bool hollow = m_workspace->hostState() == HostState::Offline;
    painter.setPen(QPen(color, hollow ? 1.5 : 0));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawEllipse(QRectF(dot).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(paint::role(Role::Text));
    painter.setFont(Theme::current().font(TextSize::Body));
    const QRect textRect = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(25, 0, -11, 0));
    painter.drawText(textRect, int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter, text());
    if (hasFocus())
        paint::focusRing(&painter, rect(), height() / 2.0);
}

void HostPill::showDetails()
{
    auto* popup = new HostDetails(m_workspace, m_actions, m_latencyShown, this);
    const int x = layoutDirection() == Qt::RightToLeft ? 0 : width() - popup->width();
    popup->move(mapToGlobal(QPoint(x, height() + 4)));
    popup->show();
    popup->setFocus();
}

void HostPill::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setText({});
        refresh();
    }
    QAbstractButton::changeEvent(event);
}

void HostPill::enterEvent(QEnterEvent*)
{
    update();
}

void HostPill::leaveEvent(QEvent*)
{
    update();
}

} // namespace touchstone::views
