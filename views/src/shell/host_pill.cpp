#include "shell/host_pill.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QLocale>
#include <QPushButton>

#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"
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
    connect(this, &QAbstractButton::clicked, this, &HostPill::showDetails);
    refresh();
}

void HostPill::setLatencyShown(bool shown)
{
    m_latencyShown = shown;
    refresh();
}

QString HostPill::stateWord() const
{
    switch (m_workspace->hostState()) {
    case HostState::Online:
        return tr("Connected");
    case HostState::Connecting:
        return tr("Connecting…");
    case HostState::Refused:
        return tr("Refused");
    case HostState::Offline:
        return tr("Offline");
    }
    Q_UNREACHABLE();
}

QString HostPill::hostTitle() const
{
    const QString name = m_workspace->hostName();
    if (name.isEmpty())
        return tr("No host");
    return name == u"local" ? tr("Local host") : name;
}

QString HostPill::latencyText() const
{
    const double ms = m_workspace->hostLatencyMs();
    if (!m_latencyShown || ms < 0 || m_workspace->hostState() != HostState::Online)
        return {};
    return ms < 1 ? tr("< 1 ms") : tr("%1 ms").arg(QLocale().toString(qRound(ms)));
}

void HostPill::refresh()
{
    QString text = hostTitle();
    if (m_workspace->hostState() != HostState::Online)
        text += QStringLiteral(" · ") + stateWord();
    else if (const QString latency = latencyText(); !latency.isEmpty())
        text += QStringLiteral(" · ") + latency;
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
    auto* popup = new QFrame(this, Qt::Popup);
    popup->setFrameShape(QFrame::StyledPanel);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setObjectName(QStringLiteral("hostDetails"));
    popup->setAutoFillBackground(true);
    popup->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(popup);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(new RoleLabel(hostTitle(), TextSize::Reading, Role::Text, QFont::DemiBold));
    auto* rows = new QFormLayout;
    rows->setHorizontalSpacing(24);
    rows->setVerticalSpacing(8);
    const auto row = [&](const QString& name, const QString& value) {
        rows->addRow(new RoleLabel(name, TextSize::Body, Role::Muted), new RoleLabel(value));
    };
    row(tr("State"), stateWord());
    row(tr("Round trip"), latencyText().isEmpty() ? tr("not measured") : latencyText());
    row(tr("Unsent"), QLocale().toString(qlonglong(m_workspace->counts().unsent)));
    if (m_workspace->retryInSeconds() > 0)
        row(tr("Next attempt"), tr("in %1 s").arg(m_workspace->retryInSeconds()));
    column->addLayout(rows);
    auto* safe = new RoleLabel(tr("Every judgement is saved in the project first and sent from there."), TextSize::Small,
                               Role::Muted);
    safe->setWordWrap(true);
    column->addWidget(safe);
    auto* retry = new QPushButton(popup);
    m_actions->bind(retry, QStringLiteral("host.retry"));
    column->addWidget(retry);
    popup->setMinimumWidth(260);
    popup->adjustSize();
    const int x = layoutDirection() == Qt::RightToLeft ? 0 : width() - popup->width();
    popup->move(mapToGlobal(QPoint(x, height() + 4)));
    popup->show();
    retry->setFocus();
}

void HostPill::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
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
