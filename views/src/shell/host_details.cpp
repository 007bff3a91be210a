#include "shell/host_details.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLocale>
#include <QPushButton>

#include "dialogs/connect_words.h"
#include "shell/host_text.h"
#include "views/action_registry.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::HostState;

QString hostStateWord(const workspace::Workspace& workspace)
{
    switch (workspace.hostState()) {
    case HostState::Online:
        return HostDetails::tr("Connected");
    case HostState::Connecting:
        return HostDetails::tr("Connecting…");
    case HostState::Refused:
        return HostDetails::tr("Refused");
    case HostState::Offline:
        return workspace.hostError() ? HostDetails::tr("Waiting") : HostDetails::tr("Offline");
    }
    Q_UNREACHABLE();
}

QString hostLatencyText(const workspace::Workspace& workspace)
{
    const double ms = workspace.hostLatencyMs();
    if (ms < 0 || workspace.hostState() != HostState::Online)
        return {};
    return ms < 1 ? HostDetails::tr("< 1 ms") : HostDetails::tr("%1 ms").arg(QLocale().toString(qRound(ms)));
}

HostDetails::HostDetails(workspace::Workspace* workspace, ActionRegistry* actions, bool numbers, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_workspace(workspace), m_numbers(numbers)
{
    setObjectName(QStringLiteral("hostDetails"));
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_DeleteOnClose);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    build(actions);
    connect(workspace, &workspace::Workspace::hostStateChanged, this, &HostDetails::refresh);
    connect(workspace, &workspace::Workspace::countsChanged, this, &HostDetails::refresh);
    connect(&m_tick, &QTimer::timeout, this, &HostDetails::refresh);
    m_tick.start(1000);
    refresh();
}

void HostDetails::build(ActionRegistry* actions)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    m_title = new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold);
    m_happened = new RoleLabel({}, TextSize::Body, Role::Negative);
    m_todo = new RoleLabel;
    m_detail = new RoleLabel({}, TextSize::Small, Role::Muted);
    m_name = new RoleLabel({}, TextSize::Body, Role::Corrective);
    auto* safe = new RoleLabel(tr("Every judgement is saved in the project first and sent from there."), TextSize::Small,
                               Role::Muted);
    for (RoleLabel* label : {m_title, m_happened, m_todo, m_detail, m_name, safe})
        label->setWordWrap(true);
    for (RoleLabel* label : {m_title, m_happened, m_todo, m_detail, m_name})
        column->addWidget(label);
    buildRows();
    column->addLayout(m_rows);
    column->addWidget(safe);
    buildButtons(actions);
    constexpr int popupWidth = 320;
    setFixedWidth(popupWidth);
}

void HostDetails::buildRows()
{
    m_rows = new QFormLayout;
    m_rows->setHorizontalSpacing(24);
    m_rows->setVerticalSpacing(8);
    m_state = addRow(tr("State"));
    m_known = addRow(tr("Knows you as"));
    m_latency = addRow(tr("Round trip"));
    m_unsent = addRow(tr("Unsent"));
    m_wait = addRow(tr("Next attempt"));
    m_known->setWordWrap(true);
}

void HostDetails::buildButtons(ActionRegistry* actions)
{
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    m_retry = new QPushButton(this);
    m_retry->setObjectName(QStringLiteral("hostRetry"));
    actions->bind(m_retry, QStringLiteral("host.retry"));
    m_connect = new QPushButton(this);
    m_connect->setObjectName(QStringLiteral("hostConnect"));
    actions->bind(m_connect, QStringLiteral("host.connect"));
    connect(m_connect, &QPushButton::clicked, this, &QWidget::close);
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_retry);
    buttons->addWidget(m_connect);
    column->addLayout(buttons);
}

RoleLabel* HostDetails::addRow(const QString& name)
{
    auto* value = new RoleLabel;
    m_rows->addRow(new RoleLabel(name, TextSize::Body, Role::Muted), value);
    return value;
}

void HostDetails::refresh()
{
    const auto error = m_workspace->hostError();
    const HostTrouble trouble = error ? hostTroubleOf(*error) : HostTrouble{};
    m_title->setText(hostTitle(*m_workspace));
    m_happened->setText(trouble.happened);
    m_todo->setText(trouble.todo);
    m_detail->setText(trouble.detail);
    m_name->setText(otherNameSentence(*m_workspace));
    for (RoleLabel* label : {m_happened, m_todo, m_detail, m_name})
        label->setVisible(!label->text().isEmpty());
    m_state->setText(hostStateWord(*m_workspace));
    const auto greeting = m_workspace->hostGreeting();
    const bool elsewhere = m_workspace->hostName() != u"local";
    m_known->setText(greeting && elsewhere ? knownAs(*greeting) : QString());
    m_rows->setRowVisible(m_known, !m_known->text().isEmpty());
    const QString latency = m_numbers ? hostLatencyText(*m_workspace) : QString();
    m_latency->setText(latency.isEmpty() ? tr("not measured") : latency);
    m_unsent->setText(QLocale().toString(qlonglong(m_workspace->counts().unsent)));
    const int wait = m_workspace->retryInSeconds();
    m_wait->setText(wait == 0 ? tr("none planned") : m_numbers ? tr("in %1 s").arg(QLocale().toString(wait)) : tr("soon"));
    // Nothing is to be tried again while all is well.
    const bool well = m_workspace->hostState() == HostState::Online && m_workspace->counts().unsent == 0;
    m_retry->setVisible(!well);
    setFocusProxy(well ? m_connect : m_retry);
    fit();
}

void HostDetails::fit()
{
    // Not adjustSize(): it asks wrapped labels before they know how wide they are, and cuts the last rows.
    layout()->activate();
    setFixedHeight(layout()->totalHeightForWidth(width()));
}

void HostDetails::showEvent(QShowEvent* event)
{
    fit();
    QFrame::showEvent(event);
}

} // namespace touchstone::views
